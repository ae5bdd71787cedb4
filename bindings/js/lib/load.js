// SPDX-License-Identifier: MIT
import { remembered } from "./current.js";
import { AllideError } from "./error.js";
import { face } from "./face.js";
import { layout } from "./layout.js";
import { Runtime } from "./runtime.js";
import { imports } from "./wasi.js";

/** @typedef {ReturnType<typeof face>} Allide */
/** @typedef {string | URL | Response | BufferSource | WebAssembly.Module | Promise<Response>} WasmSource */

export const isNode = Boolean(/** @type {any} */ (globalThis).process?.versions?.node);

/** @param {Uint8Array} bytes @param {string} from */
function checked(bytes, from) {
    const isModule = bytes[0] === 0 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d;
    if (isModule)
        return bytes;
    const start = new TextDecoder().decode(bytes.subarray(0, 60));
    throw new AllideError("bad_file", `${from} is not a WebAssembly module; it has ${bytes.length} ` +
        `bytes and begins with ${JSON.stringify(start)}; serve allide.wasm there, or import ` +
        "allide/inline");
}

/** @param {Response} response @returns {Promise<Uint8Array>} */
async function received(response) {
    const from = response.url || "the response";
    if (!response.ok)
        throw new AllideError("bad_file", `${from} answers ${response.status} ${response.statusText}; ` +
                                              "serve allide.wasm there, or import allide/inline");
    return checked(new Uint8Array(await response.arrayBuffer()), from);
}

/** @param {URL} url @returns {Promise<Uint8Array>} */
async function readFile(url) {
    const name = "node:fs/promises";  // hidden from bundlers, which have no such module for pages
    const fs = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
    try {
        return checked(new Uint8Array(await fs.readFile(url)), url.href);
    } catch (error) {
        if (error instanceof AllideError)
            throw error;
        throw new AllideError("bad_file", `${url.href} cannot be read: ${/** @type {Error} */ (error).message}`);
    }
}

/** @param {URL} url @returns {Promise<Uint8Array>} */
async function fetched(url) {
    if (url.protocol === "file:" && isNode)
        return readFile(url);
    let response;
    try {
        response = await fetch(url);
    } catch (error) {
        throw new AllideError("bad_file", `${url.href} cannot be fetched: ` +
            `${/** @type {Error} */ (error).message}; serve the page over http, or import allide/inline`);
    }
    return received(response);
}

/** @param {WasmSource} source @returns {Promise<WebAssembly.Module>} */
export async function moduleOf(source) {
    const given = await source;
    if (given instanceof WebAssembly.Module)
        return given;
    let bytes;
    if (typeof given === "string" || given instanceof URL)
        bytes = await fetched(new URL(given, typeof location === "undefined" ? import.meta.url : location.href));
    else if (typeof Response !== "undefined" && given instanceof Response)
        bytes = await received(given);
    else if (given instanceof ArrayBuffer || ArrayBuffer.isView(given))
        bytes = checked(ArrayBuffer.isView(given)
            ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength) : new Uint8Array(given), "the given data");
    else
        throw new TypeError("'wasm' must be an address, a Response, bytes or a WebAssembly.Module");
    try {
        return await WebAssembly.compile(/** @type {BufferSource} */ (bytes));
    } catch (error) {
        throw new AllideError("unsupported", "this engine cannot compile the module: " +
            `${/** @type {Error} */ (error).message}; it needs WebAssembly with SIMD (Node 18, ` +
            "Chrome 91, Firefox 89, Safari 16.4)");
    }
}

/**
 * Makes an instance of the module. `reserve` is memory to have at once, in bytes.
 * @param {WasmSource} wasm @param {number | undefined} reserve @returns {Promise<Allide>}
 */
export async function instantiate(wasm, reserve) {
    const module = await moduleOf(wasm);
    /** @type {WebAssembly.Instance | undefined} */
    let instance = undefined;
    const memory = () => /** @type {WebAssembly.Memory} */ (instance?.exports.memory);
    instance = await WebAssembly.instantiate(module, imports(memory));
    const runtime = new Runtime(instance, layout);
    if (reserve !== undefined)
        runtime.reserve(reserve);
    return remembered(face(runtime));
}
