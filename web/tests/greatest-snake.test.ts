// What is pure in the pictures of The Greatest Snake: which rat is which, what a preview points at, icons of all cards.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ICONS, RATS } from '../src/boards/greatest-snake/icons';
import { BODIES, HEADS, TAILS, worn } from '../src/boards/greatest-snake/looks';
import { follow, type Placed } from '../src/boards/greatest-snake/rats';
import { aimed, cardsOf, counted, together, ways } from '../src/boards/greatest-snake/words';
import { Coil } from '../src/core/module.js';
import type { Ask, Describe, Preview } from '../src/core/protocol';

const row = (text: string) => [...text].map((letter) => ({ rat: letter === '.' ? null : letter }));
const keys = (rats: Placed[]) => rats.map(({ key, cell }) => `${cell}:${key}`).join(' ');

describe('rats keep their keys', () => {
    const start = follow([], row('.a.b'));
    const [a, b] = start.map(({ key }) => key);
    test.each([
        ['nothing happens', '.a.b', `1:${a} 3:${b}`], ['one moves on', '..ab', `2:${a} 3:${b}`],
        ['one is squeezed', '.ab.', `1:${a} 2:${b}`],
        ['the last is digested', '..a..', `2:${a}`], ['the first is vomited', '...b', `3:${b}`],
    ])('%s', (_, cells, wanted) => expect(keys(follow(start, row(cells)))).toBe(wanted));

    test('what is eaten is new, and a rat that follows equal ones is not taken for them', () => {
        const [eaten, first] = follow(start, row('aa.b'));
        expect(first.key).toBe(a);
        expect([a, b]).not.toContain(eaten.key);
        const two = follow([], row('.a.a'));
        expect(keys(follow(two, row('..a..')))).toBe(`2:${two[0].key}`);
    });
});

test('a preview tells ways from cell to cell, and out of the mouth', () => {
    const moved = (from: string, into: string) =>
        ({ type: 'moved', text: [{ t: 'x', card: 'fat-rat' }, { t: 'a', cell: from }, { t: 'b', cell: into }] });
    const vomited = { type: 'vomited', text: [{ t: 'Bo', seat: 1 }] };
    const preview = { events: [moved('1.1', '1.0'), vomited, moved('1.3', '1.2'), moved('0.2', '0.3'), {}] };
    expect(ways(preview as unknown as Preview, 1)).toEqual([{ from: 1, into: -1 }, { from: 3, into: 2 }]);
    expect(ways(preview as unknown as Preview, 0)).toEqual([{ from: 2, into: 3 }]);
    expect(ways(null, 0)).toEqual([]);
});

test('equal cards are counted in their order', () =>
    expect(counted(['b', 'a', 'b'])).toEqual([{ id: 'b', count: 2 }, { id: 'a', count: 1 }]));

describe('with the core', () => {
    const core = new Coil(new WebAssembly.Module(readFileSync(new URL('../../build-wasm/coil.wasm', import.meta.url))));
    const ask = (request: object) => JSON.parse(core.answer(JSON.stringify(request)));

    test('every card of both decks and every look is drawn', () => {
        for (const ruleset of ['base', 'expansion']) {
            ask({ cmd: 'new', game: 'greatest-snake', ruleset, seats: 3, seed: '1' });
            const told: Describe & { looks: { kind: string; items: { id: string }[] }[] } =
                ask({ cmd: 'describe' }).describe;
            for (const { thing, kind } of told.things)
                expect(kind === 'Rat' ? RATS[thing.card!] : ICONS[thing.card!], thing.card).toBeDefined();
            const drawn: Record<string, object> = { head: HEADS, body: BODIES, tail: TAILS };
            for (const { kind, items } of told.looks)
                expect(items.map(({ id }) => id).sort()).toEqual(Object.keys(drawn[kind]).sort());
        }
        expect(worn('head=fang tail=bell')).toEqual({ head: HEADS.fang, body: undefined, tail: TAILS.bell });
        expect(worn(undefined)).toEqual({ head: undefined, body: undefined, tail: undefined });
    });

    test('a question about a cell means its rat, its Equipment, or the card itself', () => {
        ask({ cmd: 'new', game: 'greatest-snake', seats: 3, seed: '1' });
        const card = cardsOf(ask({ cmd: 'describe' }).describe);
        const question = (cell: string, id: string, things: object[] = [{ card: id }]) => {
            const choice = { label: [{ t: id, card: id }], things: [...things, { cell }], action: 'x' };
            return { ask: { question: '', choices: [choice] } } as unknown as Ask;
        };
        expect(aimed(question('1.2', 'fat-rat', []), [], '1.2', 'fat-rat', 'gun', card)).toBe('rat');
        expect(aimed(question('1.2', 'gun', []), [], '1.2', 'fat-rat', 'gun', card)).toBe('equipment');
        expect(aimed(question('1.2', 'squeeze'), [], '1.2', 'fat-rat', null, card)).toBe('rat');
        expect(aimed(question('1.2', 'gun'), [], '1.2', 'fat-rat', null, card)).toBe('cell');
        expect(aimed(question('1.2', 'gun'), [], '1.1', 'fat-rat', null, card)).toBeUndefined();
        expect(together(question('1.2', 'squeeze'), 'card=squeeze', 'cell=1.2')).toBe(true);
        expect(together(question('1.2', 'squeeze'), 'card=squeeze', 'cell=1.1')).toBe(false);
    });
});
