#!/bin/bash
# `coil simulate`: results that depend on the seed alone, reports for people and programs, records, options, Ctrl-C.
. "$(dirname "$0")/common.bash"

# value EXPRESSION: evaluates it in Python with `r` the JSON in $out.
value() {
    python3 -c "import json,sys; r=json.load(sys.stdin); print($1)" <<<"$out"
}

run simulate snakes-and-foxes --games 300 --seats greedy,random --rotate --threads 1 --json
same 'status' 0 "$status"
same 'nothing else is said' '' "$err"
one=$out
run simulate snakes-and-foxes --games 300 --seats greedy,random --rotate --threads 3 --json
same 'threads do not change the results' "$one" "$out"
same 'games' 300 "$(value 'r["games"]')"
same 'first places' 300 "$(value 'round(sum(b["first"]["share"] for b in r["bots"]) * 300) + r["nobody_first"]')"
same 'by seat' 300 "$(value 'sum(c["games"] for c in r["by_seat"][1]["score"]["counts"])')"
same 'reasons' 300 "$(value 'sum(e["games"] for e in r["reasons"])')"
same 'intervals' True "$(value 'all(b["first"]["low"] <= b["first"]["share"] <= b["first"]["high"] for b in r["bots"])')"
same 'greedy is better' True "$(value 'r["bots"][0]["first"]["low"] > r["bots"][1]["first"]["high"]')"
same 'no timing' False "$(value '"timing" in r')"
run simulate snakes-and-foxes --games 300 --seats greedy,random --rotate --json --seed 2
[[ $out != "$one" ]] || fail 'another seed' 'other results' "$out"
run simulate snakes-and-foxes --games 10 --json --timing
same 'timing' True "$(value 'r["timing"]["games_per_s"] > 0')"

run simulate snakes-and-foxes --games 100
same 'status of a report' 0 "$status"
has 'head' 'Snakes & Foxes, ruleset standard, 1 seat
100 games, seed 1' "$out"
has 'bars' '###' "$out"
has 'speed' 'games and' "$out"
same 'narrow enough' '' "$(grep -E '.{80}' <<<"$out")"

# What suits the game: the same on any number of threads, and parts that fit together.
games=$((60 / TEST_DIVISOR))
measured() {
    run simulate "$@" --games $games --json --threads 1
    same "status, $*" '0 ' "$status $err"
    one=$out
    run simulate "$@" --games $games --json --threads 4
    same "threads do not change what is measured, $*" "$one" "$out"
}
measured snakes-and-foxes --seats greedy,random
same 'tokens' $((2 * games)) "$(value 'r["measures"]["home"]["whole"]')"
same 'a share' True "$(value 'all(m["low"] <= m["share"] == m["part"] / m["whole"] <= m["high"] for m in r["measures"].values() if "share" in m and m["whole"])')"
same 'a number' True "$(value 'r["measures"]["turns"]["min"] <= r["measures"]["turns"]["p10"] <= r["measures"]["turns"]["median"] <= r["measures"]["turns"]["p90"]')"
measured serpent-master --seats random,random,random
same 'cards' 'card 1 card 15 15' "$(value '*(r["measures"]["lost_by_card"][i]["row"] for i in (0, -1)), len(r["measures"]["lost_by_card"])' | tr -d "(),'")"
same 'every card is played in some round' $((33 * games)) "$(value 'sum(m["whole"] for m in r["measures"]["lost_by_round"])')"
same 'lost cards' True "$(value 'r["measures"]["lost_share"]["part"] == sum(m["part"] for m in r["measures"]["lost_by_card"]) == sum(m["part"] for m in r["measures"]["lost_by_round"])')"
same 'ties' True "$(value 'sum(r["measures"][k]["part"] for k in ("broken_by_stack", "broken_by_alone", "drawn")) == r["measures"]["tied"]["part"]')"
measured serpent-master --ruleset-id open-pit
same 'nobody to tie with' False "$(value '"tied" in r["measures"]')"
measured royal-python --seats random,random,random
same 'Cobra cards' True "$(value 'abs(sum(m["mean"] for m in r["measures"]["cobra_cards"]) - r["measures"]["cobra_landings"]["mean"]) < 1e-9')"
same 'their names' 'C3 Mesmerise' "$(value 'r["measures"]["cobra_cards"][2]["row"]')"
same 'somebody ends it' $games "$(value 'r["measures"]["ender_first"]["whole"]')"
measured greatest-snake --ruleset-id expansion --seats random,random,random,random,random
same 'rats by kind' True "$(value 'abs(sum(m["mean"] for m in r["measures"]["eaten_by_kind"]) - r["measures"]["rats_eaten"]["mean"]) < 1e-9')"
same 'cards in vain' True "$(value 'sum(m["part"] for m in r["measures"]["vain_by_kind"]) == r["measures"]["dodged"]["part"] + r["measures"]["without_effect"]["part"]')"
same 'cards' True "$(value 'sum(m["whole"] for m in r["measures"]["vain_by_kind"]) == r["measures"]["dodged"]["whole"] == r["measures"]["powers_per_turn"]["part"] + r["measures"]["abilities_per_turn"]["part"]')"
same 'windows' True "$(value 'r["measures"]["windows_answered"]["part"] < r["measures"]["windows_per_turn"]["part"] <= r["measures"]["asked_per_window"]["part"]')"
same 'names of rats' 'Common Rat Fake Rat' "$(value '*(r["measures"]["eaten_by_kind"][i]["row"] for i in (0, -1))' | tr -d "(),'")"
same 'no rats to put on' 'Gun Blender 18' "$(value '*(r["measures"]["worn_by_kind"][i]["row"] for i in (0, -1)), len(r["measures"]["worn_by_kind"])' | tr -d "(),'")"
run simulate greatest-snake --seats random,random,random --games 40
has 'a table of cards' 'Cards played, abilities used       mean     95 % interval    p10  median   p90
  Dodge  ' "$out"
same 'narrow with all tables' '' "$(grep -E '.{80}' <<<"$out")"
out=$("$COIL_NULL" simulate null-game --games 5 --json)
same 'a game without measures' '{}' "$(value 'r["measures"]')"

run simulate serpent-master --seats random,random --games 40
has 'numbers' 'What happened                      mean     95 % interval    p10  median   p90
  points of the winner  ' "$out"
has 'shares' 'How often                         share     95 % interval
  cards that were lost  ' "$out"
has 'a table' 'Lost when played                  share     95 % interval
  card 1  ' "$out"
same 'narrow enough too' '' "$(grep -E '.{80}' <<<"$out")"

# Cards: the same by what the game's own measures count, on any number of threads.
measured greatest-snake --cards --seats greedy,greedy,greedy
same 'plays of cards' True "$(value 'all(abs(c["plays"]["ratio"] - (r["measures"]["cards_by_kind"][i]["mean"])) < 1e-9 for i, row in enumerate(r["measures"]["cards_by_kind"]) for c in r["cards"] if c["name"] == row["row"] and c["kind"] == "Power Card")')"
same 'plays in vain' True "$(value 'all(c["in_vain"]["part"] == row["part"] for row in r["measures"]["vain_by_kind"] for c in r["cards"] if c["name"] == row["row"] and c["kind"] == "Power Card")')"
same 'Equipment is put on unless that fails' True "$(value 'all('$games' * row["mean"] <= c["played"]["part"] + 1e-9 for row in r["measures"]["worn_by_kind"] for c in r["cards"] if c["name"] == row["row"])')"
same 'copies' True "$(value 'all(c["drawn"]["part"] == sum(c[k]["part"] for k in ("played", "held", "discarded", "paid", "taken")) for c in r["cards"])')"
same 'answers' True "$(value 'sum(c["as_answer"]["part"] for c in r["cards"]) >= sum(a["times"] for c in r["cards"] for a in c["answered_by"]) > '$games'')"
same 'first places with or without it' True "$(value 'all(c["first_with"]["whole"] + c["first_without"]["whole"] == 3 * '$games' for c in r["cards"])')"
same 'plays by turn' True "$(value 'all(sum(t["plays"] for t in c["by_turn"]) == c["plays"]["part"] for c in r["cards"])')"
measured royal-python --cards --seats random,random,random
same 'Cobra cards' True "$(value 'all(abs(c["used"]["ratio"] - r["measures"]["cobra_cards"][i]["mean"]) < 1e-9 for i, c in enumerate(c for c in r["cards"] if c["kind"] == "Cobra card"))')"
measured serpent-master --cards --seats random,random,random
same 'cards lost' "$(value '[m["part"] for m in r["measures"]["lost_by_card"]]')" "$(value '[c["in_vain"]["part"] for c in r["cards"]]')"
turns='[t for c in r["cards"] for t in c["by_turn"]]'
same 'a card in each round, from the first' "1 11 $((3 * games)) $((3 * games))" \
    "$(value "*(f(t['turn'] for t in $turns) for f in (min, max)), *(sum(t['plays'] for t in $turns if t['turn'] == n) for n in (1, 11))")"
run simulate serpent-master --card 15 --games 40
has 'turns count from the first' 'In which turn of the player it was played
  1 ' "$out"
run simulate greatest-snake --card steal --games 40
has 'before it there are answers' 'In which turn of the player it was played
  before the first ' "$out"
has 'and then turns' '
  1 to ' "$out"
run simulate greatest-snake --cards --games 40
has 'cards' 'Cards of the hand      drawn played  what became of it  vain answered wins' "$out"
has 'few cases' '  few' "$out"
same 'narrow with cards' '' "$(grep -E '.{80}' <<<"$out")"
run simulate greatest-snake --card rat-king --games 40
has 'one card' 'Rat King (rat-king), Rat' "$out"
run simulate snakes-and-foxes --cards --games 5
has 'no cards' 'has no cards' "$out"

# Two rulesets: by the same file nothing differs, by another one what differs is said in words.
base=src/games/greatest_snake/rulesets/base.json
compare() {
    run simulate greatest-snake --against "$base" --games 50 --json
    same 'the same file' "0 {'same'} {0}" "$status $(value 'set(f["verdict"] for f in r["figures"])') $(value 'set(v for f in r["figures"] for v in (f["difference"], f["low"], f["high"]) if v)' | sed 's/set()/{0}/')"
    run simulate greatest-snake --against-id base --games 50
    has 'the same ruleset' 'The same players win, in every pair.' "$out"
    sed 's/"length": 7/"length": 8/' "$base" >"$scratch/same.json"
    run simulate greatest-snake --against "$scratch/same.json" --games 20
    has 'two rulesets of one id' "ruleset A: base, B: base ($scratch/same.json), 3 seats" "$out"
    sed 's/"base"/"long"/; s/"length": 7/"length": 8/' "$base" >"$scratch/long.json"
    run simulate greatest-snake --against "$scratch/long.json" --games 200 --threads 1 --json --cards
    one=$out
    same 'longer snakes, longer games' "long True sure" "$(value 'r["against"], r["figures"][0]["low"] > 20, r["figures"][0]["verdict"]' | tr -d "(),'")"
    same 'a difference' True "$(value 'all(abs(f["other"] - f["one"] - f["difference"]) < 1e-9 for f in r["figures"] if f["difference"] is not None)')"
    same 'cards of both' True "$(value 'len(r["cards"]) == len(r["against_cards"]) > 30')"
    run simulate greatest-snake --against "$scratch/long.json" --games 200 --threads 4 --json --cards
    same 'threads do not change a comparison' "$one" "$out"
    sed 's/"base"/"brief"/; s/"length": 7/"length": 7, "turns": 1/' "$base" >"$scratch/brief.json"
    run simulate greatest-snake --against "$scratch/brief.json" --games 40
    same 'shares differ by all at most' '+100.0' "$(awk '/^  shared first places/ { print $NF }' <<<"$out")"
    python3 -c "
import json
deck = json.load(open('$base'))
json.dump(dict(deck, ruleset='back', cards=deck['cards'][::-1]), open('$scratch/back.json', 'w'))"
    run simulate greatest-snake --against "$scratch/back.json" --games 300 --json
    same 'the same cards in another order are other games' True "$(value 'r["figures"][0]["difference"] != 0')"
    same 'of which nothing surely differs' True "$(value '[f["verdict"] for f in r["figures"]].count("sure") == 0 and [f["verdict"] for f in r["figures"]].count("perhaps") < 13')"
    run simulate greatest-snake --against "$scratch/long.json" --games 200
    has 'in words' '  Games get longer by ' "$out"
    has 'what differs' 'What surely differs                  A        B       B - A   95 % interval
  decisions  ' "$out"
    same 'a narrow comparison' '' "$(grep -E '.{80}' <<<"$out")"
}
((TEST_DIVISOR > 1)) || compare # many games, so that something is sure

run simulate snakes-and-foxes --games 50 --option chance=hand --option distance=hunter --json
same 'options' "{'distance': 'hunter', 'chance': 'hand'}" "$(value 'r["options"]')"

# Records are games of the run.
run simulate snakes-and-foxes --games 20 --records "$scratch/records" --record-count 4
same 'records' 'game-000001.coil game-000002.coil game-000003.coil game-000004.coil' "$(ls "$scratch/records" | paste -s -d ' ')"
run verify "$scratch"/records/*
same 'records are right' 0 "$status"
run simulate snakes-and-foxes --games 2 --records /proc/none
same 'a folder that cannot be' 1 "$status"
has 'a folder that cannot be' "cannot make the folder '/proc/none'" "$err"

# A designer's ruleset names its game itself.
sed 's/"standard"/"mine"/; s/"seats": \[1, 2\]/"seats": [2, 2]/' \
    src/games/snakes_and_foxes/rulesets/standard.json >"$scratch/mine.json"
run simulate --ruleset "$scratch/mine.json" --games 10 --json
same 'an own ruleset' "snakes-and-foxes mine 2" "$(value 'r["game"], r["ruleset"], r["seats"]' | tr -d "(),'")"
run simulate snakes-and-foxes --ruleset "$scratch/mine.json" --ruleset-id standard --games 10 --json
same 'another id' standard "$(value 'r["ruleset"]')"

# refused WHAT MESSAGE ARGUMENT…: wrong usage.
refused() {
    run simulate "${@:3}"
    same "$1" '2 ' "$status $out"
    has "$1" "$2" "$err"
}
refused 'no game' "no game is named; 'coil games' lists them"
refused 'an unknown bot' "there is no bot 'deep' for Snakes & Foxes; there are: random, casual, greedy, rollouts, ismcts, expert, master" snakes-and-foxes --seats deep
refused 'an empty bot' "there is no bot '' for" snakes-and-foxes --seats greedy,
refused 'too many seats' 'is for 1 to 2 seats, not 3' snakes-and-foxes --seats random,random,random
refused 'far too many seats' 'more than 8 seats' snakes-and-foxes --seats random,random,random,random,random,random,random,random,random
refused 'no games' "--games is a whole number from 1 to 1000000000, not '0'" snakes-and-foxes --games 0
refused 'a seed in Latin-1' '--seed is a text in UTF-8' snakes-and-foxes --seed $'\xe9'
refused 'half a game' "not '1.5'" snakes-and-foxes --games 1.5
refused 'a wrong option' "option 'distance' cannot be 'far'" snakes-and-foxes --option distance=far
refused 'an unknown option' "has no option 'speed'; it has: distance, blocked-move, " snakes-and-foxes --option speed=1
refused 'an option twice' "is given twice" snakes-and-foxes --option distance=token --option distance=token
refused 'no value' "'distance' is not of the form KEY=VALUE" snakes-and-foxes --option distance
refused 'an unknown ruleset' "has no ruleset 'big'; it has: standard" snakes-and-foxes --ruleset-id big
refused 'two games' 'one game at a time' snakes-and-foxes null-game
refused 'an unknown card' "there is no card 'dogde'; did you mean 'dodge'?" greatest-snake --card dogde
refused 'two comparisons' 'one ruleset to compare with at a time' greatest-snake --against "$base" --against-id base
refused 'records of two rulesets' 'are for runs by one ruleset' greatest-snake --against "$base" --records "$scratch/none"
refused 'another game' "'$base' is a ruleset of The Greatest Snake, not of Royal Python" royal-python --against "$base"
refused 'an unknown other ruleset' "has no ruleset 'big'; it has: base, expansion" greatest-snake --against-id big
refused 'a comparison for other seats' 'is for 3 to 4 seats, not 5' \
    greatest-snake --ruleset-id expansion --against-id base --seats random,random,random,random,random

# Ctrl-C: the games so far, as a run of so many games would have them.
for seconds in 0.4 2 10; do # a busy machine has no game played yet
    timeout -s INT "$seconds" "$COIL" simulate snakes-and-foxes --games 100000000 --json \
        >"$scratch/stopped" 2>"$scratch/err"
    [ ! -s "$scratch/stopped" ] || break
done
out=$(<"$scratch/stopped")
games=$(value 'r["games"]')
has 'stopped' "coil simulate: stopped after $games of 100000000 games" "$(<"$scratch/err")"
run simulate snakes-and-foxes --games "$games" --json
same 'the first games' "$(<"$scratch/stopped")" "$out"
# A later one does not wait for games in hand.
"$COIL" simulate serpent-master --seats ismcts:sims=999999,ismcts:sims=999999 --games 1 &>/dev/null &
for _ in {1..60}; do
    sleep 0.3
    kill -INT $! 2>/dev/null || break
done
kill -KILL $! 2>/dev/null
wait $!
same 'a second Ctrl-C' 130 $?

# Scores in tenths are points where people read them.
run simulate royal-python --games 20 --json
tenths=$(value 'r["bots"][0]["score"]["min"], r["bots"][0]["score"]["max"]')
run simulate royal-python --games 20
points=$(awk '/^Score / { score = 1 } score && /^  greedy in seat 0/ { print $(NF - 2), $NF; exit }' <<<"$out")
same 'points' "$tenths" "${points//./}"

# On a terminal it shows how far it is.
games=$((999 / TEST_DIVISOR))
progress=$(script -qec "$COIL simulate snakes-and-foxes --games $games --threads 1" /dev/null </dev/null | tr '\r' '\n')
has 'progress' "of $games games" "$progress"
has 'and the report' 'First place' "$progress"
pairs="$COIL simulate snakes-and-foxes --against-id standard --games $games --threads 1"
has 'progress of pairs' "of $games pairs of games" "$(script -qec "$pairs" /dev/null </dev/null | tr '\r' '\n')"

finish
