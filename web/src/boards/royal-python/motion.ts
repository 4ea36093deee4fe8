// How a token comes to its new place: along the body one spot at a time, in an arc where it is sent, else straight. Only
// transforms move, so that no frame has to build anything.
import type { Action } from 'svelte/action';
import type { RoyalPythonEvent } from '../../generated/games';
import { distanceOf, type Layout } from './geometry';
import type { Token } from './things';

export interface Spot {
    x: number;
    y: number;
    /** 1 is a token on a spot. */
    size: number;
}
export interface Move {
    token: Token;
    spot: Spot;
    l: Layout;
    stand(spot: Spot): string;
    event: RoyalPythonEvent | null;
    ms: number;
}

/** The places on the way, without the first and the last. */
export function steps(l: Layout, from: string, into: string): Spot[] {
    const begin = distanceOf(l, from), end = distanceOf(l, into), count = Math.max(1, Math.round(Math.abs(end - begin) / l.step));
    return Array.from({ length: count - 1 }, (_, i) => ({ ...l.at(begin + (end - begin) * (i + 1) / count), size: 1.06 }));
}

/** Half way, lifted. */
export function arc(l: Layout, from: Spot, into: Spot): Spot[] {
    return [{ x: (from.x + into.x) / 2, y: (from.y + into.y) / 2 - l.pitch * 0.3, size: Math.max(from.size, into.size) * 1.25 }];
}

const AT_ONCE = 'cubic-bezier(.2,.8,.2,1)';

function between(l: Layout, before: Spot, { token, spot, event }: Move, place: string): Spot[] {
    const walks = event?.type === 'moved' || event?.type === 'slid' || event?.type === 'left';
    if (walks && place !== 'lost' && token.seat === event.seat)
        return [...(place === 'supply' ? [{ ...l.at(distanceOf(l, 'supply')), size: 1 }] : []),
            ...steps(l, place, token.place === 'left' ? 'supply' : token.place)];
    return event?.type === 'danced' || event?.type === 'swapped' ? arc(l, before, spot) : [];
}

export const motion: Action<HTMLElement, Move> = (node, first) => {
    let { spot: before, token: was, l: shape } = first;
    return {
        update(next) {
            const { token, spot, l, ms, stand } = next;
            const moved = before.x !== spot.x || before.y !== spot.y || before.size !== spot.size;
            if (moved && shape === l && ms > 0) {
                const way = [before, ...(token.place === was.place ? [] : between(l, before, next, was.place)), spot];
                const frames = way.map((place, i) => ({ transform: stand(place), easing: way.length > 2 ? 'ease-in-out' : AT_ONCE,
                    offset: i / (way.length - 1), opacity: place.size ? 1 : 0, zIndex: 3 }));
                node.animate(frames, { duration: token.place === was.place ? Math.min(ms, 180) : ms });
            }
            [before, was, shape] = [spot, token, l];
        },
    };
};
