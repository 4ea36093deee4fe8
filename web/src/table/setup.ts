// Who sits at a table and by which rules it plays.
import { GAMES, type ListedGame } from '../generated/list';

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

/** What a seat is called whose name nobody has told: people count from one. */
export const seatName = (name: string | undefined, seat: number) => name || `Seat ${seat + 1}`;

/** Who may be chosen to play a game, the weakest first. */
const listed = (game: string) => GAMES.find(({ id }) => id === game);
const bots = (game: string): ListedGame['bots'] => listed(game)?.bots ?? [];
/** Whether some bot can judge how it was played. */
export const isJudged = (game: string) => !!listed(game)?.judged;
export const botOf = (game: string, id?: string) => bots(game).find((bot) => bot.id === id);

/** What stands beside a bot's name. */
export const botWords = (game: string, id?: string) => `bot: ${botOf(game, id)?.title.toLowerCase() ?? id}`;

/** The letters that a name may have at one screen. */
export const NAME_LENGTH = 30;

/** Names as they are taken to a table: each seat has one, without blanks around it, and no two have the same. */
export function called(names: readonly string[]): string[] {
    const taken: string[] = [];
    for (const [seat, typed] of names.entries()) {
        const name = seatName(typed.trim(), seat);
        let other = name;
        for (let number = 2; taken.includes(other); number++)
            other = `${name.slice(0, NAME_LENGTH - 3)} ${number}`;
        taken.push(other);
    }
    return taken;
}

export const PERSON_NAMES = ['Ada', 'Bo', 'Kim', 'Lin', 'Max', 'Noa'];
export const BOT_NAMES = ['Otter', 'Newt', 'Heron', 'Toad', 'Vole', 'Mole'];

/** The suit that is a sign's, where a game lets seats choose their suits (its option `suits`). */
const SUITS: Record<Sign, string> = { wave: 'W', wyrm: 'Y', knot: 'K', moon: 'M', sun: 'S', leaf: 'L' };

export function suitsOf(seats: Sitter[]): string {
    return seats.map(({ sign }) => SUITS[sign]).join('');
}

/** The sign that is a suit's; undefined for a suit that no sign has. */
export function signOf(suit: string): Sign | undefined {
    return SIGNS.find((sign) => SUITS[sign] === suit);
}

/** Games whose pieces have a colour for each seat, so that signs go by seats. */
const SEATED = new Set(['serpent-master']);

/** A look as the core writes it, `head=fang tail=bell`, and back. */
export const writtenLook = (look: Record<string, string>) =>
    Object.entries(look).filter(([, item]) => item).map(([kind, item]) => `${kind}=${item}`).join(' ');
export const readLook = (text: string): Record<string, string> =>
    Object.fromEntries(text.split(' ').filter(Boolean).map((part) => part.split('=')));

export function choosesSigns(game: string): boolean {
    return !SEATED.has(game);
}

export function persons(setUp: SetUp): number[] {
    return setUp.seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));
}

const usualBot = (game: string) => bots(game).find(({ usual }) => usual)?.id;

/** Who plays where only names are known: a bot where a bot's name stands, if that is not so everywhere. */
export function botsByName(game: string, names: readonly string[]): (string | undefined)[] {
    const known = names.map((name) => (BOT_NAMES.includes(name) ? usualBot(game) : undefined));
    return known.includes(undefined) ? known : [];
}

/** The usual way to sit down: one person, and bots in all other seats. */
export function sitters(game: string, count: number, me: string): Sitter[] {
    const usual = usualBot(game);
    return Array.from({ length: count }, (_, seat) => seat === 0
        ? { kind: 'person', name: me, sign: SIGNS[0] }
        : { kind: 'bot', name: BOT_NAMES[seat - 1], sign: SIGNS[seat], bot: usual });
}
