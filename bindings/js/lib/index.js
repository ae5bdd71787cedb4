// SPDX-License-Identifier: MIT
// Exact and fast collision detection. load() makes an instance of the module.
import { instantiate } from "./load.js";

export { AllideError } from "./error.js";
export { Report } from "./report.js";
export { Block } from "./block.js";
/** @typedef {import("./load.js").Allide} Allide */

/** @param {{ wasm?: import("./load.js").WasmSource, reserve?: number }} [options] @returns {Promise<Allide>} */
export function load(options = {}) {
    return instantiate(options.wasm ?? new URL("./allide.wasm", import.meta.url), options.reserve);
}
