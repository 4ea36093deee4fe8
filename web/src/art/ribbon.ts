// The one part all snakes are made of: a ribbon along a line, thin at its tail, with strokes of a pattern across it.
import type { Sign } from '../table/setup';

export interface Point {
    x: number;
    y: number;
}
export interface Station extends Point {
    /** The direction of the line here, and how far from the tail. */
    angle: number;
    at: number;
}
export type Pattern = 'waves' | 'chevrons' | 'crosses' | 'dots' | 'bars' | 'veins';

/** The scales of each sign's snake, and the ink that is seen on its colour. */
export const SCALES: Record<Sign, Pattern> =
    { wave: 'waves', wyrm: 'chevrons', knot: 'crosses', moon: 'dots', sun: 'bars', leaf: 'veins' };

export function inkOf(sign: Sign): string {
    return sign === 'knot' ? '#f6efdc' : sign === 'wave' || sign === 'wyrm' ? '#fff' : '#17130e';
}

const STEP = 2;

/** A soft line through the points (Catmull and Rom), with a station every two units. */
export function line(points: readonly Point[]): Station[] {
    const dense: Point[] = [];
    for (let i = 0; i + 1 < points.length; i++) {
        const [a, b, c, d] = [points[i - 1] ?? points[i], points[i], points[i + 1], points[i + 2] ?? points[i + 1]];
        for (let t = 0; t < 1; t += 0.02) {
            const mix = (p: number, q: number, r: number, s: number) => 0.5 * (2 * q + (r - p) * t
                + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
            dense.push({ x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) });
        }
    }
    const stations: Station[] = [];
    let walked = 0, next = 0;
    for (let i = 1; i < dense.length; i++) {
        const dx = dense[i].x - dense[i - 1].x, dy = dense[i].y - dense[i - 1].y, length = Math.hypot(dx, dy);
        for (; next <= walked + length && length > 0; next += STEP) {
            const part = (next - walked) / length;
            const x = dense[i - 1].x + dx * part, y = dense[i - 1].y + dy * part;
            stations.push({ x, y, angle: Math.atan2(dy, dx), at: next });
        }
        walked += length;
    }
    return stations;
}

/** Half the width at a distance from the tail. */
export function halfWidth(at: number, width: number, taper: number): number {
    const t = Math.min(1, at / taper);
    return width / 2 * (0.12 + 0.88 * t * t * (3 - 2 * t));
}

const round = (n: number) => Math.round(n * 10) / 10;
const point = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

function beside({ x, y, angle }: Station, along: number, across: number): Point {
    const cos = Math.cos(angle), sin = Math.sin(angle);
    return { x: x + cos * along - sin * across, y: y + sin * along + cos * across };
}

/** The outline of a body whose half width at a distance from the tail is `half`, a path. */
export function edges(stations: readonly Station[], half: (at: number) => number): string {
    const left = stations.map((s) => point(beside(s, 0, -half(s.at))));
    const right = stations.toReversed().map((s) => point(beside(s, 0, half(s.at))));
    return `M${point(beside(stations[0], -half(0), 0))}L${left.join('L')}L${right.join('L')}Z`;
}

/** The outline of the body from `from` to the head, a path. */
export function outline(stations: readonly Station[], width: number, taper: number): string {
    return edges(stations, (at) => halfWidth(at, width, taper));
}

const aside = (s: Station, along: number, across: number) => point(beside(s, along, across));
const STROKES: Record<Pattern, (s: Station, h: number) => string> = {
    waves: (s, h) => `M${aside(s, -2, -h)}Q${aside(s, 5, -h / 2)} ${point(s)}T${aside(s, 2, h)}`,
    chevrons: (s, h) => `M${aside(s, -h * 0.6, -h)}L${aside(s, h * 0.4, 0)}L${aside(s, -h * 0.6, h)}`,
    crosses: (s, h) => `M${aside(s, -h / 2, -h)}L${aside(s, h / 2, h)}M${aside(s, h / 2, -h)}L${aside(s, -h / 2, h)}`,
    dots: (s, h) => `M${aside(s, 0, h * 0.55)}h.01M${aside(s, 5, -h * 0.55)}h.01`,
    bars: (s, h) => `M${aside(s, 0, -h)}L${aside(s, 0, h)}`,
    veins: (s, h) => `M${aside(s, -h * 0.5, -h)}Q${aside(s, h * 0.3, -h * 0.5)} ${aside(s, 0, 0)}`
        + `Q${aside(s, h * 0.3, h * 0.5)} ${aside(s, -h * 0.5, h)}`,
};

/** One stroke of a pattern across a body, half of whose width is `half`. */
export function mark(pattern: Pattern, station: Station, half: number): string {
    return STROKES[pattern](station, half * 0.62);
}

/** Strokes across the body, every `gap` units; none under the head. */
export function strokes(
    stations: readonly Station[], width: number, taper: number, pattern: Pattern, gap = 11,
): string {
    const every = Math.max(1, Math.round(gap / STEP)), end = stations.length - Math.ceil(width / 2 / STEP);
    return stations.filter((_, i) => i > 3 && i < end && i % every === 0)
        .map((s) => mark(pattern, s, halfWidth(s.at, width, taper))).join('');
}
