#!/bin/bash
# The evaluator in docs/adding-a-game.md compiles, with the null game's names.
. "$(dirname "$0")/common.bash"

sketch=$scratch/sketch.c
sed -n '/^```c$/,/^```$/{/^```/!p}' docs/adding-a-game.md | sed -n '/^\/\* What bots know/,/^};$/p' |
    sed 's/toy_game/null_game/g; s/toy-game/null-game/g; s/\btg_/ng_/g; s/\bTG_/NG_/g' >"$sketch"
has 'the document has one' 'const struct eval null_game_eval' "$(cat "$sketch")"
same 'and it compiles' '' "$("${CC:-cc}" -std=gnu17 -Wall -Wextra -Werror -fsyntax-only -Isrc "$sketch" 2>&1)"
finish
