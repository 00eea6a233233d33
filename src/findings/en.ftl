# The common sentences in English.
#
# A sentence of a finding begins in lower case (unless with a name): it may stand behind "Black's 12th, c3c5d4: ",
# and is given its capital where it stands alone. Titles of fixes and hover lines are written as they are shown.
# Words of several sentences stand first; a sentence that refers to one of them shares its facts.

## Words

side-name = { $side ->
    [black] Black
    [white] White
    [red] Red
    [green] Green
    [blue] Blue
    [yellow] Yellow
   *[other] { $side }
}
side-owner = { $side ->
    [black] Black's
    [white] White's
    [red] Red's
    [green] Green's
    [blue] Blue's
    [yellow] Yellow's
   *[other] { $side }'s
}
# The one with that name, inside a sentence (English needs no article).
# A side in the middle of a sentence, as an adjective: "a black marble".
side-first = { $first ->
    [black] Black
    [white] White
    [red] Red
    [green] Green
    [blue] Blue
    [yellow] Yellow
    [unknown] the first player
   *[other] { $first }
}
side-second = { $second ->
    [black] Black
    [white] White
    [red] Red
    [green] Green
    [blue] Blue
    [yellow] Yellow
    [unknown] the second player
   *[other] { $second }
}
ordinal = { NUMBER($number, type: "ordinal") ->
    [one] { $number }st
    [two] { $number }nd
    [few] { $number }rd
   *[other] { $number }th
}

## How a finding is put together

# Games that count both sides apart, and games that count every ply.
which-move = { $counted ->
    [ply] { $side ->
        [unknown] move { $number }
       *[other] move { $number } ({ side-name })
    }
   *[side] { side-owner } { ordinal }
}
# The same in the middle of a sentence, with the article where the language has one.
the-move = { which-move }
move-named = { which-move }, { $text }
finding-about = { $subject }: { $reason }
finding-with-remedy = { $reason }. { $remedy }
did-you-mean-earlier = { $replays ->
    [one] Was { the-move } meant to be { $move }? Then the remaining move replays
   *[other] Was { the-move } meant to be { $move }? Then the remaining { $replays } moves replay
}
did-you-mean-swapped = Were { $move } and { $other } written in the wrong order?
did-you-mean-once = Is { $move } written twice?
did-you-mean-missing = Is { $move } left out before it?
did-you-mean = Did you mean { $move }?

## Brackets and text

unterminated-comment = this comment is not closed: its `{ "}" }` is missing
unterminated-string = the closing quotation mark of this value is missing
unterminated-variation = this variation is not closed: its `)` is missing
stray-bracket = this `{ $text }` has no partner
empty-brackets = there is nothing between these brackets
unexpected-text = `{ $text }` is no move, number, result or mark
too-deep = variations nested more than { $depth } deep are passed over

## Tags

bad-tag = `{ $text }` is not written as a tag, `[Name "value"]`, but it can be read as one
broken-tag = this tag is cut in two by the end of a line
bad-tag-value = the value of this tag cannot be read: it belongs between two quotation marks
duplicate-tag = the tag { $name } is here for the second time; the first one counts
unknown-tag = there is no tag { $name }, but there is { $known }
bad-date = `{ $text }` is no date: write year.month.day, with ?? for what is not known (2024.05.??)

## Numbers and results

move-number = this move is number { $due }, not { $written }{ $count ->
    [0] { "" }
    [1] { "" }
    [one] { "" }
    [other] { "" }; { $count } numbers of this game are wrong
   *[none] { "" }
}
missing-move = the numbers show that a move is left out here: { the-move } is missing
doubled-move = the numbers show that { $move } is written twice
result-mismatch = the tag Result says { $tag }, but the moves end with { $result }
after-result = { $count ->
    [0] the game has its result already
    [one] a move follows the result; it is not part of the game
   *[other] { $count } moves follow the result; they are not part of the game
}

## Characters and layout of the text

encoding = line { $line } holds bytes that are not UTF-8; such bytes are read as Windows-1252
encoding-not-text = this is not a text: it holds zero bytes
encoding-broken = this is not a text: it begins as UTF-16 and is broken, so that characters are lost
encoding-replacement = { $count ->
    [one] a character of the file could not be read and shows as �; the file is probably not UTF-8
   *[other] { $count } characters of the file could not be read and show as �; the file is probably not UTF-8
}
look-alike = { $count ->
    [one] a letter of another alphabet stands here for the Latin one that looks the same
   *[other] { $count } letters of another alphabet stand here for the Latin ones that look the same
}
invisible = { $count ->
    [one] an invisible character stands inside a move
   *[other] { $count } invisible characters stand inside moves
}
typographic = { $count ->
    [one] a typographic character (a long dash, an arrow, a full-width letter) is read as the plain one
   *[other] { $count } typographic characters (long dashes, curly quotes, full-width letters) are read as plain ones
}
prose = { $lines ->
    [one] a line that belongs to no game is passed over
   *[other] { $lines } lines that belong to no game are passed over
}
moves-of-another-game = { $count ->
    [one] this looks like a move of { $game }, and the record does not say that it is one
   *[other] these look like moves of { $game }, and the record does not say that it is one
}
quote-marks = { $count ->
    [one] a line begins with the `>` of a quoted e-mail
   *[other] { $count } lines begin with the `>` of a quoted e-mail
}
separators = { $count ->
    [one] a comma or list mark between the moves is passed over
   *[other] { $count } commas or list marks between the moves are passed over
}
split-move = { $count ->
    [one] a move is cut in pieces by a blank or the end of a line
   *[other] { $count } moves are cut in pieces by blanks or the ends of lines
}
hidden-moves = { $count ->
    [one] a `;` hides a move: all that follows it on the line is a comment
   *[other] a `;` hides { $count } moves: all that follows it on the line is a comment
}

## Related information

not-checked = { $count ->
    [one] the move after it is not checked
   *[other] the { $count } moves after it are not checked
}
since-move = { $holds ->
    [empty] { $cell } has been empty since { the-move }, { $move }
   *[other] what stands on { $cell } came there with { the-move }, { $move }
}
earlier-slip = { $count ->
    [one] if { the-move } is { $instead } instead of { $move }, the one remaining move replays
   *[other] if { the-move } is { $instead } instead of { $move }, the remaining { $count } moves replay
}
swapped-moves = { $move } and { $other } seem to be in the wrong order
missing-here = a move seems to be left out before this one, { the-move }{ $known ->
    [0] ; what follows does not tell which
   *[other] { "" }
}
other-start = from { $start } the whole game replays, { $count } moves
first-written = the first one is here
result-here = the result is here

## Titles of fixes

fix-play-instead = Replace by { $move }{ $of ->
    [0] { "" }
    [one] { $left ->
        [0] { "" }: the remaining move replays
       *[other] { "" }: the remaining move does not replay
    }
    [other] { $left ->
        [0] { "" }: the remaining { $of } moves replay
       *[other] { "" }: { $replays } of the remaining { $of } moves replay
    }
   *[none] { "" }
}
fix-swap-moves = Swap { $move } and { $other }{ $of ->
    [0] { "" }
    [one] { $left ->
        [0] { "" }: the remaining move replays
       *[other] { "" }: the remaining move does not replay
    }
    [other] { $left ->
        [0] { "" }: the remaining { $of } moves replay
       *[other] { "" }: { $replays } of the remaining { $of } moves replay
    }
   *[none] { "" }
}
fix-remove-doubled = Remove { $move }{ $of ->
    [0] { "" }
    [one] { $left ->
        [0] { "" }: the remaining move replays
       *[other] { "" }: the remaining move does not replay
    }
    [other] { $left ->
        [0] { "" }: the remaining { $of } moves replay
       *[other] { "" }: { $replays } of the remaining { $of } moves replay
    }
   *[none] { "" }
}
fix-put-missing = Put { $move } before it{ $of ->
    [0] { "" }
    [one] { $left ->
        [0] { "" }: the remaining move replays
       *[other] { "" }: the remaining move does not replay
    }
    [other] { $left ->
        [0] { "" }: the remaining { $of } moves replay
       *[other] { "" }: { $replays } of the remaining { $of } moves replay
    }
   *[none] { "" }
}
fix-earlier = { $replays ->
    [0] Change { the-move } to { $move }
    [one] Change { the-move } to { $move }: the one remaining move replays
    [other] Change { the-move } to { $move }: the remaining { $replays } moves replay
   *[none] Change { the-move } to { $move }
}
fix-state-game = Say that this is a game of { $game }
fix-renumber = { $count ->
    [one] Renumber the moves of this game (1 number changes)
    [other] Renumber the moves of this game ({ $count } numbers change)
   *[none] Renumber the moves of this game
}
fix-close-comment = Close the comment
fix-close-string = Close the value
fix-close-variation = Close the variation after { $move }
fix-remove = Remove `{ $text }`
fix-remove-tag = Remove this tag
fix-rename-tag = Rename the tag to { $name }
fix-tag-result = Write { $result } in the tag Result
fix-result = Write { $result } after the moves
fix-write-as = Write `{ $text }`
fix-date = Write the date as { $text }
fix-characters = { $count ->
    [one] Write the character as plain text
   *[other] Write all { $count } characters as plain text
}
fix-write-canonical = { $count ->
    [one] Write the move in the usual way
   *[other] Write all { $count } moves in the usual way
}
fix-illegal = Keep it, marked as played against the rules
fix-separators = { $count ->
    [one] Remove the mark between the moves
   *[other] Remove all { $count } marks between the moves
}
fix-uncomment = Make the hidden moves part of the game
fix-hide-in-comment = Hide it in a comment
fix-quote-marks = Remove the marks of the quoted e-mail
fix-convert = Rewrite the game in { $notation }
fix-insert-move = Insert { $move }
fix-remove-move = Remove { $move }

## Hover and outline

hover-title = { $subject }: { $move }
outline-tags = Tags
outline-moves = Moves
hover-start = Start position
hover-before = Before this move:
hover-side-to-move = { side-name } to move
hover-score = Score { $score }
hover-result-first = 1-0: { side-first }, who moves first, won against { side-second }
hover-result-second = 0-1: { side-second }, who moves second, won against { side-first }
hover-result-draw = 1/2-1/2: a draw between { side-first } and { side-second }
hover-result-unknown = *: the result is not known, or the game was not finished
hover-variation = Variation: instead of { $move }
hover-not-checked = Not checked: an earlier move of this line cannot be played
hover-illegal = Played although it is against the rules
hover-repetition = This position stands here for the { NUMBER($count, type: "ordinal") ->
    [one] { $count }st
    [two] { $count }nd
    [few] { $count }rd
   *[other] { $count }th
} time
hover-clock = Clock: { $text }
hover-elapsed = Time spent: { $text }
hover-evaluation = Evaluation: { $text }
hover-tag-unknown = A tag of your own: kept as it is
hover-mark = { $mark }: { hover-nag }
# By number, as PGN has them. What speaks of kings, bishops and the like has no meaning here.
hover-nag = { $number ->
    [0] no annotation
    [1] good move
    [2] poor move
    [3] very good move
    [4] very poor move
    [5] interesting move
    [6] doubtful move
    [7] forced move: all others lose quickly
    [8] the only reasonable move
    [9] worst move
    [10] drawish position
    [11] equal chances, quiet position
    [12] equal chances, active position
    [13] unclear position
    [14] White has a slight advantage
    [15] Black has a slight advantage
    [16] White has a moderate advantage
    [17] Black has a moderate advantage
    [18] White has a decisive advantage
    [19] Black has a decisive advantage
    [20] White has a crushing advantage; Black should resign
    [21] Black has a crushing advantage; White should resign
    [22] White is in zugzwang
    [23] Black is in zugzwang
    [24] White has a slight advantage in space
    [25] Black has a slight advantage in space
    [26] White has a moderate advantage in space
    [27] Black has a moderate advantage in space
    [28] White has a decisive advantage in space
    [29] Black has a decisive advantage in space
    [30] White is slightly ahead in time (development)
    [31] Black is slightly ahead in time (development)
    [32] White is moderately ahead in time (development)
    [33] Black is moderately ahead in time (development)
    [34] White is decisively ahead in time (development)
    [35] Black is decisively ahead in time (development)
    [36] White has the initiative
    [37] Black has the initiative
    [38] White has a lasting initiative
    [39] Black has a lasting initiative
    [40] White has the attack
    [41] Black has the attack
    [42] White has too little compensation for the material
    [43] Black has too little compensation for the material
    [44] White has enough compensation for the material
    [45] Black has enough compensation for the material
    [46] White has more than enough compensation for the material
    [47] Black has more than enough compensation for the material
    [48] White controls the centre slightly better
    [49] Black controls the centre slightly better
    [50] White controls the centre moderately better
    [51] Black controls the centre moderately better
    [52] White controls the centre decisively better
    [53] Black controls the centre decisively better
    [54] White controls the king's side slightly better
    [55] Black controls the king's side slightly better
    [56] White controls the king's side moderately better
    [57] Black controls the king's side moderately better
    [58] White controls the king's side decisively better
    [59] Black controls the king's side decisively better
    [60] White controls the queen's side slightly better
    [61] Black controls the queen's side slightly better
    [62] White controls the queen's side moderately better
    [63] Black controls the queen's side moderately better
    [64] White controls the queen's side decisively better
    [65] Black controls the queen's side decisively better
    [130] White has slight counterplay
    [131] Black has slight counterplay
    [132] White has moderate counterplay
    [133] Black has moderate counterplay
    [134] White has decisive counterplay
    [135] Black has decisive counterplay
    [136] White is in moderate time trouble
    [137] Black is in moderate time trouble
    [138] White is in severe time trouble
    [139] Black is in severe time trouble
   *[other] annotation { $number }, which has no common meaning
}

## Actions and what stands above a game

action-fix-file = { $count ->
    [one] Fix the safe slip of this file
   *[other] Fix all { $count } safe slips of this file
}
action-fix-game = { $count ->
    [one] Fix the safe slip of this game
   *[other] Fix all { $count } safe slips of this game
}
action-result = Write the result that the position proves: { $result }
action-add-tags = { $count ->
    [one] Add the missing tag { $names }
   *[other] Add the missing tags { $names }
}
action-promote-main = Make this variation the main line
action-promote = Make this variation the line that it branches off
action-drop = Drop this variation
lens-moves = { $count ->
    [0] no moves
    [one] 1 move
   *[other] { $count } moves
}
lens-board = Show the board
lens-error-move = first error: { $label }
lens-error-line = first error: line { $line }
lens-games = { $count ->
    [one] this position in no other game
   *[other] this position in { $count } games
}

## What the common tags mean

tag-game = Which game this is a record of: Abalone, Dérive or Tantrix
tag-event = The tournament or match
tag-site = Where it was played: a place, a server, an address
tag-date = When it was played: year.month.day, with ?? for what is not known
tag-time = The hour at which the game began: hh:mm:ss
tag-round = The round of the tournament
tag-result = Who won: 1-0 the player who moves first, 0-1 the other, 1/2-1/2 nobody, * not known
tag-termination = How the game ended: normal, time forfeit, abandoned, ...
tag-source = Where the record comes from
tag-annotator = Who wrote the comments

## Moves that are written

play-no-game = there is no game here
play-no-move = no move is given
play-no-position = the position here is not known
play-game-over = the game is over
play-not-here = the move cannot be written here
play-open-comment = no move can be written here: the comment that begins in line { $line } is not closed
play-open-variation = no move can be written here: the variation that begins in line { $line } is not closed
command-unknown = there is no command { $command }; there are: { $known }
command-no-edits = this editor takes no edits from the server

## Settings

settings = Settings of Scoresheet: the file .scoresheet.toml, or what an editor sends
setting-language = the language of all messages; auto is the editor's or the locale's
setting-severity = how much the findings of a code matter; off leaves them out
setting-ignore = codes whose findings are left out
setting-game = the game of records that tell it neither by a tag nor by the name of their file
setting-hints = what is shown between the moves; false for nothing
setting-hints-score = the score after a move that changes it
setting-hints-repetition = how often a position has been there
setting-hints-value = what a die is worth after a capture
setting-hints-tile = the number of a tile written by its letters
setting-hints-side = number and side before a line of moves without a number
setting-lenses = the line above each game
setting-hover-images = the board in a hover as a picture; an editor in a terminal would show it as a wall of text
setting-board = what drawn boards look like
setting-board-theme = the colours of a drawn board
setting-board-colours = the colours of the sides
setting-board-flip = the board turned by half, as the player opposite sees it
setting-board-size = the height of a drawn board in pixels (that of a hover is fixed)
setting-unknown = { $key } is no setting; there are: { $known }
setting-unknown-code = there is no code { $code }: `scoresheet explain` lists them
setting-bad-value = { $key } cannot be { $value }; it can be: { $allowed }
setting-bad-table = { $key } is a table of settings, it cannot be { $value }
setting-bad-list = { $key } is a list of codes, it cannot be { $value }
settings-not-toml = this is no TOML: { $reason }
settings-unreadable = the settings cannot be read: { $reason }
settings-of = settings of { $source }: { $fault }
settings-source-editor = the editor

## The command line

level-error = error
level-warning = warning
level-information = information
level-hint = hint
level-note = note
level-help = help
cli-summary = { $files ->
    [one] 1 file
   *[other] { $files } files
}, { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $plies ->
    [one] 1 move
   *[other] { $plies } moves
}: { $errors ->
    [0] no errors
    [one] 1 error
   *[other] { $errors } errors
}, { $warnings ->
    [0] no warnings
    [one] 1 warning
   *[other] { $warnings } warnings
}{ $others ->
    [0] { "" }
    [one] { "" }, 1 remark
   *[other] { "" }, { $others } remarks
}
cli-explain-hint = For more about a code: scoresheet explain { $code }
cli-unreadable = { $path } cannot be read: { $reason }
cli-no-records = no records found: folders are searched for the extensions { $extensions }
cli-no-such-game = { $count ->
    [0] there is no game in { $path }
    [one] there is no game { $game } in { $path }: it holds one
   *[other] there is no game { $game } in { $path }: it holds { $count }
}
cli-no-such-move = there is no move { $text } in game { $game }, which has { $count ->
    [one] 1 move
   *[other] { $count } moves
}
cli-no-position = the position after { $label } is not known: an earlier move cannot be played
cli-cut-short = the game goes on, but cannot be followed after { $label }
cli-no-start = the start position of game { $game } is not known
cli-unknown-code = there is no code { $code }
cli-codes-are = The codes are:
cli-unknown-layout = there is no layout `{ $name }`
cli-bad-position = this position cannot be read: { $reason }
cli-seconds = { $seconds } s, { $rate } leaves a second
cli-checking = checking
cli-formatted = { $changed ->
    [0] no file formatted
    [one] 1 file formatted
   *[other] { $changed } files formatted
}, { $same } in the strict form already{ $kept ->
    [0] {""}
   *[other] {""}, { $kept } left as written
}
cli-would-format = { $changed ->
    [0] no file would change
    [one] 1 file would change
   *[other] { $changed } files would change
}, { $same } in the strict form already{ $kept ->
    [0] {""}
   *[other] {""}, { $kept } left as written
}
format-left = { $path }:{ $line }: game { $game } is left as it is: { $reason }
format-would-change = written otherwise it would be read otherwise
format-quoted = an e-mail's `>` stands in its comments or words too, which stay as they are
format-partly-quoted = only some of its lines begin with `>`, which can be an e-mail's or a move's
format-left-more = { $more ->
    [one] and one game more
   *[other] and { $more } games more
}
cli-unwritable = { $path } cannot be written: { $reason }
cli-changed = { $path } was written by somebody else meanwhile, so it is left as it is
cli-no-file = { $path } is a pipe or a device, which cannot be written anew: use - for standard input
cli-whole-files = this is done with whole files: { $path } without `{ $place }`
cli-no-place = `{ $place }` after { $path } names no move: write @12b, @57, @0 (the start) or @end, with a game #2 before it or none
cli-no-moves = no record says here who plays and with what, so there are no moves to count
cli-not-text = { $path } is not text, so it is left as it is
cli-other-encoding = { $path } is { $encoding }, not UTF-8, so it is left as it is: --utf8 writes it as UTF-8

## The workspace

workspace-reading = Reading records
workspace-cut = This folder holds very much: only { $count } files are looked at, so not all places, names and games are found.
workspace-large = { $count ->
    [one] { $count } file is
   *[other] { $count } files are
} larger than { $megabytes } MB and left out of the search.
workspace-bare = There are too many moves to keep them all: in { $count ->
    [one] { $count } file
   *[other] { $count } files
} no positions are found.
rename-label = Call this player { $name }
rename-nothing = only players can be renamed: put the cursor on a name in a tag
rename-empty = a player needs a name
rename-quote = a name in a tag cannot hold the quote { $quote }, which would end it
rename-line = a name in a tag stands on one line
rename-many = this name stands in more than { $count } places, too many for one edit
