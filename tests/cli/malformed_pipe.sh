#!/bin/bash
# Broken lines through the pipes of a real process, with and without the null game; tests/fuzz/pipe.py says what must hold.
. "$(dirname "$0")/common.bash"

for program in "$COIL" "$COIL_NULL"; do
    python3 tests/fuzz/pipe.py "$program" 4000 >"$scratch/out" 2>&1 || fail "$program" 'exit status 0' "$(tail -c 500 "$scratch/out")"
done

finish
