#!/bin/bash
# Plain mode: whole games by its lines, and what makes it begin.
. "$(dirname "$0")/common.bash"
export XDG_STATE_HOME=$scratch/state HOME=$scratch
[ -x "$COIL_NULL" ] || { echo 'the program with the null game was not built' && exit 1; }

python3 "$(dirname "$0")/plain.py" || fail 'whole games' '' ''

# Without a terminal it begins by itself, says so in one line, and the end of the input ends it.
run play snakes-and-foxes --seats person
same 'no terminal' 0 "$status"
has 'why it is plain' 'No full screen, so this is plain mode: ' "$(head -1 <<<"$out")"
run play
same 'no terminal, no game' 0 "$status"
has 'the first question' 'What do you want to play?' "$out"
run play --plain snakes-and-foxes
[[ $out != *'No full screen'* ]] || fail 'asked for' '' "$out"

# A file of a game that is damaged, and one that is none.
run play --plain --load "$scratch/none.coil"
same 'a missing file' 1 "$status"
echo 'coil-record 1' >"$scratch/bad.coil"
run play --plain --load "$scratch/bad.coil"
same 'a file that is no game' 1 "$status"

# A record that would go nowhere.
run play --plain snakes-and-foxes --seats person --record ''
same 'no name' "2 coil play: --record needs the name of a new file, not ''" "$status $err"

# What is said goes nowhere else if the output is closed.
out=$(yes 1 | head -n 4 | "$COIL" play --plain snakes-and-foxes --seats person 2>&1 >&-)
same 'no output' '1 coil: cannot write the output: Bad file descriptor' "$? $out"
same 'no file was taken for it' '' "$(cat "$scratch"/state/coil/*.lock)"

# Another game does not take the place of a record that was written.
yes 1 | head -n 40 | "$COIL" play --plain snakes-and-foxes --seats person --seed tea --record "$scratch/r.coil" >/dev/null
run verify "$scratch/r.coil" "$scratch/r-2.coil"
has 'the first game' "r.coil: OK, 22 actions, " "$out"
has 'the game after it' "r-2.coil: OK, " "$out"

# What was played is kept when the input ends; and if nothing can be written that is not said.
run_moves() { printf '1\n1\nquit\n' | "$COIL" play --plain snakes-and-foxes --seats person --seed tea; }
has 'a game that goes on' 'The game is kept.' "$(run_moves)"
out=$(trap '' XFSZ && ulimit -f 0 && run_moves 2>/dev/null)
has 'nothing can be written' 'Not saved: ' "$out"
has 'it is not kept' 'The game is not kept.' "$out"
out=$(XDG_STATE_HOME=/proc/none run_moves)
same 'no state folder is told once' 1 "$(grep -c "^Not saved: no file can be had in the user's state folder" <<<"$out")"
has 'it is not kept either' 'The game is not kept.' "$out"

# Where there is no more than ASCII, nothing else is written.
asked() { run play --plain snakes-and-foxes --seats person,person --name 0=Zoé --name 1=Zoé && grep -o -m1 '^Zo.' <<<"$out"; }
same 'UTF-8' 'Zoé' "$(asked)"
same 'ASCII' 'Zo?' "$(COIL_ASCII=1 asked)"

# What a ruleset of one's own sets comes before the rules of its game.
out=$(printf 'rules\nquit\n' | "$COIL" play --plain --ruleset tests/data/snakes-and-foxes/small-board.json --seats person)
has 'the rules of another ruleset' 'This is played by another ruleset: ' "$out"
has 'what it sets' 'small-board, version' "$out"

finish
