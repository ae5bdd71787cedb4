// SPDX-License-Identifier: MIT
// Hits of rays as three.js has them.
import { BackSide, DoubleSide, Vector2, Vector3 } from "three";

/** @typedef {import("three").BufferGeometry} BufferGeometry */
/** @typedef {import("three").Ray} Ray */
/** A side, a material, or one for each group. @typedef {number | { side: number } | { side: number }[]} Sided */
/** @typedef {{ a: number, b: number, c: number, normal: Vector3, materialIndex: number }} Face */
/** @typedef {{ distance: number, point: Vector3, faceIndex: number, face: Face, barycoord: Vector3, uv?: Vector2 }} Hit */

/** The sum of a triangle's values with these weights. @param {any} attribute @param {Face} face @param {Vector3} weights */
function blended(attribute, { a, b, c }, weights) {
    /** @param {"getX" | "getY"} get */
    const sum = (get) => weights.x * attribute[get](a) + weights.y * attribute[get](b) +
                         weights.z * attribute[get](c);
    return new Vector2(sum("getX"), sum("getY"));
}

/** @param {BufferGeometry} geometry @param {number} faceIndex */
function materialIndexOf({ groups }, faceIndex) {
    const group = groups.find(({ start, count }) => 3 * faceIndex >= start && 3 * faceIndex < start + count);
    return group?.materialIndex ?? 0;
}

/** @param {BufferGeometry} geometry @param {Ray} ray @param {import("./face.js").RayHit} hit @returns {Hit} */
export function hitOf(geometry, ray, { t, face: faceIndex, normal, barycentric }) {
    const { index, attributes: { uv } } = geometry;
    const [a, b, c] = [0, 1, 2].map((k) => index ? index.getX(3 * faceIndex + k) : 3 * faceIndex + k);
    const materialIndex = materialIndexOf(geometry, faceIndex);
    const face = { a, b, c, normal: new Vector3(...normal), materialIndex };
    const point = new Vector3().copy(ray.direction).multiplyScalar(t).add(ray.origin);
    const barycoord = new Vector3(...barycentric);
    /** @type {Hit} */
    const hit = { distance: t * ray.direction.length(), point, faceIndex, face, barycoord };
    if (uv)
        hit.uv = blended(uv, face, barycoord);
    return hit;
}

/** Whether the side that the ray comes from is drawn. @param {Hit} hit @param {Vector3} direction @param {Sided} sided */
export function passes({ face }, direction, sided) {
    const material = Array.isArray(sided) ? sided[face.materialIndex] : sided;
    const side = typeof material === "object" ? material.side : material;
    if (material === undefined)
        return false;
    const facing = face.normal.dot(direction);
    return side === DoubleSide || (side === BackSide ? facing > 0 : facing < 0);
}
