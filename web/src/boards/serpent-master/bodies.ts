// The bodies of the serpents: each is one line through the middles of its squares, cut where a placement ends, so that
// the placements can be painted in the order in which they happened and lie over and under each other as the tokens do.
import { edges, mark, type Pattern, type Point, type Station } from '../../art/ribbon';
import type { Growth } from './history';

export const CELL = 80, WIDTH = 46, FRAME = 7;

/** The middle of a square; of an entry where a head waits on the board's edge, and the way in from there. */
export interface Spot extends Point {
    inward?: Point;
}
type Curve = readonly [Point, Point, Point, Point];

export interface Chunk {
    key: number;
    seat: number;
    /** The thin end, an outline; only of what comes in. */
    tail: string;
    /** Where the line begins; the same, but with the end of the chunk before it, which is painted again so that no
     *  seam is seen: a little of it in ink, more in its colour alone; and how it goes on from square to square. */
    from: string;
    seam: string;
    joint: string;
    parts: string[];
    /** Where it turns back at once, and lies on itself, or where others have come over the end of the chunk before it:
     *  it begins with a round end there. */
    bend: Point | null;
    /** The last part by itself, and the event of its token. */
    last: string;
    v: number;
    marks: string;
}
/** Where a serpent ends, and the direction in which it looks, in degrees. */
export interface End extends Point {
    angle: number;
}

/** How far the thin end hangs out over the board's edge, and aside; how far from the middle of a square no stroke is
 *  drawn, how far before it the neck begins, and how much of one chunk is painted
 *  again with the next one; of a tail only where it is not thin yet; how much of it in ink. */
const HANGS = 20, SWAYS = 11, CLEAR = 29, NECK = 30, JOINT = 20, TAIL_JOINT = 3, SEAM = 1.5;
/** Where a curve is looked at to see whether it comes near. */
const NEAR = [0, 0.2, 0.4, 0.6, 0.8, 1];
const GAPS: Record<Pattern, number> = { waves: 18, chevrons: 19, crosses: 20, dots: 13, bars: 10, veins: 17 };

const round = (n: number) => Math.round(n * 10) / 10;
const text = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const between = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
const far = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);
const unit = (a: Point, b: Point): Point => ({ x: (b.x - a.x) / far(a, b), y: (b.y - a.y) / far(a, b) });

/** The direction at the middle of three points; straight where the line begins or ends,
    sideways where it turns back. */
function direction(before: Point | undefined, at: Point, after: Point | undefined): Point {
    if (!before || !after)
        return before ? unit(before, at) : after ? unit(at, after) : { x: 0, y: -1 };
    const a = unit(before, at), b = unit(at, after);
    const sum = { x: a.x + b.x, y: a.y + b.y }, length = Math.hypot(sum.x, sum.y);
    return length < 0.01 ? { x: -a.y, y: a.x } : { x: sum.x / length, y: sum.y / length };
}

const turnsBack = ([from, , , to]: Curve, [, , , next]: Curve) => {
    const a = unit(from, to), b = unit(to, next);
    return a.x * b.x + a.y * b.y < -0.1;
};

interface Line {
    points: readonly Point[];
    curves: Curve[];
}

/** The curves through points. A curve hangs on its two points and on those beside them: where these are as `before`,
 *  it is the same object. */
function curves(points: readonly Point[], before?: Line): Curve[] {
    const stays = (i: number) => points[i]?.x === before?.points[i]?.x && points[i]?.y === before?.points[i]?.y;
    const way = (i: number) => direction(points[i - 1], points[i], points[i + 1]);
    return points.slice(1).map((to, i) => {
        const known = before?.curves[i];
        if (known && [i - 1, i, i + 1, i + 2].every(stays))
            return known;
        const from = points[i], pull = far(from, to) * 0.36, out = way(i), into = way(i + 1);
        return [from, { x: from.x + out.x * pull, y: from.y + out.y * pull },
            { x: to.x - into.x * pull, y: to.y - into.y * pull }, to] as const;
    });
}

/** The line of a serpent that entered with a placement, as it was last: only its end changes while it grows. */
const lines = new WeakMap<Growth, Line>();

function lineOf(first: Growth, points: readonly Point[]): Curve[] {
    const line = { points, curves: curves(points, lines.get(first)) };
    lines.set(first, line);
    return line.curves;
}

/** A point of a curve with its direction, and the curve's rest from there. */
function split([a, b, c, d]: Curve, t: number): { station: Station; rest: Curve } {
    const ab = between(a, b, t), bc = between(b, c, t), cd = between(c, d, t);
    const abc = between(ab, bc, t), bcd = between(bc, cd, t);
    const at = between(abc, bcd, t), way = t === 0 ? b : bcd;
    const angle = Math.atan2(way.y - at.y, way.x - at.x);
    return { station: { ...at, angle, at: far(a, d) * t }, rest: [at, bcd, cd, d] };
}

const start = ([a]: Curve) => `M${text(a)}`;
const go = ([, b, c, d]: Curve) => `C${text(b)} ${text(c)} ${text(d)}`;
const alone = (curve: Curve) => start(curve) + go(curve);

/** Strokes between the emblems, evenly; none under a head. */
function marks(curve: Curve, pattern: Pattern, half: (at: number) => number, headed: boolean): string {
    const length = far(curve[0], curve[3]), room = length - 2 * CLEAR, gap = GAPS[pattern];
    const count = Math.max(1, 1 + Math.floor(room / gap)), first = length / 2 - (count - 1) / 2 * gap;
    return Array.from({ length: count }, (_, i) => first + i * gap).filter((at) => !headed || at < length - NECK - 8)
        .map((at) => mark(pattern, split(curve, at / length).station, half(at))).join('');
}

/** Half the width of a tail, which is a curve long: full at its end. */
function thin(curve: Curve): (at: number) => number {
    const length = far(curve[0], curve[3]);
    return (at) => WIDTH / 2 * (0.08 + 0.92 * Math.sin(Math.min(1, at / length) * Math.PI / 2));
}

function tail(curve: Curve): string {
    return edges(Array.from({ length: 25 }, (_, i) => split(curve, Math.min(i / 24, 0.999)).station), thin(curve));
}

/** Whether one of these curves comes over a joint, whose middle this is. */
const covers = (curves: readonly Curve[], joint: Point) => curves.some((curve) =>
    far(curve[0], joint) < 3 * CELL && NEAR.some((t) => far(split(curve, t).station, joint) < WIDTH + 4));

/** The whole line of a serpent. `tailed` if it begins with the way in from the edge. */
interface Body {
    first: Growth;
    points: Point[];
    tailed: boolean;
    curves: Curve[];
    /** How many tokens have been painted. */
    painted: number;
    /** What others have painted since. */
    since: Curve[];
}

function bodies(grown: readonly Growth[], spot: (id: string) => Spot): Map<number, Body> {
    const found = new Map<number, Body>();
    for (const growth of grown) {
        const { seat, from, cells } = growth;
        if (!found.has(seat)) {
            const edge = from === undefined ? undefined : spot(from), way = edge?.inward;
            const tip = edge && way
                ? [{ x: edge.x - way.x * HANGS + way.y * SWAYS, y: edge.y - way.y * HANGS - way.x * SWAYS }] : [];
            found.set(seat, { first: growth, points: tip, tailed: tip.length > 0, curves: [], painted: 0, since: [] });
        }
        found.get(seat)!.points.push(...cells.map(({ at }) => spot(at)));
    }
    for (const body of found.values())
        body.curves = lineOf(body.first, body.points);
    return found;
}

/** Chunks of placements, with what they were made of: most of it stays as it is while the game goes on. */
const painted = new WeakMap<Growth, { of: readonly unknown[]; chunk: Chunk }>();

function chunkOf(all: ReadonlyMap<number, Body>, growth: Growth, pattern: Pattern): Chunk {
    const { seat, cells } = growth, body = all.get(seat)!;
    const enters = body.painted === 0 && body.tailed, shift = body.tailed ? 0 : 1;
    const begin = Math.max(0, body.painted - shift), end = body.painted + cells.length - shift;
    const own = body.curves.slice(begin, end), tailed = enters ? own.shift() : undefined;
    const head = body.curves.at(-1), before = tailed ?? body.curves[begin - 1], full = () => WIDTH / 2;
    const covered = !tailed && !!before
        && covers(body.since, split(before, 1 - JOINT / 2 / far(before[0], before[3])).station);
    body.painted += cells.length;
    body.since = [];
    for (const other of all.values())
        if (other !== body)
            other.since.push(...body.curves.slice(begin, end));
    const headed = [tailed, ...own].includes(head), of = [pattern, headed, covered, tailed, before, ...own];
    const known = painted.get(growth);
    if (known?.of.length === of.length && of.every((part, i) => part === known.of[i]))
        return known.chunk;
    const from = own.length ? start(own[0]) : '', parts = own.map(go);
    const bend = before && own.length && (covered || turnsBack(before, own[0])) ? own[0][0] : null;
    const back = (by: number) =>
        before && own.length && !bend ? alone(split(before, 1 - by / far(before[0], before[3])).rest) : from;
    const chunk = {
        key: cells[0].v, seat, v: cells.at(-1)!.v,
        tail: tailed ? tail(tailed) : '',
        from, seam: back(SEAM), joint: back(body.tailed && before === body.curves[0] ? TAIL_JOINT : JOINT),
        parts, bend,
        last: own.length ? alone(own.at(-1)!) : '',
        marks: (tailed ? marks(tailed, pattern, thin(tailed), tailed === head) : '')
            + own.map((curve) => marks(curve, pattern, full, curve === head)).join(''),
    };
    painted.set(growth, { of, chunk });
    return chunk;
}

/** All placements as they are to be painted, and where the serpents end. */
export function chunks(grown: readonly Growth[], spot: (id: string) => Spot, pattern: (seat: number) => Pattern):
    { chunks: Chunk[]; ends: Map<number, End> } {
    const all = bodies(grown, spot), ends = new Map<number, End>();
    for (const [seat, { points, curves }] of all) {
        // A head looks away from where its neck begins, so that it sits well on a body that bends there.
        const last = points.at(-1)!, bend = curves.at(-1);
        const neck = bend
            ? split(bend, Math.max(0, 1 - NECK / far(bend[0], last))).station : { x: last.x, y: last.y + 1 };
        ends.set(seat, { ...last, angle: Math.atan2(last.y - neck.y, last.x - neck.x) * 180 / Math.PI });
    }
    return { chunks: grown.map((growth) => chunkOf(all, growth, pattern(growth.seat))), ends };
}
