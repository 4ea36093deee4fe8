// Where everything lies on the winding python: spots at equal distances along its middle line, rows joined by half
// circles. A wide shape of few long rows and a narrow one of more short rows; their number follows from the spots.
import type { Point } from '../../art/ribbon';

interface Shape {
    wide: number;
    /** The x of the turns' middles, the first spot's x, the distance of spots, half the body's width, that of rows. */
    left: number;
    right: number;
    first: number;
    step: number;
    half: number;
    pitch: number;
    spot: number;
    /** How long the tail is, in halves of the body's width. */
    tail: number;
    /** The height of the strip below, for tokens that still have to enter. */
    strip: number;
    /** Where their heaps begin. */
    aside: number;
}
const WIDE: Shape = {
    wide: 900, left: 110, right: 785, first: 156, step: 75, half: 36, pitch: 121, spot: 26.5, tail: 3.1, strip: 44,
    aside: 95,
};
const NARROW: Shape = {
    wide: 390, left: 58.7, right: 331, first: 85, step: 45.6, half: 22.3, pitch: 64, spot: 15.8, tail: 2.6, strip: 46,
    aside: 66,
};

/** In halves of the body's width: from the neck to the nose, to the tip of the tongue, and half the head's width. */
export const HEAD = { nose: 4.75, tongue: 6, broad: 1.72, tokens: 1.5 };
const NECK = 0.5, TEETH = 0.62;

interface Station extends Point {
    /** The direction towards the head. */
    angle: number;
    /** Which side the belly is on: 1 to the right of who goes to the head, -1 to the left. */
    belly: number;
}

export interface Layout extends Shape {
    high: number;
    /** Where the heaps of tokens below the tail lie. */
    heaps: number;
    rows: number;
    spots: number;
    /** Distances along the middle line from the first spot: where the body begins, and where the head does. */
    begin: number;
    neck: number;
    /** The point at a distance from the first spot. */
    at(distance: number): Station;
    /** Corners of the middle line between two distances, near enough to each other in the turns. */
    along(from: number, into: number): number[];
}

export function layout(spots: number, narrow: boolean): Layout {
    const shape = narrow ? NARROW : WIDE, { left, right, first, half, pitch } = shape;
    const arc = Math.PI * pitch / 2, straight = right - left;
    const start = (row: number) => (row === 0 ? 0 : right - first + arc + (row - 1) * (straight + arc));
    // The last spot lies in the last row, where the head still has room before the edge.
    const most = shape.wide - left - (HEAD.tongue + 0.1) * half - NECK * shape.step;
    let rows = 1;
    while ((spots - 1) * shape.step > start(rows - 1) + (rows === 1 ? most + left - first : most))
        rows++;
    const step = Math.max(shape.step, (start(rows - 1) + 0.25 * shape.step) / Math.max(1, spots - 1));
    const top = HEAD.broad * half + 6, neck = (spots - 1) * step + NECK * step;

    function at(distance: number): Station {
        let row = 0, rest = distance;
        while (row + 1 < rows && distance >= start(row + 1))
            row++;
        rest = distance - start(row);
        const y = top + (rows - 1 - row) * pitch, side = row % 2 === 0 ? 1 : -1, angle = side > 0 ? 0 : Math.PI;
        const length = row === 0 ? right - first : straight;
        if (rest <= length || row === rows - 1)
            return { x: (row === 0 ? first : side > 0 ? left : right) + side * rest, y, angle, belly: side };
        const turn = (rest - length) / arc * Math.PI, middle = side > 0 ? right : left;
        return { x: middle + side * Math.sin(turn) * pitch / 2, y: y - pitch / 2 * (1 - Math.cos(turn)),
            angle: angle - side * turn, belly: side };
    }

    function along(from: number, into: number): number[] {
        const low = Math.min(from, into), high = Math.max(from, into), found = [low];
        for (let row = 0; row + 1 < rows; row++)
            for (let turned = start(row + 1) - arc; turned < start(row + 1) + 1; turned += arc / 24)
                if (turned > low && turned < high)
                    found.push(turned);
        found.push(high);
        return from <= into ? found : found.reverse();
    }
    const low = top + (rows - 1) * pitch + half + 11;
    return {
        ...shape, step, rows, spots, heaps: low + shape.spot * 0.75, high: low + shape.strip, begin: -0.42 * step,
        neck, at, along,
    };
}

// ---- Paths ----------------------------------------------------------------------------------------------------------

const round = (n: number) => Math.round(n * 10) / 10;

/** The point beside the line: `across` to the right of who goes to the head. */
export function beside({ x, y, angle }: Station, across: number): Point {
    return { x: x - Math.sin(angle) * across, y: y + Math.cos(angle) * across };
}

const chain = (points: Point[]) => points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L');

/** A piece of the body, closed. */
export function piece(l: Layout, from: number, into: number): string {
    const line = l.along(from, into).map(l.at);
    return `M${chain([...line.map((s) => beside(s, -l.half)), ...line.reverse().map((s) => beside(s, l.half))])}Z`;
}

/** The middle line between two distances. */
export function way(l: Layout, from: number, into: number): string {
    return `M${chain(l.along(from, into).map(l.at))}`;
}

/** A line across the body. */
export function across(l: Layout, distance: number): string {
    const s = l.at(distance);
    return `M${chain([beside(s, -l.half), beside(s, l.half)])}`;
}

/** Scales: small teeth along both edges, as far apart inside a turn as elsewhere. */
export function teeth(l: Layout): string {
    const gap = l.half * TEETH, size = l.half * 0.19;
    return [-1, 1].map((side) => {
        const found = [], edge = side * (l.half - 1.5);
        let last = beside(l.at(l.begin - gap / 2), edge);
        for (let d = l.begin; d < l.neck - gap / 2; d += 1) {
            const root = beside(l.at(d), edge);
            if (Math.hypot(root.x - last.x, root.y - last.y) < gap)
                continue;
            last = root;
            const { angle } = l.at(d), x = Math.cos(angle) * size, y = Math.sin(angle) * size;
            const tip = beside(l.at(d), edge - side * size * 1.15);
            found.push(`M${chain([{ x: root.x - x, y: root.y - y }, tip, { x: root.x + x, y: root.y + y }])}Z`);
        }
        return found.join('');
    }).join('');
}

/** The tail, bent a little down, before the body's beginning. */
export function tail(l: Layout): string {
    const { x, y } = l.at(l.begin), far = l.half * l.tail;
    const curve = (...at: number[]) => at.map((n, i) => round(i % 2 ? y + n * l.half : x + n * far)).join(' ');
    return `M${curve(0.01, -1)}C${curve(-0.3, -1, -0.45, -0.62, -0.58, -0.1)}`
        + `C${curve(-0.68, 0.4, -0.8, 0.8, -1, 0.9)}C${curve(-0.8, 1.14, -0.55, 1.16, -0.34, 0.93)}`
        + `Q${curve(-0.16, 1, 0.01, 1)}Z`;
}
/** The head from above, in halves of the body's width, its neck at 0: its edge, and all of it. */
export const CHEEKS = 'M.1-1C.9-1 1-1.72 2.15-1.72 3.4-1.72 4.75-.95 4.75 0S3.4 1.72 2.15 1.72C1 1.72.9 1 .1 1';
export const SKULL = `${CHEEKS}H-.05V-1Z`;

// ---- Places ---------------------------------------------------------------------------------------------------------

/** The distance of a place that an action names: a spot, the head, or the tail where tokens enter and leave. */
export function distanceOf(l: Layout, place: string): number {
    if (place === 'head')
        return l.neck + HEAD.tokens * l.half;
    return place === 'supply' ? l.begin - l.half * 0.6 : (Number.parseInt(place) - 1) * l.step;
}

/** Places for so many small things on the head, behind its eyes: their middles and their size in spots. */
export function headPlaces(l: Layout, count: number): (Point & { size: number })[] {
    const across = count <= 4 ? Math.min(2, count) : 3, deep = Math.max(1, Math.ceil(count / across));
    const size = deep > 2 ? 0.42 : 0.6;
    const mid = l.at(l.neck), forward = Math.cos(mid.angle), gap = l.spot * 2 * size * 1.08;
    const back = deep === 1 ? HEAD.tokens : 1.1;
    return Array.from({ length: count }, (_, i) => ({
        x: mid.x + forward * (back * l.half + (Math.floor(i / across) - (deep - 1) / 2) * gap),
        y: mid.y + (i % across - (across - 1) / 2) * gap * (across === 2 ? 1.2 : 1), size,
    }));
}
