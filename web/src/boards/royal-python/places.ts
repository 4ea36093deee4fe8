// Where tokens lie: on spots, behind the eyes of the head, in heaps by seat below the tail while they wait.
import type { Point } from '../../art/ribbon';
import { distanceOf, HEAD, headPlaces, type Layout } from './geometry';
import type { Token } from './things';

export interface Spot extends Point {
    /** 1 is a token on a spot. */
    size: number;
}
export interface Box extends Point {
    wide: number;
    high: number;
}

/** Tokens that wait are smaller; how far a neighbour in the heap lies, at most, in tokens. */
const WAITING = 0.62, APART = 0.45, HEAPS = 1.45;

/** Of every token by its id; one that has been captured shrinks where it stood. */
export function placesOf(l: Layout, tokens: readonly Token[], seats: number): Map<number, Spot> {
    const onHead = tokens.filter(({ place }) => place === 'head');
    const found = new Map(headPlaces(l, onHead.length).map((spot, i) => [onHead[i].id, spot as Spot]));
    const most = tokens.length / seats, big = 2 * l.spot * WAITING, room = (l.wide - l.aside) / seats;
    const apart = Math.min(big * APART, (room - big * 1.35) / Math.max(1, most - 1));
    const heap = Math.min(room, big * HEAPS + apart * (most - 1)), count = Array<number>(seats).fill(0);
    for (const { id, seat, place, from } of tokens) {
        if (place === 'supply') {
            const x = l.aside + seat * heap + big / 2 + count[seat]++ * apart;
            found.set(id, { x, y: l.heaps, size: WAITING });
        } else if (place === 'left') {
            const { x, y } = l.at(distanceOf(l, 'supply') - l.half * l.tail * 0.5);
            found.set(id, { x, y, size: 1 });
        } else if (place !== 'head') {
            const { x, y } = l.at(distanceOf(l, place === 'lost' ? (from === 'lost' ? 'head' : from) : place));
            found.set(id, { x, y, size: place === 'lost' ? 0 : 1 });
        }
    }
    return found;
}

/** All of a seat's tokens that wait. */
export function heapOf(l: Layout, tokens: readonly Token[], places: ReadonlyMap<number, Spot>, seat: number | null):
    Box | null {
    const mine = tokens.filter((token) => token.seat === seat && token.place === 'supply');
    if (mine.length === 0)
        return null;
    const [first, last] = [mine[0], mine.at(-1)!].map(({ id }) => places.get(id)!), high = 2 * l.spot * 0.8;
    return { x: (first.x + last.x) / 2, y: first.y, wide: last.x - first.x + high, high };
}

export function headBox(l: Layout): Box {
    const { x, y, angle } = l.at(l.neck), wide = HEAD.nose * l.half;
    return { x: x + Math.cos(angle) * wide / 2, y, wide, high: 2 * HEAD.broad * l.half };
}

/** Beside a token, up at the right: where one is seen that has to go, or comes. */
export function aside(l: Layout, { x, y }: Point): Spot {
    return { x: x + l.spot * 0.72, y: y - l.spot * 0.72, size: 0.5 };
}
