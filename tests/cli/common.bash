# What the command-line tests share: source it, use `same` and `has`, end with `finish`.
set -uo pipefail
export LC_ALL=C.UTF-8
: "${SOURCE_DIR:=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)}"
cd "$SOURCE_DIR" || exit 1
: "${COIL:=build/coil}" "${COIL_NULL:=build/tests/coil-null}"
: "${TEST_DIVISOR:=1}" # how many times fewer games are enough: more than 1 with sanitizers
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

fail() {
    failures=$((failures + 1))
    printf '%s\n    expected: %s\n    got:      %s\n' "$1" "${2:0:500}" "${3:0:500}"
}

# same WHAT EXPECTED GOT
same() {
    [[ $2 == "$3" ]] || fail "$@"
}

# has WHAT PART TEXT: the text contains the part.
has() {
    [[ $3 == *"$2"* ]] || fail "$@"
}

# run ARGUMENT…: runs coil; $out, $err and $status are what came of it.
run() {
    out=$("$COIL" "$@" 2>"$scratch/err" </dev/null)
    status=$?
    err=$(<"$scratch/err")
}

finish() {
    [[ $failures -eq 0 ]] || exit 1
    echo "all as expected"
}
