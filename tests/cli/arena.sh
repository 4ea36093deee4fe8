#!/bin/bash
# `coil arena`: results that follow from the setup alone, files that go on, programs from outside that play or fail.
. "$(dirname "$0")/common.bash"

# value EXPRESSION: evaluates it in Python with `r` the JSON in $out.
value() {
    python3 -c "import json,sys; r=json.load(sys.stdin); print($1)" <<<"$out"
}

# ---- Ladders -------------------------------------------------------------------------------------------------------

ladder=(serpent-master random greedy,greedy:slips=50 ismcts:sims=10 --games 11)
run arena "${ladder[@]}" --json --threads 1
same 'status' '0 ' "$status $err"
one=$out
run arena "${ladder[@]}" --json --threads 3
same 'threads do not change the results' "$one" "$out"
same 'whole blocks of all pairs' '72 6 12' "$(value 'r["games"], len(r["meetings"]), r["meetings"][0]["games"]' | tr -d '(),')"
same 'shares add up' True "$(value 'abs(sum(b["share"]["share"] for b in r["bots"]) - 2) < 1e-9')"
same 'ratings too' True "$(value 'abs(sum(b["elo"]["elo"] for b in r["bots"])) < 1e-6')"
same 'intervals' True "$(value 'all(m["share"]["low"] <= m["share"]["share"] <= m["share"]["high"] for m in r["meetings"])')"
same 'who is last' 'random 4' "$(value 'r["bots"][3]["bot"], r["bots"][3]["rank"]' | tr -d "(),'")"
run arena "${ladder[@]}" --json --seed 2
[[ $out != "$one" ]] || fail 'another seed' 'other results' "$out"
run arena serpent-master --seats 3 --gauntlet greedy random greedy:slips=50 --games 12 --json
same 'a gauntlet of three seats' '2 24 6' "$(value 'len(r["meetings"]), r["games"], r["games"] // r["rounds"] // 2' | tr -d '(),')"
run arena snakes-and-foxes --seats 1 greedy random --games 40 --json --threads 1
same 'alone' '80 40 2' "$(value 'r["games"], r["bots"][0]["games"], r["games"] // r["rounds"]' | tr -d '(),')"
run arena serpent-master greedy greedy --games 20 --json
same 'a bot against itself' '0.5 [0.5]' "$(value 'r["bots"][0]["share"]["share"], [s["score"] for s in r["meetings"][0]["scores"]]' | tr -d '(),')"
same 'names that differ' 'greedy greedy (2)' "$(value 'r["players"]' | tr -d "[],'")"
run arena serpent-master greedy random --test 0:40 --json
same 'a test that is sure' 'at-least True' "$(value 'r["meetings"][0]["verdict"], r["games"] < 1000' | tr -d "(),'")"
one=$out
run arena serpent-master greedy random --test 0:40 --json --threads 5
same 'and as soon with any threads' "$one" "$out"
run arena serpent-master random greedy --test 0:40
has 'the other answer' ' <= 0' "$(grep '2 -  1' <<<"$out")"
run arena snakes-and-foxes --seats 1 --sims 5 expert ismcts:sims=9 ismcts greedy --games 2
has 'limits of their own' ', 5 simulations a decision
expert: 60 simulations a decision
ismcts:sims=9: 9 simulations a decision

' "$out"
many=$(printf 'greedy:slips=%d ' {1..16})
run arena --ruleset tests/data/serpent-master/tiny.json $many --games 2
same 'narrow enough' '' "$(grep -E '.{101}' <<<"$out")"
has 'rough' 'the intervals are rough' "$out"

# ---- Files ---------------------------------------------------------------------------------------------------------

file=$scratch/saved
long=(serpent-master ismcts:sims=20 greedy random --games 40 --json)
run arena "${long[@]}" --save "$scratch/whole"
same 'saved' '0 ' "$status $err"
whole=$out
"$COIL" arena "${long[@]}" --save "$file" >"$scratch/killed" 2>&1 &
for ((i = 0; i < 6000; i++)); do
    [[ -f $file && $(wc -l <"$file") -ge 6 ]] && break
    sleep 0.01
done
kill -9 $! 2>/dev/null
wait $! 2>/dev/null
printf '17 840-' >>"$file"
run arena "${long[@]}" --save "$file" --threads 1
same 'killed, and gone on' "0 $whole" "$status $out"
has 'what was broken off is dropped' "the last line of '$file' was not whole" "$err"
has 'it tells that it goes on' 'going on after' "$err"
same 'the same file' "$(<"$scratch/whole")" "$(<"$file")"
run arena "${long[@]}" --save "$file"
same 'nothing left to play' "0 $whole" "$status $out"
head -n 9 "$scratch/whole" >"$file"
run arena serpent-master ismcts:sims=20 greedy random --games 60 --json --save "$file"
same 'going on further' "$(<"$scratch/whole")" "$(head -n "$(wc -l <"$scratch/whole")" "$file")"
head -c 30 "$scratch/whole" >"$file"
run arena "${long[@]}" --save "$file"
same 'broken off as it began' "$(<"$scratch/whole")" "$(<"$file")"

# refused WHAT MESSAGE FILE ARGUMENT…: the file stays as it is.
refused() {
    local before
    before=$(<"$3")
    run arena "${@:4}" --save "$3"
    same "$1: status" '1 ' "$status $out"
    has "$1" "$2" "$err"
    same "$1: the file" "$before" "$(<"$3")"
}
sed 's/^3 /4 /' "$scratch/whole" >"$file"
refused 'damaged within' 'is damaged: line 6' "$file" "${long[@]}"
sed 6d "$scratch/whole" >"$file"
refused 'a line that is missing' 'line 6 is not the block that follows' "$file" "${long[@]}"
refused 'another setup' 'was begun with another setup' "$scratch/whole" "${long[@]}" --seed 2
refused 'other bots' 'was begun with another setup' "$scratch/whole" serpent-master greedy random
refused 'fewer games' 'is not the block that follows' "$scratch/whole" "${long[@]/40/4}"
cp README.md "$file"
refused 'another file' "is no file of 'coil arena'" "$file" "${long[@]}"
exec 9<"$scratch/whole"
flock 9
refused 'a file in use' 'is in use by another' "$scratch/whole" "${long[@]}"
exec 9<&-
run arena serpent-master greedy random --games 4 --save "$scratch/none/x"
has 'a file that cannot be' "1 coil arena: cannot open '$scratch/none/x'" "$status $err"
run arena serpent-master greedy random --games 4 --save /dev/full
has 'no file at all' "1 coil arena: '/dev/full' is not a file" "$status $err"
(
    trap '' XFSZ
    ulimit -f 1
    "$COIL" arena serpent-master greedy random --games 100000 --save "$scratch/full" 2>&1
) >"$scratch/out"
same 'a full disk' 1 $?
has 'a full disk is told' "coil arena: cannot write '$scratch/full': File too large" "$(<"$scratch/out")"
has 'and what there is' 'All against all' "$(<"$scratch/out")"
run arena serpent-master greedy random --games 100 --json --save "$scratch/full"
same 'a line that was not written whole' 1 "$(grep -c 'was not whole' <<<"$err")"

# Ctrl-C: what there is, and how to go on.
timeout -s INT 0.4 "$COIL" arena serpent-master greedy random --games 1000000 --json --save "$scratch/stopped" >"$scratch/out" 2>"$scratch/err"
out=$(<"$scratch/out")
has 'stopped' "stopped after $(value 'r["games"]') games; the same command goes on with '$scratch/stopped'" "$(<"$scratch/err")"
run arena serpent-master greedy random --games "$(value 'r["games"]')" --json
same 'the first games' "$(<"$scratch/out")" "$out"
timeout -s INT 0.4 "$COIL" arena serpent-master greedy random rollouts:sims=500000 ismcts --games 2 --threads 1 \
    >"$scratch/out" 2>"$scratch/err"
has 'who has not played' '
    ismcts                                has played no game yet
' "$(<"$scratch/out")"
same 'has no rank' '1 greedy,2 random' "$(grep -o '^  [0-9] [a-z]\+' "$scratch/out" | cut -c 3- | paste -sd ,)"
games=$((240 / TEST_DIVISOR)) # a second or more
progress=$(script -qec "$COIL arena serpent-master greedy ismcts:sims=100 --games $games --threads 1" /dev/null </dev/null | tr '\r' '\n')
has 'progress' "of $games games" "$progress"
has 'who leads' '; ismcts:sims=100 +' "$progress"

# ---- Programs ------------------------------------------------------------------------------------------------------

# The example of the document.
sed -n '/^```python$/,/^```$/{/^```/!p}' docs/arena.md >"$scratch/mine.py"
mine="mine=python3 $scratch/mine.py"
for game in serpent-master/2 snakes-and-foxes/1 royal-python/2 greatest-snake/3; do
    run arena "${game%/*}" --seats "${game#*/}" random mine --program "$mine" --games 6 --json --threads 2
    same "mine plays $game" '0 ' "$status $err"
    same 'without a mistake' 0 "$(value 'sum(r["bots"][i]["lost_by_itself"][k] for i in (0, 1) for k in ("ended", "late", "illegal"))')"
    one=$out
done
run arena greatest-snake --seats 3 random mine --program "$mine" --games 6 --json --threads 1
same 'the same with one thread' "$one" "$out"

# coil engine plays as the bot itself does: by views and events alone, and by a ruleset that it has never heard of.
for game in 'serpent-master 2 rollouts:sims=20' 'royal-python 2 greedy' 'greatest-snake 3 greedy' 'snakes-and-foxes 2 rollouts:sims=20'; do
    read -r id seats bot <<<"$game"
    run arena "$id" --seats "$seats" "$bot" "old/$bot" --program "old=$COIL engine" --games 4 --json
    same "$bot behind the protocol, $id" '0 [0.5] ' "$status $(value '[s["score"] for s in r["meetings"][0]["scores"]]') $err"
done
run arena --ruleset tests/data/snakes-and-foxes/small-board.json greedy old --seats 2 --program "old=$COIL engine" --games 2 --json
same 'a ruleset of its own' '0 [0.5] ' "$status $(value '[s["score"] for s in r["meetings"][0]["scores"]]') $err"

# Programs that fail, each in its way; they lose, and nothing is left of them.
cat >"$scratch/bad.py" <<'END'
import json, os, subprocess, sys, time
how, asked = sys.argv[1], 0
subprocess.Popen(["sleep", "1000.25"])
for line in sys.stdin:
    ask = json.loads(line)
    if ask["cmd"] == "hello":
        print("lines", flush=True)
    elif ask["cmd"] == "act":
        asked += 1
        if how == "ends":
            sys.exit(3)
        if how == "late" and asked == 2:
            time.sleep(1000)
        if how == "endless":
            while True:
                os.write(1, b"x" * 65536)
        print("nonsense \x1b[1m" if how == "illegal" else ask["actions"][0] if how == "late" else "", flush=True)
END
for how in ends/ended late/late illegal/illegal mute/illegal endless/ended; do
    limit=60000
    [[ $how != late* ]] || limit=1000
    run arena serpent-master random bad --program "bad=python3 $scratch/bad.py ${how%/*}" --games 2 --json --move-time $limit --threads 1
    same "${how%/*}: status" 0 "$status"
    same "${how%/*}: lost" "1 2" "$(value 'r["meetings"][0]["share"]["share"], r["bots"][1]["lost_by_itself"]["'"${how#*/}"'"]' | tr -d '(),')"
    has "${how%/*}: told" "coil arena: 'bad' in seat" "$err"
done
has 'a line without an end' 'answers with a line of more than 1,048,576 bytes' "$err"
same 'no odd bytes' '' "$(tr -d '\n -~' <"$scratch/err")"
for program in 'bad=exit 1' "bad=$scratch/no-such-program" "bad=echo '{\"ok\":true}'; read x; read x; echo no"; do
    run arena serpent-master random bad --program "$program" --games 2
    same "$program" 1 "$status"
    has "$program" "the program 'bad' does not play" "$err"
done
same 'nobody is left' '' "$(pgrep -f "$scratch/bad.py|sleep 1000.25$" | paste -s)"

# ---- Wrong usage ---------------------------------------------------------------------------------------------------

wrong() {
    run arena "${@:3}"
    same "$1: status" '2 ' "$status $out"
    has "$1" "$2" "$err"
}
wrong 'no game' 'no game is named'
wrong 'one bot' 'name two bots or more' serpent-master greedy
wrong 'no such bot' "there is no bot 'greddy' for Serpent Master" serpent-master greddy random
wrong 'a wrong parameter' "'sims' of bot 'ismcts' is a whole number from 0 to 999999" serpent-master greedy ismcts:sims=-1
wrong 'seats' 'is for 2 to 4 seats, not 6' serpent-master greedy random --seats 6
wrong 'a test the wrong way round' "--test: two Elo differences" serpent-master greedy random --test 20:0
wrong 'half a test' "--test: two Elo differences" serpent-master greedy random --test 20
wrong 'a program without a command' '--program: NAME=COMMAND' serpent-master greedy x --program x=
wrong 'a program without a name' '--program: NAME=COMMAND' serpent-master greedy x --program 'a b=c'
wrong 'a program that nobody seats' "the program 'x' is not among the bots" serpent-master greedy random --program x=cat
wrong 'two limits' 'either --sims or --ms' serpent-master greedy random --sims 10 --ms 10
wrong 'too many' 'at most 16 bots' serpent-master $(printf 'random %.0s' {1..17})
run arena serpent-master random ismcts --ms 1 --games 2
has 'the clock' 'thinking by the clock: another run will not give the same games' "$err"
run arena serpent-master random ismcts:ms=1 --games 2
has 'the clock by name' 'thinking by the clock' "$err"

finish
