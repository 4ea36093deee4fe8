# Royal Python at its own screen: choosing step by step, the Cobra grid, what is hidden, the end, the replay.
. "$(dirname "$0")/terminal.bash"

chosen() { screen | sed -nE 's/.*> ((play|stop|cobra|swap|discard)( [^ ]+)*)$/\1/p' | head -1; }
chosen_is() { [ "$(chosen)" = "$1" ]; }
chosen_is_not() { ! chosen_is "$1"; }
choosing() { waits chosen_is "$1" || fail "'$(chosen)' is chosen, not '$1'"; }

# table FILE NAME|NAME MEMBERS: a game saved at a position of two seats: what is said of it, all else as it is at the start.
table() {
    local down='["down","down","down","down","down","down","down","down","down"]'
    python3 - "$3" "$down" <<'PYTHON' | saves "$1" "$2"
import json, sys
members, down = sys.argv[1:]
position = {"game": "royal-python", "ruleset": "standard", "options": {}, "seats": 2, "suits": ["M", "S"],
            "tokens": [], "hands": [], "discard": [], "headOpened": False, "grid": json.loads(down), "cobraDiscard": [],
            "trophies": [0, 0], "turn": 0, "phase": "act", "token": None, "suit": None, "spent": 0, "draws": 0,
            "landed": False, "place": None}
position.update(json.loads(members))
tokens = {"body": [], "head": 0, "crowned": [], "crownedHead": 0, "lost": 0, "left": 0}
position["tokens"] = [tokens | some for some in position["tokens"]]
for some in position["tokens"]:
    there = len(some["body"]) + len(some["crowned"]) + sum(some[key] for key in ("head", "crownedHead", "lost", "left"))
    some["supply"] = 6 - there
print(json.dumps(position))
PYTHON
}

# Two persons and two bots. Nobody sees what is not his.
begin 80 24 "$COIL play royal-python --seats person,random,person,random --option first=0 --seed rp --speed instant"
shows 'It is the turn of Player A'
hides 'HEAD'
keys Enter
shows 'Player A to play'
shows 'snake: any card brings'
shows 'board: reconstruction'
shows '>M Player A   0.0'
shows ' S random 1   0.0'
shows 'L random 2'
first=$(chosen)
[ -n "$first" ] || fail 'no card is chosen at first'

# Left and right choose a card, Tab its suit, i looks things up, a wrong text is explained.
keys Right
waits chosen_is_not "$first" || fail 'Right does not choose another card'
keys Left
choosing "$first"
keys i
shows 'The nine Cobra cards, reconstruction'
shows 'Venom: Your turn ends at once'
keys i
shows 'Discarded (0):'
keys i
shows 'the Author (number card): Moves a token 2 spots'
keys i
shows 'HEAD: 10 points; the first must be exact'
keys ':'
shows 'Action:'
types 'play ZZ as M enter'
keys Enter
shows "is not possible now"
keys Escape
hides 'Action:'
keys h
shows 'Hint of the bot'
keys Enter
shows 'Enter takes it.'

# A turn: the chain is told, e chooses their end, and the keyboard is handed over with nothing to be seen.
keys Enter
matches 'Spent: [A-Z][A-Za-z ]+ as [A-Z][a-z]+'
keys e
choosing stop
shows 'Player A ends the turn.'
keys u
shows 'Spent: nothing yet'
keys y
matches 'Spent: [A-Z][A-Za-z ]+ as [A-Z][a-z]+'
keys e
choosing stop
keys Enter
shows 'It is the turn of Player C'
hides 'HEAD'
keys Enter
shows 'Player C to play'
keys l
shows 'Player C draws '
has_not 'Player C draws a card' || fail 'Player C does not see the own cards'
keys Home
shows 'Player A draws a card'
if has_match 'Player A draws [0-9AXE]'; then
    fail 'Player C sees the cards of Player A'
fi
keys Escape
hides 'Player A draws a card'
keys u
shows 'not taken back'

# A Cobra card: digits and arrows choose its place, a face-up one tells what it does here.
table cobra.coil 'You|random (bot)' '{"tokens": [{"body": [7]}, {"body": [9, 20]}], "hands": [["5ML"], ["4MS"]],
    "discard": ["7WY"], "grid": ["C1", "C2", "C5", "C4", "C3", "C6", "C7", "C8", "C9"], "phase": "cobra", "token": "7",
    "suit": "Y", "spent": 1, "landed": true}'
begin 80 24 "$COIL play --load cobra.coil --speed instant"
shows 'Your token is on a Cobra'
shows '1[C1]'
shows 'Here: 7 and 9 change places.'
keys 3
choosing 'cobra 3'
shows 'from 7 to 12'
keys Down Left Left
choosing 'cobra 4'
keys 3 Enter
shows '[M]'
matches 'M You +[0-9]' # more than that the bot's turn, which follows at once, may change
matches '1 (C1|- ) 2 (C2|- ) 3 - '

# The mouse: a card, a token, a place to go to, and that place again.
table spots.coil 'You|random (bot)' '{"tokens": [{"body": [4, 12]}, {"body": [19]}], "hands": [["7SK", "5ML", "8WL", "EX"], ["4MS"]]}'
begin 80 24 "$COIL play --load spots.coil --speed instant"
choosing 'play 5ML as M move 4'
shows '[M] '
shows 'The token on 4 goes to 9 (3 points). As Moons'
set -- $(place_of 'Castle')
clicks "$1" "$2"
choosing 'play 7SK as S move 4'
clicks "$1" "$2"
choosing 'play 7SK as K move 4'
set -- $(place_of '(M)')
clicks "$1" "$2"
choosing 'play 7SK as K move 12'
shows '<S<'
shows 'token there goes back to 12.'
set -- $(place_of '<S<')
clicks "$1" "$2"
shows 'Your token is on a Cobra'
shows 'Spent: Castle as Knots'

# The Excuse by its number.
keys u
choosing 'play 5ML as M move 4'
keys Left
choosing 'play EX as 2 move 4'
keys Up 9
choosing 'play EX as 9 move 12'
shows 'as 9: no other card in this turn'

# No card can be spent.
table stuck.coil 'You|random (bot)' '{"tokens": [{"head": 6}, {"body": [9]}], "headOpened": true,
    "hands": [["5ML", "AS", "2WL", "EX"], ["4MS"]]}'
begin 80 24 "$COIL play --load stuck.coil --speed instant"
shows 'You can spend no card.'
shows 'Ace of Suns is discarded without effect'
keys Right
choosing 'discard 2WL'

# The last token leaves: the words have told how it would end. Then the replay, with all eyes.
table leave.coil 'You|random (bot)' '{"tokens": [{"head": 1, "crowned": [5], "body": [1]}, {"body": [9, 3]}], "headOpened": true,
    "hands": [["5ML", "XM", "AS", "9LK"], ["4MS"]]}'
begin 80 24 "$COIL play --load leave.coil --speed instant"
choosing 'play AS as S move 1'
keys Right
choosing 'play 5ML as M move 1'
keys Up
choosing 'play 5ML as M move 5*'
keys Tab
choosing 'play 5ML as L move 5*'
shows 'leaves by the tail, which'
shows '26.0, random 4.0.'
keys Enter
shows 'The game is over'
shows 'You win with 26.0 points.'
shows 'Your crowned token has left'
keys w
shows 'Action 0 of 1'
shows 'score off cards lost won'
keys v
shows 'Your hand, Moons.'
keys v
shows "random's hand, Suns."
keys Right
shows 'Action 1 of 1'
keys q
shows 'Esc the table'
keys q
ends 0

# Help, enough to play by it.
begin 80 24 "$COIL play royal-python --seats person,random --seed rp --speed instant"
shows 'Your turn'
keys '?'
shows 'Keys at the table'
keys Right
shows 'RECONSTRUCTION'
keys Right
shows '1. You draw up to four cards'
keys Escape
hides 'closes'

# The variants are marked.
begin 80 24 "$COIL play royal-python --option nom-nom=yes --option deck=extended --seats person,random --seed rp"
shows 'Nom Nom: experimental; house deck'
