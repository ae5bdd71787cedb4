// SPDX-License-Identifier: MIT
import { number } from "./check.js";
import { AllideError } from "./error.js";

/** @param {number} x @param {number} y @param {number} z */
const hash = (x, y, z) => Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791);

/** The vertices that stay, in cells as wide as the distance. */
class Cells {
    /** @type {Map<number, number[]>} */
    #cells = new Map();

    /** @param {Float64Array} vertices @param {number} distance */
    constructor(vertices, distance) {
        this.vertices = vertices;
        this.distance = distance;
    }

    /** @param {number} i */
    #cell(i) {
        const { vertices, distance } = this;
        return [0, 1, 2].map((k) => Math.floor(vertices[i + k] / distance));
    }

    /** @param {number} i @param {number} j */
    #areNear(i, j) {
        const { vertices: v } = this;
        return Math.hypot(v[i] - v[j], v[i + 1] - v[j + 1], v[i + 2] - v[j + 2]) <= this.distance;
    }

    /** @param {number} i */
    near(i) {
        const [x, y, z] = this.#cell(i);
        for (let cell = 0; cell < 27; ++cell) {
            const right = cell % 3 - 1, up = Math.floor(cell / 3) % 3 - 1, back = Math.floor(cell / 9) - 1;
            const key = hash(x + right, y + up, z + back);
            const found = this.#cells.get(key)?.find((j) => this.#areNear(i, j));
            if (found !== undefined)
                return found;
        }
        return undefined;
    }

    /** @param {number} i */
    add(i) {
        const [x, y, z] = this.#cell(i), key = hash(x, y, z), cell = this.#cells.get(key);
        if (cell)
            cell.push(i);
        else
            this.#cells.set(key, [i]);
    }
}

/**
 * Copies vertices; those within a distance of an earlier one get its coordinates. Faces stay as they
 * are, and seams that floats left open close.
 * @param {ArrayLike<number>} vertices @param {number} distance @returns {Float64Array}
 */
export function welded(vertices, distance) {
    if (!(number("weld", distance) > 0) || distance === Infinity)
        throw new AllideError("bad_argument", `'weld' is ${distance}; give a distance above 0`);
    const all = Float64Array.from(vertices), cells = new Cells(all, distance);
    for (let i = 0; i < all.length; i += 3) {
        const found = cells.near(i);
        if (found === undefined)
            cells.add(i);
        else
            all.copyWithin(i, found, found + 3);
    }
    return all;
}
