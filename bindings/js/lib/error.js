// SPDX-License-Identifier: MIT
/**
 * The names of ErrorCode, those of handles, and `internal`.
 * @typedef {"bad_file" | "bad_index" | "bad_argument" | "bad_transform" | "out_of_range" |
 *     "not_closed" | "not_oriented" | "not_convex" | "degenerate" | "unsupported" | "dead_handle" |
 *     "null_pointer" | "foreign_handle" | "truncated" | "out_of_memory" | "internal"} ErrorCode
 */

/** What allide rejects, with the message of the C++ library. */
export class AllideError extends Error {
    /** @param {ErrorCode} code @param {string} message @param {ErrorOptions} [options] */
    constructor(code, message, options) {
        super(message, options);
        this.name = "AllideError";
        /** @readonly */
        this.code = code;
    }
}

/** @param {unknown} value */
export function shown(value) {
    if (typeof value === "string")
        return `the string ${JSON.stringify(value.slice(0, 40))}`;
    if (Array.isArray(value) || ArrayBuffer.isView(value))
        return `${value.constructor.name} of ${/** @type {any} */ (value).length}`;
    if (typeof value === "object" && value !== null)
        return `an object (${value.constructor?.name ?? "without a prototype"})`;
    return typeof value === "symbol" ? "a symbol"
         : typeof value === "function" ? "a function" : String(value);
}

/** @param {string} name @param {string} expected @param {unknown} value @returns {TypeError} */
export function wrongType(name, expected, value) {
    return new TypeError(`the argument '${name}' must be ${expected}; it is ${shown(value)}`);
}
