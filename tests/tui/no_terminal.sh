# Without a terminal the program says what to do instead, and ends with status 2.
. "$(dirname "$0")/terminal.bash"

refuses() {
    local status
    "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
    [ $status = 2 ] || fail "'$*' ended with $status, not 2"
    grep -q 'coil engine' "$work/err" || fail "'$*' does not say what to do instead"
    [ ! -s "$work/out" ] || fail "'$*' wrote to standard output"
}

refuses "$COIL" play
refuses "$COIL" play snakes-and-foxes --seats person
refuses "$COIL" replay some.coil

for name in dumb ''; do
    begin 80 24 "env TERM=$name $COIL play"
    ends 2
    shows 'coil engine'
done

# A kind of terminal that curses does not know.
begin 80 24 "env TERM=no-such-terminal $COIL play"
ends 2
shows 'TERM'
shows 'coil engine'
