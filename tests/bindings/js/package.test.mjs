// SPDX-License-Identifier: MIT
// Runs against the package in the folder ALLIDE_PACKAGE: node --test.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const folder = process.env.ALLIDE_PACKAGE ?? "";
const { load, AllideError } = await import(join(folder, "index.js"));
const { layout } = await import(join(folder, "layout.js"));
const allide = await load();

/** @param {string} code */
const rejected = (code) => (/** @type {any} */ error) => error instanceof AllideError && error.code === code;

function ballAndWall() {
    const world = new allide.World({ detail: "faces" });
    const ball = world.add(allide.Geometry.solid(allide.shapes.icosphere(1, 3)));
    const wall = world.add(allide.Geometry.solid(allide.shapes.box([0.25, 8, 4])), undefined,
                           { stationary: true });
    return { world, ball, wall };
}

test("the module exports the C library and what it imports is known", async () => {
    const module = await WebAssembly.compile(readFileSync(join(folder, "allide.wasm")));
    const names = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
    const missing = Object.keys(layout.functions).filter((name) => !names.has(name));
    assert.deepEqual(missing, []);
    assert.ok(Object.keys(layout.functions).length > 180);
    assert.deepEqual(WebAssembly.Module.imports(module).map(({ name }) => name).sort(),
                     ["clock_time_get", "fd_close", "fd_seek", "fd_write"]);
});

test("a ball flies into a wall", () => {
    const { world, ball, wall } = ballAndWall();
    let x = -2;
    for (;; x += 0.25) {
        world.place(ball, allide.translation([x, 2, 0]));
        if (world.detect().length > 0)
            break;
    }
    assert.equal(x, -1.25);
    const [pair] = world.detect();
    assert.deepEqual([pair.a, pair.b, pair.intersecting], [ball, wall, true]);
    assert.ok(pair.faces.length > 0);
});

test("what flies through a thin wall is seen", () => {
    const ball = allide.Geometry.solid(allide.shapes.icosphere(1, 3));
    const wall = allide.Geometry.solid(allide.shapes.box([0.001, 8, 4]));
    const [from, to] = [-50, 50].map((x) => allide.translation([x, 0, 0]));
    const flying = new allide.Moving(ball, allide.Motion.straight(from, to));
    const standing = new allide.Moving(wall);
    const impact = allide.firstImpact(flying, standing);
    assert.ok(impact.certain && !impact.exhausted && impact.time <= impact.latest);
    assert.ok(Math.abs(impact.time - 0.48999) < 1e-5);
    assert.deepEqual(flying.pose(0.5), allide.identity());
    assert.equal(allide.meets(flying, standing, { until: 0.4 }), false);
    assert.equal(allide.firstImpact(flying, standing, { until: 0.4 }), null);
    assert.ok(allide.firstImpact(flying, standing, { budget: { tests: 0 } }).exhausted);
    const cast = allide.castShape(ball, [4, 0, 0], new allide.Placed(wall, allide.translation([3, 0, 0])));
    assert.ok(Math.abs(cast.time - 0.49975) < 1e-5 && cast.featureA.kind === "vertex");
    flying.dispose();
    assert.throws(() => flying.pose(0.5), rejected("dead_handle"));
});

test("every kind of motion leads where it says", () => {
    const box = allide.Geometry.solid(allide.shapes.box([1, 1, 1]));
    const turned = allide.product(allide.translation([4, 0, 0]), allide.rotation([0, 0, 1], 3));
    const { still, straight, linear, screw, turn } = allide.Motion, from = allide.identity();
    const motions = [still(allide.translation([4, 0, 0])), straight(from, allide.translation([4, 0, 0])),
                     linear(from, turned), linear(from, turned, [1, 0, 0]), screw(from, turned),
                     turn(from, [2, 0, 0], [0, 0, 3], Math.PI)];
    for (const motion of motions) {
        const moving = new allide.Moving(box, motion), end = moving.pose(1);
        assert.ok(Math.hypot(end[9] - 4, end[10], end[11]) < 1e-9, motion.kind);
        assert.equal(allide.meets(moving, moving), true);
        moving.dispose();
    }
    assert.throws(() => new allide.Moving(box, straight(from, turned)), rejected("bad_transform"));
    assert.throws(() => new allide.Moving(box, { kind: "turn" }), TypeError);
    assert.throws(() => allide.meets(box, box), TypeError);
    assert.throws(() => allide.castShape(box, [1, 0, 0], box, { gap: -1 }), rejected("bad_argument"));
    assert.throws(() => allide.castShape(box, [1, 0, 0], box, { start: "never" }), rejected("bad_argument"));
});

test("pair queries agree with each other", () => {
    const ring = allide.Geometry.solid(allide.shapes.torus(1, 0.4, 16, 8));
    const hare = allide.Geometry.solid(allide.shapes.hare(1, 0));
    let touching = 0;
    for (let i = 0; i < 40; ++i) {
        const pose = allide.product(allide.translation([2 - i / 16, 0, 0]), allide.rotation([1, 2, 3], i));
        const placed = new allide.Placed(hare, pose);
        const yes = allide.intersects(ring, placed), faces = allide.intersectingFaces(ring, placed);
        touching += yes ? 1 : 0;
        assert.equal(allide.separation(ring, placed).distance === 0, yes);
        assert.ok(yes || faces.length === 0);
        placed.dispose();
    }
    assert.ok(touching > 5 && touching < 40);
});

test("round shapes are exact, and points have signed distances", () => {
    const { Geometry } = allide;
    const ball = Geometry.sphere([0, 0, 3], 1), rod = Geometry.capsule([0, 0, 0], [0, 0, 4], 0.5);
    const ground = Geometry.halfSpace([0, 0, 2], [0, 0, 3]), level = Geometry.plane([0, 0, 5], [0, 0, 6]);
    const can = Geometry.cylinder([0, 0, 0], [0, 0, 2], 1), cone = Geometry.cone([0, 0, 0], [0, 0, 2], 1, 0);
    for (const shape of [ball, rod, ground, level, can, cone])
        assert.equal(shape.kind(), "round");
    assert.equal(allide.intersects(ball, ground), true);  // they touch in one point
    assert.equal(allide.intersects(ball, level), false);
    assert.equal(allide.separation(ball, level).distance, 1);
    assert.equal(allide.intersects(can, ball), true);  // they touch
    assert.equal(allide.separation(cone, level).distance, 3);
    assert.equal(allide.intersects(rod, Geometry.solid(allide.shapes.box([1, 1, 1]))), true);
    assert.throws(() => Geometry.sphere([0, 0, 0], -1), rejected("bad_argument"));
    assert.throws(() => Geometry.plane([0, 0, 0], [0, 0, 0]), rejected("degenerate"));
    assert.throws(() => Geometry.capsule([0, 0], [0, 0, 0], 1), TypeError);

    const box = Geometry.solid(allide.shapes.box([1, 1, 1]));
    const moved = new allide.Placed(box, allide.translation([10, 0, 0]));
    assert.equal(allide.signedDistance(moved, [13, 0, 0]).distance, 2);
    const inside = allide.signedDistance(moved, [10, 0, 0.75]);
    assert.deepEqual([inside.distance, inside.point], [-0.25, [10, 0, 1]]);
    assert.deepEqual(allide.batchSignedDistance(box, new Float32Array([0, 0, 3, 1, 0, 0]), { threads: 4 })
                         .map(({ distance }) => distance), [2, 0]);
    assert.deepEqual(allide.closestPoint(box, [0, 0, 3]).point, [0, 0, 1]);
    assert.equal(allide.contains(box, [1, 1, 1]), true);
    const sheet = Geometry.surface(allide.shapes.terrain());
    assert.throws(() => allide.signedDistance(sheet, [0, 0, 0]), rejected("unsupported"));
    assert.throws(() => allide.signedDistance(box, [0, 0, Infinity]), rejected("out_of_range"));
});

test("meshes are read, written, checked and repaired", () => {
    const box = { ...allide.shapes.box([1, 1, 1]), name: "crate" };
    const bytes = allide.writeMeshes([box], "obj");
    assert.equal(allide.formatOf(bytes), "obj");
    const [read] = allide.readMeshes(bytes);
    assert.equal(read.name, "crate");
    assert.deepEqual(read.vertices, box.vertices);
    assert.deepEqual(read.faces, box.faces);
    assert.equal(allide.check(box).closed, true);
    assert.equal(allide.repair({ vertices: box.vertices, faces: box.faces.slice(3) },
                               { fillHoles: true }).mesh.faces.length, 36);
    const geometry = allide.Geometry.solid(box);
    assert.equal(allide.Geometry.fromBytes(geometry.toBytes()).kind(), "solid");
    assert.equal(geometry.treeLevel(0).sizes.length, 6);
    assert.throws(() => allide.readMesh(new TextEncoder().encode("v 0 0 x"), "obj"), rejected("bad_file"));
});

test("wrong arguments throw and change nothing", () => {
    const { world, ball } = ballAndWall();
    const wrong = [undefined, null, "1", NaN, {}, [], [1], true, () => 1, 1n, Symbol("x"),
                   new Float64Array(11), new Date(), -1, 0.5, Infinity, [NaN, 0, 0], new Map(), [[]], ""];
    const calls = [(v) => world.place(ball, v), (v) => world.remove(v), (v) => allide.shapes.box(v),
                   (v) => allide.Geometry.solid(v), (v) => allide.intersects(v, v),
                   (v) => world.enable(ball, v === true ? 1 : v), (v) => allide.Geometry.compound([v]),
                   (v) => new allide.World({ detail: v ?? 3 }), (v) => allide.readMesh(v),
                   (v) => new allide.Placed(v), (v) => world.castRay([0, 0, 0], v)];
    for (const [i, call] of calls.entries())
        for (const value of wrong)
            assert.throws(() => call(value), (error) => error instanceof AllideError ||
                          error instanceof TypeError, `call ${i} of ${String(value)}`);
    assert.equal(world.size, 2);
    world.place(ball, allide.identity());
    assert.equal(world.detect().length, 1);
    assert.throws(() => world.place(ball, new Float64Array(12).fill(2)), rejected("bad_transform"));
});

test("dead and foreign handles are told apart", async () => {
    const { world, ball } = ballAndWall();
    const other = await load();
    const geometry = allide.Geometry.solid(allide.shapes.icosphere(1, 1));
    assert.throws(() => other.intersects(geometry, geometry), rejected("foreign_handle"));
    world.remove(ball);
    assert.throws(() => world.place(ball, allide.identity()), rejected("dead_handle"));
    assert.throws(() => new allide.World().remove(ball), rejected("foreign_handle"));
    geometry.dispose();
    geometry.dispose();
    assert.throws(() => geometry.kind(), rejected("dead_handle"));
});

test("an outdated report throws, its copy does not; growth renews arrays", () => {
    const { world, ball } = ballAndWall();
    const report = world.detect();
    const { buffer } = report.a;
    const block = allide.float64Array(1 << 22);
    assert.notEqual(report.a.buffer, buffer);
    assert.equal(report.a[0], ball);
    const copy = report.copy();
    block.array.set(allide.translation([5, 0, 0]));
    world.place([ball], block.array.slice(0, 12));
    assert.throws(() => report.length, rejected("dead_handle"));
    assert.equal(copy.length, 1);
    assert.equal(world.detect().length, 0);
    assert.deepEqual([...world.detect().ended], []);
    block.dispose();
    assert.throws(() => block.array, rejected("dead_handle"));
});

test("forgotten geometries are freed", { skip: globalThis.gc ? false : "needs --expose-gc" }, async () => {
    const own = await load();
    const mesh = own.shapes.box([1, 1, 1]);
    for (let i = 0; i < 1e5; ++i) {
        own.Geometry.solid(mesh);
        if (i % 5000 === 0) {
            globalThis.gc();
            await new Promise((resolve) => setImmediate(resolve));
        }
    }
    assert.ok(own.memoryBytes() < 64e6, `${own.memoryBytes()} bytes`);
});

test("deep compounds and large hulls fit the stack", () => {
    let nested = allide.Geometry.convex(allide.shapes.icosphere(1, 1));
    for (let i = 0; i < 100; ++i)
        nested = allide.Geometry.compound([{ geometry: nested, parentFromPart: allide.translation([1, 0, 0]) }]);
    assert.equal(allide.intersects(nested, allide.Geometry.solid(allide.shapes.box([99.5, 1, 1]))), true);
    const points = new Float64Array(3e5);
    let seed = 1;
    for (let i = 0; i < points.length; ++i)
        points[i] = (seed = (seed * 48271) % 0x7fffffff) / 0x7fffffff;
    assert.ok(allide.convexHull(points).faces.length > 300);
});

test("out of memory is an error, and the instance lives on", async () => {
    const small = await load();
    assert.throws(() => small.float64Array(2 ** 29), rejected("out_of_memory"));
    assert.equal(small.Geometry.solid(small.shapes.icosphere(1, 1)).kind(), "solid");
});

test("what is no module is rejected with what was received", async () => {
    await assert.rejects(load({ wasm: new TextEncoder().encode("<!doctype html>") }),
                         (error) => rejected("bad_file")(error) && error.message.includes("<!doctype"));
    await assert.rejects(load({ wasm: new URL("file:///nowhere/allide.wasm") }), rejected("bad_file"));
    const inline = await import(join(folder, "inline.js"));
    assert.equal((await inline.load()).version, allide.version);
});

test("a trap kills one instance, and it says so", async () => {
    const doomed = await load();
    const geometry = doomed.Geometry.solid(doomed.shapes.icosphere(1, 1));
    const { runtime } = geometry;
    const memory = runtime.memory.buffer.byteLength;
    assert.throws(() => runtime.x.allide_js_report_free(memory), rejected("internal"));
    assert.throws(() => geometry.kind(), rejected("internal"));
    assert.equal(allide.version, (await load()).version);
});

test("sizes stay within what the manual says", () => {
    const wasm = join(folder, "allide.wasm");
    assert.ok(statSync(wasm).size < 2.0e6);
    assert.ok(gzipSync(readFileSync(wasm), { level: 9 }).length < 675e3);
    const scripts = readdirSync(folder).filter((file) => file.endsWith(".js") && file !== "inline.js" &&
                                                         !/^(three|pool)/.test(file));
    const text = Buffer.concat(scripts.map((file) => readFileSync(join(folder, file))));
    assert.ok(gzipSync(text, { level: 9 }).length < 40e3);
    assert.doesNotMatch(text.toString(), /\beval\(|new Function/);
});
