// How much the main thread works for each animation frame while a table is played with motion, and its longest tasks
// while bots think: each game against bots under Chromium's tracing.
//
//     node trace.mjs ADDRESS PROGRAM [GAME...]     TRACE_SECONDS=25 of each; TRACE_KEEP=FOLDER keeps the traces, for
//                                                  Chromium's developer tools; TRACE_THROTTLE=1 slows the page itself
//
// All times are the thread's own CPU time (`tdur`), so that a busy machine does not count, times SLOWDOWN. Chromium's own
// throttling stretches by the clock on the wall instead, other programs' time included: right where nothing else runs.
import { writeFileSync } from 'node:fs';
import { GAMES, makeKit } from './kit.mjs';

const [address, program, ...wanted] = process.argv.slice(2);
const SLOWDOWN = 4, FRAME_MS = 16, LONG_MS = 100;
const throttled = !!process.env.TRACE_THROTTLE, factor = throttled ? 1 : SLOWDOWN;
const seconds = Number(process.env.TRACE_SECONDS || 25), keep = process.env.TRACE_KEEP;

/** What a thread does, by the names of its events; what is in none of these is of the task that holds it. */
const KINDS = {
    script: ['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'FireAnimationFrame', 'TimerFire', 'EventDispatch',
        'v8.callFunction', 'V8.HandleInterrupts', 'v8.run'],
    garbage: ['MinorGC', 'MajorGC', 'V8.GCScavenger', 'V8.GC_MC_INCREMENTAL', 'BlinkGC.AtomicPhase'],
    style: ['UpdateLayoutTree', 'ScheduleStyleRecalculation', 'ParseAuthorStyleSheet'],
    layout: ['Layout', 'HitTest', 'IntersectionObserverController::computeIntersections'],
    paint: ['PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer', 'CompositeLayers'],
};
const KIND = new Map(Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind])));
const isTask = ({ name }) => name === 'ThreadControllerImpl::RunTask' || name === 'RunTask';
const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8', 'blink', 'disabled-by-default-devtools.timeline',
    'devtools.timeline.frame', 'blink.animations'];

/** The tasks of the page's main thread, in order, each with its time by kind and whether it made a frame. */
function tasksOf({ traceEvents }) {
    const mains = new Map(traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => [`${pid}/${tid}`, []]));
    for (const event of traceEvents)
        if (event.ph === 'X' && event.tdur !== undefined)
            mains.get(`${event.pid}/${event.tid}`)?.push(event);
    const [events] = [...mains.values()].sort((a, b) => b.length - a.length);
    events.sort((a, b) => a.ts - b.ts || b.dur - a.dur);
    const tasks = [], open = [];
    for (const event of events) {
        while (open.length && open.at(-1).event.ts + open.at(-1).event.dur <= event.ts)
            open.pop();
        const outer = open.at(-1), ms = event.tdur / 1000 * factor;
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

/** In the page: types actions by lot for some time; true if the game is over. */
async function drive([ms, lot]) {
    const sleep = () => new Promise((resolve) => setTimeout(resolve, 40)), end = performance.now() + ms;
    while (performance.now() < end) {
        if (window.coil.record() !== null)
            return true;
        const box = document.querySelector('[aria-label="Type an action"]');
        if (box) {
            const actions = window.coil.actions();
            lot = (lot * 48271) % 2147483647;
            box.value = actions[lot % actions.length];
            box.dispatchEvent(new Event('input', { bubbles: true }));
            box.form.requestSubmit();
            while (box.isConnected && performance.now() < end && window.coil.record() === null)
                await sleep();
        }
        await sleep();
    }
    return false;
}

const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
const number = (ms) => ms.toFixed(1).padStart(7);

const kit = await makeKit(address, program);
console.log(`main-thread CPU time at ${SLOWDOWN}x slowdown, ms; a frame over ${FRAME_MS} is late, a task over ${LONG_MS} long`);
console.log(`${''.padEnd(18)} frames median    p95    p99    max  late | longest task  long | of all work`);
for (const [game, title] of Object.entries(GAMES)) {
    if (wanted.length && !wanted.includes(game))
        continue;
    const page = await kit.screen({ reducedMotion: 'no-preference' });
    await kit.begin(page, title);
    await page.waitForFunction(kit.asked);
    await page.waitForTimeout(1000);
    if (throttled)
        await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await kit.browser.startTracing(page, { categories: CATEGORIES });
    for (let left = seconds * 1000, lot = 7; left > 0; lot++) {
        const begun = performance.now();
        if (await page.evaluate(drive, [left, lot]))
            break;
        left -= performance.now() - begun;
    }
    const trace = await kit.browser.stopTracing();
    if (keep)
        writeFileSync(`${keep}/${game}.json`, trace);
    await page.context().close();

    const events = JSON.parse(trace), tasks = tasksOf(events), frames = framesOf(tasks);
    const work = frames.map(({ ms }) => ms).sort((a, b) => a - b), longest = tasks.reduce((a, b) => (a.ms > b.ms ? a : b));
    const by = {};
    for (const task of tasks)
        for (const [kind, ms] of Object.entries(task.by))
            by[kind] = (by[kind] ?? 0) + ms;
    const all = Object.values(by).reduce((a, b) => a + b);
    const shares = (by, all) => Object.entries(by).sort((a, b) => b[1] - a[1]).slice(0, 5)
        .map(([kind, ms]) => `${kind} ${Math.round(100 * ms / all)}%`).join(', ');
    console.log(game.padEnd(18) + String(frames.length).padStart(7) + number(at(work, 0.5)) + number(at(work, 0.95)) +
        number(at(work, 0.99)) + number(work.at(-1)) + String(work.filter((ms) => ms > FRAME_MS).length).padStart(6) +
        ' | ' + number(longest.ms) + String(tasks.filter(({ ms }) => ms > LONG_MS).length).padStart(12) + ' | ' + shares(by, all));
    const [animations, failed] = onMain(events);
    console.log(`${''.padEnd(20)}of ${animations} animations on the main thread: ${failed || 'none'}`);
    for (const frame of frames.toSorted((a, b) => b.ms - a.ms).slice(0, 3))
        console.log(`${''.padEnd(20)}a frame of ${frame.ms.toFixed(1)}: ${shares(frame.by, frame.ms)}`);
}
await kit.browser.close();
