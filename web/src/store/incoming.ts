// Games that come from elsewhere: a record's file, or a game ID. Each becomes a saved game in which everybody sits here
// whose name is no bot's.
import { Core } from '../core/core';
import { botsByName, seatName, type SetUp, signOf, SIGNS } from '../table/setup';
import { fresh, keep, type Saved } from './games';
import { headerOf, named, seedOf } from './records';

/** A saved game of what is loaded in the core. */
async function gameOf(
    core: Core, record: string, seed: string, given?: readonly (string | undefined)[],
): Promise<Saved> {
    const { describe } = await core.ask('describe'), { turn } = await core.ask('turn');
    const header = headerOf(record), { ruleset } = header;
    const names = Array.from({ length: describe.seats }, (_, seat) => header.names[seat]);
    const bots = given ?? botsByName(describe.game, names);
    const suits = describe.options.find(({ key }) => key === 'suits')?.value ?? '';
    const setUp: SetUp = {
        game: describe.game, title: describe.title, ruleset: describe.ruleset, own: ruleset,
        options: Object.fromEntries(describe.options.map(({ key, value }) => [key, value])),
        seats: names.map((name, seat) => ({
            kind: bots[seat] ? 'bot' : 'person', bot: bots[seat], name: seatName(name, seat),
            sign: signOf(suits[seat]) ?? SIGNS[seat],
        })),
    };
    const game = fresh(setUp), whole = named(record, setUp.seats.map(({ name }) => name));
    return { ...game, record: whole, seed: seed || game.id, over: turn.node === 'over', owed: turn.seats as number[] };
}

async function save(core: Core, record: string, seed: string): Promise<string> {
    const game = await gameOf(core, record, seed);
    await keep(game);
    return game.id;
}

/** A game that is looked at, and not kept. `bots` are those who sat there. */
export async function readRecord(record: string, bots: readonly (string | undefined)[]): Promise<Saved> {
    const core = new Core();
    try {
        await core.ask('load', { record });
        return await gameOf(core, record, '', bots);
    } finally {
        core.end();
    }
}

/** The saved game's id. Throws the core's Refusal if the record cannot be read. */
export async function openRecord(record: string): Promise<string> {
    const core = new Core();
    try {
        await core.ask('load', { record });
        return await save(core, record, '');
    } finally {
        core.end();
    }
}

export async function openGameId(gameId: string): Promise<string> {
    const core = new Core();
    try {
        await core.ask('load', { game_id: gameId });
        return await save(core, (await core.ask('record')).record, seedOf(gameId));
    } finally {
        core.end();
    }
}
