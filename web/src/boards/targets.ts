// Picking on a board, the same everywhere. Whatever can be picked is an element with `data-thing`, a handle such as
// `card=5WY` (core/words.ts); those that the open question points at have `data-lit` too, a role of a button and a
// name. They are one stop of the tab key, arrow keys go to the next one in their direction, or in an order that the
// board has, Enter and Space pick. A finger picks the nearest lit thing within 28 pixels, and what has the handle of a
// thing as `data-of` belongs to it while it is lit. A thing that is dragged onto another is dropped there, also from a
// hand on a board.
import type { Action } from 'svelte/action';
import type { Thing } from '../core/protocol';
import { isPointed } from '../ui/pointed';

interface Picking {
    /** Something was picked that shines, or does not. */
    pick(thing: Thing, shines: boolean): void;
    drop?(thing: Thing, onto: Thing): void;
    /** The handle of the lit thing that an arrow key leads to, where a board has an order of its own. */
    order?(from: string, key: string, lit: string[]): string | undefined;
}

const NEAR = 28, DRAGGED = 8;

export function thingOf(handle: string): Thing {
    const [kind, ...value] = handle.split('=');
    return { [kind]: kind === 'seat' || kind === 'entry' ? Number(value.join('=')) : value.join('=') };
}

const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
};

/** How many pixels of the screen are one of an element's own, which are other ones in a picture. */
const scaleOf = (element: Element) =>
    (element instanceof SVGElement && element.parentElement instanceof SVGGraphicsElement
        ? element.parentElement.getScreenCTM()?.a : undefined) ?? 1;

/** The next of `others` in a direction: near, and not far aside. */
export function towards<T extends { x: number; y: number }>(
    from: { x: number; y: number }, others: readonly T[], key: string,
): T | undefined {
    const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key] ?? [0, 0];
    let best: T | undefined, least = Infinity;
    for (const other of others) {
        const x = other.x - from.x, y = other.y - from.y;
        const along = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
        const far = along + 2 * aside;
        if (along > 1 && far < least)
            [best, least] = [other, far];
    }
    return best;
}

/** What lies in a row, which would cut it off outside its box, is dragged as a picture above all boxes. */
function lifted(element: HTMLElement): HTMLElement {
    const picture = element.cloneNode(true) as HTMLElement;
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const name of ['data-thing', 'data-lit', 'role', 'tabindex', 'aria-label', 'aria-pressed', 'title'])
        picture.removeAttribute(name);
    picture.ariaHidden = 'true';
    picture.popover = 'manual';
    Object.assign(picture.style, {
        position: 'fixed', inset: 'auto', margin: '0', transition: 'none', pointerEvents: 'none',
        left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
    });
    element.parentElement!.append(picture);
    picture.showPopover();
    return picture;
}

export const targets: Action<HTMLElement | SVGElement, Picking> = (node, picking) => {
    let held: { element: Element; x: number; y: number; moved: boolean; picture?: HTMLElement } | null = null;
    let dragged = false;
    const lit = (within: ParentNode = node) => [...within.querySelectorAll<HTMLElement>('[data-lit]')];
    const thingAt = (element: Element | null) => {
        const label = element?.closest('[data-lit]') ? null : element?.closest<HTMLElement>('[data-of]');
        const found = label && node.querySelector(`[data-thing="${CSS.escape(label.dataset.of!)}"][data-lit]`)
            || element?.closest('[data-thing]');
        return found && node.contains(found) ? (found as HTMLElement) : null;
    };
    const choose = (element: HTMLElement | SVGElement) =>
        picking!.pick(thingOf((element as HTMLElement).dataset.thing!), element.hasAttribute('data-lit'));

    // One of the lit things is the stop of the tab key: the one that had the focus last, else the first.
    function stop() {
        const all = lit();
        const now = all.find((element) => element === document.activeElement)
            ?? all.find((element) => element.tabIndex === 0);
        for (const element of all)
            element.tabIndex = element === (now ?? all[0]) ? 0 : -1;
    }

    function next(on: HTMLElement, key: string): HTMLElement | undefined {
        const all = lit();
        if (!picking!.order)
            return towards(middle(on), all.filter((other) => other !== on)
                .map((element) => ({ element, ...middle(element) })), key)?.element;
        const found = picking!.order(on.dataset.thing!, key, all.map(({ dataset }) => dataset.thing!));
        return all.find(({ dataset }) => dataset.thing === found);
    }

    function key(event: KeyboardEvent) {
        const on = thingAt(event.target as Element);
        if (!on?.hasAttribute('data-lit'))
            return;
        if (event.key === 'Enter' || event.key === ' ') {
            if (isPointed(on))
                return; // the key is for what is chosen
            choose(on);
        } else {
            if (!event.key.startsWith('Arrow'))
                return;
            const found = next(on, event.key);
            found?.focus();
            if (found)
                stop();
        }
        event.preventDefault();
        event.stopPropagation();
    }

    function nearest(x: number, y: number, within: ParentNode = node): HTMLElement | undefined {
        const far = (element: Element) => Math.hypot(middle(element).x - x, middle(element).y - y);
        const near = lit(within).map((element) => ({ element, far: far(element) }))
            .filter(({ far }) => far <= NEAR).sort((a, b) => a.far - b.far);
        return near[0]?.element;
    }

    function click(event: Event) {
        if (dragged) {
            dragged = false;
            return;
        }
        const { clientX, clientY } = event as MouseEvent, on = thingAt(event.target as Element);
        const target = on?.hasAttribute('data-lit') ? on : nearest(clientX, clientY) ?? on;
        if (target)
            choose(target);
    }

    function down(event: Event) {
        const { clientX: x, clientY: y, target, button } = event as PointerEvent, element = thingAt(target as Element);
        held = element && picking!.drop && button === 0 ? { element, x, y, moved: false } : null;
    }

    function move(event: Event) {
        const { clientX, clientY, buttons, pointerId } = event as PointerEvent;
        if (!held || !buttons)
            return;
        if (!held.moved && Math.hypot(clientX - held.x, clientY - held.y) > DRAGGED) {
            held.moved = true;
            node.setPointerCapture(pointerId); // also where it leaves this box
            if (held.element instanceof HTMLElement && getComputedStyle(held.element).position !== 'absolute')
                held.picture = lifted(held.element);
        }
        if (held.moved) {
            const scale = scaleOf(held.element);
            const shown = held.picture ?? held.element as HTMLElement;
            shown.style.translate = `${(clientX - held.x) / scale}px ${(clientY - held.y) / scale}px`;
            (held.element as HTMLElement).style.pointerEvents = 'none';
        }
    }

    function up(event: Event) {
        if (!held)
            return;
        const { element, moved, picture } = held, { clientX, clientY, type } = event as PointerEvent;
        held = null;
        picture?.remove();
        (element as HTMLElement).style.translate = '';
        if (!moved || type === 'pointercancel')
            return void ((element as HTMLElement).style.pointerEvents = '');
        const onto = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-thing]');
        (element as HTMLElement).style.pointerEvents = '';
        dragged = true;
        setTimeout(() => (dragged = false));
        const target = onto && onto !== element ? onto : nearest(clientX, clientY, document);
        if (target && target !== element)
            picking!.drop?.(thingOf((element as HTMLElement).dataset.thing!), thingOf(target.dataset.thing!));
    }

    // Whoever drags wants to move something, not to mark words.
    node.style.userSelect = node.style.webkitUserSelect = 'none';
    const watch = new MutationObserver(stop);
    watch.observe(node, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-lit'] });
    stop();
    const listeners: [string, (event: Event) => void][] = [['keydown', key as (event: Event) => void], ['click', click],
        ['pointerdown', down], ['pointermove', move], ['pointerup', up], ['pointercancel', up], ['focusin', stop]];
    for (const [name, listener] of listeners)
        node.addEventListener(name, listener);
    return {
        update(next) {
            picking = next;
        },
        destroy() {
            watch.disconnect();
            for (const [name, listener] of listeners)
                node.removeEventListener(name, listener);
        },
    };
};
