// Parts of a picture with their coordinates where they stand: what has a `transform` instead, the compositor handles as
// a piece of its own in every frame.

/** The numbers of an arc: two radii, its angle and two flags, then the place where it ends. */
const ARC = 7, ANGLE = 2, END = 5;

/** A path as it is drawn `size` times as large, with its middle at a place. */
export function placed(d: string, { x, y, size }: { x: number; y: number; size: number }): string {
    let command = '', i = 0;
    return d.replace(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g, (part) => {
        if (/[a-zA-Z]/.test(part)) {
            [command, i] = [part, 0];
            return part;
        }
        const kind = command.toUpperCase(), arc = kind === 'A', n = i++ % (arc ? ARC : 2);
        if (arc && n >= ANGLE && n < END)
            return ` ${part}`;
        const down = kind === 'V' || (kind !== 'H' && n === (arc ? END + 1 : 1));
        const start = command !== kind || (arc && n < ANGLE) ? 0 : down ? y : x;
        return ` ${+(start + Number(part) * size).toFixed(2)}`;
    });
}
