// Where the spaces of the round board lie on the screen: rings and spokes as `describe` has them, however many.
import type { Describe } from '../../core/protocol';

/** What `describe` has of a round board. */
export interface RoundDescribe extends Describe {
    spaces: { id: string; ring: number; spoke?: number; next: string[] }[];
    rings: { colour: string; way: 'clockwise' | 'counter-clockwise' | 'both' }[];
    spokes: number;
}

export interface Point {
    x: number;
    y: number;
}
export interface Place extends Point {
    id: string;
    ring: number;
    /** Degrees clockwise from twelve o'clock. */
    angle: number;
}
export interface Web {
    places: ReadonlyMap<string, Place>;
    /** From the hub outward; the last one is the rim. */
    rings: { radius: number; colour: string; way: string }[];
    /** The angles of the spokes. */
    spokes: number[];
    hub: number;
    rim: number;
    /** The edge of the board, where the spokes' numbers stand around it, and half the side of its picture. */
    edge: number;
    around: number;
    half: number;
    /** Half the way to the nearest other space, as far as a space can be picked. */
    reach: number;
}

/** A wide screen and a phone have measures of their own: on a phone the wide hub gives the innermost ring room. */
const MEASURES = {
    wide: { hub: 74, first: 102, rim: 325.2, border: 17, letters: 14 },
    phone: { hub: 40, first: 57, rim: 177, border: 10, letters: 12 },
};

export function at(radius: number, angle: number): Point {
    const turn = angle * Math.PI / 180;
    return { x: radius * Math.sin(turn), y: -radius * Math.cos(turn) };
}

export function webOf(describe: RoundDescribe, phone: boolean): Web {
    const { hub, first, rim, border, letters } = MEASURES[phone ? 'phone' : 'wide'], count = describe.rings.length;
    // With few rings the innermost one need not keep close to the hub.
    const inner = count < 5 ? hub + (rim - hub) / count : first, step = (rim - inner) / (count - 1);
    const rings = describe.rings.map((ring, i) => ({ ...ring, radius: inner + step * i }));
    const part = 360 / describe.spokes, angle = (spoke: number) => (spoke + 0.5) * part;
    const places = new Map(describe.spaces.map(({ id, ring, spoke = 0 }) => {
        const turned = ring === 0 ? 0 : angle(spoke);
        return [id, { id, ring, angle: turned, ...at(ring === 0 ? 0 : rings[ring - 1].radius, turned) }] as const;
    }));
    const apart = 2 * inner * Math.sin(part / 2 * Math.PI / 180);
    return {
        places, rings, hub, rim, edge: rim + border, around: rim + border + letters,
        half: rim + border + letters, reach: Math.min(step, apart) / 2,
        spokes: Array.from({ length: describe.spokes }, (_, spoke) => angle(spoke)),
    };
}

/** A line through spaces, along the rings and spokes; it begins and ends at other points where these are told. */
export function way(web: Web, ids: readonly string[], begin?: Point, end?: Point): string {
    const round = (n: number) => Math.round(n * 10) / 10;
    return ids.map((id, i) => {
        const place = web.places.get(id)!, before = web.places.get(ids[i - 1] ?? '');
        const { x, y } = (i === 0 ? begin : i === ids.length - 1 ? end : undefined) ?? place;
        if (!before || before.ring !== place.ring || place.ring === 0)
            return `${before ? 'L' : 'M'}${round(x)} ${round(y)}`;
        const { radius } = web.rings[place.ring - 1], clockwise = (place.angle - before.angle + 360) % 360 < 180;
        return `A${round(radius)} ${round(radius)} 0 0 ${clockwise ? 1 : 0} ${round(x)} ${round(y)}`;
    }).join('');
}

/** Where a step begins or ends that comes from `other` or leads there: of the hub at its edge, since there are words in
    it. */
export function foot(web: Web, id: string, other: string): Point {
    const place = web.places.get(id)!;
    return place.ring === 0 ? at(web.hub, web.places.get(other)!.angle) : place;
}

/** How far it is clockwise from one angle to another. */
const round = (from: number, to: number) => (to - from + 360) % 360;

/** The lit space that an arrow key leads to: left and right go round all of them, clockwise from `start`, up and down
    go outward and inward. */
export function nextByKey(from: Place, key: string, lit: readonly Place[], start: number): Place | undefined {
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
        const all = [...lit].sort((a, b) => round(start, a.angle) - round(start, b.angle) || a.ring - b.ring);
        const now = all.findIndex(({ id }) => id === from.id), by = key === 'ArrowRight' ? 1 : -1;
        return all[(now + by + all.length) % all.length];
    }
    const out = { ArrowUp: 1, ArrowDown: -1 }[key];
    if (!out)
        return undefined;
    const aside = (place: Place) => place.ring === 0 || from.ring === 0 ? 0
        : Math.min(round(from.angle, place.angle), round(place.angle, from.angle));
    const far = (place: Place) => aside(place) / 15 + (place.ring - from.ring) * out;
    return lit.filter(({ ring }) => (ring - from.ring) * out > 0).sort((a, b) => far(a) - far(b))[0];
}
