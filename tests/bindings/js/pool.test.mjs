// SPDX-License-Identifier: MIT
// A pool of workers against one instance.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { trapping } from "./trapping.mjs";

const folder = process.env.ALLIDE_PACKAGE ?? "";
const { load, AllideError } = await import(join(folder, "index.js"));
const { Pool, PoolGeometry } = await import(join(folder, "pool.js"));
const allide = await load();
const rejected = (code) => (error) => error instanceof AllideError && error.code === code;

const knot = allide.shapes.torusKnot({ segments: 60, sides: 8 }), ring = allide.shapes.torus(1, 0.3, 30, 12);

/** Poses that touch and poses that do not, and some at which the two are far apart. */
function posesOf(count) {
    const poses = new Float64Array(12 * count);
    for (let i = 0; i < count; ++i)
        poses.set(allide.product(allide.translation([Math.sin(i) * 3, Math.cos(2 * i) * 2, i % 7 === 0 ? 30 : 0.1]),
                                 allide.rotation([1, 2, 3], 0.01 * i)), 12 * i);
    return poses;
}

/** The answers of one instance. */
function alone(poses) {
    const a = allide.Geometry.surface(knot), b = allide.Geometry.surface(ring);
    const placed = Array.from({ length: poses.length / 12 }, (_, i) => new allide.Placed(b, poses.slice(12 * i, 12 * i + 12)));
    return { yes: allide.batchIntersects(a, placed), faces: allide.batchIntersectingFaces(a, placed),
             apart: allide.batchSeparation(a, placed) };
}

test("pools of 1, 2 and 3 workers give the bits of one instance", async () => {
    const poses = posesOf(1000), { yes, faces, apart } = alone(poses);
    assert.ok(yes.filter(Boolean).length > 100 && yes.filter((x) => !x).length > 100);
    for (const size of [1, 2, 3]) {
        const pool = new Pool(size);
        const [a, b] = await Promise.all([pool.geometry(knot), pool.geometry(ring, { kind: "surface" })]);
        assert.deepEqual(a.bytes, allide.Geometry.surface(knot).toBytes());
        assert.equal(allide.Geometry.fromBytes(b.bytes).mesh().faces.length, ring.faces.length);
        const all = await Promise.all([pool.intersects(a, b, poses), pool.intersectingFaces(a, b, poses), pool.separation(a, b, poses)]);
        assert.deepEqual(all[0], yes);
        assert.deepEqual(all[1], faces);
        assert.deepEqual(all[2], apart);
        assert.deepEqual(await pool.intersects(a, b, poses.slice(0, 24)), yes.slice(0, 2));
        assert.deepEqual(await pool.intersects(a, b, []), []);
        b.dispose();  // it is sent again
        assert.deepEqual(await pool.intersects(a, b, [...poses.slice(0, 60)]), yes.slice(0, 5));
        assert.deepEqual(await pool.intersects(a, allide.Geometry.surface(ring), poses.slice(0, 60)), yes.slice(0, 5));
        assert.deepEqual(await pool.intersects(a, a, allide.identity()), [true]);
        pool.dispose();
    }
});

test("kinds, options and errors are those of one instance", async () => {
    const pool = new Pool(2), box = allide.shapes.box([1, 1, 1]), inner = allide.shapes.icosphere(0.3, 1);
    const solid = await pool.geometry(box, { kind: "solid" }), ball = await pool.geometry(inner, { kind: "convex" });
    assert.ok(solid instanceof PoolGeometry);
    assert.deepEqual(await pool.intersects(solid, ball, allide.identity()), [true]);
    assert.deepEqual(await pool.intersects(await pool.geometry(box), ball, allide.identity()), [false]);
    await assert.rejects(pool.geometry({ vertices: box.vertices, faces: box.faces.slice(3) }, { kind: "solid" }), rejected("not_closed"));
    await assert.rejects(pool.geometry({ vertices: [0, 0, NaN] }), TypeError);
    await assert.rejects(pool.geometry(box, { kind: "round" }), rejected("bad_argument"));
    await assert.rejects(pool.geometry(box, { tree: () => 1 }), TypeError);
    await assert.rejects(pool.geometry(undefined), TypeError);
    await assert.rejects(pool.intersects(solid, "ball", allide.identity()), TypeError);
    await assert.rejects(pool.intersects(solid, ball, [1, 2]), rejected("bad_argument"));
    await assert.rejects(pool.intersects(solid, ball, new Float64Array(12).fill(2)), rejected("bad_transform"));
    assert.deepEqual(await pool.intersects(solid, ball, allide.identity()), [true]);
    assert.throws(() => new Pool(0), rejected("bad_argument"));
    pool.dispose();
    await assert.rejects(pool.intersects(solid, ball, allide.identity()), rejected("dead_handle"));
});

test("a batch can be aborted before, during and after", async () => {
    const pool = new Pool(2), poses = posesOf(400);
    const [a, b] = await Promise.all([pool.geometry(knot), pool.geometry(ring)]), wanted = alone(poses.slice(0, 240)).yes;
    const aborted = (error) => error.name === "AbortError";
    await assert.rejects(pool.intersects(a, b, poses, { signal: AbortSignal.abort() }), aborted);
    await assert.rejects(pool.geometry(knot, { signal: AbortSignal.abort(new Error("no more")) }), /no more/);

    const during = new AbortController(), slow = pool.separation(a, b, poses, { signal: during.signal });
    const other = pool.intersects(a, b, poses.slice(0, 240));
    setImmediate(() => during.abort());
    await assert.rejects(slow, aborted);
    assert.deepEqual(await other, wanted);
    const making = new AbortController(), made = pool.geometry(knot, { signal: making.signal });
    setTimeout(() => making.abort(), 1);
    await made.catch((error) => assert.ok(aborted(error)));

    const after = new AbortController(), done = await pool.intersects(a, b, poses.slice(0, 240), { signal: after.signal });
    after.abort();
    assert.deepEqual(done, wanted);
    assert.deepEqual(await pool.intersects(a, b, poses.slice(0, 240)), wanted);
    pool.dispose();
});

test("a worker that traps is replaced, and only its batch rejects", async () => {
    const wasm = trapping(readFileSync(join(folder, "allide.wasm")), "allide_intersects");
    const pool = new Pool(2, { wasm }), poses = posesOf(60), { apart } = alone(poses);
    const [a, b] = await Promise.all([pool.geometry(knot), pool.geometry(ring)]);
    for (let i = 0; i < 2; ++i) {
        const results = await Promise.allSettled([pool.separation(a, b, poses), pool.intersects(a, b, poses), pool.separation(a, b, poses)]);
        assert.deepEqual(results.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
        assert.ok(rejected("internal")(results[1].reason), String(results[1].reason));
        assert.deepEqual(results[0].value, apart);
        assert.deepEqual(results[2].value, apart);
    }
    pool.dispose();
});

test("a module that cannot be loaded rejects every call", async () => {
    const pool = new Pool(1, { wasm: new TextEncoder().encode("<!doctype html>") });
    for (let i = 0; i < 2; ++i)
        await assert.rejects(pool.geometry(ring), rejected("bad_file"));
    const greedy = new Pool(1, { reserve: 2 ** 33 });
    await assert.rejects(greedy.geometry(ring), rejected("out_of_memory"));
    greedy.dispose();
});

test("a disposed pool rejects what waits", async () => {
    const pool = new Pool(1), waiting = [pool.geometry(knot), pool.geometry(ring)];
    setImmediate(() => pool.dispose());
    for (const { status, reason } of await Promise.allSettled(waiting))
        assert.ok(status === "rejected" && rejected("dead_handle")(reason));
});

test("a program ends with idle workers, and waits for busy ones", () => {
    const program = `import { Pool } from ${JSON.stringify(pathToFileURL(join(folder, "pool.js")).href)};
        const pool = new Pool(2);
        const box = { vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0] };
        const a = await pool.geometry(box);
        pool.intersects(a, a, [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]).then((yes) => console.log(...yes));`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8", timeout: 60000 });
    assert.equal(stdout, "true\n", stderr);
    assert.equal(status, 0);
});
