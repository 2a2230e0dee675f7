// What a page asks instead of a server: the worker, which draws where the page is.

/** A question that takes longer is given up, with the worker: milliseconds, without those in which files are loaded. */
const PATIENCE = 20_000;

/** Starts the worker. The function that it returns answers as `open` of zumen.mjs does, one question after another. */
export function connect(patience = PATIENCE) {
    const waiting = new Map();
    let last = 0;
    let worker;
    let timer;

    function start() {
        worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
        worker.onmessage = ({ data }) => ("loading" in data ? watch(data.loading === null) : answered(data));
        worker.onerror = ({ message }) => giveUp(message || "zumen cannot be started here");
        waiting.forEach(({ question }, id) => worker.postMessage({ id, ...question }));
    }

    function answered({ id, fault, ...answer }) {
        const asked = waiting.get(id);
        waiting.delete(id);
        watch(true);
        fault ? asked.reject(new Error(fault)) : asked.resolve(answer);
    }

    /** Begins to count the time of the question that is answered now; or does not. */
    function watch(counts) {
        clearTimeout(timer);
        if (counts && waiting.size > 0) {
            timer = setTimeout(() => giveUp("this takes too long here"), patience);
        }
    }

    /** Ends the worker and the question that it was at; the others are asked again. */
    function giveUp(message) {
        worker.terminate();
        const [id, asked] = waiting.entries().next().value ?? [];
        waiting.delete(id);
        asked?.reject(new Error(message));
        start();
        watch(true);
    }

    start();
    return (path, query = [], body = null) =>
        new Promise((resolve, reject) => {
            const question = { path, query: [...query], body };
            last += 1;
            waiting.set(last, { question, resolve, reject });
            worker.postMessage({ id: last, ...question });
            if (waiting.size === 1) {
                watch(true);
            }
        });
}
