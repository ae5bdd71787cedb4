// SPDX-License-Identifier: MIT
// Recordings that the program writes, read by the viewer's reader.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, Recording } from "../../apps/viewer/recording.js";
import { allide, described, read } from "./program.mjs";

function sums(recording) {
    const player = new Player(recording);
    let pairs = 0, faces = 0;
    for (let i = 0; i < recording.frames.length; ++i) {
        player.seek(i);
        pairs += player.pairs.filter((pair) => pair.intersecting).length;
        faces += player.pairs.reduce((sum, pair) => sum + (pair.faces?.length ?? 0), 0);
    }
    return { pairs, face_pairs: faces };
}

test("recordings of every verb and precision are read", () => {
    allide("make", "box", "-o", "box.obj");
    allide("make", "icosphere", "--subdivisions", "2", "-o", "ball.obj");
    for (const tree of ["bvh8", "bvh8_compact", "obb", "obb_compact", "dop18", "none"])
        allide("build", "ball.obj", "--tree", tree, "-o", `${tree}.allide`);
    for (const exact of [[], ["--exact"]]) {
        allide("simulate", "--objects", "30", "--frames", "40", "--density", "8", "--record", "s.allrec", ...exact);
        allide("fly", "interior", "--steps", "30", "--method", "dop18", "--record", "f.allrec", ...exact);
        allide("check", "box.obj", "box.obj", "bvh8.allide", "bvh8_compact.allide", "obb.allide", "obb_compact.allide", "dop18.allide",
               "none.allide", "--sphere", "1,0,0,1", "--capsule", "0,0,0,1,1,1,0.5", "--half-space", "0,0,0,0,0,1",
               "--cylinder", "0,0,0,0,0,1,0.5", "--cone", "0,0,0,0,0,1,0.5,0", "--move", "2=0.5,0,0", "--record", "c.allrec", ...exact);
        allide("distance", "--convex", "box.obj", "ball.obj", "--move", "2=1,0,0", "--record", "d.allrec", ...exact);
        for (const name of ["s.allrec", "f.allrec", "c.allrec", "d.allrec"]) {
            const recording = new Recording(read(name)), said = described(name);
            const { pairs, face_pairs } = said;
            assert.deepEqual(sums(recording), { pairs, face_pairs }, name);
            assert.ok(pairs > 0, name);
            assert.equal(recording.isComplete, true);
            assert.equal(recording.objects.length, said.objects);
            assert.deepEqual(recording.meta, said.meta);
        }
    }
    const distance = new Recording(read("d.allrec")).frame(0).pairs[0];
    assert.ok(distance.penetration.depth > 0 && distance.separation.distance === 0);
});

test("a compound gives the faces of its parts", () => {
    allide("build", "box.obj", "--parts", "-o", "parts.allide");
    allide("check", "parts.allide", "ball.obj", "--record", "p.allrec");
    const recording = new Recording(read("p.allrec"));
    assert.equal(recording.geometries[0].kind, "compound");
    assert.equal(recording.geometries[0].parts.length, 1);
});

test("frames can be visited in any order", () => {
    const recording = new Recording(read("s.allrec")), ordered = new Player(recording), jumping = new Player(recording);
    const seen = recording.frames.map((_, i) => {
        ordered.seek(i);
        return JSON.stringify([ordered.objects, ordered.pairs]);
    });
    for (let i = 0, at = 7; i < 200; ++i, at = (at * 17 + 5) % seen.length) {
        jumping.seek(at);
        assert.equal(JSON.stringify([jumping.objects, jumping.pairs]), seen[at]);
    }
});

test("a truncated recording opens up to its last whole frame", () => {
    const whole = read("d.allrec");
    let frames = 0;
    for (let size = 16; size < whole.length; ++size) {
        const recording = new Recording(whole.slice(0, size));
        assert.equal(recording.isComplete, false);
        assert.ok(recording.frames.length >= frames);
        frames = recording.frames.length;
    }
    assert.equal(frames, 1);
});

test("every flipped bit is noticed", () => {
    allide("check", "box.obj", "--sphere", "0,0,0,1", "--record", "small.allrec");
    const whole = read("small.allrec");
    let rejected = 0;
    for (let at = 0; at < whole.length; ++at) {
        const changed = whole.slice();
        changed[at] ^= 1 << (at % 8);
        try {
            assert.equal(new Recording(changed).isComplete, false, String(at));
        } catch (error) {
            assert.ok(error.message.length > 10);
            ++rejected;
        }
    }
    assert.ok(rejected > 0.9 * whole.length);
});
