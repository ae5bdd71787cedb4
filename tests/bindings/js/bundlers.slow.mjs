// SPDX-License-Identifier: MIT
// The packed package in Vite and esbuild, and what they build in Chromium. Needs the network.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { skip as skipPages, withPage } from "./browser.mjs";
import { missing } from "./missing.mjs";

const folder = mkdtempSync(join(tmpdir(), "allide-bundlers-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const run = (command, ...words) => spawnSync(command, words, { cwd: folder, encoding: "utf8" });

/** Installs the package and the bundlers; says whether that succeeded. */
function install() {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const packed = run("npm", "pack", process.env.ALLIDE_PACKAGE ?? "", "--json", "--loglevel=error");
    const [{ filename }] = JSON.parse(packed.stdout);
    return run("npm", "install", "--no-audit", "--no-fund", `./${filename}`, "three@0.187.0", "vite@8.3.8", "esbuild@0.28.2").status === 0;
}
const skip = skipPages || missing(install(), "npm could not install the bundlers; they need the network");

/** A program that says what it finds; with workers where the bundler knows them. */
function program(allide, hasPool) {
    return `import { load } from ${JSON.stringify(allide)};
${hasPool ? 'import { Pool } from "allide/pool";' : ""}
import { MeshTree } from "allide/three";
import { BoxGeometry, Matrix4 } from "three";
const allide = await load(), box = new BoxGeometry();
const said = [allide.version, new MeshTree(box).intersectsGeometry(box, new Matrix4().setPosition(0.5, 0, 0))];
${hasPool ? `const pool = new Pool(2), a = await pool.geometry(allide.shapes.torusKnot());
said.push(...await pool.intersects(a, a, [...allide.identity(), ...allide.translation([9, 0, 0])]));` : ""}
document.querySelector("pre").textContent = said.join(" ");
`;
}

const page = '<!doctype html><link rel="icon" href="data:,"><pre></pre><script type="module" src="./main.js"></script>';

/** What the built page says. */
async function said(built) {
    let text = "";
    const faults = await withPage("/index.html", async (opened) => {
        await opened.waitForFunction(() => document.querySelector("pre").textContent);
        text = await opened.locator("pre").textContent();
    }, join(folder, built));
    assert.deepEqual(faults, []);
    return text;
}

test("Vite finds the module and the workers", { skip, timeout: 300000 }, async () => {
    writeFileSync(join(folder, "index.html"), page);
    writeFileSync(join(folder, "main.js"), program("allide", true));
    const built = run("npx", "vite", "build");
    assert.equal(built.status, 0, built.stderr);
    assert.match(await said("dist"), /^\d+\.\d+\.\d+ true true false$/);
});

test("esbuild takes allide/inline", { skip, timeout: 300000 }, async () => {
    mkdirSync(join(folder, "small"));
    writeFileSync(join(folder, "small/index.html"), page);
    writeFileSync(join(folder, "inline.js"), program("allide/inline", false));
    const built = run("npx", "esbuild", "inline.js", "--bundle", "--format=esm", "--outfile=small/main.js");
    assert.equal(built.status, 0, built.stderr);
    assert.match(await said("small"), /^\d+\.\d+\.\d+ true$/);
});
