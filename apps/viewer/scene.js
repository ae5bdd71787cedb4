// SPDX-License-Identifier: MIT
// Turns a frame of a recording into what the renderer draws.
import { identity, product } from "recording";

/** Triangles of a round shape; planes get squares of half width `reach`. */
function rounded(shape, reach) {
    const { points, radius, radiusAtEnd } = shape;
    if (isUnbounded(shape))
        return square(points, reach);
    const p = points.slice(0, 3), q = points.slice(3), way = q.map((x, i) => x - p[i]), length = Math.hypot(...way);
    const rings = []; // centre, radius and height above it, from q to p
    if (shape.round === 4)
        rings.push([q, 0, 0], [q, radiusAtEnd, 0], [p, radius, 0], [p, 0, 0]);
    else
        for (let i = 0; i <= 16; ++i)
            rings.push([i <= 8 ? q : p, radius * Math.sin(Math.PI * i / 16), radius * Math.cos(Math.PI * i / 16)]);
    return lathe(rings, length > 0 ? way.map((x) => x / length) : [0, 0, 1]);
}

const isUnbounded = (shape) => shape.round === 2 || shape.round === 3;

/** The surface that turns rings about an axis. */
function lathe(rings, up) {
    const positions = [], faces = [], around = 32, [side, front] = frameOf(up);
    for (const [i, [centre, radius, height]] of rings.entries())
        for (let k = 0; k < around; ++k) {
            const turn = 2 * Math.PI * k / around;
            for (let x = 0; x < 3; ++x)
                positions.push(centre[x] + height * up[x] + radius * (Math.cos(turn) * side[x] + Math.sin(turn) * front[x]));
            const next = (k + 1) % around;
            if (i + 1 < rings.length)
                faces.push(i * around + k, (i + 1) * around + k, (i + 1) * around + next,
                           i * around + k, (i + 1) * around + next, i * around + next);
        }
    return { positions, faces: Uint32Array.from(faces), isRound: true };
}

function frameOf(up) {
    const other = Math.abs(up[0]) < 0.8 ? [1, 0, 0] : [0, 1, 0], side = unit(cross(up, other));
    return [side, cross(up, side)];
}

function square(points, reach) {
    const up = unit([points[3] - points[0], points[4] - points[1], points[5] - points[2]]), [side, front] = frameOf(up);
    const positions = [];
    for (const [s, f] of [[-1, -1], [1, -1], [1, 1], [-1, 1]])
        for (let x = 0; x < 3; ++x)
            positions.push(points[x] + reach * (s * side[x] + f * front[x]));
    return { positions, faces: Uint32Array.of(0, 1, 2, 0, 2, 3), isRound: true, isPlane: true };
}

export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const unit = (a) => {
    const length = Math.hypot(a[0], a[1], a[2]) || 1;
    return [a[0] / length, a[1] / length, a[2] / length];
};
export const place = (m, p, at = 0) => [0, 1, 2].map((i) => m[3 * i] * p[at] + m[3 * i + 1] * p[at + 1] + m[3 * i + 2] * p[at + 2] + m[9 + i]);

/** The meshes that an object consists of, each with its pose and its first face. */
export function piecesOf(object, recording, reach) {
    const shape = recording.geometries[object.shape], { scale } = object.options;
    const mesh = (leaf) => leaf.round === undefined ? leaf : rounded(leaf, reach);
    const placed = (pose) => scale === 1 ? pose : pose.map((x, i) => i < 9 ? x * scale : x);
    if (!shape.parts) {
        const own = object.positions ? { positions: object.positions, faces: shape.faces } : mesh(shape);
        return [{ key: object.positions ? `o${object.number}` : `${object.shape}`, deforms: object.positions, mesh: own,
                  pose: placed(object.pose), first: 0 }];
    }
    const poses = [], pieces = [];
    let first = 0;
    for (const [i, part] of shape.parts.entries()) {
        const rest = object.parts?.[i] ?? part.pose;
        poses.push(product(part.parent < 0 ? identity : poses[part.parent], rest));
        if (part.shape.parts)
            continue;
        pieces.push({ key: `${object.shape}.${i}`, mesh: mesh(part.shape), pose: product(placed(object.pose), poses[i]), first });
        first += part.shape.faces ? part.shape.faces.length / 3 : 0;
    }
    return pieces;
}

function grow(box, p) {
    for (let i = 0; i < 3; ++i) {
        box[i] = Math.min(box[i], p[i]);
        box[3 + i] = Math.max(box[3 + i], p[i]);
    }
}

const emptyBox = () => [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];

/** The smallest box around a piece, or around its box if it has many vertices. */
function worldBox({ mesh, pose }, box) {
    if (mesh.isPlane)
        return;
    let { positions } = mesh;
    if (positions.length > 30000) {
        mesh.corners ??= cornersOf(positions);
        positions = mesh.corners;
    }
    for (let i = 0; i < positions.length; i += 3)
        grow(box, place(pose, positions, i));
}

function cornersOf(positions) {
    const box = emptyBox(), corners = [];
    for (let i = 0; i < positions.length; i += 3)
        grow(box, positions.slice(i, i + 3));
    for (let i = 0; i < 8; ++i)
        corners.push(box[i & 1 ? 3 : 0], box[i & 2 ? 4 : 1], box[i & 4 ? 5 : 2]);
    return corners;
}

/** The objects of a frame with pieces, boxes and colours. */
export class Scene {
    constructor(recording) {
        this.recording = recording;
        this.meshes = new Map();
        this.objects = [];
        this.reach = 10;
    }

    show({ objects, pairs }) {
        this.objects = [];
        this.bounds = emptyBox();
        const hot = new Set(), warm = new Set();
        this.pairs = pairs.filter((pair) => pair.intersecting || Number.isFinite(pair.separation?.distance));
        for (const { a, b, intersecting } of this.pairs)
            (intersecting ? hot : warm).add(a).add(b);
        for (const object of objects) {
            if (!object)
                continue;
            const pieces = piecesOf(object, this.recording, this.reach), box = emptyBox();
            pieces.forEach((piece) => worldBox(piece, box));
            if (box[0] <= box[3])
                grow(this.bounds, box), grow(this.bounds, box.slice(3));
            this.objects.push({ number: object.number, object, pieces, box, state: hot.has(object.number) ? "hot" : warm.has(object.number) ? "warm" : "calm" });
        }
        this.byNumber = new Map(this.objects.map((shown) => [shown.number, shown]));
        const size = this.size();
        if (size > 0 && size < Infinity && this.reach === 10 && size !== 10) {
            this.reach = 0.75 * size;
            if (this.recording.geometries.some((shape) => isUnbounded(shape) || shape.parts?.some((part) => isUnbounded(part.shape))))
                this.show({ objects, pairs });
        }
    }

    size() { return Math.hypot(this.bounds[3] - this.bounds[0], this.bounds[4] - this.bounds[1], this.bounds[5] - this.bounds[2]); }
    name(number) { return this.recording.objects[number].name || `object ${number}`; }

    /** What Renderer.draw takes; new shapes are given to the renderer. */
    drawn(renderer, theme, shown) {
        const groups = new Map();
        for (const { number, object, pieces, state } of this.objects)
            for (const piece of pieces) {
                if (piece.mesh.faces.length === 0)
                    continue;
                const isNew = !renderer.has(piece.key);
                if (isNew || piece.deforms)
                    renderer.shape(piece.key, piece.mesh.positions, piece.mesh.faces);
                if (!groups.has(piece.key))
                    groups.set(piece.key, []);
                groups.get(piece.key).push({ number, pose: piece.pose, state, enabled: object.options.enabled });
            }
        const batches = [...groups].map(([key, items]) => ({ key, count: items.length, data: this.words(items, theme, shown) }));
        return { batches, triangles: shown.faces ? this.hotFaces(theme) : [], lines: this.lines(theme, shown),
                 boxes: shown.boxes ? this.boxes(theme) : [] };
    }

    words(items, theme, shown) {
        const data = new Float32Array(17 * items.length), marks = new Uint32Array(data.buffer);
        items.forEach(({ number, pose, state, enabled }, i) => {
            for (let row = 0; row < 3; ++row) {
                data.set(pose.subarray ? pose.subarray(3 * row, 3 * row + 3) : pose.slice(3 * row, 3 * row + 3), 17 * i + 4 * row);
                data[17 * i + 4 * row + 3] = pose[9 + row];
            }
            const colour = state === "hot" && shown.bodies ? theme.hot : state === "warm" && shown.near ? theme.warm : enabled ? theme.body : theme.off;
            data.set([...colour, 1], 17 * i + 12);
            marks[17 * i + 16] = (((number + 1) & 0xffffff) | (state === "hot" && shown.bodies && shown.outlines ? 0xff000000 : 0)) >>> 0;
        });
        return data;
    }

    /** The three corners of a face, in the world. */
    corners(number, face) {
        const { pieces } = this.byNumber.get(number);
        const piece = pieces.findLast((candidate) => candidate.first <= face);
        if (!piece || piece.mesh.isRound)
            return undefined;
        const { positions, faces } = piece.mesh, at = 3 * (face - piece.first);
        return at + 2 < faces.length ? [0, 1, 2].map((k) => place(piece.pose, positions, 3 * faces[at + k])) : undefined;
    }

    hotFaces(theme) {
        const triangles = [], seen = new Set();
        for (const { a, b, faces } of this.pairs)
            for (const met of faces ?? [])
                for (const [number, face] of [[a, met.a], [b, met.b]]) {
                    const key = number * 4294967296 + face;
                    if (seen.has(key))
                        continue;
                    seen.add(key);
                    for (const corner of this.corners(number, face) ?? [])
                        triangles.push(...corner, ...theme.met, 1);
                }
        return triangles;
    }

    lines(theme, shown) {
        const lines = [], line = (points, colour, at = 0) => {
            for (const k of [at, at + 3])
                lines.push(points[k], points[k + 1], points[k + 2], ...colour, 1);
        };
        for (const { intersecting, segments, separation, penetration } of this.pairs) {
            if (shown.faces)
                for (let i = 0; i < (segments?.length ?? 0); i += 6)
                    line(segments, theme.segment, i);
            if (shown.near && separation && !intersecting && Number.isFinite(separation.distance))
                line(separation.points, theme.line);
            if (shown.depths && penetration && penetration.depth > 0)
                arrow(penetration, (points) => line(points, theme.accent));
        }
        return lines;
    }

    boxes(theme) {
        return this.objects.filter(({ box }) => box[0] <= box[3])
            .flatMap(({ box, state }) => [...box, ...(state === "hot" ? theme.hot : state === "warm" ? theme.line : theme.box), 1]);
    }
}

function arrow({ depth, direction, points }, line) {
    const from = [...points.slice(3)], to = from.map((x, i) => x + depth * direction[i]), [side] = frameOf(direction);
    line([...from, ...to]);
    for (const sign of [-1, 1])
        line([...to, ...to.map((x, i) => x - 0.2 * depth * (direction[i] + 0.5 * sign * side[i]))]);
}
