// SPDX-License-Identifier: MIT
// A module in which one exported function traps: the bytes of its code are replaced.

/** @param {Uint8Array} bytes @param {string} name @returns {Uint8Array} */
export function trapping(bytes, name) {
    const made = bytes.slice(), text = new TextDecoder();
    let at = 8;
    /** An unsigned number in LEB128. */
    const number = () => {
        let value = 0;
        for (let shift = 0;; shift += 7) {
            const byte = made[at++];
            value += (byte & 127) * 2 ** shift;
            if (byte < 128)
                return value;
        }
    };
    const word = () => {
        const size = number();
        at += size;
        return text.decode(made.subarray(at - size, at));
    };
    let imported = 0, target = -1;
    while (at < made.length) {
        const section = made[at++], size = number(), end = at + size;
        if (section === 2)
            imported = number();  // all imports are functions
        if (section === 7)
            for (let left = number(); left > 0; --left) {
                const isWanted = word() === name && made[at] === 0;
                ++at;
                const index = number();
                target = isWanted ? index : target;
            }
        if (section === 10) {
            number();
            for (let left = target - imported; left > 0; --left) {
                const body = number();
                at += body;
            }
            const body = number(), start = at;
            made.fill(1, start, start + body);  // nop
            made[start] = 0;  // no locals
            made[start + 1] = 0;  // unreachable
            made[start + body - 1] = 11;  // end
            return made;
        }
        at = end;
    }
    throw new Error(`the module exports no ${name}`);
}
