// What seats have picked for their snakes to look like, drawn as additions to one plain
// head, body and tail; in the units of Snake.svelte, where a cell is 100 wide. `fill` is
// filled, `line` only drawn, `cover` filled in the snake's colour.
interface Part {
    fill?: string;
    colour?: string;
    line?: string;
    cover?: string;
}

/** Over the head, whose neck is at the right. */
export const HEADS: Record<string, Part> = {
    'fang': { fill: 'M14 24l5 15 6-11ZM30 29l5 15 6-15Z', colour: '#fcf6e8', line: 'M34-36l26 7' },
    'noodle': { line: 'M56-42c-8-12 14-14 8-26M66-40c-4-10 18-8 16-22M46-42c-12-6 2-14-8-22' },
    'duchess': { fill: 'M44-41l-3-20 10 9 8-14 6 14 12-8-4 21Z', colour: '#ffc53a', line: 'M36-30l6-5M40-26l7-3' },
    'professor': { line: 'M50-33a17 17 0 1 0 .01 0M33-16L10-10M67-16L92-22M38-38l22-3' },
    'captain': {
        fill: 'M22-36c14-8 54-10 72 2-8-20-20-30-36-30S28-52 22-36Z', colour: '#2a62a6', line: 'M58-60v10M53-55h10',
    },
    'sleepyhead': {
        fill: 'M32-38c4-18 36-28 58-8l14 22-26-6ZM104-30a8 8 0 1 0 .01 0', colour: '#bf3a24', line: 'M40-38l40 6',
    },
    'goggles': { fill: 'M30-34h40v34H30Z', colour: '#8fb2dd', line: 'M70-24l34 2M70-12l34 2M30-17H18' },
};

/** At the tip of the tail, which is at 0 0 and points to the right. */
export const TAILS: Record<string, Part> = {
    'rattle': { cover: 'M-18-10q10-4 10 10t-10 10ZM-8-8q9-3 9 8t-9 8ZM1-6q8-2 8 6t-8 6Z' },
    'ribbon': { fill: 'M-6 0L-24-17q-5 17 0 34ZM-6 0L12-17q5 17 0 34ZM-11-5h10v10h-10Z', colour: '#bf3a24' },
    'spade': { cover: 'M14 0C4-4-8-18-14-14q-3 8 0 14-3 6 0 14 6 4 28-14Z' },
    'corkscrew': { line: 'M-12 0q4-14 8 0t8 0 7 0 5-2' },
    'lightning': { fill: 'M-16-12L4-8-4-1 14 2-14 14-6 5-20 2Z', colour: '#ffc53a' },
    'bell': { fill: 'M-12-12q16-2 22-10l4 44q-8-8-26-10ZM12-4a5 5 0 1 1-.01 8', colour: '#ffc53a' },
    'lantern': { fill: 'M-12-11h18v22h-18Z', colour: '#ffc53a', line: 'M-12-15h18M-12 15h18M-3-11v22M-3-15v-6' },
};

/** On the body card behind the neck: its middle is 0 0, the body reaches from -26 to 26. */
export const BODIES: Record<string, Part> = {
    'sweater': {
        fill: 'M-34-27h12v54h-12ZM24-27h12v54H24Z', colour: '#fcf6e8',
        line: 'M-34-9h12M-34 9h12M24-9h12M24 9h12M-18-4l6-8 6 8 6-8 6 8 6-8 6 8',
    },
    'tuxedo': {
        fill: 'M-40-26C-24-10-24 10-40 26ZM-22 0l-12-8v16ZM-22 0l12-8v16Z', colour: '#fcf6e8',
        line: 'M2 0h.01M14 0h.01M26 0h.01',
    },
    'hawaiian-shirt': {
        fill: 'M-22-10q-6-10 2-10 2-8 8-2 8 2 2 8 2 8-6 6-6 4-6-2ZM14 8q-6-10 2-10 2-8 8-2 8 2 2 8 2 8-6 6-6 4-6-2Z',
        colour: '#e4705a', line: 'M-24 16l8-6M30-18l-8 6',
    },
    'cape': {
        fill: 'M-40-26C-10-30 10-44 38-46 30-30 34-12 40-2 14-14-20-6-40-8Z', colour: '#bf3a24',
        line: 'M-34-18q30-2 60-18',
    },
    'tracksuit': { line: 'M-38-12H38M-38-5H38M-36 26V-26' },
    'tartan': { line: 'M-30-26V26M-10-26V26M10-26V26M30-26V26M-38-12H38M-38 10H38' },
    'sequins': {
        fill: 'M-30-12a4 4 0 1 0 .01 0M-16 4a4 4 0 1 0 .01 0M-2-16a4 4 0 1 0 .01 0'
            + 'M10 6a4 4 0 1 0 .01 0M24-12a4 4 0 1 0 .01 0M34 8a4 4 0 1 0 .01 0',
        colour: '#fcf6e8',
    },
};

/** The items of a seat's text, `head=fang tail=bell`, by kind. */
export function worn(text: string | undefined): { head?: Part; body?: Part; tail?: Part } {
    const items = text?.split(' ') ?? [];
    const item = (kind: string) => items.find((word) => word.startsWith(`${kind}=`))?.slice(kind.length + 1) ?? '';
    return { head: HEADS[item('head')], body: BODIES[item('body')], tail: TAILS[item('tail')] };
}
