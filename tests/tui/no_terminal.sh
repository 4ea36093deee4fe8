# Without a terminal that can show a screen, plain mode begins by itself; a replay says what to do instead.
. "$(dirname "$0")/terminal.bash"

"$COIL" replay some.coil >"$work/out" 2>"$work/err" </dev/null
status=$?
[ $status = 2 ] || fail "a replay ended with $status, not 2"
grep -q 'coil engine' "$work/err" || fail 'a replay does not say what to do instead'
[ ! -s "$work/out" ] || fail 'a replay wrote to standard output'

# Terminals that cannot place text, and a kind that curses does not know.
for name in dumb '' no-such-terminal; do
    begin 80 24 "env TERM=$name $COIL play"
    shows 'TERM'
    shows 'What do you want to play?'
    types 'quit'
    keys Enter
    ends 0
done

# A small window.
begin 30 8 "env TERM=dumb $COIL play snakes-and-foxes --seats person --seed any"
shows '16: 1.15'
types 'move 1.1'
keys Enter
types 'hint'
keys Enter
shows 'Compared'
types 'quit'
keys Enter
ends 0

# A game that was left is there again, here and on the full screen.
begin 80 24 "env TERM=dumb $COIL play"
shows '1: Continue Snakes & Foxes'
types 'quit'
keys Enter
ends 0
begin 80 60 "$COIL play --plain"
shows '1: Continue Snakes & Foxes'
keys Enter
shows 'Token 2'
keys C-d
ends 0

# Secrets are pushed away as far as the window reaches then, which may have grown since the game began.
begin 80 24 "$COIL play --plain royal-python --seats person,person --seed any"
shows 'Hand over to Player A'
keys Enter
types 'hand'
keys Enter
shows '5YK, the Soldier'
mux resize-window -t game -x 80 -y 60
types $'1\n1\n1\n'
shows 'press Enter to push them away'
shows '5YK, the Soldier'
keys Enter
shows 'Hand over to Player B'
hides '5YK, the Soldier'
