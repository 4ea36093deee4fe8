#!/bin/bash
# Odd rulesets of designers (the smallest, the largest, one-way rims, decks of four cards) in lockstep with the reference
# of their game, which reads the same files.
. "$(dirname "$0")/../cli/common.bash"

in_lockstep() { # GAME GAMES
    for file in tests/data/"$1"/*.json; do
        if ! said=$(python3 tests/oracle/lockstep.py --game "$1" --engine "$COIL" --games "$2" --plies 300 \
            --ruleset "$file"); then
            fail "$file" 'no difference' "$said"
        fi
    done
}

in_lockstep snakes-and-foxes 10
in_lockstep serpent-master 3
in_lockstep royal-python 1

finish
