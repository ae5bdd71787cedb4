// SPDX-License-Identifier: MIT
// A server for the pages of the repository, and Chromium to open them.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { missing } from "./missing.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const packageAt = "/build/wasm/package/";
const playwright = join(process.env.ALLIDE_NPM ?? "", "node_modules/playwright-core");
const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** Why no page can be opened here, or false. */
export const skip = missing(existsSync(playwright) && chromium !== undefined,
                            "playwright-core or chromium is missing; run tools/bootstrap web");

/** The module has a wrong type on purpose, which must not matter. */
const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "text/plain" };
const policy = "default-src 'self'; img-src data:; style-src 'unsafe-inline'; " +
               "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'";

function fileOf(path, folder) {
    const clean = normalize(path);
    return clean.startsWith(packageAt) ? join(process.env.ALLIDE_PACKAGE ?? "", clean.slice(packageAt.length))
                                       : join(folder, clean);
}

async function serve(folder) {
    const server = createServer(async (request, response) => {
        const file = fileOf(new URL(request.url ?? "/", "http://localhost").pathname, folder);
        try {
            const bytes = await readFile(file);
            response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain",
                                      "content-security-policy": policy });
            response.end(bytes);
        } catch {
            response.writeHead(404).end("<!doctype html>not found");
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    return server;
}

/** Opens a page of the repository, or of a folder, uses it, and returns what went wrong or left the server. */
export async function withPage(path, use, folder = root) {
    const server = await serve(folder);
    const origin = `http://127.0.0.1:${server.address().port}`;
    const { chromium: launcher } = createRequire(import.meta.url)(playwright);
    const browser = await launcher.launch({ executablePath: chromium, args: ["--no-sandbox", "--disable-gpu"] });
    const faults = [];
    try {
        const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
        page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
        page.on("pageerror", (error) => faults.push(error.message));
        page.on("request", (request) => /^(data:|blob:)/.test(request.url()) ||
                request.url().startsWith(origin) || faults.push(`left the page: ${request.url()}`));
        await page.goto(origin + path);
        await use(page, origin);
    } finally {
        await browser.close();
        server.close();
    }
    return faults;
}
