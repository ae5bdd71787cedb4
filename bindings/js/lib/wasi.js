// SPDX-License-Identifier: MIT
// The few imports that the module needs. Nothing reads the environment or a file system; what the
// module prints before it ends goes to console.error.

/** @param {() => WebAssembly.Memory} memory */
export function imports(memory) {
    const decoder = new TextDecoder();
    let line = "";
    const done = 0, badDescriptor = 8;
    return {
        wasi_snapshot_preview1: {
            /** @param {number} _clock @param {bigint} _precision @param {number} to */
            clock_time_get(_clock, _precision, to) {
                const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
                new DataView(memory().buffer).setBigUint64(to, nanoseconds, true);
                return done;
            },
            fd_close: () => badDescriptor,
            fd_seek: () => badDescriptor,
            /** @param {number} _file @param {number} blocks @param {number} count @param {number} to */
            fd_write(_file, blocks, count, to) {
                const view = new DataView(memory().buffer);
                let written = 0;
                for (let i = 0; i < count; ++i) {
                    const start = view.getUint32(blocks + 8 * i, true);
                    const size = view.getUint32(blocks + 8 * i + 4, true);
                    line += decoder.decode(new Uint8Array(memory().buffer, start, size));
                    written += size;
                }
                view.setUint32(to, written, true);
                if (line.endsWith("\n")) {
                    console.error(line.trimEnd());
                    line = "";
                }
                return done;
            },
            /** @param {number} status */
            proc_exit(status) {
                throw new WebAssembly.RuntimeError(`the module ended with status ${status}`);
            },
        },
    };
}
