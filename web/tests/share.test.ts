// Parts that say the same stay the same objects.
import { expect, test } from 'vitest';
import { share } from '../src/table/share';

test('what says the same stays the same object', () => {
    const before = { grid: ['a', null], seats: [{ at: 1 }, { at: 2 }], turn: 0 };
    expect(share(before, structuredClone(before))).toBe(before);
    const now = share(before, { grid: ['a', null], seats: [{ at: 1 }, { at: 3 }], turn: 0 });
    expect(now).toEqual({ grid: ['a', null], seats: [{ at: 1 }, { at: 3 }], turn: 0 });
    expect(now).not.toBe(before);
    expect(now.grid).toBe(before.grid);
    expect(now.seats).not.toBe(before.seats);
    expect(now.seats[0]).toBe(before.seats[0]);
});

test('what has more or less, or is of another kind, is new', () => {
    const pairs = [
        [[1, 2], [1]], [[1], [1, 2]], [{ a: 1, b: 2 }, { a: 1 }], [[], {}], [null, {}], [{}, null],
        [{ a: undefined }, { b: undefined }],
    ];
    for (const [before, now] of pairs)
        expect(share(before, now)).toBe(now);
});
