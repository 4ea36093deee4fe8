#!/bin/bash
# `coil bench`: a row for each game and number of seats, for people and as JSON.
. "$(dirname "$0")/common.bash"

run bench --seconds 0.02 --runs 1 --json
same 'status' 0 "$status"
same 'rows and keys' "True True True" "$(python3 -c '
import json, sys
games = json.load(sys.stdin)["games"]
keys = ["game", "seats", "playouts_per_s", "moves_per_s", "ns_per_move", "state_bytes", "match_bytes_new", "match_bytes_played",
        "match_moves", "rules_bytes"]
rows = [(g["game"], g["seats"]) for g in games]
print(rows[:2] == [("snakes-and-foxes", 1), ("snakes-and-foxes", 2)] and len(set(rows)) == len(rows), all(list(g) == keys for g in games),
      all(g["moves_per_s"] > g["playouts_per_s"] > 0 and abs(g["ns_per_move"] * g["moves_per_s"] / 1e9 - 1) < 1e-6
          and 0 < g["state_bytes"] <= 4096 and g["state_bytes"] < g["match_bytes_new"] <= 32768
          and g["match_bytes_new"] < g["match_bytes_played"] and g["match_moves"] > 0 < g["rules_bytes"] for g in games))' <<<"$out")"

run bench --seconds 0.02 --runs 2
has 'the table' 'moves/s' "$out"
same 'its rows' 2 "$(grep -c '^snakes-and-foxes ' <<<"$out")"
same 'narrow enough' '' "$(grep -E '.{80}' <<<"$out")"
same 'one game' 4 "$("$COIL_NULL" bench null-game --seconds 0.01 --runs 1 | wc -l)"

run bench --search --seconds 0.01 --runs 1 serpent-master
same 'searches' 'serpent-master 2 serpent-master 3 serpent-master 4' "$(awk 'NR > 1 && $3 * $4 * $7 > 0 { print $1, $2 }' <<<"$out" | xargs)"
same 'the same as JSON' '3 True' "$("$COIL" bench --search --seconds 0.01 --runs 1 --json serpent-master | python3 -c '
import json, sys
games = json.load(sys.stdin)["games"]
print(len(games), all(abs(g["tree_share"] * g["sims_per_s_without_tree"] / g["sims_per_s_ismcts"] - 1) < 1e-6 for g in games))')"

# On a terminal it shows how far it is, and takes that away before a row is printed.
progress=$(script -qec "$COIL bench --runs 2 --seconds 0.01 serpent-master" /dev/null </dev/null | tr '\r' '\n')
has 'progress' '3 of 6 runs, 50 %' "$progress"
same 'rows are for themselves' 3 "$(grep -c $'^\x1b\[Kserpent-master .* [0-9]*$' <<<"$progress")"

for arguments in '--runs 0' '--runs 100' '--seconds 0' '--seconds -1' '--seconds x' '--seconds nan' 'go' 'snakes-and-foxes null-game'; do
    # shellcheck disable=SC2086
    run bench $arguments
    same "coil bench $arguments" '2 ' "$status $out"
done

finish
