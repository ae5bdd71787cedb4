// SPDX-License-Identifier: MIT
// A copy of the package beside three.js, as npm install puts it. Node follows links to where files
// really are, so a linked package would look for three.js beside the build.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { missing } from "./missing.mjs";

const npm = join(process.env.ALLIDE_NPM ?? "", "node_modules");

export const skip = missing(existsSync(join(npm, "three")) && existsSync(join(npm, "three-mesh-bvh")),
                            "three or three-mesh-bvh is not installed; run tools/bootstrap web");

/** The folder of a program that imports allide and these packages; it is removed at the end. @param {string[]} names */
export function installed(...names) {
    const folder = mkdtempSync(join(tmpdir(), "allide-three-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, "node_modules/@types"), { recursive: true });
    cpSync(process.env.ALLIDE_PACKAGE ?? "", join(folder, "node_modules/allide"), { recursive: true });
    for (const name of names)
        symlinkSync(join(npm, name), join(folder, "node_modules", name));
    return folder;
}

/** three.js, MeshBVH and allide, if they are installed. */
export async function modules() {
    if (skip)
        return undefined;
    const folder = installed("three");
    const [three, bvh, allide, adapter] = await Promise.all(
        [join(npm, "three/build/three.module.js"), join(npm, "three-mesh-bvh/src/index.js"),
         join(folder, "node_modules/allide/index.js"), join(folder, "node_modules/allide/three.js")]
            .map((path) => import(path)));
    return { three, bvh, load: allide.load, AllideError: allide.AllideError, ...adapter };
}
