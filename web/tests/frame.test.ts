// What is pure in the frame of the table: the chart at the end, titles made of sentences, what a preview still tells.
import type { Describe } from '../src/core/protocol';
import { expect, test } from 'vitest';
import { apart, lines, marks } from '../src/ui/chart';
import { keysOf, type Deeds } from '../src/ui/keys';
import { deed, follows, happened, title } from '../src/ui/words';

test('the axis has a few round numbers that hold all points', () => {
    expect(marks(47)).toEqual([0, 10, 20, 30, 40, 50]);
    expect(marks(7)).toEqual([0, 2, 4, 6, 8]);
    expect(marks(1)).toEqual([0, 1]);
    expect(marks(0)).toEqual([0]);
    expect(marks(12, -3)).toEqual([-5, 0, 5, 10, 15]);
});

test('lines run over the whole width, and higher points are higher', () => {
    const [first, second] = lines([[0, 0], [5, 0], [10, 5]], 0, 10, 200, 100);
    expect(first).toEqual([{ x: 0, y: 100 }, { x: 100, y: 50 }, { x: 200, y: 0 }]);
    expect(second.at(-1)!.y).toBe(50);
});

test('signs at the ends of lines do not cover each other', () => {
    const places = apart([50, 52, 48, 190], 24, 200).toSorted((a, b) => a - b);
    for (let i = 1; i < places.length; i++)
        expect(places[i] - places[i - 1]).toBeGreaterThanOrEqual(24);
    expect(places.at(-1)).toBeLessThanOrEqual(200);
});

test('keys that are characters can be switched off, all others go on', () => {
    const did: string[] = [];
    const table = { open: { choices: [{}, {}] }, ask: null, turn: { node: 'turn' },
        tap: (i: number) => did.push(`choice ${i}`), take: () => did.push('clear'), hurry: () => did.push('hurry'),
        stepBy: (by: number) => did.push(`step ${by}`) };
    const deeds = { undo: () => did.push('undo'), open: (what: string) => did.push(what), said: () => {} };
    const target = { closest: () => null };
    const press = (letters: boolean) => {
        const key = keysOf(table as never, { ...deeds, letters: () => letters } as unknown as Deeds);
        for (const one of ['u', 'b', 'L', '?', '2', '3', ' ', 'Escape', 'ArrowRight'])
            key({ key: one, target, preventDefault: () => {} } as never);
        return did.splice(0);
    };
    expect(press(true)).toEqual(['undo', 'reader', 'log', 'rules', 'choice 1', 'hurry', 'clear', 'step 1']);
    expect(press(false)).toEqual(['hurry', 'clear', 'step 1']);
});

test('a title is the first sentence, with its things', () => {
    const [head, rest] = title([{ t: 'Your', seat: 1 }, { t: ' token walks to ' }, { t: '1.6', space: '1.6' },
        { t: '. Then 3 snakes move.' }]);
    expect(head.map(({ t }) => t).join('')).toBe('Your token walks to 1.6.');
    expect(rest.map(({ t }) => t).join('')).toBe('Then 3 snakes move.');
    expect(title('One sentence')).toEqual([[{ t: 'One sentence' }], []]);
});

test('a label that names a thing first is no deed', () => {
    expect(deed({ label: 'End turn', things: [] })).toBe('End turn');
    expect(deed({ label: [{ t: '1.6', space: '1.6' }], things: [] })).toBe('Do it');
});

test('a preview does not tell twice what its text has told', () => {
    const view = null as never, scores = { scores_before: [], scores: [], stops: '', view };
    const events = [{ text: 'You walk to 1.6.' }, {}, { text: 'A fox steps.' },
        { text: 'You fall asleep.', unanswered: true }];
    const quiet = { type: 'counted', text: 'One more.' };
    const told = follows({ text: 'You walk to 1.6. Then the dice.', events: [...events, quiet], ...scores },
        { events: [{ type: 'counted', role: 'quiet', args: [] }] } as unknown as Describe);
    expect(told).toEqual({ sure: ['A fox steps.'], unanswered: ['You fall asleep.'], stops: '' });
    const step = { type: 'walk', text: [{ t: 'You step from ' }, { t: '1.6', space: '1.6' }, { t: ' to ' },
        { t: '1.7', space: '1.7' }] };
    const walk = { text: 'You walk.', events: [step], ...scores }, describe = { events: [
        { type: 'walk', role: 'move', args: [] }, { type: 'spent', role: 'play', args: [] }] } as unknown as Describe;
    expect(follows(walk, describe, [{ space: '1.6' }, { space: '1.7' }]).sure).toEqual([]);
    expect(follows(walk, describe, [{ space: '1.6' }]).sure).toEqual([step.text]);
    expect(follows(walk, describe, [], true).sure).toEqual([]);
    const deed = { ...walk, events: [{ type: 'spent', text: 'You play a card.' }] };
    expect(follows(deed, describe).sure).toEqual([]);
});

test('a turn is told of if it has more than a title, or points in it', () => {
    const turn = { seat: 0, from: 1, to: 1, scores_before: [1, 1], scores: [1, 1], title: 'Ada', line: 'Ada' };
        const scored = { ...turn, scores: [2, 1], title: 'Ada: +1', line: 'Ada: +1' };
        const told = { ...turn, line: 'Ada: draws' };
    expect(happened([turn, scored, told, turn])).toEqual([scored, told]);
    expect(happened([told, scored])).toEqual([told]);
});

test('what happens of itself again and again is told once', () => {
    const describe = {
        events: [{ type: 'passed', role: 'happen', args: [] }, { type: 'eaten', role: 'capture', args: [] }],
    };
    const told = (type: string, times: number) => follows({
        text: 'You walk.', stops: '', scores_before: [], scores: [], view: null as never,
        events: Array.from({ length: times }, (_, i) => ({ type, text: `${type} ${i}.` })),
    }, describe as unknown as Describe).sure;
    expect(told('passed', 2)).toEqual(['passed 0.', 'passed 1.']);
    expect(told('passed', 4)).toEqual(['passed 0.', 'The same happens 3 more times.']);
    expect(told('eaten', 3)).toHaveLength(3);
});

test('what is wanted is not told again as what comes of it, nor why it stops there', () => {
    const rat = { t: 'the rat', card: 'rat' }, cell = { t: 'cell 2', cell: '0.2' };
    const describe = { events: [{ type: 'ate', role: 'move', args: [] }, { type: 'slept', role: 'happen', args: [] },
        { type: 'over', role: 'end', args: [] }] } as unknown as Describe;
    const preview = { text: ['You want to eat ', rat].map((run) => (typeof run === 'string' ? { t: run } : run)),
        scores_before: [], scores: [], stops: 'That is so if nobody answers.', view: null as never };
    const eaten = [{ t: 'Your snake eats ' }, rat], moved = [rat, { t: ' moves to ' }, cell];
        const slept = [rat, { t: ' makes it sleep.' }];
        const all = [{ type: 'ate', text: eaten }, { type: 'ate', text: moved }, { type: 'slept', text: slept }]
            .map((event) => ({ ...event, unanswered: true }));
        expect(follows({ ...preview, events: all }, describe))
            .toEqual({ sure: [], unanswered: [moved, slept], stops: '' });
    expect(follows({ ...preview, events: [] }, describe).stops).toBe('That is so if nobody answers.');
        const text = 'The game is over: a token has left.';
        const over = { ...preview, stops: 'The game is over.', events: [{ type: 'over', text }] };
        expect(follows(over, describe)).toEqual({ sure: [text], unanswered: [], stops: '' });
});
