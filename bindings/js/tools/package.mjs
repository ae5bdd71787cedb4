// SPDX-License-Identifier: MIT
// package.mjs BUILD FOLDER [NPM]: puts the npm package together from lib/, layout.js and allide.wasm.
// With typescript in the folder NPM it also checks the types and writes the .d.ts files.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [build, folder, npm] = process.argv.slice(2);
const here = join(dirname(fileURLToPath(import.meta.url)), "..");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(join(here, "lib")))
    copyFileSync(join(here, "lib", file), join(folder, file));
for (const file of ["package.json", "README.md"])
    copyFileSync(join(here, file), join(folder, file));
for (const file of ["layout.js", "allide.wasm"])
    copyFileSync(join(build, file), join(folder, file));
copyFileSync(join(here, "../../LICENSE"), join(folder, "LICENSE"));
const bytes = readFileSync(join(build, "allide.wasm")).toString("base64");
writeFileSync(join(folder, "inline.js"), `// SPDX-License-Identifier: MIT
// The module as text, for bundlers that do not follow new URL() and for file: pages.
import { instantiate } from "./load.js";
export { AllideError } from "./error.js";
const text = "${bytes}";
/** @param {{ reserve?: number }} [options] @returns {Promise<import("./load.js").Allide>} */
export function load(options = {}) {
    return instantiate(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)), options.reserve);
}
`);

/** Without the types of three.js, its adapter has none. */
function writeConfig() {
    const config = JSON.parse(readFileSync(join(here, "tsconfig.json"), "utf8"));
    const three = join(npm, "node_modules/@types/three/index.d.ts");
    if (existsSync(three)) {
        config.files.push("three.js");
        config.compilerOptions.paths = { three: [three] };
    } else {
        console.log("package.mjs: @types/three is not installed, so allide/three has no types");
    }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
}

const tsc = join(npm ?? "", "node_modules/typescript/bin/tsc");
if (npm && existsSync(tsc)) {
    writeConfig();
    const { status } = spawnSync(process.execPath, [tsc, "-p", folder], { stdio: "inherit" });
    rmSync(join(folder, "tsconfig.json"));
    process.exitCode = status ?? 1;
} else {
    console.log("package.mjs: typescript is not installed, so the package has no types; " +
                "tools/bootstrap web installs it");
}
