#!/bin/bash
# `coil rules GAME`: the text of docs/rules, through the pager on a terminal.
. "$(dirname "$0")/common.bash"

for game in $("$COIL" games | sed -n 's/^[A-Z].* (\(.*\))$/\1/p'); do
    run rules "$game"
    same "status, $game" 0 "$status"
    same "the text, $game" "$(<"docs/rules/$game.md")" "$out"
done
run rules
same 'no game' 2 "$status"
run rules snakes-and-foxes snakes-and-foxes
same 'two games' 2 "$status"

# On a terminal, which `script` plays here.
on_terminal() {
    script -qec "$*" /dev/null </dev/null | tr -d '\r'
}
lines=$(wc -l <docs/rules/snakes-and-foxes.md)
same 'the pager' "$lines" "$(PAGER='wc -l' on_terminal "$COIL" rules snakes-and-foxes)"
same 'a pager that leaves at once' 'gone' "$(PAGER='echo gone' on_terminal "$COIL" rules snakes-and-foxes)"
PAGER=true on_terminal "$COIL" rules snakes-and-foxes >/dev/null
same 'its status' 0 "$?"

finish
