// What a bot thinks of a view: in a core of its own, which is told nothing but that view.
import type { Core } from '../core/core';
import type { Commands, Seat, Thought, Words } from '../core/protocol';
import type { View } from '../generated/games';
import { botOf, type SetUp } from './setup';

/** A good action, and what speaks for it; no words where the bot has none. */
export interface Idea {
    action: string;
    text: Words;
}


/** What is asked of a bot that is told a view. */
async function think(thinker: Core, { seats, own }: SetUp, view: View, wanted: Commands['think'][0]): Promise<Thought> {
    const [, thought] = await Promise.all([
        thinker.ask('load', { view, names: seats.map(({ name }) => name), ruleset: own }),
        thinker.ask('think', wanted)]);
    return thought;
}

/** What the bot of a seat does. */
export async function decide(thinker: Core, setUp: SetUp, view: View, seat: Seat, seed: string): Promise<string> {
    return (await think(thinker, setUp, view, { seat, bot: setUp.seats[seat].bot, seed })).action;
}

/** What a person may do well, the best first: as somebody sees it who thinks ahead, where the game has such a one. */
export async function advise(thinker: Core, setUp: SetUp, view: View, seat: Seat, seed: string): Promise<Idea[]> {
    const bot = botOf(setUp.game, 'expert')?.id;
    const { action, why } = await think(thinker, setUp, view, { seat, bot, why: true, seed });
    return why?.length ? why.map(({ action, text }) => ({ action, text })) : [{ action, text: '' }];
}
