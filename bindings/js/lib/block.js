// SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" preserve="true" />
import { AllideError } from "./error.js";
import { disposable, freedNow, whenForgotten } from "./handle.js";

/** @typedef {import("./runtime.js").Runtime} Runtime */

/** Numbers in the module's memory, which calls read in place. @template {Float64Array | Uint32Array} T */
export class Block {
    /** @type {T | undefined} */
    #array;
    #address;
    #length;

    /** @param {Runtime} runtime @param {number} length @param {8 | 4} size */
    constructor(runtime, length, size) {
        this.runtime = runtime;
        Object.defineProperty(this, "runtime", { enumerable: false });
        this.size = size;
        this.#length = length;
        const address = runtime.alloc(length * size);
        this.#address = address;
        this.array.fill(0);
        whenForgotten(this, () => runtime.dead ?? runtime.x.allide_js_free(address));
    }

    get address() {
        if (this.#address === 0)
            throw new AllideError("dead_handle", "this block has been disposed of");
        return this.#address;
    }

    /** The numbers. Take it again after any call, because the module's memory may have grown. @returns {T} */
    get array() {
        const { buffer } = this.runtime.memory, address = this.address;
        if (this.#array?.buffer !== buffer)
            this.#array = /** @type {T} */ (this.size === 8
                ? new Float64Array(buffer, address, this.#length)
                : new Uint32Array(buffer, address, this.#length));
        return /** @type {T} */ (this.#array);
    }

    dispose() {
        const address = this.#address;
        freedNow(this);
        this.#address = 0;
        this.#array = undefined;
        if (address !== 0 && this.runtime.dead === undefined)
            this.runtime.x.allide_js_free(address);
    }
    [Symbol.dispose]() {
        this.dispose();
    }
}
disposable(Block.prototype);
