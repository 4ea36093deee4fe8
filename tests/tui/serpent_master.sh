# Serpent Master: the border, cards and their placements, secrets between two persons, the resolution, undo, solo games.
. "$(dirname "$0")/terminal.bash"

# The card in brackets below the board.
card() { screen | sed -nE 's/^ Cards .*\[([0-9]+)\].*/\1/p'; }
card_is() { [ "$(card)" = "$1" ]; }
card_is_not() { ! card_is "$1"; }

# ---- Two persons and two bots ----------------------------------------------------------------------------------------

begin 80 24 "$COIL play serpent-master --seats person,random,person,random --seed sm --speed instant"
shows 'Player A to play'
shows 'Player A chooses where their head'
matches '> B  Blue Player A'
shows 'White random 2'

# Entries are chosen round the border, before all eyes: no keyboard is handed over.
matches '^8..\[v\]' # a8 from the north
keys Left
matches '^8..\[>\]' # round the corner
keys Down Down
matches '^6..\[>\]'
keys Right
matches '\[<\] ' # across
keys Left Enter
shows 'Player C chooses where their head'
matches '^6 ?B' # it waits there
keys u
shows 'Taken back'
shows 'Player A chooses where their head'
keys Right Right Right Enter
shows 'Player C to play'
keys Enter

# Cards are chosen in secret, one after the other.
shows 'It is the turn of Player A'
shows 'Already chosen: random 1, random 2'
hides 'Round 1'
keys Enter
shows 'chooses a card in'
matches '^ Cards .*\['
shows 'ready'
first=$(card)
shows "Card $first: "
matches '\(1\)|\[1\]'
keys Right
waits card_is_not "$first" || fail 'Right does not choose another card'
keys Left
waits card_is "$first" || fail 'Left does not choose the first card again'

# Digits choose a card too, and the mouse does.
last=$(screen | sed -nE 's/^ Cards .*[^0-9]([0-9]+) .*/\1/p')
for digit in $(echo "$last" | grep -o .); do
    keys "$digit"
done
waits card_is "$last" || fail "digits do not choose card $last"
hides 'Action:'
set -- $(place_of 'Cards ')
clicks "$1" 9
waits card_is "$first" || fail 'a click does not choose a card'

# Turning through the placements of a card that has some.
several() {
    local before
    for _ in 1 2 3 4 5 6 7 8 9 10 11; do
        has 'Placement 1 of ' && break
        before=$(card)
        keys Right
        waits card_is_not "$before" || fail 'Right does not choose another card'
    done
    shows 'Placement 1 of '
}
several
keys Down
shows 'Placement 2 of '
keys Up
shows 'Placement 1 of '
keys r
shows 'Placement 2 of '
mine=$(card)
keys Enter

# The other person sees who has chosen, but neither the card nor the placement that was looked at.
shows 'It is the turn of Player C'
shows 'Already chosen: Player A, random 1, random 2'
keys Enter
shows 'Player C to play'
matches 'Blue Player A +1 +10 ready'
hides 'Placement 2 of '
keys l
shows 'Player A has chosen a card.'
hides "Player A chooses their $mine"
keys Escape
hides 'Esc closes'
keys u
shows 'not taken back'
keys Enter

# All cards are open now, and so are the placements.
shows 'Order: '
shows 'to play'
matches 'places their [0-9]+: there'
shows 'Hands are face down. v: '
hides 'Cards  '
keys v
shows 'press Enter when nobody else is looking'
keys Escape
shows 'Hands are face down'
keys v
shows 'press Enter when nobody else is looking'
keys Enter
shows 'Cards  '
keys v
shows 'Hands are face down'

# What is buried, and help.
keys b b
keys '?'
shows 'Keys at the table'
keys Right
shows 'Serpent Master: how to play'
keys Right
shows 'Serpent Master: the cards'
keys Right Right
shows 'Serpent Master: the picture and the keys'
keys Escape
hides 'Esc closes'

# To the end, whatever is asked.
end=$((SECONDS + 120))
until has 'The game is over' || [ $SECONDS -gt $end ]; do
    keys Enter
done
shows 'The game is over'
matches 'wins|draw'
shows '1. '
shows '4. '

# Watched again: everybody's cards can be seen.
keys w
shows 'Action 0 of'
keys End
shows 'Round 11 of 11'
keys Home PageDown PageDown
shows 'Action 20 of'
keys b
keys v
shows 'Seen by Player A'
shows 'Cards  '
keys v v v v
shows 'somebody who knows everything'
matches ' has [0-9 ]+$'
keys q
shows 'Esc the table'
keys q
ends 0

# ---- Card by card ----------------------------------------------------------------------------------------------------

begin 80 24 "$COIL play serpent-master --seats random,random --seed sm --speed slow"
shows 'any key skips'
matches '>[brk]<'
shows 'Order: '
keys + + +
shows 'The game is over'
keys q f
ends 0

# ---- Undo against bots, which choose before the person ---------------------------------------------------------------

begin 80 24 "$COIL play serpent-master --seats person,random,random --seed sm --speed instant"
shows 'choose where your head'
keys Right Right Right Enter
matches 'Black random 2 .* ready' # bots that think take no keys
several
keys Enter
matches 'You place your [0-9]+: there'
keys u
shows 'You choose a card in'
keys u
shows 'choose where your head'
keys y
shows 'You choose a card in'
keys y
matches 'You place your [0-9]+: there'
keys C-c
shows 'Save it?'
keys C-c
ends 0

# ---- Alone -----------------------------------------------------------------------------------------------------------

begin 80 24 "$COIL play serpent-master --ruleset-id blind-pit --seats person --seed sm --speed instant"
shows 'You choose where your head waits'
keys Enter
shows 'Serpent Master so far'
matches '[^0-9]8( face|$)'
shows 'The only placement'
keys Enter # is placed without a question, and taken back with its card
matches '[^0-9]7( face|$)'
keys u
matches '[^0-9]8( face|$)'
shows 'You choose a card'
keys g
matches 'Cards  '
keys g Enter
matches '[^0-9]7( face|$)'
keys t
shows 'Since your last turn'
matches 'Round 1: .*you play '
keys Escape
hides 'Esc closes'
end=$((SECONDS + 60))
until has 'The game is over' || [ $SECONDS -gt $end ]; do
    keys Enter
done
matches '(Serpent Master|Charmer|Handler|Prey)! '
matches '1. You: [0-9]+ points|1. Player A: [0-9]+ points'
keys q
ends 0

# ---- By the mouse ----------------------------------------------------------------------------------------------------

begin 80 24 "$COIL play serpent-master --ruleset-id open-pit --seats person --seed sm --speed instant"
shows 'You choose where your head'
clicks 4 8
matches '^ 7.*[|│]\[v\]' # a corner, from the first of its sides
clicks 10 38
matches '^ 4 .*\[<\]' # the place of a head, and the square beside it
clicks 10 38
shows 'You choose a card'
