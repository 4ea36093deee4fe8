#!/bin/bash
# `coil check`: all faults of files, of several at once, as text and as JSON; and `coil rules` of a ruleset. What is said of
# which fault is in tests/data/bad-rulesets/patches.txt.
. "$(dirname "$0")/common.bash"
board=tests/data/snakes-and-foxes/small-board.json
good=$scratch/good.json bad=$scratch/bad.json
cp $board "$good"
sed 's/"spokes": 12/"spokes": "12"/; s/"both" }/"both", "grey": "both" }/; s/"title"/"titel"/' $board >"$bad"

run check "$good"
same 'a sound file' "0 $good: fine, \"A small board of five rings\"" "$status $out$err"
run check "$bad"
same 'two faults' "1 $bad: 2 faults
  titel: unknown key; did you mean 'title'?
  spokes: must be a whole number from 3 to 16, not '12': leave the quotes out" "$status $out$err"
run check --json "$bad" "$good"
same 'JSON' "1 {\"file\":\"$bad\",\"faults\":[{\"path\":\"titel\",\"text\":\"unknown key; did you mean 'title'?\"},{\"path\":\"spokes\",\"text\":\"must be a whole number from 3 to 16, not '12': leave the quotes out\"}],\"warnings\":[]}
{\"file\":\"$good\",\"faults\":[],\"warnings\":[]}" "$status $out"

# A warning is no fault; a card is named by its id.
sed 's/"both" }/"both", "grey": "both" }/' $board >"$good"
run check "$good"
same 'a warning' "0 $good: fine, \"A small board of five rings\", 1 warning
  warning: colours.grey: no ring has this colour" "$status $out"
sed 's/"ruleset": "base"/"ruleset": "mine"/; s/"speed": 2,/"speed": 9,/' src/games/greatest_snake/rulesets/base.json >"$bad"
run check --json "$bad"
has 'the card of a fault' '{"path":"cards.1.speed","card":"speedy-rat","text":"must be' "$out"

# The mark that some editors put before a text, in a file that is played as well; and what is no file.
{ printf '\xef\xbb\xbf'; cat $board; } >"$good"
run check "$good" && same 'a byte order mark' 0 "$status"
run simulate --ruleset "$good" --games 1 && same 'a byte order mark, played' 0 "$status"
run check "$scratch/none.json"
same 'no file' "1 $scratch/none.json: 1 fault
  cannot read '$scratch/none.json': No such file or directory" "$status $out"
# A name that is no UTF-8, which JSON has to be.
run check --json "$scratch/"$'\xe9.json'
same 'a name in Latin-1' "{\"file\":\"$scratch/.json\",\"faults\":" "${out%%[*}"
# A path that is as long as what can be said of it, or a little longer or shorter.
deep=$scratch/$(printf 'd%.0s' {1..200})
mkdir "$deep"
for length in {396..400}; do
    file=$deep/$(printf "%0$((length - ${#deep} - 1))d" 0)
    printf '\xff\xfe' >"$file"
    run check "$file"
    same "a path of $length letters" "1 $file: 1 fault" "$status ${out%%$'\n'*}$err"
done
run check
same 'no file named' 2 "$status"

# What a ruleset sets, in at most 76 columns: the board in words; cards by copies, text and data, in any script.
run rules --ruleset "$good"
has 'a board in words' '5 rings of 12 spokes. From the hub to the rim: red (counter-clockwise),
green (clockwise)' "$out"
has 'dice in words' '6 dice with the faces move, move, snake, snake, fox, fox.' "$out"
sed 's/"ruleset": "base"/"ruleset": "mine"/; s/"Gun"/"Fusée d’été"/; /"Three times, for a hand card as ammo: squeeze/s/,$//; s/^ *"text": "Three times.*squeeze.*/"note":"" },/' \
    src/games/greatest_snake/rulesets/base.json >"$bad"
run rules greatest-snake --ruleset "$bad"
has 'a card without a text' '    2   Fusée d’été (gun)
        For a hand card as ammo, 3 times: squeeze a rat of any snake that
        can be squeezed.' "$out"
has 'a card with a text' '    4   Speedy Rat (speedy-rat)
        Moves 2 spaces in every Digestion Phase, unless a rat ahead stops
        it.
        By its data: Moves 2 spaces in every Digestion Phase.' "$out"
for ruleset in 'royal-python standard' 'serpent-master standard' 'greatest-snake expansion' 'snakes-and-foxes standard'; do
    run rules ${ruleset% *} --ruleset-id ${ruleset#* }
    same "$ruleset" '0 0' "$status $(LC_ALL=C.UTF-8 awk 'length > 76' <<<"$out" | wc -l)"
done

"$COIL" simulate snakes-and-foxes --games 1 --records "$scratch/records" >/dev/null
run check "$scratch/records/game-000001.coil"
has 'a record' "1 fault
  this is the record of a game, for 'coil verify'; a ruleset is JSON" "$out"
run simulate --ruleset "$scratch/records/game-000001.coil"
has 'a record to play by' "game-000001.coil: this is the record of a game, for 'coil verify'" "$err"

finish
