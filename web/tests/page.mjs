// The page in Chromium: every game is played to its end by clicks, by keys alone and by typed texts; reloads in the
// middle lose nothing; a screen that changes hands hides what is somebody's own; axe finds nothing on any screen.
//
//     node page.mjs ADDRESS PROGRAM [PART…]        PROGRAM is coil, which verifies the records
import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { storeParts } from './store.mjs';

const [address, program, ...wanted] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const GAMES = ['Snakes & Foxes', 'Serpent Master', 'Royal Python', 'The Greatest Snake'];
const DESKTOP = { width: 1280, height: 800 }, PHONE = { width: 360, height: 740 };
let count = 0;

async function screen(options = {}) {
    const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    page.on('pageerror', (error) => { throw error; });
    page.on('console', (message) => assert.notEqual(message.type(), 'error', message.text()));
    return page;
}

/** `persons` beside the first seat sit at this screen, bots elsewhere. */
async function begin(page, game, persons = 0) {
    await page.goto(`${address}/#/`);
    await page.getByRole('link', { name: `Play ${game}` }).click();
    for (let seat = 2; seat < 2 + persons; seat++)
        await page.getByLabel(`Who sits on seat ${seat}`).selectOption('person');
    await page.getByRole('button', { name: 'Start' }).click();
}

const asked = () => window.coil.actions().length > 0 || window.coil.record() !== null
    || document.querySelector('.cover, .claim') !== null;
const stamp = () => JSON.stringify([window.coil.turn(), window.coil.actions()]);

/** Plays until the game is over; `choose(page, actions)` does one thing. Its record is right. */
async function play(page, choose, most = 4000) {
    for (let i = 0; i < most; i++) {
        await page.waitForFunction(asked, undefined, { timeout: 60000 });
        const record = await page.evaluate(() => window.coil.record());
        if (record !== null) {
            const file = join(mkdtempSync(join(tmpdir(), 'coil-')), 'game.coil');
            writeFileSync(file, record);
            const verified = spawnSync(program, ['verify', file], { encoding: 'utf8' });
            rmSync(file);
            assert.equal(verified.status, 0, verified.stdout + verified.stderr);
            await page.getByRole('button', { name: 'Rematch' }).waitFor();
            return i;
        }
        const hidden = await page.locator('.cover .do, .claim .do').first();
        if (await hidden.isVisible()) {
            await hidden.click();
            await page.waitForTimeout(30);
            continue;
        }
        const before = await page.evaluate(stamp);
        await choose(page, await page.evaluate(() => window.coil.actions()), i);
        await page.waitForFunction((before) => JSON.stringify([window.coil.turn(), window.coil.actions()]) !== before, before,
            { timeout: 30000 });
    }
    assert.fail('the game does not end');
}

/** Actions that a game is brought to its end by: any, but not the same again and again. */
let dice = 1;
const random = (n) => (dice = (dice * 48271) % 2147483647) % n;

async function typeIt(page, actions) {
    await page.getByLabel('Type an action').fill(actions[random(actions.length)]);
    await page.getByLabel('Type an action').press('Enter');
}

/** First tap previews, the black button does. */
async function clickIt(page) {
    for (let depth = 0; depth < 6; depth++) {
        const choices = page.locator('button.choice');
        await choices.nth(random(await choices.count())).click();
        const black = page.locator('.doing .do[data-action]');
        if (await black.count())
            return black.click();
    }
}

/** Steps through the choices with an arrow, opens or does one with Enter. */
async function keyIt(page, actions) {
    await page.keyboard.press('/');
    await page.keyboard.press('Shift+Tab'); // back into the card, from where letters and arrows work
    for (let depth = 0; depth < 6; depth++) {
        const choices = await page.locator('button.choice').count(), steps = 1 + random(choices);
        for (let i = 0; i < steps && i < 12; i++)
            await page.keyboard.press('ArrowRight');
        if (await page.locator('.doing .do[data-action]').count())
            break;
        // A choice with choices below it has been opened.
    }
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press('Enter');
}

async function axe(page, what) {
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html).join(' ').slice(0, 300)}`), []);
}

async function light(page, mode) {
    await page.evaluate((mode) => { document.documentElement.dataset.mode = mode; }, mode);
}

const parts = {
    async typed() {
        for (const game of GAMES) {
            const page = await screen();
            await begin(page, game);
            console.log(`typed: ${game}, ${await play(page, typeIt)} decisions`);
            await page.context().close();
        }
    },

    async clicked() {
        for (const game of GAMES) {
            const page = await screen();
            await begin(page, game);
            console.log(`clicked: ${game}, ${await play(page, clickIt)} decisions`);
            await page.context().close();
        }
    },

    async keys() {
        for (const game of GAMES) {
            const page = await screen();
            await begin(page, game);
            console.log(`keys: ${game}, ${await play(page, keyIt)} decisions`);
            await page.context().close();
        }
    },

    async touched() {
        const page = await screen({ viewport: PHONE, hasTouch: true, isMobile: true });
        await begin(page, GAMES[0]);
        console.log(`touched: ${await play(page, clickIt)} decisions`);
        await page.context().close();
    },

    /** A reload at any moment shows the same position again. */
    async reloads() {
        for (const game of GAMES) {
            const page = await screen();
            await begin(page, game);
            for (let i = 0; i < 6; i++) {
                await page.waitForFunction(asked);
                const seen = await page.evaluate(() => JSON.stringify(window.coil.view()));
                await page.reload();
                await page.waitForFunction(asked);
                assert.equal(await page.evaluate(() => JSON.stringify(window.coil.view())), seen, game);
                await typeIt(page, await page.evaluate(() => window.coil.actions()));
                await page.waitForTimeout(random(120));
            }
            await page.goto(`${address}/#/`);
            await page.getByRole('link', { name: `Continue ${game}` }).click();
            await page.waitForFunction(asked);
            await page.context().close();
        }
    },

    /** What is another's stands nowhere while the screen changes hands, nor in the next one's eyes. */
    async handOver() {
        const page = await screen();
        await begin(page, 'Royal Python', 1);
        let hands = {};
        for (let i = 0; i < 12; i++) {
            await page.waitForFunction(asked);
            if (await page.locator('.cover').count()) {
                assert.equal(await page.evaluate(() => window.coil.view()), null);
                assert.deepEqual(await page.evaluate(() => window.coil.actions()), []);
                assert.equal(await page.locator('.board, .side').count(), 0);
                await page.locator('.cover .do').click();
                await page.waitForFunction(() => window.coil.actions().length > 0);
            }
            const view = await page.evaluate(() => window.coil.view());
            for (const [seat, hand] of view.hands.entries())
                assert.equal(Array.isArray(hand) && hand.length > 0, seat === view.viewer && hand.length > 0);
            hands[view.viewer] = view.hands[view.viewer];
            await typeIt(page, await page.evaluate(() => window.coil.actions()));
            await page.waitForTimeout(50);
        }
        assert.equal(Object.keys(hands).length, 2, 'both have seen their hands');
        await page.context().close();
    },

    /** Three persons at one screen: who answers is asked before all eyes, and then sees their own hand alone. */
    async oneScreen() {
        const page = await screen();
        await begin(page, 'The Greatest Snake', 2);
        let claims = 0;
        for (let i = 0; i < 150 && claims < 12; i++) {
            await page.waitForFunction(asked);
            const claim = page.locator('.claim button'), cover = page.locator('.cover .do');
            if (await claim.count()) {
                const view = await page.evaluate(() => window.coil.view());
                assert.equal(view.viewer, 'table');
                assert.ok(view.hands.every((hand) => typeof hand === 'number'), 'no hand is seen by all');
                await claim.nth(claims++ % 2).click();
            } else if (await cover.count()) {
                assert.equal(await page.evaluate(() => window.coil.view()), null);
                await cover.click();
            } else {
                const [view, actions] = await page.evaluate(() => [window.coil.view(), window.coil.actions()]);
                if (actions.length) {
                    view.hands.forEach((hand, seat) => assert.equal(typeof hand === 'number', seat !== view.viewer));
                    await typeIt(page, actions);
                }
            }
            await page.waitForTimeout(60);
        }
        assert.ok(claims > 3, 'answers are asked for');
        await page.context().close();
    },

    async undo() {
        const page = await screen();
        await begin(page, 'Royal Python');
        await page.waitForFunction(asked);
        const before = await page.evaluate(() => JSON.stringify(window.coil.view()));
        await typeIt(page, await page.evaluate(() => window.coil.actions()));
        await page.waitForFunction((before) => JSON.stringify(window.coil.view()) !== before && window.coil.actions().length, before);
        const after = await page.evaluate(() => JSON.stringify(window.coil.view()));
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.waitForFunction((before) => JSON.stringify(window.coil.view()) === before, before);
        await page.getByRole('button', { name: 'Redo' }).click();
        await page.waitForFunction((after) => JSON.stringify(window.coil.view()) === after, after);
        await page.getByRole('button', { name: 'Hint' }).click();
        await page.locator('.ideas button').first().waitFor();
        await page.getByLabel('Type an action').fill('fly 9');
        await page.getByLabel('Type an action').press('Enter');
        await page.getByText("'fly 9' is not legal here").waitFor();
        await page.context().close();
    },

    async axe() {
        for (const viewport of [DESKTOP, PHONE]) {
            const page = await screen({ viewport });
            for (const mode of ['light', 'dark']) {
                await page.goto(`${address}/#/`);
                await light(page, mode);
                await axe(page, `home ${mode}`);
                for (const game of GAMES) {
                    await page.goto(`${address}/#/`);
                    await page.getByRole('link', { name: `How to play: ${game}` }).click();
                    await page.locator('.art').first().waitFor();
                    for (const part of await page.locator('.mark').all())
                        await part.click();
                    await axe(page, `how ${game} is played ${mode}`);
                }
                for (const game of GAMES) {
                    await page.goto(`${address}/#/`);
                    await page.getByRole('link', { name: `Play ${game}` }).click();
                    await axe(page, `set-up ${game} ${mode}`);
                    await page.getByRole('button', { name: 'Start' }).click();
                    await page.waitForFunction(asked);
                    await page.locator('button.choice').first().click();
                    await page.waitForTimeout(200);
                    await axe(page, `${game} ${mode}`);
                    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                    assert.ok(wide <= 0, `${game}: ${wide} px too wide on ${viewport.width} px`);
                }
                await begin(page, 'Serpent Master', 1);
                await page.locator('.cover, .card').first().waitFor();
                await axe(page, `hand-over ${mode}`);
                const black = page.locator('.cover .do');
                if (await black.count())
                    await black.click();
            }
            await page.context().close();
        }
    },
};

Object.assign(parts, storeParts({ screen, begin, asked, typeIt, address, program, games: GAMES }));
for (const [name, part] of Object.entries(parts)) {
    if (wanted.length && !wanted.includes(name))
        continue;
    await part();
    count++;
    console.log(`${name}: passed`);
}
await browser.close();
console.log(`${count} passed, 0 failed`);
