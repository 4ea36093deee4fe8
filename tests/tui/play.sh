# A game at the board: keys, typed texts, mouse, undo, redo, hint, log, help.
. "$(dirname "$0")/terminal.bash"

# The move under the cursor.
chosen() { screen | sed -nE 's/.*> (move [^ ]+( rim)?)$/\1/p' | head -1; }
chosen_is() { [ "$(chosen)" = "$1" ]; }
chosen_is_not() { ! chosen_is "$1"; }

begin 80 24 "$COIL play snakes-and-foxes --seats person --seed tui --speed instant"
shows 'Your turn'
shows '(1) in the hub'
first=$(chosen)
[ -n "$first" ] || fail 'no move is chosen at first'

# Keys lead to other ends, Tab to the next and back.
keys Tab
waits chosen_is_not "$first" || fail 'Tab does not choose another move'
keys BTab
waits chosen_is "$first" || fail 'Shift-Tab does not choose the first move again'
keys Down
waits chosen_is_not "$first" || fail 'Down does not choose another move'
move=$(chosen)

# Enter takes the chosen one; the hunters follow, and it is the other token's turn.
keys Enter
shows 'Token 2 walks'
keys l
shows 'Token 1 steps'
matches 'The (snake|fox) at 7\.[0-9]+ steps to'
keys Escape

# Undo and redo.
keys u
shows 'Taken back'
shows 'Token 1 walks'
keys y
shows 'Token 2 walks'
keys u
shows 'Token 1 walks'

# Typed texts: wrong ones are explained, right ones are played, and a part that says which will do.
keys ':'
shows 'Action:'
types 'move 9.9'
keys Enter
shows "'move 9.9' is not possible now"
keys Escape
hides 'Action:'
keys ':'
shows 'Action:'
types "${move#move }"
keys Enter
shows 'Token 2 walks'
hides 'Action:'

# The first letter of an action opens the line too, and Tab completes it.
keys m
shows 'Action: m'
keys Tab
shows 'Action: move '
keys Escape
hides 'Action:'

# A hint: the three best ideas and why; what is chosen comes under the cursor, and Enter takes it.
keys h
shows 'Hint of the bot rollouts'
matches '1: .*\. (Better: it|It|All) '
matches '2: .*\. Compared with 1: it '
keys Down Enter
hides 'Hint of the bot'
shows 'Enter takes it.'
keys Enter
shows 'Token 1 walks'

# The mouse: a click chooses an end, a second one on the same place takes it.
before=$(chosen)
set -- $(place_of '◆')
clicks "$1" "$2"
waits chosen_is_not "$before" || fail 'a click does not choose'
clicks "$1" "$2"
shows 'Token 2 walks'

# The log, the help, the speed.
keys l
shows '─ Log ─'
shows 'closes'
keys Escape
hides 'closes'
keys '?'
shows 'Keys at the table'
keys Right
shows 'how to play'
keys Escape
hides 'closes'
keys '-'
shows 'speed: fast'

# Slower, the dice and every step are shown one after the other, and a key skips them.
keys - -
shows 'speed: slow'
keys Enter
shows 'any key skips'
keys Space
hides 'any key skips'

# Ten quick Enters play at most one move: after a skip a question must have stood for a moment.
keys q
shows 'Forget it'
keys f
ends 0
begin 80 24 "$COIL play snakes-and-foxes --seats person --seed tui --speed normal --record $work/games/quick.coil"
shows 'any key skips'
shows 'Your turn'
keys Enter Enter Enter Enter Enter Enter Enter Enter Enter Enter
shows 'came too soon'
moves() { grep -c ' move ' "$work/games/quick.coil"; }
[ "$(moves)" -le 1 ] || fail "ten quick Enters play $(moves) moves"
