// The page without a network: its service worker, a new version that waits, and what is missing over plain http.

/** What this page cannot do, in words: '' where it was opened with https or on this machine. */
export function missing(): string {
    return isSecureContext ? ''
        : 'Opened without https: games are saved here and can be played, but the page does not work offline and '
            + 'cannot be installed, the browser may throw saved games away when the disk is full, and lines are '
            + 'copied by hand.';
}

let registration: ServiceWorkerRegistration | undefined;

/** Fetches the whole page for later, and tells when a newer version of it waits. */
export async function keepOffline(waits: () => void): Promise<void> {
    if (!navigator.serviceWorker || import.meta.env.DEV)
        return;
    registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const look = (worker: ServiceWorker | null | undefined) => {
        if (worker?.state === 'installed' && navigator.serviceWorker.controller)
            waits();
    };
    const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', () => look(worker));
    look(registration.waiting);
    follow(registration.installing);
    registration.addEventListener('updatefound', () => follow(registration!.installing));
    // A page that stays open for days looks for a new version when somebody comes back to it.
    document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible')
            registration!.update().catch(() => {});
    });
}

/** Lets the version that waits take over; every tab is then loaded anew (`whenTaken`). */
export function takeOver(): void {
    registration?.waiting?.postMessage('take over');
}

/** Calls back when another version has taken over, which the first one on a machine has not. */
export function whenTaken(taken: () => void): void {
    if (navigator.serviceWorker?.controller)
        navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true });
}
