# The first screen: games, who plays, questions under More, first rules once, what is remembered, and the mouse.
. "$(dirname "$0")/terminal.bash"

# A line of the screen is chosen: "> LINE …".
at() { matches "^ *> $1"; }

# ---- The games, with their facts -------------------------------------------------------------------------------------

begin 80 24 "$COIL play --speed instant"
at 'Snakes & Foxes +1 or 2 players, about 20 minutes'
matches 'Royal Python +2 to 6 players, 45 to 60 minutes'
matches 'Serpent Master +1 to 4 players, about 30 minutes'
matches 'The Greatest Snake +3 to 5 players, about 45 minutes'
shows 'hunted by snakes and foxes.'
shows 'the meals of the others.'
shows 'q quits'
shows 'Quit'

# Help and rules, page by page.
keys '?'
shows 'Keys of the start screen'
keys Right
shows 'Bring your tokens'
keys Escape
hides 'Bring your tokens'

# ---- Who plays -------------------------------------------------------------------------------------------------------

# Alone or by two: the second one is a bot; another key makes it a person, and Enter gives that person a name.
keys Enter
shows 'Snakes & Foxes: who plays?'
at 'Start +You alone'
keys Down
at 'Players +< 1 >'
keys Right
at 'Players +< 2 >'
matches 'Second player +bot: greedy'
keys Down Down Left Left
at 'Second player +< Player B'
keys Enter
shows 'Who plays here?'
types 'Zoë'
keys Enter
at 'Second player +< Zoë, at this keyboard >'

# ---- More: options as questions, the usual answer first --------------------------------------------------------------

keys Down
at 'More +the usual rules'
keys Enter
shows 'Snakes & Foxes: more'
keys Down
at 'How do hunters measure the way\?'
shows '< whatever the arrows say >'
shows 'Usual: whatever the arrows say.'
keys Right
shows '< along the arrows, from the hunter >'
keys Down Down
at 'Who moves the hunters\?'
keys Enter
matches '> +a player, where steps are equally good \(usual\)'
keys Down Enter
shows '< the rules alone >'
keys Up Up Left
shows '< whatever the arrows say >'
keys End
at 'Which luck\?'
keys Enter
shows 'Any text'
types 'seven'
keys Enter
shows 'seven'
keys Escape
at 'More +not all as usual'

# ---- The first time, the short rules come first ----------------------------------------------------------------------

keys Home Enter
shows 'Bring your tokens from the hub'
keys Enter
shows 'Lines. Spokes lead both ways'
keys Escape
matches '(Player A|Zoë) to play'
shows 'Zoë'
keys q # nothing has been done yet, so nothing is asked
shows 'Games of snakes'

# Next time they do not, and everybody is still there; options are as usual again.
at 'Snakes & Foxes'
keys Enter
at 'Start +Player A, Zoë'
matches 'More +the usual rules'
keys Enter
shows 'to play'
hides 'Bring your tokens'
keys q
shows 'Games of snakes'
keys Down Enter
shows 'Serpent Master: who plays?'
matches 'Players +2'

# Fewer players than the suggested rules seat: those for one are taken.
keys Down Left
at 'Players +< 1 >'
keys Down Down Enter Down
at 'Which board or set of cards\?'
shows 'blind pit'
keys Escape Escape
shows 'Games of snakes'
keys q
ends 0

# What is said of seats is as usual again when others play; looks are picked and remembered; five need the expansion.
begin 80 24 "$COIL play royal-python --speed instant"
at 'Start +You against 1 bot'
keys Up Up Up Enter End Up
at 'Which suit has the first player'
keys Right
shows '< Suns >'
keys Escape
at 'More +not all as usual'
keys Home Down Right
at 'Players +< 3 >'
matches 'More +the usual rules'
keys q
ends 0
begin 80 24 "$COIL play greatest-snake --speed instant"
at 'Start'
keys Down Down Down
at '  looks +plain'
keys Enter
shows 'Fang: '
keys Down Enter
shows 'Body'
keys Escape
at '  looks +Fang'
keys Up Up Right Right
at 'Players +< 5 >'
keys Home Enter
shows 'The Greatest Snake: '
keys Escape
shows 'greedy 4' # five may play by the expansion alone
keys q
waits has_match 'Games of snakes|Forget it' || fail 'q does not leave'
has 'Forget it' && keys f
shows 'Games of snakes'
at 'The Greatest Snake'
keys Enter
matches 'looks +Fang'
matches 'Players +5'
keys Down Left
at 'Players +< 4 >'
matches 'More +the usual rules'
keys q
ends 0

# A game that the command line names asks who plays at once, as they did last.
begin 80 24 "$COIL play snakes-and-foxes --speed instant"
at 'Start +Player A, Zoë'
keys Escape
shows 'Games of snakes'
keys q
ends 0

# ---- Damage to what is remembered ------------------------------------------------------------------------------------

printf '{"game":"roy\n' >>"$XDG_STATE_HOME/coil/players.jsonl"
begin 80 24 "$COIL play snakes-and-foxes --speed instant"
shows 'cannot be read any more'
at 'Start +Player A, Zoë'
keys Enter
shows 'to play'
keys q q
ends 0
grep -q Zoë "$XDG_STATE_HOME/coil/players.jsonl" || fail 'damage to one line has lost another'
[ -e "$XDG_STATE_HOME/coil/players.jsonl.damaged" ] || fail 'the damaged file was not put aside'

# ---- The mouse: one click chooses a line, a second one takes it; keys that are named are clicked ------------------------

click_on() { clicks $(place_of "$1"); }
begin 80 24 "$COIL play --speed instant"
shows 'Royal Python'
click_on 'Royal Python'
at 'Royal Python'
click_on 'Royal Python'
shows 'Royal Python: who plays?'
click_on 'how it is played'
at 'Rules'
click_on 'Enter takes'
shows 'A race along'
click_on 'right turn'
hides 'A race along'
click_on 'Esc closes'
shows 'Royal Python: who plays?'
click_on 'down choose'
at 'Back'
click_on 'Esc back'
shows 'Games of snakes'
click_on 'q quits'
ends 0
