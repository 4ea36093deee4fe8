// Where others find this page. Opened by "localhost" its address is this machine's alone:
// then the server tells another.
import { addresses } from './api';

const own = globalThis.location?.origin ?? '';
const known = $state({ origin: own });

/** The beginning of links that are sent to others. */
export const origin = (): string => known.origin;

export async function findOrigin(): Promise<void> {
    if (/^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|$)/.test(own))
        known.origin = (await addresses())[0] ?? own;
}
