// "Your turn" to somebody who looks elsewhere: the icon of the tab, and a notification if they have asked for it.
import { recall, remember } from '../store/remembers';

const KEY = 'notify';

/** Whether this browser can tell at all: without https none does. */
export const canTell = () => isSecureContext && 'Notification' in window;
export const tells = () => canTell() && Notification.permission === 'granted' && recall(KEY) === '1';

/** Asked for by a button. True if it is to be so from now on. */
export async function switchTelling(on: boolean): Promise<boolean> {
    const allowed = on && (await Notification.requestPermission()) === 'granted';
    remember(KEY, allowed ? '1' : '0');
    return allowed;
}

function icon(name: string): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link && !link.href.endsWith(`/icons/${name}.svg`))
        link.href = `/icons/${name}.svg`;
}

let note: Notification | undefined;

/** Whether somebody is asked at a table, and in which words. */
export function yourTurn(asked: boolean, words: string): void {
    icon(asked ? 'your-turn' : 'icon');
    note?.close();
    note = undefined;
    if (!asked || !document.hidden || !tells())
        return;
    try {
        note = new Notification(words, { icon: '/icons/icon-192.png', tag: location.pathname });
        note.onclick = () => window.focus();
    } catch {
        // Some phones allow notifications to service workers alone.
    }
}
