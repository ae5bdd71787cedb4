// SPDX-License-Identifier: MIT
// Scenes of three.js in motion against triangles in world coordinates without a tree.
import assert from "node:assert/strict";
import { test } from "node:test";
import { facePairs } from "./brute.mjs";
import { modules, skip } from "./three_place.mjs";
import { between, compareFaces, random, trianglesOf } from "./three_triangles.mjs";

const all = await modules();
const { three, load, AllideError, SceneWorld } = all ?? {};
const allide = skip ? undefined : await load();

const named = (object, name) => Object.assign(object, { name });
const material = skip ? undefined : new three.MeshBasicMaterial({ color: 0x336699 });

/** Turns and moves that depend on the time alone. */
function sway(object, at, time, reach = 0.8) {
    object.position.set(at[0] + reach * Math.sin(time * 0.31 + at[1]), at[1] + reach * Math.cos(time * 0.23 + at[0]), at[2]);
    object.rotation.set(time * 0.11 + at[0], time * 0.07, time * 0.05 + at[1]);
}

/** A bar of two bones, whose weights go over from one to the other. */
function skinnedBar() {
    const geometry = new three.BoxGeometry(0.3, 2, 0.3, 1, 4, 1), position = geometry.getAttribute("position");
    const indices = [], weights = [];
    for (let i = 0; i < position.count; ++i) {
        const share = Math.min(1, Math.max(0, position.getY(i) / 2 + 0.5));
        indices.push(0, 1, 0, 0), weights.push(1 - share, share, 0, 0);
    }
    geometry.setAttribute("skinIndex", new three.Uint16BufferAttribute(indices, 4));
    geometry.setAttribute("skinWeight", new three.Float32BufferAttribute(weights, 4));
    const bones = [new three.Bone(), new three.Bone()], mesh = named(new three.SkinnedMesh(geometry, material), "bar");
    bones[0].position.y = -1;
    bones[1].position.y = 1;
    bones[0].add(bones[1]);
    mesh.add(bones[0]);
    mesh.bind(new three.Skeleton(bones));
    return { mesh, bones };
}

function morphing() {
    const geometry = new three.BoxGeometry(0.8, 0.8, 0.8), position = geometry.getAttribute("position");
    geometry.morphAttributes.position = [new three.Float32BufferAttribute(Float32Array.from(position.array, (x) => 1.9 * x), 3)];
    return named(new three.Mesh(geometry, material), "breath");
}

function batch() {
    const mesh = named(new three.BatchedMesh(8, 200, 400, material), "batch");
    const ids = [mesh.addGeometry(new three.BoxGeometry(0.7, 0.7, 0.7)), mesh.addGeometry(new three.ConeGeometry(0.5, 1, 5))];
    for (let i = 0; i < 5; ++i)
        mesh.addInstance(ids[i % 2]);
    return { mesh, ids };
}

/** A scene with all that a scene can have, and what moves it. */
function scenery() {
    const scene = new three.Scene(), knot = new three.TorusKnotGeometry(0.5, 0.18, 14, 4);
    const plain = named(new three.Mesh(knot, material), "plain"), large = named(new three.Mesh(knot, material), "large");
    large.scale.setScalar(1.7);
    const mirror = new three.Group(), mirrored = named(new three.Mesh(knot, material), "mirrored");
    mirror.scale.set(-1, 1, 1);
    mirror.add(mirrored);
    const stretch = new three.Group(), sheared = named(new three.Mesh(new three.BoxGeometry(1, 0.6, 0.6), material), "sheared");
    stretch.scale.set(1.5, 0.7, 1);
    stretch.add(sheared);
    const squeezed = named(new three.Mesh(new three.OctahedronGeometry(0.8), material), "squeezed");
    squeezed.scale.set(1, 0.3, 0.9);
    const instanced = named(new three.InstancedMesh(new three.BoxGeometry(0.6, 0.6, 0.6), material, 6), "instanced");
    const bar = skinnedBar(), breath = morphing(), batched = batch();
    const broken = named(new three.Mesh(new three.BufferGeometry().setAttribute("position",
        new three.Float32BufferAttribute([0, 0, 0, 1, NaN, 0, 0, 1, 0], 3)), material), "broken");
    scene.add(plain, large, mirror, stretch, squeezed, instanced, bar.mesh, breath, batched.mesh, broken);
    return { scene, plain, large, mirror, mirrored, stretch, sheared, squeezed, instanced, bar, breath, batched, knot };
}

function move(s, time) {
    const local = new three.Object3D();
    sway(s.plain, [0, 0, 0], time), sway(s.large, [2, 0, 0.4], time * 0.7), sway(s.mirror, [-2, 0, 0], time * 0.9);
    sway(s.mirrored, [0.3, 0, 0], time, 0.2), sway(s.sheared, [0, 0, 0], time, 0.1), sway(s.squeezed, [1, 2, 0], time);
    s.stretch.position.set(0, 2.2 + 0.5 * Math.sin(time * 0.2), 0);
    for (let i = 0; i < 6; ++i) {
        sway(local, [(i % 3 - 1) * 1.7, -2 + Math.floor(i / 3), 0.3], time + i);
        local.scale.setScalar(i === 4 ? 1.4 : 1);
        local.updateMatrix();
        s.instanced.setMatrixAt(i, local.matrix);
    }
    for (const i of liveInstances(s.batched.mesh)) {
        sway(local, [(i - 2) * 1.2, 0.5, -0.7], time * 1.1 + i);
        local.scale.set(1, i === 3 ? -1 : 1, 1);
        local.updateMatrix();
        s.batched.mesh.setMatrixAt(i, local.matrix);
    }
    sway(s.bar.mesh, [-1.5, 1.5, 0], time * 0.5, 0.4), sway(s.breath, [1.5, -1, 0], time * 0.4);
    s.bar.bones[1].rotation.z = Math.sin(time * 0.15);
    s.breath.morphTargetInfluences[0] = 0.5 + 0.5 * Math.sin(time * 0.2);
}

const liveInstances = (mesh) => Array.from({ length: 8 }, (_, i) => i).filter((i) => {
    try {
        return mesh.getVisibleAt(i);
    } catch {
        return false;  // the instance was deleted
    }
});

/** Every mesh and instance with its triangles in the world. */
function bodiesOf(scene) {
    const bodies = [], own = new three.Matrix4(), point = new three.Vector3();
    scene.traverse((object) => {
        const { geometry, matrixWorld } = object;
        if (object.name === "broken" || !object.isMesh)
            return;
        const vertexAt = (v) => object.getVertexPosition(v, point).toArray();
        const instances = object.isBatchedMesh ? liveInstances(object) : object.isInstancedMesh ? [...Array(object.count).keys()] : [undefined];
        for (const instance of instances) {
            const matrix = matrixWorld.clone();
            if (instance !== undefined) {
                object.getMatrixAt(instance, own);
                matrix.multiply(own);
            }
            const range = object.isBatchedMesh ? object.getGeometryRangeAt(object.getGeometryIdAt(instance)) : undefined;
            bodies.push({ key: `${object.name} ${instance}`, ...trianglesOf(geometry, matrix, { vertexAt: object.isBatchedMesh ? undefined : vertexAt, range }) });
        }
    });
    return bodies;
}

const keyOf = ({ object, instance }) => `${object.name} ${instance}`;
const pairKey = ({ a, b }) => [keyOf(a), keyOf(b)].sort().join(" | ");

/** Compares all pairs of a report; returns how many faces meet. */
function compareScene(report, scene, what) {
    const bodies = bodiesOf(scene), found = new Map([...report].map((pair) => [pairKey(pair), pair]));
    assert.equal(found.size, report.length);
    let faces = 0;
    bodies.forEach((one, i) => bodies.slice(i + 1).forEach((two) => {
        const pair = found.get([one.key, two.key].sort().join(" | "));
        if (!pair)
            return assert.equal(facePairs(one, two).sure.size, 0, `${what}: ${one.key} | ${two.key}`);
        const [a, b] = keyOf(pair.a) === one.key ? [one, two] : [two, one];
        faces += compareFaces(pair.faces, a, b, `${what}: ${a.key} | ${b.key}`);
        found.delete([one.key, two.key].sort().join(" | "));
    }));
    assert.deepEqual([...found.keys()], [], what);
    return faces;
}

test("300 frames of a scene agree with triangles in the world", { skip }, () => {
    const s = scenery(), world = new SceneWorld(s.scene, { detail: "faces" });
    const extras = [], kinds = new Set();
    let before = new Set(), faces = 0;
    for (let frame = 0; frame < 300; ++frame) {
        if (frame % 20 === 7)
            extras.push(named(new three.Mesh(s.knot, material), `extra ${frame}`)), s.scene.add(extras.at(-1));
        if (frame % 30 === 29)
            s.scene.remove(extras.shift());
        if (frame === 100)
            s.batched.mesh.deleteInstance(1), s.instanced.count = 4;
        if (frame === 150)
            s.batched.mesh.addInstance(s.batched.ids[1]), s.instanced.count = 6, s.batched.mesh.setVisibleAt(0, false);
        extras.forEach((extra, i) => sway(extra, [i - 2, 1, 0.2], frame * 0.8 + i));
        move(s, frame);
        const report = world.update();
        assert.deepEqual(report.rejected.map(({ object }) => object.name), ["broken"]);
        assert.ok(report.rejected[0].error instanceof AllideError);
        assert.match(report.rejected[0].error.message, /the mesh "broken".*vertex 1/);
        faces += compareScene(report, s.scene, `frame ${frame}`);
        const now = new Set([...report].map(pairKey));
        assert.deepEqual(report.began.map(pairKey).sort(), [...now].filter((pair) => !before.has(pair)).sort());
        assert.deepEqual(report.ended.map(pairKey).sort(), [...before].filter((pair) => !now.has(pair)).sort());
        before = now;
        for (const id of world.world.objects())
            kinds.add(world.world.geometry(id).kind());
    }
    assert.ok(faces > 3000, `${faces}`);
    assert.deepEqual([...kinds].sort(), ["deformable", "surface"]);
    world.dispose();
});

const box = (name, at = [0, 0, 0]) => {
    const mesh = named(new three.Mesh(new three.BoxGeometry(), material), name);
    mesh.position.fromArray(at);
    return mesh;
};
const pairsOf = (report) => [...report].map(({ a, b }) => [a.object.name, b.object.name].sort().join(" ")).sort();

test("meshes of one buffer and factor share a geometry, and one that changes always deforms", { skip }, () => {
    const scene = new three.Scene(), knot = new three.TorusKnotGeometry(0.5, 0.18, 60, 8), world = new SceneWorld(scene);
    const made = Array.from({ length: 30 }, (_, i) => new three.Mesh(knot, material));
    made.forEach((mesh, i) => {
        mesh.position.set(3 * i, 0, 0), mesh.rotation.set(i, 2 * i, 0);
        mesh.scale.setScalar([1, 1.5, -2][i % 3]);
    });
    scene.add(...made);
    world.update();
    const distinct = () => new Set([...world.world.objects()].map((id) => world.world.memory() && world.world.geometry(id).memory().mesh)).size;
    assert.ok(distinct() <= 3);
    const memory = allide.memoryBytes();
    for (let i = 0; i < 20; ++i) {
        made.forEach((mesh) => { mesh.rotation.x += 0.1; });
        assert.equal(world.update().length, 0);
    }
    assert.equal(allide.memoryBytes(), memory);
    const kind = () => world.world.geometry(world.world.objects()[0]).kind();
    for (let i = 0; i < 4; ++i) {
        assert.equal(kind(), i < 3 ? "surface" : "deformable", `${i}`);
        made[0].scale.set(1, 1.1 + 0.1 * i, 1);
        world.update();
    }
    assert.equal(kind(), "deformable");
});

test("settings of userData rule pairs", { skip }, () => {
    const scene = new three.Scene(), world = new SceneWorld(scene, { detail: "pairs" });
    const [a, b, c, d] = [box("a"), box("b", [0.5, 0, 0]), box("c", [0, 0.5, 0]), box("d", [0, 0, 0.5])];
    scene.add(a, b, c, d);
    const pairs = () => pairsOf(world.update());
    assert.deepEqual(pairs(), ["a b", "a c", "a d", "b c", "b d", "c d"]);
    a.userData.allide = { ignore: [b, "c"] };
    assert.deepEqual(pairs(), ["a d", "b c", "b d", "c d"]);
    d.userData.allide = { groups: 2, mask: 0 };
    assert.deepEqual(pairs(), ["b c"]);
    b.userData.allide = { stationary: true };
    c.userData.allide = { stationary: true };
    assert.deepEqual(pairs(), []);
    delete a.userData.allide;
    assert.deepEqual(pairs(), ["a b", "a c"]);
    a.visible = false;
    assert.deepEqual(pairs(), ["a b", "a c"]);
    const inner = box("inner");
    inner.scale.setScalar(-0.1);
    inner.position.setScalar(-0.2);
    scene.add(inner);
    assert.deepEqual(pairs(), ["a b", "a c"]);
    for (const mesh of [a, inner])
        mesh.userData.allide = { kind: "solid" };
    assert.deepEqual(pairs(), ["a b", "a c", "a inner"]);
    const ball = named(new three.Mesh(new three.SphereGeometry(0.9), material), "ball");
    ball.userData.allide = { kind: "solid", weld: 1e-6, mask: 8 };
    b.userData.allide = { groups: 8, mask: 1, kind: "solid" };
    b.position.set(0.1, 0, 0), b.scale.setScalar(0.2);
    scene.add(ball);
    assert.ok(pairs().includes("b ball"));
    const filtered = new SceneWorld(scene, { filter: ({ name }) => name !== "b" });
    assert.equal(filtered.update().pairs.some((pair) => pair.a.object === b || pair.b.object === b), false);
    world.dispose(), filtered.dispose();
});

test("changed buffers are taken again, and instances may morph", { skip }, () => {
    const scene = new three.Scene(), world = new SceneWorld(scene);
    const wall = box("wall", [3, 0, 0]), growing = box("growing"), position = growing.geometry.getAttribute("position");
    scene.add(wall, growing);
    for (let i = 0; i < 8; ++i) {
        assert.equal(world.update().length, i >= 6 ? 1 : 0, `${i}`);
        for (let k = 0; k < position.count; ++k)
            position.setX(k, Math.sign(position.getX(k)) * (i < 5 ? 0.5 + 0.3 * i : 3));
        position.needsUpdate = true;
    }
    growing.geometry.setDrawRange(0, 0);
    assert.equal(world.update().rejected.length, 1);
    growing.geometry.setDrawRange(0, Infinity);
    const shown = world.update();
    assert.deepEqual([shown.rejected.length, shown.length], [0, 1]);
    scene.remove(growing);

    const one = morphing(), many = named(new three.InstancedMesh(one.geometry, material, 2), "many");
    many.setMatrixAt(0, new three.Matrix4().setPosition(2.0, 0, 0)), many.setMatrixAt(1, new three.Matrix4().setPosition(2.0, 0, 9));
    scene.add(many);
    for (const [grown, wanted] of [[0, 0], [1, 1], [0, 0]]) {
        one.morphTargetInfluences[0] = grown;
        many.setMorphAt(0, one), many.setMorphAt(1, one);
        assert.equal(world.update().length, wanted);
    }
});

test("distances are reported within the margin", { skip }, () => {
    const scene = new three.Scene().add(box("a"), box("b", [1.25, 0, 0])), a = scene.children[0];
    const world = new SceneWorld(scene, { detail: "separations", margin: 0.5 });
    const [pair] = world.update();
    assert.deepEqual([pair.intersecting, pair.distance, pair.pointB[0] - pair.pointA[0]].map(Math.abs), [0, 0.25, 0.25]);
    assert.equal(pair.a.object === a ? pair.a.instance : pair.b.instance, undefined);
    assert.throws(() => new SceneWorld(), TypeError);
    assert.throws(() => new SceneWorld(scene, { detail: "everything" }), AllideError);
});

test("what is rejected returns when it is right again", { skip }, () => {
    const scene = new three.Scene(), world = new SceneWorld(scene), [a, b] = [box("a"), box("b", [0.5, 0.1, 0.2])];
    scene.add(a, b);
    assert.equal(world.update().length, 1);
    for (const [x, code] of [[NaN, "bad_transform"], [1e30, "bad_transform"]]) {
        b.position.x = x;
        for (let i = 0; i < 2; ++i) {
            const { rejected, length } = world.update();
            assert.deepEqual(rejected.map(({ object, error }) => [object.name, error.code]), [["b", code]]);
            assert.match(rejected[0].error.message, /the mesh "b"/);
            assert.equal(length, 0);
        }
        b.position.x = 0.5;
        assert.deepEqual([world.update()].map(({ rejected, length, began }) => [rejected.length, length, began.length]), [[0, 1, 1]]);
    }
    const old = Object.assign(batch().mesh, { getGeometryRangeAt: undefined });  // as before three.js 0.169
    scene.add(old);
    assert.deepEqual(world.update().rejected.map(({ object, error }) => [object.name, error.code]), [["batch", "unsupported"]]);
    scene.remove(old);
    b.scale.y = 0;  // a flat mesh
    assert.equal(world.update().length, 1);
    b.userData.allide = { kind: "hull" };
    assert.equal(world.update().rejected[0].error.code, "degenerate");
    b.userData.allide = { kind: "round" };
    assert.match(world.update().rejected[0].error.message, /the mesh "b".*kind/);
});

test("highlight colours what meets, and restores it", { skip }, () => {
    const scene = new three.Scene(), world = new SceneWorld(scene), [a, b] = [box("a"), box("b", [0.5, 0.1, 0.2])];
    const instanced = new three.InstancedMesh(a.geometry, material, 2), batched = batch().mesh;
    const place = (mesh, instance, x) => mesh.setMatrixAt(instance, new three.Matrix4().setPosition(x, 0.2, 0.1));
    place(instanced, 0, 0.3), place(instanced, 1, 20);
    for (let i = 0; i < 5; ++i)
        place(batched, i, i === 3 ? 0.4 : 30 + 3 * i);
    scene.add(a, b, instanced, batched);
    const tint = (mesh, i) => {
        const colour = new three.Color(0xffffff);
        if (mesh.instanceColor || mesh._colorsTexture)
            mesh.getColorAt(i, colour);
        return colour.getHex();
    };
    const colours = () => [a.material.color.getHex(), tint(instanced, 0), tint(instanced, 1), tint(batched, 3), tint(batched, 4)];
    world.highlight(world.update());
    assert.deepEqual(colours(), [0xff0000, 0xff0000, 0xffffff, 0xff0000, 0xffffff]);
    assert.equal(material.color.getHex(), 0x336699);
    a.position.z = 40;
    world.highlight(world.update(), 0xffff00);
    assert.equal(a.material, material);
    assert.equal(b.material.color.getHex(), 0xff0000);
    scene.remove(b);
    world.update();
    assert.equal(b.material, material);
    world.highlight(null);
    assert.deepEqual([a.material, b.material], [material, material]);
    assert.deepEqual(colours().slice(1), [0xffffff, 0xffffff, 0xffffff, 0xffffff]);
});
