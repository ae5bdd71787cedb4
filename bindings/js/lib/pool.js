// SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" preserve="true" />
// Workers with one instance of the module each. They share no memory. Tasks wait here in the order in
// which they came, and each worker has one at a time.
import { integer, list, object } from "./check.js";
import { AllideError, wrongType } from "./error.js";
import { disposable } from "./handle.js";
import { moduleOf } from "./load.js";
import { Lane, portStarter } from "./pool_lane.js";
import { packings } from "./pool_pack.js";

/** @typedef {import("./mesh.js").MeshLike} MeshLike */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./face.js").FacePair} FacePair */
/** @typedef {import("./face.js").Separation} Separation */
/** @typedef {"surface" | "solid" | "convex" | "deformable"} PoolKind */
/** @typedef {{ signal?: AbortSignal }} PoolOptions */
/** @typedef {{ module: WebAssembly.Module, start: import("./pool_lane.js").StartPort, reserve?: number }} Started */
/** @typedef {{ batch: Batch, part: number, geometries: PoolGeometry[], message: any, transfer: Transferable[] }} Task */

const kinds = new Set(["surface", "solid", "convex", "deformable"]);
const defaultSize = () => Math.max(1, Math.min(64, globalThis.navigator?.hardwareConcurrency ?? 4));

/** A geometry that workers have. `bytes` is what Geometry.fromBytes takes. */
export class PoolGeometry {
    /** @param {number} key @param {Uint8Array} bytes @param {(key: number) => void} forget */
    constructor(key, bytes, forget) {
        /** @readonly */
        this.key = key;
        /** @readonly */
        this.bytes = bytes;
        this.forget = forget;
        Object.defineProperty(this, "forget", { enumerable: false });
    }

    /** Frees it in all workers; they take it again if it is used again. */
    dispose() { this.forget(this.key); }

    [Symbol.dispose]() { this.dispose(); }
}

/** One call of a pool: its parts, and who waits for it. */
class Batch {
    isOver = false;
    /** @type {(() => void) | undefined} */
    #unlisten;

    /** @param {number} count @param {AbortSignal | undefined} signal @param {(batch: Batch) => void} cancel */
    constructor(count, signal, cancel) {
        /** @type {any[]} */
        this.parts = new Array(count);
        this.left = count;
        /** @type {Promise<any[]>} */
        this.promise = new Promise((resolve, reject) => {
            this.resolve = resolve;
            this.reject = reject;
        });
        const abort = () => {
            this.fail(signal?.reason);
            cancel(this);
        };
        signal?.addEventListener("abort", abort, { once: true });
        this.#unlisten = () => signal?.removeEventListener("abort", abort);
    }

    #end() {
        this.isOver = true;
        this.#unlisten?.();
    }

    /** @param {number} part @param {any} answer */
    put(part, answer) {
        this.parts[part] = answer;
        if (--this.left > 0)
            return;
        this.#end();
        this.resolve?.(this.parts);
    }

    /** @param {unknown} reason */
    fail(reason) {
        if (this.isOver)
            return;
        this.#end();
        this.reject?.(reason);
    }
}

/** @param {{ code?: any, message: string, isType: boolean }} error */
function errorOf({ code, message, isType }) {
    if (code !== undefined)
        return new AllideError(code, message);
    return isType ? new TypeError(message) : new Error(message);
}

/** Counts of about equal size, with this sum. @param {number} total @param {number} parts */
function shares(total, parts) {
    const end = (/** @type {number} */ i) => Math.floor(total * i / parts);
    return Array.from({ length: parts }, (_, i) => end(i + 1) - end(i));
}

export class Pool {
    /** @type {Lane<Task>[]} */
    #lanes = [];
    /** @type {Task[]} */
    #queue = [];
    /** @type {WeakMap<Geometry, PoolGeometry>} */
    #given = new WeakMap();
    #keys = 0;
    #isDisposed = false;
    /** @type {Promise<Started>} */
    #starting;
    /** @type {Started | undefined} */
    #started;
    /** @type {(key: number) => void} */
    #release;
    /** @type {FinalizationRegistry<number>} */
    #forgotten;

    /**
     * `size` workers, which begin with the first call; by default as many as there are processors.
     * @param {number} [size] @param {{ wasm?: import("./load.js").WasmSource, reserve?: number }} [options]
     */
    constructor(size = defaultSize(), { wasm = new URL("./allide.wasm", import.meta.url), reserve } = {}) {
        /** @readonly */
        this.size = integer("size", size, 1, 1024);
        this.#starting = Promise.all([moduleOf(wasm), portStarter()])
            .then(([module, start]) => ({ module, start, reserve }));
        this.#starting.catch(() => {});  // each call says it
        const pool = new WeakRef(this);  // geometries do not keep a forgotten pool
        this.#release = (key) => {
            const one = pool.deref();
            if (one)
                one.#forget(key);
        };
        this.#forgotten = new FinalizationRegistry(this.#release);
    }

    /**
     * Makes a geometry with its tree in a worker.
     * @param {MeshLike} mesh @param {PoolOptions & { kind?: PoolKind } & Record<string, any>} [options]
     * @returns {Promise<PoolGeometry>}
     */
    async geometry(mesh, options = {}) {
        const { kind = "surface", signal, ...others } = options, key = ++this.#keys;
        object("mesh", mesh);
        if (!kinds.has(kind))
            throw new AllideError("bad_argument", `the kind is ${JSON.stringify(kind)}; give one of ` +
                                                      [...kinds].join(", "));
        const build = Object.keys(others).length > 0 ? others : undefined;
        const { vertices, faces, name } = mesh;
        const message = { question: "geometry", key, kind, mesh: { vertices, faces, name }, options: build };
        const [{ bytes }] = await this.#run([{ message, transfer: [], geometries: [] }], signal);
        return this.#registered(key, bytes);
    }

    /** @param {number} key @param {Uint8Array} bytes */
    #registered(key, bytes) {
        const geometry = new PoolGeometry(key, bytes, this.#release);
        this.#forgotten.register(geometry, key);
        return geometry;
    }

    /** Whether b meets a, for each pose of b. @param {PoolGeometry | Geometry} a @param {PoolGeometry | Geometry} b @param {ArrayLike<number>} poses 12 numbers each @param {PoolOptions} [options] @returns {Promise<boolean[]>} */
    intersects(a, b, poses, options) { return this.#ask("intersects", [a, b], poses, options); }
    /** All pairs of faces that meet, for each pose of b. @param {PoolGeometry | Geometry} a @param {PoolGeometry | Geometry} b @param {ArrayLike<number>} poses @param {PoolOptions} [options] @returns {Promise<FacePair[][]>} */
    intersectingFaces(a, b, poses, options) { return this.#ask("intersectingFaces", [a, b], poses, options); }
    /** The distance and closest points, for each pose of b. @param {PoolGeometry | Geometry} a @param {PoolGeometry | Geometry} b @param {ArrayLike<number>} poses @param {PoolOptions} [options] @returns {Promise<Separation[]>} */
    separation(a, b, poses, options) { return this.#ask("separation", [a, b], poses, options); }

    /** @param {keyof typeof packings} question @param {(PoolGeometry | Geometry)[]} pair @param {ArrayLike<number>} poses @param {PoolOptions} [options] @returns {Promise<any[]>} */
    async #ask(question, pair, poses, { signal } = {}) {
        const all = Float64Array.from(list("poses", poses, 12)), count = all.length / 12;
        const [a, b] = pair.map((shape, i) => this.#geometryOf("ab"[i], shape));
        let at = 0;
        const tasks = shares(count, Math.min(count, 4 * this.size)).map((share) => {
            const own = all.slice(12 * at, 12 * (at += share));
            const message = { question, a: a.key, b: b.key, poses: own };
            return { message, transfer: [own.buffer], geometries: [a, b] };
        });
        const parts = await this.#run(tasks, signal);
        return parts.flatMap((part) => /** @type {any[]} */ (packings[question].unpack(part)));
    }

    /** @param {string} name @param {any} shape @returns {PoolGeometry} */
    #geometryOf(name, shape) {
        if (shape instanceof PoolGeometry)
            return shape;
        if (shape?.handleType !== "AllideGeometry")
            throw wrongType(name, "a geometry", shape);
        let known = this.#given.get(shape);
        if (!known) {
            known = this.#registered(++this.#keys, shape.toBytes());
            this.#given.set(shape, known);
        }
        return known;
    }

    /** @param {{ message: any, transfer: Transferable[], geometries: PoolGeometry[] }[]} tasks @param {AbortSignal} [signal] @returns {Promise<any[]>} */
    async #run(tasks, signal) {
        signal?.throwIfAborted();
        this.#started = await this.#starting;
        signal?.throwIfAborted();
        if (this.#isDisposed)
            throw new AllideError("dead_handle", "this pool has been disposed of");
        if (tasks.length === 0)
            return [];
        const batch = new Batch(tasks.length, signal, (one) => this.#cancel(one));
        this.#queue.push(...tasks.map((task, part) => ({ ...task, batch, part })));
        this.#pump();
        return batch.promise;
    }

    /** Tasks in work go on, and their answers are dropped. @param {Batch} batch */
    #cancel(batch) {
        this.#queue = this.#queue.filter((task) => task.batch !== batch);
    }

    /** Gives workers what waits. */
    #pump() {
        while (this.#queue.length > 0) {
            const idle = this.#lanes.find(({ task }) => task === undefined);
            if (!idle && this.#lanes.length >= this.size)
                return;
            this.#begin(idle ?? this.#open(), /** @type {Task} */ (this.#queue.shift()));
        }
    }

    #open() {
        const { module, start, reserve } = /** @type {Started} */ (this.#started);
        /** @type {Lane<Task>} */
        const lane = new Lane(start, (from, reply) => this.#receive(from, reply),
                              (from, reason) => this.#replace(from, `its worker failed: ${reason}`));
        lane.port.post({ module, reserve });
        this.#lanes.push(lane);
        return lane;
    }

    /** @param {Lane<Task>} lane @param {Task} task */
    #begin(lane, task) {
        const missing = task.geometries.filter(({ key }) => !lane.known.has(key));
        const geometries = new Map(missing.map(({ key, bytes }) => [key, bytes]));
        try {
            lane.begin(task, { ...task.message, geometries: [...geometries] }, task.transfer);
        } catch (error) {  // what cannot be posted, such as a function among the options
            task.batch.fail(new TypeError(/** @type {Error} */ (error).message, { cause: error }));
            this.#cancel(task.batch);
            return;
        }
        for (const key of geometries.keys())
            lane.known.add(key);
    }

    /** @param {Lane<Task>} lane @param {any} reply */
    #receive(lane, { answer, error, isDead }) {
        if (isDead)
            return this.#replace(lane, error.message);
        const { batch, part, message } = /** @type {Task} */ (lane.end());
        if (message.question === "geometry" && answer)
            lane.known.add(message.key);
        if (!batch.isOver && error) {
            batch.fail(errorOf(error));
            this.#cancel(batch);
        } else if (!batch.isOver)
            batch.put(part, answer);
        else if (message.question === "geometry")
            this.#forget(message.key);
        this.#pump();
    }

    /** Another worker takes its place when one is needed. @param {Lane<Task>} lane @param {string} reason */
    #replace(lane, reason) {
        if (!this.#lanes.includes(lane))
            return;
        this.#lanes = this.#lanes.filter((one) => one !== lane);
        const task = lane.end();
        lane.port.stop();
        if (task) {
            task.batch.fail(new AllideError("internal", `${reason}; another worker takes its place`));
            this.#cancel(task.batch);
        }
        this.#pump();
    }

    /** @param {number} key */
    #forget(key) {
        for (const lane of this.#lanes)
            if (lane.known.delete(key))
                lane.port.post({ forget: key });
    }

    /** Ends all workers. What is not answered is rejected. */
    dispose() {
        this.#isDisposed = true;
        const lanes = this.#lanes, waiting = this.#queue;
        this.#lanes = [];
        this.#queue = [];
        for (const { batch } of [...waiting, ...lanes.flatMap(({ task }) => task ? [task] : [])])
            batch.fail(new AllideError("dead_handle", "this pool has been disposed of"));
        for (const lane of lanes)
            lane.port.stop();
    }

    [Symbol.dispose]() {
        this.dispose();
    }
}
disposable(Pool.prototype);
disposable(PoolGeometry.prototype);
