// Parts of a picture with their coordinates where they stand: what has a `transform` instead, the compositor handles as
// a piece of its own in every frame.

/** How many numbers a command takes, and how many of them are places or lengths; `A` has flags and an angle besides. */
const ARC = 7, RADII = 2, FLAGS = 5;

/** A path as it is drawn `size` times as large, with its middle at a place. */
export function placed(d: string, { x, y, size }: { x: number; y: number; size: number }): string {
    let command = '', i = 0;
    return d.replace(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g, (part) => {
        if (/[a-zA-Z]/.test(part)) {
            [command, i] = [part, 0];
            return part;
        }
        const kind = command.toUpperCase(), n = i++ % (kind === 'A' ? ARC : 2);
        if (kind === 'A' && n >= RADII && n < FLAGS)
            return ` ${part}`;
        const moves = command === kind && !(kind === 'A' && n < RADII);
        const across = kind === 'H' || (kind !== 'V' && (kind === 'A' ? n !== ARC - 1 : n === 0));
        return ` ${+(Number(part) * size + (moves ? across ? x : y : 0)).toFixed(2)}`;
    });
}
