#!/bin/bash
# The command line as a whole: help, version, sub-commands, mistyped words, exit statuses, lost output.
. "$(dirname "$0")/common.bash"
commands=(play games rules replay review verify simulate arena bound bench engine)

run --help
same 'status of --help' 0 "$status"
for command in "${commands[@]}"; do
    has "--help lists $command" "
  $command " "$out"
done
has '--help tells the exit statuses' 'Exit status: 0' "$out"
all=$out
run
same 'without arguments and terminal: help' "0 $all" "$status $out"
run help
same 'coil help' "0 $all" "$status $out"

for command in "${commands[@]}"; do
    run "$command" --help
    same "status of $command --help" 0 "$status"
    has "$command --help names itself" "Usage: coil $command" "$out"
    has "$command --help shows an example" 'coil '"$command" "${out#*Usage: coil "$command"}"
    text=$out
    run help "$command"
    same "coil help $command" "$text" "$out"
    run "$command" --no-such-option
    same "$command with an unknown option" "2 " "$status $out"
    has "$command with an unknown option" "coil $command: unrecognized option" "$err"
done

run --version
same 'version' 0 "$status"
[[ $out =~ ^coil\ [0-9]+\.[0-9]+\.[0-9]+$ ]] || fail 'version' 'coil N.N.N' "$out"

run simulat
same 'a mistyped command' "2 " "$status $out"
has 'a mistyped command' "there is no command 'simulat'; did you mean 'simulate'?" "$err"
run sim
has 'the beginning of a command' "did you mean 'simulate'?" "$err"
run palindrome
has 'no command at all' "there is no command 'palindrome'
" "$err"
run help verfiy
same 'help for a mistyped command' 2 "$status"
has 'help for a mistyped command' "did you mean 'verify'?" "$err"

run help help
has 'help for help' '0 Usage: coil [OPTION...] COMMAND' "$status $out"

# An option with a value stands once, unless it may be repeated. Flags and what stands after -- are left alone.
while IFS='|' read -r arguments wanted; do
    read -ra words <<<"$arguments"
    run "${words[@]}"
    has "twice: $arguments" "$wanted" "$status $(head -1 <<<"$err")"
done <<'TWICE'
play --ruleset one.json --ruleset two.json|2 coil play: --ruleset is given twice
simulate snakes-and-foxes --games 5 --gam=6|2 coil simulate: --games is given twice
arena serpent-master --seed 1 greedy random --seed 2|2 coil arena: --seed is given twice
rules -a --ruleset one.json --ruleset two.json|2 coil rules: --ruleset is given twice
simulate snakes-and-foxes --games 2 --json --json|0
simulate royal-python --games 2 --option chain=any --option deck=basic|0
games --ruleset one.json --ruleset two.json|1 coil games: cannot read 'one.json'
review --ruleset one.json --ruleset two.json|1 coil review: cannot read 'one.json'
verify -- --ruleset --ruleset|1 coil verify: cannot read '--ruleset'
play --help --seed 1 --seed 2|0
TWICE

run games snakes-and-foxs
same 'a mistyped game' 2 "$status"
same 'a mistyped game' "coil games: there is no game 'snakes-and-foxs'; did you mean 'snakes-and-foxes'?" "$err"
run rules go
has 'an unknown game' "2 coil rules: there is no game 'go'; there are: snakes-and-foxes" "$status $err"

# A reader who leaves early is no failure to talk about; a full disk is.
for _ in 1 2 3; do
    "$COIL" games --json 2>"$scratch/err" | true
    same 'a closed pipe' '' "$(<"$scratch/err")"
done
for game in snakes-and-foxes ''; do # little, and more than a buffer
    "$COIL" games $game >/dev/full 2>"$scratch/err"
    same 'a full disk' '1 coil: cannot write the output: No space left on device' "$? $(<"$scratch/err")"
done
for words in help 'games --help' --version; do # argp ends the program by itself
    "$COIL" $words >/dev/full 2>"$scratch/err"
    same "$words on a full disk" '1 coil: cannot write the output: No space left on device' "$? $(<"$scratch/err")"
done

finish
