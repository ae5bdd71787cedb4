// SPDX-License-Identifier: MIT
// The README's program runs where the package is installed, and every C function has a use in lib/.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { missing } from "./missing.mjs";
import { skip } from "./three_place.mjs";

const folder = process.env.ALLIDE_PACKAGE ?? "";
const noNpm = missing(spawnSync("npm", ["--version"]).status === 0, "npm is missing; run tools/bootstrap web");
const { layout } = await import(join(folder, "layout.js"));

test("the README's program prints the first contact", () => {
    const [, program] = /```js\n([\s\S]*?)```/.exec(readFileSync(join(folder, "README.md"), "utf8")) ?? [];
    const place = mkdtempSync(join(tmpdir(), "allide-readme-"));
    try {
        mkdirSync(join(place, "node_modules"));
        symlinkSync(folder, join(place, "node_modules/allide"));
        writeFileSync(join(place, "program.mjs"), program);
        const run = spawnSync(process.execPath, ["program.mjs"], { cwd: place, encoding: "utf8" });
        const [x, a, b, faces] = run.stdout.trim().split(" ").map(Number);
        assert.equal(x, -1.25, run.stderr);
        assert.ok(a < b && faces > 0);
    } finally {
        rmSync(place, { recursive: true });
    }
});

test("what npm packs can be installed, and runs the README's programs", { skip: skip || noNpm }, () => {
    const place = mkdtempSync(join(tmpdir(), "allide-packed-"));
    const run = (command, ...words) => spawnSync(command, words, { cwd: place, encoding: "utf8" });
    try {
        const packed = run("npm", "pack", folder, "--json", "--loglevel=error");
        const [{ filename }] = JSON.parse(packed.stdout);
        writeFileSync(join(place, "package.json"), "{}");
        const installed = run("npm", "install", "--offline", "--no-audit", "--no-fund", `./${filename}`);
        assert.equal(installed.status, 0, installed.stderr);
        symlinkSync(join(process.env.ALLIDE_NPM ?? "", "node_modules/three"), join(place, "node_modules/three"));
        const programs = [...readFileSync(join(place, "node_modules/allide/README.md"), "utf8").matchAll(/```js\n([\s\S]*?)```/g)];
        const said = programs.map(([, program], i) => {
            writeFileSync(join(place, `program${i}.mjs`), program);
            const { stdout, stderr } = run(process.execPath, `program${i}.mjs`);
            assert.equal(stderr, "");
            return stdout;
        });
        assert.equal(said.length, 3);
        assert.match(said[0], /^-1.25 \d+ \d+ \d+\n$/);
        assert.match(said[1], /^\d+ [\d.]+\n$/);
        assert.match(said[2], /^true true \d+\ntrue\n$/);
    } finally {
        rmSync(place, { recursive: true });
    }
});

/** C functions that JavaScript does not need, with the reason. */
const left = new Map([
    [/^allide_batch_/, "batches call the single query; there is one thread"],
    [/^allide_scratch_/, "the one thread keeps its own"],
    [/_(options|budget)_init$/, "calls.js finds them by the name of the struct"],
    [/_destroy$/, "handle.js finds them by the name of the class"],
    [/^allide_world_(detect|place_many)$/, "glue.cpp has them in bulk"],
    [/^allide_preset_named$/, "presets are words already"],
    [/^allide_status_name$/, "layout.js has the names"],
    [/^allide_mesh_(make|view|name|rename|destroy|dropped_faces)$/, "mesh.js copies meshes in and out"],
]);

test("every C function has a name in JavaScript, or a reason", () => {
    const text = readdirSync(folder).filter((file) => file.endsWith(".js") && file !== "layout.js" &&
                                            file !== "inline.js")
                     .map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
    const camel = (/** @type {string} */ name) =>
        name.replace(/^allide_/, "").replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    const names = Object.keys(layout.functions).filter((name) => !name.startsWith("allide_js_"));
    const missing = names.filter((name) => !new RegExp(`\\bc\\.${camel(name)}\\b|\\b${name}\\b`).test(text) &&
                                           ![...left.keys()].some((pattern) => pattern.test(name)));
    assert.deepEqual(missing, []);
    assert.ok(names.length > 180);
});
