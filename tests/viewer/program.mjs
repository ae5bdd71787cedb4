// SPDX-License-Identifier: MIT
// The command line, in a folder that is removed at the end.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const folder = mkdtempSync(join(tmpdir(), "allide_viewer_"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Runs the program there; an error of it is thrown. */
export function allide(...words) {
    const run = spawnSync(process.env.ALLIDE_PROGRAM ?? "", words, { cwd: folder, encoding: "utf8" });
    if (run.status !== 0 && run.status !== 1)
        throw new Error(`allide ${words.join(" ")}: ${run.stderr}`);
    return run.stdout;
}

export const read = (name) => new Uint8Array(readFileSync(join(folder, name)));
export const described = (name) => JSON.parse(allide("info", name, "--json")).recording;
