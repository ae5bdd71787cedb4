// SPDX-License-Identifier: MIT
// The queries of three-mesh-bvh's MeshBVH, with its names, frames and results.
import { Box3, BufferGeometry, FrontSide, Matrix4, Vector3 } from "three";
import { current } from "./current.js";
import { AllideError, wrongType } from "./error.js";
import { shapeOf, trianglesOf } from "./three_buffer.js";
import { hitOf, passes } from "./three_ray.js";
import { Shape } from "./three_shape.js";
import { isCurrent, stateOf } from "./three_source.js";

/** @typedef {import("./load.js").Allide} Allide */
/** @typedef {import("./geometry.js").Placed} Placed */
/** @typedef {import("./face.js").FacePair} FacePair */
/** @typedef {import("./face.js").Feature} Feature */
/** @typedef {import("./three_buffer.js").BufferKind} BufferKind */
/** @typedef {import("./three_ray.js").Sided} Sided */
/** @typedef {import("./three_ray.js").Hit} Hit */
/** @typedef {{ point?: Vector3, distance?: number, faceIndex?: number }} Target */
/** @typedef {{ point: Vector3, distance: number, faceIndex: number }} HitPoint */
/** @typedef {{ groups?: boolean, weld?: number }} Taken */
/** @typedef {Taken & { kind?: BufferKind, allide?: Allide }} TreeOptions */
/** @typedef {Taken & { kind: BufferKind, bytes: Uint8Array }} SerializedTree */

const identity = new Matrix4();

/** @param {Target} target @param {Vector3} point @param {number} distance @param {number} faceIndex @returns {HitPoint} */
function filled(target, point, distance, faceIndex) {
    target.point = target.point ? target.point.copy(point) : point.clone();
    return /** @type {HitPoint} */ (Object.assign(target, { distance, faceIndex }));
}

/** @param {{ x: number, y: number, z: number }} v @returns {[number, number, number]} */
const numbersOf = ({ x, y, z }) => [x, y, z];

/** Trees of geometries that queries were given without one. @type {WeakMap<BufferGeometry, MeshTree>} */
const trees = new WeakMap();

/** A geometry of three.js prepared for queries in its own coordinates. */
export class MeshTree {
    /** @type {Shape} */
    #shape;
    /** @type {Uint32Array | undefined} */
    #faceOf;
    /** @type {Uint32Array | undefined} */
    #faceOfVertex;
    /** @type {import("./three_source.js").State} */
    #state;
    /** @type {Taken} */
    #taken;

    /** @param {BufferGeometry} geometry @param {TreeOptions & { bytes?: Uint8Array }} [options] */
    constructor(geometry, options = {}) {
        const { kind = "surface", allide, groups, weld, bytes, ...others } = options;
        const face = current(allide), build = Object.keys(others).length > 0 ? others : undefined;
        this.#taken = { groups, weld };
        const triangles = trianglesOf(geometry, this.#taken);
        /** @readonly */
        this.geometry = geometry;
        const base = bytes ? face.Geometry.fromBytes(bytes) : shapeOf(face, triangles, kind, build);
        this.#shape = new Shape(face, base, kind, build);
        this.#faceOf = kind === "hull" ? undefined : triangles.faceOf;
        this.#state = stateOf(geometry);
        if (bytes)
            this.#checkSaved(triangles);
    }

    /** What has been saved must be of this buffer. @param {import("./three_buffer.js").Triangles} triangles */
    #checkSaved({ vertices, faces }) {
        const saved = this.#shape.base.mesh();
        const isSame = saved.faces.length === faces.length && saved.vertices.length === vertices.length &&
                       saved.faces.every((vertex, i) => vertex === faces[i]) &&
                       saved.vertices.every((x, i) => x === vertices[i]);
        if (!isSame)
            throw new AllideError("bad_argument", "the data were saved from another geometry");
    }

    /** The geometry of allide. */
    get shape() { return this.#shape.base; }
    /** @returns {Placed} */
    get #rest() { return this.#shape.base.placed(); }
    get #allide() { return this.#shape.allide; }

    /** @param {number} face */
    #faceIndex(face) { return this.#faceOf?.[face] ?? face; }

    /** A face at a feature. @param {Feature} feature @returns {number} */
    #faceAt({ kind, index }) {
        if (kind === "face")
            return this.#faceIndex(index);
        if (kind === "edge")
            return this.#faceIndex(Math.floor(index / 3));
        if (kind === "interior")
            return this.#faceIndex(0);
        this.#faceOfVertex ??= this.#firstFaces();
        return this.#faceIndex(this.#faceOfVertex[index]);
    }

    #firstFaces() {
        const { vertices, faces } = this.#shape.base.mesh();
        const first = new Uint32Array(vertices.length / 3);
        for (let i = faces.length - 1; i >= 0; --i)
            first[faces[i]] = Math.floor(i / 3);
        return first;
    }

    /** The tree of a geometry; one is made at first, and again after a change. @param {BufferGeometry | MeshTree} other @returns {MeshTree} */
    #treeOf(other) {
        if (other instanceof MeshTree)
            return other;
        const known = trees.get(other);
        if (known && known.#allide === this.#allide && isCurrent(known.#state, other))
            return known;
        const tree = new MeshTree(other, { allide: this.#allide });
        trees.set(other, tree);
        return tree;
    }

    /** @param {Matrix4} matrix @param {string} name @returns {ArrayLike<number>} */
    #elements(matrix, name = "matrix") {
        if (!(matrix?.elements?.length === 16))
            throw wrongType(name, "a Matrix4", matrix);
        return matrix.elements;
    }

    /** Whether it meets a geometry whose points the matrix brings into this one's space. @param {BufferGeometry | MeshTree} geometry @param {Matrix4} geometryToTree @returns {boolean} */
    intersectsGeometry(geometry, geometryToTree) {
        const other = this.#treeOf(geometry).#shape.placedAt(this.#elements(geometryToTree));
        return this.#allide.intersects(this.#rest, other);
    }

    /** All pairs of faces that meet, as faceIndex of both. @param {BufferGeometry | MeshTree} other @param {Matrix4} otherToTree @returns {FacePair[]} */
    intersectingFaces(other, otherToTree) {
        const tree = this.#treeOf(other), placed = tree.#shape.placedAt(this.#elements(otherToTree));
        const pairs = this.#allide.intersectingFaces(this.#rest, placed);
        if (!this.#faceOf && !tree.#faceOf)
            return pairs;
        return pairs.map(({ faceA, faceB, kind }) => (
            { faceA: this.#faceIndex(faceA), faceB: tree.#faceIndex(faceB), kind }));
    }

    /** Whether it has a point in a box, which the matrix brings into its space. @param {Box3} box @param {Matrix4} boxToTree @returns {boolean} */
    intersectsBox(box, boxToTree = identity) {
        if (box.isEmpty())
            return false;
        this.#elements(boxToTree, "boxToMesh");
        const points = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) => numbersOf(
            new Vector3(corner & 1 ? box.max.x : box.min.x, corner & 2 ? box.max.y : box.min.y,
                        corner & 4 ? box.max.z : box.min.z).applyMatrix4(boxToTree)));
        const solid = this.#boxOf(points);
        try {
            return this.#allide.intersects(this.#rest, solid);
        } finally {
            solid.dispose();
        }
    }

    /** A flat box has no hull; then it is the surface of its faces. @param {number[]} points */
    #boxOf(points) {
        try {
            return this.#allide.Geometry.convex(points);
        } catch (error) {
            if (!(error instanceof AllideError) || error.code !== "degenerate")
                throw error;
        }
        const faces = [0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1,
                       2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3];
        return this.#allide.Geometry.surface({ vertices: points, faces });
    }

    /**
     * The point of its faces that is nearest to a point, or null beyond `maxThreshold`. The first
     * threshold is accepted and not needed.
     * @param {Vector3} point @param {Target} [target] @param {number} [minThreshold] @param {number} [maxThreshold]
     * @returns {HitPoint | null}
     */
    closestPointToPoint(point, target = {}, minThreshold = 0, maxThreshold = Infinity) {
        const found = maxThreshold === Infinity
            ? this.#allide.closestPoint(this.#rest, numbersOf(point))
            : this.#allide.closestPointWithin(this.#rest, numbersOf(point), maxThreshold);
        if (!found)
            return null;
        return filled(target, new Vector3(...found.point), found.distance, this.#faceIndex(found.face));
    }

    /**
     * The closest points of both, or null beyond `maxThreshold`. Point and distance of target2 are in
     * the other's space. Where the two meet, the distance is 0 and the points are one.
     * @param {BufferGeometry | MeshTree} geometry @param {Matrix4} geometryToTree @param {Target} [target1]
     * @param {Target | null} [target2] @param {number} [minThreshold] @param {number} [maxThreshold]
     * @returns {HitPoint | null}
     */
    closestPointToGeometry(geometry, geometryToTree, target1 = {}, target2 = {}, minThreshold = 0,
                           maxThreshold = Infinity) {
        const tree = this.#treeOf(geometry), other = tree.#shape.placedAt(this.#elements(geometryToTree));
        const allide = this.#allide, rest = this.#rest;
        const found = maxThreshold === Infinity ? allide.separation(rest, other)
                                                : allide.separationWithin(rest, other, maxThreshold);
        if (!found)
            return null;
        const contact = found.distance === 0 ? allide.firstContact(rest, other) : null;
        const a = new Vector3(...contact?.point ?? found.pointA);
        const b = new Vector3(...contact?.point ?? found.pointB);
        if (target2) {
            const back = new Matrix4().copy(geometryToTree).invert();
            const own = a.clone().applyMatrix4(back), there = b.clone().applyMatrix4(back);
            filled(target2, there, own.distanceTo(there),
                   contact ? tree.#faceIndex(contact.faces.faceB) : tree.#faceAt(found.featureB));
        }
        return filled(target1, a, found.distance,
                      contact ? this.#faceIndex(contact.faces.faceA) : this.#faceAt(found.featureA));
    }

    /** All faces on a ray, sorted by distance. @param {import("three").Ray} ray @param {Sided} [side] @param {number} [near] @param {number} [far] @returns {Hit[]} */
    raycast(ray, side = FrontSide, near = 0, far = Infinity) {
        const direction = numbersOf(ray.direction), length = Math.hypot(...direction);
        const limit = { maxT: far / length };
        const hits = this.#allide.rayHits(this.#rest, numbersOf(ray.origin), direction, limit);
        return hits.map((hit) => hitOf(this.geometry, ray, { ...hit, face: this.#faceIndex(hit.face) }))
            .filter((hit) => hit.distance >= near && passes(hit, ray.direction, side));
    }

    /** The first face on a ray, or null. @param {import("three").Ray} ray @param {Sided} [side] @param {number} [near] @param {number} [far] @returns {Hit | null} */
    raycastFirst(ray, side = FrontSide, near = 0, far = Infinity) {
        const direction = numbersOf(ray.direction), length = Math.hypot(...direction);
        const limit = { maxT: far / length };
        const first = this.#allide.castRay(this.#rest, numbersOf(ray.origin), direction, limit);
        if (!first)
            return null;
        const hit = hitOf(this.geometry, ray, { ...first, face: this.#faceIndex(first.face) });
        if (hit.distance >= near && passes(hit, ray.direction, side))
            return hit;
        return this.raycast(ray, side, near, far)[0] ?? null;
    }

    /** @param {Box3} target */
    getBoundingBox(target) {
        const { min, max } = this.#rest.bounds();
        target.min.fromArray(min);
        target.max.fromArray(max);
        return target;
    }

    /** Takes the positions again after they changed. The first call makes a deformable geometry. */
    refit() {
        const { vertices, faces } = trianglesOf(this.geometry, this.#taken);
        const shape = this.#shape, own = shape.base.mesh().faces;
        if (faces.length !== own.length || faces.some((vertex, i) => vertex !== own[i]))
            throw new AllideError("bad_argument", "the faces have changed, not only positions; make " +
                                                      "another MeshTree");
        if (shape.kind !== "deformable") {
            const options = { solid: shape.base.isSolid() };
            const base = shapeOf(shape.allide, { vertices, faces }, "deformable", options);
            this.#shape = new Shape(shape.allide, base, "deformable", options);
            shape.dispose();
        }
        this.#shape.deform(vertices);
        this.#state = stateOf(this.geometry);
    }

    dispose() {
        this.#shape.dispose();
    }

    /** What deserialize takes: plain data, which can be posted to a worker. @param {MeshTree} tree @returns {SerializedTree} */
    static serialize(tree) {
        const { base, kind } = tree.#shape;
        return { kind, bytes: base.toBytes(), ...tree.#taken };
    }

    /** The tree of a geometry that has the same triangles. @param {SerializedTree} data @param {BufferGeometry} geometry @param {{ allide?: Allide }} [options] @returns {MeshTree} */
    static deserialize(data, geometry, { allide } = {}) {
        if (!(data?.bytes instanceof Uint8Array))
            throw wrongType("data", "what serialize returned", data);
        const { kind, bytes, groups, weld } = data;
        return new MeshTree(geometry, { kind, bytes, groups, weld, allide });
    }
}
