// How a token comes to its new place: along the body one spot at a time, in an arc where it is sent, else straight.
// Only transforms move, so that no frame has to build anything.
import { untrack } from 'svelte';
import type { Action } from 'svelte/action';
import type { RoyalPythonEvent } from '../../generated/games';
import { EASE } from '../arrive';
import { distanceOf, type Layout } from './geometry';
import type { Spot } from './places';
import type { Token } from './things';

/** Where a token is, and what happens now. */
interface Move {
    look: Spot & { token: Token; l: Layout };
    now: { stand(spot: Spot): string; event(): RoyalPythonEvent | null; ms(): number };
}

/** The places on the way, without the first and the last. */
export function steps(l: Layout, from: string, into: string): Spot[] {
    const begin = distanceOf(l, from), end = distanceOf(l, into);
    const count = Math.max(1, Math.round(Math.abs(end - begin) / l.step));
    return Array.from({ length: count - 1 }, (_, i) => {
        const { x, y } = l.at(begin + (end - begin) * (i + 1) / count);
        return { x, y, size: 1.06 };
    });
}

/** Half way, lifted. */
export function arc(l: Layout, from: Spot, into: Spot): Spot[] {
    const size = Math.max(from.size, into.size) * 1.25;
    return [{ x: (from.x + into.x) / 2, y: (from.y + into.y) / 2 - l.pitch * 0.3, size }];
}

/** Making room takes as long as anything that is selected. */
const SELECT = 180;

function between(
    l: Layout, before: Spot, spot: Spot, token: Token, place: string, event: RoyalPythonEvent | null,
): Spot[] {
    const walks = event?.type === 'moved' || event?.type === 'slid' || event?.type === 'left';
    if (walks && place !== 'lost' && token.seat === event.seat)
        return [...(place === 'supply' ? [{ ...l.at(distanceOf(l, 'supply')), size: 1 }] : []),
            ...steps(l, place, token.place === 'left' ? 'supply' : token.place)];
    return event?.type === 'danced' || event?.type === 'swapped' ? arc(l, before, spot) : [];
}

export const motion: Action<HTMLElement, Move> = (node, first) => {
    let before: Spot = first.look, { token: was, l: shape } = first.look, latest: Animation | undefined;
    return {
        update({ look, now }) {
            const { token, l, x, y, size } = look, spot = { x, y, size };
            const { ms, event } = untrack(() => ({ ms: now.ms(), event: now.event() }));
            const moved = before.x !== x || before.y !== y || before.size !== size;
            if (moved && shape === l && ms > 0) {
                const here = token.place === was.place;
                const way = [before, ...(here ? [] : between(l, before, spot, token, was.place, event)), spot];
                const easing = way.length > 2 ? 'ease-in-out' : EASE;
                const frames = way.map((at) => ({ transform: now.stand(at), easing, opacity: at.size ? 1 : 0 }));
                // Set, not animated: an animation that has it could not be left to the compositor.
                node.style.zIndex = '3';
                const moves = (latest = node.animate(frames, { duration: here ? Math.min(ms, SELECT) : ms }));
                moves.onfinish = () => latest === moves && (node.style.zIndex = '');
            }
            [before, was, shape] = [spot, token, l];
        },
    };
};
