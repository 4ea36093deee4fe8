# How each game ends: who won and why, the score in parts, turns, the record; rematch, replay and back, save, leave.
. "$(dirname "$0")/terminal.bash"

# The keys that were pressed to get to the end have been read when the log is there, whether they closed what is told
# then or not.
tells_the_end() {
    keys l
    shows 'Esc closes'
    keys Escape
    hides 'Esc closes'
    keys e
    shows 'Esc the table'
}

# plays_to_end GAME SEATS WORDS: Enter and whatever else it takes, until the game is over.
plays_to_end() {
    begin 80 24 "$COIL play $1 --seats $2 --name 0=Kim --seed ends --speed instant"
    shows 'q leave'
    local end=$((SECONDS + 120))
    until has 'n rematch'; do
        [ $SECONDS -lt $end ] || fail "$1 does not end"
        keys Enter
    done
    tells_the_end
    matches '[0-9]+ (turn|round)s were played'
    matches "record in this game: [01] of 1 won$3"
}

plays_to_end snakes-and-foxes person ' alone'
shows 'Both tokens were eaten.'
plays_to_end serpent-master person,random ' against random'
matches '1\. .*, [0-9]+: [0-9]+ for tokens that show \+ 1 for the head'

# The replay leads back to the end, which is told again; the table below has the game as it was.
keys w
shows 'Action 0 of'
keys q
shows 'Esc the table'
keys Escape
shows 'The game is over'
shows 'e how it ended'
hides 'Esc the table'
keys e
shows 'Esc the table'

# Saved and seen again, by the mouse.
clicks $(place_of 's save')
shows 'To which file?'
keys Enter
shows 'Esc the table'
[ -s "$work/games/serpent-master.coil" ] || fail 'the game was not saved'
clicks $(place_of 'w replay')
shows 'Action 0 of'
clicks $(place_of 'q leave')
shows 'Esc the table'

# What was taken back and ended anew, or is looked at again, is one game in the record; a rematch is another.
keys Escape
hides 'Esc the table'
keys u
shows 'Taken back'
end=$((SECONDS + 60))
until has 'n rematch' || [ $SECONDS -gt $end ]; do keys Enter; done
tells_the_end
matches 'record in this game: [01] of 1 won'
keys n
hides 'Esc the table'
until has 'n rematch' || [ $SECONDS -gt $end ]; do keys Enter; done
tells_the_end
matches 'record in this game: [012] of 2 won'
keys q
ends 0

# A torn line, as after a loss of power, costs that line alone.
printf '{"day":"2026-' >>"$XDG_STATE_HOME/coil/games.jsonl"
plays_to_end royal-python person,random ' against random'
shows 'cannot be read, and is left out'
matches '1\. .*, [0-9.]+: [0-9.]+ for '
keys q
ends 0
plays_to_end greatest-snake person,random,random ' against random'
matches '1\. .*, [0-9]+: 3 for Head, Body and Tail \+ [0-9]+ for digested rats'
keys q
ends 0
[ "$(grep -c '"outcome"' "$XDG_STATE_HOME/coil/games.jsonl")" = 5 ] || fail 'not each game is written down once'
