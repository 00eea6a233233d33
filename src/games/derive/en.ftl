# What is said of Dérive, in English.
#
# A reason begins in lower case: it stands behind "Move 7 (Green), 5Vh6x4Bi5: ". It names the cells and the dice.

## Words

derive-colour = { $colour ->
    [blue] blue
    [red] red
    [green] green
   *[yellow] yellow
}
derive-other-colour = { $other ->
    [blue] blue
    [red] red
    [green] green
   *[yellow] yellow
}
# As it is said for short: "the blue 4".
derive-die = { derive-colour } { $value }
derive-points = { $loss ->
    [0] no points
    [1] 1 point
   *[other] { $loss } points
}

## Why an action cannot be played

derive-incomplete = `{ $text }` is not a whole action: { $missing ->
    [value] the value of the die is missing
    [colour] the colour of the die is missing
    [column] the column of the cell is missing
    [row] the row of the cell is missing
    [arrival] the cell where the die goes is missing
    [new-value] the new value is missing
    [new-colour] the colour behind the new value is missing
    [victim] the die that is taken is missing
    [victim-die] the value and the colour of the die that is taken are missing
    [victim-value] the value of the die that is taken is missing
    [victim-colour] the colour of the die that is taken is missing
    [victim-cell] the cell of the die that is taken is missing
   *[cell] the cell is missing
}
derive-off-board = there is no cell { $cell }: { $wrong ->
    [column] the columns are a to j
    [row] the rows are 1 to 10
   *[both] the columns are a to j, the rows 1 to 10
}
derive-bad-value = a die has no { $text }: its values are 1 to 6
derive-bad-colour = `{ $text }` is no colour: blue is B, red R, green V (vert) and yellow J (jaune)
derive-empty-origin = no die stands on { $cell }{ $fate ->
    [stands] ; the { derive-colour } die that stood there last is on { $to } now
    [taken] ; the { derive-colour } die that stood there last was taken, on { $to }
   *[never] { "" }
}
derive-wrong-die = the die on { $cell } is { derive-colour }, not { derive-other-colour }
derive-occupied = { $cell } is not empty: the { derive-die } stands there
derive-occupied-entering = no die can enter on { $cell }: the { derive-die } stands there
derive-nothing-to-take = there is nothing to take on { $cell }{ $fate ->
    [stands] ; the { derive-colour } die that stood there last is on { $to } now
    [taken] ; the { derive-colour } die that stood there last was taken, on { $to }
   *[never] { "" }
}
derive-takes-itself = a die cannot take itself
derive-capture-exhausts = the { derive-die } would lose { derive-points } by taking, and no value would be left
derive-changes-more = { $sign ->
    [move] `-` changes nothing but the cell
   *[change] `>` changes nothing but the value
}, and here { $changed ->
    [value] the value would be { $to }
    [colour] the colour would be { derive-colour }
   *[cell] the die would stand on { $to }
}

## What is worth saying of an action that can be played

derive-wrong-value = the { derive-colour } die on { $cell } shows { $shows }, not { $value }
derive-value-after-capture = since { $capture }, where it lost { derive-points }, the { derive-colour } die on { $cell } shows { $shows }, not { $value }
derive-value-after-old-capture = since an earlier capture the { derive-colour } die on { $cell } shows { $shows }, not { $value }
derive-takes-own-colour = both dice are { derive-colour }
derive-no-change = nothing changes: the die { $sign ->
    [change] shows { $value } already
   *[move] stands on { $cell } already
}
derive-out-of-turn = it is { side-owner } turn (order of play { $order })
derive-not-in-order = { derive-colour } is not in the order of play { $order }
derive-value-lowered = the value goes down from { $value } to { $to }; the description of the notation speaks only of raising it
derive-long-form = `{ $text }` need not be written: { $sign ->
    [change] a die that changes its value stays on its cell
   *[move] a die that moves keeps its value and colour
}
derive-case = { $count ->
    [one] an action has letters in another case than the usual one
   *[other] { $count } actions have letters in another case than the usual one
}: capital colours, small columns
derive-sign = { $count ->
    [one] an action is written with another sign than the usual one
   *[other] { $count } actions are written with other signs than the usual ones
}: `-` moves, `>` changes the value, `x` takes

## Related information

derive-left-here = here the { derive-colour } die left { $cell } for { $to }
derive-taken-here = here it was taken on { $cell } by { $by }
derive-came-here = here the { derive-colour } die came to { $cell }
derive-captured-here = here { $capture }: it lost { derive-points } and shows { $value }
derive-shown-here = according to this it shows { $value }

## Tags that cannot be read

derive-position-no-piece = `{ $text }` is no piece: a piece is a value, a colour and a cell, as in `1Bh5`
derive-position-occupied = `{ $text }`: the { derive-die } was put there before
derive-bad-loss = `{ $text }` is no loss by a capture: write a number from 0 to 5, `distance` or `half`
derive-loss-empty = this does not say what a capture costs: write a number from 0 to 5, `distance` or `half`
derive-order-empty = this order names no colour: write the letters B, R, V, J as their turns come, `BRVJ`
derive-order-repeated = { derive-colour } is in this order twice

## Titles of fixes

derive-fix-leave-out = Leave it out
derive-fix-loss = Say that a capture costs { $loss ->
    [1] 1 point
   *[other] { $loss } points
}: [CaptureLoss "{ $loss }"]

## Hover and completion

derive-tell-place = The { derive-die } enters on { $cell }
derive-tell-move = The { derive-die } moves from { $cell } to { $to }
derive-tell-change = The { derive-colour } die on { $cell } changes from { $value } to { $to }
derive-tell-take = The { derive-die } on { $cell } takes the { derive-other-colour } { $othervalue } on { $to } and loses { derive-points }: it is a { $becomes } now
derive-tell-reach = Reach is not checked: no rules of movement are published
derive-detail-place = the { derive-die } enters
derive-detail-move = the { derive-die } moves
derive-detail-change = the { derive-die } becomes a { $to }
derive-detail-take = takes the { derive-die }, is a { $becomes } then
derive-detail-piece = the { derive-die } on { $cell } ...
derive-about-die = the { derive-die } on { $cell }{ $known ->
    [inferred] , a value that follows from its last capture
   *[stated] { "" }
}
derive-about-start = In the start position on { $cell }
derive-about-before = { $count ->
    [one] 1 earlier action
   *[other] { $count } earlier actions
}
derive-about-entered = Move { $number }: enters on { $to } as a { $value }
derive-about-moved = Move { $number }: goes to { $to }
derive-about-changed = Move { $number }: changes from { $value } to { $to }
derive-about-took = Move { $number }: takes the { derive-die } on { $cell } and loses { derive-points }
derive-listed-some = these are { $shown } of { $count } actions, the nearest cells and the lowest values first; with `starting` all that begin with a text are listed. Reach is not checked: no rules of movement are published
derive-listed-all = these are all { $count } actions that the dice on the board allow. Reach is not checked: no rules of movement are published

## Tags

derive-tag-blue = Who plays the blue dice, B.
derive-tag-red = Who plays the red dice, R.
derive-tag-green = Who plays the green dice, V (vert).
derive-tag-yellow = Who plays the yellow dice, J (jaune).
derive-tag-order = Whose turn follows whose, as letters: `BRVJ`, or `BV` for two. The first acts first in this record. Without this tag turns are not checked.
derive-tag-position = The dice on the board at the start, each with value, colour and cell: `1Bh5 4Rc2`. Without this tag the board is empty.
derive-tag-loss = How many points a die loses when it takes another: a number from 0 to 5 (2 without this tag), `distance` (the steps along rows and columns between the two) or `half` (of the taken value, rounded down).
