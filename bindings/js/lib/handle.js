// SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" preserve="true" />
// Objects that live in the module's memory. Those that are forgotten are freed after a garbage
// collection, others by dispose().
import { AllideError } from "./error.js";

/** @typedef {import("./runtime.js").Runtime} Runtime */

/** @type {FinalizationRegistry<() => void>} */
const forgotten = new FinalizationRegistry((free) => free());

/** Where an engine has no Symbol.dispose, compilers of `using` look under this name. @param {object} prototype */
export function disposable(prototype) {
    if (Symbol.dispose === undefined)
        Object.defineProperty(prototype, Symbol.for("Symbol.dispose"),
                              { value: Reflect.get(prototype, "dispose"), configurable: true });
}

export class Handle {
    /** @type {bigint} */
    #id;
    /** @type {string} */
    #destroy;

    /** @param {Runtime} runtime @param {string} handleType @param {bigint} id */
    constructor(runtime, handleType, id) {
        /** @readonly */
        this.runtime = runtime;
        /** @readonly */
        this.handleType = handleType;
        this.#id = id;
        this.#destroy = handleType.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase() + "_destroy";
        forgotten.register(this, destroyer(runtime, this.#destroy, id), this);
        Object.defineProperty(this, "runtime", { enumerable: false });
    }

    /** The handle of C; throws after dispose(). */
    get id() {
        if (this.#id === 0n)
            throw new AllideError("dead_handle", `this ${this.handleType.replace("Allide", "")} has ` +
                                                     "been disposed of");
        return this.#id;
    }

    get isDisposed() {
        return this.#id === 0n;
    }

    /** Frees the memory now. A second call has no effect. */
    dispose() {
        if (this.#id === 0n)
            return;
        forgotten.unregister(this);
        const id = this.#id;
        this.#id = 0n;
        if (this.runtime.dead === undefined)
            this.runtime.x[this.#destroy](id);
    }

    [Symbol.dispose]() {
        this.dispose();
    }
}
disposable(Handle.prototype);

/** Holds no reference to the object. @param {Runtime} runtime @param {string} destroy @param {bigint} id */
function destroyer(runtime, destroy, id) {
    return () => {
        if (runtime.dead === undefined)
            runtime.x[destroy](id);
    };
}

/** Runs `free` once `owner` has been forgotten. @param {object} owner @param {() => void} free */
export function whenForgotten(owner, free) {
    forgotten.register(owner, free, owner);
}

/** Undoes whenForgotten. @param {object} owner */
export function freedNow(owner) {
    forgotten.unregister(owner);
}
