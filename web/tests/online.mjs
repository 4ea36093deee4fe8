// Parts of page.mjs that are about tables of the server: two people and a bot who sit far from each other, somebody who
// watches, a page that is loaded anew, a server that goes and comes back. Windows stay open until all have answered, so
// nothing here depends on how fast anything is.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { random } from './kit.mjs';

const PATIENT = { clock: { kind: 'days', days: 1 }, pace: 'quick' }, LONG = 120_000;

/** A ruleset of one's own for The Greatest Snake: rats, and one card besides, which answers anything, or nothing. */
function oneCard(only = 'pickpocket') {
    const file = new URL('../../src/games/greatest_snake/rulesets/base.json', import.meta.url);
    const base = JSON.parse(readFileSync(file));
    const cards = base.cards.filter(({ id, kind }) => kind === 'rat' || id === only)
        .map((card) => card.kind === 'rat' ? card : { ...card, copies: 60 });
    return { ...base, ruleset: 'answers', title: 'Answers', cards };
}

export function onlineParts({ program, screen, phone, axe, fits, drawn, verify, troubles }) {
    /** A server of its own, with a folder of its own; `again` ends it and starts it at the same port. */
    async function withServer(what, ...options) {
        const folder = mkdtempSync(join(tmpdir(), 'coil-tables-'));
        const root = fileURLToPath(new URL('../dist', import.meta.url));
        let child, address;
        const start = async (port) => {
            child = spawn(program, [
                'serve', '--root', root, '--data', join(folder, 'tables'), '--log', 'none', '--port', port,
                '--requests', '10000', ...options,
            ], { stdio: ['ignore', 'pipe', 'inherit'] });
            [address] = await once(createInterface({ input: child.stdout }), 'line');
        };
        const end = async () => {
            const ended = once(child, 'exit');
            child.kill('SIGTERM');
            await ended;
        };
        await start('0');
        const server = {
            get address() { return address.replace(/\/$/, ''); },
            async make(body) {
                const reply = await fetch(`${this.address}/api/tables`,
                    { method: 'POST', body: JSON.stringify({ name: 'Ada', ...body }) });
                return reply.json();
            },
            facts: async (id) => (await (await fetch(`${server.address}/api/tables/${id}`)).json()).table,
            again: async () => { await end(); return () => start(new URL(address).port); },
        };
        try {
            await what(server);
        } finally {
            await end();
            rmSync(folder, { recursive: true });
        }
    }

    /** All that comes over the page's WebSockets. */
    function frames(page) {
        const all = [];
        page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => all.push(payload)));
        return all;
    }

    /** Cuts a page's connection, and lets no other come about, or does again. */
    async function cutter(page) {
        const sockets = new Set();
        let off = false;
        await page.routeWebSocket(/\/ws$/, (socket) => {
            if (off)
                return void socket.close();
            sockets.add(socket);
            socket.connectToServer();
        });
        return (on) => {
            off = on;
            for (const socket of on ? sockets : [])
                void socket.close();
            sockets.clear();
        };
    }

    const there = (page) => page.waitForFunction(() => window.coil?.turn() !== null);
    const button = (page, name) => page.getByRole('button', { name, exact: true });
    /** What is due at a page, as one text, and what may be done there. */
    const due = (page) => page.evaluate(() => ({
        turn: window.coil.turn(), actions: window.coil.actions(), over: window.coil.record() !== null,
        sealed: document.querySelector('[data-sealed]') !== null,
    }));

    async function sitDown(page, url, name) {
        await page.goto(url);
        await page.getByLabel('Your name').fill(name);
        await button(page, 'Sit down').click();
    }

    /** What is true sooner or later. */
    async function until(find, what) {
        for (const end = Date.now() + LONG; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
            const found = await find();
            if (found)
                return found;
        }
        assert.fail(`waited in vain for ${what}`);
    }

    /** Somebody of these is asked who has not done yet what they are asked; null when the game is over. */
    const asked = (pages, done) => until(async () => {
        let over = 0;
        for (const page of pages) {
            const found = await due(page), { epoch, decision, seats, phase } = found.turn;
            const key = JSON.stringify([epoch, decision, seats, phase]);
            if (found.over)
                over++;
            else if (found.actions.length > 0 && !found.sealed && done.get(page) !== key)
                return { page, key, ...found };
        }
        return over === pages.length ? { page: null } : false;
    }, 'somebody to be asked');

    async function type(page, action) {
        // What is asked is drawn bit by bit. The end of a window may take the question away: then it is not played.
        await page.waitForFunction(() => document.querySelector('#typed') || window.coil.actions().length === 0);
        await page.evaluate((action) => {
            const box = document.querySelector('#typed');
            if (!box)
                return;
            box.value = action;
            box.dispatchEvent(new Event('input', { bubbles: true }));
            box.form.requestSubmit();
        }, action);
    }

    /** Plays until the game is over, or as often as is said; `before(asked, i)` may do something else, and
     * says so by true, or that it is enough. */
    async function playOn(pages, times, before = async () => false) {
        const done = new Map();
        for (let i = 0; i < times; i++) {
            const now = await asked(pages, done);
            if (!now.page)
                return true;
            done.set(now.page, now.key);
            const did = await before(now, i);
            if (did === 'enough')
                return false;
            if (!did)
                await type(now.page, now.actions[random(now.actions.length)]);
        }
        return false;
    }

    /** In the page: its seat wishes to be asked always. It knows so when it is loaded anew. */
    const always = () => new Promise((resolve) => {
        const [{ id, token }] = JSON.parse(localStorage.getItem('coil.seats'));
        const socket = new WebSocket(`ws://${location.host}/ws`, 'coil.v1');
        socket.onopen = () => {
            socket.send(JSON.stringify({ cmd: 'join', table: id, token }));
            socket.send(JSON.stringify({ cmd: 'wish', wish: 'always' }));
        };
        socket.onmessage = ({ data }) => {
            if (JSON.parse(data).cmd !== 'wish')
                return;
            socket.close();
            resolve();
        };
    });

    return {
        /** From the set-up to the end and the rematch, by clicks:
            two people at a desktop and a phone, and somebody who watches. */
        async farGame() {
            await withServer(async (server) => {
                const ada = await screen(), bo = await phone(), cleo = await screen();
                await ada.goto(`${server.address}/`);
                await ada.getByRole('link', { name: 'Play Serpent Master' }).click();
                await ada.getByText('Play with friends').click();
                await ada.getByLabel('Clock').waitFor();
                await axe(ada, 'set-up with friends');
                await ada.getByLabel('Public').check();
                await button(ada, 'Make the table').click();
                const link = ada.getByLabel('The link for friends', { exact: true });
                await link.waitFor();
                const url = await link.inputValue();
                assert.equal(url, ada.url());
                await axe(ada, 'waiting room');

                await cleo.goto(`${server.address}/`);
                await cleo.getByRole('link', { name: 'Sit down: Serpent Master' }).click();
                await cleo.getByLabel('Your name').waitFor();
                assert.equal(cleo.url(), url, 'a public table is found on the first page');

                await bo.goto(url);
                await bo.getByLabel('Your name').waitFor();
                await axe(bo, 'a seat for a friend');
                await fits(bo, 'a seat for a friend');
                await sitDown(bo, url, 'Bo');
                for (const page of [ada, bo, cleo])
                    await there(page);
                for (const page of [ada, bo, cleo]) {
                    await drawn(page);
                    await axe(page, 'a far table');
                    await fits(page, 'a far table');
                }
                assert.equal((await due(cleo)).actions.length, 0);
                await playOn([ada, bo], 10);

                // A page that is loaded anew is at the same table, with all that happened;
                // so is one that comes by a personal link.
                const log = (page) => page.evaluate(() =>
                    document.querySelectorAll('section[aria-label="What happened"] li').length);
                await asked([ada, bo], new Map()); // all of it has come
                await drawn(ada);
                const before = await log(ada);
                assert.ok(before > 0);
                await ada.reload();
                await there(ada);
                await until(async () => await log(ada) === before, 'what had happened');
                const token = await bo.evaluate(() => JSON.parse(localStorage.getItem('coil.seats'))[0].token);
                const other = await screen();
                await other.goto(`${url}#${token}`);
                await there(other);
                assert.equal(other.url(), url, 'no token stays in the address bar');
                assert.equal(await other.evaluate(() => window.coil.view().viewer), 1);
                await until(async () => await log(other) > 0, 'what had happened, elsewhere too');
                await other.context().close();
                // Whoever comes late is told all of it, and sees the serpents as they have grown.
                const late = await screen();
                await late.goto(url);
                await there(late);
                await until(async () => await log(late) > 0, 'what had happened before they came');
                const bodies = (page) => page.locator('.board .bodies path').count();
                assert.ok(await bodies(late) > 0);
                assert.equal(await bodies(late), await bodies(cleo), 'the same table for all who watch');
                await late.context().close();

                assert.ok(await playOn([ada, bo], 400), 'the game ends');
                for (const page of [ada, bo, cleo])
                    await page.waitForFunction(() => window.coil.record() !== null);
                verify(await ada.evaluate(() => window.coil.record()));
                await axe(ada, 'the end of a far game');
                await axe(bo, 'the end of a far game on a phone');
                await fits(bo, 'the end of a far game');
                assert.equal(await button(cleo, 'Rematch').count(), 0, 'who watches asks for no rematch');
                await cleo.getByRole('link', { name: 'Replay' }).click();
                await cleo.getByRole('slider').waitFor();
                await button(ada, 'Rematch').click();
                await ada.waitForURL((now) => now.pathname !== new URL(url).pathname);
                await button(bo, 'To the rematch').waitFor();
                await bo.locator('.spoken[aria-live]').getByText('A rematch begins.').waitFor();
                await button(bo, 'To the rematch').click();
                for (const page of [ada, bo])
                    await there(page);
                assert.equal(await ada.evaluate(() => window.coil.view().viewer), 1, 'the seats have moved on');
                await bo.goBack();
                await button(bo, 'To the rematch').waitFor();
                await bo.goForward();
                await there(bo);
                await ada.goto(`${server.address}/`);
                await ada.getByRole('heading', { name: 'Tables you sit at' }).waitFor();
                await axe(ada, 'home with tables');
                // What is over goes from the list, and comes back; what is played stays there.
                const remove = ada.getByRole('button', { name: /^Remove from this list/ });
                assert.equal(await remove.count(), 1);
                await remove.click();
                await ada.getByText('is off this list').waitFor();
                assert.equal(await ada.getByRole('link', { name: 'Look at it' }).count(), 0);
                await axe(ada, 'home without a table');
                const focused = (what) => until(() => ada.evaluate((what) =>
                    document.activeElement.textContent.includes(what), what), `the focus at ${what}`);
                await focused('Put it back');
                await ada.keyboard.press('Enter');
                await focused('Look at it');
                for (const page of [ada, bo, cleo])
                    await page.context().close();
            });
        },

        /** Royal Python, which does not end soon; the server goes away in the middle, and nothing is lost.
            Undo, talk, hand. */
        async farTroubles() {
            await withServer(async (server) => {
                const ada = await screen(), bo = await screen();
                const made = await server.make({ game: 'royal-python', seats: ['me', 'open'] });
                const url = `${server.address}${made.path}`;
                await ada.goto(`${url}#${made.token}`);
                await ada.getByText('Waiting for one more').waitFor();
                await sitDown(bo, url, 'Bo');
                await there(ada);
                await there(bo);
                // A link that is for no seat takes nobody's away; what sticks to one does no harm.
                await ada.goto('about:blank');
                await ada.goto(`${url}).#${'0'.repeat(32)}`);
                await button(ada, 'Sit there instead').click();
                await ada.getByText('That link is for no seat at this table: you keep yours.').waitFor();
                await there(ada);
                assert.equal(await ada.evaluate(() => window.coil.view().viewer), 0);
                await playOn([ada, bo], 6);
                const start = await server.again();
                for (const page of [ada, bo])
                    await page.getByText('Reconnecting').waitFor();
                await start();
                for (const page of [ada, bo])
                    await page.getByText('Reconnecting').waitFor({ state: 'detached' });
                troubles.splice(0); // what the browser says of a server that is not there
                await playOn([ada, bo], 4);

                await button(ada, 'People').click();
                await ada.getByLabel('Say something to all').fill('Well played!');
                await ada.keyboard.press('Enter');
                await bo.getByText('Well played!').first().waitFor();
                await axe(ada, 'the people of a table');

                // Whoever does not listen does not after a reload either.
                await bo.getByRole('button', { name: /^People/ }).click();
                await button(bo, 'Mute').click();
                await bo.reload();
                await there(bo);
                await ada.getByLabel('Say something to all').fill('Do you hear me?');
                await ada.keyboard.press('Enter');
                await ada.getByText('Do you hear me?').first().waitFor();
                await bo.getByRole('button', { name: /^People/ }).click();
                assert.equal(await bo.getByText('Do you hear me?').count(), 0);
                await button(bo, 'Listen again').click();
                await ada.getByLabel('Say something to all').fill('And now?');
                await ada.keyboard.press('Enter');
                await bo.getByText('And now?').first().waitFor();
                await bo.keyboard.press('Escape');
                await ada.keyboard.press('Escape');

                // What is taken back goes back to the same decision, for both.
                const { page, turn, actions } = await asked([ada, bo], new Map()), epoch = turn.epoch;
                const other = page === ada ? bo : ada;
                await type(page, actions[0]);
                await other.waitForFunction((ply) => window.coil.turn().ply > ply, turn.ply);
                await page.waitForFunction((ply) => window.coil.turn().ply > ply, turn.ply);
                await page.getByRole('button', { name: /^Undo/ }).click();
                // Done at once, asked of the other, or refused: by what the dice have brought since.
                const what = await until(async () => (await due(page)).turn.epoch > epoch ? 'done'
                    : await other.getByRole('button', { name: 'Agree' }).count() ? 'asked'
                        : await page.locator('.strips .strip').count() ? 'refused' : '', 'an answer to undo');
                if (what === 'asked') {
                    await button(other, 'Refuse').click();
                    await page.getByText('Your last decision stands').waitFor();
                    await page.getByRole('button', { name: /^Undo/ }).click();
                    await button(other, 'Agree').click();
                    await page.waitForFunction((epoch) => window.coil.turn().epoch > epoch, epoch);
                }
                if (what !== 'refused') {
                    await other.waitForFunction((epoch) => window.coil.turn().epoch > epoch, epoch);
                    await other.getByText('The last decision was taken back.').waitFor();
                    assert.equal(await page.getByText('The last decision was taken back.').count(), 0);
                }
                await playOn([ada, bo], 3);

                // Somebody who is gone is shown as away, in words, and as back when they are.
                await bo.goto('about:blank');
                await ada.locator('.strips').getByText(/Bo is away/).waitFor();
                const size = ada.viewportSize(), chip = ada.locator('#players.strip li', { hasText: 'Bo' });
                await ada.setViewportSize({ width: 390, height: 844 });
                assert.equal((await chip.textContent()).split('away').length, 2, 'that they are away is said once');
                assert.doesNotMatch(await ada.locator('#players').textContent(), /You.*you/, 'who one is as well');
                await ada.setViewportSize(size);
                await ada.getByRole('button', { name: /^People/ }).click();
                await ada.getByLabel('Say something to all').fill('Back so soon?');
                await ada.keyboard.press('Enter');
                await ada.getByText('Back so soon?').first().waitFor();
                await ada.keyboard.press('Escape');
                await bo.goto(url);
                await there(bo);
                await ada.locator('.strips').getByText(/Bo is away/).waitFor({ state: 'detached' });
                // What was said meanwhile is new to them, and what had been said before is still there.
                await button(bo, 'People 1 new').click();
                for (const said of ['Well played!', 'And now?', 'Back so soon?'])
                    await bo.getByLabel('What was said').getByText(said).waitFor();
                await bo.keyboard.press('Escape');
                await bo.reload();
                await there(bo);
                assert.equal(await bo.getByText(/ new$/).count(), 0);
                await playOn([ada, bo], 2);

                // The first page says where it is one's turn.
                const { page: next, turn: now } = await asked([ada, bo], new Map());
                assert.deepEqual((await server.facts(made.table)).due, now.seats);
                await next.goto(`${server.address}/`);
                await next.getByRole('region', { name: 'The table that waits for you' })
                    .getByText('Royal Python: it is your turn').waitFor();
                await axe(next, 'home where it is your turn');
                await button(next, 'To the table').click();
                await there(next);
                assert.equal(next.url(), url);
                for (const page of [ada, bo])
                    await page.context().close();
            });
        },

        /** Windows of The Greatest Snake, with a bot: who may answer is the same for all, an answer can be changed
            until all have answered, hold is seen by all. */
        async windows() {
            await withServer(async (server) => {
                const ada = await screen(), bo = await phone(), cleo = await screen();
                const made = await server.make(
                    { game: 'greatest-snake', ruleset: oneCard(), seats: ['me', 'open', 'greedy'], ...PATIENT });
                const url = `${server.address}${made.path}`;
                await ada.goto(`${url}#${made.token}`);
                await ada.getByText('Waiting for one more').waitFor();
                await sitDown(bo, url, 'Bo');
                await cleo.goto(url);
                for (const page of [ada, bo, cleo])
                    await there(page);
                const pages = [ada, bo];
                for (const page of pages) {
                    await page.evaluate(always);
                    await page.reload();
                    await there(page);
                }
                let both = 0;
                const round = (page) => page.locator('.window .round').first().innerText({ timeout: 2000 })
                    .then((text) => text.replace('You', '').length > 0, () => null);
                const shown = (page) => page.evaluate(() =>
                    document.querySelector('.table').innerText.replace(/\d+ (h|min|s)\b/g, ''));
                await playOn(pages, 400, async ({ page, turn, actions }) => {
                    if (turn.node !== 'reaction')
                        return false;
                    const other = page === ada ? bo : ada;
                    const theirs = await until(async () => {
                        const now = await due(other);
                        return now.over || now.turn.decision !== turn.decision || (now.actions.length > 0 ? now
                            : other.getByText('There is nothing that you could answer').count());
                    }, 'the other');
                    if (!theirs.actions?.length || theirs.turn.decision !== turn.decision || theirs.sealed)
                        return false;
                    both++;
                    assert.ok(await round(cleo), 'who watches sees who may answer');
                    for (const each of pages) {
                        const [before, call] = (await each.locator('.spoken[aria-live] p').allTextContents()).slice(-2);
                        const announced = call.replace(/Do you .*/, '').trim();
                        assert.ok(!announced || !before.includes(announced), `'${announced}' is said once`);
                    }
                    await axe(page, 'a window');
                    await axe(other, 'a window');
                    await fits(bo, 'a window');
                    await button(page, 'Hold 20 s').click();
                    const seat = page === ada ? 0 : 1;
                    await until(async () => (await server.facts(made.table)).seats[seat].held === 20, 'the hold');
                    for (const eyes of [other, cleo])
                        await eyes.getByText(`${seat ? 'Bo' : 'Ada'} asked for 20 s more.`).first().waitFor();
                    const quiet = await shown(other);
                    await type(page, actions.at(-1));
                    await page.locator('[data-sealed]').waitFor();
                    await type(page, actions[0]);
                    await page.locator(`[data-sealed="${actions[0]}"]`).waitFor();
                    assert.equal(await shown(other), quiet, 'nobody sees that somebody has answered');
                    await type(other, theirs.actions[0]);
                    await page.waitForFunction((decision) =>
                        window.coil.turn().decision !== decision || window.coil.record(), turn.decision);
                    const told = () => Promise.all(pages.map((each) => each.getByText('Another answer came').count()));
                    await until(async () => (await told()).some(Boolean), 'who was too late hears of it');
                    assert.equal(Math.max(...await told()), 1, 'they hear of it once');
                    return 'enough';
                });
                assert.equal(both, 1, 'both could answer once');
                await playOn(pages, 4);
                for (const page of [ada, bo, cleo])
                    await page.context().close();
            });
        },

        /** Whoever works with keys keeps their place when what they pressed goes; whoever listens hears at once what
            was announced, and after something was taken back nothing again. */
        async farListeners() {
            await withServer(async (server) => {
                const ada = await screen(), bo = await screen();
                const made = await server.make({ game: 'serpent-master', seats: ['me', 'open', 'open'] });
                const url = `${server.address}${made.path}`, visits = [];
                const at = (page, place) => until(() => page.evaluate((place) =>
                    document.activeElement.matches(place), place), `the focus at ${place}`);
                const press = async (page, name) => {
                    await button(page, name).focus();
                    await page.keyboard.press('Enter');
                };
                await ada.goto(`${url}#${made.token}`);
                await ada.getByText('Waiting for 2 more').waitFor();
                const bot = ada.getByRole('combobox', { name: 'A bot for seat 3' });
                await bot.focus();
                await bot.selectOption('casual');
                await ada.getByText('Waiting for one more').waitFor();
                await at(ada, 'h1');
                await press(ada, 'For a friend instead: seat 3');
                await bot.waitFor();
                await at(ada, 'h1');
                bo.on('websocket', () => visits.push(1));
                await bo.goto(url);
                await bo.getByLabel('Your name').fill('Bo');
                await bo.keyboard.press('Enter');
                await button(bo, 'Stand up').waitFor();
                await at(bo, 'h1');
                await fetch(`${server.address}/api/tables/${made.table}/seats`,
                    { method: 'POST', body: JSON.stringify({ name: 'Cy' }) });
                await there(ada);
                await there(bo);
                await playOn([ada, bo], 2);
                const said = () => bo.locator('.spoken[aria-live] p').allTextContents();
                await until(async () => (await said()).at(-1).startsWith('You will enter'), 'what they did is said');
                visits.splice(0);
                await bo.keyboard.press('u');
                await playOn([ada, bo], 1);
                await until(async () => (await said()).at(-1).startsWith('You will enter'), 'it is said anew');
                assert.equal((await said()).filter((text) => text.includes('Ada will enter')).length, 1);
                assert.deepEqual(visits, [], 'the connection stays');

                await button(ada, 'Undo U').click();
                await press(bo, 'Refuse');
                await ada.getByText('Your last decision stands: somebody refused.').waitFor();
                await at(bo, '.table');

                // Who can answer nothing hears what was announced while all wait.
                const quiet = await server.make({ game: 'greatest-snake', ruleset: oneCard('armor'),
                    seats: ['me', 'open', 'greedy'], clock: { kind: 'days', days: 1 } });
                await ada.goto(`${server.address}${quiet.path}#${quiet.token}`);
                await ada.getByText('Waiting for one more').waitFor();
                await sitDown(bo, `${server.address}${quiet.path}`, 'Bo');
                await there(ada);
                await there(bo);
                await until(async () => {
                    for (const page of [ada, bo]) {
                        const { turn, actions } = await due(page);
                        if (turn.node === 'reaction')
                            return true;
                        if (actions.length > 0)
                            await type(page, actions[0]);
                    }
                }, 'an announcement');
                await bo.getByText('There is nothing that you could answer').waitFor();
                const announced = await bo.getByRole('region', { name: /^Announced/ }).getByRole('group').first()
                    .getAttribute('aria-label');
                await until(async () => (await said()).at(-1).includes(announced.replace('1. ', '')), 'what waits');
                for (const page of [ada, bo])
                    await page.context().close();
            });
        },

        /** A hand is in no frame that another page was sent, and nowhere in another page. */
        async farSecrets() {
            await withServer(async (server) => {
                const ada = await screen(), bo = await screen(), cleo = await screen();
                const sent = new Map([ada, bo, cleo].map((page) => [page, frames(page)]));
                const made = await server.make({ game: 'royal-python', seats: ['me', 'open', 'greedy'] });
                const url = `${server.address}${made.path}`;
                await ada.goto(`${url}#${made.token}`);
                await ada.getByText('Waiting for one more').waitFor();
                await cleo.goto(url);
                await cleo.getByLabel('Your name').waitFor();
                await sitDown(bo, url, 'Bo');
                for (const page of [ada, bo, cleo])
                    await there(page);
                const { page: own } = await asked([ada, bo], new Map()), seat = own === ada ? 0 : 1;
                const hand = await own.evaluate((seat) => window.coil.view().hands[seat], seat);
                assert.ok(hand.length > 0);
                for (const page of [ada, bo, cleo]) {
                    await page.waitForFunction((seat) => window.coil.turn().seats[0] === seat, seat);
                    const all = sent.get(page).join('\n'), html = await page.content();
                    const view = await page.evaluate(() => JSON.stringify(window.coil.view()));
                    for (const card of hand)
                        for (const [what, text] of Object.entries({ all, view, ...page !== own && { html } }))
                            assert.equal(text.includes(`"${card}"`) || text.includes(`card=${card}"`), page === own,
                                `${card} of seat ${seat} in ${what}`);
                }
                // What is the only thing to do is not done at once: that would tell of a hand in which nothing fits.
                let alone = false;
                await playOn([ada, bo], 200, async ({ page, actions }) => {
                    if (actions.length > 1)
                        return false;
                    const before = await due(page);
                    await page.waitForTimeout(1000);
                    assert.deepEqual(await due(page), before, 'a person does it');
                    alone = true;
                    return 'enough';
                });
                assert.ok(alone, 'somebody had only one thing to do');
                for (const page of [ada, bo, cleo])
                    await page.context().close();
            });
        },

        /** Seats before and during a game by a ruleset of one's own: chosen, dressed, left, lost sight of, played by a
            bot, come back to; and the list of one's own tables. Time passes fifty times as fast. */
        async farSeats() {
            await withServer(async (server) => {
                const ada = await screen(), bo = await phone(), cy = await screen();
                const cut = await cutter(bo);
                const made = await server.make({
                    game: 'greatest-snake', ruleset: oneCard(), seats: ['me', 'open', 'open'],
                    clock: { kind: 'game', seconds: 36000, increment: 10 },
                });
                const url = `${server.address}${made.path}`;
                const seat = async (number) => (await server.facts(made.table)).seats[number];
                await ada.goto(`${url}#${made.token}`);
                await ada.getByText('How you look').click();
                await ada.getByRole('combobox', { name: 'Head' }).selectOption({ index: 2 });
                const worn = await until(async () => (await seat(0)).look, 'the look');
                await ada.getByRole('combobox', { name: 'Tail' }).selectOption({ index: 1 });
                await until(async () => (await seat(0)).look.startsWith(`${worn} `), 'both looks');
                await axe(ada, 'a waiting room with looks');
                await ada.getByRole('combobox', { name: 'A bot for seat 3' }).selectOption('casual');
                await until(async () => (await seat(2)).bot === 'casual', 'a bot on an open seat');
                await ada.getByRole('button', { name: 'For a friend instead: seat 3' }).click();
                await ada.getByRole('combobox', { name: 'A bot for seat 3' }).waitFor();

                await bo.goto(url);
                await bo.getByText('Ada waits for 2 more').waitFor();
                await bo.getByText('Which seat, and how you look').click();
                await axe(bo, 'a choice of seats');
                await fits(bo, 'a choice of seats');
                await bo.getByRole('combobox', { name: 'Seat' }).selectOption('2');
                await bo.getByLabel('Your name').fill('Bo');
                await button(bo, 'Sit down').click();
                await button(bo, 'Stand up').click();
                await bo.getByText('Ada waits for 2 more').waitFor();
                await button(bo, 'Sit down').click();
                await until(async () => (await seat(2)).name === 'Bo', 'the seat that is wanted');
                await sitDown(cy, url, 'Cy');
                for (const page of [ada, bo, cy])
                    await there(page);
                for (const page of [ada, cy]) {
                    await drawn(page);
                    await page.getByRole('timer').first().waitFor();
                    await axe(page, 'a far table with clocks');
                }

                // Whose connection drops sees it, and so do the others; it comes back by itself.
                cut(true);
                await bo.getByText('Reconnecting').waitFor();
                await ada.locator('.strips').getByText(/Bo is away/).waitFor();
                cut(false);
                await bo.getByText('Reconnecting').waitFor({ state: 'detached' });
                await ada.locator('.strips').getByText(/Bo is away/).waitFor({ state: 'detached' });
                await playOn([ada, bo, cy], 3);

                // A bot plays for who is gone, until they are there again.
                await bo.goto('about:blank');
                await ada.locator('.strips').getByText(/Bo is away/).waitFor();
                await until(async () => (await seat(2)).gone >= 180, 'three minutes of the server');
                await ada.reload();
                await button(ada, 'Let a bot play on').first().click();
                await until(async () => (await seat(2)).bot, 'the bot');
                await button(cy, 'Let a bot play on').waitFor({ state: 'detached' });
                await playOn([ada, cy], 4);
                await bo.goto(url);
                await there(bo);
                await playOn([ada, bo, cy], 6);
                await until(async () => !(await seat(2)).bot, 'the seat is theirs again');

                await ada.goto(`${server.address}/`);
                await ada.getByRole('link', { name: 'Go there' }).click();
                await there(ada);
                assert.equal(await ada.evaluate(() => window.coil.view().viewer), 0);

                // Who gives the game up has a bot in their place at once, and the table no longer among theirs.
                await bo.getByRole('button', { name: /^People/ }).click();
                await bo.getByText('Give up this game').click();
                await axe(bo, 'a game to be given up');
                await button(bo, 'Give it up').click();
                await bo.getByRole('heading', { name: 'Four games of snakes' }).waitFor();
                assert.equal(await bo.getByRole('link', { name: 'Go there' }).count(), 0);
                await until(async () => (await seat(2)).bot, 'the bot of who gave up');
                await bo.goto(url);
                await bo.waitForFunction(() => window.coil?.view()?.viewer === 'table');
                await playOn([ada, cy], 3);
                for (const page of [ada, bo, cy])
                    await page.context().close();
            }, '--haste', '50');
        },

        /** Who runs the server looks at it, bans and drains, with a token that is in no address;
            nobody else has this page. */
        async operator() {
            const folder = mkdtempSync(join(tmpdir(), 'coil-token-')), file = join(folder, 'token');
            const token = 'a-token-of-24-letters-ab';
            writeFileSync(file, `${token}\n`);
            await withServer(async (server) => {
                const { table } = await server.make({ game: 'royal-python', seats: ['me', 'open'] });
                for (let i = 0; i < 50; i++)
                    await server.make({ game: 'snakes-and-foxes', seats: ['open', 'open'] });
                for (const open of [screen, phone]) {
                    const page = await open();
                    await page.goto(`${server.address}/admin`);
                    await button(page, 'Enter').waitFor();
                    await axe(page, 'the token is asked for');
                    const enter = async (text) => {
                        await page.getByLabel('Token').fill(text);
                        await button(page, 'Enter').click();
                    };
                    await enter('wrong');
                    await page.getByRole('alert').getByText('missing or wrong').waitFor();
                    troubles.splice(0); // what the browser says of that
                    await enter(token);
                    await page.getByText('The server is well').waitFor();
                    await axe(page, 'the page of who runs the server');
                    await fits(page, 'the page of who runs the server');
                    assert.equal(await page.locator('[data-table]').count(), 50);
                    await button(page, 'More tables').click();
                    assert.match(await page.locator(`[data-table="${table}"]`).innerText(),
                        /^Royal Python\s+waiting\s+1 of 2\s+0/);

                    await button(page, 'Drain').click();
                    await axe(page, 'draining is confirmed');
                    await button(page, 'Leave it').click();
                    assert.equal((await (await fetch(`${server.address}/health`)).text()).trim(), 'ok');
                    await button(page, 'Drain').click();
                    await button(page, 'Drain it').click();
                    await page.getByText('Draining: no new tables').waitFor();
                    const { error } = await server.make({ game: 'royal-python', seats: ['me', 'open'] });
                    assert.equal(error.code, 'closing');
                    await button(page, 'Allow new tables').click();
                    await button(page, 'Allow them').click();
                    await page.getByText('The server is well').waitFor();

                    await page.getByLabel('An address to ban').fill('10.9.8.7');
                    await page.keyboard.press('Enter');
                    await button(page, 'Ban it').click();
                    await page.locator('[data-address="10.9.8.7"] .mark').waitFor();
                    await fits(page, 'addresses');
                    await button(page, 'Let in 10.9.8.7').click();
                    await button(page, 'Let it in').click();
                    await page.locator('[data-address="10.9.8.7"]').waitFor({ state: 'detached' });

                    await page.reload();
                    await page.getByText('The server is well').waitFor();
                    assert.equal(page.url(), `${server.address}/admin`);
                    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
                    assert.ok(!kept.includes(token), 'it is not kept for long');
                    await button(page, 'Forget the token').click();
                    await page.reload();
                    await page.getByLabel('Token').waitFor();
                    await page.context().close();
                }
                const player = await screen({ installs: true }), asked = [];
                player.on('request', (request) => asked.push(request.url()));
                await player.goto(`${server.address}/`);
                await player.getByRole('link', { name: 'Play Snakes & Foxes' }).waitFor();
                await player.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
                assert.deepEqual(asked.filter((url) => url.includes('admin')), [], 'players load nothing of it');
                await player.context().close();
            }, '--admin-token', file, '--tables-an-hour', '1000');
            await withServer(async (server) => assert.equal((await fetch(`${server.address}/admin`)).status, 404));
            rmSync(folder, { recursive: true });
        },

        /** Where the server has no tables nothing of them is shown. */
        async noTables() {
            await withServer(async (server) => {
                const page = await screen();
                const told = page.waitForResponse((reply) => reply.url().endsWith('/api/tables'));
                await page.goto(`${server.address}/`);
                await page.getByRole('link', { name: 'Play Snakes & Foxes' }).click();
                await button(page, 'Start').waitFor();
                await told;
                assert.equal(await page.getByText('Play with friends').count(), 0);
                troubles.splice(0); // that there is nothing at /api/tables
                await page.context().close();
            }, '--page-only');
        },
    };
}
