// Positions for the pictures in the texts from which the games are learned: their examples, played by the core, and as much
// of `describe` as the boards need to draw them. tests/learn.test.ts compares them with the pictures in letters.

/** The hunters and the token in a picture in letters, whose rows are rings and whose columns are spokes. */
function pieces(letters) {
    const found = { S: [], F: [], T: [] };
    for (const line of letters.split('\n')) {
        const row = /^(?:rim|ring (\d)) +[<>]{2}(.*)$/.exec(line);
        for (const [spoke, sign] of row?.[2].match(/\b[SFT]\b|\./g)?.entries() ?? [])
            found[sign]?.push(`${row[1] ?? 7}.${spoke}`);
    }
    return found;
}

const games = {
    'snakes-and-foxes'(ask, letters) {
        ask({ cmd: 'new', game: 'snakes-and-foxes', seats: 2, seed: 1, options: { beasts: 'auto' } });
        const { describe: { spaces, rings, spokes, ruleset_title } } = ask({ cmd: 'describe' });
        const { position } = ask({ cmd: 'position' }), board = ask({ cmd: 'view', seat: 'table' }).view;
        const { S: snakes, F: foxes, T: [at] } = pieces(letters.example), [token, other] = position.tokens;
        ask({ cmd: 'load', position: { ...position, tokens: [{ ...token, at, turns: 5 }, other], snakes, foxes, turn: 0,
            phase: 'move', roll: [3, 2, 1] } });
        // Of all choices only the one of the example is in the picture.
        const walk = 'move 6.4 rim', { ask: asked } = ask({ cmd: 'ask' });
        const [choice] = asked.ask.choices.flatMap((end) => end.ask?.choices.filter(({ action }) => action === walk) ?? []);
        return {
            describe: { spaces, rings, spokes, ruleset_title, things: [] },
            board: { view: board },
            example: { view: ask({ cmd: 'view', seat: 0 }).view, preview: ask({ cmd: 'preview', action: walk }).preview,
                ask: { ...asked, ask: { ...asked.ask, choices: [choice] } }, path: [0] },
        };
    },

    'serpent-master'(ask) {
        let { turn } = ask({ cmd: 'new', game: 'serpent-master', seats: 2, seed: 1, chance: 'manual' });
        const { describe: { spaces, board, colours, cards, things } } = ask({ cmd: 'describe' });
        const play = (seat, action) => ({ turn } = ask({ cmd: 'play', seat, action }));
        play(0, 'enter a4 w');
        play(1, 'enter a1 w');
        for (const card of [1, 2, 3, 4, 1, 2, 3, 4])
            play('chance', `aside ${card}`);
        for (const [blue, red, ...places] of [[11, 7, 'a4 b3 b2 a1'], [14, 5, 'a2 a3', 'a1 b2']]) {
            play(0, `card ${blue}`);
            play(1, `card ${red}`);
            for (const place of places)
                play(turn.seats[0], `place ${place}`);
        }
        return {
            describe: { spaces, board, colours, cards, things: things.map(({ thing, name }) => ({ thing, name })) },
            example: { view: ask({ cmd: 'view', seat: 'table' }).view, told: ask({ cmd: 'events', seat: 'table' }).events
                .map(({ text, ...event }) => event) },
        };
    },

    'royal-python'(ask) {
        ask({ cmd: 'new', game: 'royal-python', seats: 2, seed: 1, options: { suits: 'MS' } });
        const { describe: { spaces, leave } } = ask({ cmd: 'describe' });
        return { describe: { spaces, leave, things: [], cards: [] }, board: { view: ask({ cmd: 'view', seat: 'table' }).view } };
    },

    'greatest-snake'(ask) {
        ask({ cmd: 'new', game: 'greatest-snake', seats: 3, seed: 1 });
        const { describe: { things } } = ask({ cmd: 'describe' }), { position } = ask({ cmd: 'position' });
        const [snake, ...others] = position.snakes, [head, body, tail] = snake.cells;
        // The second Body Card was a rat once.
        const cells = [{ ...head, rat: 'speedy-rat' }, body, { ...body, card: 'greasy-rat', equipment: 'armor' }, { ...tail, rat: 'common-rat' }];
        ask({ cmd: 'load', position: { ...position, snakes: [{ ...snake, cells }, ...others], hands: [['dodge'], ['squeeze'], ['squeeze']],
            pit: [], turn: 0, step: 'main', phase: 'main' } });
        const view = () => ask({ cmd: 'view', seat: 'table' }).view, before = view();
        for (const [seat, action] of [[0, 'digest'], [1, 'pass'], [2, 'pass'], [0, 'pass']])
            ask({ cmd: 'play', seat, action });
        const seen = cells.flatMap(({ rat, equipment }) => [rat, equipment]);
        return {
            describe: { things: things.filter(({ thing }) => seen.includes(thing.card)).map(({ thing, name, kind }) => ({ thing, name, kind })) },
            rats: { before, after: view() },
        };
    },
};

/** The pictures of a game by name, and `describe`, none if it has no pictures; `blocks` is its text. */
export function picturesOf(game, blocks, ask) {
    return games[game]?.(ask, Object.fromEntries(blocks.flatMap((block) => (block.is === 'picture' ? [[block.name, block.letters]] : [])))) ?? {};
}
