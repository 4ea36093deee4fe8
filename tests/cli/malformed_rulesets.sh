#!/bin/bash
# Hostile ruleset files are refused with status 1 and a message that names the file and the path, or the line and column:
# those of the table tests/data/bad-rulesets/patches.txt, and files that are none.
#
#     tests/cli/malformed_rulesets.sh [--update]      --update writes the messages of the table anew
. "$(dirname "$0")/common.bash"

python3 tests/cli/malformed_rulesets.py "$COIL_NULL" "$@" || fail 'patches.txt' 'its messages' 'others'

# A file that is too long, one that is none, and many more rulesets than are allowed.
{
    printf '{"note":"'
    head -c $((1 << 20)) /dev/zero | tr '\0' x
    printf '"}\n'
} >"$scratch/long.json"
run engine --ruleset "$scratch/long.json"
same 'a long file' "1 coil engine: cannot read '$scratch/long.json': longer than 1048576 bytes" "$status $err"
run engine --ruleset "$scratch"
same 'a folder' "1 coil engine: cannot read '$scratch': Is a directory" "$status $err"
many=()
for i in {1..17}; do
    sed "s/\"small-board\"/\"small-$i\"/" tests/data/snakes-and-foxes/small-board.json >"$scratch/$i.json"
    many+=(--ruleset "$scratch/$i.json")
done
run engine "${many[@]}"
same 'too many files' 2 "$status"
has 'too many files' 'more than 16 ruleset files' "$err"

finish
