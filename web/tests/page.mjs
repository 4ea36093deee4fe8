// The page in Chromium: every game is played to its end in every way, reloads lose nothing, a screen that changes hands
// hides what is somebody's own, axe finds nothing on any screen.
//
//     node page.mjs ADDRESS PROGRAM [PART…]            PROGRAM is coil, which verifies the records
//     node page.mjs ADDRESS PROGRAM --but PART…        all parts but these
//
// A file beside this one may have parts of its own: a function `…Parts` that is given the kit and returns them.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESKTOP, GAMES, makeKit, onBoard, PHONE, position, shuffle } from './kit.mjs';

const [address, program, ...words] = process.argv.slice(2);
const kit = await makeKit(address, program);
const {
    asked, axe, begin, clickIt, come, drawn, fits, home, keyIt, open, phone, pickOne, play, screen, tabTo, tapIt,
    typeIt,
} = kit;
const parts = {};

/** What the person in front of the screen sees and may do. */
const seen = (page) => page.evaluate(() => JSON.stringify([window.coil.view(), window.coil.actions()]));
/** The same, after how many plies, all at one moment. */
const seenAt = (page) => page.evaluate(() =>
    [JSON.stringify([window.coil.view(), window.coil.actions()]), window.coil.turn().ply]);
/** Whose turn it is, what may be done, and whether the screen changes hands. */
const due = (page) => page.evaluate(() => window.tested.due());
const another = (page, before) => page.waitForFunction((before) => window.tested.due() !== before, before);
const actions = (page) => page.evaluate(() => window.coil.actions());

// ---- Whole games ----------------------------------------------------------------------------------------------------

/** Begins by keys alone, from the home screen. */
async function beginByKeys(page, title) {
    await home(page);
    const at = (name) =>
        tabTo(page, `document.activeElement.textContent.replace(/\\s/g, '') === '${name.replace(/\s/g, '')}'`);
    assert.ok(await at(`Play ${title}`), 'the game is reached by Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start' }).waitFor();
    assert.ok(await at('Start'), 'Start is reached by Tab');
    await page.keyboard.press('Enter');
}

/** What is said to those who listen is kept, in order. */
const listen = () => {
    window.heard = [];
    new MutationObserver((all) => {
        for (const node of all.flatMap(({ addedNodes }) => [...addedNodes]))
            if (node.parentElement?.matches('.spoken[aria-live]'))
                window.heard.push(node.textContent);
    }).observe(document, { childList: true, subtree: true });
};

/** Whoever listens was told of each decision what is asked, and how it ended. */
function assertHeard(heard, game) {
    const calls = heard.filter((text) => /^Your turn\. .*[.?] .*\?$/.test(text));
    assert.ok(calls.length > 2, `${game}: ${calls.length} questions were said`);
    assert.match(heard.join(' '), /the game is over|wins/i, `${game}: the end was said`);
    const told = heard.filter((text) => !calls.includes(text) && /\bYour? .*\. .*\./.test(text));
    assert.equal(new Set(told).size > told.length / 2, true, `${game}: most is said once`);
}

/** In the middle the page is loaded anew, and shows the same. */
async function reloadOnce(page, i) {
    if (i !== 3)
        return;
    const before = await seen(page);
    await page.reload();
    await page.waitForFunction(asked);
    assert.equal(await seen(page), before, 'after a reload');
}

/** Each with the seeds of games that are short in this way; all games of Serpent Master are as long. */
const WAYS = {
    typed: [screen, begin, typeIt, { 'snakes-and-foxes': 's13', 'royal-python': 's15', 'greatest-snake': 's8' }],
    clicked: [screen, begin, clickIt, { 'snakes-and-foxes': 's1', 'royal-python': 's6', 'greatest-snake': 's4' }],
    touched: [phone, begin, tapIt, { 'snakes-and-foxes': 's9', 'royal-python': 's6', 'greatest-snake': 's8' }],
    keys: [screen, beginByKeys, keyIt, { 'snakes-and-foxes': 's14', 'royal-python': 's16', 'greatest-snake': 's13' }],
};
for (const [way, [open, begin, choose, seeds]] of Object.entries(WAYS))
    for (const [game, title] of Object.entries(GAMES))
        parts[`${way}-${game}`] = async () => {
            const page = await open({ seed: seeds[game] });
            await page.addInitScript(listen);
            await begin(page, title);
            const decisions = await play(page, choose, { each: reloadOnce });
            await drawn(page);
            if (way === 'keys')
                assertHeard(await page.evaluate(() => window.heard), game);
            const { all, some } = onBoard;
            console.log(`${decisions} decisions${all ? `, ${some} of ${all} on the board` : ''}`);
            assert.ok(onBoard.all === 0 || onBoard.some > 0, 'something can be picked on the board');
            await page.context().close();
        };

// ---- What is kept, and from whom ------------------------------------------------------------------------------------

/** A reload at any moment loses nothing that was seen, and the game can be continued from the home screen. */
parts.reloads = async () => {
    for (const title of Object.values(GAMES)) {
        const page = await screen();
        await begin(page, title);
        for (let i = 0; i < 3; i++) {
            await page.waitForFunction(asked);
            const ply = await page.evaluate(() => window.coil.turn().ply);
            if (i % 2)
                await page.waitForFunction((ply) => window.coil.turn().ply > ply, ply, { timeout: 200 })
                    .catch(() => {});
            const [before, at] = await seenAt(page);
            await page.reload();
            await page.waitForFunction(asked);
            const [after, now] = await seenAt(page);
            assert.ok(now >= at, `${title}: at ${now} after a reload at ${at}`);
            assert.ok(now > at || before.endsWith(',[]]') || after === before, `${title}: the same after a reload`);
            const can = await actions(page);
            if (can.length)
                await typeIt(page, can); // and at once away, wherever the page is with it
        }
        await home(page);
        await page.getByRole('link', { name: `Continue ${title}` }).click();
        await page.waitForFunction(asked);
        await page.context().close();
    }
};

/** All names and texts that assistive technology can reach. */
async function accessible(page) {
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    await session.detach();
    return nodes.flatMap(({ name, value, description }) =>
        [name, value, description].map((text) => `${text?.value ?? ''}`));
}

/** What is in the hand of whoever sits in front of the screen: handles and names. */
const hand = (page) => page.evaluate(() => [...document.querySelectorAll('.hand [data-thing^="card="]')].map((card) =>
    [card.dataset.thing, card.getAttribute('aria-label') ?? card.textContent.trim()]));

/** Nothing that was said to one of those before the screen is still there when all of them look: there nobody is "you",
    but who is called by their name, and then chooses. */
async function assertSaidToAll(page) {
    const said = await page.locator('.spoken[aria-live] p').allTextContents();
    assert.doesNotMatch(said.filter((text) => !/^(\w+, your turn\.|Chosen:)/.test(text)).join(' '), /\byou\b/i);
}

/** What is another's stands nowhere while the screen changes hands, nor in the next one's eyes. */
async function handsOver(title, needed) {
    const page = await screen();
    await begin(page, title, 1);
    await page.evaluate(pressAtOnce);
    const hands = {}; // by seat, as last seen
    for (let i = 0, covers = 0; covers < needed || Object.keys(hands).length < 2; i++) {
        assert.ok(i < 400, 'the screen changes hands');
        await page.waitForFunction(asked);
        const cover = page.locator('.cover .do');
        if (await cover.count()) {
            covers++;
            assert.deepEqual(await page.evaluate(() => [window.coil.view(), window.coil.actions()]), [null, []]);
            const [html, names] = [await page.content(), (await accessible(page)).join('\n')];
            for (const [handle, name] of Object.values(hands).flat()) {
                assert.ok(!html.includes(`"${handle}"`), `${handle} is in the page while it changes hands`);
                assert.ok(!name || !names.includes(name), `'${name}' can be heard while the screen changes hands`);
            }
            await cover.click();
            await page.waitForFunction(() => window.coil.actions().length > 0);
        }
        if (await page.locator('.claim').count()) {
            const before = await due(page);
            await page.locator('.claim .do').click(); // the next thing announced may be there at once
            await another(page, before);
            continue;
        }
        await drawn(page);
        const [view, can] = await page.evaluate(() => [window.coil.view(), window.coil.actions()]);
        const before = await due(page);
        if (can.length === 0)
            continue;
        if (view.viewer === 'table')
            await assertSaidToAll(page);
        const known = JSON.stringify(view), html = await page.content(), names = await accessible(page);
        const own = await hand(page);
        for (const [seat, cards] of Object.entries(hands))
            for (const [handle, name] of Number(seat) === view.viewer ? [] : cards) {
                if (new RegExp(`\\b${handle.slice('card='.length)}\\b`).test(known))
                    continue; // they may know it: it has been played, or shown
                assert.ok(!html.includes(`"${handle}"`),
                    `${handle} of seat ${seat} is in the page of seat ${view.viewer}`);
                assert.ok(!name || own.some((card) => card[1] === name) || !names.includes(name),
                    `'${name}' of seat ${seat} can be heard by seat ${view.viewer}`);
            }
        hands[view.viewer] = own;
        await typeIt(page, can);
        await another(page, before);
    }
    await page.context().close();
}

/** In the page: the hand-over screen is pressed as soon as it is there, as by a key too many. */
const pressAtOnce = () => {
    const pressed = new WeakSet();
    new MutationObserver(() => {
        const button = document.querySelector('.cover .do');
        if (button && !pressed.has(button))
            setTimeout(() => button.click());
        pressed.add(button ?? document);
    }).observe(document, { childList: true, subtree: true });
};

/** In the page: what is to be thought about for a hint waits until it is let go. */
const holdHints = () => {
    const post = Worker.prototype.postMessage, held = [];
    Worker.prototype.postMessage = function (...message) {
        const send = () => post.apply(this, message);
        if (Array.isArray(message[0]) && message[0].some(({ line }) => line.includes('"why":true')))
            held.push(send);
        else
            send();
    };
    window.letGo = () => held.splice(0).map((send) => send()).length;
};

/** A hint that comes late is not shown to who is asked by then. */
async function hintsKeepToWhoAsked() {
    const page = await screen();
    await begin(page, 'Royal Python', 1);
    const cover = page.locator('.cover .do');
    await cover.click();
    await page.waitForFunction(() => window.coil.actions().length > 0);
    await page.evaluate(holdHints);
    await page.keyboard.press('h');
    for (let i = 0; !await cover.count(); i++) {
        assert.ok(i < 40, 'the turn ends');
        const before = await due(page);
        await typeIt(page, await actions(page));
        await another(page, before);
        await page.waitForFunction(asked);
    }
    await cover.click();
    await page.waitForFunction(() => window.coil.actions().length > 0);
    assert.equal(await page.evaluate(() => window.letGo()), 1);
    await page.waitForTimeout(1500);
    assert.equal(await page.locator('.ideas').count(), 0);
    assert.doesNotMatch((await accessible(page)).join('\n'), /Hint:/);
    await page.context().close();
}
/** Who asks for a hint when they have just done something is too late, and that is no error. */
async function hintsComeTooLate() {
    const page = await screen();
    await begin(page, 'Snakes & Foxes');
    await page.waitForFunction(asked);
    const before = await due(page);
    await page.locator('.plain [data-action]').first().evaluate((button) => {
        const hint = new KeyboardEvent('keydown', { key: 'h', bubbles: true });
        button.click();
        for (let ms = 0; ms < 40; ms++)
            setTimeout(() => document.querySelector('.table').dispatchEvent(hint), ms);
    });
    await another(page, before);
    await page.waitForFunction(asked);
    await page.context().close();
}
parts['hand-over'] = async () => {
    await hintsKeepToWhoAsked();
    await hintsComeTooLate();
    for (const title of ['Royal Python', 'Serpent Master', 'The Greatest Snake'])
        await handsOver(title, 6);
};

/** All eyes together have had no turn since which there is news: the latest turns come first, and no more of them. */
async function assertLatest(page) {
    const log = page.getByLabel('What happened');
    assert.match(await log.getByRole('heading').innerText(), /latest turns/);
    assert.equal(await log.locator('li:not(.old)').count(), 0);
    assert.ok(await log.locator('li').count() <= 3);
}

/** Three persons at one screen: who answers is asked before all eyes, and then sees their own hand alone. */
parts['one-screen'] = async () => {
    const page = await screen();
    await begin(page, 'The Greatest Snake', 2);
    let claims = 0;
    for (let i = 0; claims < 8; i++) {
        assert.ok(i < 600, 'answers are asked for');
        await page.waitForFunction(asked);
        const before = await due(page);
        const claim = page.locator('.claim button'), cover = page.locator('.cover .do');
        if (await claim.count()) {
            const view = await page.evaluate(() => window.coil.view());
            assert.equal(view.viewer, 'table');
            assert.ok(view.hands.every((hand) => typeof hand === 'number'), 'no hand is seen by all');
            await assertSaidToAll(page);
            await assertLatest(page);
            await claim.nth(claims++ % 2).click();
        } else if (await cover.count()) {
            assert.equal(await page.evaluate(() => window.coil.view()), null);
            await cover.click();
        } else {
            const [view, can] = await page.evaluate(() => [window.coil.view(), window.coil.actions()]);
            if (can.length === 0)
                continue;
            view.hands.forEach((hand, seat) => assert.equal(typeof hand === 'number', seat !== view.viewer));
            await typeIt(page, can);
        }
        await another(page, before);
    }
    await page.context().close();
};

/** In the page: how far behind a name that which follows it lies, in lines of the log. */
const gapsBehind = (name) => [...document.querySelectorAll('[aria-label="What happened"] li b')].flatMap((b) => {
    let text = b.nextSibling;
    while (text && !text.textContent)
        text = text.nextSibling;
    if (b.textContent !== name || !/^: \d/.test(text?.textContent))
        return [];
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, 3);
    return [range.getBoundingClientRect().left - b.getBoundingClientRect().right];
});

/** A name that is written from right to left does not draw along what follows it. */
parts.names = async () => {
    const page = await screen(), name = 'עבדאללה';
    await home(page);
    await page.getByRole('link', { name: 'Play Snakes & Foxes' }).click();
    await page.getByLabel('Name of seat 2').fill(name);
    await page.getByRole('button', { name: 'Start' }).click();
    let gaps = [];
    while (gaps.length === 0) {
        await page.waitForFunction(asked);
        const before = await due(page);
        await typeIt(page, await actions(page));
        await another(page, before);
        gaps = await page.evaluate(gapsBehind, name);
    }
    assert.ok(gaps.every((gap) => gap > -1), `what follows the name lies ${gaps} px behind it`);
    await page.context().close();
};

parts.undo = async () => {
    const page = await screen();
    const view = () => page.evaluate(() => JSON.stringify(window.coil.view()));
    const until = (wanted) => page.waitForFunction((wanted) => JSON.stringify(window.coil.view()) === wanted, wanted);
    await begin(page, 'Royal Python');
    await page.waitForFunction(asked);
    const before = await view();
    await typeIt(page, await actions(page));
    await page.waitForFunction((before) =>
        JSON.stringify(window.coil.view()) !== before && window.coil.actions().length, before);
    const after = await view();
    const undo = page.getByRole('button', { name: 'Undo' });
    const { x } = await undo.boundingBox();
    await undo.click();
    await until(before);
    await page.getByRole('button', { name: 'Redo' }).click();
    await until(after);
    assert.equal((await undo.boundingBox()).x, x, 'Undo stays where it is');
    // Two presses, however quick, take back two decisions.
    const later = await due(page);
    await typeIt(page, await actions(page));
    await another(page, later);
    await page.waitForFunction(asked);
    await undo.dblclick();
    await until(before);
    for (let i = 0; i < 2; i++)
        await page.getByRole('button', { name: 'Redo' }).click();
    await page.waitForFunction(() => window.coil.actions().length > 0);
    await undo.click();
    await until(after);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.ideas button').first().waitFor();
    await page.getByLabel('Type an action').fill('fly 9');
    await page.getByLabel('Type an action').press('Enter');
    await page.getByText("'fly 9' is not legal here").waitFor();
    await page.waitForFunction(() => {
        const box = document.getElementById('wrong')?.getBoundingClientRect();
        return box && document.elementFromPoint(box.x + 2, box.y + box.height / 2)?.id === 'wrong';
    }); // and nothing covers it
    // Another idea is chosen from the list, and Enter does it.
    const ply = await page.evaluate(() => window.coil.turn().ply);
    await page.getByRole('button', { name: 'Other ideas' }).click();
    await page.locator('.ideas button').nth(1).click();
    await page.keyboard.press('Enter');
    await page.waitForFunction((ply) => window.coil.turn().ply > ply, ply);
    await page.context().close();
};

// ---- For everybody --------------------------------------------------------------------------------------------------

/** Calls `look(page, name)` on a screen that is whole. */
const at = async (page, look, name) => {
    await drawn(page);
    await look(page, name);
};
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** The screens that each game has. */
async function screensOf(page, game, look) {
    const title = GAMES[game];
    await home(page);
    await page.getByRole('link', { name: `How to play: ${title}` }).click();
    await page.locator('.art').first().waitFor();
    await drawn(page);
    for (const mark of await page.locator('.mark').all())
        await mark.click();
    await at(page, look, `how to play ${title}`);
    await home(page);
    await page.getByRole('link', { name: `Play ${title}` }).click();
    await button(page, 'Start').waitFor();
    await at(page, look, `set-up of ${title}`);
    await button(page, 'Start').click();
    await page.waitForFunction(asked);
    await at(page, look, `table of ${title}`);
    await page.keyboard.press('b');
    await page.locator('dialog[open] li').first().waitFor();
    await at(page, look, `table of ${title} in words`);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await pickOne(page);
    await at(page, look, `table of ${title}, something picked`);
    await open(page, position(game, 3 - (game === 'snakes-and-foxes' || game === 'serpent-master')));
    await page.getByRole('button', { name: 'Rematch' }).waitFor();
    await at(page, look, `end of ${title}`);
}

/** All others that there are without a server's tables. */
async function otherScreens(page, look) {
    await home(page);
    await at(page, look, 'home');
    await begin(page, 'The Greatest Snake');
    await page.waitForFunction(asked);
    if (await button(page, 'Settings').count() === 0)
        await button(page, 'More').click();
    await button(page, 'Settings').click();
    await page.locator('dialog[open] input').first().waitFor();
    await at(page, look, 'settings');
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Rules/ }).first().click();
    await page.locator('dialog[open] h2').first().waitFor();
    await at(page, look, 'rules at a table');
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    if (await button(page, 'More').count() > 0) {
        await button(page, 'More').click();
        await button(page, 'Type an action').click();
        await page.waitForFunction(() => document.activeElement?.id === 'typed');
    }
    await open(page, position('royal-python', 2, ({ node, ply }) => node === 'turn' && ply > 20));
    await page.locator('.cover').waitFor();
    await at(page, look, 'hand-over');
    await open(page, position('greatest-snake', 3, ({ node, ply }) => node === 'reaction' && ply > 40));
    await page.locator('.claim, .cover').first().waitFor();
    await at(page, look, 'who answers');
    await come(page);
    await at(page, look, 'an answer');
    await home(page);
    await at(page, look, 'home with games that wait');
}

/** Axe finds nothing on a desk and on a phone, and nothing has to be read by scrolling sideways, not even letters of
    twice the size on the narrowest screen. */
async function forEverybody(page, what) {
    await axe(page, what);
    await fits(page, what);
    await page.setViewportSize(PHONE);
    await at(page, (page, name) => axe(page, name, false), `${what} on a phone`);
    await fits(page, `${what} on a phone`);
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    // By this the browser also asks anew how many letters there is room for.
    await page.setViewportSize({ width: 320, height: 640 });
    await at(page, fits, `${what} in large letters`);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
    await session.detach();
    await page.setViewportSize(DESKTOP);
    await drawn(page);
}
for (const game of Object.keys(GAMES))
    parts[`for-everybody-${game}`] = async () => {
        const page = await screen();
        await screensOf(page, game, forEverybody);
        await page.context().close();
    };
parts['for-everybody'] = async () => {
    const page = await screen();
    await otherScreens(page, forEverybody);
    await page.context().close();
};

/** In colours of the reader's own, what can be chosen, what is chosen and whose turn it is have lines of their own. */
parts['own-colours'] = async () => {
    const lines = (page, what) => page.locator(what).evaluateAll((all) =>
        [...new Set(all.map((element) => getComputedStyle(element).outlineStyle))]);
    const page = await screen({ forcedColors: 'active' });
    await begin(page, 'The Greatest Snake');
    await page.waitForFunction(asked);
    await drawn(page);
    assert.deepEqual(await lines(page, '.seat.turn'), ['solid']);
    assert.deepEqual(await lines(page, '.seat:not(.turn)'), ['none']);
    await begin(page, 'Royal Python');
    await page.waitForFunction(asked);
    await drawn(page);
    assert.deepEqual(await lines(page, '.hand .lit'), ['dashed']);
    await pickOne(page);
    await page.mouse.move(1, 1);
    await page.evaluate(() => document.activeElement?.blur());
    assert.deepEqual(await lines(page, '.hand .taken'), ['solid']);
    await page.context().close();
};

/** Where the reader spaces paragraphs out, nothing below a board comes to lie on another thing. */
parts.spaced = async () => {
    const page = await phone({ bypassCSP: true });
    await begin(page, 'Royal Python');
    await page.waitForFunction(asked);
    await drawn(page);
    await page.addStyleTag({ content: 'p { margin-bottom: 2em !important; }' });
    const { y, height } = await page.locator('.python .enter').boundingBox();
    assert.ok((await page.locator('.python .under').boundingBox()).y >= y + height);
    await page.context().close();
};

/** With movements: while somebody else acts, what a person could do is out of sight and cannot be done. */
parts.moving = async () => {
    const page = await screen({ reducedMotion: 'no-preference' }), box = page.getByLabel('Type an action');
    await begin(page, 'Snakes & Foxes');
    for (let i = 0; i < 2; i++) {
        await box.waitFor();
        const away = page.waitForFunction(() => {
            const typed = document.getElementById('typed');
            return typed && !typed.checkVisibility() && !document.querySelector('[data-action]');
        });
        await typeIt(page, await page.evaluate(() => window.coil.actions()));
        await away;
    }
    await box.waitFor();
    await page.locator('.plain [data-action]').first().waitFor({ state: 'attached' });
    await page.context().close();
};

/** On a phone all of the board is in sight again when what is asked lies in the hand. */
parts.sight = async () => {
    const page = await phone(), box = page.locator('.scroll', { has: page.locator('.board') });
    await begin(page, 'Serpent Master');
    for (let hands = 0; hands < 3;) {
        await page.waitForFunction(asked);
        const { phase, ply } = await page.evaluate(() => window.coil.turn());
        if (phase === 'choose') {
            hands++;
            await page.waitForFunction(() => document.querySelector('.scroll:has(.board)').scrollTop === 0);
        }
        await box.evaluate((element) => (element.scrollTop = 60));
        await tapIt(page);
        await page.waitForFunction((before) => window.coil.turn().ply > before, ply);
    }
    await page.context().close();

    // And while others move, after something was chosen below it.
    const other = await phone({ reducedMotion: 'no-preference' });
    await open(other, position('royal-python', 2, ({ phase }) => phase === 'cobra'));
    await come(other);
    const cobra = other.locator('[data-thing][data-lit]').last();
    await cobra.tap();
    assert.ok(await other.evaluate(() => document.querySelector('.scroll:has(.board)').scrollTop > 0));
    await other.locator('.do[data-action]').tap();
    await other.waitForFunction(() => document.querySelector('.scroll:has(.board)')?.scrollTop === 0);
    await other.context().close();
};

/** What lies wholly on the screen and under nothing else. */
const bare = (page, what) => page.locator(what).evaluateAll((found) => found.filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const at = (x, y) => element.contains(document.elementFromPoint(x, y));
    return top >= 0 && bottom <= innerHeight && at((left + right) / 2, top + 6) && at((left + right) / 2, bottom - 6);
}).length);

/** Where there is little room, what one has to see and to press is there without scrolling. */
parts.little = async () => {
    const side = await phone({ viewport: { width: 740, height: 360 } });
    await open(side, position('greatest-snake', 3, ({ node, ply }) => node === 'reaction' && ply > 40));
    await come(side);
    await pickOne(side);
    await side.locator('.doing .do').waitFor();
    assert.equal(await bare(side, '.doing .button'), 2, 'the answer and letting it happen, on a phone on its side');
    await side.context().close();

    const choosing = ({ node, ply }) => node === 'sealed' && ply >= 25;
    for (const viewport of [{ width: 360, height: 560 }, PHONE, { width: 740, height: 360 }]) {
        const page = await phone({ viewport });
        await open(page, position('serpent-master', 2, choosing));
        await come(page);
        await drawn(page);
        assert.equal(await bare(page, '.round'), 1, `the round at ${viewport.width} x ${viewport.height}`);
        await page.context().close();
    }
    for (const [game, node] of [['serpent-master', 'sealed'], ['royal-python', 'turn']]) {
        const page = await phone({ viewport: { width: 360, height: 560 } });
        await open(page, position(game, 2, (turn) => turn.node === node && turn.ply >= 25));
        await come(page);
        await drawn(page);
        const height = await page.locator('.scroll:has(.board)').evaluate(({ clientHeight }) => clientHeight);
        assert.ok(height >= 180, `${game}: ${height} px for the board on a low phone`);
        await page.context().close();
    }

    const desk = await screen({ viewport: { width: 1280, height: 720 } });
    await open(desk, position('serpent-master', 4, choosing));
    await come(desk);
    await drawn(desk);
    assert.equal(await bare(desk, '#players li'), 4, 'all four players beside the board');
    assert.equal(await bare(desk, '.side [aria-label="What happened"] h2'), 1, 'what happened is in sight');
    await desk.context().close();
};

// ---- All parts ------------------------------------------------------------------------------------------------------

const PARTS = /^(?!(?:page|kit|screens|soak|trace)\.)\w+\.mjs$/;
for (const file of readdirSync(new URL('.', import.meta.url)).filter((name) => PARTS.test(name)).sort())
    for (const [name, make] of Object.entries(await import(`./${file}`)))
        if (name.endsWith('Parts'))
            Object.assign(parts, make(kit));

const but = words[0] === '--but';
const wanted = but || words.length === 0 ? Object.keys(parts).filter((name) => !words.includes(name)) : words;
for (const name of wanted) {
    assert.ok(parts[name], `there is no part '${name}'; there are ${Object.keys(parts).join(' ')}`);
    shuffle(1);
    Object.assign(onBoard, { some: 0, all: 0 });
    await parts[name]().catch(async (error) => {
        for (const page of kit.browser.contexts().flatMap((context) => context.pages())) {
            const file = join(tmpdir(), `coil-page-${name}.png`);
            await page.screenshot({ path: file })
                .then(() => console.log(`${name}: ${page.url()} as it is now: ${file}`), () => {});
            await page.evaluate(() => window.tested?.state()).then(console.log, () => {});
        }
        console.log(kit.troubles.join('\n'));
        throw error;
    });
    assert.deepEqual(kit.troubles.splice(0), [], name);
    console.log(`${name}: passed`);
}
await kit.browser.close();
console.log(`${wanted.length} passed, 0 failed`);
