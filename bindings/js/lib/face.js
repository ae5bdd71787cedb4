// SPDX-License-Identifier: MIT
// The face of one instance: what load() returns. It mirrors include/allide by name.
import { Block } from "./block.js";
import { allCalls } from "./calls.js";
import { integer, list, object } from "./check.js";
import { AllideError, wrongType } from "./error.js";
import { Geometry, geometryClass, Placed, placedClass } from "./geometry.js";
import { movingClass, pairFinderClass, trackerClass } from "./handles.js";
import { takenMesh, takenPolygons, withAll, withMesh, withPolygons } from "./mesh.js";
import { asPlaced, worldClass } from "./world.js";

/** @typedef {import("./runtime.js").Runtime} Runtime */
/** @typedef {import("./geometry.js").Calls} Calls */
/** @typedef {import("./geometry.js").Transform} Transform */
/** @typedef {import("./check.js").Vec3} Vec3 */
/** @typedef {Placed | Geometry} Shape */
/** @typedef {import("./mesh.js").Mesh} Mesh */
/** @typedef {import("./mesh.js").MeshLike} MeshLike */
/** @typedef {import("./mesh.js").Polygons} Polygons */
/** @typedef {import("./mesh.js").PolygonsLike} PolygonsLike */
/** @typedef {{ faceA: number, faceB: number, kind: "none" | "touching" | "coplanar" | "crossing" }} FacePair */
/** @typedef {{ kind: "vertex" | "edge" | "face" | "interior", index: number }} Feature */
/** @typedef {{ distance: number, pointA: number[], pointB: number[], featureA: Feature, featureB: Feature }} Separation */
/** @typedef {{ stats?: Record<string, number>, dop?: object }} QueryOptions */
/** @typedef {{ threads?: number, query?: QueryOptions }} BatchOptions */
/** @typedef {{ distance: number, point: number[], face: number, feature: Feature, side: "outside" | "on" | "inside" | "no_inside" }} ClosestPoint */
/** @typedef {{ distance: number, point: number[], face: number, feature: Feature }} SignedDistance */
/** @typedef {{ t: number, face: number, normal: number[], barycentric: number[] }} RayHit */

/** @param {Calls} c */
function mathFace(c) {
    return {
        /** @returns {Float64Array} */
        identity: () => c.identity(),
        /** @param {Vec3} offset @returns {Float64Array} */
        translation: (offset) => c.translation(offset),
        /** @param {Vec3} axis @param {number} radians @returns {Float64Array} */
        rotation: (axis, radians) => c.rotation(axis, radians),
        /** @param {{ w: number, x: number, y: number, z: number }} q @returns {Float64Array} */
        rotationOfQuaternion: (q) => c.rotationOfQuaternion(q),
        /** @param {Transform} transform @returns {{ w: number, x: number, y: number, z: number }} */
        quaternion: (transform) => c.quaternion(transform),
        /** First inner, then outer. @param {Transform} outer @param {Transform} inner @returns {Float64Array} */
        product: (outer, inner) => c.product(outer, inner),
        /** @param {Transform} transform @returns {Float64Array} */
        inverse: (transform) => c.inverse(transform),
        /** @param {Transform} transform @returns {number} */
        rigidDefect: (transform) => c.rigidDefect(transform),
        /** A vertex as every query sees it. @param {Transform} worldFromLocal @param {Vec3} local @returns {number[]} */
        worldVertex: (worldFromLocal, local) => c.worldVertex(worldFromLocal, local),
        /** @param {number} radians @returns {{ sine: number, cosine: number }} */
        sinCos: (radians) => c.sinCos(radians),
    };
}

/** Meshes for scenes and tests. @param {Calls} c */
function shapesFace(c) {
    return {
        /** @param {Vec3} halfExtents @returns {Mesh} */
        box: (halfExtents) => c.box(halfExtents),
        /** @param {number} radius @param {number} subdivisions @returns {Mesh} */
        icosphere: (radius, subdivisions) => c.icosphere(radius, subdivisions),
        /** @param {number} radius @param {number} segments @param {number} rings @returns {Mesh} */
        sphere: (radius, segments, rings) => c.sphere(radius, segments, rings),
        /** @param {number} radius @param {number} faces @returns {Mesh} */
        standardSphere: (radius, faces) => c.standardSphere(radius, faces),
        /** @param {number} radius @param {number} height @param {number} segments @returns {Mesh} */
        cylinder: (radius, height, segments) => c.cylinder(radius, height, segments),
        /** @param {number} radius @param {number} height @param {number} segments @returns {Mesh} */
        cone: (radius, height, segments) => c.cone(radius, height, segments),
        /** @param {number} radius @param {number} height @param {number} segments @param {number} rings @returns {Mesh} */
        capsule: (radius, height, segments, rings) => c.capsule(radius, height, segments, rings),
        /** @param {number} radius @param {number} tubeRadius @param {number} segments @param {number} sides @returns {Mesh} */
        torus: (radius, tubeRadius, segments, sides) => c.torus(radius, tubeRadius, segments, sides),
        /** @param {{ p?: number, q?: number, radius?: number, tubeRadius?: number, segments?: number, sides?: number }} [options] @returns {Mesh} */
        torusKnot: (options) => c.torusKnot(options),
        /** @param {{ size?: number, height?: number, cells?: number, seed?: number }} [options] @returns {Mesh} */
        terrain: (options) => c.terrain(options),
        /** @param {{ size?: number, faces?: number, sides?: number, seed?: number }} [options] @returns {Mesh} */
        pipes: (options) => c.pipes(options),
        /** @param {{ faces?: number, radius?: number, aspect?: number, seed?: number }} [options] @returns {Mesh} */
        polytope: (options) => c.polytope(options),
        /** @param {number} length @param {number} subdivisions @returns {Mesh} */
        hare: (length, subdivisions) => c.hare(length, subdivisions),
        /** @param {number} length @returns {Mesh} */
        shuttle: (length) => c.shuttle(length),
    };
}

/** @typedef {"allide" | "quickcd" | "icollide" | "vcollide" | "rapid" | "kitamura"} Preset */

/** The settings of published programs, in one word. @param {Calls} c */
function presetsFace(c) {
    return {
        /** @param {Preset} preset @param {boolean} [moving] @returns {object} */
        treeOptions: (preset, moving = true) => c.presetTreeOptions(preset, moving),
        /** @param {Preset} preset @returns {object} */
        convexOptions: (preset) => c.presetConvexOptions(preset),
        /** @param {Preset} preset @returns {object} */
        dopSearch: (preset) => c.presetDopSearch(preset),
        /** @param {Preset} preset @returns {import("./world.js").WorldOptions} */
        worldOptions: (preset) => c.presetWorldOptions(preset),
    };
}

/** @param {Calls} c */
function queryFace(c) {
    return {
        /** @param {Shape} a @param {Shape} b @param {QueryOptions} [options] @returns {boolean} */
        intersects: (a, b, options) => c.intersects(asPlaced(a), asPlaced(b), options),
        /** @param {Shape} a @param {Shape} b @param {QueryOptions} [options] @returns {FacePair[]} */
        intersectingFaces: (a, b, options) => c.intersectingFaces(asPlaced(a), asPlaced(b), options),
        /** @param {Shape} a @param {Shape} b @param {QueryOptions} [options] @returns {{ faces: FacePair, from: number[], to: number[], normalA: number[], normalB: number[] }[]} */
        faceContacts: (a, b, options) => c.faceContacts(asPlaced(a), asPlaced(b), options),
        /** @param {Shape} a @param {Shape} b @param {QueryOptions} [options] @returns {{ faces: FacePair, point: number[] } | null} */
        firstContact: (a, b, options) => c.firstContact(asPlaced(a), asPlaced(b), options),
        /** @param {Shape} object @param {"tested" | "skipped"} [neighbours] @param {QueryOptions} [options] @returns {FacePair[]} */
        selfIntersections: (object, neighbours = "tested", options) => c.selfIntersections(asPlaced(object), neighbours, options),
        /** @param {Shape} a @param {Shape} b @param {QueryOptions} [options] @returns {Separation} */
        separation: (a, b, options) => c.separation(asPlaced(a), asPlaced(b), options),
        /** @param {Shape} a @param {Shape} b @param {number} margin @param {QueryOptions} [options] @returns {Separation | null} */
        separationWithin: (a, b, margin, options) => c.separationWithin(asPlaced(a), asPlaced(b), margin, options),
        /** @param {Shape} a @param {Shape} b @param {number} share @param {QueryOptions} [options] @returns {number} */
        separationLowerBound: (a, b, share, options) => c.separationLowerBound(asPlaced(a), asPlaced(b), share, options),
        /** @param {Shape} a @param {Shape} b @param {QueryOptions} [options] @returns {{ depth: number, direction: number[], pointA: number[], pointB: number[] }} */
        penetration: (a, b, options) => c.penetration(asPlaced(a), asPlaced(b), options),
        /** @param {Shape} a @param {Shape} b @param {{ clearance?: number }} [clash] @param {QueryOptions} [options] @returns {{ kind: "clear" | "near" | "touch" | "cross" | "overlap" | "inside" | "contains" | "equal", flush: boolean, separation: Separation }} */
        clash: (a, b, clash, options) => c.clash(asPlaced(a), asPlaced(b), clash, options),
        /** How far a reaches into the solid b. @param {Shape} a @param {Shape} b @param {{ tolerance?: number, cells?: number }} [depth] @param {QueryOptions} [options] @returns {{ lower: number, upper: number, point: number[], onSurface: number[] }} */
        depth: (a, b, depth, options) => c.depth(asPlaced(a), asPlaced(b), depth, options),
        /** A move of b that parts the two. @param {Shape} a @param {Shape} b @param {{ directions?: number }} [way] @param {QueryOptions} [options] @returns {{ lower: number, upper: number, offset: number[] }} */
        wayOut: (a, b, way, options) => c.wayOut(asPlaced(a), asPlaced(b), way, options),
        /** @param {Shape} a @param {Shape} b @param {number} margin @param {QueryOptions} [options] @returns {FacePair[]} */
        facesWithin: (a, b, margin, options) => c.facesWithin(asPlaced(a), asPlaced(b), margin, options),
        /** @param {Shape} a @param {Shape} b @param {{ tests?: number, nanoseconds?: number }} budget @param {QueryOptions} [options] @returns {{ verdict: "disjoint" | "may_intersect" | "intersects", depth: number }} */
        intersectsWithinBudget: (a, b, budget, options) => c.intersectsWithinBudget(asPlaced(a), asPlaced(b), budget, options),
        /** @param {Shape} compound @param {{ a: number, b: number }[]} [ignored] @param {QueryOptions} [options] @returns {{ a: number, b: number }[]} */
        intersectingParts: (compound, ignored = [], options) => c.intersectingParts(asPlaced(compound), ignored, options),
        /** @param {Shape} target @param {Vec3} origin @param {Vec3} direction @param {{ maxT?: number }} [ray] @param {QueryOptions} [options] @returns {RayHit | null} */
        castRay: (target, origin, direction, ray, options) => c.castRay(asPlaced(target), origin, direction, ray, options),
        /** @param {Shape} target @param {Vec3} origin @param {Vec3} direction @param {{ maxT?: number }} [ray] @param {QueryOptions} [options] @returns {RayHit[]} */
        rayHits: (target, origin, direction, ray, options) => c.rayHits(asPlaced(target), origin, direction, ray, options),
        /** @param {Shape} target @param {Vec3} point @param {QueryOptions} [options] @returns {ClosestPoint} */
        closestPoint: (target, point, options) => c.closestPoint(asPlaced(target), point, options),
        /** @param {Shape} target @param {Vec3} point @param {number} limit @param {QueryOptions} [options] @returns {ClosestPoint | null} */
        closestPointWithin: (target, point, limit, options) => c.closestPointWithin(asPlaced(target), point, limit, options),
        /** @param {Shape} target @param {Vec3} point @param {QueryOptions} [options] @returns {boolean} */
        contains: (target, point, options) => c.contains(asPlaced(target), point, options),
        /** How far a point is from the surface of a solid, negative inside. @param {Shape} target @param {Vec3} point @param {QueryOptions} [options] @returns {SignedDistance} */
        signedDistance: (target, point, options) => c.signedDistance(asPlaced(target), point, options),
    };
}

/** @typedef {import("./handles.js").Moving} Moving */
/** @typedef {import("./handles.js").Motion} Motion */
/** @typedef {{ gap?: number, tolerance?: number, until?: number, start?: "counts" | "left_out", budget?: { tests?: number, nanoseconds?: number } }} MotionOptions */
/** @typedef {{ time: number, latest: number, certain: boolean, exhausted: boolean, pointA: number[], pointB: number[], normal: number[], featureA: Feature, featureB: Feature }} Impact */

/** Ways from one place to another. @param {Calls} c */
function motionMakers(c) {
    return {
        /** @param {Transform} [at] @returns {Motion} */
        still: (at) => c.motionStill(at),
        /** @param {Transform} from @param {Transform} to @returns {Motion} */
        straight: (from, to) => c.motionStraight(from, to),
        /** @param {Transform} from @param {Transform} to @param {Vec3} [pivot] @returns {Motion} */
        linear: (from, to, pivot = [0, 0, 0]) => c.motionLinear(from, to, pivot),
        /** @param {Transform} from @param {Transform} to @returns {Motion} */
        screw: (from, to) => c.motionScrew(from, to),
        /** @param {Transform} from @param {Vec3} point @param {Vec3} axis @param {number} radians @param {number} [advance] @returns {Motion} */
        turn: (from, point, axis, radians, advance = 0) => c.motionTurn(from, point, axis, radians, advance),
    };
}

/** @param {Calls} c */
function motionFace(c) {
    return {
        Motion: motionMakers(c),
        /** When two first meet on their ways; none is missed. @param {Moving} a @param {Moving} b @param {MotionOptions} [options] @returns {Impact | null} */
        firstImpact: (a, b, options) => c.firstImpact(a, b, options),
        /** @param {Moving} a @param {Moving} b @param {MotionOptions} [options] @returns {boolean} */
        meets: (a, b, options) => c.meets(a, b, options),
        /** @param {Shape} shape @param {Vec3} offset @param {Shape} target @param {MotionOptions} [options] @returns {Impact | null} */
        castShape: (shape, offset, target, options) => c.castShape(asPlaced(shape), offset, asPlaced(target), options),
    };
}

/** Options of the single queries of a batch; `threads` means 1. @param {any} options */
function queryOptions(options) {
    if (options === undefined)
        return undefined;
    const { threads, query, ...others } = object("options", options);
    if (Object.keys(others).length > 0)
        throw new AllideError("bad_argument", `'options' has no member '${Object.keys(others)[0]}'; it ` +
                                                  "has threads, query");
    if (threads !== undefined)
        integer("options.threads", threads, 0, 1024);
    return query;
}

/** One question about many poses: result i is of a and b[i]. @param {Calls} c */
function batchFace(c) {
    /** @template T @param {(a: any, b: any, options: any) => T} one @returns {(a: Shape, b: Shape[], options?: BatchOptions) => T[]} */
    const each = (one) => (a, b, options) => {
        if (!Array.isArray(b))
            throw wrongType("b", "an array of placed geometries", b);
        const query = queryOptions(options);
        return b.map((item) => one(asPlaced(a), asPlaced(item), query));
    };
    return {
        batchIntersects: each(/** @returns {boolean} */ (a, b, o) => c.intersects(a, b, o)),
        batchSeparation: each(/** @returns {Separation} */ (a, b, o) => c.separation(a, b, o)),
        batchIntersectingFaces: each(/** @returns {FacePair[]} */ (a, b, o) => c.intersectingFaces(a, b, o)),
        /** Three numbers for each point. @param {Shape} target @param {ArrayLike<number>} points @param {BatchOptions} [options] @returns {SignedDistance[]} */
        batchSignedDistance: (target, points, options) => {
            const all = list("points", points, 3), query = queryOptions(options), placed = asPlaced(target);
            return Array.from({ length: all.length / 3 }, (_, i) =>
                c.signedDistance(placed, [all[3 * i], all[3 * i + 1], all[3 * i + 2]], query));
        },
    };
}

/** @param {Runtime} rt @param {Calls} c */
function meshFace(rt, c) {
    /** @template T @param {unknown} item @param {(handle: any) => T} use */
    const oneMesh = (item, use) => withMesh(rt, item, use);
    /** @template T @param {unknown} item @param {(handle: any) => T} use */
    const onePolygons = (item, use) => withPolygons(rt, c, item, use);
    return {
        /** All that is wrong with a mesh. @param {MeshLike} mesh @returns {any} */
        check: (mesh) => withMesh(rt, mesh, (handle) => ({
            ...c.meshCheck(handle), findings: c.meshFindings(handle),
            reflexEdges: c.meshReflexEdges(handle) })),
        /** For people. @param {{ defect: string, index: number, edge: number }} finding @param {MeshLike} mesh @returns {string} */
        describe: (finding, mesh) => withMesh(rt, mesh, (handle) => c.findingText(handle, finding)),
        /** @param {MeshLike} mesh @returns {import("./geometry.js").Box} */
        bounds: (mesh) => withMesh(rt, mesh, (handle) => c.meshBounds(handle)),
        /** Fixes what it can. @param {MeshLike | PolygonsLike} mesh @param {object} [options] @returns {{ mesh: Mesh, entries: any[] }} */
        repair: (mesh, options) => {
            const { repaired, entries } = "sizes" in Object(mesh)
                ? withPolygons(rt, c, mesh, (handle) => c.polygonsRepair(handle, options))
                : withMesh(rt, mesh, (handle) => c.meshRepair(handle, options));
            return { mesh: repaired, entries };
        },
        /** A line for each entry of a repair. @param {any[]} entries @returns {string} */
        repairText: (entries) => c.repairText(entries),
        /** @param {ArrayLike<number>} points @returns {Mesh} */
        convexHull: (points) => c.convexHull(points),
        /** @param {PolygonsLike} polygons @returns {Mesh} */
        triangulated: (polygons) => withPolygons(rt, c, polygons, (handle) => c.polygonsTriangulated(handle)),
        /** "obj", "stl", ... @param {Uint8Array | ArrayBuffer} bytes @returns {string} */
        formatOf: (bytes) => c.formatOf(bytes),
        /** All objects as one mesh. @param {Uint8Array | ArrayBuffer} bytes @param {string} [format] @returns {Mesh} */
        readMesh: (bytes, format) => (reserveFor(rt, bytes), c.readMesh(bytes, format)),
        /** @param {Uint8Array | ArrayBuffer} bytes @param {string} [format] @returns {Mesh[]} */
        readMeshes: (bytes, format) => (reserveFor(rt, bytes), c.readMeshes(bytes, format)),
        /** @param {Uint8Array | ArrayBuffer} bytes @param {string} [format] @returns {Polygons[]} */
        readPolygons: (bytes, format) => (reserveFor(rt, bytes), c.readPolygons(bytes, format)),
        /** @param {MeshLike[]} meshes @param {string} format @param {{ binary?: boolean }} [options] @returns {Uint8Array} */
        writeMeshes: (meshes, format, options) => withAll(oneMesh, meshes, (handles) => c.writeMeshes(handles, format, options)),
        /** @param {PolygonsLike[]} polygons @param {string} format @param {{ binary?: boolean }} [options] @returns {Uint8Array} */
        writePolygons: (polygons, format, options) => withAll(onePolygons, polygons, (handles) => c.writePolygons(handles, format, options)),
    };
}

/** What reading takes for each byte of a file, at most. @param {Runtime} rt @param {any} bytes */
function reserveFor(rt, bytes) {
    if (bytes?.byteLength > 1 << 16)
        rt.reserve(12 * bytes.byteLength);
}

/** @param {Runtime} rt */
export function face(rt) {
    const c = allCalls(rt);
    rt.wrap.AllideMesh = (id) => takenMesh(rt, id);
    rt.wrap.AllidePolygons = (id) => takenPolygons(rt, id);
    rt.wrap.AllideGeometry = (id) => new Geometry(rt, c, id);
    rt.wrap.AllidePlaced = (id) => new Placed(rt, c, id);
    for (const type of ["AllideTracker", "AllideWorld", "AllidePairFinder", "AllideScratch",
                        "AllideMoving"])
        rt.wrap[type] = (id) => id;  // their classes call the makers
    return {
        version: rt.text(rt.x.allide_version()),
        Geometry: /** @type {import("./geometry.js").GeometryMakers} */ (geometryClass(rt, c)),
        Placed: /** @type {import("./geometry.js").PlacedClass} */ (placedClass(rt, c)),
        Tracker: /** @type {import("./handles.js").TrackerClass} */ (trackerClass(rt, c)),
        World: /** @type {import("./world.js").WorldClass} */ (worldClass(rt, c)),
        PairFinder: /** @type {import("./handles.js").PairFinderClass} */ (pairFinderClass(rt, c)),
        Moving: /** @type {import("./handles.js").MovingClass} */ (movingClass(rt, c)),
        shapes: shapesFace(c),
        presets: presetsFace(c),
        ...mathFace(c),
        ...queryFace(c),
        ...motionFace(c),
        ...batchFace(c),
        ...meshFace(rt, c),
        /** A block of doubles in the module's memory. @param {number} length @returns {Block<Float64Array>} */
        float64Array: (length) => new Block(rt, integer("length", length, 0, 2 ** 29), 8),
        /** @param {number} length @returns {Block<Uint32Array>} */
        uint32Array: (length) => new Block(rt, integer("length", length, 0, 2 ** 30), 4),
        /** Bytes of the module's memory. */
        memoryBytes: () => rt.memory.buffer.byteLength,
    };
}
