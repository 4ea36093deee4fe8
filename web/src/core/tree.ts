// The tree of `ask`: where one stands in it, and which actions lie below. It knows nothing of what they mean.
import type { Choice, Question } from './protocol';
import { handles } from './words';

/** The places of the choices taken so far, from the first question down. */
export type Path = readonly number[];

/** An action, with the way to it. */
export interface Leaf {
    action: string;
    path: Path;
    choices: readonly Choice[];
    /** What the choices on the way point at, as handles. */
    things: ReadonlySet<string>;
}

/** The questions on the way, the last one is open. */
export function questions(root: Question, path: Path): Question[] {
    const found = [root];
    for (const place of path) {
        const next = found[found.length - 1].choices[place]?.ask;
        if (next)
            found.push(next);
    }
    return found;
}

export function choiceAt(root: Question, path: Path): Choice | undefined {
    const above = questions(root, path.slice(0, -1));
    return path.length ? above[above.length - 1].choices[path[path.length - 1]] : undefined;
}

function* walk(question: Question, path: Path, above: readonly Choice[]): Generator<Leaf> {
    for (const [place, choice] of question.choices.entries()) {
        const here = [...path, place], choices = [...above, choice];
        if (choice.ask)
            yield* walk(choice.ask, here, choices);
        else
            yield { action: choice.action!, path: here, choices,
                things: handles(choices.flatMap(({ things }) => things)) };
    }
}

/** Trees have hundreds of actions and are asked about again and again, but never change. */
const known = new WeakMap<Question, { list: readonly Leaf[]; of: ReadonlyMap<string, Leaf> }>();

function knownOf(root: Question) {
    let found = known.get(root);
    if (!found) {
        const list = [...walk(root, [], [])];
        found = { list, of: new Map(list.map((leaf) => [leaf.action, leaf])) };
        known.set(root, found);
    }
    return found;
}

/** Every action with its path, in the tree's order. */
export function leaves(root: Question): readonly Leaf[] {
    return knownOf(root).list;
}

/** The tree with one way in it, which is then the first of each question. */
export function alone(root: Question, path: Path): Question {
    const [place, ...rest] = path, choice = root.choices[place];
    return { ...root, choices: [choice.ask ? { ...choice, ask: alone(choice.ask, rest) } : choice] };
}

/** The path of an action; undefined where it is not in the tree. */
export function pathOf(root: Question, action: string): Path | undefined {
    return knownOf(root).of.get(action)?.path;
}
