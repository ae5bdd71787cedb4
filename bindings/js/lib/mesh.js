// SPDX-License-Identifier: MIT
// Meshes and polygons are plain objects with typed arrays; they live in the module only while a
// call needs them.
import { indices, list, object, string } from "./check.js";
import { AllideError } from "./error.js";
import { Handle } from "./handle.js";

/** @typedef {import("./runtime.js").Runtime} Runtime */
/**
 * Triangles: three coordinates for each vertex, three vertex indices for each face. Without faces,
 * each three vertices are one.
 * @typedef {{ vertices: ArrayLike<number>, faces?: ArrayLike<number>, name?: string }} MeshLike
 * @typedef {{ vertices: Float64Array, faces: Uint32Array, name: string }} Mesh
 */
/**
 * Faces with any number of corners: polygon i has sizes[i] of the corners.
 * @typedef {{ vertices: ArrayLike<number>, sizes: ArrayLike<number>, corners: ArrayLike<number>, name?: string }} PolygonsLike
 * @typedef {{ vertices: Float64Array, sizes: Uint32Array, corners: Uint32Array, name: string }} Polygons
 */

/** Reads a mesh of the module and frees it. @param {Runtime} rt @param {bigint} id @returns {Mesh} */
export function takenMesh(rt, id) {
    try {
        return { ...viewedMesh(rt, "allide_mesh_view", id), name: nameOf(rt, "allide_mesh_name", id) };
    } finally {
        rt.x.allide_mesh_destroy(id);
    }
}

/** Copies of a mesh's arrays. @param {Runtime} rt @param {string} call @param {bigint} id */
export function viewedMesh(rt, call, id) {
    const at = rt.take(rt.sizeOf("AllideMeshView"));
    rt.check(rt.x[call](id, at));
    rt.fresh();
    const [vertices, vertexCount, faces, faceCount] = rt.u32.subarray(at >> 2, (at >> 2) + 4);
    return { vertices: rt.f64.slice(vertices >> 3, (vertices >> 3) + 3 * vertexCount),
             faces: rt.u32.slice(faces >> 2, (faces >> 2) + 3 * faceCount) };
}

/** @param {Runtime} rt @param {string} call @param {bigint} id */
function nameOf(rt, call, id) {
    const at = rt.take(4);
    rt.check(rt.x[call](id, at));
    rt.fresh();
    return rt.text(rt.u32[at >> 2]);
}

/** Reads polygons of the module and frees them. @param {Runtime} rt @param {bigint} id @returns {Polygons} */
export function takenPolygons(rt, id) {
    try {
        const countAt = rt.take(4);
        /** @param {string} call @param {number} size */
        const read = (call, size) => {
            rt.x[call](id, 0, 0, countAt);
            rt.fresh();
            const count = rt.u32[countAt >> 2], at = rt.take(count * size);
            rt.check(rt.x[call](id, at, count, countAt));
            rt.fresh();
            return /** @type {[number, number]} */ ([at, count]);
        };
        const [v, vertices] = read("allide_polygons_vertices", 24);
        const [s, sizes] = read("allide_polygons_sizes", 4);
        const [c, corners] = read("allide_polygons_corners", 4);
        return { vertices: rt.f64.slice(v >> 3, (v >> 3) + 3 * vertices),
                 sizes: rt.u32.slice(s >> 2, (s >> 2) + sizes),
                 corners: rt.u32.slice(c >> 2, (c >> 2) + corners),
                 name: nameOf(rt, "allide_polygons_name", id) };
    } finally {
        rt.x.allide_polygons_destroy(id);
    }
}

/** @param {number} count */
function eachInTurn(count) {
    return Uint32Array.from({ length: count }, (_, i) => i);
}

/** @param {unknown} mesh */
export function checkedMesh(mesh) {
    const given = object("mesh", mesh);
    const vertices = list("mesh.vertices", given.vertices, 3);
    const faces = given.faces === undefined || given.faces === null
                      ? eachInTurn(vertices.length / 3)
                      : indices("mesh.faces", list("mesh.faces", given.faces, 3));
    if (faces.length % 3 !== 0)
        throw new AllideError("bad_argument", "the argument 'mesh.vertices' has no whole number of " +
                                                  "triangles");
    return { vertices, faces, name: given.name === undefined ? "" : string("mesh.name", given.name) };
}

/** Bytes that C++ takes for a face while it makes a geometry, at most. */
const bytesPerFace = 600;

/** Makes the mesh in the module for the time of a call. @template T @param {Runtime} rt @param {unknown} mesh @param {(handle: Handle) => T} use @returns {T} */
export function withMesh(rt, mesh, use) {
    const { vertices, faces, name } = checkedMesh(mesh);
    if (faces.length > 3000)
        rt.reserve(bytesPerFace * (faces.length / 3) + 48 * (vertices.length / 3));
    rt.begin();
    let handle;
    try {
        const v = rt.take(vertices.length * 8), f = rt.take(faces.length * 4), out = rt.take(8);
        rt.f64.set(vertices, v >> 3);
        rt.u32.set(faces, f >> 2);
        rt.check(rt.x.allide_mesh_make(v, vertices.length / 3, f, faces.length / 3, out));
        rt.fresh();
        handle = new Handle(rt, "AllideMesh", rt.u64[out >> 3]);
        if (name !== "")
            rt.check(rt.x.allide_mesh_rename(handle.id, rt.putText("mesh.name", name)));
    } catch (error) {
        handle?.dispose();
        throw error;
    } finally {
        rt.end();
    }
    try {
        return use(handle);
    } finally {
        handle.dispose();
    }
}

/** @template T @param {Runtime} rt @param {Record<string, (...values: any[]) => any>} c @param {unknown} polygons @param {(handle: Handle) => T} use @returns {T} */
export function withPolygons(rt, c, polygons, use) {
    const given = object("polygons", polygons);
    const taker = rt.wrap.AllidePolygons;
    rt.wrap.AllidePolygons = (id) => new Handle(rt, "AllidePolygons", id);
    let handle;
    try {
        handle = c.polygonsMake(given.vertices, given.sizes, given.corners);
    } finally {
        rt.wrap.AllidePolygons = taker;
    }
    try {
        if (given.name)
            c.polygonsRename(handle, given.name);
        return use(handle);
    } finally {
        handle.dispose();
    }
}

/** Several meshes at once. @template T @param {(item: unknown, use: (handle: Handle) => T) => T} withOne @param {unknown} items @param {(handles: Handle[]) => T} use @returns {T} */
export function withAll(withOne, items, use) {
    if (!Array.isArray(items))
        throw new TypeError("the argument 'meshes' must be an array");
    /** @type {Handle[]} */
    const handles = [];
    /** @returns {T} */
    const next = () => handles.length === items.length
        ? use(handles)
        : withOne(items[handles.length], (handle) => { handles.push(handle); return next(); });
    return next();
}
