// Who sits at a table and by which rules it plays.
export const SIGNS = ['wave', 'wyrm', 'knot', 'moon', 'sun', 'leaf'] as const;
export type Sign = (typeof SIGNS)[number];

export interface Sitter {
    kind: 'person' | 'bot';
    name: string;
    sign: Sign;
    /** A bot as `think` knows it. */
    bot?: string;
}

export interface SetUp {
    game: string;
    title: string;
    ruleset: string;
    /** The ruleset itself, if it is none of those that are built in. */
    own?: object;
    options: Record<string, string>;
    /** What each seat has picked for its things to look like, as the core writes it; where the game has looks. */
    looks?: string[];
    seats: Sitter[];
}

/** `short` is for where there is little room, beside a name. */
export const BOTS: { bot: string; words: string; short: string }[] = [
    { bot: 'greedy', words: 'takes what looks best now', short: 'best now' },
    { bot: 'greedy:slips=30', words: 'slips now and then', short: 'slips' },
    { bot: 'random', words: 'plays anything', short: 'anything' },
];

/** What stands beside a bot's name. */
export const botWords = (id?: string) => `bot: ${BOTS.find(({ bot }) => bot === id)?.short ?? id}`;

export const PERSON_NAMES = ['Ada', 'Bo', 'Kim', 'Lin', 'Max', 'Noa'];
export const BOT_NAMES = ['Otter', 'Newt', 'Heron', 'Toad', 'Vole', 'Mole'];

/** The suit that is a sign's, where a game lets seats choose their suits (its option `suits`). */
export const SUITS: Record<Sign, string> = { wave: 'W', wyrm: 'Y', knot: 'K', moon: 'M', sun: 'S', leaf: 'L' };

export function suitsOf(seats: Sitter[]): string {
    return seats.map(({ sign }) => SUITS[sign]).join('');
}

/** The sign that is a suit's; undefined for a suit that no sign has. */
export function signOf(suit: string): Sign | undefined {
    return SIGNS.find((sign) => SUITS[sign] === suit);
}

/** Games whose pieces have a colour for each seat, so that signs go by seats. */
const SEATED = new Set(['serpent-master']);

export function choosesSigns(game: string): boolean {
    return !SEATED.has(game);
}

export function persons(setUp: SetUp): number[] {
    return setUp.seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));
}

/** The usual way to sit down: one person, and bots in all other seats. */
export function sitters(count: number, me: string): Sitter[] {
    return Array.from({ length: count }, (_, seat) => seat === 0
        ? { kind: 'person', name: me, sign: SIGNS[0] }
        : { kind: 'bot', name: BOT_NAMES[seat - 1], sign: SIGNS[seat], bot: BOTS[0].bot });
}
