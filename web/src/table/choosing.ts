// Choosing as narrowing: things are picked in any order, each leaves fewer actions, until one is left. Choices can be
// taken from the list of the open question too. Nothing here knows what actions mean; whoever stands somewhere in the
// tree can only come to actions that are in it.
import type { Choice, Question, Thing } from '../core/protocol';
import { choiceAt, leaves, questions, type Leaf, type Path } from '../core/tree';
import { handle, handles, runs } from '../core/words';

/** Where a person stands in the tree. */
export interface Choosing {
    path: Path;
    /** The things picked that all of `left` have, the last one picked last. */
    picked: readonly string[];
    /** The actions that the last pick left over; when the same is picked again, the next of them comes. */
    left: readonly Leaf[];
    /** The choice that was fixed was picked once more: it is to be done. */
    done: boolean;
}

const startsWith = (path: Path, start: Path) => start.every((place, i) => path[i] === place);
const same = (a: Path, b: Path) => a.length === b.length && startsWith(a, b);
const at = (path: Path): Choosing => ({ path, picked: [], left: [], done: false });

function shared(paths: readonly Path[]): Path {
    const [first, ...others] = paths;
    let length = first.length;
    for (const other of others)
        while (!startsWith(other, first.slice(0, length)))
            length--;
    return first.slice(0, length);
}

export const NOWHERE: Choosing = at([]);

/** The choice that is fixed: it has an action. */
export function chosen(root: Question, path: Path): Choice | undefined {
    const choice = choiceAt(root, path);
    return choice?.action === undefined ? undefined : choice;
}

/** The way to the open question, whose choices are listed. */
export function level(root: Question, path: Path): Path {
    return chosen(root, path) ? path.slice(0, -1) : path;
}

export function open(root: Question, path: Path): Question {
    return questions(root, path).at(-1)!;
}

/** Nobody is asked a question that has one choice. */
function descend(root: Question, path: Path): Path {
    while (!chosen(root, path) && open(root, path).choices.length === 1)
        path = [...path, 0];
    return path;
}

/** The last question needs no answer where one is usual: it is there already, and the others lie beside it. */
function prefer(root: Question, path: Path): Path {
    const end = descend(root, path);
    const usual = chosen(root, end) ? -1 : open(root, end).choices.findIndex((choice) => choice.usual);
    return usual < 0 ? end : [...end, usual];
}

export function goTo(root: Question, path: Path): Choosing {
    return at(descend(root, path));
}

export function begin(root: Question): Choosing {
    return goTo(root, []);
}

/** Those that keep most of what was picked before. */
function keeping(some: readonly Leaf[], picked: readonly string[]): readonly Leaf[] {
    const kept = some.map(({ things }) => picked.filter((thing) => things.has(thing)).length), most = Math.max(...kept);
    return some.filter((_, i) => kept[i] === most);
}

const inAll = (left: readonly Leaf[], picked: readonly string[]) =>
    picked.filter((thing) => left.every(({ things }) => things.has(thing)));

/** Where a pick leads that leaves some actions over: down to where they part, if that asks something new; else to the
 *  first. */
function lead(root: Question, from: Path, left: readonly Leaf[], has: (choice: Choice) => boolean): Path {
    const common = shared(left.map(({ path }) => path));
    const before = left[0].choices.slice(0, common.length).some(has);
    const within = left.every(({ choices }) => has(choices[common.length] ?? choices.at(-1)!));
    const asks = before || (common.length > 0 && !within && !same(common, level(root, from)));
    return left.length === 1 || !asks ? left[0].path : prefer(root, common);
}

/** The card that all is about, where there was none to choose: "The Pact: as which suit?" */
const given = ({ question }: Question) => handles(runs(question).filter(({ card }) => card !== undefined));

/** A thing was picked: on the board, in the hand, wherever it lies. */
export function pick(root: Question, now: Choosing, thing: Thing): Choosing {
    const wanted = handle(thing), having = leaves(root).filter(({ things }) => things.has(wanted));
    if (having.length === 0)
        return !given(root).has(wanted) ? now
            : tap(root, now, Math.max(0, root.choices.findIndex(({ usual }) => usual)));
    if (now.picked.at(-1) === wanted && now.left.length > 1) {
        const here = level(root, now.path);
        if (chosen(root, now.path)?.usual && now.left.every(({ path }) => same(path.slice(0, -1), here)))
            return { ...now, done: true };
        const next = now.left.findIndex(({ path }) => same(path, now.path)) + 1;
        return { ...now, path: now.left[next % now.left.length].path };
    }
    const before = now.picked.filter((other) => other !== wanted), left = keeping(having, before);
    const picked = [...inAll(left, before), wanted];
    // What was there already without their picking it, since there was no other way or it is usual, is not done yet.
    if (left.length === 1 && same(left[0].path, now.path))
        return { ...now, picked, left, done: now.picked.includes(wanted) };
    const path = lead(root, now.path, left, (choice) => handles(choice.things).has(wanted));
    return { path: same(path, now.path) && !chosen(root, path) ? left[0].path : path, picked, left, done: false };
}

/** One thing was dropped on another: an action that has both, or has the first and leads to the second. A card that is
 *  dropped where it cannot go is picked, and nothing else. What it was dropped on is picked if no action is about what
 *  was dropped, or if that is a place and the open question points at the other one. */
export function drop(root: Question, now: Choosing, thing: Thing, onto: Thing): Choosing {
    const [first, target] = [handle(thing), handle(onto)];
    const about = (choice: Choice) => handles([...choice.things, ...choice.path?.slice(-1) ?? []]).has(target);
    const having = leaves(root).filter(({ things }) => things.has(first));
    const left = having.filter(({ choices }) => choices.some(about));
    if (left.length > 0)
        return { path: lead(root, now.path, left, about), picked: inAll(left, [first, target]), left, done: false };
    const other = having.length === 0 || (!('card' in thing) && lit(root, now.path).has(target));
    return { ...pick(root, at(now.path), other ? onto : thing), done: false };
}

/** A choice of the open question was taken from its list; what was picked before narrows what comes below it. */
export function tap(root: Question, now: Choosing, place: number): Choosing {
    const path = [...level(root, now.path), place], choice = choiceAt(root, path);
    if (!choice)
        return now;
    if (choice.action !== undefined)
        return same(path, now.path) ? { ...now, done: true } : { ...at(path), picked: [...handles(choice.things)] };
    const left = keeping(leaves(root).filter((leaf) => startsWith(leaf.path, path)), now.picked);
    return { path: prefer(root, shared(left.map((leaf) => leaf.path))), done: false, left: [],
        picked: inAll(left, [...new Set([...now.picked, ...handles(choice.things)])]) };
}

/** The next or the previous of all actions, in the tree's order; from a question the first or the last one below it. */
export function stepBy(root: Question, now: Choosing, by: 1 | -1): Choosing {
    const all = leaves(root), here = chosen(root, now.path) ? all.findIndex(({ path }) => same(path, now.path)) : -1;
    if (here >= 0)
        return at(all[(here + by + all.length) % all.length].path);
    const below = all.filter(({ path }) => startsWith(path, now.path));
    return at((by > 0 ? below[0] : below.at(-1)!).path);
}

/** Back to the last question that had more than one choice. */
export function back(root: Question, now: Choosing): Choosing {
    let path = level(root, now.path);
    if (same(path, now.path) || open(root, path).choices.length === 1 || chosen(root, now.path)?.usual)
        do
            path = path.slice(0, -1);
        while (path.length && open(root, path).choices.length === 1);
    const things = takenOn(root, path);
    return { ...at(descend(root, path)), picked: now.picked.filter((thing) => things.has(thing)) };
}

function takenOn(root: Question, path: Path): Set<string> {
    return handles(path.flatMap((_, i) => choiceAt(root, path.slice(0, i + 1))?.things ?? []));
}

/** Things of the choices taken so far, and those picked that wait for their question. */
export function taken(root: Question, { path, picked }: Choosing): ReadonlySet<string> {
    return new Set([...given(root), ...takenOn(root, path), ...picked]);
}

/** Things that the open question points at. */
export function lit(root: Question, path: Path): ReadonlySet<string> {
    return handles(open(root, path).choices.flatMap(({ things }) => things));
}

/** Whether a thing that does not shine can be picked: a question on the way points at it, or a later one. */
export function offers(root: Question, now: Choosing, thing: Thing): boolean {
    const asked = questions(root, now.path).flatMap(({ choices }) => choices.flatMap(({ things }) => things));
    return [handles(asked), within(root, now.path), taken(root, now)].some((things) => things.has(handle(thing)));
}

/** Things that only later questions point at, which can be picked already. */
export function within(root: Question, path: Path): ReadonlySet<string> {
    const here = level(root, path), now = lit(root, path), before = takenOn(root, here);
    const later = leaves(root).filter((leaf) => startsWith(leaf.path, here)).flatMap(({ things }) => [...things]);
    return new Set(later.filter((thing) => !now.has(thing) && !before.has(thing)));
}
