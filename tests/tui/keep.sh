# Nothing is lost: a killed program's game is continued, signals and Ctrl-C end in an orderly way.
. "$(dirname "$0")/terminal.bash"

play="$COIL play snakes-and-foxes --seats person,greedy --name 0=Ann --seed keep --speed instant"

begin 80 24 "$play"
shows 'Your turn'
keys Enter
both_moved() { [ "$(screen | grep -cE '  at [1-7]\.[0-9]+ *$')" = 2 ]; }
waits both_moved || fail 'the token of each has not moved'
shows 'Your turn'
waits test -s "$XDG_STATE_HOME/coil/autosave.coil"
kept=$(cat "$XDG_STATE_HOME/coil/autosave.coil") || fail 'there is no autosave'
kill -9 "$(program)"
ends 137

# The start screen offers it, and it stands as it stood.
begin 80 24 "$COIL play --speed instant"
matches '> Continue +Snakes & Foxes: Ann against 1 bot +today, [0-9][0-9]:[0-9][0-9]'
matches '[0-9]+ actions have been played'
keys Enter
shows 'Your turn'
shows 'greedy'
[ "$kept" = "$(cat "$XDG_STATE_HOME/coil/autosave.coil")" ] || fail 'the continued game is another one'

# Ended by a signal it is kept as well, and the signal is passed on.
kill -TERM "$(program)"
ends 143
begin 80 24 "$COIL play --speed instant"
shows 'Continue '
keys q
ends 0

# A second program leaves the first one's game alone, and a new game takes another file.
begin 80 24 "$play"
shows 'Your turn'
keys Enter
waits test -e "$XDG_STATE_HOME/coil/autosave-2.coil"
[ -e "$XDG_STATE_HOME/coil/autosave-2.coil" ] || fail 'the new game took the place of the kept one'

# Ctrl-C asks; a second one leaves at once, and both games can be continued.
keys C-c
shows 'Save it?'
keys C-c
ends 0
begin 80 24 "$COIL play --speed instant"
matches '> Continue '
keys Down
matches '> Continue '
keys q
ends 0

# Forgetting one means it.
begin 80 24 "$COIL play --speed instant"
shows 'Continue '
keys Enter
shows 'Your turn'
keys q
shows 'Forget it'
keys f
matches 'Continue +Snakes'
[ "$(ls "$XDG_STATE_HOME"/coil/*.coil | wc -l)" = 1 ] || fail 'the forgotten game is still there'

# A damaged one says so, is no obstacle, and can be deleted; deleting asks, and keeps the others.
echo 'coil record 1' >"$XDG_STATE_HOME/coil/autosave-3.coil"
touch -d tomorrow "$XDG_STATE_HOME/coil/autosave-3.coil"
keys q
ends 0
begin 80 24 "$COIL play --speed instant"
matches '> Continue +a game that cannot be opened here: '
keys Enter
shows 'line'
keys Home
matches '> Continue +a game that cannot be opened here: '
keys DC
shows 'Delete this game?'
keys Enter
matches '> Continue +a game that cannot be opened here: '
keys DC
shows 'Delete this game?'
keys Up Enter
hides 'cannot be opened here'
matches '> Continue +Snakes & Foxes: Ann'
keys Enter
shows 'Your turn'
keys q
shows 'Go on playing'
keys Down Enter
shows 'Games of snakes'
keys q
ends 0

# Where nothing can be written, to leave is to lose it: nothing else is said.
begin 80 24 "sh -c \"trap '' XFSZ; ulimit -f 0; exec $play\""
shows 'Your turn'
keys Enter
shows 'Not saved: '
keys q
shows 'Leave without saving'
has_not 'Forget it' || fail 'what is not kept could be forgotten'
keys Down Enter
ends 0

# That there is no folder is told once, and stays while others play.
begin 80 24 "env XDG_STATE_HOME=/proc/none $play"
shows 'Your turn'
keys Enter
waits both_moved || fail 'the token of each has not moved'
shows 'Your turn'
shows 'Not saved: '
kill -9 "$(program)"
ends 137
