// A saved game in a few words, for the list of games that wait.
import type { Saved } from './games';
import type { Sign } from '../table/setup';
import { listed } from './when';

export const NUMBERS = ['no', 'a', 'two', 'three', 'four', 'five'];
const isPerson = ({ kind }: Saved['setUp']['seats'][number]) => kind === 'person';

/** "your turn", or whose. */
export function whoseTurn({ setUp, owed = [] }: Saved): string {
    const asked = owed.map((seat) => setUp.seats[seat]).filter(Boolean), all = setUp.seats.filter(isPerson);
    if (asked.length === 0)
        return 'not over yet';
    if (all.length === 1 && asked.some(isPerson))
        return 'your turn';
    return asked.length === 1 ? `${asked[0].name}’s turn` : `${listed(asked.map(({ name }) => name))} choose`;
}

/** The sign of who is asked, or of the first person where nobody is, or several are. */
export function signOf({ setUp: { seats }, owed = [] }: Saved): Sign {
    return ((owed.length === 1 && seats[owed[0]]) || (seats.find(isPerson) ?? seats[0])).sign;
}

/** "with Jonas and two bots", "alone". */
export function company({ setUp: { seats } }: Saved): string {
    const all = seats.filter(isPerson), bots = seats.length - all.length;
    const others = (all.length === 1 ? [] : all).map(({ name }) => name);
    if (bots > 0)
        others.push(`${NUMBERS[bots] ?? bots} ${bots === 1 ? 'bot' : 'bots'}`);
    if (others.length === 0)
        return 'alone';
    return `${all.length === 1 ? 'with ' : ''}${listed(others)}`;
}

/** "Kim 12, Otter 9"; '' while nobody has anything. */
export function standing({ setUp, points = [] }: Saved): string {
    return points.some((text) => text !== '0')
        ? setUp.seats.map(({ name }, seat) => `${name} ${points[seat] ?? ''}`.trim()).join(', ') : '';
}
