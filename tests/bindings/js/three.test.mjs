// SPDX-License-Identifier: MIT
// allide/three against triangles in world coordinates without a tree, and against MeshBVH.
import assert from "node:assert/strict";
import { test } from "node:test";
import { facePairs, meshDistance } from "./brute.mjs";
import { modules, skip } from "./three_place.mjs";
import { between, compareFaces, random, trianglesOf as trianglesWith } from "./three_triangles.mjs";

const all = await modules();
const { three, bvh, load, AllideError, MeshTree, SceneWorld, geometryOf, faceIndexOf, meshOf, boxLines, contactLines, treeLines } = all ?? {};

const rejected = (code, text) => (error) => error instanceof AllideError && error.code === code && text.test(error.message);

const trianglesOf = (buffer, matrix = new three.Matrix4()) => trianglesWith(buffer, matrix);

function randomMatrix({ scale = () => 1, reach = 1.5 } = {}) {
    const position = new three.Vector3(between(-reach, reach), between(-reach, reach), between(-reach, reach));
    const turn = new three.Quaternion(between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1)).normalize();
    return new three.Matrix4().compose(position, turn, new three.Vector3(scale(), scale(), scale()));
}

test("without a loaded module the adapter says so", { skip }, () => {
    assert.throws(() => geometryOf(new three.BoxGeometry()), rejected("bad_argument", /await load\(\)/));
});

const allide = skip ? undefined : await load();

/** The same torus in every form that a buffer can have. */
function buffers() {
    const torus = new three.TorusGeometry(1, 0.4, 7, 12), plain = torus.getAttribute("position");
    const interleaved = torus.clone(), data = new Float32Array(5 * plain.count).fill(NaN);
    const normalized = torus.clone(), half = torus.clone(), doubles = torus.clone(), ranged = torus.clone(), grouped = torus.clone();
    for (let i = 0; i < plain.count; ++i)
        data.set([plain.getX(i), plain.getY(i), plain.getZ(i)], 5 * i + 1);
    interleaved.setAttribute("position", new three.InterleavedBufferAttribute(new three.InterleavedBuffer(data, 5), 3, 1));
    normalized.setAttribute("position", new three.BufferAttribute(
        Int16Array.from(plain.array, (x) => Math.round(x / 1.5 * 32767)), 3, true));
    doubles.setAttribute("position", new three.BufferAttribute(Float64Array.from(plain.array, (x) => x + 1e-12), 3));
    half.setAttribute("position", new three.Float16BufferAttribute(
        Uint16Array.from(plain.array, (x) => three.DataUtils.toHalfFloat(x)), 3));
    ranged.setDrawRange(30, 90);
    grouped.addGroup(0, 60, 0);
    grouped.addGroup(90, 30, 1);
    return { indexed: torus, soup: torus.toNonIndexed(), interleaved, normalized, half, doubles, ranged, grouped };
}

test("every kind of buffer gives its triangles, by three's faceIndex", { skip }, () => {
    const knife = new three.BoxGeometry(0.3, 3, 3, 2, 2, 2), matrix = randomMatrix({ reach: 0.2 });
    const blade = trianglesOf(knife, matrix);
    const solid = new allide.Placed(geometryOf(knife), allide.identity());
    const e = matrix.elements;
    solid.move([e[0], e[4], e[8], e[1], e[5], e[9], e[2], e[6], e[10], e[12], e[13], e[14]]);
    for (const [name, buffer] of Object.entries(buffers())) {
        const shape = geometryOf(buffer);
        const found = allide.intersectingFaces(shape, solid).map(({ faceA, faceB }) => ({ faceA: faceIndexOf(shape, faceA), faceB }));
        assert.ok(compareFaces(found, trianglesOf(buffer), blade, name) > 10, name);
    }
    const { ranged, grouped, indexed } = buffers();
    assert.equal(geometryOf(ranged).mesh().faces.length, 90);
    assert.equal(geometryOf(grouped).mesh().faces.length, indexed.index.count);
    const drawn = geometryOf(grouped, { groups: true });
    assert.equal(drawn.mesh().faces.length, 90);
    assert.deepEqual([0, 19, 20, 29].map((face) => faceIndexOf(drawn, face)), [0, 19, 30, 39]);
    assert.equal(geometryOf(new three.BoxGeometry(), { kind: "solid" }).isSolid(), true);
    assert.equal(geometryOf(new three.SphereGeometry(), { kind: "hull" }).kind(), "convex");
    assert.equal(geometryOf(new three.BoxGeometry(), { kind: "deformable", allide }).kind(), "deformable");
});

test("float coordinates are exact, and come back", { skip }, () => {
    const buffer = new three.TorusKnotGeometry(1, 0.3, 40, 8), back = meshOf(geometryOf(buffer));
    assert.deepEqual(back.getAttribute("position").array, buffer.getAttribute("position").array);
    assert.deepEqual([...back.index.array], [...buffer.index.array]);
    assert.equal(meshOf(allide.shapes.icosphere(1, 2)).index.count, 3 * 320);
});

test("what is no geometry is rejected by name", { skip }, () => {
    const named = (buffer, start = 0, count = Infinity) => Object.assign(buffer, { name: "bolt", drawRange: { start, count } });
    const nan = named(new three.BoxGeometry()), bad = named(new three.BoxGeometry()), flat = named(new three.BufferGeometry());
    nan.getAttribute("position").setY(3, NaN);
    bad.index.setX(4, 24);
    flat.setAttribute("position", new three.BufferAttribute(new Float32Array(6), 2));
    assert.throws(() => geometryOf(nan), rejected("out_of_range", /"bolt".*vertex 3/));
    assert.throws(() => geometryOf(bad), rejected("bad_index", /"bolt".*corner 1 of triangle 1 is vertex 24, but there are 24/));
    assert.throws(() => geometryOf(flat), rejected("bad_argument", /"bolt".*no positions/));
    assert.throws(() => geometryOf(named(new three.BufferGeometry())), rejected("bad_argument", /"bolt".*no positions/));
    assert.throws(() => geometryOf(named(new three.BoxGeometry(), 0, 2)), rejected("bad_argument", /"bolt".*no triangle/));
    assert.throws(() => geometryOf(named(new three.BoxGeometry(), 4, 9)), rejected("bad_argument", /"bolt".*corner 4/));
    assert.throws(() => geometryOf(named(new three.SphereGeometry()), { kind: "solid" }), rejected("not_closed", /"bolt"/));
    assert.throws(() => geometryOf(new three.BoxGeometry(), { kind: "round" }), rejected("bad_argument", /surface, solid/));
    assert.throws(() => geometryOf({}), TypeError);
});

test("welding closes the seams of three's shapes, and keeps faces", { skip }, () => {
    const open = [new three.SphereGeometry(1, 16, 8), new three.CylinderGeometry(1, 1, 2, 9), new three.ConeGeometry(1, 2, 7),
                  new three.TorusGeometry(1, 0.3, 8, 16), new three.CapsuleGeometry(1, 1, 4, 8)];
    for (const buffer of open) {
        assert.throws(() => geometryOf(buffer, { kind: "solid" }), rejected("not_closed", /open/));
        const solid = geometryOf(buffer, { kind: "solid", weld: 1e-6 }), { vertices, faces } = solid.mesh();
        assert.deepEqual([...faces], [...buffer.index.array]);
        const { array } = buffer.getAttribute("position");
        assert.ok(vertices.every((x, i) => Math.abs(x - array[i]) <= 1e-6));
        assert.ok(vertices.some((x, i) => x !== array[i]));
        assert.equal(allide.contains(solid, [buffer.type === "TorusGeometry" ? 0.9 : 0.3, 0.01, 0.02]), true, buffer.type);
    }
    const tree = new MeshTree(open[0], { kind: "solid", weld: 1e-6 });
    assert.equal(tree.intersectsGeometry(new three.BoxGeometry(0.1, 0.1, 0.1), new three.Matrix4()), true);
    assert.equal(MeshTree.deserialize(MeshTree.serialize(tree), open[0]).shape.isSolid(), true);
    const wide = new three.BoxGeometry(1, 1e-3, 1);
    assert.deepEqual([...new Set([...geometryOf(wide, { weld: 0.01 }).mesh().vertices].filter((_, i) => i % 3 === 1))].length, 1);
    assert.throws(() => geometryOf(wide, { weld: 0 }), rejected("bad_argument", /weld/));
    assert.throws(() => geometryOf(wide, { weld: "1" }), TypeError);
});

test("answers are lines", { skip }, () => {
    const count = (lines) => lines.getAttribute("position").count / 2;
    const box = geometryOf(new three.BoxGeometry(), { kind: "solid" });
    const other = new allide.Placed(box, allide.translation([0.5, 0.25, 0.125]));
    const contacts = allide.faceContacts(box, other);
    assert.equal(count(contactLines(contacts)), contacts.length);
    assert.equal(count(boxLines([box.bounds(), new three.Box3(new three.Vector3(), new three.Vector3(1, 2, 3))])), 24);
    const edge = boxLines({ min: [0, 0, 0], max: [1, 2, 3] }).getAttribute("position").array;
    assert.deepEqual([...edge.slice(0, 6)], [0, 0, 0, 1, 0, 0]);
    const knot = geometryOf(new three.TorusKnotGeometry(1, 0.3, 64, 8));
    assert.equal(count(treeLines(knot, 0)), 12);
    assert.ok(count(treeLines(knot, 2)) >= 48);
    const world = new allide.World({ detail: "contacts" });
    world.add(box), world.add(box, allide.translation([0.5, 0.25, 0.125]));
    assert.equal(count(contactLines(world.detect())), contacts.length);
});

const shapes = () => [new three.TorusKnotGeometry(0.7, 0.2, 16, 4), new three.TorusGeometry(0.8, 0.3, 6, 9).toNonIndexed(),
                      new three.IcosahedronGeometry(0.9, 1), new three.BoxGeometry(1, 1.4, 0.6, 2, 2, 2)];

test("MeshTree answers as MeshBVH does on 200 random pairs", { skip }, () => {
    const made = shapes(), trees = made.map((shape) => new MeshTree(shape));
    // MeshBVH sorts the index in place, so it has copies.
    const copies = made.map((shape) => shape.clone()), theirs = copies.map((shape) => new bvh.MeshBVH(shape, { indirect: true }));
    copies.forEach((shape, i) => { shape.boundsTree = theirs[i]; });
    let touching = 0, unsure = 0;
    for (let i = 0; i < 200; ++i) {
        const a = i % 4, b = Math.floor(i / 4) % 4;
        const scale = i % 3 === 0 ? () => between(0.5, 1.5) * (random() < 0.5 ? -1 : 1) : i % 3 === 1 ? () => 1.25 : () => 1;
        const matrix = randomMatrix({ scale });
        const s = trianglesOf(made[a]), t = trianglesOf(made[b], matrix), { sure, maybe } = facePairs(s, t);
        const yes = trees[a].intersectsGeometry(made[b], matrix);
        assert.equal(compareFaces(trees[a].intersectingFaces(trees[b], matrix), s, t, `pair ${i}`) > 0, yes);
        touching += yes;
        if (sure.size === 0 && maybe.size > 0)
            ++unsure;
        else
            assert.equal(yes, theirs[a].intersectsGeometry(copies[b], matrix), `pair ${i}`);
        compareDistance(trees[a], theirs[a], made[b], copies[b], matrix, yes ? 0 : meshDistance(s, t));
        comparePoint(trees[a], theirs[a]);
        compareBox(trees[a], theirs[a], matrix);
        compareRay(trees[a], theirs[a]);
    }
    assert.ok(touching > 60 && touching < 160, `${touching}`);
    assert.ok(unsure < 5, `${unsure}`);
});

const near = (a, b, tolerance = 1e-6) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

function compareDistance(tree, other, geometry, copy, matrix, distance) {
    const one = {}, two = {};
    assert.equal(tree.closestPointToGeometry(geometry, matrix, one, two), one);
    near(one.distance, distance, 1e-9);
    near(two.point.clone().applyMatrix4(matrix).distanceTo(one.point), distance);
    assert.ok(one.faceIndex >= 0 && two.faceIndex >= 0);
    near(faceDistance(tree.geometry, one.faceIndex, one.point), 0);
    near(faceDistance(geometry, two.faceIndex, two.point), 0);
    if (distance > 1e-6) {
        near(other.closestPointToGeometry(copy, matrix).distance, distance, 1e-5);
        assert.equal(tree.closestPointToGeometry(geometry, matrix, {}, {}, 0, distance * 0.99), null);
        assert.notEqual(tree.closestPointToGeometry(geometry, matrix, {}, null, 0, distance * 1.01), null);
    }
}

function faceDistance(geometry, face, point) {
    const position = geometry.getAttribute("position"), { index } = geometry, corner = (k) =>
        new three.Vector3().fromBufferAttribute(position, index ? index.getX(3 * face + k) : 3 * face + k);
    return new three.Triangle(corner(0), corner(1), corner(2)).closestPointToPoint(point, new three.Vector3()).distanceTo(point);
}

function comparePoint(tree, other) {
    const point = new three.Vector3(between(-2, 2), between(-2, 2), between(-2, 2));
    const own = tree.closestPointToPoint(point), their = other.closestPointToPoint(point);
    near(own.distance, their.distance);
    near(own.point.distanceTo(point), own.distance);
    near(faceDistance(tree.geometry, own.faceIndex, own.point), 0);
    assert.equal(tree.closestPointToPoint(point, {}, 0, own.distance * 0.99), null);
}

function compareBox(tree, other, matrix) {
    const min = new three.Vector3(between(-1, 0), between(-1, 0), between(-1, 0));
    const box = new three.Box3(min, min.clone().addScalar(between(0.1, 0.6)));
    const inverse = new three.Matrix4().copy(matrix);
    assert.equal(tree.intersectsBox(box, inverse), other.intersectsBox(box, inverse));
}

function compareRay(tree, other) {
    const origin = new three.Vector3(between(-2, 2), between(-2, 2), between(-2, 2));
    const ray = new three.Ray(origin, new three.Vector3(between(-0.5, 0.5), between(-0.5, 0.5), between(-0.5, 0.5)).sub(origin).normalize());
    for (const side of [three.FrontSide, three.BackSide, three.DoubleSide, new three.MeshBasicMaterial({ side: three.BackSide })]) {
        const own = tree.raycast(ray, side), their = other.raycast(ray, side).sort((p, q) => p.distance - q.distance);
        assert.deepEqual(own.map(({ faceIndex }) => faceIndex), their.map(({ faceIndex }) => faceIndex));
        own.forEach((hit, i) => {
            near(hit.distance, their[i].distance);
            near(hit.point.distanceTo(their[i].point), 0);
            near(hit.face.normal.distanceTo(their[i].face.normal), 0, 1e-5);
            assert.deepEqual([hit.face.a, hit.face.b, hit.face.c], [their[i].face.a, their[i].face.b, their[i].face.c]);
            near(hit.uv.distanceTo(their[i].uv), 0, 1e-4);
        });
        const first = tree.raycastFirst(ray, side);
        assert.equal(first?.faceIndex, own[0]?.faceIndex);
        if (own.length > 1) {
            const limit = (own[0].distance + own[1].distance) / 2;
            assert.equal(tree.raycast(ray, side, 0, limit).length, own.filter(({ distance }) => distance <= limit).length);
            assert.equal(tree.raycastFirst(ray, side, limit)?.faceIndex, own[1].faceIndex);
        }
    }
}

test("a tree is refitted, saved and read", { skip }, () => {
    const shape = new three.TorusKnotGeometry(0.7, 0.2, 24, 5), tree = new MeshTree(shape);
    const knife = new three.BoxGeometry(0.2, 2, 2), matrix = randomMatrix({ reach: 0.3 });
    const position = shape.getAttribute("position");
    for (let i = 0; i < 3; ++i) {
        for (let k = 0; k < position.count; ++k)
            position.setZ(k, position.getZ(k) * 1.2 + 0.05 * position.getX(k));
        position.needsUpdate = true;
        tree.refit();
        assert.ok(compareFaces(tree.intersectingFaces(knife, matrix), trianglesOf(shape), trianglesOf(knife, matrix), `refit ${i}`) > 0);
        for (const scale of [1, 1.5, -1]) {
            const scaled = matrix.clone().scale(new three.Vector3(scale, 1, 1));
            const own = new MeshTree(knife).intersectingFaces(tree, scaled);
            assert.ok(compareFaces(own, trianglesOf(knife), trianglesOf(shape, scaled), `refit ${i}, scale ${scale}`) > 0);
        }
    }
    shape.index.setX(0, shape.index.getX(1));
    assert.throws(() => tree.refit(), rejected("bad_argument", /faces have changed/));

    const other = new three.TorusGeometry(0.8, 0.3, 6, 9), saved = structuredClone(MeshTree.serialize(new MeshTree(other)));
    const read = MeshTree.deserialize(saved, other.clone());
    assert.deepEqual(read.intersectingFaces(knife, matrix), new MeshTree(other).intersectingFaces(knife, matrix));
    assert.throws(() => MeshTree.deserialize(saved, knife), rejected("bad_argument", /another geometry/));
    assert.deepEqual(read.getBoundingBox(new three.Box3()).min.toArray().map((x) => Math.fround(x)),
                     new three.Box3().setFromBufferAttribute(other.getAttribute("position")).min.toArray());
    read.dispose();
});

test("wrong arguments throw, and the next right call succeeds", { skip }, () => {
    const shape = new three.BoxGeometry(), tree = new MeshTree(shape), matrix = new three.Matrix4();
    const wrong = [undefined, null, "1", NaN, {}, [1], true, () => 1, 1n, Symbol("x"), new Float64Array(11), new Date(), -1, new Map()];
    const calls = [(v) => geometryOf(v), (v) => geometryOf(shape, { kind: v ?? 3 }), (v) => new MeshTree(v),
                   (v) => tree.intersectsGeometry(v, matrix), (v) => tree.intersectsGeometry(shape, v),
                   (v) => tree.intersectingFaces(shape, v), (v) => tree.intersectsBox(v), (v) => tree.closestPointToPoint(v),
                   (v) => tree.closestPointToGeometry(shape, v), (v) => tree.raycast(v), (v) => tree.raycastFirst(v),
                   (v) => MeshTree.deserialize(v, shape), (v) => treeLines(v, 0)];
    for (const [i, call] of calls.entries())
        for (const value of wrong)
            assert.throws(() => call(value), (error) => error instanceof AllideError || error instanceof TypeError, `call ${i} of ${String(value)}`);
    assert.equal(tree.intersectsGeometry(shape, matrix), true);
});

test("the instance that was loaded last is used, or the one that is given", { skip }, async () => {
    const other = await load(), shape = new three.BoxGeometry();
    assert.equal(geometryOf(shape).runtime, new other.World().runtime);
    assert.equal(geometryOf(shape, { allide }).runtime, new allide.World().runtime);
    assert.equal(new MeshTree(shape, { allide }).shape.runtime, new allide.World().runtime);
    assert.equal(new SceneWorld(new three.Scene(), { allide }).world.runtime, new allide.World().runtime);
});
