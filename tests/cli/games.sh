#!/bin/bash
# `coil games` lists what can be played; `coil rules` shows how.
. "$(dirname "$0")/common.bash"

run games
same 'status' 0 "$status"
has 'title and id' 'Snakes & Foxes (snakes-and-foxes)' "$out"
has 'rulesets' '    standard ' "$out"
has 'seats' '1 to 2 seats' "$out"
has 'options' '    distance=undirected|hunter|token|hunter-blocked' "$out"
has 'defaults that depend on the seats' 'Default: yes (1 seat), no (2 seats)' "$out"
same 'all games in their order' "$(sed -n '/^#/q; s/^GAME(\(.*\))$/\1/p' src/games/games.def | tr _ - | paste -s -d ' ')" \
    "$(sed -n 's/^[A-Z].* (\(.*\))$/\1/p' <<<"$out" | paste -s -d ' ')"
has 'rulesets for one' '    blind-pit          Alone: the blind pit, 1 seat [reconstruction]' "$out"
has 'a range of seats' '    expansion          With the expansion pack, 3 to 5 seats' "$out"
has 'what another value may be' '    suits=a different letter of MSWLYK for each seat' "$out"
same 'narrow enough' '' "$(grep -E '.{80}' <<<"$out")"
all=$out
run games snakes-and-foxes
has 'one game' "$out" "$all"
run games serpent-master
has 'another game' "$out" "$all"
run games snakes-and-foxes null-game
same 'two games' 2 "$status"
has 'the null game is in the program of the tests' 'null-game' "$("$COIL_NULL" games)"

run games --json
same 'JSON as the protocol has it' "$(echo '{"cmd":"games"}' | "$COIL" engine | sed 's/"ok":true,//')" "$out"

# A designer's ruleset is listed with the others; a wrong one is refused by file and path.
sed 's/"standard"/"mine"/; s/"title": "[^"]*"/"title": "My own board"/' \
    src/games/snakes_and_foxes/rulesets/standard.json >"$scratch/mine.json"
run games --ruleset "$scratch/mine.json"
has 'an own ruleset' 'My own board' "$out"
sed -i 's/"count": 6/"count": 99/' "$scratch/mine.json"
run games --ruleset "$scratch/mine.json"
same 'a wrong ruleset' "1 " "$status $out"
has 'a wrong ruleset is named by file and path' "coil games: $scratch/mine.json: dice.count: " "$err"
run games --ruleset "$scratch/none.json"
same 'a missing file' 1 "$status"
has 'a missing file' "none.json" "$err"

finish
