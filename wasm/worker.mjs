// zumen in a worker: a page stays quick while it draws. What comes in is `{ id, path, query, body }`; what goes out is the
// answer with the same `id`, or `{ id, fault }` where a file cannot be loaded. While one is loaded, `{ loading: name }` says
// so, and `{ loading: null }` when it is there.
import { open } from "./zumen.mjs";

/** Loads a file from where the worker is. */
async function load(name) {
    postMessage({ loading: name });
    try {
        const response = await fetch(new URL(`${name}.gz`, import.meta.url));
        if (!response.ok) {
            throw new Error(`${response.url}: ${response.status}`);
        }
        return new Uint8Array(await response.arrayBuffer());
    } finally {
        postMessage({ loading: null });
    }
}

let opened;

onmessage = async ({ data: { id, path, query, body } }) => {
    try {
        opened ??= open(load);
        const answer = await (await opened)(path, query, body);
        postMessage({ id, ...answer }, [answer.bytes.buffer]);
    } catch (fault) {
        // Perhaps the network comes back.
        opened = undefined;
        postMessage({ id, fault: String(fault) });
    }
};
