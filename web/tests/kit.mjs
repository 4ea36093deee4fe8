// What tests of the whole page share: a browser that complains, games that are begun and played in every way, positions
// that the core has played to, axe.
import axeCore from 'axe-core';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Coil } from '../src/core/module.js';

export const GAMES = {
    'snakes-and-foxes': 'Snakes & Foxes', 'serpent-master': 'Serpent Master', 'royal-python': 'Royal Python',
    'greatest-snake': 'The Greatest Snake',
};
export const DESKTOP = { width: 1280, height: 800 }, PHONE = { width: 360, height: 740 };
const WAIT = 120_000; // for what surely comes, on however busy a machine

/** Some versions of Chromium say that the server could not be asked while a test holds the network off. */
const HELD_OFF = /ERR_INTERNET_DISCONNECTED \S+\/api\/tables$/;
/** What this machine is called. */
const OWN = ['127.0.0.1', 'localhost', ...Object.values(networkInterfaces()).flat().map(({ address }) => address)];

/** A browser with pages of the built page at an address; `program` is coil, which verifies records. */
export async function makeKit(address, program) {
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
        args: ['--no-sandbox', '--disable-dev-shm-usage', '--js-flags=--single-threaded-gc'],
    });
    const troubles = [];

    /** Errors and requests to other hosts are kept, and fail the part. */
    function watch(page) {
        page.on('pageerror', (error) => troubles.push(error.stack ?? error.message));
        page.on('console', (message) => {
            const text = `console: ${message.text()} ${message.location().url}`;
            if (message.type() === 'error' && !HELD_OFF.test(text))
                troubles.push(text);
        });
        page.on('request', (request) => {
            const url = new URL(request.url());
            if (url.protocol.startsWith('http') && !OWN.includes(url.hostname))
                troubles.push(`a request to ${request.url()}`);
        });
    }

    /** A page of its own, in which nothing moves and nobody waits for bots; what chance brings follows from the seed.
        It fetches what it needs for being offline only if it `installs`: that takes as long as many a part. */
    async function screen({ seed = 'tea', installs = false, ...options } = {}) {
        const context = await browser.newContext(
            { viewport: DESKTOP, reducedMotion: 'reduce', colorScheme: 'light', ...options });
        context.on('page', watch);
        await context.addInitScript(inPage, { seed, installs, most: WAIT });
        const page = await context.newPage();
        page.setDefaultTimeout(WAIT);
        return page;
    }

    const phone = (options = {}) => screen({ viewport: PHONE, hasTouch: true, isMobile: true, ...options });

    async function home(page) {
        await page.goto(`${address}/#/`);
        await page.getByRole('link', { name: 'Play Snakes & Foxes' }).waitFor();
    }

    /** `persons` beside the first seat sit at this screen, bots elsewhere. */
    async function begin(page, title, persons = 0) {
        await home(page);
        await page.getByRole('link', { name: `Play ${title}` }).click();
        for (let seat = 2; seat < 2 + persons; seat++)
            await page.getByLabel(`Who sits on seat ${seat}`).selectOption('person');
        await page.getByRole('button', { name: 'Start' }).click();
    }

    /** Opens a record in the way of somebody who has the file. */
    async function open(page, record) {
        await home(page);
        const file = { name: 'game.coil', mimeType: 'text/plain', buffer: Buffer.from(record) };
        await page.locator('input[type=file]').setInputFiles(file);
        await page.waitForFunction(asked);
    }

    /** Plays until the game is over; `choose(page, actions)` does one thing. Its record is right. Returns the number of
     * decisions; `each(page, i)` may do something before one. */
    async function play(page, choose, { most = 6000, each = undefined } = {}) {
        let made = '';
        for (let i = 0; i < most; i++) {
            const { record, hidden, decision, actions } = await next(page, made);
            if (record !== null) {
                verify(record);
                await page.getByRole('button', { name: 'Rematch' }).waitFor();
                return i;
            }
            if (hidden) {
                await come(page);
                continue;
            }
            await each?.(page, i);
            shuffle(i + 1);
            await choose(page, actions);
            made = decision;
        }
        assert.fail(`the game has not ended after ${most} decisions`);
    }

    /** The screen is whole: its letters and its board have been loaded and drawn. */
    async function drawn(page) {
        await page.waitForFunction(() =>
            document.fonts.status === 'loaded' && !document.querySelector('.board:empty, [data-blank]'));
        await page.evaluate(() => new Promise((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(resolve))));
    }

    /** Whoever is asked comes to the screen: somebody answers, the screen is handed over. */
    async function come(page) {
        for (;;) {
            await page.waitForFunction(asked);
            const button = await page.$('.cover .do, .claim button:last-child');
            if (!button)
                return;
            await button.click();
            await button.waitForElementState('hidden');
        }
    }

    function verify(record) {
        const folder = mkdtempSync(join(tmpdir(), 'coil-')), file = join(folder, 'game.coil');
        writeFileSync(file, record);
        const { status, stdout, stderr } = spawnSync(program, ['verify', file], { encoding: 'utf8' });
        rmSync(folder, { recursive: true });
        assert.equal(status, 0, stdout + stderr);
    }

    /** Axe finds nothing: all its rules by light, those about colours in the `dark` too. */
    async function axe(page, what, dark = true) {
        if (!(await page.evaluate(() => 'axe' in window)))
            await page.evaluate(axeCore.source);
        const look = async (options, name) => {
            // What is right needs no report.
            const found = await page.evaluate(async (options) => {
                const { violations } = await window.axe.run({ resultTypes: ['violations'], ...options });
                return violations.map(({ id, nodes }) =>
                    `${id}: ${nodes.map(({ html }) => html).join(' ').slice(0, 300)}`);
            }, options);
            assert.deepEqual(found, [], name);
        };
        await look({}, what);
        if (!dark)
            return;
        await page.emulateMedia({ colorScheme: 'dark' });
        await look({ runOnly: ['color-contrast'] }, `${what} in the dark`);
        await page.emulateMedia({ colorScheme: 'light' });
    }

    /** Nothing is wider than the screen, and where all of it scrolls no player's standing is cut off. */
    async function fits(page, what) {
        const [wide, room] = await page.evaluate(() => [Math.max(
            ...[...document.querySelectorAll('html, .stacked')].map(({ scrollWidth }) => scrollWidth)), innerWidth]);
        assert.ok(wide <= room, `${what}: ${wide} px wide on ${room} px`);
        const cut = await page.locator('.stacked .standing').evaluateAll((all) => all.filter((element) =>
            element.scrollHeight > element.clientHeight + 1).map(({ textContent }) => textContent));
        assert.deepEqual(cut, [], what);
    }

    return {
        address, program, browser, troubles, screen, phone, home, begin, open, play, next, come, drawn, verify, axe,
        fits, asked, typeIt, clickIt, pickOne, tapIt, keyIt, tabTo, random, position, games: Object.values(GAMES),
    };
}

/** In the page: somebody is asked, the screen changes hands, or the game is over. */
export const asked = () => window.coil.actions().length > 0 || window.coil.record() !== null
    || document.querySelector('.cover, .claim') !== null;

/** What is next after a decision that was made, as soon as that has led to something: the record of a game that is
    over, that the screen changes hands, or the decision that is due and the actions for it. */
export const next = (page, made = '') => page.evaluate((made) => window.tested.next(made), made);

let dice = 1;
/** The same numbers in every run of a part. */
export const random = (n) => (dice = (dice * 48271) % 2147483647) % n;
export const shuffle = (seed) => (dice = seed);

// ---- Ways to choose -------------------------------------------------------------------------------------------------

export async function typeIt(page, actions) {
    const box = page.getByLabel('Type an action');
    await box.fill(actions[random(actions.length)]);
    await page.keyboard.press('Enter');
}

/** What is done and waited for within the page, and what chance brings there: the same in every run. */
function inPage({ seed, installs, most }) {
    if (!installs)
        Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
        for (const request of Array.isArray(message) ? message : [])
            if (request.line.startsWith('{"cmd":"new"') && !request.line.includes('"seed":'))
                request.line = request.line.replace('{', () => `{"seed":${JSON.stringify(seed)},`);
        post.call(this, message, ...more);
    };

    const pause = () => new Promise((resolve) => setTimeout(resolve, 16));
    /** What `find()` has found, as soon as it finds something; nothing after `ms`. */
    async function until(find, ms) {
        for (const end = performance.now() + ms; performance.now() < end; await pause()) {
            const found = find();
            if (found)
                return found;
        }
    }
    async function surely(find, what) {
        const found = await until(find, most);
        if (!found)
            throw new Error(`waited in vain ${what}`);
        return found;
    }

    const seen = (element) => element.getClientRects().length > 0 && element.getAttribute('aria-disabled') !== 'true';
    const all = (what) => [...document.querySelectorAll(what)].filter(seen);
    const now = () => JSON.stringify(window.coil.turn());
    /** All that a press may change. */
    const signs = () => [now(), document.querySelector('[aria-label="Your choice"]')?.textContent,
        document.querySelector('.cover h2')?.textContent,
        ...all('[data-thing][data-lit]').map(({ dataset }) => dataset.thing),
        ...all('[aria-pressed=true]').map((element) => element.textContent)].join('|');
    const asked = () => window.coil.actions().length > 0 || window.coil.record() !== null
        || document.querySelector('.cover, .claim') !== null;
    const lit = () => all('[data-thing][data-lit]');

    /** What there is to press, the black button, else a lit thing or a choice of the card by lot,
        and where; or null. */
    function press(lot) {
        const black = all('.doing .do[data-action]');
        const pressed = black.length ? black : [...lit(), ...all('button.choice, .doing button[data-action]')];
        if (pressed.length === 0)
            return null;
        const found = pressed[lot % pressed.length];
        found.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = found.getBoundingClientRect();
        const x = left + width / 2, y = top + height / 2, over = document.elementFromPoint(x, y);
        const what = `${found.outerHTML.slice(0, 300)}${found.contains(over) ? '' : ` under ${over?.outerHTML}`}`;
        return { x, y, what, lit: found.matches('[data-lit]'), black: black.length > 0, signs: signs() };
    }

    function next(made) {
        return surely(() => {
            const actions = window.coil.actions(), decision = JSON.stringify([window.coil.turn(), actions]);
            const record = window.coil.record(), hidden = document.querySelector('.cover, .claim') !== null;
            const due = actions.length > 0 && decision !== made;
            return (record !== null || hidden || due) && { record, hidden, decision, actions };
        }, 'for what comes of a decision');
    }

    /** What there is to press, as soon as there is something and nothing more comes to it (boards and
        lists may still be on their way); null if another decision is due than `turn`: something
        pressed before has led to it. What was pressed last is seen by its leading away from `before`;
        if it does not within a moment, something else was met. */
    async function toPress({ turn, lot, before }) {
        if (before)
            await until(() => signs() !== before, 3000);
        await surely(asked, 'for somebody to be asked');
        let last = '';
        const found = await surely(() => {
            if (now() !== turn)
                return { there: null };
            const there = signs() === last && press(lot);
            last = signs();
            return there && { there };
        }, 'for something to press');
        return found.there;
    }
    /** Whose turn it is, what may be done, and whether the screen changes hands. */
    const due = () => {
        const cover = document.querySelector('.cover, .claim');
        return JSON.stringify([window.coil.turn(), window.coil.actions(), cover?.className]);
    };
    /** What fingers, the mouse and keys have done last, for who looks why a part fails. */
    const heard = [];
    for (const name of ['pointerdown', 'pointercancel', 'click', 'keydown', 'touchstart', 'touchend'])
        addEventListener(name, ({ type, target, clientX, clientY, key }) => {
            const element = target.closest?.('[data-thing], [data-action], button, a') ?? target;
            const on = element.dataset?.thing ?? element.dataset?.action ?? element.className;
            heard.push(`${type} ${key ?? `${clientX} ${clientY}`} ${on}`);
            heard.splice(0, heard.length - 12);
        }, { capture: true, passive: true });
    /** How the page is. */
    const state = () => {
        const { scale, offsetLeft, offsetTop, width } = visualViewport;
        const box = document.querySelector('[aria-label="Your choice"]');
        return [`turn ${now()}`, `seen at ${scale} from ${offsetLeft} ${offsetTop}, ${width} wide`,
            ...heard, box?.outerHTML.slice(0, 2000), document.body.innerText.slice(0, 2000)].join('\n');
    };
    window.tested = { signs, now, due, next, toPress, state };
}
const now = (page) => page.evaluate(() => window.tested.now());
const toPress = (page, turn, lot, before) =>
    page.evaluate((given) => window.tested.toPress(given), { turn, lot, before });

/** Picks the first thing that there is, which plays nothing. */
export async function pickOne(page) {
    const { x, y, signs } = await toPress(page, await now(page), 0);
    await page.mouse.click(x, y);
    await page.waitForFunction((before) => window.tested.signs() !== before, signs);
}

/** How many decisions were made on the board, of how many. */
export const onBoard = { some: 0, all: 0 };

/** Picks things until the black button is there, and presses it: what is lit, else what the card lists. */
async function pressIt(page, press) {
    const turn = await now(page);
    let picked = false, before = '';
    const pressed = [];
    for (let tries = 0; tries < 40; tries++) {
        const there = await toPress(page, turn, random(1000), before);
        if (!there) {
            onBoard.all++;
            onBoard.some += picked ? 1 : 0;
            return;
        }
        picked ||= there.lit;
        before = there.signs;
        pressed.push(there.what.slice(0, 1000));
        await press(there.x, there.y);
    }
    assert.fail(`nothing that can be pressed plays anything: ${pressed.join('\n')}`);
}

export const clickIt = (page) => pressIt(page, (x, y) => page.mouse.click(x, y));
export const tapIt = (page) => pressIt(page, (x, y) => page.touchscreen.tap(x, y));

/** Tab until the focus is where it should be. */
export async function tabTo(page, is, most = 150) {
    for (let i = 0; i < most; i++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(is))
            return true;
    }
    return false;
}

const onChoice = () => document.activeElement?.matches('[data-lit], .choice, .doing [data-action]') ?? false;

/** Tab to the board, the hand or a choice, arrows, Enter; the second Enter does it. */
export async function keyIt(page) {
    const turn = await now(page);
    let before = '';
    for (let tries = 0; tries < 40; tries++) {
        const there = await toPress(page, turn, 0, before);
        if (!there)
            return;
        before = there.signs;
        if (!there.black || tries > 3) {
            if (!(await page.evaluate(onChoice)) || random(2))
                await tabTo(page, onChoice);
            for (let i = random(5); i > 0; i--)
                await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][random(4)]);
        }
        await page.keyboard.press('Enter');
    }
    assert.fail('keys play nothing');
}

// ---- Positions ------------------------------------------------------------------------------------------------------

/** The record of a game by lot, up to where `until(turn)` holds: a way to any position. The same in every run. */
export function position(game, seats, until = ({ node }) => node === 'over', seed = 'tea') {
    const wasm = new URL('../../build-wasm/coil.wasm', import.meta.url);
    const coil = new Coil(new WebAssembly.Module(readFileSync(wasm)), webcrypto);
    const ask = (request) => {
        const reply = JSON.parse(coil.answer(JSON.stringify(request)));
        assert.ok(reply.ok, reply.error?.message);
        return reply;
    };
    const names = ['Ada', 'Kim', 'Jonas', 'Mina', 'Otto', 'Vera'].slice(0, seats);
    let lot = 1, { turn } = ask({ cmd: 'new', game, seats, seed, names });
    while (turn.node !== 'over' && !until(turn)) {
        const seat = turn.seats[0], { actions } = ask({ cmd: 'actions', seat });
        lot = (lot * 48271) % 2147483647;
        ({ turn } = ask({ cmd: 'play', seat, action: actions[lot % actions.length] }));
    }
    return ask({ cmd: 'record' }).record;
}
