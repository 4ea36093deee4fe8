// What a board is: components that draw a view and say what was picked. README.md tells how to make one.
import type { Component } from 'svelte';
import type { Answering, Ask, Describe, Ending, Preview, Thing } from '../core/protocol';
import type { Path } from '../core/tree';
import type { GameEvent, View } from '../generated/games';
import { seatName, type Sign, type Sitter } from '../table/setup';

export interface BoardProps<V extends View = View> {
    /** What never changes in this match. */
    describe: Describe;
    /** What the eyes in front of the screen may see, at the moment that is shown:
        after `event`, while events are played. */
    view: V;
    /** How everybody stands at that moment. */
    ending: Ending | null;
    /** The event that is being shown, null while nothing moves;
        and how long its movement lasts, 0 where nothing may move. */
    event: GameEvent | null;
    ms: number;
    /** What these eyes were told from the beginning of the match up to that moment, `event` the last. */
    told: readonly GameEvent[];
    /** What the person is asked, null while others act and while events are played;
        the way they have taken in its tree. */
    ask: Ask | null;
    path: Path;
    /** What everybody knows about answers to what was announced, null where nothing waits for any. */
    answering: Answering | null;
    /** Things that the open question points at, as handles (core/words.ts): these are lit. */
    lit: ReadonlySet<string>;
    /** Things that can be picked already although only later questions point at them. */
    within: ReadonlySet<string>;
    /** Things of the choices taken so far, and those picked that wait for their question. */
    taken: ReadonlySet<string>;
    /** Things that a person would look for and cannot choose now, with the reason in words. */
    lacks: ReadonlyMap<string, string>;
    /** Things that a line of the log is about, while somebody points at it: a board may ring them. */
    marked: ReadonlySet<string>;
    /** What surely happens if the chosen action is played. */
    preview: Preview | null;
    /** Who sits where, with name and sign. */
    seats: readonly Sitter[];
    /** What the things of each seat look like, where somebody has picked that: `head=fang tail=bell`. */
    looks?: readonly string[];
    /** The seat whose eyes these are, null for the table's. */
    me: number | null;
    /** Where it is not that seat which looks, as in a replay through all eyes: what is theirs is not "yours". */
    lent?: boolean;
    /** A thing was picked: the table finds the choice that points at it, and does it when it is picked again. What does
     *  not shine is picked only if the question, or a later one, points at it; else the table says why not. */
    pick(thing: Thing, shines?: boolean): void;
    /** One thing was dropped on another. */
    drop(thing: Thing, onto: Thing): void;
    /** Goes to a place in the tree of `ask`: for choices that point at nothing. What stands there is previewed. */
    take(path: Path): void;
    /** Plays an action at once. */
    act(action: string): void;
}

/** Whose the things of the seat `me` are: "Your", or "Otter’s". */
export const whose = ({ seats, me, lent }: Pick<BoardProps, 'seats' | 'me' | 'lent'>) =>
    (lent && me !== null ? `${seatName(seats[me].name, me)}’s` : 'Your');

const none: ReadonlySet<string> = new Set();
const nothing = () => {};
/** For a board at which nobody is asked, and nothing can be picked. */
export const UNASKED = {
    ask: null, path: [], lit: none, within: none, taken: none, lacks: new Map<string, string>(), preview: null,
    pick: nothing, drop: nothing, take: nothing, act: nothing,
} satisfies Partial<BoardProps>;

/** The pictures of a game. What is not there is not shown. */
export interface Boards<V extends View = View> {
    /** The table itself. Its slot is the container `board` of CSS. On a wide screen it has a height, which an svg at
        the top of the component fills; on a phone and an upright tablet the height follows from the width. */
    Board: Component<BoardProps<V>>;
    /** The cards of the person in front of the screen: below the board, on a phone at the foot of the screen; or at the
        side. `--card` is how wide a card may be. */
    Hand?: Component<BoardProps<V>>;
    hand?: 'below' | 'side';
    /** What the game has beside its board: piles, a round's order, a pile of answers. */
    Beside?: Component<BoardProps<V>>;
    /** On a phone it is always in sight, beside the question; else it comes after the board. */
    beside?: 'foot';
    /** What stands on top of the question: dice, the card that is placed. */
    Given?: Component<BoardProps<V>>;
    /** The face of a card, small. */
    Face?: Component<{ card: string; kind?: string; size?: number }>;
    /** What somebody's things look like, before there is a game; `look` as in `looks`. */
    Look?: Component<{ sign: Sign; look: string }>;
    /** The board shows everybody at the table itself, so no list of players is needed. */
    showsPlayers?: boolean;
    /** The board draws the steps that surely follow a choice, so they are not told beside it. */
    drawsSteps?: (view: V) => boolean;
    /** The choice that ends the turn stands on the board or beside the hand, so it is not listed with the question. */
    showsEnd?: boolean;
}

/** The pictures of one game, which know what their views hold. */
export function boards<V extends View>(parts: Boards<V>): Boards {
    return parts as unknown as Boards;
}

/** Boards by game, each loaded when it is first needed. A game that is not here plays by the generic one. */
const games: Record<string, () => Promise<{ default: Boards }>> = {
    'snakes-and-foxes': () => import('./snakes-and-foxes'),
    'serpent-master': () => import('./serpent-master'),
    'royal-python': () => import('./royal-python'),
    'greatest-snake': () => import('./greatest-snake'),
};

export async function boardsOf(game: string): Promise<Boards> {
    const { default: boards } = await (games[game] ?? (() => import('./generic')))();
    loaded.set(game, boards);
    return boards;
}

/** Whether a game has a picture of its own. */
export const pictured = (game: string) => game in games;

const loaded = new Map<string, Boards>();
/** Those that have been loaded, at once, so that a table is not drawn without them first. */
export const boardsHere = (game: string): Boards | undefined => loaded.get(game);
