# What `cmake --install` puts into place: the program, the manual, documents whose links lead somewhere, rulesets that can
# be played by, and the library with all headers that its own include.
. "$(dirname "$0")/common.bash"

cmake --install "$(dirname "$COIL")" --prefix "$scratch/usr" >"$scratch/log" 2>&1 || fail 'installing' '' "$(<"$scratch/log")"
share=$scratch/usr/share/doc/coil
same 'the program plays' "$("$COIL" games)" "$("$scratch/usr/bin/coil" games)"
for file in ../../man/man1/coil.1 LICENSE README.md docs/images/terminal.svg \
    $(grep -o 'tests/page/screens/[^)]*' README.md); do
    [ -s "$share/$file" ] || fail "$file is installed" yes no
done
links=$(scripts/check-docs --installed "$share" 2>&1) || fail 'links of installed documents' '' "$links"
for ruleset in src/games/*/rulesets/*.json; do
    [[ $ruleset == */null_game/* || $ruleset == */small_game/* ]] && continue
    same "$ruleset is installed" "$(<"$ruleset")" "$(<"$share/$ruleset")"
done
sed 's/"ruleset": "standard"/"ruleset": "mine"/' "$share/src/games/snakes_and_foxes/rulesets/standard.json" >"$scratch/mine.json"
run simulate --ruleset "$scratch/mine.json" --games 2 # as the manual has it
has 'a copy of a ruleset is played by' 'ruleset mine' "$out $err"
echo '#include "coil.h"
int main(void) { return 0; }' >"$scratch/try.c"
${CC:-cc} -std=gnu17 -I"$scratch/usr/include/coil" -fsyntax-only "$scratch/try.c" 2>"$scratch/err" || fail 'the headers' '' "$(<"$scratch/err")"
finish
