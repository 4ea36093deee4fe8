// What this browser remembers for the page in its localStorage, under names of the page's own. What that does not take,
// because it is full or closed to the page, lasts as long as the tab.
const inTab = new Map<string, string>();
const named = (key: string) => `coil.${key}`;

export function recall(key: string): string | null {
    try {
        return inTab.get(key) ?? localStorage.getItem(named(key));
    } catch {
        return null;
    }
}

export function remember(key: string, value: string): void {
    inTab.set(key, value);
    try {
        localStorage.setItem(named(key), value);
        inTab.delete(key); // another tab may write it from now on
    } catch {
        // It stays with the tab.
    }
}

export function forget(key: string): void {
    inTab.delete(key);
    try {
        localStorage.removeItem(named(key));
    } catch {
        // Nothing is there.
    }
}
