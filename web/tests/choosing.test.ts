// Choosing by narrowing, on what the four games really ask.
import { describe, expect, test } from 'vitest';
import { leaves, type Leaf, choiceAt } from '../src/core/tree';
import type { Choice, Question, Thing } from '../src/core/protocol';
import { handle, handles, runs } from '../src/core/words';
import { thingOf } from '../src/boards/targets';
import {
    back, begin, chosen, drop, level, lit, offers, open, pick, stepBy, taken, tap, within, type Choosing,
} from '../src/table/choosing';
import { asks, dice, GAMES } from './asks';

/** Picks things one after the other, the last one again and again, until the leaf is chosen. */
function byPicks(root: Question, leaf: Leaf, things: Thing[]): Choosing {
    let now = begin(root);
    for (const thing of things)
        if (chosen(root, now.path)?.action !== leaf.action)
            now = pick(root, now, thing);
    for (let i = 0; i < now.left.length && chosen(root, now.path)?.action !== leaf.action && !now.done; i++)
        now = pick(root, now, things.at(-1)!);
    return now;
}

function byList(root: Question, leaf: Leaf): Choosing {
    let now = begin(root);
    for (let i = 0; i < 9 && chosen(root, now.path)?.action !== leaf.action; i++)
        now = tap(root, now, leaf.path[level(root, now.path).length]);
    return now;
}

describe.each(GAMES)('%s', (game) => {
    test('every action is reached by picking its things in either order, or from the lists', () => {
        let picked = 0, count = 0;
        for (const { root } of asks(game, 11, 80))
            for (const leaf of leaves(root)) {
                const things = leaf.choices.flatMap((choice) => choice.things);
                count++;
                for (const order of things.length ? [things, things.toReversed()] : [])
                    if (chosen(root, byPicks(root, leaf, order).path)?.action === leaf.action)
                        picked += 0.5;
                expect(chosen(root, byList(root, leaf).path)?.action).toBe(leaf.action);
            }
        expect(count).toBeGreaterThan(100);
        expect(picked / count).toBeGreaterThan(game === 'greatest-snake' ? 0.6 : 0.9);
    });

    test('whatever is picked, tapped and stepped to stays among the legal actions', () => {
        const next = dice(7);
        let done = 0;
        for (const { root, actions } of asks(game, 12, 60)) {
            const named = new Set(leaves(root).flatMap(({ things }) => [...things]));
            const things = [...named, 'card=none', 'seat=9'].map(thingOf);
            const any = () => things[next(things.length)];
            let now = begin(root);
            for (let i = 0; i < 40; i++) {
                const ways: (() => Choosing)[] = [
                    () => pick(root, now, any()), () => pick(root, now, any()),
                    () => tap(root, now, next(open(root, now.path).choices.length)),
                    () => stepBy(root, now, next(2) ? 1 : -1),
                    () => back(root, now), () => drop(root, now, any(), any()),
                ];
                now = ways[next(ways.length)]();
                const fixed = chosen(root, now.path);
                if (fixed)
                    expect(actions).toContain(fixed.action);
                else
                    expect(now.path.length === 0 || choiceAt(root, now.path)?.ask).toBeTruthy();
                expect(open(root, now.path).choices.length > 1 || fixed).toBeTruthy();
                const lighted = lit(root, now.path), later = within(root, now.path), before = taken(root, now);
                expect([...later].some((thing) => lighted.has(thing))).toBe(false);
                expect(now.picked.every((thing) => before.has(thing))).toBe(true);
                if (now.done) {
                    expect(fixed).toBeDefined();
                    done++;
                    now = begin(root);
                }
            }
        }
        expect(done).toBeGreaterThan(5);
    });

    test('what is dropped where it leads is what is chosen, or asked about; nothing else ever', () => {
        let dropped = 0;
        for (const { root } of asks(game, 5, 60))
            for (const { choices } of leaves(root)) {
                const [thing] = choices[0].things, onto = choices.find(({ path }) => path)?.path!.at(-1);
                if (!thing || !onto)
                    continue;
                dropped++;
                const now = drop(root, begin(root), thing, onto);
                const way = now.path.map((_, i) => choiceAt(root, now.path.slice(0, i + 1))!);
                expect(handles(way.flatMap(({ things }) => things))).toContain(handle(thing));
                expect(now.done).toBe(false);
            }
        expect(dropped > 20).toBe(game !== 'greatest-snake');
    });
});

const leaf = (action: string, ...things: Thing[]): Choice => ({ label: action, things, action });
const node = (thing: Thing, ...choices: Choice[]): Choice =>
    ({ label: '', things: [thing], ask: { question: '', choices } });
const A = { card: 'A' }, B = { card: 'B' }, W = { suit: 'W' }, Y = { suit: 'Y' };
const one = { space: '1' }, two = { space: '2' }, three = { space: '3' };
/** Two cards, of which the first has two suits. */
const root: Question = { question: '', choices: [
    node(A, node(W, leaf('AW1', one), leaf('AW2', two)),
        node(Y, leaf('AY1', one), leaf('AY3', three), leaf('AY3r', three))),
    node(B, leaf('B1', one), leaf('B2', two)), leaf('stop'),
] };
const picks = (...things: Thing[]) => things.reduce((now, thing) => pick(root, now, thing), begin(root));
const action = (now: Choosing) => chosen(root, now.path)?.action;

test('card and place in either order come to the same, and the same again does it', () => {
    for (const now of [picks(B, two), picks(two, B)]) {
        expect(action(now)).toBe('B2');
        expect(now.done).toBe(false);
        expect(pick(root, now, B).done && pick(root, now, two).done).toBe(true);
    }
    expect(picks(A).path).toEqual([0]);
    expect(picks(one, A).path).toEqual([0]);
    expect(taken(root, picks(one, A))).toEqual(new Set(['card=A', 'space=1']));
    expect(action(tap(root, picks(one, A), 1))).toBe('AY1');
});

test('another thing takes the place of one that does not go with it', () => {
    expect(action(picks(B, two, one))).toBe('B1');
    expect(picks(B, two, A).path).toEqual([0, 0, 1]);
    expect(picks(A, three).path).toEqual([0, 1, 1]);
    expect(action(picks(A, W, three))).toBe('AY3');
});

test('what is usual is there at once, and the same again does it; the others lie beside it', () => {
    const suits: Question = { question: '', choices: [
        node(A, node(one, leaf('A1W', W), { ...leaf('A1Y', Y), usual: true })),
        node(B, node(two, leaf('B2W', W), leaf('B2Y', Y))),
    ] };
    const by = (now: Choosing) => chosen(suits, now.path)?.action;
    const first = pick(suits, begin(suits), A);
    expect([by(first), first.done]).toEqual(['A1Y', false]);
    expect(by(tap(suits, begin(suits), 0))).toBe('A1Y');
    expect(pick(suits, first, A).done).toBe(true);
    expect(by(pick(suits, first, W))).toBe('A1W');
    expect(back(suits, first).path).toEqual([]);
    expect(pick(suits, begin(suits), B).path).toEqual([1, 0]);
});

test('what nobody picked yet is not done by the first pick', () => {
    const price: Question = { question: '', choices: [
        node(A, node(W, { ...leaf('A for 1', one), usual: true }, leaf('A for 2', two))), node(B, leaf('B', three)),
    ] };
    const there = pick(price, begin(price), A);
    expect(chosen(price, there.path)?.action).toBe('A for 1');
    const meant = pick(price, there, one);
    expect([chosen(price, meant.path)?.action, meant.done]).toEqual(['A for 1', false]);
    expect(pick(price, meant, one).done).toBe(true);
    const suits: Question = { question: '', choices: [node(A, leaf('A W', W), leaf('A Y', Y))] };
    expect(chosen(suits, pick(suits, begin(suits), A).path)?.action).toBe('A W');
});

test('where there is one card alone it is taken, and picking it chooses what is usual', () => {
    let found = 0;
    for (const { root } of asks('royal-python', 5, 400)) {
        const card = runs(root.question).find((run) => run.card !== undefined)?.card;
        if (card === undefined || leaves(root).some(({ things }) => things.has(`card=${card}`)))
            continue;
        found++;
        expect(taken(root, begin(root))).toContain(`card=${card}`);
        const { path } = pick(root, begin(root), { card });
        expect(path[0]).toBe(Math.max(0, root.choices.findIndex(({ usual }) => usual)));
    }
    expect(found).toBeGreaterThan(0);
});

test('several at one place come one after the other', () => {
    const first = picks(three);
    expect(action(first)).toBe('AY3');
    expect(action(pick(root, first, three))).toBe('AY3r');
    expect(action(pick(root, pick(root, first, three), three))).toBe('AY3');
    expect(['AW1', 'AY1', 'B1', 'AW1'].map((_, i) => action(picks(...Array(i + 1).fill(one)))))
        .toEqual(['AW1', 'AY1', 'B1', 'AW1']);
});

test('dropping fixes an action and never does it; steps and back', () => {
    const dropped = drop(root, begin(root), B, two);
    expect(action(dropped)).toBe('B2');
    expect(drop(root, dropped, B, two).done).toBe(false);
    expect(action(drop(root, begin(root), { card: 'none' }, three))).toBe('AY3');
    expect(drop(root, begin(root), B, three).path).toEqual([1]);
    const rat: Question = { question: '', choices: [leaf('eat', one), leaf('refuse', two)] };
    expect(chosen(rat, drop(rat, begin(rat), one, two).path)?.action).toBe('refuse');
    const four: Question = { question: '', choices: [
        node(A, { ...leaf('A to 3', one), path: [one, three] },
            { ...leaf('A to 4', one), path: [one, { space: '4' }] }),
        node(B, leaf('B3', three)),
    ] };
    expect(chosen(four, drop(four, begin(four), A, three).path)?.action).toBe('A to 3');
    expect(drop(four, begin(four), A, two).path).toEqual([0]);
    expect(back(root, dropped).path).toEqual([1]);
    expect(back(root, back(root, dropped)).path).toEqual([]);
    expect(action(stepBy(root, begin(root), -1))).toBe('stop');
    expect([...lit(root, [])]).toEqual(['card=A', 'card=B']);
    expect(within(root, [1])).toEqual(new Set());
    expect(within(root, [0])).toEqual(new Set(['space=1', 'space=2', 'space=3']));
});

test('what does not shine is offered if it goes with what is chosen, or begins anew', () => {
    const offered = (now: Choosing) => [A, B, two, three, W].filter((thing) => offers(root, now, thing));
    expect(offered(begin(root))).toEqual([A, B, two, three, W]);
    expect(offered(picks(B))).toEqual([A, B, two]);
    expect(offered(picks(A, Y))).toEqual([A, B, three, W]);
});

test('a question with one choice is no stop', () => {
    const single: Question = { question: '', choices: [node(A, node(W, leaf('x', one), leaf('y', two)))] };
    expect(begin(single).path).toEqual([0, 0]);
    expect(back(single, tap(single, begin(single), 1)).path).toEqual([0, 0]);
    expect(back(single, begin(single)).path).toEqual([0, 0]);
    expect(begin({ question: '', choices: [leaf('pass')] }).path).toEqual([0]);
});
