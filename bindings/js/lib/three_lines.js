// SPDX-License-Identifier: MIT
// Answers as lines: buffers for LineSegments.
import { BufferGeometry } from "three";
import { setPositions } from "./three_buffer.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {{ x: number, y: number, z: number }} Point */
/** @typedef {{ min: ArrayLike<number> | Point, max: ArrayLike<number> | Point }} Box */

/** @param {number[]} coordinates @returns {BufferGeometry} */
function lines(coordinates) {
    return setPositions(new BufferGeometry(), coordinates);
}

/**
 * What faces share: of faceContacts, or of a report with the detail `contacts`. Of a report with
 * separations it has the lines between closest points.
 * @param {Iterable<{ from: number[], to: number[] }> | { points: ArrayLike<number> }} contacts
 * @returns {BufferGeometry}
 */
export function contactLines(contacts) {
    if ("points" in contacts)
        return lines(Array.from(contacts.points));
    return lines([...contacts].flatMap(({ from, to }) => [...from, ...to]));
}

/** @param {ArrayLike<number> | Point} point @returns {number[]} */
function numbersOf(point) {
    return "x" in point ? [point.x, point.y, point.z] : Array.from(point);
}

/** The twelve edges, each by two corners; bit k of a corner is set where coordinate k is the upper one. */
const edges = [0, 1, 2].flatMap((k) => [0, 1, 2, 3, 4, 5, 6, 7].filter((corner) => !(corner & 1 << k))
    .flatMap((corner) => [corner, corner | 1 << k]));

/** Boxes of allide or of three.js. @param {Box | Iterable<Box>} boxes @returns {BufferGeometry} */
export function boxLines(boxes) {
    const all = Symbol.iterator in boxes ? [...boxes] : [boxes];
    return lines(all.flatMap(({ min, max }) => {
        const ends = [numbersOf(min), numbersOf(max)];
        return edges.flatMap((corner) => [0, 1, 2].map((k) => ends[corner >> k & 1][k]));
    }));
}

/** The volumes of one level of the tree. @param {Geometry} geometry @param {number} level @returns {BufferGeometry} */
export function treeLines(geometry, level) {
    const { vertices, sizes, corners } = geometry.treeLevel(level);
    /** @type {number[]} */
    const coordinates = [];
    let first = 0;
    for (const size of sizes) {
        for (let i = 0; i < size; ++i) {
            const from = corners[first + i], to = corners[first + (i + 1) % size];
            if (from < to)  // the neighbour has it the other way round
                for (const end of [from, to])
                    coordinates.push(...vertices.subarray(3 * end, 3 * end + 3));
        }
        first += size;
    }
    return lines(coordinates);
}
