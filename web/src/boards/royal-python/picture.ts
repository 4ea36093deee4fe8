// The grounds of the Decktet cards' pictures: as many marks as the card moves, cut in the way of its rank, so that no
// two cards of the same suits look alike. In a square of 100 around the middle.

const each = (count: number, mark: (i: number, angle: number) => string) =>
    Array.from({ length: count }, (_, i) => mark(i, i * 2 * Math.PI / count)).join('');
const at = (radius: number, angle: number, x = 0, y = 0) =>
    `${(x + Math.cos(angle) * radius).toFixed(1)} ${(y + Math.sin(angle) * radius).toFixed(1)}`;
const star = (x: number, y: number, size: number) =>
    `M${Array.from({ length: 10 }, (_, i) => at(size * (i % 2 ? 0.42 : 1), (i / 5 - 0.5) * Math.PI, x, y)).join('L')}Z`;
/** A gouge: a wedge from a point outward. */
const gouge = (near: number, far: number, angle: number, wide: number, x = 0, y = 0) =>
    `M${at(near, angle, x, y)}L${at(far, angle - wide, x, y)}L${at(far, angle + wide, x, y)}Z`;

/** A path to be filled, by the corner of the card: 2 to 9, or its kind. */
export const GROUNDS: Record<string, string> = {
    A: each(20, (i, angle) => gouge(i % 2 ? 38 : 42, 72, angle, 0.045)),
    2: each(2, (i) => {
        const x = i ? 30 : -52;
        return `M${x + 4}-50h4V50h-4ZM${x + 12}-50h2V50h-2ZM${x}-42h18v3H${x}Z`;
    }),
    3: each(3, (i) => {
        const y = 44 - i * 14;
        return `M-60 ${y}Q-25 ${y - 22} 4 ${y - 6}T60 ${y - 18}V${y - 15}Q28 ${y + 11} 2 ${y - 2}T-60 ${y + 3}Z`;
    }),
    4: each(4, (i) => {
        const x = -42 + i * 28, y = i % 2 ? 4 : 16;
        return `M${x - 17} 52L${x} ${y}L${x + 17} 52H${x + 11}L${x} ${y + 13}L${x + 2} 52Z`;
    }),
    5: each(5, (i) => `M${-42 + i * 21 - 1.3}-30h2.600V60h-2.600ZM${-42 + i * 21}-${48 - i % 2 * 6}l5 14-5 6-5-6Z`),
    6: each(6, (i) => `M-50 ${-44 + i * 17.5}q12-7 25 0t25 0 25 0 25 0v2.600q-12 7-25 0t-25 0-25 0-25 0Z`),
    7: each(7, (i) => gouge(26, 150, -0.13 - i * 0.215, 0.03, -46, 46)),
    8: each(8, (_, angle) => gouge(9, 66, angle + 0.39, 0.055)) +
        'M33 0A33 33 0 1 1 33-.1ZM30 0A30 30 0 1 0 30 .1Z',
    9: each(9, (i) => star(-36 + i % 3 * 36, -35 + Math.floor(i / 3) * 35, 7.5)),
    Pawn: each(13, (i) => `M${-48 + i * 8}-50h1.500l-.7 ${18 + i * 7 % 22}Z`),
    Court: 'M-46 50V-18A46 40 0 0 1 46-18V50H40V-16A40 34 0 0 0-40-16V50Z' +
        'M-34 50V-12A34 28 0 0 1 34-12V50H31V-11A31 25 0 0 0-31-11V50Z',
    Crown: each(14, (i, angle) => gouge(i % 2 ? 44 : 50, 78, angle + 0.1, 0.05)),
};

/** Where the signs of the suits stand on it, and how large. */
export function standing(rank: string, count: number): { x: number; y: number; size: number }[] {
    if (count === 1)
        return [{ x: 0, y: rank === 'Crown' ? 13 : 0, size: 1.35 }];
    if (count === 3)
        return [{ x: 0, y: -18, size: 0.8 }, { x: -20, y: 21, size: 0.8 }, { x: 20, y: 21, size: 0.8 }];
    const side = Number(rank) % 2 ? -1 : 1;
    return [{ x: -19 * side, y: -17, size: 0.98 }, { x: 19 * side, y: 18, size: 0.98 }];
}
