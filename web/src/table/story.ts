// What happened, turn by turn, for a core that does not tell it so itself: events between two turns, in their own words.
import type { Describe, StoryTurn } from '../core/protocol';
import type { GameEvent } from '../generated/games';

export function turnsOfEvents(describe: Describe, events: GameEvent[]): StoryTurn[] {
    const roles = new Map(describe.events.map(({ type, role }) => [type, role]));
    const turns: (StoryTurn & { parts: string[] })[] = [];
    for (const event of events) {
        const role = event.type === undefined ? 'quiet' : roles.get(event.type);
        if (role === 'turn' || turns.length === 0) {
            const seat = typeof event.seat === 'number' ? event.seat : null;
            turns.push({ seat, from: event.v, to: event.v, title: event.text ?? '', line: '', parts: [] });
        } else if (role !== 'quiet' && event.text) {
            turns.at(-1)!.parts.push(event.text);
        }
        turns.at(-1)!.to = event.v;
    }
    return turns.map(({ parts, ...turn }) => ({ ...turn, line: parts.join(' ') || turn.title }));
}
