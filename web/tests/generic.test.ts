// The table in words: what the types of a view's keys say of its values.
import { expect, test } from 'vitest';
import { alternatives, entries, member } from '../src/core/types.js';
import { lines, plain } from '../src/core/words';
import { core, dice, GAMES } from './asks';

const KINDS_OF: Record<string, RegExp> = {
    number: /^(int|seat|card)$/, boolean: /^bool$/, string: /^("|[a-z]+$)/, null: /^null$/,
};

/** Every part of a value is of a kind that its part of the type allows. */
function follows(value: unknown, type: string, where: string): void {
    if (Array.isArray(value)) {
        value.forEach((part, i) => follows(part, entries(type), `${where}.${i}`));
    } else if (typeof value === 'object' && value !== null) {
        for (const [key, part] of Object.entries(value))
            follows(part, member(type, Object.keys(value), key), `${where}.${key}`);
    } else {
        const kind = value === null ? 'null' : typeof value;
        const fits = alternatives(type).some((one) => KINDS_OF[kind].test(one));
        expect(fits, `${where}: ${value} is no ${type}`).toBe(true);
    }
}

test.each(GAMES)('the values of %s follow their types', (game) => {
    const ask = core(), next = dice(3);
    ask({ cmd: 'new', game, seats: game === 'greatest-snake' ? 3 : 2, seed: 4 });
    const { keys } = ask({ cmd: 'describe' }).describe;
    for (let i = 0; i < 80; i++) {
        const { turn } = ask({ cmd: 'turn' }), { view } = ask({ cmd: 'view', seat: 0 });
        for (const { key, type, hidden } of keys)
            if (view[key] !== undefined)
                follows(view[key], hidden ?? type, key);
        if (turn.node === 'over')
            break;
        const { actions } = ask({ cmd: 'actions', seat: turn.seats[0] });
        ask({ cmd: 'play', seat: turn.seats[0], action: actions[next(actions.length)] });
    }
});

test('a number is a card where the type says so, and else counts', () => {
    expect(alternatives(entries('[[card]|int;seats]'))).toEqual(['[card]', 'int']);
    expect(entries(entries('[[card]|int;seats]'))).toBe('card');
    expect(member('[x]|{<space>:text}', ['d4'], 'd4')).toBe('text');
    expect(member('{at:space}|{entry:space,by:[card|null]}?', ['entry'], 'entry')).toBe('space');
    expect(member('{at:space}|{entry:space,by:[card|null]}?', ['entry', 'by'], 'by')).toBe('[card|null]');
});

test.each(GAMES)('the table of %s comes in lines, whose things are in its words', (game) => {
    const ask = core();
    ask({ cmd: 'new', game, seats: game === 'greatest-snake' ? 3 : 2, seed: 4 });
    const { table, hand } = ask({ cmd: 'table', seat: 0 }), told = lines(table);
    expect(told.length).toBeGreaterThan(2);
    expect(told.map(plain).join('\n')).toBe(plain(table).replace(/\n+/g, '\n').trim());
    expect(hand === undefined).toBe(game === 'snakes-and-foxes');
    expect(ask({ cmd: 'table', seat: 'table' }).hand).toBeUndefined();
});
