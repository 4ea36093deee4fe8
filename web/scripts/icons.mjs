// Renders the icons of public/icons that cannot be SVG, from icon.svg, in Chromium. Run it when the drawing changes:
//
//     node scripts/icons.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const folder = new URL('../public/icons/', import.meta.url);
const drawing = readFileSync(new URL('icon.svg', folder), 'utf8');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
// A maskable icon fills its square; systems cut it to a shape of theirs, the middle of which is kept.
for (const [name, size, ground] of [['icon-192', 192, ''], ['icon-512', 512, ''], ['maskable-512', 512, '#17130e']]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>html,body{margin:0;background:${ground || 'transparent'}}svg{display:block;width:100vw;height:100vh}</style>${drawing}`);
    if (ground)
        await page.addStyleTag({ content: 'svg{transform:scale(.84)}' });
    writeFileSync(new URL(`${name}.png`, folder), await page.screenshot({ omitBackground: true }));
    await page.close();
}
await browser.close();
