// SPDX-License-Identifier: MIT
// The instance that was loaded last, for modules that users do not pass one to.
import { AllideError } from "./error.js";

/** @typedef {import("./load.js").Allide} Allide */

/** @type {Allide | undefined} */
let last;

/** @template {Allide} T @param {T} allide @returns {T} */
export function remembered(allide) {
    last = allide;
    return allide;
}

/** The given instance, or the one that was loaded last. @param {Allide} [given] @returns {Allide} */
export function current(given) {
    const allide = given ?? last;
    if (allide === undefined)
        throw new AllideError("bad_argument", "allide is not loaded; await load() first, or give " +
                                                  "what it returns as the option 'allide'");
    return allide;
}
