// SPDX-License-Identifier: MIT
// Geometries of allide from buffers of three.js, and back.
import { BufferAttribute, BufferGeometry } from "three";
import { current } from "./current.js";
import { AllideError, wrongType } from "./error.js";
import { welded } from "./three_weld.js";

/** @typedef {import("./load.js").Allide} Allide */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("three").BufferAttribute | import("three").InterleavedBufferAttribute} Attribute */
/** @typedef {{ start: number, count: number }} Range */
/**
 * The triangles that are drawn of a buffer. Without `faceOf`, face i is triangle i of the buffer, and
 * vertex i its vertex i. Otherwise some triangles are left out, and the two arrays have their numbers.
 * @typedef {{ vertices: Float32Array | Float64Array, faces: Uint32Array, faceOf?: Uint32Array,
 *     vertexOf?: Uint32Array }} Triangles
 */
/** @typedef {"surface" | "solid" | "convex" | "hull" | "deformable"} BufferKind */
/**
 * `groups` leaves out triangles in no group, as a mesh with an array of materials does; `range` is
 * drawn instead of the buffer's drawRange; vertices within `weld` of an earlier one get its place.
 * Other members are options of the geometry.
 * @typedef {{ kind?: BufferKind, allide?: Allide, groups?: boolean, range?: Range, weld?: number }} BufferOptions
 */

/** @param {BufferGeometry} buffer */
function nameOf(buffer) {
    return buffer.name ? `the geometry ${JSON.stringify(buffer.name)}` : `a ${buffer.type}`;
}

/** Puts the name of what is wrong before the message. @template T @param {string} name @param {() => T} work @returns {T} */
export function named(name, work) {
    try {
        return work();
    } catch (error) {
        if (error instanceof AllideError && error.code !== "internal")
            throw new AllideError(error.code, `${name}: ${error.message}`, { cause: error });
        throw error;
    }
}

/** @param {BufferGeometry} buffer @returns {Attribute} */
function positionOf(buffer) {
    const position = /** @type {any} */ (buffer.attributes.position);
    if (position === undefined || position.isGLBufferAttribute || position.itemSize < 3)
        throw new AllideError("bad_argument", "it has no positions with three coordinates");
    return position;
}

/** Three numbers for each vertex: the buffer's own array if it has them so. @param {Attribute} position @returns {Float32Array | Float64Array} */
function coordinatesOf(position) {
    const { array, count } = position;
    const isPlain = /** @type {any} */ (position).isInterleavedBufferAttribute !== true &&
                    !position.normalized && position.itemSize === 3;
    if (isPlain && (array instanceof Float32Array || array instanceof Float64Array))
        return array.subarray(0, 3 * count);
    const all = new Float64Array(3 * count);
    for (let i = 0; i < count; ++i) {
        all[3 * i] = position.getX(i);
        all[3 * i + 1] = position.getY(i);
        all[3 * i + 2] = position.getZ(i);
    }
    return all;
}

/** The triangles that are drawn, or undefined if all are. @param {BufferGeometry} buffer @param {number} corners @param {BufferOptions} options */
function drawnOf(buffer, corners, { groups = false, range = buffer.drawRange }) {
    const total = Math.floor(corners / 3), isDrawn = new Uint8Array(total);
    if (!groups && range.start === 0 && range.count >= 3 * total)
        return undefined;
    for (const part of groups ? buffer.groups : [{ start: 0, count: corners }]) {
        const start = Math.max(part.start, range.start);
        const end = Math.min(part.start + part.count, range.start + range.count, corners);
        if (start % 3 !== 0 && end - start >= 3)
            throw new AllideError("bad_argument", `it is drawn from corner ${start}, where no ` +
                                                      "triangle begins");
        isDrawn.fill(1, start / 3, Math.max(start, end) / 3);
    }
    const drawn = Uint32Array.from(isDrawn.keys()).filter((face) => isDrawn[face] === 1);
    return drawn.length === total ? undefined : drawn;
}

/** @param {BufferGeometry} buffer @param {number} vertices @param {number} total @param {Uint32Array} [drawn] */
function facesOf({ index }, vertices, total, drawn) {
    const faces = new Uint32Array(3 * (drawn?.length ?? total));
    for (let i = 0; i < faces.length; ++i) {
        const at = drawn ? 3 * drawn[Math.floor(i / 3)] + i % 3 : i;
        const vertex = index ? index.getX(at) : at;
        if (!(vertex >= 0 && vertex < vertices))
            throw new AllideError("bad_index", `corner ${at % 3} of triangle ${Math.floor(at / 3)} ` +
                                                   `is vertex ${vertex}, but there are ${vertices}`);
        faces[i] = vertex;
    }
    return faces;
}

/** Leaves out vertices without a face. @param {Float32Array | Float64Array} all @param {Uint32Array} faces @param {Uint32Array} faceOf @returns {Triangles} */
function compact(all, faces, faceOf) {
    const vertexOf = Uint32Array.from(new Set(faces)).sort();
    const to = new Uint32Array(all.length / 3);
    const vertices = new Float64Array(3 * vertexOf.length);
    vertexOf.forEach((vertex, i) => {
        to[vertex] = i;
        vertices.set(all.subarray(3 * vertex, 3 * vertex + 3), 3 * i);
    });
    return { vertices, faces: faces.map((vertex) => to[vertex]), faceOf, vertexOf };
}

/** @param {BufferGeometry} buffer @param {BufferOptions} [options] @returns {Triangles} */
export function trianglesOf(buffer, options = {}) {
    if (!buffer?.isBufferGeometry)
        throw wrongType("bufferGeometry", "a BufferGeometry", buffer);
    return named(nameOf(buffer), () => {
        const position = positionOf(buffer);
        const corners = buffer.index ? buffer.index.count : position.count;
        const drawn = drawnOf(buffer, corners, options);
        const faces = facesOf(buffer, position.count, Math.floor(corners / 3), drawn);
        if (faces.length === 0)
            throw new AllideError("bad_argument", "no triangle of it is drawn");
        const given = coordinatesOf(position), { weld } = options;
        const vertices = weld === undefined ? given : welded(given, weld);
        return drawn ? compact(vertices, faces, drawn) : { vertices, faces };
    });
}

/** @param {Allide} allide @param {Triangles} triangles @param {BufferKind} kind @param {object} [options] @returns {Geometry} */
export function shapeOf({ Geometry }, { vertices, faces }, kind, options) {
    if (kind === "hull")
        return Geometry.convex(vertices, options);
    if (kind !== "surface" && kind !== "solid" && kind !== "convex" && kind !== "deformable")
        throw new AllideError("bad_argument", `the kind is ${JSON.stringify(kind)}; give surface, ` +
                                                  "solid, convex, hull or deformable");
    return Geometry[kind]({ vertices, faces }, options);
}

/** @type {WeakMap<Geometry, Uint32Array>} */
const faceNumbers = new WeakMap();

/**
 * A geometry of what is drawn of a buffer. Coordinates are exact. If all of the buffer is drawn, face i
 * is its triangle i; otherwise faceIndexOf has the triangle's number. The faces of a hull are its own.
 * @param {BufferGeometry} bufferGeometry @param {BufferOptions & Record<string, any>} [options]
 * @returns {Geometry}
 */
export function geometryOf(bufferGeometry, options = {}) {
    const { kind = "surface", allide, groups, range, weld, ...build } = options;
    const face = current(allide), triangles = trianglesOf(bufferGeometry, { groups, range, weld });
    const hasOptions = Object.keys(build).length > 0;
    const geometry = named(nameOf(bufferGeometry),
                           () => shapeOf(face, triangles, kind, hasOptions ? build : undefined));
    if (triangles.faceOf && kind !== "hull")
        faceNumbers.set(geometry, triangles.faceOf);
    return geometry;
}

/** The number in the buffer (three's faceIndex) of a face of what geometryOf made. @param {Geometry} geometry @param {number} face @returns {number} */
export function faceIndexOf(geometry, face) {
    return faceNumbers.get(geometry)?.[face] ?? face;
}

/** @param {BufferGeometry} buffer @param {ArrayLike<number>} coordinates */
export function setPositions(buffer, coordinates) {
    const array = Float32Array.from(coordinates);
    return buffer.setAttribute("position", new BufferAttribute(array, 3));
}

/**
 * The triangles of a geometry or mesh as a BufferGeometry. Coordinates are rounded to float.
 * @param {Geometry | { vertices: ArrayLike<number>, faces: ArrayLike<number> }} shape
 * @returns {BufferGeometry}
 */
export function meshOf(shape) {
    const { vertices, faces } = "mesh" in shape ? shape.mesh() : shape;
    const Indices = vertices.length > 3 * 65535 ? Uint32Array : Uint16Array;
    const buffer = setPositions(new BufferGeometry(), vertices);
    return buffer.setIndex(new BufferAttribute(Indices.from(faces), 1));
}
