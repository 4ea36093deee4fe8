// Whole games by typed text in the real page, each loaded anew twenty times at moments by lot;
// their records are verified.
//
//     node soak.mjs ADDRESS PROGRAM        SOAK_GAMES=1000 in all, at SOAK_PAGES=2 pages at a time; what chance
//                                          brings in each follows from its number, from SOAK_FIRST=1 on
import assert from 'node:assert/strict';
import { makeKit, random, shuffle } from './kit.mjs';

const [address, program] = process.argv.slice(2);
const { browser, troubles, screen, begin, verify, asked, games } = await makeKit(address, program);
const GAMES = Number(process.env.SOAK_GAMES || 1000), PAGES = Number(process.env.SOAK_PAGES || 2), RELOADS = 20;
const FIRST = Number(process.env.SOAK_FIRST || 1);

/** In the page: types an action by lot whenever somebody is asked, until the game is over. */
async function drive(lot) {
    const sleep = () => new Promise((resolve) => setTimeout(resolve, 2));
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    while (window.coil.record() === null) {
        const actions = window.coil.actions(), box = document.querySelector('[aria-label="Type an action"]');
        if (actions.length === 0 || !box) {
            await sleep();
            continue;
        }
        lot = (lot * 48271) % 2147483647;
        value.set.call(box, actions[lot % actions.length]);
        box.dispatchEvent(new Event('input', { bubbles: true }));
        const before = window.coil.turn().ply;
        box.form.requestSubmit();
        while (window.coil.turn()?.ply === before && window.coil.record() === null)
            await sleep();
    }
}
const where = () => [window.coil.turn()?.ply ?? -1, JSON.stringify(window.coil.view()), window.coil.actions().length];

/** Begins, plays on and loads anew, and ends; where a game is too short for all that, its end is loaded anew. */
async function game(page, title) {
    await begin(page, title);
    let reloads = 0;
    for (;;) {
        await page.waitForFunction(asked);
        const over = await page.evaluate(() => window.coil.record());
        if (over !== null) {
            verify(over);
            for (; reloads < RELOADS; reloads++) {
                await page.reload();
                await page.waitForFunction(asked);
                const record = await page.evaluate(() => window.coil.record());
                assert.equal(record, over, `${title}: another record of its end`);
            }
            return;
        }
        const driven = page.evaluate(drive, 1 + random(1e9));
        if (reloads === RELOADS) {
            await driven;
            continue;
        }
        driven.catch(() => {}); // the reload ends it
        await new Promise((resolve) => setTimeout(resolve, random(100)));
        const [ply, view, asks] = await page.evaluate(where);
        await page.reload();
        reloads++;
        await page.waitForFunction(asked);
        // What is shown follows what has been played, so views are compared where somebody is asked.
        const [now, seen, can] = await page.evaluate(where);
        assert.ok(now >= ply, `${title}: seen at ${ply}, at ${now} after a reload`);
        assert.ok(now > ply || asks === 0 || can === 0 || seen === view,
            `${title}: another view of ${ply} after a reload`);
    }
}

shuffle(FIRST);
let begun = 0, done = 0;
async function work() {
    while (begun < GAMES) {
        const title = games[begun % games.length], page = await screen({ seed: `soak ${FIRST + begun++}` });
        await game(page, title);
        await page.context().close();
        assert.deepEqual(troubles, []);
        if (++done % 10 === 0 || done === GAMES)
            console.log(`${done} of ${GAMES} games`);
    }
}
await Promise.all(Array.from({ length: PAGES }, work));
await browser.close();
console.log(`${GAMES} games whose records are right, loaded anew ${RELOADS} times each, and nothing was lost`);
