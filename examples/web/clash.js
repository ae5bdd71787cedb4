// SPDX-License-Identifier: MIT
// All clashes of a scene of three.js: a plant room with columns (one InstancedMesh), beams, pipes and
// ducts that can be raised. SceneWorld follows the scene; what meets is red. In a checkout:
// tools/bootstrap web && cmake --preset wasm && cmake --build build/wasm --target allide_package
// python3 -m http.server        # then open /examples/web/clash.html
import { load } from "allide";
import { contactLines, SceneWorld } from "allide/three";
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

const of = (id) => document.getElementById(id);
const canvas = /** @type {HTMLCanvasElement} */ (of("view"));
const allide = await load();

const renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
const camera = new THREE.PerspectiveCamera(40, 1.5, 0.1, 100);
camera.position.set(9, 8, 13);
const controls = new OrbitControls(camera, canvas);
controls.target.set(0, 2, 0);
const light = new THREE.DirectionalLight(0xffffff, 2.2);
light.position.set(4, 9, 5);
const scene = new THREE.Scene().add(light, new THREE.HemisphereLight(0xffffff, 0x556677, 1.6));
scene.background = new THREE.Color(0xeef1f5);

const material = (color) => new THREE.MeshStandardMaterial({ color, roughness: 0.7 });

/** The building: its parts join one another on purpose, so that they are not tested among themselves. */
function building() {
    const group = new THREE.Group(), concrete = material(0xb4bbc4), steel = material(0x8c9bb0);
    const settings = { groups: 1, mask: 2, stationary: true };
    const floor = new THREE.Mesh(new THREE.BoxGeometry(10, 0.2, 6), concrete);
    const columns = new THREE.InstancedMesh(new THREE.BoxGeometry(0.4, 5, 0.4), concrete, 6);
    for (let i = 0; i < 6; ++i)
        columns.setMatrixAt(i, new THREE.Matrix4().setPosition(4 * (i % 3 - 1), 2.5, i < 3 ? -2 : 2));
    group.add(Object.assign(floor, { name: "floor" }), Object.assign(columns, { name: "column" }));
    for (const z of [-2, 2]) {
        const beam = new THREE.Mesh(new THREE.BoxGeometry(9, 0.5, 0.3), steel);
        beam.position.set(0, 4.4, z);
        group.add(Object.assign(beam, { name: `beam ${z < 0 ? "north" : "south"}` }));
    }
    group.traverse((object) => { object.userData.allide = settings; });
    return group;
}

function pipe(name, points, radius) {
    const curve = new THREE.CatmullRomCurve3(points.map((p) => new THREE.Vector3(...p)));
    return Object.assign(new THREE.Mesh(new THREE.TubeGeometry(curve, 60, radius, 10), material(0x7aa285)), { name });
}

/** A duct of two runs; the second is the first one mirrored. */
function ducts() {
    const group = new THREE.Group(), tin = material(0xc0a878);
    for (const side of [1, -1]) {
        const half = new THREE.Group(), run = new THREE.Mesh(new THREE.BoxGeometry(4.2, 0.45, 0.7), tin);
        const branch = new THREE.Mesh(new THREE.CylinderGeometry(0.25, 0.25, 2.6, 16), tin);
        run.position.set(2.1, 0, 0.4), branch.position.set(3.6, 0, 1.3), branch.rotation.x = Math.PI / 2;
        half.scale.x = side;
        half.add(Object.assign(run, { name: `duct ${side > 0 ? "east" : "west"}` }),
                 Object.assign(branch, { name: `branch ${side > 0 ? "east" : "west"}` }));
        group.add(half);
    }
    group.traverse((object) => { object.userData.allide = { groups: 2, mask: 3, ignore: [group] }; });
    return group;
}

const raised = ducts();
const pipes = [pipe("supply", [[-5, 3, -1.2], [-2, 3, 0.6], [1, 2.2, 0.2], [5, 2.4, 1.4]], 0.14),
               pipe("return", [[-5, 2.6, 0.4], [-1, 2.6, 1.9], [2, 3.4, 1.8], [5, 3.4, -0.6]], 0.14),
               pipe("drain", [[-4.2, 0.6, -2.6], [0, 0.4, 0], [4, 0.3, 1.1]], 0.2)];
for (const one of pipes)
    one.userData.allide = { groups: 2, mask: 3 };
scene.add(building(), raised, ...pipes);

const world = new SceneWorld(scene, { detail: "contacts" });
const lines = new THREE.LineSegments(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: 0x400000, depthTest: false }));
lines.renderOrder = 1;
scene.add(lines);

const nameOf = ({ object, instance }) => instance === undefined ? object.name : `${object.name} ${instance + 1}`;

/** A line of the list, which moves the camera to where its faces meet. */
function entry({ a, b, faces }, [x, y, z]) {
    const item = document.createElement("li"), button = document.createElement("button");
    button.textContent = `${nameOf(a)} \u2013 ${nameOf(b)}: ${faces.length} face pair${faces.length === 1 ? "" : "s"}`;
    button.addEventListener("click", () => {
        controls.target.set(x, y, z);
        camera.position.lerp(controls.target, 0.4);
        controls.update();
    });
    item.append(button);
    return item;
}

function update() {
    raised.position.y = Number(of("height").value);
    const result = world.update(), { points, faceStart } = result.report;
    of("result").value = `${result.length} clash${result.length === 1 ? "" : "es"}`;
    of("clashes").replaceChildren(...result.pairs.map((pair, i) => entry(pair, points.slice(6 * faceStart[i]))));
    lines.geometry.dispose();
    lines.geometry = contactLines(result.report);
    world.highlight(result);
    draw();
}

function draw() {
    renderer.setPixelRatio(devicePixelRatio);
    renderer.setSize(canvas.clientWidth, canvas.clientHeight, false);
    camera.aspect = canvas.clientWidth / canvas.clientHeight;
    camera.updateProjectionMatrix();
    renderer.render(scene, camera);
}

of("height").addEventListener("input", update);
controls.addEventListener("change", draw);
controls.update();
update();
new ResizeObserver(draw).observe(canvas);
