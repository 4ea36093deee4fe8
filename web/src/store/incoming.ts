// Games that come from elsewhere: a record's file, or a game ID. Each becomes a saved game in which everybody sits here
// whose name is no bot's.
import { Core } from '../core/core';
import { botsByName, seatName, type SetUp, signOf, SIGNS } from '../table/setup';
import { fresh, keep, type Saved } from './games';
import { carrying, headerOf, missingRuleset, named, seedOf } from './records';
import { allRulesets } from './rulesets';

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

/** The record with the ruleset that it names, if that was brought to the page. Whether it is the same the core sees. */
async function withRuleset(core: Core, record: string): Promise<string> {
    const key = missingRuleset(record), own = key && (await allRulesets()).find((ruleset) => ruleset.key === key);
    if (!own)
        return record;
    await core.ask('new', { game: own.game, seats: own.seats[0], ruleset: own.source, seed: '1' });
    return carrying(record, (await core.ask('record')).record);
}

/** The saved game's id. Throws the core's Refusal if the record cannot be read. */
export async function openRecord(text: string): Promise<string> {
    const core = new Core();
    try {
        const record = await withRuleset(core, text);
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
