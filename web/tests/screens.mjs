// Pictures of screens, compared with those that are kept in tests/page/screens; `make screens` writes these anew.
//
//     node screens.mjs ADDRESS PROGRAM [--write]
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DESKTOP, GAMES, makeKit, PHONE, position } from './kit.mjs';

const KEPT = fileURLToPath(new URL('../../tests/page/screens/', import.meta.url));
const DIFFERS = 48; // of 255: less is smoothing
// So many of a picture's dots may be new or gone, and so many differ where they are: browsers of another version set
// words a fraction of a dot further.
const ALLOWED = { gone: 0.001, differ: 0.01 };
const NEAR = 2; // dots

process.env.FONTCONFIG_FILE = fileURLToPath(new URL('../../tests/page/fonts.conf', import.meta.url));
const [address, program, write] = process.argv.slice(2);
const { browser, screen, home, open, come, drawn } = await makeKit(address, program);

const LIGHT = ['light'], DARK = ['dark'], BOTH = ['light', 'dark'];
const phones = (modes) => modes.map((mode) => ['phone', PHONE, mode]);
const desktops = (modes) => modes.map((mode) => ['desktop', DESKTOP, mode]);

/** In the middle of a game, always the same. */
const table = (game, seats, until) => async (page) => {
    await open(page, position(game, seats, until));
    await come(page);
};
// The first page, when it knows that this server has tables.
const tables = async (page) => {
    await home(page);
    await page.getByText('friends by a link').waitFor();
};
const middle = (ply) => (turn) => ['turn', 'sealed'].includes(turn.node) && turn.ply >= ply;
const SCREENS = {
    home: [[...phones(BOTH), ...desktops(BOTH)], tables],
    'set-up': [[...phones(LIGHT), ...desktops(DARK)], async (page) => {
        await tables(page);
        await page.getByRole('link', { name: 'Play Royal Python' }).click();
        await page.getByRole('button', { name: 'Start' }).waitFor();
        await page.getByText('Play with friends').waitFor();
    }],
    ...Object.fromEntries(Object.keys(GAMES).map((game) => [game, [[...phones(DARK), ...desktops(LIGHT)],
        table(game, game === 'greatest-snake' ? 3 : 2, middle(game === 'greatest-snake' ? 160 : 40))]])),
    answer: [[...phones(LIGHT), ...desktops(DARK)],
        table('greatest-snake', 3, ({ node, ply }) => node === 'reaction' && ply > 40)],
    'hand-over': [[...phones(DARK), ...desktops(LIGHT)], (page) => open(page, position('royal-python', 2, middle(20)))],
    end: [[...phones(LIGHT), ...desktops(DARK)], (page) => open(page, position('serpent-master', 2))],
};

/** A screenshot as WebP, a tenth of its bytes, made by the browser. */
async function small(page, picture) {
    return Buffer.from(await page.evaluate(async (text) => {
        const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytesOf(text)]));
        const canvas = new OffscreenCanvas(image.width, image.height);
        canvas.getContext('2d').drawImage(image, 0, 0);
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.4 });
        const bytes = new Uint8Array(await blob.arrayBuffer());
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    }, picture.toString('base64')), 'base64');
}

/** What part of the dots differs, and what part has nothing like it near in the other picture; found in a page of the
    browser, which can read pictures. */
async function differences(page, pictures) {
    return page.evaluate(async ([pictures, differs, far]) => {
        const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const [a, b] = await Promise.all(pictures.map(async (text) => {
            const image = await createImageBitmap(new Blob([bytesOf(text)]));
            const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
            context.drawImage(image, 0, 0);
            return context.getImageData(0, 0, image.width, image.height);
        }));
        const { width, height } = a;
        if (b.width !== width || b.height !== height)
            return { differ: 1, gone: 1 };
        const alike = (i, j, from, to) =>
            [0, 1, 2].every((k) => Math.abs(from.data[4 * i + k] - to.data[4 * j + k]) <= differs);
        const isNear = (i, from, to) => {
            const x = i % width, y = Math.floor(i / width);
            for (let v = Math.max(y - far, 0); v <= Math.min(y + far, height - 1); v++)
                for (let u = Math.max(x - far, 0); u <= Math.min(x + far, width - 1); u++)
                    if (alike(i, v * width + u, from, to))
                        return true;
            return false;
        };
        let differ = 0, gone = 0;
        for (let i = 0; i < width * height; i++)
            if (!alike(i, i, a, b)) {
                differ++;
                gone += !isNear(i, a, b) || !isNear(i, b, a);
            }
        return { differ: differ / (width * height), gone: gone / (width * height) };
    }, [pictures.map((bytes) => bytes.toString('base64')), DIFFERS, NEAR]);
}

const blank = await (await browser.newContext()).newPage();
const faults = [];
let compared = 0;
for (const [name, [devices, come]] of Object.entries(SCREENS))
    for (const [device, viewport, mode] of devices) {
        const file = `${name}-${device}-${mode}.webp`, kept = join(KEPT, file);
        if (!write && !existsSync(kept))
            continue;
        const page = await screen({ viewport, colorScheme: mode, locale: 'en-GB', timezoneId: 'UTC' });
        await come(page);
        await drawn(page);
        const picture = await small(blank, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
        await page.context().close();
        if (write) {
            mkdirSync(KEPT, { recursive: true });
            writeFileSync(kept, picture);
            console.log(`${file}: ${picture.length} bytes`);
            continue;
        }
        const { differ, gone } = await differences(blank, [picture, readFileSync(kept)]);
        compared++;
        if (differ > ALLOWED.differ || gone > ALLOWED.gone) {
            writeFileSync(join(tmpdir(), file), picture);
            const [some, all] = [gone, differ].map((part) => `${(part * 100).toFixed(2)} %`);
            faults.push(`${file}: ${some} of it is new or gone, ${all} differs; it is now ${join(tmpdir(), file)}`);
        }
    }
await browser.close();
assert.deepEqual(faults, []);
if (!write)
    assert.ok(compared > 0, 'there are pictures to compare with');
console.log(write ? 'Look at them before you commit them.' : `${compared} pictures are as they were`);
