// SPDX-License-Identifier: MIT
// Two meshes, one of which moves. Faces that meet are red with a dark outline, the segments that they
// share are yellow; while the two are apart, a line joins their closest points. In a checkout:
// tools/bootstrap web && cmake --preset wasm && cmake --build build/wasm --target allide_package
// python3 -m http.server        # then open /examples/web/contacts.html
import { load } from "allide";
import { draw, fromScreen } from "./picture.js";

const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("view"));
const result = /** @type {HTMLOutputElement} */ (document.getElementById("result"));
const note = /** @type {HTMLElement} */ (document.getElementById("note"));
const allide = await load();

/** A closed mesh has an inside, another is a surface. */
function bodyOf(mesh) {
    const { closed, oriented } = allide.check(mesh);
    const make = closed && oriented ? allide.Geometry.solid : allide.Geometry.surface;
    return { mesh, geometry: make(mesh) };
}

const scene = {
    fixed: bodyOf(allide.shapes.torus(1, 0.4, 40, 20)),
    moving: bodyOf(allide.shapes.icosphere(0.5, 3)),
    position: [-2, 0, 0],
    angle: 0,
};

function pose() {
    return allide.product(allide.translation(scene.position), allide.rotation([1, 2, 3], scene.angle));
}

/** What there is to say and to show about the two. */
function answer() {
    const placed = new allide.Placed(scene.moving.geometry, pose());
    try {
        const contacts = allide.faceContacts(scene.fixed.geometry, placed);
        if (contacts.length > 0)
            return { text: `They touch: ${contacts.length} pairs of faces meet`, contacts };
        if (allide.intersects(scene.fixed.geometry, placed))
            return { text: "One is inside the other", contacts };
        const apart = allide.separation(scene.fixed.geometry, placed);
        return { text: `They are ${apart.distance.toFixed(4)} apart`, contacts, apart };
    } finally {
        placed.dispose();
    }
}

function show() {
    const { text, contacts, apart } = answer();
    result.value = text;
    draw(canvas, [
        { mesh: scene.fixed.mesh, pose: allide.identity(), colour: [120, 150, 190],
          marked: new Set(contacts.map(({ faces }) => faces.faceA)) },
        { mesh: scene.moving.mesh, pose: pose(), colour: [150, 170, 120],
          marked: new Set(contacts.map(({ faces }) => faces.faceB)) },
    ], { segments: contacts.map(({ from, to }) => [from, to]),
         line: apart && [apart.pointA, apart.pointB] });
}

/** Centred, with its farthest vertex at distance 0.7, so that any file fits the picture. */
function fitted(mesh) {
    const { min, max } = allide.bounds(mesh);
    const centre = min.map((low, k) => (low + max[k]) / 2);
    const radius = Math.hypot(...max.map((high, k) => high - centre[k])) || 1;
    return { ...mesh, vertices: mesh.vertices.map((x, i) => (x - centre[i % 3]) * 0.7 / radius) };
}

async function open(file) {
    try {
        const mesh = allide.readMesh(new Uint8Array(await file.arrayBuffer()));
        const body = bodyOf(fitted(mesh));
        scene.moving.geometry.dispose();
        scene.moving = body;
        note.textContent = `${file.name}: ${mesh.faces.length / 3} faces`;
    } catch (error) {
        note.textContent = `${file.name}: ${error.message}`;  // the scene stays
    }
    show();
}

function move(by) {
    scene.position = scene.position.map((x, k) => x + by[k]);
    show();
}

const steps = { ArrowLeft: [-0.05, 0, 0], ArrowRight: [0.05, 0, 0], ArrowUp: [0, 0, 0.05],
                ArrowDown: [0, 0, -0.05], PageUp: [0, 0.05, 0], PageDown: [0, -0.05, 0] };
canvas.addEventListener("keydown", (event) => {
    if (event.key in steps)
        move(steps[event.key]);
    else if (event.key === "r" || event.key === "R")
        scene.angle += 0.1, show();
    else
        return;
    event.preventDefault();
});
canvas.addEventListener("pointerdown", (event) => canvas.setPointerCapture(event.pointerId));
canvas.addEventListener("pointermove", (event) => {
    if (canvas.hasPointerCapture(event.pointerId))
        move(fromScreen(canvas, event.movementX, event.movementY));
});
document.getElementById("file")?.addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file)
        open(file);
});
new ResizeObserver(show).observe(canvas);
show();
