// SPDX-License-Identifier: MIT
// A worker of a page or of Node, by the same calls.
import { isNode } from "./load.js";

/** @typedef {(message: any) => void} Receive */
/** @typedef {{ post: (message: any, transfer?: Transferable[]) => void, stop: () => void, keepAlive: (on: boolean) => void }} Port */
/** @typedef {(receive: Receive, fail: (reason: string) => void) => Port} StartPort */

/** @type {StartPort} */
function startInPage(receive, fail) {
    // Bundlers look for this expression.
    const worker = new Worker(new URL("./pool_worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => receive(data));
    worker.addEventListener("messageerror", () => fail("a message could not be read"));
    worker.addEventListener("error", (event) => {
        event.preventDefault();
        fail(event.message || "its script could not be loaded");
    });
    return { post: (message, transfer = []) => worker.postMessage(message, transfer),
             stop: () => worker.terminate(), keepAlive: () => {} };
}

/** @param {any} NodeWorker @returns {StartPort} */
function startInNode(NodeWorker) {
    return (receive, fail) => {
        const worker = new NodeWorker(new URL("./pool_worker.js", import.meta.url), { execArgv: [] });
        worker.on("message", receive);
        worker.on("messageerror", () => fail("a message could not be read"));
        worker.on("error", (/** @type {Error} */ error) => fail(error.message));
        worker.on("exit", () => fail("it has ended"));
        worker.unref();
        return { post: (message, transfer = []) => worker.postMessage(message, transfer),
                 stop: () => void worker.terminate(), keepAlive: (on) => on ? worker.ref() : worker.unref() };
    };
}

/** @returns {Promise<StartPort>} */
export async function portStarter() {
    if (!isNode)
        return startInPage;
    const name = "node:worker_threads";  // hidden from bundlers, which have no such module for pages
    return startInNode((await import(/* @vite-ignore */ /* webpackIgnore: true */ name)).Worker);
}

/** A worker, the geometries that it has, and the task that it does. @template T */
export class Lane {
    /** @type {Set<number>} */
    known = new Set();
    /** @type {T | undefined} */
    task;

    /** @param {StartPort} start @param {(lane: Lane<T>, reply: any) => void} receive @param {(lane: Lane<T>, reason: string) => void} fail */
    constructor(start, receive, fail) {
        this.port = start((reply) => receive(this, reply), (reason) => fail(this, reason));
    }

    /** @param {T} task @param {any} message @param {Transferable[]} transfer */
    begin(task, message, transfer) {
        this.port.post(message, transfer);
        this.task = task;
        this.port.keepAlive(true);
    }

    /** The task that it has done. */
    end() {
        const { task } = this;
        this.task = undefined;
        this.port.keepAlive(false);
        return task;
    }
}
