// SPDX-License-Identifier: MIT
// Draws triangles on a 2D canvas, farthest first, seen from above at the side.

const yaw = 0.35, pitch = 0.6, metres = 4.6;
const right = [Math.cos(yaw), Math.sin(yaw), 0];
const up = [-Math.sin(pitch) * -Math.sin(yaw), -Math.sin(pitch) * -Math.cos(yaw), Math.cos(pitch)];
const away = [up[1] * right[2] - up[2] * right[1], up[2] * right[0] - up[0] * right[2],
              up[0] * right[1] - up[1] * right[0]];

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const scaleOf = (canvas) => canvas.width / metres;

/** A movement of the pointer as a movement in the plane of the picture. */
export function fromScreen(canvas, dx, dy) {
    const size = metres / canvas.clientWidth;
    return right.map((r, k) => (r * dx - up[k] * dy) * size);
}

function onScreen(canvas, p) {
    return [canvas.width / 2 + scaleOf(canvas) * dot(right, p),
            canvas.height / 2 - scaleOf(canvas) * dot(up, p)];
}

function moved(pose, v, i) {
    const [x, y, z] = [v[3 * i], v[3 * i + 1], v[3 * i + 2]];
    return [0, 1, 2].map((k) => pose[3 * k] * x + pose[3 * k + 1] * y + pose[3 * k + 2] * z + pose[9 + k]);
}

function shade(corners) {
    const [p, q, r] = corners;
    const u = q.map((x, k) => x - p[k]), v = r.map((x, k) => x - p[k]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    return 0.35 + 0.65 * Math.abs(dot(n, away)) / (Math.hypot(...n) || 1);
}

function trianglesOf({ mesh, pose, colour, marked }) {
    const points = Array.from({ length: mesh.vertices.length / 3 }, (_, i) => moved(pose, mesh.vertices, i));
    return Array.from({ length: mesh.faces.length / 3 }, (_, face) => {
        const corners = [0, 1, 2].map((k) => points[mesh.faces[3 * face + k]]);
        const depth = corners.reduce((sum, p) => sum + dot(away, p), 0);
        return { corners, depth, red: marked.has(face), colour };
    });
}

function fill(context, canvas, { corners, red, colour }) {
    const light = shade(corners);
    context.beginPath();
    for (const p of corners)
        context.lineTo(...onScreen(canvas, p));
    context.closePath();
    const [r, g, b] = red ? [230, 30, 30] : colour.map((c) => c * light);
    context.fillStyle = context.strokeStyle = `rgb(${r} ${g} ${b})`;
    context.fill();
    if (red)
        context.strokeStyle = "#400";
    context.lineWidth = red ? 1.5 : 0.5;
    context.stroke();
}

function stroke(context, canvas, [from, to], colour) {
    context.beginPath();
    context.moveTo(...onScreen(canvas, from));
    context.lineTo(...onScreen(canvas, to));
    context.strokeStyle = colour;
    context.lineWidth = 3;
    context.stroke();
}

/** Bodies with the faces to be marked; segments and a line are drawn over them. */
export function draw(canvas, bodies, { segments, line }) {
    canvas.width = canvas.clientWidth * devicePixelRatio;
    canvas.height = canvas.clientHeight * devicePixelRatio;
    const context = canvas.getContext("2d");
    const triangles = bodies.flatMap(trianglesOf).sort((a, b) => b.depth - a.depth);
    for (const triangle of triangles)
        fill(context, canvas, triangle);
    for (const segment of segments)
        stroke(context, canvas, segment, "#fd0");
    if (line)
        stroke(context, canvas, line, "#e60");
}
