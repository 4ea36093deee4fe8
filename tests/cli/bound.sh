#!/bin/bash
# `coil bound`: what it finds is found by any width, what it rules out nobody does, and threads change nothing.
. "$(dirname "$0")/common.bash"

small=(--ruleset tests/data/snakes-and-foxes/two-rings.json --seed few --games 60)
# figure NAME: a whole number of $out.
figure() {
    [[ $out =~ \"$1\":([0-9]+) ]] && echo "${BASH_REMATCH[1]}"
}

run bound "${small[@]}" --json --threads 1
same 'status' '0 ' "$status $err"
one=$out won=$(figure won) lost=$(figure lost)
run bound "${small[@]}" --json --threads 3
same 'threads change nothing' "$one" "$out"
same 'a small game is known whole' 60 "$((won + lost))"
[[ $won -gt 0 && $lost -gt 0 ]] || fail 'some are won, some are lost' 'both' "$won and $lost"

run bound "${small[@]}" --json --width 1
narrow=$(figure won)
[[ $narrow -gt 0 && $narrow -lt $won ]] || fail 'one position finds less' "below $won" "$narrow"
[[ $(figure lost) -lt $lost ]] || fail 'and proves less' "below $lost" "$(figure lost)"

run bound "${small[@]}" --json --best
best=$(figure won)
[[ $best -lt $won ]] || fail 'the best result is rarer' "below $won" "$best"

# The games have the luck of a simulation's.
run simulate "${small[@]}" --seats greedy --json
[[ $out =~ 'one token came home","games":'([0-9]+) ]] && wins=${BASH_REMATCH[1]}
[[ ${wins:-0} -gt 0 && $wins -le $won ]] || fail 'who does not know the luck wins no more often' "1 to $won" "${wins:-}"

run bound "${small[@]}"
has 'as text' 'Can be won' "$out"
has 'with what was found' 'at least: it was found' "$out"

timeout -s INT 0.4 "$COIL" bound snakes-and-foxes --games 1000000 --threads 1 >"$scratch/out" 2>"$scratch/err"
has 'Ctrl-C: how far it came' 'of 1000000 games' "$(<"$scratch/err")"
has 'and what there is' 'at least: it was found' "$(<"$scratch/out")"

run bound royal-python
same 'a game for several' "2 coil bound: nobody plays Royal Python alone by ruleset 'standard'; --ruleset-id names another" "$status $err"
run bound
same 'no game' 2 "$status"
run bound snakes-and-foxes serpent-master
has 'two games' 'one game at a time' "$err"
run bound snakes-and-foxes --width 0
same 'no width' 2 "$status"

finish
