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

mux() { tmux -f /dev/null -L "$socket" "$@"; }

# The connection goes first: the server would wait for it.
finish() {
    exec 8>&-
    wait "${looks-}" 2>/dev/null
    mux kill-server 2>/dev/null
    rm -rf "$work"
}
trap finish EXIT

# Asks screen.py; true if it answers yes.
asks() {
    local answer IFS=$'\x1f'
    printf '%s\n' "$*" >&8 && read -r answer <&9 && [ "$answer" = yes ]
}
screen() {
    asks screen
    printf '%s\n' "$(<"$work/screen")"
}

fail() {
    echo "FAILED: $1"
    echo "--- the screen:"
    screen
    exit 1
}

# The shell in which a program runs writes down its process and how it ended, and then keeps the screen as it is.
cat >"$work/run" <<'SHELL'
trap : INT
sh -c "echo \$\$ >'$1/pid'; exec $2"
echo $? >"$1/status"
exec sleep 100000
SHELL
mux new-session -d -s idle 'exec sleep 100000' || { # keeps the server up
    echo 'FAILED: tmux does not start'
    exit 1
}
mkfifo "$work/asks" "$work/answers"
python3 "$(dirname "${BASH_SOURCE[0]}")/screen.py" "$socket" "$work" <"$work/asks" >"$work/answers" &
looks=$!
exec 8>"$work/asks" 9<"$work/answers"

# begin COLUMNS ROWS COMMAND: runs a program in a new terminal, in the folder of the games.
begin() {
    rm -f "$work/status" "$work/pid"
    mux kill-session -t game 2>/dev/null
    mux new-session -d -s game -x "$1" -y "$2" -c "$work/games" sh "$work/run" "$work" "$3" ||
        fail "tmux cannot run '$3'"
}

program() { cat "$work/pid"; }

# ends STATUS: waits until the program has ended with that status; a signal's is 128 and its number.
ends() {
    waits test -s "$work/status" || fail "the program does not end"
    [ "$(cat "$work/status")" = "$1" ] || fail "the program ended with $(cat "$work/status"), not $1"
}

# Waits for what a function of a test finds on the screen.
waits() {
    local end=$((SECONDS + 20))
    until "$@"; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.05
    done
}
# What the screen shows now; and waiting until it does: `shows TEXT`, `hides TEXT`, `matches PATTERN` (one line).
has() { asks has "$1"; }
has_not() { ! has "$1"; }
has_match() { asks match "$1"; }
shows() { asks shows "$1" || fail "the screen does not show '$1'"; }
hides() { asks hides "$1" || fail "the screen still shows '$1'"; }
matches() { asks matches "$1" || fail "no line of the screen matches '$1'"; }

# Keys by tmux's names; text as it is; a click of the left button at a row and column that count from 0.
keys() { asks keys "$@"; }
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

# saves FILE NAME|NAME: a game at the position that stands in standard input, of players with these names.
saves() {
    python3 -c '
import json, subprocess, sys
coil, names = sys.argv[1:]
requests = [{"cmd": "load", "position": json.load(sys.stdin)}, {"cmd": "record"}]
replies = subprocess.run([coil, "engine"], input="\n".join(map(json.dumps, requests)), text=True, capture_output=True)
for line in json.loads(replies.stdout.splitlines()[-1])["record"].splitlines():
    print(line)
    if line.startswith("position"):
        print("\n".join("name %d \"%s\"" % it for it in enumerate(names.split("|"))))
' "$COIL" "$2" >"$work/games/$1"
}
