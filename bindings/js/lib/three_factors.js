// SPDX-License-Identifier: MIT
// Matrices that scale, shear or mirror. The linear part A of a matrix is Q U with a rotation Q: Q goes
// into the pose and U into the vertices. U is the factor of A's polar decomposition, rounded to few
// digits, so that objects that only turn share it; Q is A times the inverse of that U, which keeps all
// world vertices. Q is found by Newton's iteration (N. J. Higham, "Computing the polar decomposition
// with applications", 1986).
import { AllideError } from "./error.js";

/** Nine numbers, row by row. @typedef {number[]} Matrix */
/** What a shape needs at a pose: `inverse` of U, or none if U is 1. @typedef {{ key: string, u?: Matrix, inverse?: Matrix }} Factor */

/** Less than what the engine allows. */
const mostDefect = 9e-7;

/** @param {ArrayLike<number>} e @returns {Matrix} */
export function linearOf(e) {
    return [e[0], e[4], e[8], e[1], e[5], e[9], e[2], e[6], e[10]];
}

/** @param {Matrix} a @param {Matrix} b @returns {Matrix} */
export function multiplied(a, b) {
    const product = [];
    for (let i = 0; i < 9; i += 3)
        for (let j = 0; j < 3; ++j)
            product.push(a[i] * b[j] + a[i + 1] * b[j + 3] + a[i + 2] * b[j + 6]);
    return product;
}

/** @param {Matrix} a */
const transposed = (a) => [a[0], a[3], a[6], a[1], a[4], a[7], a[2], a[5], a[8]];

/** @param {Matrix} a @returns {Matrix} */
function cofactors([a, b, c, d, e, f, g, h, i]) {
    return [e * i - f * h, f * g - d * i, d * h - e * g,
            c * h - b * i, a * i - c * g, b * g - a * h,
            b * f - c * e, c * d - a * f, a * e - b * d];
}

/** @param {Matrix} a */
export function determinant(a) {
    const c = cofactors(a);
    return a[0] * c[0] + a[1] * c[1] + a[2] * c[2];
}

/** @param {Matrix} a @returns {Matrix} */
function inverted(a) {
    const d = determinant(a);
    return transposed(cofactors(a)).map((x) => x / d);
}

/** Whether it is a rotation for the engine. @param {Matrix} a */
export function isRotation(a) {
    for (let i = 0; i < 3; ++i)
        for (let j = i; j < 3; ++j) {
            const sum = a[i] * a[j] + a[i + 3] * a[j + 3] + a[i + 6] * a[j + 6];
            if (!(Math.abs(sum - (i === j ? 1 : 0)) <= mostDefect))
                return false;
        }
    return determinant(a) > 0;
}

/** The nearest orthogonal matrix. @param {Matrix} a @returns {Matrix} */
function orthogonal(a) {
    let q = a;
    for (let i = 0; i < 40; ++i) {
        const inverse = transposed(inverted(q));
        const scale = Math.sqrt(Math.hypot(...inverse) / Math.hypot(...q));
        const next = q.map((x, k) => (scale * x + inverse[k] / scale) / 2);
        const change = Math.hypot(...next.map((x, k) => x - q[k]));
        q = next;
        if (!(change > 1e-15))
            break;
    }
    return q;
}

/** With few digits; what is small beside the diagonal is 0. @param {Matrix} u @param {number} digits */
function rounded(u, digits) {
    return u.map((x, k) => {
        const beside = Math.sqrt(Math.abs(u[4 * Math.floor(k / 3)] * u[4 * (k % 3)]));
        return Math.abs(x) < beside * 10 ** -digits ? 0 : Number(x.toPrecision(digits));
    });
}

/** @param {Matrix} u @returns {Factor} */
const factorOf = (u) => ({ key: u.join(), u, inverse: inverted(u) });

/** @type {Factor} */
export const rigid = { key: "" };

/** Whether the factor leaves a rotation of this linear part. @param {Factor} factor @param {Matrix} linear */
export function serves({ u, inverse }, linear) {
    if (u && !inverse)
        return false;
    return isRotation(inverse ? multiplied(linear, inverse) : linear);
}

/**
 * The factor of a linear part. If there is no rotation in it, as in a projection on a plane, all of it
 * goes into the vertices.
 * @param {Matrix} linear @returns {Factor}
 */
export function factored(linear) {
    if (!linear.every(Number.isFinite))
        throw new AllideError("bad_transform", "its matrix has a number that is not finite");
    if (isRotation(linear))
        return rigid;
    const sign = determinant(linear) < 0 ? -1 : 1, q = orthogonal(linear);
    const product = multiplied(transposed(q), linear);
    const u = product.map((x, k) => sign * (x + transposed(product)[k]) / 2);
    for (const digits of [7, 8, 10, 13]) {
        const factor = factorOf(rounded(u, digits));
        if (serves(factor, linear))
            return factor;
    }
    return { key: linear.join(), u: linear };
}

/** The rows of Q, then the translation, of a matrix of three.js. @param {ArrayLike<number>} e @param {Factor} factor @param {Float64Array} to @param {number} [at] */
export function putPose(e, { u, inverse }, to, at = 0) {
    const linear = linearOf(e);
    const turned = inverse ? multiplied(linear, inverse) : u ? [1, 0, 0, 0, 1, 0, 0, 0, 1] : linear;
    for (let i = 0; i < 9; ++i)
        to[at + i] = turned[i];
    for (let i = 0; i < 3; ++i)
        to[at + 9 + i] = e[12 + i];
}

/** @param {Matrix} m @param {ArrayLike<number>} vertices @returns {Float64Array} */
export function transformed(m, vertices) {
    const all = new Float64Array(vertices.length);
    for (let i = 0; i < all.length; i += 3) {
        const x = vertices[i], y = vertices[i + 1], z = vertices[i + 2];
        all[i] = m[0] * x + m[1] * y + m[2] * z;
        all[i + 1] = m[3] * x + m[4] * y + m[5] * z;
        all[i + 2] = m[6] * x + m[7] * y + m[8] * z;
    }
    return all;
}

/** Each face with its corners the other way round. @param {Uint32Array} faces */
export function reversed(faces) {
    return faces.map((_, i) => faces[i % 3 === 0 ? i : i % 3 === 1 ? i + 1 : i - 1]);
}
