# Drives a program in a terminal of tmux and reads its screen. To be sourced by the tests here, which get COIL (the
# program) and COIL_NULL (the one that has the null game) from ctest.
#
# Nothing here sleeps for a fixed time: every step waits until the screen shows what is expected, for 20 seconds.
set -u
: "${COIL:?the program to test}" "${COIL_NULL:=}"
export LANG=C.UTF-8 LC_ALL= NO_COLOR= COIL_ASCII=
work=$(mktemp -d)
socket=coil-test-$$
export HOME=$work/home XDG_STATE_HOME=$work/state
mkdir -p "$HOME" "$XDG_STATE_HOME" "$work/games"

# What a program leaves behind stays on the screen when it ends.
printf '%s\n' 'set -g remain-on-exit on' 'set -g history-limit 100' >"$work/tmux.conf"

mux() { tmux -f "$work/tmux.conf" -L "$socket" "$@"; }

finish() {
    mux kill-server 2>/dev/null
    rm -rf "$work"
}
trap finish EXIT

screen() { mux capture-pane -p -t game 2>/dev/null; }

fail() {
    echo "FAILED: $1"
    echo "--- the screen:"
    screen
    exit 1
}

mux new-session -d -s idle 'exec sleep 100000' || fail 'tmux does not start' # keeps the server up

# begin COLUMNS ROWS COMMAND: runs a program in a new terminal, in the folder of the games; its process is program().
begin() {
    mux kill-session -t game 2>/dev/null
    mux new-session -d -s game -x "$1" -y "$2" -c "$work/games" "exec $3" || fail "tmux cannot run '$3'"
}

program() { mux display-message -p -t game '#{pane_pid}'; }

# ends STATUS: waits until the program has ended, with that exit status or with that signal ("SIG15").
outcome() { mux display-message -p -t game '#{?pane_dead_signal,SIG#{pane_dead_signal},#{pane_dead_status}}'; }
ended() { [ -n "$(outcome)" ]; }
ends() {
    waits ended || fail "the program does not end"
    [ "$(outcome)" = "$1" ] || fail "the program ended with $(outcome), not $1"
}

# Waits until the screen fits: `shows TEXT`, `hides TEXT`, `matches PATTERN` (extended, one line).
waits() {
    local end=$((SECONDS + 20))
    until "$@"; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.05
    done
}
has() { screen | grep -qF -- "$1"; }
has_not() { ! has "$1"; }
has_match() { screen | grep -qE -- "$1"; }
shows() { waits has "$1" || fail "the screen does not show '$1'"; }
hides() { waits has_not "$1" || fail "the screen still shows '$1'"; }
matches() { waits has_match "$1" || fail "no line of the screen matches '$1'"; }

# Keys by tmux's names; text as it is; a click of the left button at a row and column that count from 0.
keys() { mux send-keys -t game "$@"; }
types() { mux send-keys -t game -l "$1"; }
clicks() {
    local place
    place=$(printf '%b' "$(printf '\\x%x\\x%x' $(($2 + 33)) $(($1 + 33)))")
    types $'\033[M '"$place"$'\033[M#'"$place" # pressed and released
}

# The row and column of a text on the screen, counted from 0.
place_of() {
    local row=0 line before
    while IFS= read -r line; do
        before=${line%%"$1"*}
        if [ "$before" != "$line" ]; then
            echo "$row ${#before}"
            return
        fi
        row=$((row + 1))
    done < <(screen)
    fail "'$1' is nowhere on the screen"
}
