// SPDX-License-Identifier: MIT
// Checks of arguments. Nothing is read as 0: what is not a number throws with the argument's name.
import { AllideError, wrongType } from "./error.js";

/** @typedef {readonly [number, number, number] | ArrayLike<number>} Vec3 */

/** @param {string} name @param {unknown} value @returns {number} */
export function number(name, value) {
    if (typeof value !== "number" || Number.isNaN(value))
        throw wrongType(name, "a number", value);
    return value;
}

/** @param {string} name @param {unknown} value @param {number} low @param {number} high */
export function integer(name, value, low, high) {
    const checked = number(name, value);
    if (!Number.isInteger(checked) || checked < low || checked > high)
        throw new AllideError("bad_argument", `the argument '${name}' is ${checked}; give a whole ` +
                                                  `number from ${low} to ${high}`);
    return checked;
}

/** @param {string} name @param {unknown} value @returns {boolean} */
export function boolean(name, value) {
    if (typeof value !== "boolean")
        throw wrongType(name, "true or false", value);
    return value;
}

/** @param {string} name @param {unknown} value @returns {string} */
export function string(name, value) {
    if (typeof value !== "string")
        throw wrongType(name, "a string", value);
    return value;
}

/** @param {unknown} value @returns {value is ArrayLike<number>} */
export function isList(value) {
    return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** @param {string} name @param {unknown} value @param {number} count @returns {ArrayLike<number>} */
export function numbers(name, value, count) {
    if (!isList(value) || value.length !== count)
        throw wrongType(name, `an array of ${count} numbers`, value);
    for (let i = 0; i < count; ++i)
        if (typeof value[i] !== "number" || Number.isNaN(value[i]))
            throw wrongType(`${name}[${i}]`, "a number", value[i]);
    return value;
}

/** @param {string} name @param {unknown} value @returns {Record<string, unknown>} */
export function object(name, value) {
    if (typeof value !== "object" || value === null || isList(value))
        throw wrongType(name, "an object", value);
    return /** @type {Record<string, unknown>} */ (value);
}

/**
 * Vertices or corners: typed arrays are taken as they are, except for NaN, which the C++ library
 * finds; items of plain arrays are checked.
 * @param {string} name @param {unknown} value @param {number} width
 */
export function list(name, value, width) {
    if (!isList(value) || value instanceof BigInt64Array || value instanceof BigUint64Array)
        throw wrongType(name, "an array of numbers", value);
    if (Array.isArray(value))
        numbers(name, value, value.length);
    if (value.length % width !== 0)
        throw new AllideError("bad_argument", `the argument '${name}' has ${value.length} numbers, ` +
                                                  `not a multiple of ${width}`);
    return value;
}

/** @param {string} name @param {unknown} value */
export function indices(name, value) {
    const checked = list(name, value, 1);
    if (!(value instanceof Uint32Array || value instanceof Uint16Array ||
          value instanceof Uint8Array))
        for (let i = 0; i < checked.length; ++i)
            integer(`${name}[${i}]`, checked[i], 0, 0xffffffff);
    return checked;
}
