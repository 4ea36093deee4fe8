// How much the main thread works for each animation frame while a table is played with motion, and its longest tasks
// while bots think: each game against bots under Chromium's tracing.
//
//     node trace.mjs ADDRESS PROGRAM [GAME...]     TRACE_SECONDS=20 of each of TRACE_GAMES=2 games, the same chance in every
//                                                  run (TRACE_SEED=tea); TRACE_PHONE=1 on a phone; TRACE_KEEP=FOLDER keeps
//                                                  the traces, for Chromium's developer tools
//
// All times are the thread's own CPU time (`tdur`), times SLOWDOWN, so that neither other programs nor waiting counts.
// Chromium's own throttling stretches by the clock on the wall instead, other programs' time included. A busy machine still
// makes caches cold: a fixed piece of work is timed beside the games, and tells how far two runs can be compared.
//
// A frame is the task in which the renderer makes one (input, animation, style, layout, paint, commit) together with all
// tasks after the frame before it that began less than 16 ms earlier: what a message, a timer or a promise did for it. That
// is a harsh count: four times as slow, much of that would fall into frames of its own.
import { writeFileSync } from 'node:fs';
import { GAMES, makeKit } from './kit.mjs';

const [address, program, ...wanted] = process.argv.slice(2);
const SLOWDOWN = 4, FRAME_MS = 16, LONG_MS = 100;
const { TRACE_SECONDS = 20, TRACE_GAMES = 2, TRACE_SEED = 'tea', TRACE_PHONE, TRACE_KEEP } = process.env;

/** What a thread does, by the names of its events; what is in none of these is of the task that holds it. */
const KINDS = {
    script: ['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'FireAnimationFrame', 'TimerFire', 'EventDispatch',
        'HandlePostMessage', 'ParseHTML', 'MinorGC', 'MajorGC', 'BlinkGC.AtomicPhase'],
    layout: ['UpdateLayoutTree', 'ParseAuthorStyleSheet', 'Layout', 'HitTest', 'IntersectionObserverController::computeIntersections'],
    paint: ['PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer', 'CompositeLayers'],
};
const KIND = new Map(Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind])));
const isTask = ({ name }) => name === 'RunTask';
/** No more than is needed: what is recorded costs time in the thread that is measured. */
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.animations'];

/** The tasks of the page's main thread, in order, each with its time by kind and whether it made a frame. */
function tasksOf({ traceEvents }) {
    const mains = new Map(traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => [`${pid}/${tid}`, []]));
    for (const event of traceEvents)
        if (event.ph === 'X' && event.tdur !== undefined)
            mains.get(`${event.pid}/${event.tid}`)?.push(event);
    const busy = (events) => events.reduce((sum, event) => sum + (isTask(event) ? event.tdur : 0), 0);
    const [events] = [...mains.values()].sort((a, b) => busy(b) - busy(a));
    events.sort((a, b) => a.ts - b.ts || b.dur - a.dur);
    const tasks = [], open = [];
    for (const event of events) {
        while (open.length && open.at(-1).event.ts + open.at(-1).event.dur <= event.ts)
            open.pop();
        const outer = open.at(-1), ms = event.tdur / 1000 * SLOWDOWN;
        if (!outer && !isTask(event))
            continue;
        const task = outer?.task ?? { ts: event.ts, ms, by: {}, frame: false };
        if (!outer)
            tasks.push(task);
        const kind = KIND.get(event.name) ?? outer?.kind ?? 'else';
        task.by[kind] = (task.by[kind] ?? 0) + ms;
        if (outer)
            task.by[outer.kind] -= ms;
        task.frame ||= event.name === 'PrePaint';
        open.push({ event, task, kind });
    }
    return tasks;
}

/** The work of each frame: the task that made it, and whatever ran in the time of one frame before that. */
function framesOf(tasks) {
    const frames = [];
    let since = 0;
    tasks.forEach((task, i) => {
        if (!task.frame)
            return;
        const all = tasks.slice(since, i + 1).filter(({ ts }) => task.ts - ts <= FRAME_MS * 1000);
        const frame = { ms: 0, by: {} };
        for (const { ms, by } of all) {
            frame.ms += ms;
            for (const kind of Object.keys(by))
                frame.by[kind] = (frame.by[kind] ?? 0) + by[kind];
        }
        frames.push(frame);
        since = i + 1;
    });
    return frames;
}

/** Animations that the compositor could not run alone, by what they animate. */
function onMain({ traceEvents }) {
    const counts = new Map();
    let all = 0;
    for (const { name, ph, args } of traceEvents) {
        all += name === 'Animation' && ph === 'b' ? 1 : 0;
        const data = name === 'Animation' && ph === 'n' ? args.data : undefined;
        if (data?.compositeFailed) {
            const what = data.unsupportedProperties?.join(' ') || `reason ${data.compositeFailed}`;
            counts.set(what, (counts.get(what) ?? 0) + 1);
        }
    }
    return [all, [...counts].sort((a, b) => b[1] - a[1]).map(([what, count]) => `${count} ${what}`).join(', ')];
}

/** In the page: types actions by lot for some time, or to the end of the game. What is sent is not checked for being visible
 *  as a press of Enter would have it, which no player does while nothing is typed. */
async function drive([ms, lot]) {
    const sleep = () => new Promise((resolve) => setTimeout(resolve, 150)), end = performance.now() + ms;
    while (performance.now() < end && window.coil.record() === null) {
        const box = document.getElementById('typed');
        if (box) {
            const actions = window.coil.actions();
            lot = (lot * 48271) % 2147483647;
            box.value = actions[lot % actions.length];
            box.dispatchEvent(new Event('input', { bubbles: true }));
            box.form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
        }
        await sleep();
    }
}

/** In the page: always the same work. */
function toil() {
    const all = [];
    for (let i = 0; i < 60000; i++)
        all.push({ text: `${i * 7919 % 60000}` });
    return new Map(all.sort((a, b) => (a.text < b.text ? -1 : 1)).map((one) => [one.text, one])).size;
}

const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
const number = (ms) => ms.toFixed(1).padStart(7);
const sum = (list) => {
    const by = {};
    for (const [kind, ms] of list.flatMap((one) => Object.entries(one.by)))
        by[kind] = (by[kind] ?? 0) + ms;
    return by;
};
function shares(by) {
    const all = Object.values(by).reduce((a, b) => a + b, 0);
    return ['script', 'layout', 'paint', 'else'].map((kind) => `${kind} ${Math.round(100 * (by[kind] ?? 0) / all)}%`.padEnd(11)).join(' ');
}

const kit = await makeKit(address, program);

/** A trace of what is done in the page. */
async function traced(page, categories, doing) {
    await kit.browser.startTracing(page, { categories });
    await doing();
    return kit.browser.stopTracing();
}

/** One game: its tasks and frames, and how long the fixed work took. */
async function play(game, title, seed) {
    const motion = { reducedMotion: 'no-preference', seed };
    const page = await (TRACE_PHONE ? kit.phone(motion) : kit.screen(motion));
    await kit.begin(page, title);
    await page.waitForFunction(kit.asked);
    await page.waitForTimeout(1500);
    const fixed = tasksOf(JSON.parse(await traced(page, CATEGORIES, () => page.evaluate(toil))));
    const trace = await traced(page, CATEGORIES, () => page.evaluate(drive, [TRACE_SECONDS * 1000, 7]));
    if (TRACE_KEEP)
        writeFileSync(`${TRACE_KEEP}/${game}-${seed}.json`, trace);
    await page.context().close();
    const events = JSON.parse(trace), tasks = tasksOf(events);
    return { tasks, frames: framesOf(tasks), main: onMain(events), toil: Math.max(...fixed.map(({ ms }) => ms)) };
}

console.log(`CPU time of the main thread at ${SLOWDOWN}x slowdown, ms; late: frames over ${FRAME_MS}; long: tasks over ${LONG_MS}`);
console.log(`${''.padEnd(18)} frames median    p95 longest   late | longest task long | what all frames did; the fixed work`);
for (const [game, title] of Object.entries(GAMES)) {
    if (wanted.length && !wanted.includes(game))
        continue;
    const games = [];
    for (let i = 1; i <= TRACE_GAMES; i++)
        games.push(await play(game, title, `${TRACE_SEED}${i}`));
    const frames = games.flatMap(({ frames }) => frames), tasks = games.flatMap(({ tasks }) => tasks);
    const work = frames.map(({ ms }) => ms).sort((a, b) => a - b), late = work.filter((ms) => ms > FRAME_MS).length;
    console.log(game.padEnd(18) + String(frames.length).padStart(7) + number(at(work, 0.5)) + number(at(work, 0.95)) + number(work.at(-1))
        + `${Math.round(100 * late / work.length)}%`.padStart(7) + ' | ' + number(Math.max(...tasks.map(({ ms }) => ms))).padStart(12)
        + String(tasks.filter(({ ms }) => ms > LONG_MS).length).padStart(5) + ' | ' + shares(sum(frames))
        + `; ${games.map(({ toil }) => toil.toFixed(0)).join(' ')}`);
    const slow = frames.toSorted((a, b) => b.ms - a.ms).slice(0, Math.ceil(frames.length / 20));
    console.log(`${''.padEnd(20)}the ${slow.length} longest: ${shares(sum(slow))}; animations on the main thread: `
        + `${games.map(({ main: [all, failed] }) => `${failed || 'none'} of ${all}`).join('; ')}`);
}
await kit.browser.close();
