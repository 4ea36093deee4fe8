// The pictures in the texts by their names, each loaded when the text is drawn: real boards and parts of them, which
// show what scripts/pictures.mjs has put there.
import type { Component } from 'svelte';
import type { Describe } from '../core/protocol';
import { UNASKED, type BoardProps } from '../boards/board';
import type { View } from '../generated/games';
import type { Sign } from '../table/setup';

/** A picture is given itself in letters, as the text has it. Not every one reads them. */
type Picture = () => Promise<{ default: Component<{ letters: string }> }>;

const games: Record<string, Record<string, () => Promise<object>>> = {
    'snakes-and-foxes': {
        board: () => import('./pictures/RoundBoard.svelte'),
        example: () => import('./pictures/RoundExample.svelte'),
    },
    'serpent-master': {
        cards: () => import('./pictures/PitCards.svelte'),
        example: () => import('./pictures/PitExample.svelte'),
    },
    'royal-python': {
        board: () => import('./pictures/PythonBoard.svelte'),
        dance: () => import('./pictures/PythonDance.svelte'),
        count: () => import('./pictures/PythonCount.svelte'),
    },
    'greatest-snake': {
        rats: () => import('./pictures/Rats.svelte'),
    },
};

export const pictureOf = (game: string, name: string) => games[game]?.[name] as Picture | undefined;

/** What our drawings mean where they do not speak for themselves. */
const CAPTIONS: Record<string, Record<string, string>> = {
    'snakes-and-foxes': { example: 'Yellow is the walk, dashed red what the hunters surely do then.' },
    'serpent-master': {
        cards: 'The box with an arrow is the head, the discs are the tokens, one after the other.',
        example: 'A number in the corner of a square counts the tokens in its stack.',
    },
    'royal-python': {
        board: 'Spots with a hood are Cobra spots. The dark tabs are the points of the spots beside them.',
    },
};

export const captionOf = (game: string, name: string): string => CAPTIONS[game]?.[name] ?? '';

/** When all pictures of a game are there: what stands below them does not move any more. */
export async function allPictures(game: string): Promise<void> {
    await Promise.allSettled(Object.values(games[game] ?? {}).map((load) => load()));
    await new Promise((done) => setTimeout(done));
}

/** What a board is given where nobody plays: nothing is asked, nothing moves. */
export function still<V extends View>(describe: unknown, view: unknown, names: [string, Sign][],
    more: Partial<BoardProps<V>> = {}): BoardProps<V> {
    return {
        ...UNASKED, describe: describe as Describe, view: view as V, ending: null, event: null, ms: 0, told: [],
        answering: null, marked: new Set(), seats: names.map(([name, sign]) => ({ kind: 'person', name, sign })),
        me: null, ...more,
    };
}
