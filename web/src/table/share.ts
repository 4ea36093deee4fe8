// What comes from the core is new with every reply, most of it saying what was said before. Parts that have not changed
// stay the objects they were, so that nothing is drawn anew that hangs on them alone.

/** `now`, with every part of `before` that says the same; `before` itself where all of it does. */
export function share<T>(before: unknown, now: T): T {
    if (before === now || typeof now !== 'object' || typeof before !== 'object' || !now || !before
        || Array.isArray(now) !== Array.isArray(before))
        return now;
    const old = before as Record<string, unknown>, all = now as Record<string, unknown>, keys = Object.keys(all);
    let same = Object.keys(old).length === keys.length;
    for (const key of keys) {
        const kept = share(old[key], all[key]);
        if (kept !== all[key])
            all[key] = kept;
        if (kept !== old[key] || !(key in old))
            same = false;
    }
    return same ? (before as T) : now;
}
