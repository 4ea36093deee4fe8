// Parts of page.mjs that are about reviews of finished games: what they show, to whom, by which keys.
import assert from 'node:assert/strict';

/** In the page: presses Stop as soon as it is there; from outside the review might have come to its end before. */
function stopAtOnce() {
    const look = new MutationObserver(() => {
        const stop = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === 'Stop');
        if (stop) {
            look.disconnect();
            stop.click();
        }
    });
    look.observe(document.body, { childList: true, subtree: true });
}

export function reviewParts({ screen, phone, begin, open, play, typeIt, drawn, axe, fits, position, tabTo }) {
    const button = (page, name) => page.getByRole('button', { name, exact: true });
    const done = (page) => page.getByText('The review is done').waitFor({ state: 'attached' });
    const moment = (page) => page.getByRole('slider', { name: 'Moment of the game' })
        .evaluate(({ value }) => Number(value));
    const moved = (page, before) => page.waitForFunction((before) =>
        Number(document.querySelector('footer input').value) !== before, before);

    async function right(page, what) {
        await drawn(page);
        await axe(page, what);
        await fits(page, what);
    }

    return {
        /** A game that somebody has just played by lot: a graph, sums, what cost most; all by keys; on a phone too. */
        async review() {
            for (const come of [screen, phone]) {
                const page = await come();
                await begin(page, 'Snakes & Foxes');
                await play(page, typeIt);
                await fits(page, 'the end');
                await page.getByRole('link', { name: 'Review' }).click();
                await button(page, 'Stop').waitFor();
                await done(page);
                assert.equal(await button(page, 'Stop').count(), 0);
                assert.ok(await page.locator('.review figure .line').count() > 0, 'there is a graph');
                const rows = page.locator('.review .row:has(.slip)');
                assert.ok(await rows.count() > 0, 'playing by lot costs something');
                await right(page, 'a review');
                await page.getByRole('slider', { name: 'Turn, by who was ahead' }).focus();
                await page.keyboard.press('ArrowRight');
                await moved(page, 0);
                const before = await moment(page);
                const heard = await page.evaluate(() => document.activeElement.getAttribute('aria-valuetext'));
                assert.match(heard, /^(Before t|T)urn \d+: \S+ .*\d %/);
                assert.ok(await tabTo(page, () => document.activeElement.matches('.row')), 'keys reach what cost most');
                await page.keyboard.press('Enter');
                await page.locator('.row[aria-pressed=true]').waitFor();
                await right(page, 'what was better');
                await button(page, 'A step on').click();
                await page.locator('.row[aria-pressed=true]').waitFor({ state: 'detached' });
                assert.notEqual(await moment(page), before);
                await page.context().close();
            }
        },

        /** By a seat's eyes its own choices alone; the table has none; a review can be stopped, and goes on. */
        async reviewers() {
            const page = await phone();
            await open(page, position('serpent-master', 2));
            await page.getByRole('link', { name: 'Replay' }).click();
            await page.evaluate(stopAtOnce);
            // Nobody need wait until other eyes have come.
            const both = button(page, 'Kim').or(button(page, 'Review this game'));
            await both.nth(1).waitFor();
            assert.equal(await both.evaluateAll((all) => all.map((one) => one.click()).length), 2);
            await page.getByText('Stopped at').waitFor();
            await button(page, 'Go on').click();
            await done(page);
            const names = () => page.locator('.review .slip .head > b').allTextContents();
            assert.deepEqual([...new Set(await names())], ['Kim']);
            const sums = await page.locator('.review .sum').allTextContents();
            assert.deepEqual(sums.map((sum) => /choices/.test(sum)), [false, true]);
            await button(page, 'The table').click();
            await page.getByText('Choose a player’s').waitFor();
            assert.equal(await page.locator('.slip, figure').count(), 0);
            await button(page, 'All').click();
            await button(page, 'Review this game').click();
            await done(page);
            assert.deepEqual([...new Set(await names())].sort(), ['Ada', 'Kim']);
            await right(page, 'a review by all eyes');
            await page.context().close();
        },
    };
}
