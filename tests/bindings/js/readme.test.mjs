// SPDX-License-Identifier: MIT
// The README's program runs where the package is installed, and every C function has a use in lib/.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const folder = process.env.ALLIDE_PACKAGE ?? "";
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
