// SPDX-License-Identifier: MIT
// Pages of the command line in Chromium, opened as files. ALLIDE_SCREENSHOTS names a folder for pictures.
import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { missing } from "../bindings/js/missing.mjs";
import { allide, described, folder } from "./program.mjs";

const playwright = join(process.env.ALLIDE_NPM ?? "", "node_modules/playwright-core");
const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
const skip = missing(existsSync(playwright) && chromium !== undefined,
                     "playwright-core or chromium is missing; run tools/bootstrap web");
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
               "--disable-component-update", "--disable-sync"];

/** Opens a page, uses it, and expects no error and no request that leaves it. */
async function withPage(name, options, use) {
    const { chromium: launcher } = createRequire(import.meta.url)(playwright);
    const browser = await launcher.launch({ executablePath: chromium, args: flags });
    const faults = [], address = pathToFileURL(join(folder, name)).href;
    try {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
        const page = await context.newPage();
        page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
        page.on("pageerror", (error) => faults.push(error.message));
        page.on("request", (request) => /^(data:|blob:)/.test(request.url()) || request.url() === address ||
                faults.push(`left the page: ${request.url()}`));
        if (options.before)
            await page.addInitScript(options.before);
        await page.goto(address);
        await page.waitForFunction(() => document.querySelector("#drop").hidden);
        if (!options.before)
            await drawn(page);
        await use(page);
        if (process.env.ALLIDE_SCREENSHOTS)
            await page.screenshot({ path: join(process.env.ALLIDE_SCREENSHOTS, `${options.picture ?? name}.png`) });
    } finally {
        await browser.close();
    }
    assert.deepEqual(faults, []);
}

/** Waits until what was asked for is drawn. */
async function drawn(page) {
    await page.waitForFunction(() => Number(document.querySelector("#view").dataset.draws) > 0);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const press = async (page, key) => {
    await page.locator("#view").focus();
    await page.keyboard.press(key);
    await drawn(page);
};

/** Red pixels, and the colour at each object's label. */
function look(page) {
    return page.evaluate(() => {
        const view = document.querySelector("#view"), copy = document.createElement("canvas");
        Object.assign(copy, { width: view.width, height: view.height });
        const pen = copy.getContext("2d");
        pen.drawImage(view, 0, 0);
        const { data } = pen.getImageData(0, 0, copy.width, copy.height), labels = {};
        let red = 0, met = 0;
        for (let i = 0; i < data.length; i += 4) {
            const isRed = data[i] > 1.7 * data[i + 1] && data[i] > 1.7 * data[i + 2];
            red += isRed;
            met += isRed && data[i] > 6 * data[i + 1];
        }
        for (const label of document.querySelectorAll("#labels span")) {
            const x = Math.round(parseFloat(label.style.left) / 100 * copy.width), y = Math.round(parseFloat(label.style.top) / 100 * copy.height);
            labels[label.textContent] = [...data.slice(4 * (y * copy.width + x), 4 * (y * copy.width + x) + 3)];
        }
        return { red, met, labels, corner: [...data.slice(0, 3)] };
    });
}
const isRed = ([r, g, b]) => r > 1.7 * g && r > 1.7 * b;
const text = (page, id) => page.locator(id).textContent();

test("red is the touching pair and nothing else", { skip, timeout: 120000 }, async () => {
    allide("make", "icosphere", "--subdivisions", "3", "-o", "ball.obj");
    const scene = ["check", "ball.obj", "ball.obj", "ball.obj", "--move", "3=0,4,0"];
    allide(...scene, "--move", "2=1.5,0,0", "--view", "touch.html");
    await withPage("touch.html", {}, async (page) => {
        assert.equal(await text(page, "#count"), "1 collision");
        assert.match(await text(page, "#pairs"), /ball\.obj \u2013 ball\.obj \(2\)\d+ face pairs/);
        await press(page, "7");
        const seen = await look(page);
        assert.ok(seen.red > 5000 && seen.met > 200, JSON.stringify(seen));
        assert.deepEqual([isRed(seen.labels["ball.obj"]), isRed(seen.labels["ball.obj (2)"]), isRed(seen.labels["ball.obj (3)"])],
                         [true, true, false]);
        await press(page, "3");
        assert.equal((await look(page)).met, 0);
        await press(page, "1");
        assert.equal((await look(page)).red, 0);
        await press(page, "1"), await press(page, "3"), await press(page, "7");
        // A shape is drawn for the picture and for outlines; then faces, lines and outlines.
        assert.ok(Number(await page.locator("#view").getAttribute("data-draws")) <= 2 * 3 + 3);
        await page.locator("#pairs button").first().click();
        await drawn(page);
        assert.equal(await text(page, "#selected"), "ball.obj");
        assert.match(await text(page, "#facts"), /collides withball\.obj \(2\)/);
    });
    allide(...scene, "--move", "2=2.5,0,0", "--view", "apart.html");
    await withPage("apart.html", {}, async (page) => assert.equal((await look(page)).red, 0));
});

test("pages of every verb open, play and scrub", { skip, timeout: 240000 }, async () => {
    allide("simulate", "--objects", "150", "--frames", "60", "--density", "3", "--view", "simulate.html", "--record", "s.allrec");
    const said = described("s.allrec");
    await withPage("simulate.html", {}, async (page) => {
        assert.equal(await text(page, "#clock"), "1 / 60");
        await press(page, ".");
        assert.equal(await text(page, "#clock"), "2 / 60");
        await press(page, "End");
        assert.equal(await text(page, "#clock"), "60 / 60");
        const graph = await page.locator("#graph").boundingBox();
        await page.mouse.click(graph.x + (said.busiest_frame + 0.5) * graph.width / 60, graph.y + 20);
        await drawn(page);
        assert.equal(await text(page, "#clock"), `${said.busiest_frame + 1} / 60`);
        assert.ok((await look(page)).red > 100);
        await press(page, "5");
        await press(page, " ");
        await page.waitForFunction((clock) => document.querySelector("#clock").value !== clock, `${said.busiest_frame + 1} / 60`);
        await press(page, " ");
        await page.locator("#frame").fill(String(said.busiest_frame));
        await drawn(page);
        assert.equal(await text(page, "#clock"), `${said.busiest_frame + 1} / 60`);
        assert.match(page.url(), /#frame=\d+&camera=/);
    });
    allide("fly", "interior", "--steps", "60", "--view", "fly.html");
    await withPage("fly.html", {}, async (page) => {
        await press(page, "n");
        assert.match(await text(page, "#summary"), /allide fly: 2 objects/);
        assert.equal(await text(page, "#clock"), "1 / 60");
    });
    allide("make", "box", "-o", "box.obj");
    allide("distance", "box.obj", "ball.obj", "--move", "2=2,1,0", "--view", "distance.html");
    await withPage("distance.html", {}, async (page) => {
        assert.match(await text(page, "#count"), /0 collisions, 1 near pair/);
        assert.equal(await page.locator("#time").isVisible(), false);
    });
    allide("view", "box.obj", "ball.obj", "--move", "2=0.9,0,0", "-o", "meshes.html");
    await withPage("meshes.html", {}, async (page) => assert.equal(await text(page, "#count"), "1 collision"));
    allide("view", "s.allrec", "-o", "recording.html");
    await withPage("recording.html", {}, async (page) => assert.equal(await text(page, "#clock"), "1 / 60"));
    assert.ok(statSync(join(folder, "meshes.html")).size < 150000);
});

test("a broken file keeps the scene", { skip, timeout: 120000 }, async () => {
    await withPage("recording.html", {}, async (page) => {
        await press(page, "End");
        const file = (name, bytes) => page.setInputFiles("#file", { name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
        await file("broken.allrec", "v 0 0 0\n");
        await page.waitForFunction(() => /broken\.allrec: is not a recording/.test(document.querySelector("#message").textContent));
        assert.equal(await text(page, "#clock"), "60 / 60");
        assert.ok((await look(page)).red > 100);
    });
});

test("opening a file frees what the last one had on the GPU", { skip, timeout: 120000 }, async () => {
    const before = "window.living = 0; for (const [kind, by] of [['create', 1], ['delete', -1]])" +
        "for (const what of ['Buffer', 'VertexArray']) { const own = WebGL2RenderingContext.prototype[kind + what];" +
        "WebGL2RenderingContext.prototype[kind + what] = function (...more) { window.living += by; return own.apply(this, more); }; }";
    await withPage("recording.html", { before, picture: "reopened" }, async (page) => {
        await drawn(page);
        const first = await page.evaluate(() => window.living);
        for (let i = 0; i < 3; ++i) {
            const name = `again${i}.allrec`, buffer = readFileSync(join(folder, "s.allrec"));
            await page.setInputFiles("#file", { name, mimeType: "application/octet-stream", buffer });
            await page.waitForFunction((wanted) => document.querySelector("#title").textContent === wanted, name);
            await drawn(page);
            assert.equal(await page.evaluate(() => window.living), first);
        }
    });
});

test("a selected cylinder or cone is called so", { skip, timeout: 120000 }, async () => {
    for (const [kind, ends] of [["cylinder", "0.5"], ["cone", "0.5,0"]]) {
        allide("check", "ball.obj", "--move", "1=9,0,0", `--${kind}`, `0,0,0,0,0,1,${ends}`, `--${kind}`, `0.2,0,0,0.2,0,1,${ends}`, "--view", `${kind}.html`);
        await withPage(`${kind}.html`, {}, async (page) => {
            await page.locator("#pairs button").first().click();
            assert.match(await text(page, "#facts"), new RegExp(`shaperound, ${kind}`));
        });
    }
});

test("names from files are text, whatever they are", { skip, timeout: 120000 }, async () => {
    const name = "</script><img src=x onerror=alert(1)>";
    writeFileSync(join(folder, "hostile.obj"), `o ${name}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no b\nv 0 0 -1\nv 1 1 1\nv 0 0 1\nf 4 5 6\n`);
    allide("check", "hostile.obj", "--view", "hostile.html");
    await withPage("hostile.html", { before: "window.alert = () => { window.wasAlerted = true; };" }, async (page) => {
        assert.ok((await text(page, "#pairs")).includes(name));
        assert.equal(await page.locator("img").count(), 0);
        assert.equal(await page.evaluate(() => window.wasAlerted), undefined);
    });
});

test("both themes, narrow and wide pages are legible", { skip, timeout: 240000 }, async () => {
    for (const colorScheme of ["light", "dark"])
        for (const width of [400, 2000])
            await withPage("simulate.html", { colorScheme, viewport: { width, height: 900 }, picture: `${colorScheme}-${width}` }, async (page) => {
                assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`);
                const { corner } = await look(page);
                assert.equal(corner[0] > 200, colorScheme === "light");
                assert.ok(await page.locator("#pairs").isVisible());
            });
});

test("without WebGL2 there is a message, and tables", { skip, timeout: 120000 }, async () => {
    const before = "HTMLCanvasElement.prototype.getContext = ((own) => function (kind, ...more) { " +
        "return kind === 'webgl2' ? null : own.call(this, kind, ...more); })(HTMLCanvasElement.prototype.getContext);";
    await withPage("touch.html", { before, picture: "no-webgl" }, async (page) => {
        assert.match(await text(page, "#message"), /no WebGL2\. The tables are shown without the picture/);
        assert.equal(await text(page, "#count"), "1 collision");
    });
});
