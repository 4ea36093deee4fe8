#!/bin/bash
# Odd boards of designers (the smallest, nine dice and all pieces, a one-way rim, a crowd around the hub) in lockstep with
# the reference, which reads the same files.
. "$(dirname "$0")/common.bash"

for board in tests/data/snakes-and-foxes/*.json; do
    if ! said=$(python3 tests/oracle/lockstep.py --engine "$COIL" --games 48 --ruleset "$board"); then
        fail "$board" 'no difference' "$said"
    fi
done

finish
