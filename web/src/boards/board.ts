// What a board is: a component that draws a view and says what was picked. README.md tells how to make one.
import type { Component } from 'svelte';
import type { Ask, Describe, Preview, Thing } from '../core/protocol';
import type { Path } from '../core/tree';
import type { View } from '../generated/games';
import type { Sitter } from '../table/setup';

export interface BoardProps<V extends View = View> {
    /** What never changes in this match. */
    describe: Describe;
    /** What the person in front of the screen may see. */
    view: V;
    /** What they are asked, null while others act; and the way they have taken in its tree. */
    ask: Ask | null;
    path: Path;
    /** Things that the open question points at: these are lit. */
    lit: ReadonlySet<string>;
    /** Things of the choices taken so far. */
    taken: ReadonlySet<string>;
    /** What surely happens if the chosen action is played. */
    preview: Preview | null;
    /** Who sits where, with name and sign. */
    seats: readonly Sitter[];
    /** A thing was picked: the table finds the choice that points at it, and does it when it is picked again. */
    pick(thing: Thing): void;
    /** Plays an action at once. */
    act(action: string): void;
}

/** Boards by game, each loaded when it is first needed. A game that is not here plays by the generic one. */
const boards: Record<string, () => Promise<{ default: Component<BoardProps> }>> = {};

export async function boardOf(game: string): Promise<Component<BoardProps>> {
    return (await (boards[game] ?? (() => import('./Generic.svelte')))()).default;
}
