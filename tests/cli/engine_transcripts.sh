#!/bin/bash
# The protocol by transcripts: every `>> request` in tests/cli/engine/*.txt, docs/protocol.md and README.md is sent to an
# engine, and the line after it must be `<< ` and the reply, byte for byte; `…` stands for anything. A line `$ coil engine …`
# (or coil-null, which knows the null game too) says what to run: one process for a file.
#
#     tests/cli/engine_transcripts.sh [--update] [FILE...]      --update writes the replies into the files
set -euo pipefail
export LC_ALL=C.UTF-8
: "${SOURCE_DIR:=$(cd "$(dirname "$0")/../.." && pwd)}"
cd "$SOURCE_DIR"
: "${COIL:=build/coil}" "${COIL_NULL:=build/tests/coil-null}"
update=
[[ ${1-} == --update ]] && { update=yes; shift; }
files=("$@")
everything=(tests/cli/engine/*.txt docs/protocol.md README.md)
((${#files[@]})) || files=("${everything[@]}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
compared=0 failures=0

# True if text $1 is what $2 says, in which … stands for anything.
matches() {
    local text=$1 wanted=$2 piece
    while [[ $wanted == *…* ]]; do
        piece=${wanted%%…*} wanted=${wanted#*…}
        [[ $text == "$piece"* ]] || return 1
        text=${text#"$piece"}
        # Skip what … stands for: up to the next piece, or all but the end.
        if [[ $wanted == *…* ]]; then
            piece=${wanted%%…*}
            [[ $text == *"$piece"* ]] || return 1
            text=$piece${text#*"$piece"}
        else
            [[ $text == *"$wanted" ]] || return 1
            text=$wanted
        fi
    done
    [[ $text == "$wanted" ]]
}

# Sends the requests of file $1; the replies go to descriptor 3, one a line.
run_requests() {
    local arguments
    read -r -a arguments < <(sed -n 's/^\$ \(coil\(-null\)\? engine.*\)/\1/p' "$1")
    case ${arguments[0]} in
        coil) arguments[0]=$COIL ;;
        coil-null) arguments[0]=$COIL_NULL ;;
    esac
    sed -n 's/^>> //p' "$1" >"$scratch/requests"
    "${arguments[@]}" <"$scratch/requests" >"$scratch/replies"
    exec 3<"$scratch/replies"
}

fail() {
    failures=$((failures + 1))
    printf '%s: %s\n    expected: %s\n    got:      %s\n' "$file" "$request" "$1" "$2"
}

# A request whose reply is not written below it.
settle() {
    [[ $request ]] || return 0
    if [[ $update ]]; then
        printf '<< %s\n' "$reply"
    else
        fail '(nothing is written here)' "$reply" >&2
    fi
    request=
}

# Copies file $1, comparing its replies or, with --update, putting in those that came.
go_through() {
    local line
    while IFS= read -r line; do
        if [[ $request && $line == '<< '* ]]; then
            compared=$((compared + 1))
            if ! matches "$reply" "${line#<< }"; then
                [[ $update ]] || fail "${line#<< }" "$reply" >&2
                line="<< $reply"
            fi
            request=
        else
            settle
        fi
        printf '%s\n' "$line"
        if [[ $line == '>> '* && ${line#>> } =~ [^[:space:]] ]]; then
            request=${line#>> }
            IFS= read -r -u 3 reply || reply='(no reply)'
        fi
    done <"$1"
    settle
}

for file in "${files[@]}"; do
    request=
    run_requests "$file"
    go_through "$file" >"$scratch/updated"
    request='(the end)'
    IFS= read -r -u 3 reply && fail '(no more replies)' "$reply"
    exec 3<&-
    [[ ! $update ]] || cat "$scratch/updated" >"$file"
done
# Every command stands in the manual's table and in some transcript, and so does every code (too-long is tried elsewhere).
for command in $(sed -n 's/^    { "\([a-z]*\)", command_.*/\1/p' src/protocol/session.c); do
    request="the command $command"
    grep -q "^| \`$command\` |" docs/protocol.md || fail 'a row in docs/protocol.md' 'none'
    grep -q "^>> .*\"cmd\":\"$command\"" "${everything[@]}" || fail 'a request in a transcript' 'none'
done
codes_of() { sed -n "/^#define $1(X)/,/^\$/"'s/^    X([A-Z_]*, "\([a-z-]*\)").*/\1/p' src/base/status.h; }
for code in $(codes_of SERVER_STATUS_MAP); do
    request="the code $code"
    grep -q "^| \`$code\` |" docs/server.md || fail 'a row in docs/server.md' 'none'
done
for code in $(codes_of STATUS_MAP); do
    request="the code $code"
    grep -q "^| \`$code\` |" docs/protocol.md || fail 'a row in docs/protocol.md' 'none'
    [[ $code == too-long ]] || grep -q "^<< .*\"code\":\"$code\"" "${everything[@]}" || fail 'a reply in a transcript' 'none'
done
echo "$compared replies compared, $failures differ"
((failures == 0))
