# A game without a screen of its own plays by its text and a list, with all kinds of nodes; secrets change hands.
. "$(dirname "$0")/terminal.bash"
[ -x "$COIL_NULL" ] || { echo 'the program with the null game was not built' && exit 1; }

begin 80 24 "$COIL_NULL play null-game --seats person,person --seed any --speed instant"
shows 'It is the turn of Player A'
hides 'Hand  ' # nothing of the table is to be seen
keys Enter
shows 'Player A to play'
shows 'Player A draws a '
matches 'Player B draws a card'

# Choose by number from the list.
matches '> +1 play'
keys 2
matches '> +2 play'
keys Enter
shows 'It is the turn of Player B'
keys Enter
shows 'Player B to play'
matches 'Player B draws a [0-9]'
if has_match 'Player A draws a [0-9]'; then
    fail 'Player B sees what Player A drew'
fi

# What somebody else has done in between is not taken back in a game with secrets.
keys u
shows 'not taken back'
keys ':'
shows 'Action:'
types 'play'
keys Enter
shows "'play' may mean: play "
keys Escape
hides 'Action:'
matches '> +1 play'
keys Enter
shows 'Player B chooses their'

# To the end, whoever is asked for whatever.
end=$((SECONDS + 60))
until has 'The game is over' || [ $SECONDS -gt $end ]; do
    keys Enter
done
shows 'The game is over'
shows '1. Player'

# Watch it again: with other eyes, too.
keys w
shows 'Action 0 of'
keys v
shows 'Seen by Player A'
keys q
shows 'Esc the table' # back at the end
keys q
ends 0

# Bots among themselves: a space stops them, and goes on.
begin 80 24 "$COIL_NULL play null-game --seats random,random --seed any --speed slow"
shows 'any key skips'
keys Space
shows 'Paused'
keys C-Space l # the first is no key
shows 'Esc closes'
keys Escape
hides 'Esc closes'
shows 'Paused'
keys + + + Space
shows 'The game is over'
keys u
shows 'Taken back'
keys q
shows 'Forget it'
keys f
ends 0
