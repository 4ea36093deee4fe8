// What is wrong with a text that is no JSON: from a module of its own, which is fetched when somebody needs it.
import url from '../../../build-wasm/slips.wasm?url';
import { compiled } from './core';
import { Slips } from './module.js';

export async function mend(text: string): Promise<ReturnType<Slips['mend']>> {
    return new Slips(await compiled(url)).mend(text);
}
