#!/bin/bash
# Hostile ruleset files, one fault each: every file of tests/data/bad-rulesets is refused with status 1 and the message that
# messages.txt has for it, which names the file and the path, or the line and column.
#
#     tests/cli/malformed_rulesets.sh [--update]      --update writes messages.txt anew
. "$(dirname "$0")/common.bash"
COIL=$COIL_NULL
folder=tests/data/bad-rulesets

# All messages, each after its file: "FILE.json: MESSAGE".
messages() {
    local file
    for file in "$folder"/*.json; do
        run engine --ruleset "$file"
        [[ $status == 1 && -z $out ]] || fail "$file" 'status 1 and no output' "status $status $out"
        [[ $err != *$'\n'* ]] || fail "$file" 'one line' "$err"
        echo "${err#"coil engine: $folder/"}"
    done
}

messages >"$scratch/messages"
if [[ ${1-} == --update ]]; then
    cp "$scratch/messages" "$folder/messages.txt"
elif ! diff "$folder/messages.txt" "$scratch/messages"; then
    fail 'messages' "those of $folder/messages.txt" 'others'
fi
same 'a message for each file' "$(cd "$folder" && ls ./*.json)" "$(sed 's/^/.\//; s/\.json: .*/.json/' "$scratch/messages")"

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
