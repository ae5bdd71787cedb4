// SPDX-License-Identifier: MIT
// Two knots of three.js, one of which moves. The segments that their faces share are lines over the
// picture; while they are apart, a line joins their closest points. In a checkout:
// tools/bootstrap web && cmake --preset wasm && cmake --build build/wasm --target allide_package
// python3 -m http.server        # then open /examples/web/knots.html
import { load } from "allide";
import { contactLines, geometryOf } from "allide/three";
import * as THREE from "three";

const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("view"));
const result = /** @type {HTMLOutputElement} */ (document.getElementById("result"));
const allide = await load();

const renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
const camera = new THREE.PerspectiveCamera(40, 1.6, 0.1, 50);
camera.position.set(0, 1.5, 7);
camera.lookAt(0, 0, 0);
const light = new THREE.DirectionalLight(0xffffff, 2.5);
light.position.set(2, 4, 3);
const scene = new THREE.Scene().add(light, new THREE.HemisphereLight(0xffffff, 0x445566, 1.5));
scene.background = new THREE.Color(0xeef1f5);

/** A knot, and its geometry of allide: face i of an answer is triangle i of the buffer. */
function knot(p, q, color) {
    const geometry = new THREE.TorusKnotGeometry(1, 0.28, 160, 16, p, q);
    const mesh = new THREE.Mesh(geometry, new THREE.MeshStandardMaterial({ color, roughness: 0.6 }));
    scene.add(mesh);
    return { mesh, placed: new allide.Placed(geometryOf(geometry)) };
}

const fixed = knot(2, 3, 0x6f8fb8), moving = knot(3, 2, 0x86a86a);
moving.mesh.position.set(-3.2, 0, 0);
const lines = new THREE.LineSegments(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: 0xd01010, depthTest: false }));
lines.renderOrder = 1;
scene.add(lines);

/** A rigid matrix of three.js as allide has it: the rows of R, then t. */
function poseOf({ elements: e }) {
    return [e[0], e[4], e[8], e[1], e[5], e[9], e[2], e[6], e[10], e[12], e[13], e[14]];
}

/** What there is to say and to draw. */
function answer() {
    const contacts = allide.faceContacts(fixed.placed, moving.placed);
    if (contacts.length > 0)
        return { text: `They touch: ${contacts.length} pairs of faces meet`, contacts };
    const { distance, pointA, pointB } = allide.separation(fixed.placed, moving.placed);
    return { text: `They are ${distance.toFixed(4)} apart`, contacts: [{ from: pointA, to: pointB }] };
}

function show() {
    moving.mesh.updateMatrixWorld();
    moving.placed.move(poseOf(moving.mesh.matrixWorld));
    const { text, contacts } = answer();
    result.value = text;
    lines.geometry.dispose();
    lines.geometry = contactLines(contacts);
    renderer.setPixelRatio(devicePixelRatio);
    renderer.setSize(canvas.clientWidth, canvas.clientHeight, false);
    camera.aspect = canvas.clientWidth / canvas.clientHeight;
    camera.updateProjectionMatrix();
    renderer.render(scene, camera);
}

function move(x, y, z) {
    moving.mesh.position.add(new THREE.Vector3(x, y, z));
    show();
}

const steps = { ArrowLeft: [-0.1, 0, 0], ArrowRight: [0.1, 0, 0], ArrowUp: [0, 0.1, 0], ArrowDown: [0, -0.1, 0],
                PageUp: [0, 0, -0.1], PageDown: [0, 0, 0.1] };
canvas.addEventListener("keydown", (event) => {
    if (event.key in steps)
        move(...steps[event.key]);
    else if (event.key === "r" || event.key === "R")
        moving.mesh.rotation.y += 0.1, show();
    else
        return;
    event.preventDefault();
});
canvas.addEventListener("pointerdown", (event) => canvas.setPointerCapture(event.pointerId));
canvas.addEventListener("pointermove", (event) => {
    const size = 5.2 / canvas.clientHeight;
    if (canvas.hasPointerCapture(event.pointerId))
        move(event.movementX * size, -event.movementY * size, 0);
});
new ResizeObserver(show).observe(canvas);
show();
