// The keys of a table; they work while no field and no sheet has the focus. Those that are characters can be switched
// off, for whoever speaks to the page, which then types.
import { leaves } from '../core/tree';
import { ALL } from '../table/stage.svelte';
import type { Table } from '../table/table.svelte';
import type { Open } from './Bar.svelte';
import { isPointed } from './pointed';

export interface Deeds {
    undo(): void;
    redo(): void;
    hint(): void;
    open(what: Open): void;
    /** The table has the focus, and no button of it. */
    focus(): void;
    /** Whether letters, digits and signs are keys. */
    letters(): boolean;
    said(words: string): void;
}

/** For those who listen: which keys tell more. */
export const TELLING = 'Keys: B tells the table in words, L what happened, H is a hint, question mark the rules.';

/** To the line to type in, which is in sight then. */
export function toTyping(): void {
    const box = document.getElementById('typed');
    box?.focus();
    box?.scrollIntoView({ block: 'center' });
}

/** The choice that `D` is for, or Space where something may be answered. */
function leafWith(table: Table, mark: 'ends' | 'declines') {
    return table.ask ? leaves(table.ask.ask).find(({ choices }) => choices.at(-1)![mark]) : undefined;
}

function space(table: Table): void {
    // What is not on the screen yet is not answered.
    const seen = table.turn.node === 'reaction' && table.laid === ALL;
    const passing = seen ? leafWith(table, 'declines') : undefined;
    if (passing)
        void table.perform(passing.action);
    else
        table.hurry();
}

/** Previews what ends the turn, and does it when it is pressed again. */
function end(table: Table): void {
    const leaf = leafWith(table, 'ends');
    if (!leaf)
        return;
    if (leaf.path.join() === table.path.join())
        void table.perform(leaf.action);
    else
        void table.take(leaf.path);
}

function players(deeds: Deeds): void {
    const list = document.getElementById('players');
    list?.focus();
    deeds.said([...(list?.querySelectorAll('li') ?? [])].map((line) => line.innerText.replace(/\s+/g, ' ')).join('. '));
}

/** What it chooses can be done by Enter at once. */
function hint(table: Table, deeds: Deeds): void {
    if (table.ask)
        deeds.focus();
    deeds.hint();
}

export function keysOf(table: Table, deeds: Deeds) {
    const characters: Record<string, () => void> = {
        u: deeds.undo, U: deeds.redo, h: () => hint(table, deeds), H: () => hint(table, deeds),
        l: () => deeds.open('log'), L: () => deeds.open('log'),
        b: () => deeds.open('reader'), B: () => deeds.open('reader'), p: () => players(deeds), P: () => players(deeds),
        d: () => end(table), D: () => end(table), '/': toTyping, '?': () => deeds.open('rules'),
    };
    return (event: KeyboardEvent) => {
        const on = event.target as HTMLElement, { key } = event;
        if (event.ctrlKey || event.altKey || event.metaKey
            || on.closest('input:not([type=checkbox]), select, textarea, dialog'))
            return;
        // A button that was clicked keeps the focus, but keys are not meant for it.
        const presses = on.closest('button, a, summary, [role=button]') !== null && !isPointed(on);
        const digit = Number(key);
        // Held down since before, it was meant for something else.
        if (event.repeat && (key === ' ' || key === 'Enter') && !presses)
            return event.preventDefault();
        if (key === ' ' && !presses)
            space(table);
        else if (key === 'Escape') {
            if (table.chosen)
                deeds.said('Nothing is chosen.');
            table.take([]);
        }
        else if (key === 'ArrowRight' || key === 'ArrowLeft') {
            table.stepBy(key === 'ArrowRight' ? 1 : -1);
            if (table.ask)
                deeds.focus();
        } else if (key === 'Enter' && table.chosen && !presses)
            void table.perform(table.chosen.action!);
        else if (!deeds.letters())
            return;
        else if (digit >= 1 && digit <= (table.open?.choices.length ?? 0))
            table.tap(digit - 1);
        else if (characters[key])
            characters[key]();
        else
            return;
        event.preventDefault();
    };
}
