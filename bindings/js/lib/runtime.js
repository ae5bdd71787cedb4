// SPDX-License-Identifier: MIT
// One instance of the module: its memory, its calls, and how JavaScript values become C structs and
// come back. layout.js has the structs and functions as the compiler sees them.
import { boolean, integer, number, numbers, object, string } from "./check.js";
import { AllideError, wrongType } from "./error.js";

/**
 * @typedef {[name: string, type: string, offset: number, size: number]} Field
 * @typedef {[name: string, type: string, pointers: number, constant: number]} Parameter
 * @typedef {{ size: number, fields: Field[] }} Struct
 * @typedef {{ status: string[], enums: Record<string, (string | null)[]>,
 *     structs: Record<string, Struct>, functions: Record<string, Parameter[]> }} Layout
 * @typedef {(...values: any[]) => any} Call
 */

const scratchSize = 1 << 16;
/** Types that are the same in C and JavaScript, with their range. @type {Record<string, number[]>} */
const integers = { int: [-0x80000000, 0x7fffffff], int32_t: [-0x80000000, 0x7fffffff],
                   uint32_t: [0, 0xffffffff], size_t: [0, 0xffffffff], uint8_t: [0, 255] };
const handleTypes = new Set(["AllideMesh", "AllidePolygons", "AllideGeometry", "AllidePlaced",
                             "AllideScratch", "AllideTracker", "AllideWorld", "AllidePairFinder",
                             "AllideMoving"]);

const nothing = new ArrayBuffer(0);

export class Runtime {
    /** The memory that the views below show. @type {ArrayBufferLike} */
    buffer = nothing;
    u8 = new Uint8Array(nothing);
    u32 = new Uint32Array(nothing);
    i32 = new Int32Array(nothing);
    u64 = new BigUint64Array(nothing);
    f64 = new Float64Array(nothing);

    /** @param {WebAssembly.Instance} instance @param {Layout} layout */
    constructor(instance, layout) {
        this.layout = layout;
        this.memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
        /** @type {AllideError | undefined} */
        this.dead = undefined;
        /** The module's functions. A trap kills the instance. @type {Record<string, Call>} */
        this.x = {};
        for (const [name, value] of Object.entries(instance.exports))
            if (typeof value === "function")
                this.x[name] = this.#guarded(/** @type {Call} */ (value));
        /** Makes the object of a handle: set by the classes. @type {Record<string, (id: bigint) => any>} */
        this.wrap = {};
        this.x._initialize?.();
        this.#renew();
        this.scratch = this.x.allide_js_alloc(scratchSize);
        this.top = this.scratch;
        /** @type {number[]} */
        this.blocks = [];
    }

    #renew() {
        const buffer = this.memory.buffer;
        this.buffer = buffer;
        this.u8 = new Uint8Array(buffer);
        this.u32 = new Uint32Array(buffer);
        this.i32 = new Int32Array(buffer);
        this.u64 = new BigUint64Array(buffer);
        this.f64 = new Float64Array(buffer);
    }

    /** Renews the views after the memory grew. */
    fresh() {
        if (this.buffer !== this.memory.buffer)
            this.#renew();
    }

    /** @param {Call} call @returns {Call} */
    #guarded(call) {
        return (a, b, c, d, e, f, g, h) => {
            if (this.dead !== undefined)
                throw this.dead;
            try {
                return call(a, b, c, d, e, f, g, h);
            } catch (error) {
                throw this.#die(error);
            }
        };
    }

    /** @param {unknown} error */
    #die(error) {
        if (error instanceof TypeError)
            return error;  // a value that cannot become a number of the module
        this.dead = new AllideError("internal", "the module has trapped (" +
            `${error instanceof Error ? error.message : error}); all objects of this instance are ` +
            "lost, and load() makes a new one", { cause: error });
        return this.dead;
    }

    /** The error of the last call. @param {number} status */
    failure(status) {
        this.fresh();
        const code = /** @type {import("./error.js").ErrorCode} */ (this.layout.status[status]);
        let text = status === this.layout.status.indexOf("out_of_memory")
                       ? "" : this.text(this.x.allide_last_error());
        text = text.replace(/^allide_\w+: /, "");
        if (code === "bad_transform")
            text += "; for scaled or sheared matrices see geometryOf and SceneWorld of allide/three";
        return new AllideError(code, text || "there is no memory for this; nothing has changed");
    }

    /** @param {number} status */
    check(status) {
        if (status !== 0)
            throw this.failure(status);
    }

    /** Begins a call: what was in the scratch is forgotten. */
    begin() {
        this.fresh();
        this.top = this.scratch;
    }

    /** Ends a call: blocks that did not fit into the scratch are freed. */
    end() {
        while (this.blocks.length > 0)
            this.x.allide_js_free(this.blocks.pop());
    }

    /** Memory until the end of this call. @param {number} bytes @returns {number} */
    take(bytes) {
        const size = (bytes + 15) & ~15;
        if (size >= 0 && this.top + size <= this.scratch + scratchSize) {
            this.top += size;
            return this.top - size;
        }
        const block = this.alloc(bytes);
        this.blocks.push(block);
        return block;
    }

    /** Memory until it is freed; throws out_of_memory. @param {number} bytes @returns {number} */
    alloc(bytes) {
        const block = bytes < 2 ** 32 ? this.x.allide_js_alloc(bytes) : 0;
        if (block === 0)
            throw new AllideError("out_of_memory", `there is no memory for ${bytes} bytes; nothing ` +
                                                       "has changed");
        this.fresh();
        return block >>> 0;
    }

    /** Makes sure that the module has this much memory, before C++ takes it. @param {number} bytes */
    reserve(bytes) {
        if (!(bytes < 2 ** 32) || this.x.allide_js_reserve(bytes) === 0)
            throw new AllideError("out_of_memory", `there is no memory for about ${bytes} bytes; ` +
                                                       "nothing has changed");
        this.fresh();
    }

    /** @param {number} at */
    text(at) {
        this.fresh();
        const end = this.u8.indexOf(0, at);
        return new TextDecoder().decode(this.u8.subarray(at, end));
    }

    /** @param {string} name @param {unknown} value */
    putText(name, value) {
        const bytes = new TextEncoder().encode(string(name, value));
        if (bytes.includes(0))
            throw new AllideError("bad_argument", `the argument '${name}' contains a zero character`);
        const at = this.take(bytes.length + 1);
        this.u8.set(bytes, at);
        this.u8[at + bytes.length] = 0;
        return at;
    }

    /** @param {string} type */
    sizeOf(type) {
        return this.layout.structs[type]?.size ??
               { double: 8, int64_t: 8, uint64_t: 8, pointer: 4 }[type] ??
               (type === "bool" || type === "uint8_t" || type in this.layout.enums ? 1 : 4);
    }

    /** The id of an object of one of the classes. @param {string} name @param {string} type @param {any} value @returns {bigint} */
    handle(name, type, value) {
        const kind = type.replace("Allide", "");
        if (value === null || typeof value !== "object" || value.handleType !== type)
            throw wrongType(name, `a ${kind}`, value);
        if (value.runtime !== this)
            throw new AllideError("foreign_handle", `the ${kind} '${name}' belongs to another ` +
                                                        "instance of the module");
        return value.id;
    }

    /** @param {string} name @param {unknown} value @returns {bigint} */
    objectId(name, value) {
        if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
            throw wrongType(name, "the number of an object", value);
        return BigInt(value);
    }

    /** @param {string} type @param {string} name @param {unknown} value @returns {number} */
    enumerator(type, name, value) {
        const names = this.layout.enums[type];
        const index = names.indexOf(/** @type {string} */ (value));
        if (index < 0)
            throw new AllideError("bad_argument", `the argument '${name}' is ${JSON.stringify(value)}; ` +
                                                      `give one of ${JSON.stringify(names)}`);
        return index;
    }

    /** Writes a value of a C type. @param {string} type @param {number} at @param {string} name @param {any} value */
    put(type, at, name, value) {
        if (type === "double")
            this.f64[at >> 3] = number(name, value);
        else if (type === "bool")
            this.u8[at] = boolean(name, value) ? 1 : 0;
        else if (type === "uint64_t")
            this.u64[at >> 3] = BigInt(integer(name, value, 0, Number.MAX_SAFE_INTEGER));
        else if (type === "int64_t")
            this.u64[at >> 3] = BigInt.asUintN(64, BigInt(Math.trunc(number(name, value))));
        else if (type in this.layout.enums)
            this.u8[at] = this.enumerator(type, name, value);
        else if (handleTypes.has(type))
            this.u64[at >> 3] = this.handle(name, type, value);
        else if (type === "AllideObject")
            this.u64[at >> 3] = this.objectId(name, value);
        else if (type in integers)
            this.#putInteger(type, at, name, value);
        else
            this.#putStruct(type, at, name, value);
    }

    /** @param {string} type @param {number} at @param {string} name @param {unknown} value */
    #putInteger(type, at, name, value) {
        const [low, high] = integers[type];
        const checked = integer(name, value, low, high);
        if (type === "uint8_t")
            this.u8[at] = checked;
        else
            this.u32[at >> 2] = checked;
    }

    /** @param {string} type @param {number} at @param {string} name @param {any} value */
    #putStruct(type, at, name, value) {
        if (type === "AllideVec3")
            return this.f64.set(numbers(name, value, 3), at >> 3);
        if (type === "AllideTransform")
            return this.f64.set(numbers(name, value, 12), at >> 3);
        if (type === "AllideFace")
            return this.u32.set(numbers(name, value, 3), at >> 2);
        const given = object(name, value);
        const { fields } = this.layout.structs[type];
        for (const key of Object.keys(given))
            if (!fields.some(([field]) => field === key))
                throw new AllideError("bad_argument", `'${name}' has no member '${key}'; it has ` +
                                                          fields.map(([field]) => field).join(", "));
        for (const [field, kind, offset] of fields)
            if (given[field] !== undefined && kind !== "pointer" && kind !== "AllideScratch")
                this.put(kind, at + offset, `${name}.${field}`,
                         field === "threads" ? 1 : given[field]);
    }

    /** Reads a value of a C type. @param {string} type @param {number} at @returns {any} */
    get(type, at) {
        if (type === "double")
            return this.f64[at >> 3];
        if (type === "bool")
            return this.u8[at] !== 0;
        if (type in this.layout.enums)
            return this.layout.enums[type][this.u8[at]];
        if (type === "uint64_t" || type === "AllideObject" || type === "AllideSelector")
            return Number(this.u64[at >> 3]);
        if (type === "int64_t")
            return Number(BigInt.asIntN(64, this.u64[at >> 3]));
        if (type === "int" || type === "int32_t")
            return this.i32[at >> 2];
        if (type === "uint32_t" || type === "size_t")
            return this.u32[at >> 2];
        if (type === "uint8_t")
            return this.u8[at];
        if (handleTypes.has(type))
            return this.wrap[type](this.u64[at >> 3]);
        if (type === "AllideVec3")
            return [this.f64[at >> 3], this.f64[(at >> 3) + 1], this.f64[(at >> 3) + 2]];
        if (type === "AllideTransform")
            return this.f64.slice(at >> 3, (at >> 3) + 12);
        /** @type {Record<string, unknown>} */
        const read = {};
        for (const [field, kind, offset, size] of this.layout.structs[type].fields)
            if (kind !== "pointer" && kind !== "AllideScratch")
                read[field] = this.#member(kind, at + offset, size);
        return read;
    }

    /** @param {string} type @param {number} at @param {number} size */
    #member(type, at, size) {
        const one = this.sizeOf(type);
        return size === one ? this.get(type, at) : this.items(type, at, size / one);
    }

    /** @param {string} type @param {number} at @param {number} count @returns {any[]} */
    items(type, at, count) {
        const size = this.sizeOf(type);
        return Array.from({ length: count }, (_, i) => this.get(type, at + i * size));
    }
}
