# What is said of Tantrix, in English.
#
# A reason begins in lower case unless with a name: it stands behind "Move 57 (Green), ryyggr 2: ". Positions are
# those of the board before a move; in a situation, and of restrictions, those of the board behind it.

## Words

tantrix-player = { $player ->
    [red] Red
    [yellow] Yellow
    [green] Green
    [blue] Blue
    [unknown] somebody
   *[other] { $player }
}
tantrix-other = { $other ->
    [red] Red
    [yellow] Yellow
    [green] Green
    [blue] Blue
    [nobody] nobody
   *[other] { $other }
}
tantrix-due = { $due ->
    [red] Red
    [yellow] Yellow
    [green] Green
    [blue] Blue
   *[other] { $due }
}
# As adjectives of links.
tantrix-own = { $own ->
    [red] red
    [yellow] yellow
    [green] green
    [blue] blue
   *[other] { $own }
}
tantrix-theirs = { $theirs ->
    [red] red
    [yellow] yellow
    [green] green
    [blue] blue
   *[other] { $theirs }
}
tantrix-colour = { $colour ->
    [red] red
    [yellow] yellow
    [green] green
    [blue] blue
   *[other] { $colour }
}
tantrix-side = { $clashside ->
    [north-east] north-east
    [east] east
    [south-east] south-east
    [south-west] south-west
    [west] west
    [north-west] north-west
   *[other] { $clashside }
}

## What is no tile

tantrix-no-tile-letter = `{ $text }` is no tile: `{ $letter }` is no colour, the colours are r, y, g and b
tantrix-no-tile-length = `{ $text }` is no tile: it has { $count ->
    [one] one letter
   *[other] { $count } letters
}, and a tile has six
tantrix-no-tile-too-many = `{ $text }` is no tile: it has { $count } { tantrix-colour } { $count ->
    [one] link
   *[other] links
}, and a tile has two of each of its three colours
tantrix-no-tile-four-colours = `{ $text }` is no tile: it has four colours, and a tile has three
tantrix-no-tile-straights = `{ $text }` is no tile: no tile has three straight lines
tantrix-no-tile-number = there is no tile { $tile }: they are numbered from 1 to 56

## Where a tile goes

tantrix-no-position = it is not said where the tile goes
tantrix-no-link = there is no link { $link }: the board has { $count }
tantrix-no-link-yet = there is no link { $link } yet: the first tile is placed at 0, or without a position
tantrix-several-spaces = these numbers belong to different spaces: { $spaces }
tantrix-occupied = 0 is the place of the first tile, and that one lies there already
tantrix-no-room = there is no room on the board for another tile
tantrix-colour-clash = its { tantrix-side } link is { tantrix-own }, but tile { $tile } shows { tantrix-theirs } there{ $count ->
    [0] { "" }
    [one] { "" }
   *[other] { "" }; { $count } sides clash in all
}
tantrix-clash-here = the { tantrix-side } link of tile { $tile }{ $link ->
    [0] { "" }
   *[other] { "" }, number { $link },
} is { tantrix-theirs }
tantrix-partial-position = `{ $written }` is not the whole position: this space is { $space }

## Whose turn it is, and what there is to do in it

tantrix-no-player = `{ $letter }` is no player of this game: the players are { $players }
tantrix-out-of-turn = it is { tantrix-due }'s turn, not { tantrix-player }'s
tantrix-duty-before = { tantrix-player } must first fill the forced space { $space }: { $text } (tile { $tile }) fits there
tantrix-duty-after = { tantrix-player } could still fill { $space } with { $text } (tile { $tile }) and passed the turn on
tantrix-second-free-move = { tantrix-player } has made the free move of this turn already: only forced spaces are left to fill

## Whose tile it is

tantrix-already-used = tile { $tile } lies on the board already
tantrix-mirrored = tile { $tile } is not in { tantrix-player }'s hand, but its mirror image, tile { $mirror }, is: the links were probably read anticlockwise
tantrix-in-other-hand = tile { $tile } is not in { tantrix-player }'s hand, but in { tantrix-other }'s
tantrix-in-bag = tile { $tile } is not in { tantrix-player }'s hand: by what is recorded it is still in the bag

## Restrictions

tantrix-restriction-1 = this makes { $space } a forced space with three { tantrix-colour } links, which restriction 1 forbids while the bag has tiles
tantrix-restriction-2 = this puts more than three tiles around { $space }, which restriction 2 forbids while the bag has tiles
tantrix-restriction-3 = this shuts the row of { $count } spaces ({ $spaces }) at both ends, which restriction 3 forbids while the bag has tiles

## Draws

tantrix-draw-empty-bag = tile { $tile } cannot have been drawn: the bag is empty
tantrix-draw-on-board = tile { $tile } cannot have been drawn: it lies on the board
tantrix-draw-held = tile { $tile } cannot have been drawn: { tantrix-player } holds it
tantrix-draw-missing = it is not said which tile was drawn, though { $count ->
    [one] one tile is
   *[other] { $count } tiles are
} left in the bag
tantrix-bag-is-not-empty = `(-)` says that nothing was drawn, but { $count ->
    [one] one tile is
   *[other] { $count } tiles are
} left in the bag

## Numbers, letters, other text

tantrix-number = this move is number { $due }, not { $written }{ $count ->
    [0] { "" }
    [1] { "" }
    [one] { "" }
    [other] { "" }; { $count } numbers of this game are wrong
   *[none] { "" }
}
tantrix-number-repeated = this move is number { $due }, not { $written }: numbers count tiles, each tile placed has its own, also within one turn{ $count ->
    [0] { "" }
    [1] { "" }
    [one] { "" }
    [other] { "" }; { $count } numbers of this game are wrong
   *[none] { "" }
}
tantrix-case = { $count ->
    [one] one word is not in its usual case
   *[other] { $count } words are not in their usual case
}: the letter of the player is a capital, all others are small
tantrix-unread = `{ $text }` belongs to nothing in this move: it is no position, draw or forced space

## The situation behind a move

tantrix-other-forced = there is no forced space { $written }: it is { $space } ({ $type })
tantrix-not-forced = there is no forced space { $written }
tantrix-other-unplaced = it is not said where this forced space is: it is { $space } ({ $type })
tantrix-unplaced = it is not said where this forced space is
tantrix-listed-twice = the forced space { $space } is listed twice
tantrix-not-none = `nf`, but there { $count ->
    [one] is a forced space
   *[other] are { $count } forced spaces
}
tantrix-left-out = the forced space { $space } ({ $type }) is left out
tantrix-partial-item = the whole position of this forced space is { $space }
tantrix-type-reversed = the type of { $space } is written the wrong way round: by ascending links it is { $type }
tantrix-wrong-type = the type of { $space } is { $type }, not { $written }
tantrix-wrong-holder = { $player ->
    [unknown] no player has this letter: { $other ->
        [nobody] nobody can fill { $space }
        [unknown] who can fill { $space } is not told
       *[other] { tantrix-other } can fill { $space }
    }
   *[other] { tantrix-player } holds no tile that can go to { $space }{ $other ->
        [nobody] { "" }, nor does anybody
        [unknown] { "" }; whether another does is not told
       *[other] { "" }: { tantrix-other } does
    }
}
tantrix-somebody-can = `*f`, but { tantrix-player } can fill { $space }{ $tile ->
    [0] { "" }
   *[other] { "" } with { $text } (tile { $tile })
}
tantrix-situation-order = forced spaces are listed by their lowest link, with commas between them

## Where legal moves are listed

tantrix-hand-is-not-recorded = { tantrix-player }'s hand is not recorded in full: these are moves of any tile that may be in it

## Related information

tantrix-placed-here = the tile was placed here
tantrix-tile-here = one of the tiles concerned
tantrix-free-move-here = the free move of this turn is here
tantrix-drawn-here = the tile was drawn here

## Titles of fixes

tantrix-fix-position = Write the position as { $space }
tantrix-fix-tile = Write { $text } (tile { $tile })
tantrix-fix-situation = Write `{ $text }`
tantrix-fix-case = { $count ->
    [one] Write the word in its usual case
   *[other] Write all { $count } words in their usual case
}
tantrix-fix-score = Write the score as `{ $text }`

## Tags that are read

tantrix-order-letter = `{ $letter }` is no player: the letters are R, Y, G and B
tantrix-order-twice = { tantrix-player } stands twice in the order of play
tantrix-order-count = { $count ->
    [0] no player is named
    [one] one player is named
   *[other] { $count } players are named
}: two to four play
tantrix-hand-tile = `{ $text }` is no tile: write numbers from 1 to 56, or six letters a tile
tantrix-hand-count = { $count ->
    [0] no tile is named
    [one] one tile is named
   *[other] { $count } tiles are named
}: a hand has six at the start
tantrix-hand-twice = tile { $tile } is dealt twice: there is only one of each
tantrix-score = { tantrix-player }: the tiles make a score of { $due }, but the tag Score says { $written }
tantrix-score-unreadable = `{ $text }` is no score: write the letter and the points of each player, as in `G=11 R=25`
tantrix-score-no-player = `{ $letter }` is no player of this game

## Tags

tantrix-tag-order = The players in the order of play, by their letters: `GR` is Green, then Red.
tantrix-tag-red = Who plays Red.
tantrix-tag-yellow = Who plays Yellow.
tantrix-tag-green = Who plays Green.
tantrix-tag-blue = Who plays Blue.
tantrix-tag-hand-red = The six tiles of Red at the start, by number or by their letters.
tantrix-tag-hand-yellow = The six tiles of Yellow at the start, by number or by their letters.
tantrix-tag-hand-green = The six tiles of Green at the start, by number or by their letters.
tantrix-tag-hand-blue = The six tiles of Blue at the start, by number or by their letters.
tantrix-tag-score = The scores at the end, as in `G=11 R=25`: the longest line, 1 a tile, or the longest loop, 2 a tile, whichever is more.
tantrix-tag-termination = How the game ended: `finished`, `deadlock` (no legal free move: a draw), `time` or `unfinished`.

## One slip behind several signs

tantrix-gap = { $count ->
    [one] the numbers show that move { $due } is left out before this one: what hangs on hands and forced spaces is not checked from here on
   *[other] the numbers show that { $count } moves are left out before this one, from { $due } on: what hangs on hands and forced spaces is not checked from here on
}
tantrix-situation-of-tile = this situation is right if the tile lies as { $text }
tantrix-situation-of-space = this situation is right if the tile goes to { $space }

## Hover

tantrix-told-first = Tile { $tile } begins the game
tantrix-told-fills = Tile { $tile } fills the forced space { $space }
tantrix-told-free = Free move: tile { $tile } at { $space }
tantrix-told-draw = Draws tile { $tile }; { $count ->
    [0] the bag is empty
    [one] one tile is left in the bag
   *[other] { $count } tiles are left in the bag
}
tantrix-told-bag = { $count ->
    [0] The bag is empty
    [one] One tile is left in the bag
   *[other] { $count } tiles are left in the bag
}
tantrix-told-score = { tantrix-player }: { $points }, longest line { $line }{ $loop ->
    [0] { "" }
   *[other] , longest loop { $loop }
}
tantrix-told-deadlock = Deadlock: no legal move is left, the game is drawn
tantrix-about-tile = Tile { $tile }: { $text }
tantrix-about-own-mirror = It is its own mirror image
tantrix-about-mirror = { $where ->
    [board] Its mirror image, tile { $tile }, lies on the board since move { $move }
    [hand] Its mirror image, tile { $tile }, is in { tantrix-player }'s hand
   *[unseen] Its mirror image, tile { $tile }, has not been seen yet
}
tantrix-about-space = { $count ->
    [one] Space { $space }: one tile beside it, link { $type }
   *[other] Space { $space }: { $count } tiles beside it, links { $type }
}
tantrix-about-start = Position 0: where the first tile goes
tantrix-about-forced = Forced space { $space } ({ $type })
tantrix-about-can = { tantrix-player } can fill it: { $tiles }
tantrix-about-perhaps = { tantrix-player } may be able to fill it: the hand is not known
tantrix-about-cannot = { tantrix-player } holds no tile that can go there
tantrix-about-also = { $count ->
    [one] Tile { $tiles } can also go to { $space }
   *[other] Tiles { $tiles } can also go to { $space }
}
tantrix-about-bag = Of the tiles not seen yet { $now ->
    [0] none
   *[other] { $now }
} can go there now, and { $later ->
    [0] none
   *[other] { $later }
} once the bag is empty

## Completion

tantrix-detail-turn = { tantrix-player } to move
tantrix-detail-fills = tile { $tile }, fills the forced space { $space }
tantrix-detail-free = tile { $tile } at { $space }
tantrix-detail-draw = draws tile { $tile }
tantrix-detail-no-draw = the bag is empty
tantrix-detail-situation = { $count ->
    [0] no forced space
    [one] one forced space
   *[other] { $count } forced spaces
}

## Faults of the whole

tantrix-loose-position = the numbers of a position are joined by one slash each: { $space }
tantrix-none-twice = `nf` stands here twice
tantrix-another-situation = this is not the situation behind this move: most of it is wrong
tantrix-written-twice = this turn is written twice: tile { $tile } lies there already
tantrix-swapped = turns { $due } and { $written } stand in the wrong order: they fit the other way round
tantrix-fix-swap = Swap the two turns
tantrix-gap-here = turns are left out before this one
