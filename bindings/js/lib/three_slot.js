// SPDX-License-Identifier: MIT
// What a SceneWorld keeps of a buffer, and of each mesh or instance.
import { shapeOf, trianglesOf } from "./three_buffer.js";
import { reversed, rigid } from "./three_factors.js";
import { Shape } from "./three_shape.js";
import { hasInstances } from "./three_source.js";

/** @typedef {import("three").Mesh} Mesh */
/** @typedef {import("three").BufferGeometry} BufferGeometry */
/** @typedef {import("./load.js").Allide} Allide */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./three_buffer.js").BufferKind} BufferKind */
/** @typedef {import("./three_buffer.js").BufferOptions} BufferOptions */
/** @typedef {import("./three_factors.js").Factor} Factor */
/** @typedef {import("./three_report.js").Body} Body */
/** @typedef {import("./three_source.js").State} State */

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
export function isSame(a, b) {
    if (a.length !== b.length)
        return false;
    for (let i = 0; i < a.length; ++i)
        if (a[i] !== b[i])
            return false;
    return true;
}

/** Part of a buffer as geometries: rigid ones by factor, and deformable ones. */
export class Source {
    /** @type {Shape | undefined} */
    #rigid;
    /** By whether corners are reversed. @type {Map<boolean, Geometry>} */
    #deformables = new Map();

    /** @param {Allide} allide @param {BufferGeometry} buffer @param {BufferOptions & { kind: BufferKind }} options */
    constructor(allide, buffer, options) {
        /** @type {Allide} */
        this.allide = allide;
        this.kind = options.kind;
        this.triangles = trianglesOf(buffer, options);
    }

    /** If only positions differ from an older source, its deformable geometries serve on. @param {Source} older */
    inherit(older) {
        if (isSame(older.triangles.faces, this.triangles.faces))
            this.#deformables = older.#deformables;
    }

    get rigid() {
        this.#rigid ??= new Shape(this.allide, shapeOf(this.allide, this.triangles, this.kind), this.kind);
        return this.#rigid;
    }

    /** @param {boolean} isMirrored @returns {Geometry} */
    deformable(isMirrored) {
        const { vertices, faces } = this.triangles;
        const solid = this.kind !== "surface" && this.kind !== "deformable";
        const known = this.#deformables.get(isMirrored);
        if (known)
            return known;
        const mesh = { vertices, faces: isMirrored ? reversed(faces) : faces };
        const made = shapeOf(this.allide, mesh, "deformable", { solid });
        this.#deformables.set(isMirrored, made);
        return made;
    }

    /** @param {number} face */
    faceIndex(face) {
        return this.kind === "hull" ? face : this.triangles.faceOf?.[face] ?? face;
    }
}

/** A mesh, or one instance of it, and what the world has of it. */
export class Slot {
    /** In the world, or -1. */
    id = -1;
    matrix = new Float64Array(16).fill(NaN);
    /** @type {Source | undefined} */
    source;
    /** Where the source is from; not kept for a batch, whose instances may draw another part. @type {{ buffer: BufferGeometry, groups: boolean, state: State, source: Source } | undefined} */
    used;
    /** @type {import("./three_shape.js").Variant | undefined} */
    variant;
    /** @type {Geometry | undefined} */
    geometry;
    /** @type {Factor} */
    factor = rigid;
    /** Updates in a row that changed the vertices. */
    changes = 0;
    deforms = false;
    /** @type {number[]} */
    bentBy = [];
    /** @type {Error | undefined} */
    error;

    /** @param {Mesh} object @param {number} instance */
    constructor(object, instance) {
        /** @type {Body} */
        this.body = Object.freeze({ object, instance: hasInstances(object) ? instance : undefined });
        this.instance = instance;
    }

    /** @param {number} face */
    faceIndex(face) { return this.source?.faceIndex(face) ?? face; }
    get name() {
        const { object, instance } = this.body, name = object.name || object.type;
        return `the mesh ${JSON.stringify(name)}${instance === undefined ? "" : `, instance ${instance}`}`;
    }
}
