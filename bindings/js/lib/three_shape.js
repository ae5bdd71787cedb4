// SPDX-License-Identifier: MIT
import { shapeOf } from "./three_buffer.js";
import { determinant, factored, linearOf, putPose, reversed, serves, transformed } from "./three_factors.js";

/** @typedef {import("./load.js").Allide} Allide */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Placed} Placed */
/** @typedef {import("./three_buffer.js").BufferKind} BufferKind */
/** @typedef {import("./three_factors.js").Factor} Factor */
/** @typedef {import("./three_factors.js").Matrix} Matrix */
/** A shape with a factor in its vertices. @typedef {{ factor: Factor, geometry: Geometry, placed?: Placed }} Variant */

const mostVariants = 64;

/** The factor of a positive scale that is the same along all axes. @param {Matrix} u */
function scaleOf(u) {
    const isUniform = u.every((x, k) => x === (k % 4 === 0 ? u[0] : 0));
    return isUniform && u[0] > 0 ? u[0] : undefined;
}

/** A geometry for any matrix of three.js: one copy for each factor, which is kept. */
export class Shape {
    /** @type {Map<string, Variant>} */
    #variants = new Map();
    /** @type {Float64Array | undefined} */
    #deformed;
    #pose = new Float64Array(12);

    /** @param {Allide} allide @param {Geometry} base @param {BufferKind} kind @param {object} [options] */
    constructor(allide, base, kind, options) {
        /** @type {Allide} */
        this.allide = allide;
        this.base = base;
        this.kind = kind;
        this.options = options;
    }

    /** The variant for a linear part; `last` stays if it can. @param {Matrix} linear @param {Variant} [last] @returns {Variant} */
    variant(linear, last) {
        if (last && serves(last.factor, linear))
            return last;
        const factor = factored(linear);
        const known = this.#variants.get(factor.key);
        if (known)
            return known;
        const made = { factor, geometry: this.#made(factor) };
        const [oldest] = this.#variants.keys();
        if (this.#variants.size === mostVariants)
            this.#variants.delete(oldest);
        this.#variants.set(factor.key, made);
        return made;
    }

    /** @param {Factor} factor @returns {Geometry} */
    #made({ u }) {
        if (!u)
            return this.base;
        const scale = this.#deformed ? undefined : scaleOf(u);
        if (scale !== undefined)
            return this.base.scaled(scale);
        const { vertices, faces } = this.base.mesh();
        const mesh = { vertices: transformed(u, this.#deformed ?? vertices),
                       faces: determinant(u) < 0 ? reversed(faces) : faces };
        return shapeOf(this.allide, mesh, this.kind, this.options);
    }

    /** Where a matrix of three.js puts it. The same object is moved by the next call. @param {ArrayLike<number>} elements @returns {Placed} */
    placedAt(elements) {
        const variant = this.variant(linearOf(elements));
        variant.placed ??= this.#placed(variant);
        putPose(elements, variant.factor, this.#pose);
        variant.placed.move(this.#pose);
        return variant.placed;
    }

    /** @param {Variant} variant @returns {Placed} */
    #placed({ factor, geometry }) {
        const placed = new this.allide.Placed(geometry);
        if (this.#deformed && !factor.u)
            placed.deform(this.#deformed);
        return placed;
    }

    /** Moves the vertices of a deformable shape. @param {ArrayLike<number>} vertices */
    deform(vertices) {
        this.#deformed = Float64Array.from(vertices);
        this.base.placed().deform(this.#deformed);
        this.#variants.clear();
    }

    dispose() {
        for (const { geometry, placed } of this.#variants.values()) {
            placed?.dispose();
            geometry.dispose();
        }
        this.#variants.clear();
        this.base.dispose();
    }
}
