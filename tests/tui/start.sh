# The first screen: it explains itself, every line of it works, and Enter starts the suggested game.
. "$(dirname "$0")/terminal.bash"

begin 80 24 "$COIL play --speed instant"
shows 'tabletop games of snakes'
shows 'Press Enter to play'
shows '> Start             Snakes & Foxes, one person'
shows 'q quits'
shows 'Quit'

# Help and rules, page by page.
keys '?'
shows 'Keys of the start screen'
keys Right
shows 'Bring your tokens'
keys Escape
hides 'Bring your tokens'

# Two seats: the second one is a bot; another key makes it a person, and Enter gives that person a name.
keys Down Down
matches '> Seats +< 1 >'
keys Right
matches '> Seats +< 2 >'
matches 'Second seat +bot: '
keys Down Down Left Left
matches '> Second seat +< person'
keys Enter
shows 'Who sits here?'
types 'Zoë'
keys Enter
matches 'Second seat +< person: Zoë'

# An option: its values go round, and its help is shown.
keys Down
matches '> distance +< undirected >'
keys Right
matches '> distance +< hunter >'

# The seed, and the game begins with all this.
keys End Up Up Up Up
matches '> Seed'
keys Enter
shows 'Any text'
types 'seven'
keys Enter Home Enter
matches '(Player A|Zoë) to play'
shows 'Zoë'
shows 'Log'
keys q # nothing has been done yet, so nothing is asked
shows 'tabletop games of snakes'
keys q
ends 0

# The mouse: one click chooses a line, a second one takes it.
begin 80 24 "$COIL play --speed instant"
shows 'how to play Snakes & Foxes'
set -- $(place_of 'how to play Snakes')
clicks "$1" "$2"
shows '> Rules'
clicks "$1" "$2"
shows 'Bring your tokens from the hub'
keys Escape
hides 'Bring your tokens'
keys Escape
ends 0
