#!/bin/bash
# Wrong rulesets are refused by file and path, with status 1, by every command that takes one.
. "$(dirname "$0")/common.bash"
board=tests/data/snakes-and-foxes/small-board.json
mine=$scratch/mine.json

# refused EDIT MESSAGE: the small board, edited by sed, is refused with this message after the name of the file.
refused() {
    sed -E "$1" $board >"$mine"
    cmp -s $board "$mine" && fail "$1" 'an edit' 'none'
    run simulate --ruleset "$mine" --games 1
    same "$1" "1  coil simulate: $mine: $2" "$status $out $err"
}

# The head.
refused '/"game"/d' 'game: is missing (expected a text)'
refused 's/"snakes-and-foxes"/"tag"/' "game: there is no game 'tag'"
refused 's/"small-board"/"standard"/' "ruleset: there is a ruleset 'standard' of this game already; choose another id"
refused 's/"small-board"/"My board"/' "ruleset: 'My board' is not an id of lower-case letters, digits and hyphens"
refused 's/"version": 1/"version": 0/' 'version: must be a whole number from 1 to 1000000, not 0'
refused 's/"seats": \[1, 2\]/"seats": [2, 1]/' 'seats.1: must be a whole number from 2 to 8, not 1'
refused 's/"seats": \[1, 2\]/"seats": [1, 3]/' 'seats.1: must be at most 2, one for each token'
refused 's/"seats": \[1, 2\]/"seats": 2/' 'seats: must be a list, not 2'
refused 's/experimental/exotic/' "marks.0: must be one of reconstruction, experimental, house rule, not 'exotic'"
refused 's/"title"/"titel"/' "titel: unknown key; did you mean 'title'?"
refused 's/"spokes": 12/"spokes": 12, "ring": 3/' 'ring: unknown key; there can also be turns'

# The board.
refused 's/"spokes": 12/"spokes": 2/' 'spokes: must be a whole number from 3 to 16, not 2'
refused 's/"spokes": 12/"spokes": 17/' 'spokes: must be a whole number from 3 to 16, not 17'
refused 's/"spokes": 12/"spokes": "12"/' "spokes: must be a whole number from 3 to 16, not '12': leave the quotes out"
refused 's/"spokes": 12/"spokes": 12.5/' 'spokes: must be a whole number from 3 to 16, not a number with a fraction'
refused 's/"rings": .*/"rings": ["blue"],/' 'rings: must have 2 to 7 entries, not 1'
refused 's/"rings": .*/"rings": ["blue","blue","blue","blue","blue","blue","blue","blue"],/' 'rings: must have 2 to 7 entries, not 8'
refused 's/"red", "green", "blue"\]/"red", "pink", "blue"]/' "rings.3: must be one of red, green, blue, not 'pink'"
refused 's/"both"/"either"/' "colours.blue: must be one of clockwise, counter-clockwise, both, not 'either'"
refused 's/"colours": .*/"colours": {},/' 'colours: must be an object of colours and their directions, not an empty object'

# The pieces.
refused 's/"snakes": .*/"snakes": [],/' 'pieces.snakes: must have 1 to 12 entries, not 0'
refused 's/"foxes": .*/"foxes": [1, 3, 12]/' 'pieces.foxes.2: must be a whole number from 0 to 11, not 12'
refused 's/"foxes": .*/"foxes": [1, "6.1"]/' "pieces.foxes.1: there is no space '6.1' on this board: a ring from 1 to 5, a dot, a spoke from 0 to 11"
refused 's/"foxes": .*/"foxes": [1, "hub"]/' 'pieces.foxes.1: a piece cannot begin in the hub, where the tokens begin'
refused 's/"foxes": .*/"foxes": [1, "5.4"]/' 'pieces.foxes.1: another piece begins on this space already'
refused 's/"foxes": .*/"foxes": ["1.0","1.1","1.2","1.3","1.4","1.5","1.6","1.7","2.0","2.1","2.2","2.3","2.4"]/' \
    'pieces.foxes: must have 1 to 12 entries, not 13'

# The dice, the deck, the hand.
refused 's/"count": 6/"count": 10/' 'dice.count: must be a whole number from 1 to 9, not 10'
refused 's/"count": 6/"count": 6, "sides": 6/' 'dice.sides: unknown key'
refused 's/"fox", "fox"/"fox", "hare"/' "dice.faces.5: must be one of move, snake, fox, not 'hare'"
refused 's/"move", "move"/"fox", "fox"/' "dice.faces: at least one face must show 'move'"
refused 's/"move", "move", "snake", "snake"/"move", "move"/' "dice.faces: at least one face must show 'snake'"
refused 's/"fox", "fox"\]/"fox", "fox", "fox", "fox", "fox", "fox", "fox"]/' 'dice.faces: must have 3 to 10 entries, not 11'
refused 's/\[3, 2, 1\]/[3, 2, 2]/' 'deck.1.symbols: must add up to 6, the number of dice, not to 7'
refused 's/\[3, 2, 1\]/[3, 2]/' 'deck.1.symbols: must have 3 entries, not 2'
refused 's/"copies": 1/"copies": 0/' 'deck.5.copies: must be a whole number from 1 to 60, not 0'
refused 's/"hand": .*/"hand": [1, 7]/' 'hand.1: must be a whole number from 0 to 6, not 7'
refused 's/"hand": .*/"hand": [0, 0]/' 'hand: at least one card must have a MOVE'
refused 's/"hand": .*/"hand": [6, 6]/' 'hand: at least one card must have less than 6, or no hunter would ever move'
refused 's/\[3, 1, 2\]/[3, 2, 1]/' 'deck.2.symbols: this card is listed already; raise its copies instead'
refused '/"deck"/,/^  \],/c "deck": [{ "symbols": [4, 2, 0], "copies": 2 }, { "symbols": [3, 3, 0], "copies": 1 }],' \
    'deck: must have at most 255 cards, some of them with a MOVE, a SNAKE, a FOX'
refused '/"deck"/,/^  \],/c "deck": [{ "symbols": [2, 4, 0], "copies": 2 }, { "symbols": [2, 0, 4], "copies": 1 }],' \
    'deck: needs cards with different numbers of MOVE, or nobody could start'

# What is no JSON is refused by line and column.
refused 's/"version": 1,/"version": 1/' 'line 6, column 3: a comma is missing before this'
refused 's/"spokes": 12/"spokes": 12, "spokes": 11/' "line 10, column 24: duplicate object key near '\"spokes\"'"
: >"$mine"
run simulate --ruleset "$mine"
has 'an empty file' "$mine: line 1, column " "$err"

# Without a deck or a hand a board is played with dice.
sed '/"deck"/,/"hand"/d; s/"fox", "fox"\] },/"fox", "fox"] }/' $board >"$mine"
run simulate --ruleset "$mine" --games 1
same 'dice' '0 ' "$status $err"
for what in deck hand; do
    run simulate --ruleset "$mine" --games 1 --option chance=$what
    same "no $what" "2 coil simulate: this ruleset has no $what, so chance cannot be '$what'" "$status $err"
done

# Every command that takes a ruleset says the same.
sed 's/"spokes": 12/"spokes": 2/' $board >"$mine"
for command in engine games simulate verify play replay; do
    run $command --ruleset "$mine"
    same "$command" "1 coil $command: $mine: spokes: must be a whole number from 3 to 16, not 2" "$status $err"
done

finish
