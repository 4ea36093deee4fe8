# What `cmake --install` puts into place: the program, the manual, documents whose links lead somewhere, rulesets that can
# be played by, and the libraries, with which the examples are made by nothing but what is installed.
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

# cached NAME: what the build was configured with; a library with sanitizers or counters is not linked without.
cached() {
    sed -n "s/^$1:[A-Z]*=//p" "$(dirname "$COIL")/CMakeCache.txt"
}
strict=("$(cached CMAKE_C_COMPILER)" -std=c17 -Wall -Wextra -Werror) kind=()
[ -z "$(cached COIL_SANITIZE)" ] || kind=("-fsanitize=$(cached COIL_SANITIZE)" -no-pie)
[ "$(cached COIL_COVERAGE)" = OFF ] || kind+=(--coverage)
PKG_CONFIG_PATH=$(dirname "$(find "$scratch/usr" -name coil.pc)")
export PKG_CONFIG_PATH

# made EXAMPLE PACKAGE: compiles it, with this package and what that asks for.
made() {
    local flags
    read -ra flags <<<"$(pkg-config --cflags --libs "$2")"
    "${strict[@]}" "${kind[@]}" "$share/examples/$1.c" "${flags[@]}" -o "$scratch/$1" 2>"$scratch/err" ||
        fail "$1 is made" '' "$(<"$scratch/err")"
}
made random_games coil
games=$("$scratch/random_games" 2>&1)
has 'a thousand games by chance' '1000 games, 6' "${games##*$'\n'}"
same 'each has its length' 1000 "$(awk '/games/ { exit } { sum += $2 } END { print sum }' <<<"$games")"
made search coil-native
played=$("$scratch/search" 2>&1)
has 'a search plays Royal Python' $'\nseat 0 has place 1\nseat 1 has place 2' "$played"
sed 's/"ruleset": "standard"/"ruleset": "mine"/' "$share/src/games/royal_python/rulesets/standard.json" >"$scratch/mine.json"
same 'and the same by a copy of its ruleset' "$played" "$("$scratch/search" "$scratch/mine.json" 2>&1)"
has 'no such ruleset' 'search: cannot read' "$("$scratch/search" "$scratch/none.json" 2>&1)"
same 'its version' "$(cached CMAKE_PROJECT_VERSION)" "$(pkg-config --modversion coil-native)"
{
    printf '#include "%s"\n' coil.h native/{crew,flatten,system}.h
    echo 'static int fatal(void) { return 0; }' # a name that many programs have is left to them
    echo 'int main(void) { return fatal(); }'
} >"$scratch/try.c"
"${strict[@]}" -I"$scratch/usr/include/coil" -fsyntax-only "$scratch/try.c" 2>"$scratch/err" || fail 'the headers' '' "$(<"$scratch/err")"
same 'what is not to be played is not offered' '' "$(find "$scratch/usr/include" -name 'null*' -o -name 'small*')"
finish
