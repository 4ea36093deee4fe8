#!/bin/bash
# `coil rules GAME`, and with --all: the texts of docs/rules in lines for a terminal, there through the pager.
. "$(dirname "$0")/common.bash"

# The words of a text, whatever Markdown is around them and wherever a table has put them.
words() {
    sed -E 's/^<!--.*-->$//; s/\]\([^)]*\)//g' | grep -oE '†[0-9]*|[[:alnum:]]+' | sort
}

for game in $("$COIL" games | sed -n 's/^[A-Z].* (\(.*\))$/\1/p'); do
    for what in "" reference/; do
        text=docs/rules/$what$game.md
        [ -f "$text" ] || text=docs/rules/reference/$game.md # a new game may have its reference alone
        run rules ${what:+--all} "$game"
        same "status, $what$game" 0 "$status"
        same "the words, $what$game" "" "$(diff <(words <"$text") <(words <<<"$out"))"
        same "no long lines, $what$game" '' "$(grep -E '^.{81}' <<<"$out")"
        same "no marks, $what$game" '' "$(grep -E '^[|#]|^<!--|\*\*|\]\(' <<<"$out")"
    done
    LC_ALL=C run rules "$game"
    same "ASCII, $game" '' "$(LC_ALL=C grep '[^ -~]' <<<"$out")"
    ! grep -qs '^What is marked †' "docs/rules/$game.md" || has "ASCII has a mark too, $game" 'What is marked + is ours' "$out"
done
run rules
same 'no game' 2 "$status"
run rules snakes-and-foxes snakes-and-foxes
same 'two games' 2 "$status"
run rules --all greatest-snake --ruleset-id expansion
same 'the reference of a ruleset' '2 ' "$status $out"
has 'the reference of a ruleset' '--all is for the rules of a game' "$err"

# On a terminal, which `script` plays here.
on_terminal() {
    script -qec "$*" /dev/null </dev/null | tr -d '\r'
}
lines=$("$COIL" rules snakes-and-foxes | wc -l)
same 'the pager' "$lines" "$(PAGER='wc -l' on_terminal "$COIL" rules snakes-and-foxes)"
has 'stressed words' $'H\bHu\bun\bnt\bt.\b.' "$(PAGER=cat on_terminal "$COIL" rules snakes-and-foxes)"
narrow=$(PAGER=cat on_terminal "stty columns 50; $COIL rules royal-python" | sed 's/.\x08//g')
has 'a narrow terminal' $'Race along a great snake, from its tail to its\nhead and' "$narrow"
same 'a pager that leaves at once' 'gone' "$(PAGER='echo gone' on_terminal "$COIL" rules snakes-and-foxes)"
for pager in /no/such/pager /; do
    has "no pager: $pager" $'H\bHu\bun\bnt\bt.\b.' "$(PAGER=$pager on_terminal "$COIL" rules snakes-and-foxes)"
done
PAGER=true on_terminal "$COIL" rules snakes-and-foxes >/dev/null
same 'its status' 0 "$?"

finish
