// SPDX-License-Identifier: MIT
// One instance of the module in a worker of a pool. It answers one message at a time.
import { AllideError } from "./error.js";
import { instantiate, isNode } from "./load.js";
import { packings } from "./pool_pack.js";

/** @typedef {import("./load.js").Allide} Allide */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {{ answer?: any, error?: { code?: string, message: string, isType: boolean }, isDead?: boolean }} Reply */

/** @type {Promise<Allide> | undefined} */
let loading;
/** @type {Map<number, Geometry>} */
const geometries = new Map();

/** @param {number} key @returns {Geometry} */
const geometryOf = (key) => /** @type {Geometry} */ (geometries.get(key));

/** Makes a geometry, keeps it, and gives its bytes. @param {Allide} allide @param {any} job */
function made({ Geometry }, { key, kind, mesh, options }) {
    const geometry = /** @type {any} */ (Geometry)[kind](mesh, options);
    geometries.set(key, geometry);
    return { bytes: geometry.toBytes() };
}

/** The answers for b at each pose. @param {Allide} allide @param {any} job */
function answers(allide, { question, a, b, poses }) {
    const { [/** @type {"intersects"} */ (question)]: ask } = allide, all = [];
    const one = geometryOf(a), two = new allide.Placed(geometryOf(b));
    try {
        for (let i = 0; i < poses.length; i += 12) {
            two.move(poses.subarray(i, i + 12));
            all.push(ask(one, two));
        }
    } finally {
        two.dispose();
    }
    return packings[/** @type {"intersects"} */ (question)].pack(all);
}

/** @param {Allide} allide @param {any} job */
function done(allide, job) {
    for (const [key, bytes] of job.geometries)
        geometries.set(key, allide.Geometry.fromBytes(bytes));
    return job.question === "geometry" ? made(allide, job) : answers(allide, job);
}

/** @param {unknown} error @returns {Reply} */
function failure(error) {
    const code = error instanceof AllideError ? error.code : undefined;
    const message = error instanceof Error ? error.message : String(error);
    return { error: { code, message, isType: error instanceof TypeError }, isDead: code === "internal" };
}

/** @param {any} message @param {(reply: Reply, transfer: Transferable[]) => void} post */
async function receive(message, post) {
    if (message.module) {
        loading = instantiate(message.module, message.reserve);
        loading.catch(() => {});  // each job that follows says it
        return;
    }
    if (message.forget !== undefined) {
        geometries.get(message.forget)?.dispose();
        geometries.delete(message.forget);
        return;
    }
    try {
        const answer = done(/** @type {Allide} */ (await loading), message);
        post({ answer }, Object.values(answer).map(({ buffer }) => buffer));
    } catch (error) {
        post(failure(error), []);
    }
}

// The listener of a page's worker must be there before the first message, so nothing is awaited.
if (isNode) {
    const name = "node:worker_threads";
    import(/* @vite-ignore */ /* webpackIgnore: true */ name).then(({ parentPort }) =>
        parentPort.on("message", (/** @type {any} */ message) => receive(message, (reply, transfer) => parentPort.postMessage(reply, transfer))));
} else {
    const scope = /** @type {any} */ (globalThis);
    scope.addEventListener("message", (/** @type {MessageEvent} */ { data }) =>
        receive(data, (reply, transfer) => scope.postMessage(reply, transfer)));
}
