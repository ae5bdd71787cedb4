// SPDX-License-Identifier: MIT
// The pages with three.js in Chromium. ALLIDE_SCREENSHOTS names a folder for pictures.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { skip as skipPages, withPage } from "./browser.mjs";
import { modules, skip as skipThree } from "./three_place.mjs";

const skip = skipPages || skipThree;
const text = (page, id) => page.locator(id).textContent();

/** Pixels with this much more red than green and blue. */
function redPixels(page) {
    return page.evaluate(() => {
        const view = document.querySelector("#view"), copy = document.createElement("canvas");
        Object.assign(copy, { width: view.width, height: view.height });
        const pen = copy.getContext("2d");
        pen.drawImage(view, 0, 0);
        const { data } = pen.getImageData(0, 0, copy.width, copy.height);
        let count = 0;
        for (let i = 0; i < data.length; i += 4)
            count += data[i] > 2.5 * data[i + 1] && data[i] > 2.5 * data[i + 2] ? 1 : 0;
        return count;
    });
}

async function pictured(page, name) {
    if (process.env.ALLIDE_SCREENSHOTS)
        await page.screenshot({ path: join(process.env.ALLIDE_SCREENSHOTS, `${name}.png`) });
}

test("two knots of three.js meet in the page as in Node", { skip, timeout: 120000 }, async () => {
    const { three, load, geometryOf } = await modules(), allide = await load();
    const knot = (p, q) => geometryOf(new three.TorusKnotGeometry(1, 0.28, 160, 16, p, q));
    const one = knot(2, 3), two = knot(3, 2);
    const faults = await withPage("/examples/web/knots.html", async (page) => {
        await page.waitForFunction(() => /apart/.test(document.querySelector("#result").value));
        let x = -3.2;
        const placed = () => new allide.Placed(two, allide.translation([x, 0, 0]));
        assert.equal(await text(page, "#result"), `They are ${allide.separation(one, placed()).distance.toFixed(4)} apart`);
        const apart = await redPixels(page);
        await page.locator("#view").focus();
        for (let i = 0; i < 12; ++i, x += 0.1)
            await page.keyboard.press("ArrowRight");
        const count = allide.faceContacts(one, placed()).length;
        assert.ok(count > 50);
        assert.equal(await text(page, "#result"), `They touch: ${count} pairs of faces meet`);
        assert.ok(await redPixels(page) > apart + 50);
        await pictured(page, "knots");
    });
    assert.deepEqual(faults, []);
});

test("the clashes of a scene are listed, and red", { skip, timeout: 120000 }, async () => {
    const faults = await withPage("/examples/web/clash.html", async (page) => {
        const raise = async (height) => {
            await page.locator("#height").fill(String(height));
            await page.waitForFunction(() => /clash/.test(document.querySelector("#result").value));
            return { said: await text(page, "#result"), list: await page.locator("#clashes li").allTextContents(), red: await redPixels(page) };
        };
        const low = await raise(2.4), high = await raise(4.4), free = await raise(1.2);
        await pictured(page, "clash-1.2");
        for (const { said, list } of [low, high, free])
            assert.equal(said, `${list.length} clash${list.length === 1 ? "" : "es"}`);
        assert.ok(high.list.some((line) => /beam south \u2013 (branch|duct)|(branch|duct) .* \u2013 beam/.test(line)), high.list.join("; "));
        assert.ok(low.list.length > free.list.length, [low.list, free.list].join(" | "));
        assert.ok(low.red > free.red, `${low.red} ${free.red}`);
        await raise(2.4);
        await pictured(page, "clash");
        await page.locator("#clashes button").first().click();
        assert.ok(await redPixels(page) > 0);
    });
    assert.deepEqual(faults, []);
});
