// SPDX-License-Identifier: MIT
import { wrongType } from "./error.js";
import { Handle } from "./handle.js";
import { viewedMesh, withMesh } from "./mesh.js";

/** @typedef {import("./runtime.js").Runtime} Runtime */
/** @typedef {Record<string, (...values: any[]) => any>} Calls */
/** A rigid motion: the rows of R, then t. @typedef {Float64Array | ArrayLike<number>} Transform */
/** @typedef {import("./check.js").Vec3} Vec3 */
/** @typedef {import("./mesh.js").MeshLike} MeshLike */
/** @typedef {{ min: number[], max: number[] }} Box */
/** @typedef {{ geometry: Geometry, parentFromPart?: Transform, parent?: number }} Part */
/** @typedef {"surface" | "solid" | "convex" | "compound" | "deformable" | "round"} GeometryKind */

const identity = new Float64Array([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);

/** A shape prepared for queries. It is immutable. */
export class Geometry extends Handle {
    /** @type {Placed | undefined} */
    #placed;

    /** @param {Runtime} runtime @param {Calls} c @param {bigint} id */
    constructor(runtime, c, id) {
        super(runtime, "AllideGeometry", id);
        /** @readonly */
        this.c = c;
        Object.defineProperty(this, "c", { enumerable: false });
    }

    /** The triangles that indices in answers refer to. */
    mesh() {
        this.runtime.begin();
        return { ...viewedMesh(this.runtime, "allide_geometry_mesh", this.id), name: "" };
    }
    /** @returns {GeometryKind} */
    kind() { return this.c.geometryKind(this); }
    /** @returns {boolean} */
    isSolid() { return this.c.geometryIsSolid(this); }
    /** The parts of a compound. @returns {Part[]} */
    parts() {
        return Array.from({ length: this.c.geometryPartCount(this) },
                          (_, i) => this.c.geometryPart(this, i));
    }
    /** @param {number} face @returns {number} */
    partOfFace(face) { return this.c.geometryPartOfFace(this, face); }
    /** @param {number} vertex @returns {number} */
    partOfVertex(vertex) { return this.c.geometryPartOfVertex(this, vertex); }
    /** @returns {Record<string, any>} */
    treeOptions() { return this.c.geometryTreeOptions(this); }
    /** @returns {"gjk" | "lin_canny" | "faces"} */
    convexMethod() { return this.c.geometryConvexMethod(this); }
    /** Makes now what a query makes when it first needs it. */
    prepare() { this.c.geometryPrepare(this); }
    /** Bytes, by purpose. @returns {Record<string, number>} */
    memory() { return this.c.geometryMemory(this); }
    /** @returns {Box} */
    bounds() { return this.c.geometryBounds(this); }
    /** @returns {number} */
    treeDepth() { return this.c.treeDepth(this); }
    /** The volumes of one level of the tree. @param {number} level @returns {import("./mesh.js").Polygons} */
    treeLevel(level) { return this.c.treeLevel(this, level); }
    /** The same shape with all local coordinates times a number above 0. @param {number} scale @returns {Geometry} */
    scaled(scale) { return this.c.geometryScaled(this, scale); }
    /** Saves it with its tree. @returns {Uint8Array} */
    toBytes() { return this.c.geometryToBytes(this); }

    /** It at rest, for queries. */
    placed() {
        if (this.#placed === undefined || this.#placed.isDisposed)
            this.#placed = this.c.placedMake(this);
        return /** @type {Placed} */ (this.#placed);
    }

    dispose() {
        this.#placed?.dispose();
        super.dispose();
    }
}

/** A geometry and its pose: the argument of every query. */
export class Placed extends Handle {
    /** @param {Runtime} runtime @param {Calls} c @param {bigint} id */
    constructor(runtime, c, id) {
        super(runtime, "AllidePlaced", id);
        /** @readonly */
        this.c = c;
        Object.defineProperty(this, "c", { enumerable: false });
    }

    /** @param {Transform} worldFromLocal @param {Transform[]} [parentFromPart] */
    move(worldFromLocal, parentFromPart) {
        this.c.placedMove(this, worldFromLocal ?? missing("worldFromLocal", worldFromLocal),
                          parentFromPart);
    }
    /** @param {ArrayLike<number>} vertices */
    deform(vertices) { this.c.placedDeform(this, vertices); }
    /** @returns {Geometry} */
    geometry() { return this.c.placedGeometry(this); }
    /** @returns {Float64Array} */
    worldFromLocal() { return this.c.placedWorldFromLocal(this); }
    /** @param {number} part @returns {Float64Array} */
    worldFromPart(part) { return this.c.placedWorldFromPart(this, part); }
    /** @returns {Box} */
    bounds() { return this.c.placedBounds(this); }
}

/** @param {string} name @param {unknown} value @returns {never} */
function missing(name, value) {
    throw wrongType(name, "an array of 12 numbers", value);
}

/**
 * What makes geometries.
 * @typedef {{
 *     surface(mesh: MeshLike, options?: object): Geometry,
 *     solid(mesh: MeshLike, options?: object): Geometry,
 *     convex(mesh: MeshLike | ArrayLike<number>, options?: object): Geometry,
 *     compound(parts: Part[]): Geometry,
 *     deformable(mesh: MeshLike, options?: { solid?: boolean, threads?: number }): Geometry,
 *     sphere(centre: Vec3, radius: number): Geometry,
 *     capsule(p: Vec3, q: Vec3, radius: number): Geometry,
 *     cylinder(p: Vec3, q: Vec3, radius: number): Geometry,
 *     cone(p: Vec3, q: Vec3, radiusP: number, radiusQ: number): Geometry,
 *     halfSpace(point: Vec3, tip: Vec3): Geometry,
 *     plane(point: Vec3, tip: Vec3): Geometry,
 *     fromBytes(bytes: Uint8Array | ArrayBuffer): Geometry,
 *     [Symbol.hasInstance](value: unknown): boolean,
 * }} GeometryMakers
 */

/** The makers of geometries of one instance. @param {Runtime} rt @param {Calls} c @returns {GeometryMakers} */
export function geometryClass(rt, c) {
    /** @param {unknown} points */
    const isPoints = (points) => Array.isArray(points) || ArrayBuffer.isView(points);
    return class {
        /** Any triangles, with no inside. @param {MeshLike} mesh @param {object} [options] @returns {Geometry} */
        static surface(mesh, options) {
            return withMesh(rt, mesh, (handle) => c.geometrySurface(handle, options));
        }
        /** A closed, consistently oriented mesh with its inside. @param {MeshLike} mesh @param {object} [options] @returns {Geometry} */
        static solid(mesh, options) {
            return withMesh(rt, mesh, (handle) => c.geometrySolid(handle, options));
        }
        /** The convex hull of a mesh or of points. @param {MeshLike | ArrayLike<number>} mesh @param {object} [options] @returns {Geometry} */
        static convex(mesh, options) {
            return isPoints(mesh) ? c.geometryConvexOfPoints(mesh, options)
                                  : withMesh(rt, mesh, (handle) => c.geometryConvex(handle, options));
        }
        /** Placed parts; a part may be a compound itself. @param {Part[]} parts @returns {Geometry} */
        static compound(parts) {
            if (!Array.isArray(parts))
                throw wrongType("parts", "an array", parts);
            return c.geometryCompound(parts.map((part) => ({
                geometry: part?.geometry, parentFromPart: part?.parentFromPart ?? identity,
                parent: part?.parent ?? -1 })));
        }
        /** Triangles whose vertices move. @param {MeshLike} mesh @param {{ solid?: boolean, threads?: number }} [options] @returns {Geometry} */
        static deformable(mesh, options) {
            return withMesh(rt, mesh, (handle) => c.geometryDeformable(handle, options));
        }
        /** All points no farther from the centre than the radius, exactly. @param {Vec3} centre @param {number} radius @returns {Geometry} */
        static sphere(centre, radius) { return c.geometrySphere(centre, radius); }
        /** All points no farther from the segment from p to q than the radius. @param {Vec3} p @param {Vec3} q @param {number} radius @returns {Geometry} */
        static capsule(p, q, radius) { return c.geometryCapsule(p, q, radius); }
        /** A cylinder with the axis from p to q and flat ends. @param {Vec3} p @param {Vec3} q @param {number} radius @returns {Geometry} */
        static cylinder(p, q, radius) { return c.geometryCylinder(p, q, radius); }
        /** A cone with the axis from p to q; a radius of 0 makes that end a point. @param {Vec3} p @param {Vec3} q @param {number} radiusP @param {number} radiusQ @returns {Geometry} */
        static cone(p, q, radiusP, radiusQ) { return c.geometryCone(p, q, radiusP, radiusQ); }
        /** All points x with (x - point).(tip - point) <= 0. @param {Vec3} point @param {Vec3} tip @returns {Geometry} */
        static halfSpace(point, tip) { return c.geometryHalfSpace(point, tip); }
        /** All points x with (x - point).(tip - point) = 0. @param {Vec3} point @param {Vec3} tip @returns {Geometry} */
        static plane(point, tip) { return c.geometryPlane(point, tip); }
        /** @param {Uint8Array | ArrayBuffer} bytes @returns {Geometry} */
        static fromBytes(bytes) {
            rt.reserve(8 * (bytes?.byteLength ?? 0) + 4096);
            return c.geometryFromBytes(bytes, 1);
        }
        /** @param {any} value */
        static [Symbol.hasInstance](value) {
            return value instanceof Geometry && value.runtime === rt;
        }
    };
}

/** @typedef {new (geometry: Geometry, worldFromLocal?: Transform, parentFromPart?: Transform[]) => Placed} PlacedClass */

/** @param {Runtime} rt @param {Calls} c @returns {PlacedClass} */
export function placedClass(rt, c) {
    return class extends Placed {
        /** @param {Geometry} geometry @param {Transform} [worldFromLocal] @param {Transform[]} [parentFromPart] */
        constructor(geometry, worldFromLocal, parentFromPart) {
            super(rt, c, idOf(c.placedMake, rt, geometry, worldFromLocal, parentFromPart));
        }
    };
}

/** Calls a maker and returns the bare handle. @param {(...values: any[]) => any} make @param {Runtime} rt @param {...any} values @returns {bigint} */
export function idOf(make, rt, ...values) {
    const wrap = { ...rt.wrap };
    try {
        for (const type of Object.keys(rt.wrap))
            rt.wrap[type] = (id) => id;
        return make(...values);
    } finally {
        Object.assign(rt.wrap, wrap);
    }
}
