#!/bin/bash
# `coil review`: texts, pages and pictures that depend on the seed alone; what it refuses; calibration.
. "$(dirname "$0")/common.bash"

value() {
    python3 -c "import json,sys; r=json.loads(sys.stdin.read().splitlines()[${line:-0}]); print($1)" <<<"$out"
}
play() { # FOLDER GAME BOTS GAMES
    "$COIL" simulate "$2" --seats "$3" --games "$4" --seed review --records "$scratch/$1" >/dev/null
}
play sm serpent-master random,greedy 2
play rp royal-python greedy,greedy 1
game=$scratch/sm/game-000001.coil

run review "$game" --sims 60 --threads 1 --html "$scratch/one.html" --svg "$scratch/one.svg"
same 'status' '0 ' "$status $err"
has 'the head' 'Serpent Master, ruleset standard, 2 seats' "$out"
has 'who judges' 'Judged by ismcts, 60 imagined games for each choice, seed 1: choices by what' "$out"
has 'the table' 'Player               choices    loss' "$out"
has 'a seat' 'A Random' "$out"
has 'the graph' '  50 % |' "$out"
has 'a worst choice' 'Better: ' "$out"
has 'turns as the game calls them' 'rounds 1 to 11; * where several meet' "$out"
same 'narrow enough' '' "$(grep -E '.{80}' <<<"$out")"
one=$out
run review "$game" --sims 60 --threads 4 --html "$scratch/many.html" --svg "$scratch/many.svg"
same 'threads change nothing' "$one" "$out"
same 'nor the page' '' "$(cmp "$scratch/one.html" "$scratch/many.html" 2>&1)"
same 'nor the picture' '' "$(cmp "$scratch/one.svg" "$scratch/many.svg" 2>&1)"
run review "$game" --sims 60 --seed 2
[[ $out != "$one" ]] || fail 'another seed' 'another review' "$out"
run review "$game" --bot rollouts:sims=40 --sims 60
has 'who judges with a number of games of its own' 'Judged by rollouts:sims=40, 40 imagined games for each choice' "$out"
run review "$game" --bot expert --sims 60 --json
same 'an expert, too' 600 "$(value 'r["sims"]')"

# The page and the picture are whole: every element closed, a line and a sign and a name for each seat, no scripts.
python3 - "$scratch/one.html" "$scratch/one.svg" <<'PYTHON' || fail 'the page' 'whole' 'see above'
import re, sys
from xml.etree import ElementTree
page, picture = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
assert "<script" not in page and "http:" not in page.replace("http://www.w3.org", "")
body = page.replace("<!DOCTYPE html>", "").replace("<meta charset='utf-8'>", "")
ElementTree.fromstring(re.sub(r"<meta [^>]*>", "", body))
root = ElementTree.fromstring(picture)
text = "".join(root.itertext())
assert root.get("role") == "img" and "prefers-color-scheme:dark" in picture
for name in ("A Random", "B Greedy"):
    assert name in text and name in page, name
assert len(re.findall("class='line'", picture)) == 2 and "stroke-dasharray" in picture
PYTHON

# For programs, and in plain ASCII.
run review "$game" --sims 60 --json
same 'whose choices' 'True True' "$(value '*(p["choices"] > 0 for p in r["players"])' | tr -d '(),')"
same 'the result less luck' True "$(value 'all(abs(p["result"] - p["luck"] - p["adjusted"]) < 1e-9 for p in r["players"])')"
same 'choices' True "$(value 'r["players"][0]["choices"] == sum(p.get("seat") == 0 for p in r["plies"])')"
same 'losses' True "$(value 'all(abs(p["best_value"] - p["value"] - p["loss"]) < 1e-9 for p in r["plies"] if "loss" in p)')"
sed 's/^name 0 .*/name 0 "Zoë"/' "$game" >"$scratch/named.coil"
out=$(LC_ALL=C "$COIL" review "$scratch/named.coil" --sims 20)
has 'a name in ASCII' 'A Zo?' "$out"
same 'ASCII alone' '' "$(LC_ALL=C grep -P '[^\x00-\x7f]' <<<"$out")"

# By one seat: others' choices are left out.
run review "$game" --sims 20 --seat 1 --json
same 'by whom' '1 1' "$(value 'r["by"], sum("choices" in p for p in r["players"])' | tr -d '(),')"
same 'no others' False "$(value 'any(p.get("seat") == 0 for p in r["plies"])')"

# Several records: a review of each, and what they add up to; what cannot be read does not stop the others.
run review "$scratch"/sm/*.coil --sims 20
has 'together' 'All together' "$out"
same 'two reviews' 2 "$(grep -c '^Judged by' <<<"$out")"
same 'narrow enough' '' "$(grep -E '.{80}' <<<"$out")"
run review "$scratch"/sm/*.coil "$scratch/none.coil" --sims 20 --json
same 'one is missing' 1 "$status"
has 'which' "none.coil" "$err"
line=2
same 'the sum' '2 2' "$(value '*(p["games"] for p in r["summary"])' | tr -d '(),')"
line=0

# Unfinished games and damaged records: what there is.
head -n 20 "$game" >"$scratch/part.coil"
run review "$scratch/part.coil" --sims 20
same 'unfinished' 0 "$status"
has 'unfinished' 'The game is not over' "$out"
has 'what is wrong' 'the hash line after the last action is missing; what comes before is reviewed' "$err"
sed '20s/.*/0 fly 9/' "$game" >"$scratch/damaged.coil"
run review "$scratch/damaged.coil" --sims 20
same 'damaged' 0 "$status"
has 'damaged' "line 20: 'fly 9' is not legal here" "$err"
sed '2s/serpent/serpint/' "$game" >"$scratch/header.coil"
run review "$scratch/header.coil"
same 'no such game' "1 " "$status $out"
run review 'snakes-and-foxes/standard/2/play-on=yes:rolloff_3_2,roll_1_0_5,move_1.3~9c3d8ceeb7d7d2c2' --sims 20
same 'a game ID' 0 "$status"
run review "$game" --seat 2
same 'no such seat' "2 coil review: there is no seat 2: seats count from 0 to 1" "$status $err"
run review "$game" --bot greedy
same 'a bot that does not search' "2 coil review: bot 'greedy' does not search, so it cannot judge" "$status $err"
run review "$game" --bot nobody
has 'no such bot' "there is no bot 'nobody'" "$err"
run review "$game" "$game" --svg x.svg
has 'one picture' '--html and --svg are for one record at a time' "$err"
run review
same 'no record' 2 "$status"
run review "$game" --games 3
has 'only to calibrate' 'are for --calibrate' "$err"
run review "$game" --option opening=draw
has 'a record has its options' '2 coil review: --option and --ruleset-id are for --calibrate; ' "$status $err"
run review "$game" --sims 20 --html "$scratch/no/such.html"
same 'where nothing can be written' 1 "$status"
out=$("$COIL_NULL" review --calibrate null-game 2>&1)
has 'a game without a bot that searches' 'no bot that searches plays' "$out"

# Ctrl-C: what has been judged so far, as a record that is no longer would have it, and no further record.
game=$scratch/rp/game-000001.coil
many=$((1000 / TEST_DIVISOR))
timeout -s INT 0.6 "$COIL" review "$game" "$game" --sims $many --json >"$scratch/stopped" 2>"$scratch/err"
out=$(<"$scratch/stopped")
all=$(grep -c '^[01-] ' "$game")
left=$(value 'r["left_out"]')
judged=$((all + 1 - left))
same 'Ctrl-C: how far it came' "coil review: stopped after $judged of $((all + 1)) positions
coil review: 1 more record is not reviewed" "$(<"$scratch/err")"
same 'one review, of a game that is not over' '1 False' "$(wc -l <"$scratch/stopped") $(value 'r["over"]')"
one=$(value 'r["plies"]')
head -n $((5 + judged)) "$game" >"$scratch/part.coil"
run review "$scratch/part.coil" --sims $many --json
same 'the first positions' "$one" "$(value "[p for p in r['plies'] if p['ply'] < $judged]")"
timeout -s INT 0.6 "$COIL" review "$game" --sims $many --html "$scratch/part.html" >"$scratch/stopped" 2>/dev/null
has 'it is said' "of $((all + 1)) positions are in it." "$(<"$scratch/stopped")"
has 'in the page too' "of $((all + 1)) positions are in it." "$(<"$scratch/part.html")"
head -n 25 "$game" >"$scratch/part.coil"
has 'progress' ' of 21 positions, ' "$(script -qec "$COIL review $scratch/part.coil --sims 20" /dev/null </dev/null)"
game=$scratch/sm/game-000001.coil

# Calibration: the same for any number of threads, and a plot.
run review --calibrate serpent-master --games 30 --sims 20 --threads 1 --fit --svg "$scratch/cal.svg"
same 'status' '0 ' "$status $err"
has 'how many' 'One decision of each of 30 games, seed 1.' "$out"
has 'the line for the table' 'CALIBRATION("serpent-master", 2, ' "$out"
one=$out
run review --calibrate serpent-master --games 30 --sims 20 --threads 3 --fit
same 'threads change nothing' "$one" "$out"
python3 -c "import sys; from xml.etree import ElementTree as E; E.parse(sys.argv[1])" "$scratch/cal.svg" || fail 'the plot' XML ''
run review --calibrate serpent-master --games 30 --sims 20 --json
same 'cases' 30 "$(value 'sum(b["cases"] for b in r["bins"])')"
timeout -s INT 0.6 "$COIL" review --calibrate serpent-master --games 1000000 --sims 20 --json \
    >"$scratch/stopped" 2>"$scratch/err"
out=$(<"$scratch/stopped")
cases=$(value 'r["cases"]')
same 'Ctrl-C: the games so far' "coil review: stopped after $cases of 1000000 games" "$(<"$scratch/err")"
run review --calibrate serpent-master --games "${cases:-1}" --sims 20 --json
same 'are the first games' "$(<"$scratch/stopped")" "$out"
run review --calibrate serpent-master --games 1 --sims 20 --svg "$scratch/no/such.svg"
same 'a plot where nothing can be written' 1 "$status"
run review --calibrate serpent-master "$game"
same 'no records' 2 "$status"
run review --calibrate tag
same 'no such game' 2 "$status"
run review README.md
has 'no record' '1 coil review: README.md: line 1: this is not a game record' "$status $err"

finish
