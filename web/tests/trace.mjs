// How much the main thread works for each animation frame while a table is played with motion, and its longest tasks
// while bots think: each game against bots under Chromium's tracing.
//
//     node trace.mjs ADDRESS PROGRAM [GAME...]     TRACE_SECONDS=20 of each of TRACE_GAMES=2 games, each TRACE_RUNS=4
//                                                  times, the same chance in every run (TRACE_SEED=tea);
//                                                  TRACE_PHONE=1 on a phone; TRACE_KEEP=FOLDER keeps traces, for
//                                                  Chromium's developer tools
//
// All times are the thread's own CPU time (`tdur`), times SLOWDOWN, so that neither other programs nor waiting counts.
// Chromium's own throttling stretches by the clock on the wall instead, other programs' time included. Recording is
// about a sixth of it; flags for graphics change nothing, since nothing is drawn in this thread. A busy machine still
// makes caches cold: a fixed piece of work is timed beside the games, and a frame in which nothing but a layer moves,
// the least that a frame of this table costs here. Both tell how far two runs can be compared.
//
// A frame is the task in which the renderer makes one: input, animation, style, layout, paint, commit. Beside it is a
// harsher count, with all tasks after the frame before it that began less than 16 ms earlier: what a message or a timer
// did for it, though four times as slow much of that would fall into frames of its own. The first seconds of a game, in
// which all its code runs for the first time, are counted by themselves. What a frame does comes back in every run of
// its game, what the machine does to it seldom; so frames that are late in each run are told apart.
import { writeFileSync } from 'node:fs';
import { GAMES, makeKit } from './kit.mjs';

const [address, program, ...wanted] = process.argv.slice(2);
const SLOWDOWN = 4, FRAME_MS = 16, LONG_MS = 100, FIRST_MS = 5000, LISTED = 6, QUICK_MS = 190;
const { TRACE_SECONDS = 20, TRACE_GAMES = 2, TRACE_RUNS = 4, TRACE_SEED = 'tea' } = process.env;
const { TRACE_PHONE, TRACE_KEEP } = process.env;

/** What a thread does, by the names of its events; what is in none of these is of the task that holds it. */
const KINDS = {
    script: ['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'FireAnimationFrame', 'TimerFire', 'EventDispatch',
        'HandlePostMessage', 'ParseHTML', 'MinorGC', 'MajorGC', 'BlinkGC.AtomicPhase'],
    layout: ['UpdateLayoutTree', 'ParseAuthorStyleSheet', 'Layout', 'HitTest',
        'IntersectionObserverController::computeIntersections'],
    paint: ['PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer', 'CompositeLayers'],
};
const KIND = new Map(Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind])));
const isTask = ({ name }) => name === 'RunTask';
/** No more than is needed: what is recorded costs time in the thread that is measured. The table names its steps. */
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.animations'];
const isStep = ({ name }) => name === 'TimeStamp';

/** The tasks of the page's main thread, in order, each with its time by kind and by name, the steps that the table
 *  named in it, and whether it made a frame. */
function tasksOf({ traceEvents }) {
    const names = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
    const mains = new Map(names.map(({ pid, tid }) => [`${pid}/${tid}`, []]));
    for (const event of traceEvents)
        if ((event.ph === 'X' && event.tdur !== undefined) || isStep(event))
            mains.get(`${event.pid}/${event.tid}`)?.push(event);
    const busy = (events) => events.reduce((sum, event) => sum + (isTask(event) ? event.tdur : 0), 0);
    const [events] = [...mains.values()].sort((a, b) => busy(b) - busy(a));
    events.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
    const tasks = [], open = [];
    const spend = (task, kind, name, ms) => {
        task.by[kind] = (task.by[kind] ?? 0) + ms;
        task.names[name] = (task.names[name] ?? 0) + ms;
    };
    for (const event of events) {
        while (open.length && open.at(-1).event.ts + open.at(-1).event.dur <= event.ts)
            open.pop();
        const outer = open.at(-1);
        if (isStep(event)) {
            outer?.task.steps.push(event.args.data.message);
            continue;
        }
        const ms = event.tdur / 1000 * SLOWDOWN;
        if (!outer && !isTask(event))
            continue;
        const task = outer?.task ?? { ts: event.ts, ms, by: {}, names: {}, steps: [], frame: false };
        if (!outer)
            tasks.push(task);
        const kind = KIND.get(event.name) ?? outer?.kind ?? 'else', name = KIND.has(event.name) ? event.name : 'else';
        spend(task, kind, name, ms);
        if (outer)
            spend(task, outer.kind, outer.name, -ms);
        task.frame ||= event.name === 'PrePaint';
        open.push({ event, task, kind, name });
    }
    return tasks;
}

/** The work of each frame, alone and with what came before it. */
function framesOf(tasks) {
    const frames = [], first = tasks[0]?.ts ?? 0;
    let since = 0;
    tasks.forEach((task, i) => {
        if (!task.frame)
            return;
        const all = tasks.slice(since, i + 1).filter(({ ts }) => task.ts - ts <= FRAME_MS * 1000);
        const frame = { alone: task.ms, ms: 0, by: {}, names: {}, steps: all.flatMap(({ steps }) => steps),
            first: (task.ts - first) / 1000 <= FIRST_MS };
        for (const { ms, by, names } of all) {
            frame.ms += ms;
            add(frame.by, by);
            add(frame.names, names);
        }
        frames.push(frame);
        since = i + 1;
    });
    return frames;
}

/** The frames by their places in the game, which are the same in every run: how often a step came, and how many frames
 *  came after it. */
function placed(frames) {
    const places = new Map(), times = new Map();
    let step = 'start', since = 0;
    for (const frame of frames) {
        if (frame.steps.length > 0) {
            step = frame.steps.join(' + ');
            times.set(step, (times.get(step) ?? 0) + 1);
            since = 0;
        }
        places.set(`${step}, time ${times.get(step) ?? 0}${since ? `, then ${since}` : ''}`, frame);
        since++;
    }
    return places;
}

/** What frames took at least that all runs of a game have, those of its first seconds apart; and what, had each run
 *  been on a quick machine. */
function always(runs) {
    const all = runs.map(({ frames }) => placed(frames));
    return [...all[0]].filter(([place, { first }]) => !first && all.every((one) => one.has(place)))
        .map(([place]) => ({ place, ms: Math.min(...all.map((one) => one.get(place).alone)),
            quick: Math.min(...all.map((one, i) => asQuick(runs[i], one.get(place)))) }));
}

const asQuick = ({ toil }, { alone }) => alone * QUICK_MS / toil;

function add(sums, more) {
    for (const [key, ms] of Object.entries(more))
        sums[key] = (sums[key] ?? 0) + ms;
    return sums;
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

/** In the page: types actions by lot for some time, or to the end of the game. What is sent is not checked for being
 *  visible as a press of Enter would have it, which no player does while nothing is typed. */
async function drive([ms, lot]) {
    const sleep = () => new Promise((resolve) => setTimeout(resolve, 150)), end = performance.now() + ms;
    while (performance.now() < end && window.coil.record() === null) {
        const box = document.getElementById('typed');
        if (box && !box.closest('[data-away]')) {
            const actions = window.coil.actions();
            lot = (lot * 48271) % 2147483647;
            box.value = actions[lot % actions.length];
            box.dispatchEvent(new Event('input', { bubbles: true }));
            box.form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
        }
        await sleep();
    }
}

/** In the page: what is a layer of its own moves, and nothing else happens. */
async function slide() {
    const layer = document.body.appendChild(document.createElement('div'));
    layer.style.cssText = 'position: fixed; top: 0; width: 9px; height: 9px; will-change: transform';
    for (let i = 0; i < 60; i++) {
        layer.style.transform = `translate(${i}px)`;
        await new Promise(requestAnimationFrame);
    }
    layer.remove();
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
const sum = (list, what) => list.reduce((sums, one) => add(sums, one[what]), {});
function shares(by) {
    const all = Object.values(by).reduce((a, b) => a + b, 0);
    return ['script', 'layout', 'paint', 'else']
        .map((kind) => `${kind} ${Math.round(100 * (by[kind] ?? 0) / all)}%`.padEnd(11)).join(' ');
}

/** Median, 95 of a hundred, the longest, and how many are late. */
function row(all) {
    const sorted = all.toSorted((a, b) => a - b), late = sorted.filter((ms) => ms > FRAME_MS).length;
    return number(at(sorted, 0.5)) + number(at(sorted, 0.95)) + number(sorted.at(-1) ?? 0)
        + `${(100 * late / Math.max(1, sorted.length)).toFixed(1)}%`.padStart(7);
}

/** What late frames showed, the steps with most of them first, and what they were busy with. */
function busyWith(frames) {
    const steps = new Map();
    for (const frame of frames.filter(({ ms }) => ms > FRAME_MS)) {
        const step = frame.steps.join(' + ') || '(no step)';
        steps.set(step, [...(steps.get(step) ?? []), frame]);
    }
    return [...steps].sort((a, b) => b[1].length - a[1].length).slice(0, LISTED).map(([step, late]) => {
        const names = Object.entries(sum(late, 'names')).sort((a, b) => b[1] - a[1]).slice(0, LISTED);
        const mean = (ms) => (ms / late.length).toFixed(1);
        return `    ${step}: ${late.length} late, ${mean(late.reduce((all, { ms }) => all + ms, 0))} ms: `
            + names.map(([name, ms]) => `${name} ${mean(ms)}`).join(', ');
    });
}

const kit = await makeKit(address, program);

/** A trace of what is done in the page. */
async function traced(page, doing) {
    await kit.browser.startTracing(page, { categories: CATEGORIES });
    await doing();
    return kit.browser.stopTracing();
}

/** One game: its tasks and frames, how long the fixed work took, and what a frame costs that only moves something. */
async function play(game, title, seed, run) {
    const motion = { reducedMotion: 'no-preference', seed };
    const page = await (TRACE_PHONE ? kit.phone(motion) : kit.screen(motion));
    await page.addInitScript(() => localStorage.setItem('coil.trace', ''));
    await kit.begin(page, title);
    await page.waitForFunction(kit.asked);
    await page.waitForTimeout(4000); // until what the game begins with has come to rest
    const fixed = tasksOf(JSON.parse(await traced(page, () => page.evaluate(toil))));
    const moves = framesOf(tasksOf(JSON.parse(await traced(page, () => page.evaluate(slide)))));
    const trace = await traced(page, () => page.evaluate(drive, [TRACE_SECONDS * 1000, 7]));
    if (TRACE_KEEP)
        writeFileSync(`${TRACE_KEEP}/${game}-${seed}-${run}.json`, trace);
    await page.context().close();
    const events = JSON.parse(trace), tasks = tasksOf(events);
    return { tasks, frames: framesOf(tasks), main: onMain(events), toil: Math.max(...fixed.map(({ ms }) => ms)),
        least: at(moves.map(({ alone }) => alone).sort((a, b) => a - b), 0.5) };
}

console.log(`CPU time of the main thread at ${SLOWDOWN}x slowdown, ms; late: frames over ${FRAME_MS}; `
    + `long: tasks over ${LONG_MS}`);
console.log(`${''.padEnd(20)}  frames | alone: median, p95, longest, late | with what came before it | longest task, `
    + 'long');
for (const [game, title] of Object.entries(GAMES)) {
    if (wanted.length && !wanted.includes(game))
        continue;
    const games = [], least = [];
    for (let i = 1; i <= TRACE_GAMES; i++) {
        const runs = [];
        for (let run = 1; run <= TRACE_RUNS; run++)
            runs.push(await play(game, title, `${TRACE_SEED}${i}`, run));
        games.push(...runs);
        least.push(...always(runs));
    }
    const all = games.flatMap(({ frames }) => frames), tasks = games.flatMap(({ tasks }) => tasks).map(({ ms }) => ms);
    const then = all.filter(({ first }) => !first);
    const longest = number(Math.max(...tasks)) + String(tasks.filter((ms) => ms > LONG_MS).length).padStart(5);
    const begin = all.filter(({ first }) => first);
    for (const [name, frames, more] of [[game, then, longest], ['  its first seconds', begin, '']])
        console.log(name.padEnd(20) + String(frames.length).padStart(8)
            + ` |${row(frames.map(({ alone }) => alone))}    |${row(frames.map(({ ms }) => ms))} |${more}`);
    const each = (what) => games.map(what).join('; ');
    console.log(`    the fixed work ${each(({ toil }) => toil.toFixed(0))}; a frame that only moves a layer `
        + `${each(({ least }) => least.toFixed(1))}; all frames: ${shares(sum(all, 'by'))}; `
        + `animations on the main thread: ${each(({ main: [all, failed] }) => `${failed || 'none'} of ${all}`)}`);
    const late = least.filter(({ ms }) => ms > FRAME_MS).sort((a, b) => b.ms - a.ms);
    console.log(`    in each of ${TRACE_RUNS} runs: ${late.length} of ${least.length} frames late`
        + late.slice(0, LISTED).map(({ place, ms }, i) => `${i ? ', ' : ': '}${ms.toFixed(1)} (${place})`).join(''));
    const quick = least.map(({ quick }) => quick), quickly = games.flatMap((one) =>
        one.frames.filter(({ first }) => !first).map((frame) => asQuick(one, frame)));
    console.log(`    were the fixed work ${QUICK_MS}: ${row(quickly).trim()}; in each run `
        + `${quick.filter((ms) => ms > FRAME_MS).length} late, the longest ${Math.max(...quick).toFixed(1)}`);
    for (const line of busyWith(then))
        console.log(line);
}
await kit.browser.close();
