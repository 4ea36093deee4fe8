# The window: resized, too small, without colours, without Unicode.
. "$(dirname "$0")/terminal.bash"

begin 80 24 "$COIL play snakes-and-foxes --seats person --seed w --speed instant"
shows 'Your turn'
mux resize-window -t game -x 60 -y 20
shows 'Please enlarge this window to 80 x 24'
keys Enter # waits until there is something to see
mux resize-window -t game -x 8 -y 3
shows 'Please'
mux resize-window -t game -x 80 -y 24
shows 'Your turn'
hides 'Please enlarge'
mux resize-window -t game -x 150 -y 50
matches '^.{100,}Your turn'
mux capture-pane -pe -t game | grep -q $'\033\[[0-9;]*38;5;' || fail 'there are no colours'

# NO_COLOR: attributes, but no colours.
begin 80 24 "env NO_COLOR=1 $COIL play snakes-and-foxes --seats person --seed w --speed instant"
shows 'Your turn'
if mux capture-pane -pe -t game | grep -qE $'\033\[([0-9;]*;)?(3[0-8]|4[0-8]|9[0-7])(;|m)'; then
    fail 'there are colours in spite of NO_COLOR'
fi

# ASCII only, by our variable or the locale; no locale at all is no obstacle, nor one that is not there.
for variable in COIL_ASCII=1 LC_ALL=C LC_ALL=POSIX LC_CTYPE=C LANG=C; do
    begin 80 24 "env -u LANG $variable $COIL play snakes-and-foxes --seats person --seed w --speed instant"
    shows 'Your turn'
    shows '^'
    if screen | LC_ALL=C grep -q '[^ -~]'; then
        fail "there is more than ASCII in spite of $variable"
    fi
done
for variable in LC_ALL= LC_ALL=xx_XX.UTF-8; do
    begin 80 24 "env -u LANG $variable $COIL play snakes-and-foxes --seats person --seed w --speed instant"
    shows 'Your turn'
    shows '◆'
done

# A window that is too small can be left, and what was played is kept.
for key in q C-c; do
    begin 80 24 "$COIL play snakes-and-foxes --seats person --seed w --speed instant"
    shows 'Your turn'
    keys Enter
    shows 'Token 2 walks 3 steps'
    mux resize-window -t game -x 60 -y 20
    shows 'Nothing is lost. q leaves.'
    keys x "$key"
    ends 0
    begin 80 24 "$COIL play"
    shows 'Continue'
    keys Enter
    shows 'Token 2 walks 3 steps'
    keys q
    shows 'Forget it'
    keys f
    hides 'Continue'
done
