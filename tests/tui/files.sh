# Saving, opening, replaying: nothing is overwritten unasked, and a replay steps both ways.
. "$(dirname "$0")/terminal.bash"

begin 80 24 "$COIL play snakes-and-foxes --seats person,greedy --name 0=Ann --seed files --speed instant"
shows 'Your turn'
shows '(1) Ann'
for _ in 1 2 3; do
    keys Enter
done
hides 'in the hub'
shows 'Your turn'

# Save under the suggested name; a second time that name is taken, and writing over it has to be confirmed.
keys s
shows '> snakes-and-foxes.coil'
keys Enter
shows 'Saved as snakes-and-foxes.coil'
[ -s "$work/games/snakes-and-foxes.coil" ] || fail 'no file was written'
cp "$work/games/snakes-and-foxes.coil" "$work/first"
keys s
shows '> snakes-and-foxes-2.coil'
keys C-u
types 'snakes-and-foxes.coil'
keys Enter
shows 'exists already'
keys Escape
shows 'To which file?'
keys Escape
cmp -s "$work/first" "$work/games/snakes-and-foxes.coil" || fail 'the file was written over'

# Where nothing can be written the dialogue says why and stays, with what was typed.
keys s
shows '> snakes-and-foxes-2.coil'
keys C-u
types 'none/mine.coil'
keys Enter
shows "Not saved: cannot write 'none/mine.coil': No such file or directory."
shows '> none/mine.coil'
mkdir "$work/games/none"
keys Enter
shows 'Saved as none/mine.coil'
[ -s "$work/games/none/mine.coil" ] || fail 'no file was written at last'

# Open it from the table.
keys o
shows 'Records in this folder'
keys Enter
shows 'Your turn'
keys q
shows 'Go on playing'
keys Down Enter
ends 0

grep -q '^name 1 "greedy (bot)"' "$work/first" || fail 'the record does not name the bot'

# A game ID in place of a game or a record; who plays is told beside it.
begin 80 24 "$COIL play snakes-and-foxes/standard/2@files --name 0=Ann --speed instant"
shows 'Your turn'
keys Enter
hides 'in the hub'
keys q
shows 'Go on playing'
keys Down Enter
ends 0
begin 80 24 "$COIL replay snakes-and-foxes/standard/1:roll_3_2_1,move_1.9,next_7.8"
shows 'Action 0 of 3'
keys End
shows 'Action 3 of 3'
keys q
ends 0
begin 80 24 "$COIL play snakes-and-foxes/standard/3"
ends 2
shows 'character 27: ruleset'

# A record tells who plays what, and nothing that is said besides is passed over in silence.
for more in '--seats person' '--bot 0=random' '--name 0=Ann' '--look 0=head=fang' '--option beasts=auto' \
    '--ruleset-id standard' snakes-and-foxes; do
    begin 80 24 "$COIL play --load none.coil $more"
    ends 2
    shows 'a record tells what is played and who plays'
done
begin 80 24 "$COIL play --load none.coil"
ends 1
begin 80 24 "$COIL play snakes-and-foxes/standard/2@a --seats person"
ends 2
shows 'is for 2 seats, not 1'
begin 80 24 "$COIL play snakes-and-foxes/standard/2@a --seed b"
ends 2
shows 'has a seed of its own'

# Replay: begins before the first action; steps, ends, runs.
begin 80 24 "$COIL replay snakes-and-foxes.coil"
matches 'Action 0 of [0-9]+'
keys Right
shows 'Action 1 of'
keys Right
shows 'Action 2 of'
keys Left
shows 'Action 1 of'
keys + + + End
matches 'Action ([0-9]+) of \1( |$)'
keys Home
shows 'Action 0 of'
keys Space
matches 'Action ([0-9]+) of \1( |$)'
keys Home PageDown
shows 'Action 10 of'
keys '?'
shows 'Keys of the replay'
keys Escape
hides 'Keys of the replay'

# Play on from the middle: it is Ann's turn against greedy again.
keys Home Right Right
shows 'Action 2 of'
keys p
shows 'Your turn'
keys Enter
hides 'in the hub'
keys q
shows 'Forget it'
keys f
ends 0

# A damaged record shows what is sound of it; one that is no record is refused.
head -c -20 "$work/first" >"$work/games/damaged.coil"
begin 80 24 "$COIL replay damaged.coil"
shows 'damaged'
keys q
ends 0
echo 'no record at all' >"$work/games/other.coil"
begin 80 24 "$COIL replay other.coil"
ends 1
shows 'coil replay: '

begin 80 24 "$COIL replay nothing.coil"
ends 1
shows "cannot read 'nothing.coil'"

# --record writes the game as it goes, into a new file only.
begin 80 24 "$COIL play snakes-and-foxes --seats person --record new.coil --speed instant"
shows 'Your turn'
keys Enter
shows 'Token 2 walks'
keys C-c
shows 'Leave the game?'
keys Enter
ends 0
grep -q '^0 move' "$work/games/new.coil" || fail '--record wrote nothing'
begin 80 24 "$COIL play snakes-and-foxes --seats person --record new.coil"
ends 2
shows 'exists already'
