// SPDX-License-Identifier: MIT
// Triangles as three.js draws them, and comparisons of answers with them.
import assert from "node:assert/strict";
import { facePairs, prepared } from "./brute.mjs";

let seed = 1;
export const random = () => (seed = (seed * 48271) % 0x7fffffff) / 0x7fffffff;
export const between = (low, high) => low + (high - low) * random();

/** The triangles that are drawn of a buffer, in the world, with their numbers: three's faceIndex. */
export function trianglesOf(buffer, matrix, { vertexAt, range = buffer.drawRange } = {}) {
    const { index } = buffer, position = buffer.getAttribute("position");
    const corners = Math.min(index ? index.count : position.count, range.start + range.count);
    const triangles = [], numbers = [], e = matrix.elements;
    for (let i = range.start; i + 2 < corners; i += 3) {
        numbers.push(i / 3);
        triangles.push([0, 1, 2].map((k) => {
            const v = index ? index.getX(i + k) : i + k;
            const [x, y, z] = vertexAt ? vertexAt(v) : [position.getX(v), position.getY(v), position.getZ(v)];
            return [0, 1, 2].map((row) => e[row] * x + e[row + 4] * y + e[row + 8] * z + e[row + 12]);
        }));
    }
    return { ...prepared(triangles), numbers };
}

/** The found pairs contain all sure ones, and otherwise only unsure ones. Returns their number. */
export function compareFaces(found, a, b, what) {
    const { sure, maybe } = facePairs(a, b);
    const numbered = (pair) => pair.split(" ").map((i, k) => (k === 0 ? a : b).numbers[Number(i)]).join(" ");
    const surely = new Set([...sure].map(numbered)), possibly = new Set([...maybe].map(numbered));
    const own = new Set(found.map(({ faceA, faceB }) => `${faceA} ${faceB}`));
    assert.deepEqual([...surely].filter((pair) => !own.has(pair)), [], what);
    assert.deepEqual([...own].filter((pair) => !surely.has(pair) && !possibly.has(pair)), [], what);
    return own.size;
}
