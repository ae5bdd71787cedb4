// SPDX-License-Identifier: MIT
/** Why a test is skipped, or false. In CI nothing may be missing. @param {boolean} isThere @param {string} reason */
export function missing(isThere, reason) {
    if (isThere)
        return false;
    if (process.env.CI && process.env.CI !== "false")
        throw new Error(`${reason}; where CI is set, the web's tests must run`);
    return reason;
}
