// What testers from outside may ask: never more than the person in front of the page may know, and always as things are
// now, however much of it has been shown.
import type { Table } from './table/table.svelte';

export function expose(table: Table | null): void {
    (window as unknown as { coil: object }).coil = {
        view: () => (table?.newest ? JSON.parse(JSON.stringify(table.newest)) : null),
        turn: () => (table?.turn ? JSON.parse(JSON.stringify(table.turn)) : null),
        actions: () => table?.actions ?? [],
        record: () => table?.record ?? null,
    };
}
