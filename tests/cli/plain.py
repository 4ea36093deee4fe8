#!/usr/bin/env python3
"""Whole games in plain mode through pipes: all games alone against bots, several persons at one keyboard, and bots among
themselves; lines that mean nothing; the end of the input anywhere, and the game continued."""

import os
import random
import re
import sys
import tempfile

from plain_player import Player

NONSENSE = ['0', '999', '99999999999999999999', '-1', 'what', 'what 77', 'look', 'hand', 'up', 'up 1', 'up x', 'hint',
            'log', 'since', 'rules', 'again', 'save', 'save /no/such/folder/x', 'undo', 'redo', 'back', '?', 'zzz', 'Hint',
            b'\xff\xfe\n', b'\0\n', b'\x1b[2J\n', b'x' * 5000 + b'\n', b'\t \n']
OVER = 'The game is over'


def check(true, what, player):
    if not true:
        sys.exit(f'{what}\n--- the last that was said:\n{player.whole[-3000:]}')


def play(player, rng, nonsense=0.0, steps=100000):
    """Plays on at random; false if it is not over after so many answers."""
    while OVER not in player.said and steps > 0:
        steps -= 1
        if rng.random() < nonsense:
            talks = player.say(rng.choice(NONSENSE))
            talks = talks and (OVER in player.said or player.say('again'))
        else:
            talks = player.answer(rng)
        check(talks, 'it fell silent', player)
    return OVER in player.said


def whole_game(program, game, seats, seed):
    rng = random.Random(f'{game} {seats} {seed}')
    player = Player(program, game, '--seats', seats, '--seed', str(seed))
    play(player, rng, nonsense=0.1 if seed else 0)
    check(re.search(r'The game is over\.\n.*( wins?\b|\bdraw\b)', player.said), 'the end does not say who won', player)
    check(re.search(r'^\d+ (turn|round)s were played\.$', player.said, re.M), 'the end does not say how long it was', player)
    check('1: Play the same game again' in player.said, 'the end does not ask what next', player)
    check(player.leave() == 0, 'it does not end well', player)
    check('\x1b' not in player.whole, 'it controls the terminal', player)
    lines = [line for line in player.whole.splitlines() if not line.startswith('> ')]
    check(max(map(len, lines)) <= 80, 'a line is long', player)


def broken_off(program, game, seed):
    """The input ends after any number of answers; the game is kept, and played to its end."""
    rng = random.Random(f'{game} broken {seed}')
    bots = ',greedy,greedy' if game == 'greatest-snake' else ',random'
    player = Player(program, game, '--seats', 'person' + bots, '--seed', str(seed))
    play(player, rng, steps=rng.randint(0, 8))
    check(player.leave() == 0, 'the end of the input is no good end', player)
    kept = 'The game is kept.' in player.whole
    player = Player(program)
    check(('\n1: Continue ' in player.said) == kept, 'what is kept is not what is offered', player)
    if kept:
        player.say('')
        check(play(player, rng), 'a continued game does not end', player)
    player.say('quit')
    check(player.leave() == 0, 'quit is no good end', player)
    return kept


def start(program, folder):
    """From the first question: another game, other players, an option, a saved game, the same game again."""
    rng = random.Random(1)
    player = Player(program)
    check('What do you want to play?' in player.said, 'it does not begin with the games', player)
    player.say('nothing of that')
    check('Type a number' in player.said, 'nonsense is not refused', player)
    player.say('serpent')
    check('\n1: Begin\n' in player.said and 'Third player' not in player.said, 'no questions about the game', player)
    player.say('how many')
    player.say('3 players')
    check('Third player' in player.said, 'the number of players does not change', player)
    player.say('second')
    player.say('a person')
    player.say('Bo')
    check('Second player: Bo' in player.said, 'a name is not taken', player)
    player.say('begin')
    while 'Hand over to Bo' not in player.said:
        player.answer(rng)
    path = os.path.join(folder, 'saved.coil')
    player.say('')
    player.say(f'save {path}')
    check('Saved as' in player.said, 'it is not saved', player)
    player.say(f'save {path}')
    check('already' in player.said, 'a file is written over', player)
    pipe = os.path.join(folder, 'pipe')
    os.mkfifo(pipe)
    player.say(f'save {pipe}')
    check('already' in player.said, 'a pipe is waited for', player)
    player.say('forget')
    check('What do you want to play?' in player.said and 'Continue' not in player.said, 'it is not forgotten', player)
    player.say('open')
    player.say('/no/such/file')
    check('no/such/file' in player.said and 'What do you want' in player.said, 'a missing file is not told', player)
    player.say('open')
    player.say(path)
    with open(os.path.join(folder, 'coil', 'games.jsonl'), 'w') as games:
        games.write('{"day":"20\n')
    play(player, rng)
    check('Some of what is written down of games cannot be read' in player.said, 'damage is not told', player)
    os.remove(games.name)
    player.say('1')
    check('Player A chooses where' in player.said, 'it is not played again', player)
    player.say('quit')
    check(player.leave() == 0, 'it does not end well', player)


def numbers(program):
    """A number that is none of the list is refused; none is read in part."""
    player = Player(program, 'greatest-snake', '--seats', 'person,greedy,greedy', '--seed', 'any')
    player.say('up')
    count = len(re.findall(r'^up \d+: ', player.said, re.M))
    check(count >= 2, 'there is little to look up', player)
    for line in 'up 0', f'up {count + 1}', 'up 1x', 'up x':
        player.say(line)
        check(f"Say 'up' alone, or with a number from 1 to {count}." in player.said, f'{line} is not refused', player)
    player.say(f'up {count}')
    check("Say 'up'" not in player.said and 'up 1:' not in player.said, 'the last is not told', player)
    player.say('what 4294967297')
    check('There is no option 4294967297.' in player.said, 'a number is cut', player)
    player.say('forget')
    player.leave()


def undo(program):
    """Taken back, brought again, typed in full."""
    player = Player(program, 'snakes-and-foxes', '--seats', 'person', '--seed', 'any')
    asked = player.said.split('\n\n')[-1]
    player.say('undo')
    check('nothing to take back' in player.said, 'what was not done is taken back', player)
    player.say('hint')
    check('1: ' in player.said and 'Compared with 1: ' in player.said, 'a hint has no reasons', player)
    player.say(player.said.split('Say: ')[1].split('\n')[0])
    after = player.said
    player.say('undo')
    check(player.said.endswith(asked), 'it is not asked again', player)
    player.say('redo')
    check(player.said.split('\n', 1)[1] == after.split('\n', 1)[1], 'it is not brought again', player)
    player.say('forget')  # so that no other game is offered below
    player.leave()


def main():
    program = os.environ['COIL_NULL']
    scale = float(os.environ.get('COIL_TEST_SCALE', '1'))
    begin = int(os.environ.get('TEST_DIVISOR', '1')) > 1  # without the first seed, which hears no nonsense
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(XDG_STATE_HOME=folder, HOME=folder)
        start(program, folder)
        numbers(program)
        undo(program)
        kept = 0
        for seed in range(begin, max(2, int(2 * scale))):
            for game, tables in {
                    'null-game': ['person,random', 'person,person', 'random,random'],
                    'snakes-and-foxes': ['person', 'person,person', 'greedy'],
                    'serpent-master': ['person,greedy', 'person,person,random', 'random,greedy'],
                    'royal-python': ['person,greedy', 'person,random,person'],
                    'greatest-snake': ['person,greedy,greedy', 'person,person,person', 'greedy,random,greedy']}.items():
                for seats in tables:
                    whole_game(program, game, seats, seed)
                kept += broken_off(program, game, seed)
        if not kept:
            sys.exit('no game was kept')
    print('all as expected')


main()
