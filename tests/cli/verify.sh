#!/bin/bash
# `coil verify`: right records, each kind of wrong one, files that cannot be read.
. "$(dirname "$0")/common.bash"

"$COIL" simulate snakes-and-foxes --games 3 --records "$scratch" --record-count 3 >/dev/null
good=$scratch/game-000001.coil
last=$(wc -l <"$good")

run verify "$scratch"/game-*.coil
same 'right records' 0 "$status"
same 'one line each' 3 "$(wc -l <<<"$out")"
[[ ${out%%$'\n'*} =~ ^"$good: OK, "[0-9]+" actions, ".*", score "[0-2]$ ]] || fail 'a line' "$good: OK, …" "$out"
same 'standard input' "-: OK" "$("$COIL" verify - <"$good" | cut -c 1-5)"
out=$(python3 -c '
import socket, subprocess, sys
ours, its = socket.socketpair()
ours.sendall(open(sys.argv[1], "rb").read())
ours.shutdown(socket.SHUT_WR)
subprocess.run([sys.argv[2], "verify", "-"], stdin=its)' "$good" "$COIL" 2>&1)
has 'standard input that is a socket' '-: OK' "$out"
sed 's/$/\r/' "$good" >"$scratch/dos.coil"
run verify "$scratch/dos.coil"
same 'lines that end as on Windows' 0 "$status"

# Scores are told as points, also where a game counts tenths of them.
"$COIL" simulate royal-python --seats random,greedy --games 1 --records "$scratch/tenths" >/dev/null
run verify "$scratch/tenths/game-000001.coil"
[[ $out =~ ^"$scratch/tenths/game-000001.coil: OK, "[0-9]+" actions, exit, score "[0-9]+\.[0-9]", "[0-9]+\.[0-9]$ ]] ||
    fail 'scores in tenths' '…: OK, … actions, exit, score N.N, N.N' "$out"

# wrong WHAT PART SED: the record changed by a sed script is wrong, and the message says so.
wrong() {
    sed "$3" "$good" >"$scratch/wrong.coil"
    run verify "$scratch/wrong.coil"
    same "status: $1" 1 "$status"
    has "$1" "$scratch/wrong.coil: WRONG, $2" "$out"
}
wrong 'an illegal action' 'line 6: ' '6s/.*/0 move 9.9/'
wrong 'another outcome of chance' 'line ' '5s/.*/- roll 1 1 4/'
wrong 'a line left out' 'line 5: ' '5d'
wrong 'a wrong hash' "line $last: " '$s/.$/z/'
wrong 'no hash at the end' "line $last: " '$d'
wrong 'something after the end' "line $((last + 1)): " '$a0 move hub'
wrong 'another game' "line 2: there is no game 'go'" '2s/snakes-and-foxes/go/'
wrong 'an unknown ruleset' 'line 2: ' '2s/standard/wide/'
wrong 'no record at all' 'line 1: ' '1d'

: >"$scratch/empty.coil"
run verify "$scratch/empty.coil" "$good"
same 'an empty file beside a right one' 1 "$status"
has 'an empty file beside a right one' "$good: OK" "$out"
run verify "$scratch/none.coil" "$scratch"
same 'files that cannot be read' '1 ' "$status $out"
has 'a missing file' "coil verify: cannot read '$scratch/none.coil': No such file or directory" "$err"
has 'a folder' "cannot read '$scratch'" "$err"
run verify
same 'nothing to verify' '2 ' "$status $out"

# A record of an own ruleset needs that ruleset, unchanged.
sed 's/"standard"/"mine"/' src/games/snakes_and_foxes/rulesets/standard.json >"$scratch/mine.json"
"$COIL" simulate --ruleset "$scratch/mine.json" --games 1 --records "$scratch/own" >/dev/null
run verify "$scratch/own/game-000001.coil"
same 'without its ruleset' 1 "$status"
has 'without its ruleset' "ruleset 'mine', which is not known here" "$out"
run verify --ruleset "$scratch/mine.json" "$scratch/own/game-000001.coil"
same 'with its ruleset' 0 "$status"

# Or it carries the ruleset, without notes, in the line after the game.
carry() {
    python3 - "$scratch/own/game-000001.coil" "$scratch/mine.json" <<'PY'
import json, sys
def plain(value):
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items() if key != "note"}
    return [plain(entry) for entry in value] if isinstance(value, list) else value
lines = open(sys.argv[1]).read().split("\n")
ruleset = plain(json.load(open(sys.argv[2])))
print("\n".join(lines[:2] + ["ruleset " + json.dumps(ruleset)] + lines[2:]), end="")
PY
}
carry >"$scratch/carried.coil"
run verify --id "$scratch/carried.coil"
same 'with a ruleset of its own' 0 "$status"
has 'with a ruleset of its own' 'a game with a ruleset of its own has no game ID, only a record' "$out"

sed -i 's/"hand": \[0, 1/"hand": [1, 1/' "$scratch/mine.json"
run verify --ruleset "$scratch/mine.json" "$scratch/own/game-000001.coil"
same 'with another ruleset of that name' 1 "$status"
has 'with another ruleset of that name' "another ruleset 'mine'" "$out"
carry >"$scratch/carried.coil"
run verify "$scratch/carried.coil"
has 'with another ruleset in it' 'WRONG, line 3: this ruleset has the hash' "$out"

# Game IDs: printed for a record, and checked like one.
run verify --id "$good"
id=${out#*$'\n'}
standing=${out%%$'\n'*}
[[ $id =~ ^snakes-and-foxes/standard/1:[a-zA-Z0-9._,-]+~[0-9a-f]{16}$ ]] || fail 'an ID' 'snakes-and-foxes/…' "$id"
run verify --id "$id" snakes-and-foxes/standard/2@tea
same 'an ID' "0 $id${standing#"$good"}" "$status ${out%%$'\n'*}"
has 'it is its own' $'\n'"$id"$'\n' "$out"
has 'a new game has one, too' $'\nsnakes-and-foxes/standard/2@tea: OK, 0 actions' "$out"
run verify "${id/,/,,}"
same 'a wrong ID' 1 "$status"
has 'a wrong ID' 'WRONG, game ID: character ' "$out"
mapfile -t ids < <(grep -E '^    [a-z-]+/[a-z-]+/[0-9][^ ]*$' docs/protocol.md | tr -d ' ')
run verify "${ids[@]}"
same 'the IDs of the document' "0 3" "$status ${#ids[@]}"
program=$(realpath "$COIL")
mkdir -p "$scratch/snakes-and-foxes/standard" && cp "$good" "$scratch/snakes-and-foxes/standard/1"
out=$(cd "$scratch" && "$program" verify snakes-and-foxes/standard/1)
same 'a file that is named like an ID' "snakes-and-foxes/standard/1${standing#"$good"}" "$out"

finish
