// SPDX-License-Identifier: MIT
// The renderer against a context that only counts calls.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Renderer } from "../../apps/viewer/renderer.js";

/** Constants are their own names, and functions note their arguments. */
function recorder() {
    const calls = [];
    const gl = new Proxy({}, { get: (_, name) => /^[A-Z]/.test(name) ? name : (...values) => {
        calls.push([name, ...values]);
        return {};
    } });
    return { calls, canvas: { getContext: () => gl, addEventListener: () => {} } };
}

test("an object that gets other faces uploads them, and one that only deforms does not", () => {
    const { calls, canvas } = recorder(), renderer = new Renderer(canvas);
    const uploads = () => calls.filter(([name, target]) => name === "bufferData" && target === "ELEMENT_ARRAY_BUFFER").length;
    const one = Uint32Array.of(0, 1, 2), two = Uint32Array.of(0, 1, 2, 2, 1, 3), corners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0];
    renderer.shape("o7", corners, one);
    assert.equal(uploads(), 1);
    renderer.shape("o7", corners.map((x) => 2 * x), one);
    assert.equal(uploads(), 1);
    renderer.shape("o7", corners, two);
    assert.equal(uploads(), 2);
    assert.equal(renderer.shapes.get("o7").corners, 6);
    renderer.forget();
    assert.equal(renderer.has("o7"), false);
    assert.equal(calls.filter(([name]) => name === "deleteBuffer").length, 3);
});
