// Parts of page.mjs that are about what is kept: without a network, in two tabs, on a full disk, of two versions, over
// plain http; and about what comes from elsewhere: records, lines of games, rulesets.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const data = (name) => readFileSync(new URL(`../../tests/data/${name}`, import.meta.url), 'utf8');

export function storeParts({ screen, begin, open, asked, typeIt, drawn, address, program, games }) {
    const view = (page) => page.evaluate(() => JSON.stringify(window.coil.view()));
    const actions = (page) => page.evaluate(() => window.coil.actions());
    const home = (page, from = address) => page.goto(`${from}/#/`);
    const offlineReady = (page) => page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        if (active.state !== 'activated')
            await new Promise((resolve) => active.addEventListener('statechange', resolve));
    });

    /** Does one thing and waits until it was done and somebody is asked again. */
    async function once(page) {
        await page.waitForFunction(asked);
        const before = await page.evaluate(() => JSON.stringify([window.coil.turn(), window.coil.actions()]));
        await typeIt(page, await actions(page));
        await page.waitForFunction((before) => JSON.stringify([window.coil.turn(), window.coil.actions()]) !== before
            && (window.coil.actions().length > 0 || window.coil.record() !== null), before);
    }

    async function drop(page, name, text) {
        const files = await page.evaluateHandle(([name, text]) => {
            const all = new DataTransfer();
            all.items.add(new File([text], name));
            return all;
        }, [name, text]);
        await page.dispatchEvent('main', 'drop', { dataTransfer: files });
    }

    /** Passes the page on, with `change(path, body)` in between; on this machine's name, so that it counts as safe. */
    async function between(change) {
        const server = createServer(async (request, reply) => {
            const answer = await fetch(address + request.url), body = Buffer.from(await answer.arrayBuffer());
            const headers = Object.fromEntries(['content-type', 'content-security-policy']
                .flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)]] : [])));
            reply.writeHead(answer.status, headers).end(await change(request.url, body));
        });
        await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
        return { server, address: `http://localhost:${server.address().port}` };
    }

    return {
        async offline() {
            const page = await screen({ installs: true });
            await home(page);
            await offlineReady(page);
            await page.context().setOffline(true);
            for (const game of games) {
                await page.reload();
                await begin(page, game);
                for (let i = 0; i < 3; i++)
                    await once(page);
                const seen = await view(page);
                await page.reload();
                await page.waitForFunction(asked);
                assert.equal(await view(page), seen, game);
            }
            await page.context().close();
        },

        /** A game is played in the tab that took it last, and what the other still tries to write is refused. */
        async twoTabs() {
            for (const locks of [true, false]) {
                const first = await screen();
                if (!locks)
                    await first.context().addInitScript(() =>
                        Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
                await begin(first, 'Royal Python');
                await once(first);
                const second = await first.context().newPage(), link = first.url();
                await second.goto(link);
                await second.getByText('is open in another tab').waitFor();
                assert.deepEqual(await actions(second), []);
                await second.getByRole('button', { name: 'Play it here' }).dblclick();
                await second.waitForFunction(asked);
                await first.getByText('goes on in another tab').waitFor();
                assert.equal(await view(first), 'null');
                await once(second);
                const seen = await view(second);
                await first.getByRole('button', { name: 'Take it back' }).click();
                await first.waitForFunction(asked);
                await second.getByText('goes on in another tab').waitFor();
                assert.equal(await view(first), seen);
                // Another tab claims it and says nothing: the next action is not shown, since it was not written.
                await second.evaluate((id) => new Promise((resolve) => {
                    indexedDB.open('coil').onsuccess = ({ target: { result } }) => {
                        const transaction = result.transaction('holders', 'readwrite');
                        transaction.objectStore('holders').put({ id, tab: 'another' });
                        transaction.oncomplete = resolve;
                    };
                }), link.split('/').at(-1));
                await typeIt(first, await actions(first));
                await first.getByText('goes on in another tab').waitFor();
                await first.reload();
                await first.waitForFunction(asked);
                assert.equal(await view(first), seen);
                await first.context().close();
            }
        },

        /** What somebody in a hurry left while it was being opened neither stays open unseen nor pulls them back. */
        async inAHurry() {
            const page = await screen();
            await begin(page, 'Snakes & Foxes');
            await page.waitForFunction(asked);
            const { hash } = new URL(page.url());
            await page.goto(`${address}/#/`);
            for (const to of [hash, '#/', hash])
                await page.evaluate((to) => new Promise((resolve) => {
                    addEventListener('hashchange', resolve, { once: true });
                    location.hash = to;
                }), to);
            await page.waitForFunction(asked);
            await page.waitForTimeout(500);
            assert.equal(page.workers().length, 1, 'the game is opened once');
            // A record that comes late, and is none.
            let fetched;
            const fetching = new Promise((resolve) => (fetched = resolve)), far = '0'.repeat(32);
            await page.route(`**/api/tables/${far}**`, async (route) => {
                await fetching;
                await route.fulfill({ body: 'nothing' });
            });
            await page.evaluate((to) => (location.hash = to), `#/replay/t/${far}`);
            await page.getByText('Fetching the game').waitFor();
            await page.evaluate((to) => (location.hash = to), hash);
            await page.waitForFunction(asked);
            fetched();
            await page.waitForTimeout(500);
            assert.equal(new URL(page.url()).hash, hash);
            // A table that is being set, and Back.
            await page.evaluate(() => (location.hash = '#/new/snakes-and-foxes'));
            await page.getByRole('button', { name: 'Start' }).waitFor();
            await page.evaluate(() => {
                document.querySelector('footer .do').click();
                history.back();
            });
            await page.waitForFunction(asked);
            await page.waitForTimeout(500);
            assert.equal(new URL(page.url()).hash, hash);
            // An address that leads nowhere is none to come back to.
            await page.evaluate(() => (location.hash = '#/game/none'));
            await page.getByText('it is not saved here').waitFor();
            await page.goBack();
            await page.waitForFunction(asked);
            assert.equal(new URL(page.url()).hash, hash);
            await page.context().close();
        },

        /** Nothing can be written: it is said, the game goes on, and its record can be saved;
            later all of it is written. */
        async fullDisk() {
            const page = await screen({ acceptDownloads: true });
            await page.addInitScript(() => {
                const put = IDBObjectStore.prototype.put;
                window.full = false;
                IDBObjectStore.prototype.put = function (...given) {
                    if (window.full)
                        throw new DOMException('full', 'QuotaExceededError');
                    return put.apply(this, given);
                };
            });
            await begin(page, 'Royal Python');
            await once(page);
            await page.evaluate(() => (window.full = true));
            await once(page);
            await page.getByText('is full. Save its record').waitFor();
            await once(page);
            const [file] = await Promise.all([page.waitForEvent('download'),
                page.getByRole('alert').getByRole('button', { name: 'Save its record' }).click()]);
            const checked = spawnSync(program, ['verify', await file.path()], { encoding: 'utf8' });
            assert.equal(checked.status, 0, checked.stdout + checked.stderr);
            await page.evaluate(() => (window.full = false));
            await once(page);
            await page.getByText('is full. Save its record').waitFor({ state: 'detached' });
            const seen = await view(page);
            await page.reload();
            await page.waitForFunction(asked);
            assert.equal(await view(page), seen);
            await page.context().close();
        },

        /** A browser that remembers nothing for the page: it is played, and its colours are chosen, until a reload. */
        async nothingRemembered() {
            const refuses = [
                () => (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }),
                () => Object.defineProperty(window, 'localStorage', {
                    get() { throw new DOMException('denied', 'SecurityError'); } }),
            ];
            for (const refuse of refuses) {
                const page = await screen();
                await page.addInitScript(refuse);
                await home(page);
                for (const [press, mode] of [['Dark', 'dark'], ['Light', 'light']]) {
                    await page.getByRole('button', { name: press }).click();
                    assert.equal(await page.evaluate(() => document.documentElement.dataset.mode), mode);
                }
                await begin(page, 'Royal Python');
                await once(page);
                await page.context().close();
            }
        },

        /** A file of the page does not come: that is told, and keys do what they did. */
        async missingFile() {
            const page = await screen();
            await page.route(/assets\/(Rules|LearnPage)-.*\.js$/, (route) =>
                route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }));
            const told = page.getByText('A part of the page could not be loaded');
            await begin(page, 'Royal Python');
            await page.locator('.table').waitFor();
            await page.keyboard.press('?');
            await told.first().waitFor();
            await page.keyboard.press('l');
            await page.getByRole('dialog', { name: 'What happened' }).waitFor();
            await page.goto(`${address}/#/learn/royal-python`);
            await told.waitFor();
            await page.context().close();
        },

        /** Entries of other versions: older ones are played on, newer and damaged ones are named;
            none breaks the list. */
        async versions() {
            const page = await screen();
            await begin(page, 'Royal Python');
            await once(page);
            const seen = await view(page), id = page.url().split('/').at(-1);
            await home(page);
            await page.evaluate((id) => new Promise((resolve) => {
                indexedDB.open('coil').onsuccess = ({ target: { result } }) => {
                    const transaction = result.transaction('games', 'readwrite');
                    const games = transaction.objectStore('games');
                    games.get(id).onsuccess = ({ target: { result: { version, owed, points, ...first } } }) => {
                        games.put(first);
                        games.put({ ...first, id: 'newer', version: 1000 });
                        games.put({ id: 'broken', record: 'coil-record 1', changed: 'never' });
                        const cut = first.record.split('\n').slice(0, -3).join('\n');
                        games.put({ ...first, id: 'cut', record: `${cut}\n0 fly\n` });
                    };
                    transaction.oncomplete = resolve;
                };
            }), id);
            await page.reload();
            await page.getByText('Games that cannot be opened (2)').waitFor();
            await page.getByText('saved by a newer version').waitFor();
            await page.goto(`${address}/#/game/newer`);
            await page.getByText('cannot be opened: It was saved by a newer version').waitFor();
            await page.goto(`${address}/#/game/${id}`);
            await page.waitForFunction(asked);
            assert.equal(await view(page), seen);
            await page.goto(`${address}/#/game/cut`);
            await page.getByText(/is damaged.*\(line \d+: /).waitFor();
            await home(page);
            await page.getByText('Games that wait').click();
            await page.getByRole('button', { name: 'Save the record as it was' }).waitFor();
            await page.getByRole('button', { name: 'Remove game broken' }).click();
            await page.getByText('Games that cannot be opened (1)').waitFor();
            for (const name of ['Remove Royal Python', 'Undo'])
                await page.getByRole('button', { name }).first().click();
            await page.getByText('Games that wait (2)').waitFor();
            await page.getByText('Games that cannot be opened (2)').waitFor();
            await page.context().close();
        },

        async rulesets() {
            const page = await screen();
            await home(page);
            await drop(page, 'slip.json', '{\n "game": 5,}');
            await page.getByText('line 2, column 11: this comma is one too many').waitFor();
            await page.getByText('ruleset: is missing').waitFor();
            const good = data('snakes-and-foxes/small-board.json');
            await drop(page, 'bad.json', good.replace('"title"', '"titel"'));
            await page.getByText("did you mean 'title'?").waitFor();
            // Numbers count as they are written, as they do for the command line.
            await drop(page, 'real.json', good.replace('"version": 1', '"version": 1.0'));
            await page.getByText('not a number with a fraction').waitFor();
            await drop(page, 'long.json', `${good}${' '.repeat(2 ** 20)}`);
            await page.getByText('longer than 1048576 bytes').waitFor();
            // A file that is dropped elsewhere is opened at home.
            await page.goto(page.url().replace(/#.*/, '#/new/serpent-master'));
            await page.getByRole('button', { name: 'Start' }).waitFor();
            await drop(page, 'else.json', '{"game": 5,}');
            await page.getByText('line 1, column 11: this comma is one too many').waitFor();
            await drop(page, 'good.json', good);
            const { title } = JSON.parse(good);
            await page.getByRole('link', { name: `Play ${title}` }).click();
            await page.getByRole('button', { name: 'Start' }).click();
            await once(page);
            await page.getByRole('button', { name: 'Hint' }).click();
            await page.locator('[data-action]').first().waitFor();
            const seen = await view(page);
            assert.equal(JSON.parse(seen).ruleset, JSON.parse(good).ruleset);
            // A record of the command line names its ruleset, which is here.
            const folder = mkdtempSync(join(tmpdir(), 'coil-'));
            const ruleset = fileURLToPath(
                new URL('../../tests/data/snakes-and-foxes/small-board.json', import.meta.url));
            spawnSync(program, ['simulate', '--ruleset', ruleset, '--games', '1', '--records', folder]);
            await open(page, readFileSync(join(folder, 'game-000001.coil')));
            rmSync(folder, { recursive: true });
            assert.equal(JSON.parse(await view(page)).ruleset, JSON.parse(good).ruleset);
            // The game keeps its ruleset, whatever becomes of the page's.
            await home(page);
            await page.getByText('Rulesets of your own (1)').click();
            await page.getByRole('button', { name: `Remove ${title}` }).click();
            await page.getByText('Rulesets of your own').waitFor({ state: 'detached' });
            await page.getByRole('link', { name: 'Continue' }).click();
            await page.waitForFunction(asked);
            assert.equal(await view(page), seen);
            await once(page);
            // One that is built in is saved, changed and brought back.
            await home(page);
            await page.getByRole('link', { name: 'Play Serpent Master' }).click();
            await page.locator('summary', { hasText: 'More' }).click();
            const [file] = await Promise.all([
                page.waitForEvent('download'), page.getByRole('link', { name: 'Save the ruleset' }).click(),
            ]);
            const text = readFileSync(await file.path(), 'utf8').replace('"rounds": 11', '"rounds": 3');
            await drop(page, file.suggestedFilename(), text);
            await page.getByText("there is a ruleset 'standard' of this game already").waitFor();
            await drop(page, file.suggestedFilename(), text.replace('"standard"', '"short"'));
            await page.getByRole('link', { name: `Play ${JSON.parse(text).title}` }).click();
            await page.getByRole('radio', { name: '(your own)', checked: true }).waitFor({ state: 'attached' });
            await page.locator('summary', { hasText: 'More' }).click();
            await page.getByLabel('How large is the board?').getByText('as the ruleset has it').waitFor({
                state: 'attached' });
            // One with the same title is told apart by its id; what it has nothing for is not offered.
            await home(page);
            const plain = JSON.parse(good);
            for (const ruleset of ['one', 'two'])
                await drop(page, `${ruleset}.json`, JSON.stringify({ ...plain, ruleset, deck: undefined }));
            await page.getByText('Rulesets of your own (3)').click();
            await page.getByRole('button', { name: `Remove ${title} (one)` }).waitFor();
            await page.getByRole('link', { name: `Play ${title} (two)` }).click();
            await page.getByRole('radio', { name: '(your own, two)', checked: true }).waitFor({ state: 'attached' });
            await page.locator('summary', { hasText: 'More' }).click();
            assert.deepEqual(await page.getByLabel('What brings the steps?').locator('option').allTextContents(),
                plain.hand ? ['dice', 'a hand of nine cards (a reconstruction)'] : []);
            // Nor is what was chosen for one player lost or wrong when another one comes.
            const hunters = page.getByLabel('Who moves the hunters?');
            await page.getByRole('button', { name: 'Take seat 2 away' }).click();
            await hunters.selectOption('opponent');
            await page.getByText('rules of your own').waitFor();
            await page.getByRole('button', { name: 'Add a player' }).click();
            assert.equal(await hunters.inputValue(), 'opponent');
            await page.getByText('the usual rules').first().waitFor();
            await home(page);
            await page.getByRole('link', { name: 'Play Serpent Master' }).click();
            await page.getByRole('radio', { name: '(your own)' }).check({ force: true });
            await page.getByRole('button', { name: 'Start' }).click();
            await page.locator('.table').waitFor();
            await page.keyboard.press('b');
            await page.getByText('Round 1 of 3.').waitFor();
            await page.context().close();
        },

        /** Lines and records go round: from the page, to the command line, to the page. */
        async brought() {
            const page = await screen({ permissions: ['clipboard-read', 'clipboard-write'] });
            await home(page);
            const field = page.getByLabel('Open a game');
            await field.fill('royal-python/standard/3@tea');
            await field.press('Enter');
            await page.waitForFunction(asked);
            await page.locator('.cover .do').click();
            await page.getByText('This game as a file or a line').click();
            await page.getByRole('button', { name: 'Copy its line' }).click();
            await page.getByText('The line is copied').waitFor();
            const line = await page.evaluate(() => navigator.clipboard.readText());
            assert.match(line, /^royal-python\/standard\/3/);
            const made = spawnSync(program, ['verify', line], { encoding: 'utf8' });
            assert.equal(made.status, 0, made.stdout + made.stderr);
            const [file] = await Promise.all([
                page.waitForEvent('download'), page.getByRole('button', { name: 'Save its record' }).click(),
            ]);
            const record = readFileSync(await file.path(), 'utf8');
            await home(page);
            await drop(page, 'game.coil', record);
            await page.waitForFunction(() => location.hash.startsWith('#/game/'));
            await page.waitForFunction(asked);
            const wrong = [['royal-python/standard/3@tea:fly_9', 'fly'], ['', 'Paste'], ['hello', 'is no record']];
            for (const [text, said] of wrong) {
                await home(page);
                await field.fill(text);
                await field.press('Enter');
                await page.locator('#complaint', { hasText: said }).waitFor();
                assert.ok(await field.evaluate((element) => element === document.activeElement), 'the focus stays');
            }
            await drop(page, 'tag.coil', 'coil-record 1\ngame tag ruleset standard version 1\n');
            await page.getByText("tag.coil cannot be opened: line 2: there is no game 'tag'").waitFor();
            // A record that is pasted has lines, which a field would lose.
            await page.evaluate((record) => navigator.clipboard.writeText(record), record);
            await field.fill('');
            await field.press('Control+V');
            await page.waitForFunction(() => location.hash.startsWith('#/game/'));
            await page.waitForFunction(asked);
            await page.context().close();
        },

        /** A new version waits while a table is open, and takes over when none is. */
        async newVersion() {
            let version = 1, slow;
            const renewed = (body) =>
                Buffer.from(body.toString().replace('content="Four', `content="${version}: four`));
            const shows = (version) =>
                Number.parseInt(document.querySelector('[name=description]').content) === version;
            const hash = (body) => createHash('sha256').update(body).digest('hex');
            const index = Buffer.from(await (await fetch(`${address}/`)).arrayBuffer());
            const { server, address: here } = await between(async (path, body) => {
                if (path === '/')
                    return slow?.then(() => renewed(body)) ?? renewed(body);
                return path === '/sw.js' ? body.toString().replace(hash(index), hash(renewed(index)))
                    .replace(/VERSION = "/, `VERSION = "${version}`) : body;
            });
            const page = await screen({ installs: true });
            await home(page, here);
            await offlineReady(page);
            await page.reload();
            assert.ok(await page.evaluate(shows, 1));
            const other = await page.context().newPage();
            await other.goto(`${here}/#/`);
            await other.getByRole('link', { name: 'Play Royal Python' }).click();
            await other.getByRole('button', { name: 'Start' }).click();
            await once(other);
            version = 2;
            await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
            await page.getByText('A new version is ready').waitFor();
            await page.getByRole('button', { name: 'Start it now' }).click();
            await page.getByText('It starts when the table in another tab is closed').waitFor();
            await once(other);
            await page.reload(); // a start while a table is open: the old version stays
            await page.getByText('A new version is ready').waitFor();
            await page.getByRole('button', { name: 'Start it now' }).click();
            await page.getByText('It starts when the table in another tab is closed').waitFor();
            assert.ok(await page.evaluate(shows, 1));
            await other.close(); // what was asked for happens now
            await page.waitForFunction(shows, 2, { timeout: 90000 });
            await page.waitForFunction(async () => (await caches.keys()).length === 1); // old caches are gone
            await page.getByRole('link', { name: 'Continue' }).click();
            await page.waitForFunction(asked);
            // One that takes over while the next is being fetched leaves alone what that has so far. What comes at a
            // start takes over unasked: that is through before there is a third.
            await home(page, here);
            await page.waitForTimeout(3000);
            const update = () => page.evaluate(async () => void (await navigator.serviceWorker.ready).update());
            version = 3;
            await update();
            await page.getByText('A new version is ready').waitFor();
            let fetched;
            slow = new Promise((resolve) => (fetched = resolve));
            version = 4;
            await update();
            await page.waitForFunction(async () => (await navigator.serviceWorker.ready).installing);
            await page.getByRole('button', { name: 'Start it now' }).click();
            await page.waitForFunction(shows, 3, { timeout: 90000 });
            fetched();
            await page.waitForFunction(shows, 4, { timeout: 90000 });
            await page.context().setOffline(true);
            await page.reload();
            assert.ok(await page.evaluate(shows, 4));
            await page.context().close();
            await new Promise((resolve) => server.close(resolve).closeAllConnections());
        },

        /** Over plain http from another host: what is missing is said, and everything else works. */
        async plainHttp() {
            const host = Object.values(networkInterfaces()).flat()
                .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
            if (!host)
                return console.log('plainHttp: left out, this machine has no address of its own');
            const server = createServer(async (request, reply) => {
                const answer = await fetch(address + request.url);
                reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') });
                reply.end(Buffer.from(await answer.arrayBuffer()));
            });
            await new Promise((resolve) => server.listen(0, host, resolve));
            const here = `http://${host}:${server.address().port}`, page = await screen();
            await home(page, here);
            assert.equal(await page.evaluate(() => isSecureContext), false);
            await page.getByText('Opened without https').waitFor();
            await page.getByRole('link', { name: 'Play Royal Python' }).click();
            await page.getByRole('button', { name: 'Start' }).click();
            await once(page);
            const seen = await view(page), second = await page.context().newPage();
            await second.goto(page.url());
            await second.getByText('is open in another tab').waitFor();
            await second.close();
            await page.reload();
            await page.waitForFunction(asked);
            assert.equal(await view(page), seen);
            await drawn(page); // or it moves under the pointer on a busy machine
            await page.getByText('This game as a file or a line').click();
            await page.getByRole('button', { name: 'Copy its line' }).click();
            assert.match(await page.getByLabel('To be copied').inputValue(), /^royal-python/);
            await page.context().close();
            await new Promise((resolve) => server.close(resolve).closeAllConnections());
        },
    };
}
