#!/bin/bash
# `coil train`: the same seed gives the same bytes with any number of threads, what is not better is not written, and a
# text of weights that is damaged stops the build with its place.
. "$(dirname "$0")/common.bash"

few=(train royal-python --seats 2 --anew --games 60 --rounds 1 --seed g --match 30)
run "${few[@]}" --threads 1 --out "$scratch/new"
same 'status' '0 ' "$status $out"
has 'it tells how far it is' 'round 1: 60 games' "$err"
one=$(cat "$scratch/new/royal_python-2.txt")
run "${few[@]}" --threads 3
same 'threads change nothing' "$one" "$out"
has 'the command stands at the top' '# coil train royal-python --anew --seats 2 --games 60 --rounds 1 --match 30 --seed g' "$one"

sed 's/"standard"/"mine"/' src/games/royal_python/rulesets/standard.json >"$scratch/mine.json"
run "${few[@]}" --ruleset "$scratch/mine.json"
same 'and the ruleset of a file' "${one/ --anew/ --ruleset $scratch/mine.json --anew}" "$out"

# On a terminal it shows how far it is; Ctrl-C ends it, and what no match has tested is not kept.
same 'nothing is written over elsewhere' '' "$(grep $'\r' <<<"$err")"
progress=$(script -qec "$COIL ${few[*]} --threads 1" /dev/null </dev/null | tr '\r' '\n')
has 'progress' 'of 90 games for 2 seats, ' "$progress"
has 'and the line of a round by itself' $'\033[Kround 1: 60 games' "$progress"
timeout -s INT 0.4 "$COIL" train royal-python --seats 2 --games 100000 --rounds 1 --match 100 >"$scratch/out" 2>"$scratch/err"
[[ $(<"$scratch/err") =~ ^'coil train: stopped after '[0-9]+' of 100100 games for 2 seats'$'\n'\
'coil train: not tested to the end; nothing is written for 2 seats'$ ]] || fail 'Ctrl-C' 'how far it came' "$(<"$scratch/err")"
same 'nothing is written' '' "$(<"$scratch/out")"

run train royal-python --seats 2 --games 8 --rounds 1 --match 20 --seed few
same 'what is not better' '0 ' "$status $out"
has 'is not written' 'not better; nothing is written for 2 seats' "$err"

# A folder that cannot be had is refused before hours of games.
run train royal-python --seats 2 --games 8 --rounds 1 --match 20 --out "$scratch/no/such"
same 'no folder' "1 coil train: cannot make the folder '$scratch/no/such': No such file or directory" "$status $err"

# What cannot be written is printed.
out=$(ulimit -f 0; trap '' XFSZ; "$COIL" "${few[@]}" --out "$scratch/new" 2>/dev/null)
same 'a full disk' "1 $one" "$? $out"

for arguments in '' 'no-game' 'snakes-and-foxes' 'royal-python --seats 7' 'royal-python --games 1' 'royal-python --rounds 99'; do
    # shellcheck disable=SC2086
    run train $arguments
    same "coil train $arguments" '2 ' "$status $out"
done

# embed TEXT [GAME]: what the build says about it.
embed() {
    local game=${2:-royal_python}
    printf '%s\n' "$1" >"$scratch/weights.txt"
    cmake -DOUTPUT="$scratch/out.c" -DGAME="$game" -DLIST="$PWD/src/bots/eval/$game.def" \
        -DTEXTS="$scratch/weights.txt" -P cmake/weights.cmake 2>&1 | tr -s ' \n' ' '
}
one=$(cat src/bots/eval/royal_python-2.txt)
same 'a sound text' '' "$(embed "$one")"
has 'and its weights' '{ 2, {' "$(cat "$scratch/out.c")"
has 'a line that is none' "weights.txt:5: 'points 1' is not a feature and two whole numbers" "$(embed "${one/points*leader/points 1
leader}")"
has 'an unknown feature' "there is no feature 'pints' in" "$(embed "${one/points /pints }")"
has 'a feature twice' "the feature 'points' is there twice" "$(embed "$one"$'\npoints 1 1')"
has 'a missing one' "the feature 'points' is missing" "$(embed "$(grep -v '^points' <<<"$one")")"
has 'too large a weight' '30001 is not from -30000 to 30000' "$(embed "$(sed 's/^points.*/points 1 30001/' <<<"$one")")"
has 'no seats' "the line 'seats N' is missing" "$(embed "$(sed '/^seats/d' <<<"$one")")"

tool=$(dirname "$COIL")/tools/train_tokens
tokens=$("$tool" 100 greedy few)
has 'the command of tokens stands at the top' '# build/tools/train_tokens 100 greedy few' "$tokens"
same 'the same words give the same tokens' "$tokens" "$("$tool" 100 greedy few)"
same 'a sound text of tokens' '' "$(embed "$tokens" snakes_and_foxes)"
same 'no games' 2 "$("$tool" 0 greedy few 2>/dev/null; echo $?)"

finish
