// SPDX-License-Identifier: MIT
// What a mesh of three.js is made of: its buffer, its instances with their matrices, and what bends it.
import { Matrix4, Mesh, Vector3 } from "three";
import { AllideError } from "./error.js";

/** @typedef {import("three").BufferGeometry} BufferGeometry */
/** @typedef {import("./three_buffer.js").Triangles} Triangles */
/** @typedef {import("./three_buffer.js").Range} Range */
/** @typedef {import("./three_buffer.js").BufferKind} BufferKind */
/**
 * `userData.allide` of a mesh. Objects in `ignore`, given as such or by name, are not paired with it.
 * @typedef {{ kind?: BufferKind, weld?: number, groups?: number, mask?: number, stationary?: boolean,
 *     ignore?: (import("three").Object3D | string)[] }} MeshSettings
 */

const product = new Matrix4(), own = new Matrix4(), vertex = new Vector3();

/** What a batch has of its instances, deleted ones included; older versions of three.js have none. @param {any} mesh @returns {{ active: boolean }[] | undefined} */
function batchOf(mesh) {
    const instances = mesh._instanceInfo ?? mesh._drawInfo;
    return typeof mesh.getGeometryRangeAt === "function" ? instances : undefined;
}

/** One mesh has one instance, which has no number. @param {any} mesh @returns {number} */
export function instanceCount(mesh) {
    if (mesh.isInstancedMesh)
        return mesh.count;
    return mesh.isBatchedMesh ? batchOf(mesh)?.length ?? 1 : 1;
}

/** @param {any} mesh */
export const hasInstances = (mesh) => Boolean(mesh.isInstancedMesh || mesh.isBatchedMesh);

/** Whether an instance of a batch exists and is shown. @param {any} mesh @param {number} instance */
export function isThere(mesh, instance) {
    const batch = mesh.isBatchedMesh ? batchOf(mesh) : undefined;
    return batch === undefined || (batch[instance].active && mesh.getVisibleAt(instance));
}

/** The 16 numbers of its matrix in the world; valid until the next call. @param {any} mesh @param {number} instance @returns {ArrayLike<number>} */
export function elementsOf(mesh, instance) {
    if (!hasInstances(mesh))
        return mesh.matrixWorld.elements;
    if (mesh.isBatchedMesh && !batchOf(mesh))
        throw new AllideError("unsupported", "this BatchedMesh does not say what its instances draw; " +
                                                 "use three.js 0.169 or later");
    mesh.getMatrixAt(instance, own);
    return product.multiplyMatrices(mesh.matrixWorld, own).elements;
}

/** What an instance of a batch draws of the buffer. @param {any} mesh @param {number} instance @returns {Range | undefined} */
export function rangeOf(mesh, instance) {
    if (!mesh.isBatchedMesh)
        return undefined;
    return mesh.getGeometryRangeAt(mesh.getGeometryIdAt(instance));
}

/** @param {any} mesh */
export function bends(mesh) {
    return Boolean(mesh.isSkinnedMesh || mesh.morphTargetInfluences?.length > 0 || mesh.morphTexture);
}

/** What has the influences of an instance that morphs. @param {any} mesh @param {number} instance */
function puppetOf(mesh, instance) {
    if (!mesh.morphTexture)
        return mesh;
    const puppet = new Mesh(mesh.geometry);
    mesh.getMorphAt(instance, puppet);
    return puppet;
}

/** Numbers that change whenever the vertices do. @param {any} mesh @param {number} instance @returns {number[]} */
export function bentBy(mesh, instance) {
    const numbers = [...puppetOf(mesh, instance).morphTargetInfluences ?? []];
    if (mesh.isSkinnedMesh) {
        numbers.push(...mesh.bindMatrix.elements, ...mesh.bindMatrixInverse.elements);
        for (const bone of mesh.skeleton.bones)
            numbers.push(...bone.matrixWorld.elements);
    }
    return numbers;
}

/** The vertices as bones and morph targets move them. @param {any} mesh @param {number} instance @param {Triangles} triangles @returns {ArrayLike<number>} */
export function bentVertices(mesh, instance, { vertices, vertexOf }) {
    const puppet = puppetOf(mesh, instance), bent = new Float64Array(vertices.length);
    for (let i = 0; i < bent.length / 3; ++i) {
        puppet.getVertexPosition(vertexOf ? vertexOf[i] : i, vertex);
        bent[3 * i] = vertex.x;
        bent[3 * i + 1] = vertex.y;
        bent[3 * i + 2] = vertex.z;
    }
    return bent;
}

/** Grows with every needsUpdate of positions or index. @param {BufferGeometry} buffer @returns {number} */
export function versionOf({ attributes, index }) {
    const position = /** @type {any} */ (attributes.position);
    return (position?.version ?? position?.data?.version ?? 0) + (index?.version ?? 0);
}

/** What the numbers of a buffer depend on: two that differ are of different states. @param {BufferGeometry} buffer */
export function stateOf(buffer) {
    const { attributes: { position }, index, drawRange: { start, count }, groups } = buffer;
    return { position, index, version: versionOf(buffer), start, count, groups: groups.length };
}

/** @typedef {ReturnType<typeof stateOf>} State */

/** @param {State} state @param {BufferGeometry} buffer */
export function isCurrent(state, buffer) {
    const { attributes: { position }, index, drawRange: { start, count }, groups } = buffer;
    return state.position === position && state.index === index && state.start === start &&
           state.count === count && state.groups === groups.length && state.version === versionOf(buffer);
}
