#!/bin/bash
# Broken lines through the pipes of a real process, with and without the null game; tests/fuzz/pipe.py says what must hold.
. "$(dirname "$0")/common.bash"

python3 tests/fuzz/make_seeds.py "$COIL_NULL" "$scratch/seeds" || fail 'seeds' 'some' 'none'
for program in "$COIL" "$COIL_NULL"; do
    python3 tests/fuzz/pipe.py "$program" "$scratch/seeds" $((4000 / TEST_DIVISOR)) >"$scratch/out" 2>&1 ||
        fail "$program" 'exit status 0' "$(tail -c 500 "$scratch/out")"
done

finish
