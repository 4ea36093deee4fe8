// What describe and a view of Royal Python hold, as its pictures need it: bands of spots, faces of cards, tokens that
// keep who they are from one view to the next.
import type { Ask, Describe, Words } from '../../core/protocol';
import { leaves } from '../../core/tree';
import { handles } from '../../core/words';
import type { RoyalPythonView } from '../../generated/games';
import { SIGNS, signOf, type Sign } from '../../table/setup';

/** What describe has of this game alone. */
export interface Told extends Describe {
    /** From the supply over the spots to the head. */
    spaces: { id: string; value: number; cobra: boolean }[];
    cards: { id: string; steps: number; crowns: boolean; suits: string[] }[];
    suits: Record<string, string>;
    leave: number;
}

export const told = (describe: Describe) => describe as Told;

/** The sign of a suit; suits are the six of the signs. */
export function signOfSuit(suit: string): Sign {
    return signOf(suit) ?? SIGNS[0];
}

/** Neighbouring spots of one value, by their numbers. */
interface Band {
    from: number;
    into: number;
    value: number;
}

export function bands(spaces: Told['spaces']): Band[] {
    const found: Band[] = [];
    spaces.slice(1, -1).forEach(({ value }, i) => {
        const last = found.at(-1);
        if (last?.value === value)
            last.into = i + 1;
        else
            found.push({ from: i + 1, into: i + 1, value });
    });
    return found;
}

/** Whatever any choice points at: a card can be taken instead of another at any time. */
export function reachable(ask: Ask | null): ReadonlySet<string> {
    const all = ask ? leaves(ask.ask).flatMap(({ choices }) => choices.flatMap(({ things }) => things)) : [];
    return handles(all);
}

// ---- Tokens ---------------------------------------------------------------------------------------------------------

/** A token. Its place is a spot, `supply`, `head`, `lost` (captured) or `left` (home by the tail). */
export interface Token {
    id: number;
    seat: number;
    crowned: boolean;
    place: string;
    /** Where it was before it came here. */
    from: string;
}
type Seats = RoyalPythonView['tokens'];

const rank = (place: string) => ({ supply: 0, head: 999, lost: -1, left: -2 })[place] ?? Number(place);

function placesOf(tokens: Seats[number]): { place: string; crowned: boolean }[] {
    const { supply, body, head, crowned, crownedHead, left, lost } = tokens;
    const many = (place: string, count: number, crowned = false) => Array(count).fill({ place, crowned });
    return [...many('supply', supply), ...body.flatMap((spot) => many(`${spot}`, 1)), ...many('head', head),
        ...crowned.flatMap((spot) => many(`${spot}`, 1, true)), ...many('head', crownedHead, true),
        ...many('left', left, true), ...many('lost', lost)];
}

/** The tokens of a view. Those that were known before stay themselves: whatever stands where it stood, then one on
 *  the same place that changed its crown, then the nearest behind each other. Where two of one seat have changed
 *  `places` with each other, the same places are covered, by the other one each. */
export function settle(before: readonly Token[], seats: Seats, places: readonly string[] = []): Token[] {
    return seats.flatMap((tokens, seat) => {
        const wanted = placesOf(tokens), mine = before.filter((token) => token.seat === seat);
        const found: (Token | undefined)[] = wanted.map(() => undefined);
        type Fits = (token: Token, place: (typeof wanted)[number]) => boolean;
        const match = (fits: Fits) => wanted.forEach((place, i) => {
            const at = found[i] ? -1 : mine.findIndex((token) => fits(token, place));
            if (at >= 0) {
                const [token] = mine.splice(at, 1), { from, crowned } = token;
                const stays = token.place === place.place && from === place.place && crowned === place.crowned;
                found[i] = stays ? token : { ...token, ...place, from: token.place };
            }
        });
        const other = (place: string) => places[1 - places.indexOf(place)];
        if (places.length && places.every((place) => mine.some((token) => token.place === place)))
            match((token, { place, crowned }) => token.place === other(place) && token.crowned === crowned);
        match((token, { place, crowned }) => token.place === place && token.crowned === crowned);
        match((token, { place }) => token.place === place);
        mine.sort((a, b) => rank(b.place) - rank(a.place));
        match((token, { crowned }) => token.crowned === crowned);
        match(() => true);
        const used = new Set(found.map((token) => token?.id));
        let id = seat * 16;
        return wanted.map((place, i) => {
            while (!found[i] && used.has(id))
                id++;
            return found[i] ?? { id: id++, seat, ...place, from: place.place };
        });
    });
}

// ---- Cards ----------------------------------------------------------------------------------------------------------

export interface Face {
    name: string;
    text: Words;
    suits: readonly string[];
    /** A, 2 to 9, Pawn, Court, Crown; none for the Excuse. */
    rank: string;
    /** What stands in the card's corner: its rank, or how far it moves. */
    corner: string;
}

/** How a card of the deck looks. Ranks are numbers or else kinds; the Excuse is the one without suits. */
export function faceOf(describe: Told, id: string): Face {
    const { name, kind = '', text = '' } = describe.things.find(({ thing }) => thing.card === id)!;
    const { steps, suits } = describe.cards.find((card) => card.id === id)!;
    const numbered = !['Ace', 'Pawn', 'Court', 'Crown', 'Excuse'].includes(kind);
    const rank = numbered ? `${steps}` : kind === 'Ace' ? 'A' : kind;
    return { name, text, suits, rank, corner: rank.length === 1 ? rank : suits.length ? `${steps}` : '2–9' };
}
