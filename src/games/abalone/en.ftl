# What is said of Abalone, in English.
#
# A reason begins in lower case: it stands behind "Black's 12th, c3c5d4: ". It names the points and the marbles.

## Words

abalone-side = { $side ->
    [black] Black
   *[white] White
}
abalone-side-owner = { $side ->
    [black] Black's
   *[white] White's
}
abalone-colour = { $side ->
    [black] black
   *[white] white
}
abalone-other-colour = { $other ->
    [black] black
   *[white] white
}
abalone-layout = { $layout ->
    [belgian] Belgian daisy
    [german_daisy] German daisy
    [dutch_daisy] Dutch daisy
    [swiss_daisy] Swiss daisy
    [french_daisy] French daisy
    [alien] Alien attack
    [domination] Domination
    [pyramid] Pyramid
    [the_wall] The wall
    [face_to_face] Face to face
    [alliances] Alliances
    [atomouche] Atomouche
    [centrifugeuse] Centrifuge
    [corners] Corners
    [duel] Duel
    [fujiyama] Fujiyama
    [snakes_variant] Snakes (variant)
    [star] Star
    [the_clearing] The clearing
    [austrian_daisy] Austrian daisy
    [korean_daisy] Korean daisy
    [scottish_daisy] Scottish daisy
    [irish_daisy] Irish daisy
    [six_nine] Six nine
    [alienage] Alienage
    [alitration] Alitration
    [anglattack] Anglattack
    [spider] Spider
    [buttonhole] Buttonhole
    [coffee_or_milk] Coffee or milk
    [wrestlers] Wrestlers
    [deckchairs] Deckchairs
    [cobras] Cobras
    [crossed_hearts] Crossed hearts
    [crown] Crown
    [cross] Cross
    [checkerboard] Checkerboard
    [defence_or_attack] Defence or attack
    [domination_vs_daisy] Domination versus daisy
    [etoile] Star (13 against 14)
    [horseshoes] Horseshoes
    [snowflake] Snowflake
    [forcing] Forcing
    [fracture] Fracture
    [french_king_cake] French king cake
    [tinsels] Tinsels
    [infiltralien] Infiltralien
    [infiltration] Infiltration
    [intimidation] Intimidation
    [i_m_a_robot] I'm a robot
    [true_daisy] True daisy
    [labyrinth] Labyrinth
    [mosaic] Mosaic
    [windmill] Windmill
    [food_mill] Food mill
    [mquorric] Mquorric
    [neko] Neko
    [octopus] Octopus
    [april_fish] April fish
    [wheel] Wheel
    [serment] Oath (12 marbles)
    [snakes] Snakes
    [slaloms] Slaloms
    [trench] Trench
    [xmas_star] Christmas star
    [mquorric_1] Mquorric (gym)
    [oath] Oath
    [sibe] Sibe
    [snakes_variation] Snakes (13 against 14)
    [the_arrow] The arrow
    [papillons] Butterflies
   *[standard] Standard
}

## Why a move cannot be played

abalone-off-board = there is no point { $point }: row { $row } goes from { $first } to { $last }
abalone-off-board-row = there is no point { $point }: the rows are a to i
abalone-same-point = { $point } is named twice
abalone-empty-origin = no marble stands on { $point }
abalone-not-your-marble = the marble on { $point } is { abalone-side-owner }
abalone-not-adjacent = { $from } and { $to } are not neighbours, they are { $distance } steps apart
abalone-arrival-not-adjacent = { $arrival } is no neighbour of { $first }, the end of the row that is named first
abalone-arrow-along-row = { $arrival } lies on the line of { $row }; to move along its own line a row is named by its rear marble alone
abalone-not-a-row = { $first } and { $last } do not lie in one line
abalone-not-a-row-gap = { $point } { $holds ->
    [black] holds a black marble
    [white] holds a white marble
   *[empty] is empty
}, so { $row } is not a row
abalone-too-many = { $row } is a line of { $count } { abalone-colour } marbles, and at most three move together
abalone-own-marble-off-board = the { abalone-colour } marble on { $point } would leave the board, and nobody pushes off a marble of their own
abalone-no-majority = { $count } { abalone-colour } { $count ->
    [one] marble
   *[other] marbles
} ({ $row }) cannot push { $other-count } { abalone-other-colour } { $other-count ->
    [one] one
   *[other] ones
} ({ $other-row }): a push needs more marbles than stand against it
abalone-push-blocked = the { abalone-colour } marble on { $point } stands behind { $other-count ->
    [one] the { abalone-other-colour } one on { $other-row }
   *[other] the { $other-count } { abalone-other-colour } ones on { $other-row }
} and blocks the push
abalone-arrow-off-board = the { abalone-colour } marble on { $marble } would leave the board
abalone-arrow-occupied = { $point }, where the marble on { $marble } would go, holds a { $holds ->
    [black] black
   *[white] white
} marble

## What is worth saying of a game that can be played

abalone-game-over = the game is over, { abalone-side } has ejected six marbles
abalone-repetition = the same position for the third time, with { abalone-side } to move
abalone-repetition-first = here for the first time
abalone-repetition-second = here for the second time
abalone-result-mismatch = { abalone-side } has ejected six marbles and won, but the result says { $result }
abalone-marble-count = { $count } { abalone-colour } marbles: a side has 14
abalone-marble-count-lost = { $count } { abalone-colour } { $count ->
    [one] marble
   *[other] marbles
} on the board and { $lost } lost make { $sum }, not 14
abalone-layout-assumed = no start position is stated; the game is read from { abalone-layout }
abalone-wrong-notation = the moves make sense only in the notation { $notation }, and no tag says so
abalone-upper-case = { $count ->
    [one] a move is written in capital letters
   *[other] { $count } moves are written in capital letters
}
abalone-ends-order = { $count ->
    [one] a row is named from its other end
   *[other] { $count } rows are named from their other end
}: the usual order is alphabetical

## Positions and layouts that cannot be read

abalone-position-rows = a position has 9 rows, from i to a, with `/` between them; { $seen ->
    [one] here is one
   *[other] here are { $seen }
}
abalone-position-length = row { $row } has { $wanted } points, but { $seen ->
    [one] one is
   *[other] { $seen } are
} written
abalone-position-letter = `{ $letter }` in row { $row } is neither `b`, `w` nor a number of empty points
abalone-position-lost = `{ $text }` should tell the lost marbles, black ones first, as in `-1b2w`
abalone-position-no-turn = the side to move is missing: `b` or `w` stands behind the rows
abalone-position-turn = `{ $text }` should be the side to move, `b` or `w`
abalone-unknown-layout = no layout is called `{ $name }`
abalone-needs-position = `{ $name }` alone gives no start position: a tag Position has to

## Titles of fixes

abalone-fix-layout = Replace by `{ $key }`
abalone-fix-variant = Add the tag [Variant "{ $key }"]
abalone-fix-notation = Say so in a tag: [Notation "{ $notation }"]
abalone-fix-result = Write the result { $result }

## Hover and completion

abalone-tell-in-line = { abalone-side } moves { $count ->
    [one] one marble: { $row } to { $to }
   *[other] { $count } marbles in line: { $row } to { $to }
}
abalone-tell-broadside = { abalone-side } moves { $count } marbles broadside: { $row } to { $to }
abalone-tell-push = Pushes { $count ->
    [one] the { abalone-other-colour } marble on { $row }
   *[other] { $count } { abalone-other-colour } marbles, { $row }
}
abalone-tell-eject = Ejects the { abalone-other-colour } marble on { $point }, number { $count } of six
abalone-tell-win = { abalone-side } wins with the sixth ejection
abalone-detail-in-line = { $count ->
    [one] one marble
   *[other] { $count } in line
}
abalone-detail-broadside = { $count } broadside
abalone-detail-push = { $count } push { $pushed }
abalone-detail-eject = { $count } push { $pushed }, ejection

## Tags

abalone-tag-event = The tournament, match or occasion.
abalone-tag-date = The day of the game, as YYYY.MM.DD; `??` for what is not known.
abalone-tag-black = Who plays the black marbles and moves first.
abalone-tag-white = Who plays the white marbles.
abalone-tag-variant = The start position by its name; `custom` where the tag Position gives it.
abalone-tag-layout = The start position by its name, as in Variant.
abalone-tag-result = `1-0`: Black, who moves first, has won. `0-1`: White has won. `1/2-1/2`: a draw. `*`: not finished, or not known.
abalone-tag-notation = How the moves are written: Aba-Pro (`a1b2`, `c3c5d4`) or Nacre (`a1d4`, `c3d6`).
abalone-tag-setup = `1` where the game starts from the tag Position.
abalone-tag-position = The start position: nine rows from i to a with `/` between them, `b`, `w` and numbers of empty points, perhaps the marbles lost as `-1b2w`, then the side to move.
abalone-tag-termination = How the game ended: six ejections, resignation, time.
abalone-tag-plies = How many single moves the game has, both sides counted.
abalone-tag-source = Where the record comes from.
abalone-tag-black-elo = The rating of Black.
abalone-tag-white-elo = The rating of White.
abalone-tag-time-control = The time for thinking.
abalone-tag-annotator = Who wrote the comments.
