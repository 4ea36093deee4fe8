// The service worker: the whole page is fetched once and then served from here, so that it works without a network. All
// files of a version lie in one cache of its name and are checked by their hashes, so versions never mix. A newer version
// waits until no tab is open or the page says so (ui/App.svelte), which it never does inside a game.
//
// scripts/precache.mjs puts the version and the list of files, with their hashes, in the place of this line's names.
const VERSION = __VERSION__;
const FILES = __FILES__;
const NAME = `coil-${VERSION}`;

async function digest(bytes) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function fetched(path, hash) {
    for (const cache of ['default', 'reload']) {
        const response = await fetch(path, { cache });
        if (response.ok && await digest(await response.clone().arrayBuffer()) === hash)
            return response;
    }
    throw new Error(`${path} is of another version`);
}

async function install() {
    const cache = await caches.open(NAME);
    await Promise.all(Object.entries(FILES).map(async ([path, hash]) => {
        // What is named by its content may lie in the cache of the version before.
        const old = path.startsWith('/assets/') ? await caches.match(path) : undefined;
        await cache.put(path, old ?? await fetched(path, hash));
    }));
}

/** The caches of older versions go; where a newer one is there already, one of them is its own, and it clears up when
    it takes over. */
async function activate() {
    const { installing, waiting } = self.registration;
    for (const name of installing || waiting ? [] : await caches.keys())
        if (name.startsWith('coil-') && name !== NAME)
            await caches.delete(name);
    await clients.claim();
}

async function serve(request, path) {
    const cache = await caches.open(NAME);
    return await cache.match(path) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
    if (event.data === 'take over')
        event.waitUntil(self.skipWaiting());
});
self.addEventListener('fetch', (event) => {
    const { method, url, mode } = event.request, { origin, pathname } = new URL(url);
    // The first page shows tables of the server too, each at a path of its own.
    const path = mode === 'navigate' && /^\/(index\.html|t\/[0-9a-f]+)$/.test(pathname) ? '/' : pathname;
    if (method === 'GET' && origin === location.origin && path in FILES)
        event.respondWith(serve(event.request, path));
});
