// SPDX-License-Identifier: MIT
// The page: opens recordings, shows their frames, and lets one look around.
import { Camera } from "camera";
import { Graph } from "graph";
import { faceCount, Player, Recording } from "recording";
import { Renderer } from "renderer";
import { Scene } from "scene";

const of = (id) => document.getElementById(id);
const canvas = of("view"), camera = new Camera(), themes = {
    light: { background: [0.933, 0.945, 0.961], body: [0.66, 0.71, 0.78], off: [0.82, 0.84, 0.87], warm: [0.93, 0.72, 0.42],
             hot: [0.91, 0.44, 0.40], met: [0.85, 0.0, 0.08], segment: [0.25, 0, 0.02], line: [0.85, 0.44, 0.04],
             box: [0.70, 0.75, 0.81], accent: [0.10, 0.36, 0.83], ink: [0.11, 0.13, 0.16] },
    dark: { background: [0.063, 0.075, 0.090], body: [0.42, 0.48, 0.56], off: [0.22, 0.25, 0.29], warm: [0.75, 0.52, 0.24],
            hot: [0.82, 0.33, 0.31], met: [1.0, 0.16, 0.16], segment: [1, 0.85, 0.85], line: [0.96, 0.62, 0.26],
            box: [0.28, 0.33, 0.39], accent: [0.48, 0.70, 1.0], ink: [1, 0.90, 0.88] },
};
const toggles = { bodies: ["Collisions", "--hot"], outlines: ["Outlines", "--ink"], faces: ["Meeting faces", "--hot"],
                  near: ["Near pairs", "--near"], boxes: ["Boxes", "--muted"], depths: ["Depths", "--accent"], names: ["Names", "--muted"] };
const shown = { bodies: true, outlines: true, faces: true, near: true, boxes: false, depths: true, names: false };
const dark = matchMedia("(prefers-color-scheme: dark)");
let renderer, recording, player, scene, frame = 0, selected = -1, isPlaying = false, lastStep = 0, isStale = true, noPicture = "";

const theme = () => themes[dark.matches ? "dark" : "light"];
const graph = new Graph(of("graph"), (number) => go(number));
const number = (x) => Number.isFinite(x) ? String(+x.toPrecision(5)) : "infinite";
const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

function say(line) {
    of("message").textContent = line;
    of("message").hidden = !line;
}

function element(name, content = "", properties = {}) {
    return Object.assign(document.createElement(name), { textContent: content, ...properties });
}

/** Opens a recording; if it cannot be, the page keeps the one it has. */
function open(bytes, name) {
    let opened, first;
    try {
        opened = new Recording(bytes);
        if (opened.frames.length === 0)
            throw new Error("has no whole frame");
        first = new Player(opened);
        first.seek(0);
        const look = new Scene(opened);
        look.show(first);
        renderer?.forget();
        [recording, player, scene, selected] = [opened, first, look, -1];
    } catch (error) {
        say(`${name}: ${error.message}`);
        return;
    }
    say(recording.isComplete ? noPicture : `${name} ends early, after ${counted(recording.frames.length, "whole frame")}.`);
    of("title").textContent = name;
    document.title = `${name} - allide`;
    of("drop").hidden = true;
    of("time").hidden = recording.frames.length < 2;
    of("frame").max = recording.frames.length - 1;
    of("noteSection").hidden = recording.notes.length === 0;
    of("notes").replaceChildren(...recording.notes.map((note) => element("li", note)));
    graph.set(recording.summaries);
    document.querySelectorAll(".timed").forEach((key) => key.hidden = !graph.hasTimes);
    camera.fit(scene.bounds, false);
    const place = new URLSearchParams(location.hash.slice(1));
    camera.text = place.get("camera") ?? "";
    frame = -1;
    go(Number(place.get("frame") ?? 0) || 0);
}

function go(to) {
    if (!recording)
        return;
    const wanted = Math.max(0, Math.min(recording.frames.length - 1, to));
    if (wanted === frame)
        return;
    frame = wanted;
    try {
        player.seek(frame);
        scene.show(player);
    } catch (error) {
        say(`frame ${frame}: ${error.message}`);
    }
    if (selected >= 0 && !scene.byNumber.has(selected))
        selected = -1;
    describe();
    isStale = true;
}

function describe() {
    const { frames, summaries } = recording, now = summaries[frame], pairs = scene.pairs;
    const meeting = pairs.filter((pair) => pair.intersecting);
    const program = typeof recording.meta.program === "string" ? recording.meta.program : "";
    of("summary").textContent = `${program ? `${program}: ` : ""}${counted(scene.objects.length, "object")}, ` +
        `${counted(meeting.length, "collision")}`;
    of("frame").value = frame;
    of("clock").textContent = `${frame + 1} / ${frames.length}`;
    const ms = 1e3 * (now.update + now.sort + now.exact);
    of("values").textContent = `${ms > 0 ? `${number(ms)} ms, ` : ""}${recording.isOfWorld ? `${counted(now.boxPairs, "box pair")}, ` : ""}${counted(now.collisions, "collision")}`;
    listPairs(meeting, pairs.filter((pair) => !pair.intersecting));
    describeSelection();
}

function listPairs(meeting, near) {
    near.sort((a, b) => (a.separation?.distance ?? 0) - (b.separation?.distance ?? 0));
    const all = [...meeting, ...near], most = 200;
    of("count").textContent = `${counted(meeting.length, "collision")}${near.length ? `, ${counted(near.length, "near pair")}` : ""}`;
    of("pairs").replaceChildren(...all.slice(0, most).map((pair) => {
        const item = element("li"), button = element("button", "", { className: pair.intersecting ? "hot" : "" });
        const name = pair.a === pair.b ? `${scene.name(pair.a)} with itself` : `${scene.name(pair.a)} \u2013 ${scene.name(pair.b)}`;
        const detail = pair.intersecting ? pair.faces ? counted(pair.faces.length, "face pair") : ""
            : pair.separation ? number(pair.separation.distance) : "";
        button.append(element("i"), element("b", name, { title: name }), element("small", detail));
        button.addEventListener("click", () => visit(pair));
        item.append(button);
        return item;
    }), ...all.length > most ? [element("p", `and ${counted(all.length - most, "more pair")}`)] : []);
}

/** Moves the camera to a pair. */
function visit({ a, b, segments, separation }) {
    const boxes = [a, b].map((object) => scene.byNumber.get(object).box).filter((box) => box[0] <= box[3]);
    if (boxes.length === 0)
        return;
    const small = boxes.reduce((p, q) => Math.hypot(...[0, 1, 2].map((i) => q[3 + i] - q[i])) < Math.hypot(...[0, 1, 2].map((i) => p[3 + i] - p[i])) ? q : p);
    const size = camera.size;
    camera.fit(small);
    camera.size = size;
    if (segments?.length)
        camera.target = [...segments.slice(0, 3)];
    else if (separation && Number.isFinite(separation.distance))
        camera.target = [0, 1, 2].map((i) => (separation.points[i] + separation.points[3 + i]) / 2);
    select(a);
}

function select(object) {
    selected = object;
    describeSelection();
    isStale = true;
}

function roundName({ round, radius, radiusAtEnd }) {
    const names = ["sphere", "capsule", "half-space", "plane", radius === radiusAtEnd ? "cylinder" : "cone"];
    return names[round];
}

function describeSelection() {
    of("selection").hidden = selected < 0;
    if (selected < 0)
        return;
    const { object, state } = scene.byNumber.get(selected), shape = recording.geometries[object.shape];
    of("selected").textContent = scene.name(selected);
    const partners = scene.pairs.filter((pair) => pair.intersecting && (pair.a === selected || pair.b === selected))
        .map((pair) => scene.name(pair.a === selected ? pair.b : pair.a));
    const facts = [["shape", `${shape.kind}, ${shape.round === undefined ? counted(faceCount(shape), "face") : roundName(shape)}`],
                   ["parts", shape.parts ? String(shape.parts.length) : ""],
                   ["at", [...object.pose.slice(9)].map(number).join(", ")],
                   ["scale", object.options.scale === 1 ? "" : number(object.options.scale)],
                   ["options", [object.options.stationary && "stationary", !object.options.enabled && "disabled"].filter(Boolean).join(", ")],
                   ["collides with", partners.length ? partners.slice(0, 12).join(", ") + (partners.length > 12 ? ", ..." : "") : state === "warm" ? "nothing; something is near" : "nothing"]];
    of("facts").replaceChildren(...facts.filter(([, value]) => value).map(([key, value]) => {
        const row = element("tr");
        row.append(element("td", key), element("td", value));
        return row;
    }));
}

function drawLabels(aspect) {
    const wanted = shown.names ? scene.objects.slice(0, 150) : scene.objects.filter((object) => object.number === selected);
    of("labels").replaceChildren(...wanted.flatMap(({ number: object, box }) => {
        const at = box[0] <= box[3] && camera.seen([0, 1, 2].map((i) => (box[i] + box[3 + i]) / 2), aspect);
        return at ? [element("span", scene.name(object), { style: `left:${100 * at[0]}%;top:${100 * at[1]}%` })] : [];
    }));
}

function draw(time) {
    requestAnimationFrame(draw);
    if (isPlaying && recording && time - lastStep >= 1000 / Number(of("speed").value)) {
        lastStep = time;
        const atEnd = frame === recording.frames.length - 1;
        if (atEnd && !of("loop").checked)
            play(false);
        else
            go(atEnd ? 0 : frame + 1);
    }
    const ratio = devicePixelRatio || 1, box = canvas.getBoundingClientRect();
    const width = Math.max(1, Math.round(box.width * ratio)), height = Math.max(1, Math.round(box.height * ratio));
    if (canvas.width !== width || canvas.height !== height) {
        Object.assign(canvas, { width, height });
        isStale = true;
    }
    if (!isStale || !scene)
        return;
    isStale = false;
    if (renderer) {
        const drawn = scene.drawn(renderer, theme(), shown);
        renderer.draw({ ...drawn, pixels: 1.4 * ratio, chosen: selected + 1 }, camera.matrices(width / height), theme());
        canvas.dataset.draws = renderer.draws;
        drawLabels(width / height);
    }
    graph.draw(frame, getComputedStyle(document.documentElement));
    remember();
}

let remembering;
function remember() {
    clearTimeout(remembering);
    remembering = setTimeout(() => {
        try {
            history.replaceState(null, "", `#frame=${frame}&camera=${camera.text}`);
        } catch { /* some browsers forbid it for files */ }
    }, 300);
}

function play(on) {
    isPlaying = on;
    of("play").textContent = on ? "\u2016" : "\u25b6";
    of("play").setAttribute("aria-label", on ? "Pause" : "Play");
}

function stop(to) {
    play(false);
    go(to);
}

function toggle(name) {
    shown[name] = !shown[name];
    of(`show-${name}`).checked = shown[name];
    isStale = true;
}

const turn = (dx, dy) => () => camera.orbit(dx, dy), move = (dx, dy) => () => camera.pan(dx, dy);
const next = (by) => () => {
    const hits = scene?.pairs.filter((pair) => pair.intersecting) ?? [];
    if (hits.length)
        visit(hits[(visited = (visited + by + hits.length) % hits.length)]);
};
let visited = -1;
const keys = {
    " ": ["play or pause", () => play(!isPlaying)], ",": ["step back", () => stop(frame - 1)], ".": ["step", () => stop(frame + 1)],
    Home: ["first frame", () => stop(0)], End: ["last frame", () => stop(Infinity)],
    ArrowLeft: ["turn", turn(0.1, 0)], ArrowRight: ["turn", turn(-0.1, 0)], ArrowUp: ["turn", turn(0, 0.1)], ArrowDown: ["turn", turn(0, -0.1)],
    a: ["move", move(0.05, 0)], d: ["move", move(-0.05, 0)], w: ["move", move(0, 0.05)], s: ["move", move(0, -0.05)],
    "+": ["zoom in", () => camera.zoom(0.85)], "-": ["zoom out", () => camera.zoom(1 / 0.85)],
    f: ["see all", () => scene && camera.fit(scene.bounds)], n: ["next collision", next(1)], p: ["previous collision", next(-1)],
    Escape: ["select nothing", () => select(-1)], "?": ["these keys", () => of("keys").showModal()],
};
Object.keys(toggles).forEach((name, i) => keys[i + 1] = [`show ${toggles[name][0].toLowerCase()}`, () => toggle(name)]);

addEventListener("keydown", (event) => {
    const action = keys[event.key];
    const isForm = /^(INPUT|SELECT|BUTTON)$/.test(event.target.tagName) && /^( |Arrow|Home|End)/.test(event.key);
    if (!action || isForm || event.ctrlKey || event.metaKey || event.altKey || of("keys").open)
        return;
    event.preventDefault();
    action[1]();
    isStale = true;
});

const touches = new Map();
let pressed;
canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    touches.set(event.pointerId, [event.clientX, event.clientY]);
    pressed = [event.clientX, event.clientY];
});
canvas.addEventListener("pointermove", (event) => {
    const was = touches.get(event.pointerId);
    if (!was)
        return;
    const [dx, dy] = [event.clientX - was[0], event.clientY - was[1]], other = [...touches].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
        camera.zoom(Math.hypot(was[0] - other[0], was[1] - other[1]) / Math.max(1, Math.hypot(event.clientX - other[0], event.clientY - other[1])));
        camera.pan(dx / 2 / canvas.clientHeight, dy / 2 / canvas.clientHeight);
    } else if (event.shiftKey || event.buttons & 6)
        camera.pan(0.8 * dx / canvas.clientHeight, 0.8 * dy / canvas.clientHeight);
    else
        camera.orbit(0.008 * dx, 0.008 * dy);
    touches.set(event.pointerId, [event.clientX, event.clientY]);
    isStale = true;
});
for (const name of ["pointerup", "pointercancel"])
    canvas.addEventListener(name, (event) => {
        touches.delete(event.pointerId);
        if (name === "pointerup" && renderer && scene && pressed && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) < 4) {
            const box = canvas.getBoundingClientRect(), ratio = canvas.width / box.width;
            const picked = renderer.pick(Math.floor(ratio * (event.clientX - box.left)), Math.floor(ratio * (event.clientY - box.top))) - 1;
            select(scene.byNumber.has(picked) ? picked : -1);
        }
    });
canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    camera.zoom(Math.exp(Math.max(-0.5, Math.min(0.5, 0.0016 * event.deltaY))));
    isStale = true;
}, { passive: false });
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
canvas.addEventListener("webglcontextrestored", () => {
    renderer.make();
    isStale = true;
});

async function openFile(file) {
    if (!file)
        return;
    if (/\.(glb|gltf)$/i.test(file.name))
        say(`${file.name}: this page opens recordings; convert meshes by 'allide view ${file.name}'`);
    else
        open(new Uint8Array(await file.arrayBuffer()), file.name);
}
of("file").addEventListener("change", (event) => openFile(event.target.files[0]));
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
    event.preventDefault();
    openFile(event.dataTransfer.files[0]);
});
of("play").addEventListener("click", () => play(!isPlaying));
of("first").addEventListener("click", () => stop(0));
of("back").addEventListener("click", () => stop(frame - 1));
of("next").addEventListener("click", () => stop(frame + 1));
of("last").addEventListener("click", () => stop(Infinity));
of("frame").addEventListener("input", () => stop(Number(of("frame").value)));
of("help").addEventListener("click", keys["?"][1]);
of("picture").addEventListener("click", () => canvas.toBlob((blob) => {
    const link = element("a", "", { href: URL.createObjectURL(blob), download: "allide.png" });
    link.click();
}));
dark.addEventListener("change", () => isStale = true);
for (const [name, [title, colour]] of Object.entries(toggles)) {
    const label = element("label"), box = element("input", "", { type: "checkbox", id: `show-${name}`, checked: shown[name] });
    box.addEventListener("change", () => {
        shown[name] = box.checked;
        isStale = true;
    });
    label.append(box, title, element("span", "", { className: "swatch", style: `background:var(${colour})` }));
    of("shown").append(label);
}
for (const [key, [what]] of Object.entries(keys)) {
    const row = element("tr");
    row.append(element("td", key === " " ? "Space" : key), element("td", what));
    of("keyTable").append(row);
}

try {
    renderer = new Renderer(canvas);
} catch (error) {
    noPicture = `${error.message} The tables are shown without the picture.`;
    say(noPicture);
}
const embedded = of("recording");
if (embedded) {
    const characters = atob(embedded.textContent.trim()), bytes = new Uint8Array(characters.length);
    for (let i = 0; i < characters.length; ++i)
        bytes[i] = characters.charCodeAt(i);
    open(bytes, embedded.dataset.name);
}
const asked = new URLSearchParams(location.search).get("file");
if (asked && !embedded)
    fetch(asked).then(async (response) => {
        if (!response.ok)
            throw new Error(`the server says ${response.status}`);
        open(new Uint8Array(await response.arrayBuffer()), asked);
    }).catch((error) => say(`${asked}: ${error.message}`));
requestAnimationFrame(draw);
