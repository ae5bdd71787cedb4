// SPDX-License-Identifier: MIT
// package.mjs BUILD FOLDER: puts the npm package together from lib/, layout.js and allide.wasm.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [build, folder] = process.argv.slice(2);
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
/** @param {{ reserve?: number }} [options] */
export function load(options = {}) {
    return instantiate(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)), options.reserve);
}
`);
