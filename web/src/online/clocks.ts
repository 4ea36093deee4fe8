// Clocks as the page goes on counting them between what the server tells: they run for whoever owes an action, and
// stand while answers are waited for.
import type { Turn } from '../core/protocol';
import type { Facts, Place } from './facts';

/** What is left was left at `since`, if the clock runs; in ms. */
export interface Clock {
    left: number;
    since: number | null;
}

const whole = (clock: Facts['clock']) =>
    clock.kind === 'days' ? clock.days * 86_400_000 : clock.kind === 'none' ? 0 : clock.seconds * 1000;
/** Of a seat that owes an action; not while a bot plays for its person, or they have not come to a rematch yet. */
const goesOn = (turn: Turn | null, seat: number, { bot, awaited }: Place) =>
    !!turn && turn.node !== 'reaction' && turn.seats.includes(seat) && !bot && !awaited;

/** As the server has just told it. */
export function told({ seats, clock }: Facts, turn: Turn | null, now: number): (Clock | null)[] {
    return seats.map((place, seat) => place.who === 'person' && clock.kind !== 'none' && place.left !== undefined
        ? { left: place.left * 1000, since: goesOn(turn, seat, place) ? now : null } : null);
}

export function leftAt({ left, since }: Clock, now: number): number {
    return Math.max(0, since === null ? left : left - (now - since));
}

/** Something else is due; `anew` where that is another decision. */
export function turned(
    clocks: readonly (Clock | null)[], { clock, seats }: Facts, turn: Turn, anew: boolean, now: number,
): (Clock | null)[] {
    const more = clock.kind === 'game' && turn.node !== 'over' ? clock.increment * 1000 : 0;
    return clocks.map((before, seat) => {
        if (!before)
            return null;
        const ran = before.since !== null, runs = goesOn(turn, seat, seats[seat]), left = leftAt(before, now);
        if (ran && !runs)
            return { left: left + more, since: null };
        if (runs && (!ran || anew))
            return { left: clock.kind === 'game' ? left + (ran ? more : 0) : whole(clock), since: now };
        return before;
    });
}

/** "0:42", "12:05", "1 h 20 min", "2 days 7 h". */
export function spoken(ms: number): string {
    const seconds = Math.ceil(ms / 1000), minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
    if (hours >= 48)
        return `${Math.floor(hours / 24)} days${hours % 24 ? ` ${hours % 24} h` : ''}`;
    return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
