// What a bot thinks of a view: in a core of its own, which is told nothing but that view.
import type { Core } from '../core/core';
import type { Seat, Words } from '../core/protocol';
import type { View } from '../generated/games';
import { botOf, type SetUp } from './setup';

/** A good action, and what speaks for it; no words where the bot has none. */
export interface Idea {
    action: string;
    text: Words;
}

async function sit(thinker: Core, { seats, own }: SetUp, view: View): Promise<void> {
    await thinker.ask('load', { view, names: seats.map(({ name }) => name), ruleset: own });
}

/** What the bot of a seat does. */
export async function decide(thinker: Core, setUp: SetUp, view: View, seat: Seat, seed: string): Promise<string> {
    await sit(thinker, setUp, view);
    return (await thinker.ask('think', { seat, bot: setUp.seats[seat].bot, seed })).action;
}

/** What a person may do well, the best first: as somebody sees it who thinks ahead, where the game has such a one. */
export async function advise(thinker: Core, setUp: SetUp, view: View, seat: Seat, seed: string): Promise<Idea[]> {
    await sit(thinker, setUp, view);
    const bot = botOf(setUp.game, 'expert')?.id;
    const { action, why } = await thinker.ask('think', { seat, bot, why: true, seed });
    return why?.length ? why.map(({ action, text }) => ({ action, text })) : [{ action, text: '' }];
}
