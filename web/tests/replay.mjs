// Parts of page.mjs that are about finished games: looked at again through any eyes, gone on from, marked no further
// than one has come; and about what is dragged.
import assert from 'node:assert/strict';

export function replayParts({ screen, phone, open, come, home, drawn, axe, fits, asked, position }) {
    const button = (page, name) => page.getByRole('button', { name, exact: true });
    const at = (page) => page.getByRole('slider').evaluate(({ value }) => Number(value));
    const words = (page) => page.locator('.words b').textContent();
    /** A slider has its value before the moment is shown; the way up to there is drawn with it. */
    const way = () => document.querySelector('.way.past').getAttribute('d');
    const moved = async (page, doing) => {
        const before = await page.evaluate(way);
        await doing();
        await page.waitForFunction((before) =>
            document.querySelector('.way.past').getAttribute('d') !== before, before);
    };

    async function replay(page, game, seats) {
        await open(page, position(game, seats));
        await page.getByRole('link', { name: 'Replay' }).click();
        await page.getByRole('slider').waitFor();
        await drawn(page);
    }

    return {
        /** Of every game: from the beginning to the end by steps and turns, on a desktop and on a phone. */
        async replay() {
            for (const [game, seats, come] of [['snakes-and-foxes', 2, screen], ['serpent-master', 3, phone],
                ['royal-python', 2, screen], ['greatest-snake', 3, phone]]) {
                const page = await come();
                await replay(page, game, seats);
                assert.equal(await at(page), 0, `${game} begins at its beginning`);
                assert.equal(await page.locator('.line .star').count(), 0, 'nothing is told beforehand');
                await axe(page, `replay of ${game}`);
                await fits(page, `replay of ${game}`);
                await moved(page, () => button(page, 'A step on').click());
                await moved(page, () => button(page, 'A turn on').click());
                const title = await words(page);
                await moved(page, () => button(page, 'A step back').click());
                assert.notEqual(await words(page), title, 'a turn is told when it is over');
                await moved(page, () => page.keyboard.press('End'));
                assert.equal(await at(page), Number(await page.getByRole('slider').getAttribute('max')));
                // A line of what happened leads to where its turn ends, and is the newest there.
                const line = page.locator('section[aria-label="What happened"] li').nth(2);
                const text = await line.innerText();
                await moved(page, () => line.locator('.turn').click());
                assert.equal(await page.locator('section[aria-label="What happened"] li').first().innerText(), text);
                // Space is for what has the focus first.
                await page.getByText('This game as a file or a line').focus();
                await page.keyboard.press('Space');
                await button(page, 'Save its record').waitFor();
                assert.equal(await button(page, 'Pause').count(), 0);
                await page.context().close();
            }
        },

        /** A seat's eyes see their own hand alone, the table's none, all see all. */
        async eyes() {
            const page = await screen();
            await replay(page, 'royal-python', 3);
            await moved(page, () => page.getByRole('slider').fill('40'));
            const cards = () => page.locator('.hand [data-thing^="card="]')
                .evaluateAll((all) => all.map(({ dataset }) => dataset.thing));
            const until = (met, than) => page.waitForFunction(([met, than]) => {
                const count = document.querySelectorAll('.hand [data-thing^="card="]').length;
                return met === 'more' ? count > than : count === than;
            }, [met, than]);
            const own = await cards();
            assert.ok(own.length > 0);
            const called = () => page.locator('.hand[role=group]')
                .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
            assert.deepEqual(await called(), ['Your hand']);
            await button(page, 'All').click();
            await until('more', own.length);
            const all = await cards();
            assert.ok(own.every((card) => all.includes(card)), 'all eyes see this hand too');
            assert.ok((await called()).every((name) => /’s hand$/.test(name)), 'no hand is that of who looks');
            await button(page, 'What was best?').click();
            await page.getByText(/ is asked: .* Advice to /).waitFor();
            await button(page, 'The table').click();
            await until('as many', 0);
            await page.context().close();
        },

        /** The table in words is of the moment that is shown, and tells what these eyes may see. */
        async inWords() {
            const page = await screen(), sheet = page.locator('dialog[open]');
            await replay(page, 'royal-python', 3);
            await moved(page, () => page.getByRole('slider').fill('40'));
            const read = async (doing) => {
                await doing();
                await sheet.getByText('On the table').waitFor();
                const text = await sheet.innerText();
                await axe(page, 'a replay in words');
                await page.keyboard.press('Escape');
                await sheet.waitFor({ state: 'detached' });
                return text;
            };
            const hands = (text) => text.match(/^What .* holds$/gm)?.length ?? 0;
            const own = await read(() => page.getByRole('slider').press('b'));
            const turn = await page.locator('.words').innerText();
            assert.ok(own.includes(turn.split(' of ')[0]), `${own} is told at ${turn}`);
            assert.equal(hands(own), 1);
            const cards = await page.locator('.hand [data-thing^="card="]').evaluateAll((all) =>
                all.map(({ dataset }) => dataset.thing.split('=')[1]));
            assert.ok(cards.every((card) => own.includes(`${card}, `)), `${own} has ${cards}`);
            await button(page, 'The table').click();
            await page.waitForFunction(() => !document.querySelector('.hand [data-thing^="card="]'));
            const press = () => button(page, 'The table in words').click(), table = await read(press);
            assert.equal(hands(table), 0);
            await button(page, 'All').click();
            await page.waitForFunction(() => document.querySelector('.hand [data-thing^="card="]'));
            assert.equal(hands(await read(() => page.keyboard.press('B'))), 3);
            await moved(page, () => page.getByRole('slider').fill('80'));
            assert.notEqual(await read(press), table, 'the table is another');
            await page.context().close();
        },

        /** On a page that is zoomed four times all is one after the other, and the board as wide as the screen. */
        async zoomed() {
            const page = await screen({ viewport: { width: 320, height: 256 } });
            const board = async () => (await page.locator('.board > *').first().boundingBox()).width;
            for (const game of ['snakes-and-foxes', 'serpent-master', 'royal-python']) {
                await open(page, position(game, 2, ({ node, ply }) => node !== 'over' && ply >= 20));
                await come(page);
                await drawn(page);
                assert.ok(await board() > 280, `${game}: the board is ${await board()} wide`);
                await fits(page, `${game}, zoomed`);
                await page.locator('.card').last().scrollIntoViewIfNeeded();
                await replay(page, game, 2);
                assert.ok(await board() > 280, `replay of ${game}: the board is ${await board()} wide`);
                await fits(page, `replay of ${game}, zoomed`);
            }
            await page.context().close();
        },

        /** What was best is told and drawn, each idea as it is asked for; and a game of one's own from there, which is
         *  played by the rules. */
        async goingOn() {
            const page = await screen();
            await replay(page, 'snakes-and-foxes', 2);
            await moved(page, () => button(page, 'A turn on').click());
            const calm = await page.locator('.board').innerHTML();
            await button(page, 'What was best?').click();
            await page.locator('[role=status] button[aria-pressed=true]').waitFor();
            const first = await page.locator('.board').innerHTML();
            assert.notEqual(first, calm, 'the best idea is drawn');
            if (await page.locator('[role=status] button').count() > 1) {
                await page.locator('[role=status] button').nth(1).click();
                await page.locator('[role=status] li:nth-child(2) button[aria-pressed=true]').waitFor();
                assert.notEqual(await page.locator('.board').innerHTML(), first, 'another idea is drawn');
            }
            await button(page, 'Play on from here').dblclick();
            await page.waitForFunction(asked);
            assert.ok(await page.evaluate(() => window.coil.record() === null));
            await home(page);
            await page.getByText('Games that wait (1)').waitFor(); // one, however often it was pressed
            await page.getByRole('link', { name: 'Continue Snakes & Foxes' }).first().click();
            await page.waitForFunction(asked);
            await page.context().close();
        },

        /** A token is dragged to where it may walk, a card from the hand to a token: that is previewed with what was
            dragged, nothing is played before Enter. What does not shine says why not, and a pile's label is the
            pile. */
        async dragged() {
            const middle = async (locator) => {
                const { x, y, width, height } = await locator.boundingBox();
                return [x + width / 2, y + height / 2];
            };
            for (const [game, seats, what] of [['snakes-and-foxes', 1, '.board [data-thing^="token="]'],
                ['royal-python', 2, '.hand [data-thing^="card="][data-lit]']]) {
                const page = await screen();
                await open(page, position(game, seats, ({ phase }) => phase === 'move' || phase === 'act'));
                await come(page);
                await drawn(page);
                const before = await page.evaluate(() => JSON.stringify(window.coil.view()));
                const card = (await page.locator(what).first().getAttribute('data-thing')).split('=')[1];
                await page.mouse.move(...await middle(page.locator(what).first()));
                await page.mouse.down();
                await page.mouse.move(...await middle(page.locator('.board [data-lit]').first()), { steps: 5 });
                await page.mouse.up();
                await page.locator('.do[data-action]').waitFor();
                const after = await page.evaluate(() => JSON.stringify(window.coil.view()));
                assert.equal(after, before, 'dropping only previews');
                const action = await page.locator('.do[data-action]').getAttribute('data-action');
                assert.ok(game !== 'royal-python' || action.startsWith(`play ${card} `), `${card}: ${action}`);
                await page.keyboard.press('Enter');
                await page.waitForFunction((before) => JSON.stringify(window.coil.view()) !== before, before);
                await page.context().close();
            }
            const page = await screen();
            await open(page, position('greatest-snake', 3, ({ phase }) => phase === 'draw'));
            await come(page);
            await drawn(page);
            await page.locator('.hand .lacks').first().click({ force: true }); // which is disabled, and tells why
            const why = await page.locator('.why').innerText();
            assert.ok(why.includes(':') && await page.locator('.do[data-action]').count() === 0, why);
            await page.locator('[data-of="space=deck"]').click();
            assert.equal(await page.locator('.do[data-action]').getAttribute('data-action'), 'draw deck');
            await page.context().close();
        },
    };
}
