// SPDX-License-Identifier: MIT
import { list } from "./check.js";
import { AllideError, wrongType } from "./error.js";
import { Block } from "./block.js";
import { idOf } from "./geometry.js";
import { Handle, whenForgotten } from "./handle.js";
import { Report } from "./report.js";

/** @typedef {import("./runtime.js").Runtime} Runtime */
/** @typedef {import("./geometry.js").Calls} Calls */
/** @typedef {import("./geometry.js").Transform} Transform */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Placed} Placed */
/** @typedef {import("./check.js").Vec3} Vec3 */
/**
 * @typedef {{ threads?: number, detail?: "pairs" | "faces" | "separations" | "contacts",
 *     margin?: number, broad?: string, box?: "automatic" | "fixed" | "dynamic", method?: string,
 *     octree?: object, times?: boolean, splitLarge?: boolean, coherence?: boolean }} WorldOptions
 * @typedef {{ stationary?: boolean, enabled?: boolean, groups?: number, mask?: number,
 *     margin?: number, self?: "tested" | "skipped" | null, box?: "automatic" | "fixed" | "dynamic" | null,
 *     user?: number, owner?: number, scale?: number }} ObjectOptions
 */

/** Moving objects, and the pairs of them that intersect. Objects have numbers as ids. */
export class World extends Handle {
    #version = 0;
    /** @type {number} */
    #report;

    /** @param {Runtime} runtime @param {Calls} c @param {bigint} id */
    constructor(runtime, c, id) {
        super(runtime, "AllideWorld", id);
        /** @readonly */
        this.c = c;
        Object.defineProperty(this, "c", { enumerable: false });
        const report = runtime.x.allide_js_report_make() >>> 0;
        this.#report = report;
        whenForgotten(this, () => runtime.dead ?? runtime.x.allide_js_report_free(report));
    }

    dispose() {
        if (!this.isDisposed && this.runtime.dead === undefined)
            this.runtime.x.allide_js_report_free(this.#report);
        ++this.#version;
        super.dispose();
    }

    /** @template T @param {T} result @returns {T} */
    #changed(result) {
        ++this.#version;
        return result;
    }

    /** @param {Geometry} geometry @param {Transform} [worldFromLocal] @param {ObjectOptions} [options] @returns {number} */
    add(geometry, worldFromLocal, options) {
        const id = this.#changed(this.c.worldAdd(this, geometry, worldFromLocal, options));
        if (id <= Number.MAX_SAFE_INTEGER)
            return id;
        throw new AllideError("out_of_range", "a world holds up to 2^21 objects here");
    }
    /** @param {number} object */
    remove(object) { this.#changed(this.c.worldRemove(this, object)); }

    /**
     * Moves an object, or many: then transforms are 12 numbers each, and all or none are placed.
     * @param {number | ArrayLike<number> | Block<Float64Array>} objects
     * @param {Transform | Block<Float64Array>} transforms
     */
    place(objects, transforms) {
        if (typeof objects !== "number")
            return this.#placeMany(objects, transforms);
        const rt = this.runtime;
        if (transforms instanceof Block)
            transforms = transforms.array;
        this.c.worldPlace(this, objects, transforms ??
                          (() => { throw wrongType("transform", "an array of 12 numbers", transforms); })());
        ++this.#version;
        rt.top = rt.scratch;
    }

    /** @param {ArrayLike<number> | Block<Float64Array>} objects @param {Transform | Block<Float64Array>} transforms */
    #placeMany(objects, transforms) {
        const rt = this.runtime;
        rt.begin();
        try {
            const [ids, count] = placeOf(rt, "objects", objects, 1);
            const [poses, poseCount] = placeOf(rt, "transforms", transforms, 12);
            if (count !== poseCount)
                throw new AllideError("bad_argument", `there are ${count} objects and ${poseCount} ` +
                                                          "transforms; give as many");
            for (let i = 0; i < count; ++i)
                if (!(rt.f64[(ids >> 3) + i] >= 0) || rt.f64[(ids >> 3) + i] > Number.MAX_SAFE_INTEGER)
                    throw wrongType(`objects[${i}]`, "the number of an object", rt.f64[(ids >> 3) + i]);
            rt.check(rt.x.allide_js_place(this.id, ids, poses, count));
            ++this.#version;
        } finally {
            rt.end();
        }
    }

    /** @param {number} object @param {ArrayLike<number>} vertices */
    deform(object, vertices) { this.#changed(this.c.worldDeform(this, object, vertices)); }
    /** @param {number} object @param {{ removed?: ArrayLike<number>, added?: ArrayLike<number>, newVertices?: ArrayLike<number> }} change @returns {number} */
    changeFaces(object, change) { return this.#changed(this.c.worldChangeFaces(this, object, change)); }
    /** @param {number} object @param {number} part @param {Transform} parentFromPart */
    placePart(object, part, parentFromPart) { this.#changed(this.c.worldPlacePart(this, object, part, parentFromPart)); }
    /** @param {number} object @param {Transform[]} parentFromPart */
    placeParts(object, parentFromPart) { this.#changed(this.c.worldPlaceParts(this, object, parentFromPart)); }
    /** @param {number} object @param {boolean} on */
    enable(object, on) { this.#changed(this.c.worldEnable(this, object, on)); }
    /** @param {number} object @param {number} groups @param {number} mask */
    setGroups(object, groups, mask) { this.#changed(this.c.worldSetGroups(this, object, groups, mask)); }
    /** Objects of one owner are not paired. @param {number} object @param {number} owner */
    setOwner(object, owner) { this.#changed(this.c.worldSetOwner(this, object, owner)); }
    /** @param {number} object @param {number} scale */
    setScale(object, scale) { this.#changed(this.c.worldSetScale(this, object, scale)); }
    /** Replaces the shape of an object, which keeps all else. @param {number} object @param {Geometry} geometry */
    setGeometry(object, geometry) { this.#changed(this.c.worldSetGeometry(this, object, geometry)); }
    /** @param {number} object @param {number} margin */
    setMargin(object, margin) { this.#changed(this.c.worldSetMargin(this, object, margin)); }
    /** @param {number} a @param {number} b */
    ignore(a, b) { this.#changed(this.c.worldIgnore(this, a, b)); }
    /** @param {number} a @param {number} b */
    unignore(a, b) { this.#changed(this.c.worldUnignore(this, a, b)); }
    /** Of a selector's children one is there and the others are not. @returns {number} */
    addSelector() { return this.#changed(this.c.worldAddSelector(this)); }
    /** @param {number} selector */
    removeSelector(selector) { this.#changed(this.c.worldRemoveSelector(this, selector)); }
    /** @param {number} selector @param {number} child @param {number} object */
    addToSelector(selector, child, object) { this.#changed(this.c.worldAddToSelector(this, selector, child, object)); }
    /** @param {number} selector @param {number} child */
    select(selector, child) { this.#changed(this.c.worldSelect(this, selector, child)); }
    /** @param {number} selector @returns {number} */
    selected(selector) { return this.c.worldSelected(this, selector); }
    /** Distances below `until` are the child's. @param {number} selector @param {number} child @param {number} until */
    setRange(selector, child, until) { this.#changed(this.c.worldSetRange(this, selector, child, until)); }
    /** Selects the child for a distance. @param {number} selector @param {number} distance @returns {number} */
    selectAt(selector, distance) { return this.#changed(this.c.worldSelectAt(this, selector, distance)); }
    /** @param {number} object @param {number} user */
    setUser(object, user) { this.#changed(this.c.worldSetUser(this, object, user)); }

    /** The options of the world, or of one object. @param {number} [object] @returns {any} */
    options(object) {
        return object === undefined ? this.c.worldOptions(this) : this.c.worldObjectOptions(this, object);
    }
    /** @param {number} object @returns {number} */
    user(object) { return this.c.worldUser(this, object); }
    /** @param {number} a @param {number} b @returns {boolean} */
    isIgnored(a, b) { return this.c.worldIsIgnored(this, a, b); }
    /** @returns {{ a: number, b: number }[]} */
    ignoredPairs() { return this.c.worldIgnoredPairs(this); }
    /** @param {number} object @returns {Float64Array} */
    worldFromLocal(object) { return this.c.worldWorldFromLocal(this, object); }
    /** @param {number} object @returns {Geometry} */
    geometry(object) { return this.c.worldGeometry(this, object); }
    /** Its triangles as they are now. @param {number} object @returns {import("./mesh.js").Mesh} */
    mesh(object) { return this.c.worldMesh(this, object); }
    /** @param {number} object @returns {Uint32Array} */
    faceNumbers(object) { return this.c.worldFaceNumbers(this, object); }
    /** The box of all objects, or of one. @param {number} [object] @returns {import("./geometry.js").Box} */
    bounds(object) {
        return object === undefined ? this.c.worldBounds(this) : this.c.worldObjectBounds(this, object);
    }
    /** @param {number} object @returns {boolean} */
    contains(object) { return this.c.worldContains(this, object); }
    /** @returns {number} */
    get size() { return this.c.worldSize(this); }
    /** The ids of all objects, sorted. @returns {Float64Array} */
    objects() { return this.c.worldObjects(this); }
    /** Bytes beside the geometries. @returns {number} */
    memory() { return this.c.worldMemory(this); }

    /** All pairs that intersect or are within the margin. Valid until the world changes. @returns {Report} */
    detect() {
        const rt = this.runtime;
        rt.fresh();
        const version = ++this.#version;
        rt.check(rt.x.allide_js_detect(this.id, this.#report));
        return new Report(rt, this.#report, () => this.#version === version);
    }

    /** @param {Vec3} origin @param {Vec3} direction @param {{ maxT?: number }} [options] @returns {{ object: number, t: number, face: number, normal: number[], barycentric: number[] } | null} */
    castRay(origin, direction, options) { return this.c.worldCastRay(this, origin, direction, options); }
    /** @param {Vec3} origin @param {Vec3} direction @param {{ maxT?: number }} [options] @returns {any[]} */
    rayHits(origin, direction, options) { return this.c.worldRayHits(this, origin, direction, options); }
    /** The object nearest to a shape or a point, if any is within the limit. @param {Placed | Geometry | Vec3} from @param {number} [limit] @returns {{ object: number, separation: any } | null} */
    nearest(from, limit = Infinity) {
        return from instanceof Handle ? this.c.worldNearest(this, asPlaced(from), limit)
                                      : this.c.worldNearestToPoint(this, from, limit);
    }
    /** The closest two objects that may be tested, if any are within the limit. @param {number} [limit] @returns {{ a: number, b: number, separation: any } | null} */
    nearestPair(limit = Infinity) { return this.c.worldNearestPair(this, limit); }
    /** The same with a in one of `groupsA` and b in one of `groupsB`. @param {number} groupsA @param {number} groupsB @param {number} [limit] @returns {{ a: number, b: number, separation: any } | null} */
    nearestPairOfGroups(groupsA, groupsB, limit = Infinity) { return this.c.worldNearestPairOfGroups(this, groupsA, groupsB, limit); }
    /** @param {Vec3} point @returns {Float64Array} */
    containing(point) { return this.c.worldContaining(this, point); }
    /** Objects that share a point with a shape or a box. @param {Placed | Geometry | import("./geometry.js").Box} shape @returns {Float64Array} */
    intersecting(shape) {
        return shape instanceof Handle ? this.c.worldIntersectingShape(this, asPlaced(shape))
                                       : this.c.worldIntersectingBox(this, shape);
    }
}

/** A geometry is taken at rest. @param {any} value */
export function asPlaced(value) {
    return value?.handleType === "AllideGeometry" ? value.placed() : value;
}

/** Where numbers are in the module's memory: a block in place, others copied once. @param {Runtime} rt @param {string} name @param {any} value @param {number} width */
function placeOf(rt, name, value, width) {
    if (value instanceof Block) {
        if (value.runtime !== rt)
            throw new AllideError("foreign_handle", `the block '${name}' belongs to another instance`);
        return [value.address, list(name, value.array, width).length / width];
    }
    const all = list(name, value, width);
    if (value instanceof Float64Array && value.buffer === rt.buffer)  // a part of a block
        return [value.byteOffset, all.length / width];
    const at = rt.take(all.length * 8);
    rt.f64.set(all, at >> 3);
    return [at, all.length / width];
}

/** @typedef {new (options?: WorldOptions) => World} WorldClass */

/** @param {Runtime} rt @param {Calls} c @returns {WorldClass} */
export function worldClass(rt, c) {
    return class extends World {
        /** @param {WorldOptions} [options] */
        constructor(options) {
            super(rt, c, idOf(c.worldMake, rt, options));
        }
    };
}
