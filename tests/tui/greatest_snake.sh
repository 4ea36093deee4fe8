# The Greatest Snake at its own screen: choosing step by step, looking things up, answers and who is asked for them,
# the open screen of several persons, a whole game.
. "$(dirname "$0")/terminal.bash"

# The line that the cursor is on in the list of a step, without the dots of another step.
chosen() { screen | sed -nE 's/^.*> [0-9] ([A-Za-z].*)$/\1/p' | tail -1 | sed -E 's/ \.\.\.$//; s/ +$//'; }
chosen_is() { [ "$(chosen)" = "$1" ]; }
choosing() { waits chosen_is "$1" || fail "'$(chosen)' is chosen, not '$1'"; }
absent() { if has "$1"; then fail "the screen shows '$1'"; fi; }

# table FILE NAME|NAME|NAME HANDS MEMBERS: a game saved at a position of three seats: hands as ids parted by blanks and
# by strokes, snakes as "head body=gun:fat-rat tail", and what else is not as in the middle of the turn of seat 0.
table() {
    python3 - "$3" "$4" <<'PYTHON' | saves "$1" "$2"
import json, re, sys
hands, members = sys.argv[1:]

def cell(word):
    card, gear, rat = re.fullmatch(r"([a-z-]+)(?:=([a-z-]+))?(?::([a-z-]+))?", word).groups()
    made = {"card": card, "rat": rat}
    if card == "head":
        made["glue"] = False
    elif card != "tail":
        made |= {"equipment": gear, "used": 0, "ammo": []}
    return made

position = {"game": "greatest-snake", "ruleset": "base", "options": {}, "seats": 3,
            "snakes": ["head body tail"] * 3, "hands": [hand.split() for hand in hands.split("|")],
            "known": [[[], [], []]] * 3, "pit": [], "discard": [], "top": [], "turn": 0, "step": "main",
            "phase": "main", "drawn": None, "stack": [], "passed": [], "queue": []}
position.update(json.loads(members))
position["snakes"] = [{"awake": True, "cells": [cell(word) for word in snake.split()]} for snake in position["snakes"]]
print(json.dumps(position))
PYTHON
}

# The beginning, and what can be looked up.
begin 80 24 "$COIL play greatest-snake --seats person,random,random --option first=0 --seed gs --speed instant"
matches 'Your turn$'
shows 'asked (a): if it matters'
choosing 'Draw from the Deck'
matches '^ ?You +random 1 +random 2'
shows '3/7 awake'
keys i
shows 'None; the next page has all.'
keys i
shows 'All cards'
shows 'Fat Rat (Rat, 4 copies): '
keys End
shows 'Coffee Machine (Equipment, 1 copy): '
keys i
shows 'Discard Pile: none'
shows "Known of random 2's hand (3): none"
keys i
shows 'This turn'
keys Escape
shows 'What do you do?'
keys '?'
shows 'Keys at the table'
keys Right Right Right Right Right
shows 'reading the picture'
keys Escape
hides 'closes'

# What snakes look like: picked on the command line, kept with the game, drawn in ASCII too.
begin 80 24 "$COIL play greatest-snake --seats person,random,random --option first=0 --seed gs --speed instant \
    --look 0=head=duchess,tail=bell --look 2=body=cape"
shows '◠‿◠ Duchess'
shows '∿∿♪ Bell'
shows '◢█◣ Cape'
matches '[01] +Body +[01] +Body'
keys Enter
shows 'Digest!'
keys q
shows 'Go on playing'
keys Down Enter
ends 0
begin 80 24 "env COIL_ASCII=1 $COIL play"
shows 'Continue'
keys Enter
shows '^-^ Duchess'
shows '~~b Bell'
keys q
shows 'Forget it'
keys f
shows 'Games of snakes'
begin 80 24 "$COIL play greatest-snake --seats person,random,random --look 1=nose=red"
ends 2
shows 'is no look of The Greatest Snake'

# Step by step: the weapon, the ammo, the rat; back; the mouse; a hint is taken at once.
table steps.coil 'You|random (bot)|random (bot)' 'rust swap steal||' \
    '{"snakes": ["head body=gun tail", "head body:common-rat fat-rat:speedy-rat tail",
                 "head body=sword:spiky-rat tail"]}'
begin 80 24 "$COIL play --load steps.coil --speed instant"
shows '(Speedy 2)'
shows '(Spiky 1#)'
keys a a
shows 'asked (a): always'
choosing 'Play Swap'
keys Down Down
choosing 'Use Gun 0/3'
keys i
shows 'Its id, for typing and in files: gun'
keys i i i
keys Enter
shows 'Gun: which rat?'
choosing "random 1's 1: Common"
keys Escape
choosing 'Use Gun 0/3'
keys Enter
set -- $(place_of '(Speedy 2)')
clicks "$1" "$2"
choosing "random 1's 2: Speedy"
keys u
shows 'There is nothing to take back'
clicks "$1" "$2"
shows 'Gun: which card as ammo?'
choosing 'Steal'
keys Down Down
choosing 'Rust'
shows 'with Rust as ammo. That is use 1 of 3.'
keys Enter
shows 'You may answer'
shows 'Do you add'
choosing 'Let it happen'
keys Enter
shows 'Gun 1/3'
shows 'Pit 1: Common Rat'
shows 'Speedy Rat is squeezed'
keys u
shows 'You may answer'
keys u
choosing 'Play Swap'
keys h
shows 'Hint of the bot'
keys Enter
shows 'Enter takes it.'
keys Enter
hides 'Enter takes it.'

# Who wants to be asked only if it matters is not asked about his own card. A pass that was played for him is taken back
# with what it followed.
begin 80 24 "$COIL play --load steps.coil --speed instant"
choosing 'Play Swap'
keys a a a
shows 'asked (a): if it matters'
shows 'You are asked only if it is aimed at you'
keys Enter
shows 'You give Gun and get'
shows 'What do you do?'
keys u
choosing 'Play Swap'
keys y
shows 'You give Gun and get'
shows 'What do you do?'

# "Not until your turn" lets everything pass, and is over with the beginning of that turn. Then undo goes back all
# the way.
keys u
keys a
shows 'asked (a): not until your turn'
keys End Enter
matches 'Your turn$'
shows 'asked (a): if it matters' # what can only be drawn is drawn without a question
keys u
shows 'Digest!'
choosing 'Play Swap'

# It matters if another snake eats, and all the same when the game was taken back to there.
table eating.coil 'You|random (bot)|random (bot)' 'lullaby||' '{"turn": 1, "phase": "response",
    "stack": [{"do": "eat", "seat": 1, "card": "common-rat", "targets": [], "spared": []}]}'
begin 80 24 "$COIL play --load eating.coil --seed gs --speed instant"
matches 'You may answer'
shows 'Common Rat. Do you'
choosing 'Let it happen'
keys Up Enter
shows 'Lullaby: which snake?'
keys Down
choosing "random 1's snake"
shows "You play Lullaby on random 1's snake."
keys a a a
shows 'asked (a): if it matters'
keys Enter
shows 'asleep'
shows 'Pit 1: Common Rat'
matches 'Your turn$'
keys a
shows 'asked (a): not until your turn'
keys u
matches 'You may answer'
choosing 'Let it happen'
keys a
shows 'asked (a): always'
choosing 'Let it happen'

# Two persons: a screen for all, without any hand; who claims the answer takes the keyboard.
members='{"snakes": ["head body=neck-brace tail", "head body:common-rat tail", "head body tail"]}'
table two.coil 'Ann|Bo|random (bot)' 'pickpocket squeeze|lullaby dodge|' "$members"
begin 80 24 "$COIL play --load two.coil --speed instant"
shows 'It is the turn of Ann'
absent 'Pickpocket'
keys Enter
shows "Ann's hand: Squeeze, Pickpocket"
choosing 'Play Squeeze'
keys Enter
shows 'Does anybody answer?'
shows "Ann plays Squeeze on"
matches '> nobody: Enter'
matches '^.* 1 Ann$'
matches '^.* 2 Bo$'
shows 'Who stands above'
absent 'Pickpocket'
absent 'Dodge'
absent ' hand: '

# If nobody claims it all pass at once; that can be taken back.
keys Enter
shows 'It is the turn of Ann'
keys Enter
shows 'Pit 1: Common Rat'
keys u
shows 'Does anybody answer?'
matches '^.* 2 Bo$'

# Ann, who is asked last, adds nothing herself: by that Bo has let it pass.
set -- $(place_of '2 Bo') $(place_of '1 Ann')
[ "$1" -lt "$3" ] || fail 'the list is not in the order of asking'
keys 1
shows 'Ann may answer.'
keys Enter
shows 'Does Ann add'
choosing 'Let it happen'
keys Enter
shows 'Pit 1: Common Rat'
matches 'Ann to play$'
keys u
shows 'Does Ann add'
keys u
matches 'Ann to play$'
choosing 'Play Squeeze'
keys Enter
shows 'Does anybody answer?'

# Taken back from there it is Ann's turn again.
keys u
shows 'It is the turn of Ann'
keys Enter
choosing 'Play Squeeze'
keys Enter
shows 'Does anybody answer?'

# Bo claims it, and dodges.
keys 2
shows 'Bo may answer.'
absent 'Lullaby'
keys Enter
matches 'Bo may answer'
shows "Bo's hand: Dodge, Lullaby"
absent 'Pickpocket'
choosing 'Let it happen'
keys Home
choosing 'Play Dodge'
shows "Ann's Squeeze."
keys Enter
shows 'Does anybody answer?'
shows 'Bo plays Dodge.'
absent 'Lullaby'

# A wish is changed on the open screen; who does not want to be asked is not listed.
keys a
shows 'Who wants to be asked when?'
shows 'Bo: always'
keys Down Enter
shows 'Bo: if it matters'
keys Enter
shows 'Bo: not until your turn'
keys Escape
hides 'Who wants to be asked when?'
matches '^.* 1 Ann$'
has_match '^.* 2 Bo$' && fail 'Bo is still asked'

# Nobody claims it: everybody passes, and the Squeeze is cancelled.
keys Enter
shows 'It is the turn of Ann'
keys Enter
shows 'Bo dodges'
shows 'asked (a): always'
shows "Ann's hand: Pickpocket"
keys u
shows 'Does anybody answer?'
absent 'Pickpocket'
keys Enter
shows 'It is the turn of Ann'
keys Enter

# If nobody wants to be asked there is no screen for it.
keys a a
shows 'asked (a): not until your turn'
keys Home
choosing 'Play Pickpocket'
keys Enter
shows 'What does Ann do?'
shows "Ann takes Lullaby"
absent 'Does anybody answer?'

# A whole game of a person who follows the hints, and reads what the others did.
begin 100 32 "$COIL play greatest-snake --seats person,random,random --seed whole --speed instant"
shows 'asked (a): if it matters'
keys i
shows 'Your hand:'
shows 'Swap (Power Card, 3 copies): '
shows 'Not now: it needs unlocked Equipment of your snake'
keys Escape
hides 'Esc closes'
keys t
shows 'Since your last turn'
keys Escape
hides 'Esc closes'
# A key that comes while the table draws a card by itself is lost.
hint_comes() { has 'Hint of the bot' || has 'The game is over' || { keys h && false; }; }
end=$((SECONDS + 120))
while true; do
    waits has_match '(Your turn|You may answer|The game is over)$' || fail 'nobody is asked'
    if has 'The game is over'; then break; fi
    [ $SECONDS -lt $end ] || fail 'the game does not end'
    waits hint_comes || fail 'there is no hint'
    keys Enter
    shows 'Enter takes it.'
    keys Enter
    hides 'Enter takes it.'
done
shows 'first with 7 cards'
keys l
shows 'The game is over: a snake has length 7.'
keys Home
matches '│ You +│'
keys Escape
hides 'Esc closes'
keys w
shows 'Action 0 of'
keys End
matches 'The game is over|win'
keys q
shows 'Esc the table'
keys q
ends 0
