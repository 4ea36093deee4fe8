#!/bin/bash
# What a transcript cannot show of `coil engine`: line lengths, odd bytes, the ends of input and output, drawn seeds,
# flushing, exit statuses.
set -euo pipefail
export LC_ALL=C.UTF-8
: "${SOURCE_DIR:=$(cd "$(dirname "$0")/../.." && pwd)}"
cd "$SOURCE_DIR"
: "${COIL:=build/coil}" "${COIL_NULL:=build/tests/coil-null}"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

# same WHAT EXPECTED GOT
same() {
    [[ $2 == "$3" ]] && return
    failures=$((failures + 1))
    printf '%s\n    expected: %s\n    got:      %s\n' "$1" "${2:0:500}" "${3:0:500}"
}

# The replies of an engine to standard input, cut down to "ok" or the code of the error, one word each.
outcomes() {
    "$COIL" engine | sed -E 's/.*"code":"([a-z-]+)".*/\1/; s/^\{.*"ok":true.*/ok/' | paste -s -d ' '
}

hello='{"cmd":"hello"}'
mib=$((1 << 20))

# Lengths: a line of 1 MiB is read, a longer one is skipped whole, and the next one is read again.
padded() {
    printf '%s%*s\n' "$hello" $(($1 - ${#hello})) ''
}
same 'a line of 1 MiB' 'ok ok' "$({ padded $mib; echo "$hello"; } | outcomes)"
same 'a line of 1 MiB and a byte' 'too-long ok' "$({ padded $((mib + 1)); echo "$hello"; } | outcomes)"
same 'a line of 5 MiB' 'ok too-long ok' "$({ echo "$hello"; padded $((5 * mib)); echo "$hello"; } | outcomes)"
same 'a line too long at the end of input' 'too-long' "$(padded $((mib + 1)) | tr -d '\n' | outcomes)"

# Odd bytes.
same 'a zero byte' 'bad-json ok' "$(printf '{"cmd":"hello"\0}\n%s\n' "$hello" | outcomes)"
same 'a line of a zero byte' 'bad-json' "$(printf '\0\n' | outcomes)"
same 'broken UTF-8' 'bad-json bad-json ok' "$(printf '{"cmd":"\xff"}\n{"cmd":"hello","id":"\xc3"}\n%s\n' "$hello" | outcomes)"
same 'a byte order mark' 'bad-json' "$(printf '\xef\xbb\xbf%s\n' "$hello" | outcomes)"
same 'line ends of Windows' 'ok ok' "$(printf '%s\r\n\r\n%s\r\n' "$hello" "$hello" | outcomes)"
same 'deep nesting' 'bad-json ok' "$({ head -c 100000 /dev/zero | tr '\0' '['; echo; echo "$hello"; } | outcomes)"

# The end.
same 'no input' '' "$("$COIL" engine </dev/null)"
same 'a last line without an end' 'ok' "$(printf '%s' "$hello" | outcomes)"
same 'nothing is read after quit' 'ok' "$(printf '{"cmd":"quit"}\n%s\n' "$hello" | outcomes)"
status=0
echo '{"cmd":"quit"}' | "$COIL" engine >/dev/null || status=$?
same 'status after quit' 0 $status
status=0
echo 'not json' | "$COIL" engine >/dev/null || status=$?
same 'status at the end of input' 0 $status
if [[ -e /dev/full ]]; then
    status=0
    echo "$hello" | "$COIL" engine >/dev/full 2>/dev/null || status=$?
    same 'status if replies cannot be written' 1 $status
fi

# Every reply comes at once, while the input stays open.
coproc ENGINE { "$COIL" engine; }
engine=$ENGINE_PID
echo "$hello" >&"${ENGINE[1]}"
reply=
IFS= read -r -t 20 -u "${ENGINE[0]}" reply || true
same 'a reply before the input ends' '{"ok":true,"name":"coil"' "${reply%%,\"version\"*}"
echo '{"cmd":"quit"}' >&"${ENGINE[1]}"
wait "$engine" || true

# Seeds that are left out are drawn, shown as 16 hex digits, and play the same game when given back.
new='{"cmd":"new","game":"snakes-and-foxes","seats":1'
seed_of() {
    sed -n 's/.*"seed":"\([0-9a-f]\{16\}\)".*/\1/p'
}
first=$(echo "$new}" | "$COIL" engine | seed_of)
second=$(echo "$new}" | "$COIL" engine | seed_of)
same 'a drawn seed has 16 digits' 16 ${#first}
[[ $first != "$second" ]] || same 'drawn seeds differ' 'another seed' "$second"
printf '%s}\n{"cmd":"position"}\n' "$new,\"seed\":\"$first\"" | "$COIL" engine >"$scratch/once"
printf '%s}\n{"cmd":"position"}\n' "$new,\"seed\":\"$first\"" | "$COIL" engine >"$scratch/again"
cmp "$scratch/once" "$scratch/again" || same 'the same seed' 'the same game' 'another'

# Own rulesets, and the command line.
same 'a ruleset from a file' 'ok' "$(echo '{"cmd":"new","game":"null-game","seats":2,"ruleset":"tiny"}' |
    "$COIL_NULL" engine --ruleset tests/data/null-game/tiny.json | sed 's/.*"ok":true.*/ok/')"
same 'not known without it' 'bad-ruleset' "$(echo '{"cmd":"new","game":"null-game","seats":2,"ruleset":"tiny"}' |
    "$COIL_NULL" engine | sed 's/.*"code":"\([a-z-]*\)".*/\1/')"
status=0
"$COIL" engine --ruleset "$scratch/missing.json" </dev/null >/dev/null 2>"$scratch/message" || status=$?
same 'status without the ruleset file' 1 $status
grep -q 'missing.json' "$scratch/message" || same 'the message names the file' 'missing.json' "$(cat "$scratch/message")"
status=0
"$COIL" engine extra </dev/null >/dev/null 2>&1 || status=$?
same 'status for a wrong command line' 2 $status

echo "$failures checks failed"
((failures == 0))
