// The tree of `ask`: where one stands in it, and which actions lie below. It knows nothing of what they mean.
import type { Choice, Question } from './protocol';

/** The places of the choices taken so far, from the first question down. */
export type Path = readonly number[];

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

/** Every action with its path, in the tree's order. */
export function leaves(root: Question, above: Path = []): { action: string; path: Path; choices: Choice[] }[] {
    return root.choices.flatMap((choice, place) => {
        const path = [...above, place];
        if (choice.action !== undefined)
            return [{ action: choice.action, path, choices: [choice] }];
        return leaves(choice.ask!, path).map((leaf) => ({ ...leaf, choices: [choice, ...leaf.choices] }));
    });
}

/** The path of an action; undefined where it is not in the tree. */
export function pathOf(root: Question, action: string): Path | undefined {
    return leaves(root).find((leaf) => leaf.action === action)?.path;
}
