// SPDX-License-Identifier: MIT
// Triangles against triangles without a tree. Where two are within `unsure` of touching, doubles
// cannot say whether they meet, and the answer is "unsure".
const unsure = 1e-9;

const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const along = (p, d, t) => [p[0] + t * d[0], p[1] + t * d[1], p[2] + t * d[2]];
const clamp = (x) => Math.min(1, Math.max(0, x));
const apart = (a, b) => {
    const x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
    return Math.sqrt(x * x + y * y + z * z);
};

/** The closest points of two segments (C. Ericson, Real-Time Collision Detection, 2005, section 5.1.9). */
function segments(p, p2, q, q2) {
    const d = sub(p2, p), e = sub(q2, q), r = sub(p, q);
    const a = dot(d, d), c = dot(e, e), b = dot(d, e), f = dot(e, r), g = dot(d, r);
    let s = 0, t = 0;
    if (a > 0 && c > 0) {
        const denominator = a * c - b * b;
        s = denominator > 1e-14 * a * c ? clamp((b * f - g * c) / denominator) : 0;
        t = (b * s + f) / c;
        if (t < 0 || t > 1) {
            t = clamp(t);
            s = clamp((t * b - g) / a);
        }
    } else if (a > 0)
        s = clamp(-g / a);
    else if (c > 0)
        t = clamp(f / c);
    return [along(p, d, s), along(q, e, t)];
}

/** The point of a triangle's inside under a point, or undefined. */
function under(p, [a, b, c]) {
    const n = cross(sub(b, a), sub(c, a)), size = dot(n, n);
    if (size === 0)
        return undefined;
    const foot = along(p, n, -dot(sub(p, a), n) / size);
    const isInside = [[a, b], [b, c], [c, a]].every(([u, v]) => dot(cross(sub(v, u), sub(foot, u)), n) >= 0);
    return isInside ? foot : undefined;
}

/** Whether a segment goes through the inside of a triangle. */
function pierces(p, q, triangle) {
    const [a, b, c] = triangle, n = cross(sub(b, a), sub(c, a));
    const from = dot(sub(p, a), n), to = dot(sub(q, a), n);
    if (from === to || from > 0 === to > 0)
        return false;
    const at = along(p, sub(q, p), from / (from - to));
    return [[a, b], [b, c], [c, a]].every(([u, v]) => dot(cross(sub(v, u), sub(at, u)), n) >= 0);
}

const edges = ([a, b, c]) => [[a, b], [b, c], [c, a]];

/** Whether all corners of one are farther than `unsure` on one side of the other's plane. */
function isBeside(s, [a, b, c]) {
    const n = cross(sub(b, a), sub(c, a)), margin = 2 * unsure * Math.sqrt(dot(n, n));
    const heights = s.map((p) => dot(sub(p, a), n));
    return margin > 0 && (Math.min(...heights) > margin || Math.max(...heights) < -margin);
}

/** The distance of the closest points on edges, or of a corner and an inside. */
export function triangleDistance(s, t) {
    let least = Infinity;
    for (const [p, q] of edges(s))
        for (const [u, v] of edges(t))
            least = Math.min(least, apart(...segments(p, q, u, v)));
    for (const [one, other] of [[s, t], [t, s]])
        for (const p of one) {
            const foot = under(p, other);
            if (foot)
                least = Math.min(least, apart(p, foot));
        }
    return least;
}

/** "yes", "no" or "unsure". */
export function trianglesMeet(s, t) {
    if (isBeside(s, t) || isBeside(t, s))
        return "no";
    if (triangleDistance(s, t) <= unsure)
        return "unsure";
    const isPierced = edges(s).some(([p, q]) => pierces(p, q, t)) || edges(t).some(([p, q]) => pierces(p, q, s));
    return isPierced ? "yes" : "no";
}

function boxOf(triangles) {
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (const p of triangles.flat())
        for (let k = 0; k < 3; ++k) {
            box[k] = Math.min(box[k], p[k]);
            box[k + 3] = Math.max(box[k + 3], p[k]);
        }
    return box;
}
const boxesMeet = (a, b) => a[0] <= b[3] + unsure && b[0] <= a[3] + unsure && a[1] <= b[4] + unsure &&
    b[1] <= a[4] + unsure && a[2] <= b[5] + unsure && b[2] <= a[5] + unsure;

/** Triangles with the boxes around each and around all. */
export const prepared = (triangles) => ({ triangles, box: boxOf(triangles), boxes: triangles.map((t) => boxOf([t])) });

/** Which pairs of triangles surely meet, and which may: both as "i j". */
export function facePairs(a, b) {
    const sure = new Set(), maybe = new Set();
    if (boxesMeet(a.box, b.box))
        a.triangles.forEach((s, i) => boxesMeet(a.boxes[i], b.box) && b.triangles.forEach((t, j) => {
            if (!boxesMeet(a.boxes[i], b.boxes[j]))
                return;
            const answer = trianglesMeet(s, t);
            if (answer !== "no")
                (answer === "yes" ? sure : maybe).add(`${i} ${j}`);
        }));
    return { sure, maybe };
}

/** The least distance of any two triangles that do not meet. */
export function meshDistance(a, b) {
    let least = Infinity;
    for (const s of a.triangles)
        for (const t of b.triangles)
            least = Math.min(least, triangleDistance(s, t));
    return least;
}
