// SPDX-License-Identifier: MIT
// The package's types accept a right program and reject a wrong one. Needs typescript in ALLIDE_NPM.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { missing } from "./missing.mjs";
import { installed } from "./three_place.mjs";

const tsc = join(process.env.ALLIDE_NPM ?? "", "node_modules/typescript/bin/tsc");
const skip = missing(existsSync(tsc), "typescript is not installed; run tools/bootstrap web");

const program = `import { load, AllideError, type Allide } from "allide";
import { load as loadInline } from "allide/inline";
import { Pool } from "allide/pool";
const allide: Allide = await load({ reserve: 1 << 20 });
using ball = allide.Geometry.solid(allide.shapes.icosphere(1, 3));
using poses = allide.float64Array(12);
poses.array.set(allide.identity());
const world = new allide.World({ detail: "faces" });
const flying: number = world.add(ball, allide.translation([0, 0, 1]), { stationary: false, owner: 1, scale: 2 });
world.setScale(flying, 1);
world.setOwner(flying, 2);
world.setGeometry(flying, ball.scaled(0.5));
for (const { a, b, faces } of world.detect())
    console.log(a + b + flying, faces.map((pair) => pair.faceA));
const deep: number = allide.signedDistance(ball, [0, 0, 0]).distance;
const kind: "touching" | "coplanar" | "crossing" | "none" | undefined =
    allide.intersectingFaces(ball, allide.Geometry.sphere([deep, 0, 0], 1))[0]?.kind;
const same: Allide = await loadInline(), pool = new Pool(2, { reserve: 1 << 20 });
const ring = await pool.geometry(same.shapes.torus(1, 0.3, 30, 12), { kind: "solid" });
const yes: boolean[] = await pool.intersects(ring, ball, allide.identity(), { signal: new AbortController().signal });
const far: number | undefined = (await pool.separation(ring, ball, [...allide.identity()]))[0]?.distance;
console.log(yes, far);
try { world.remove(7); } catch (error) { if (error instanceof AllideError) console.log(error.code, kind); }
export {};
`;
const wrong = `import { load } from "allide";
const allide = await load();
const ball = allide.Geometry.sphere([0, 0, 0], "1");
new allide.World({ detail: "everything" });
allide.intersect(ball, ball);
export {};
`;

test("the types accept a right program and reject each error of a wrong one", { skip }, () => {
    const folder = mkdtempSync(join(tmpdir(), "allide-types-"));
    try {
        mkdirSync(join(folder, "node_modules"));
        symlinkSync(process.env.ALLIDE_PACKAGE ?? "", join(folder, "node_modules/allide"));
        writeFileSync(join(folder, "right.mts"), program);
        writeFileSync(join(folder, "wrong.mts"), wrong);
        const found = spawnSync(process.execPath, [tsc, "--strict", "--noEmit", "--target", "es2022",
            "--module", "nodenext", "--moduleResolution", "nodenext", "--pretty", "false", "right.mts",
            "wrong.mts"], { cwd: folder, encoding: "utf8" });
        const lines = found.stdout.split("\n").filter((line) => line.includes("error"));
        assert.deepEqual(lines.map((line) => line.slice(0, line.indexOf(","))),
                         ["wrong.mts(3", "wrong.mts(4", "wrong.mts(5"], found.stdout);
    } finally {
        rmSync(folder, { recursive: true });
    }
});

const scene = `import { load } from "allide";
import { contactLines, geometryOf, MeshTree, SceneWorld } from "allide/three";
import * as THREE from "three";
const allide = await load();
const knot = new THREE.TorusKnotGeometry(1, 0.3), tree = new MeshTree(knot, { kind: "surface" });
const hit: THREE.Vector3 | undefined = tree.raycastFirst(new THREE.Ray(), THREE.DoubleSide)?.point;
const near: number = tree.closestPointToPoint(new THREE.Vector3())?.distance ?? 0;
const all: { faceA: number }[] = tree.intersectingFaces(knot, new THREE.Matrix4());
const lines = new THREE.LineSegments(contactLines(allide.faceContacts(geometryOf(knot), geometryOf(knot, { allide }))));
const world = new SceneWorld(new THREE.Scene().add(lines), { detail: "faces", margin: 0.1 });
for (const { a, b, faces } of world.update())
    console.log(a.object.name, b.instance, faces.length, hit, near, all.length);
world.highlight(null);
export {};
`;
const wrongScene = `import { geometryOf, MeshTree, SceneWorld } from "allide/three";
import * as THREE from "three";
geometryOf(new THREE.Mesh());
new MeshTree(new THREE.BoxGeometry(), { kind: "round" });
new SceneWorld(new THREE.Scene(), { detail: "everything" });
export {};
`;
const skipThree = skip || missing(existsSync(join(process.env.ALLIDE_NPM ?? "", "node_modules/@types/three")),
                                  "@types/three is not installed; run tools/bootstrap web");

test("the types of allide/three fit those of three.js", { skip: skipThree }, () => {
    const folder = installed("three", "@types/three");
    writeFileSync(join(folder, "right.mts"), scene);
    writeFileSync(join(folder, "wrong.mts"), wrongScene);
    const found = spawnSync(process.execPath, [tsc, "--strict", "--noEmit", "--target", "es2022",
        "--module", "nodenext", "--moduleResolution", "nodenext", "--pretty", "false", "right.mts", "wrong.mts"],
                            { cwd: folder, encoding: "utf8" });
    const lines = found.stdout.split("\n").filter((line) => line.includes("error"));
    assert.deepEqual(lines.map((line) => line.slice(0, line.indexOf(","))),
                     ["wrong.mts(3", "wrong.mts(4", "wrong.mts(5"], found.stdout);
});
