import { settings } from './settings.svelte';

/** Light or dark, whichever it is not now. */
export function switchMode(): void {
    settings.mode = document.documentElement.dataset.mode === 'dark' ? 'light' : 'dark';
}
