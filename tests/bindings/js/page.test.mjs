// SPDX-License-Identifier: MIT
// The example page in Chromium.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { skip, withPage } from "./browser.mjs";

const { load } = await import(join(process.env.ALLIDE_PACKAGE ?? "", "index.js"));

/** The answers of the page's scene, computed in Node. */
async function expected(x) {
    const allide = await load();
    const ring = allide.Geometry.solid(allide.shapes.torus(1, 0.4, 40, 20));
    const ball = new allide.Placed(allide.Geometry.solid(allide.shapes.icosphere(0.5, 3)),
                                   allide.product(allide.translation([x, 0, 0]), allide.rotation([1, 2, 3], 0)));
    return { pairs: allide.faceContacts(ring, ball).length, apart: allide.separation(ring, ball).distance };
}

/** Pixels of the colour of faces that meet. */
function redPixels(page) {
    return page.evaluate(() => {
        const canvas = document.querySelector("canvas");
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let i = 0; i < data.length; i += 4)
            count += data[i] === 230 && data[i + 1] === 30 && data[i + 2] === 30 ? 1 : 0;
        return count;
    });
}

const text = (page) => page.locator("#result").textContent();

test("the page shows contacts, distances and errors", { skip, timeout: 120000 }, async () => {
    const faults = await withPage("/examples/web/contacts.html", async (page) => {
        await page.waitForFunction(() => /apart/.test(document.querySelector("output").value));
        assert.equal(await text(page), `They are ${(await expected(-2)).apart.toFixed(4)} apart`);
        assert.equal(await redPixels(page), 0);

        let x = -2;
        await page.locator("#view").focus();
        for (let i = 0; i < 8; ++i, x += 0.05)
            await page.keyboard.press("ArrowRight");
        const { pairs } = await expected(x);
        assert.ok(pairs > 0);
        assert.equal(await text(page), `They touch: ${pairs} pairs of faces meet`);
        assert.ok(await redPixels(page) > 100);
        if (process.env.ALLIDE_SCREENSHOT)
            await page.screenshot({ path: process.env.ALLIDE_SCREENSHOT });

        const file = (name, content) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
        await page.setInputFiles("#file", file("broken.obj", "v 0 0 x\n"));
        await page.waitForFunction(() => /broken.obj: line 1/.test(document.querySelector("#note").textContent));
        assert.equal(await text(page), `They touch: ${pairs} pairs of faces meet`);
        await page.setInputFiles("#file", file("flat.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"));
        await page.waitForFunction(() => document.querySelector("#note").textContent === "flat.obj: 1 faces");
        assert.match(await text(page), /^They /);
    });
    assert.deepEqual(faults, []);
});

test("a page imports the package, and HTML in place of the module is named", { skip, timeout: 120000 }, async () => {
    const faults = await withPage("/examples/web/contacts.html", async (page, origin) => {
        const said = await page.evaluate(async (address) => {
            const { load } = await import(`${address}/build/wasm/package/index.js`);
            const inline = await import(`${address}/build/wasm/package/inline.js`);
            const error = await load({ wasm: `${address}/examples/web/contacts.html` }).catch((e) => e);
            return { same: (await load()).version === (await inline.load()).version,
                     code: error.code, message: error.message };
        }, origin);
        assert.deepEqual([said.same, said.code], [true, "bad_file"]);
        assert.match(said.message, /contacts\.html is not a WebAssembly module.*<!doctype html>/);
    });
    assert.deepEqual(faults, []);
});

test("a pool of workers answers in a page as one instance does", { skip, timeout: 120000 }, async () => {
    const faults = await withPage("/examples/web/contacts.html", async (page, origin) => {
        const [pooled, alone, code] = await page.evaluate(async (address) => {
            const { load } = await import(`${address}/build/wasm/package/index.js`);
            const { Pool } = await import(`${address}/build/wasm/package/pool.js`);
            const allide = await load(), pool = new Pool(2), knot = allide.shapes.torusKnot({ segments: 40, sides: 8 });
            const shape = await pool.geometry(knot), own = allide.Geometry.fromBytes(shape.bytes);
            const poses = Array.from({ length: 50 }, (_, i) => allide.translation([0.1 * i, 0.2, 0.1]));
            const pooled = await pool.separation(shape, shape, poses.flatMap((pose) => [...pose]));
            const alone = allide.batchSeparation(own, poses.map((pose) => new allide.Placed(own, pose)));
            const error = await pool.geometry({ vertices: knot.vertices, faces: knot.faces.slice(3) }, { kind: "solid" }).catch((e) => e);
            pool.dispose();
            return [JSON.stringify(pooled), JSON.stringify(alone), error.code];
        }, origin);
        assert.equal(pooled, alone);
        assert.equal(code, "not_closed");
    });
    assert.deepEqual(faults, []);
});

test("the first program runs in one page", { skip, timeout: 120000 }, async () => {
    const faults = await withPage("/examples/web/hello.html", async (page) => {
        await page.waitForFunction(() => /meet/.test(document.querySelector("output").value));
        assert.match(await page.locator("output").textContent(), /^They meet at x = -1\.25: [1-9]\d* pairs of faces$/);
    });
    assert.deepEqual(faults, []);
});
