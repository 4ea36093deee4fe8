// What testers from outside may ask: never more than the person in front of the page may know.
import type { Table } from './table/table.svelte';

export function expose(table: Table | null): void {
    (window as unknown as { coil: object }).coil = {
        view: () => (table?.view ? JSON.parse(JSON.stringify(table.view)) : null),
        turn: () => (table?.turn ? JSON.parse(JSON.stringify(table.turn)) : null),
        actions: () => (table && table.eyes === table.asked ? table.actions : []),
        record: () => table?.record ?? null,
    };
}
