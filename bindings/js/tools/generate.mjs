// SPDX-License-Identifier: MIT
// generate.mjs probe FOLDER HEADER... writes probe.c, which prints sizes and offsets as the compiler
// knows them, and exports.txt, the linker's list of what the module exports. generate.mjs layout
// FOLDER CPP_FOLDER PROBED HEADER... writes layout.js from what the probe printed.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { camel, cppEnums, readHeaders } from "./headers.mjs";

const [mode, folder, ...rest] = process.argv.slice(2);

function writeProbe() {
    const { structs, functions } = readHeaders(rest);
    const lines = structs.flatMap(({ name, fields }) => [
        `    printf("%s . %zu %zu\\n", "${name}", sizeof(${name}), _Alignof(${name}));`,
        ...fields.map((field) => `    printf("%s %s %zu %zu\\n", "${name}", "${field.name}", ` +
                                 `offsetof(${name}, ${field.name}), ` +
                                 `sizeof(((${name}*)0)->${field.name}));`),
    ]);
    writeFileSync(join(folder, "probe.c"),
                  ["#include <stddef.h>", "#include <stdio.h>", "#include <glue.h>",
                   "int main(void) {",
                   ...lines, "    return 0;", "}", ""].join("\n"));
    writeFileSync(join(folder, "exports.txt"),
                  functions.map(({ name }) => `-Wl,--export=${name}`).join("\n") + "\n");
}

/** C enumerators without a C++ enum of the same name. @type {Record<string, (string|null)[]>} */
const ownNames = {
    AllideSelfTest: [null, "tested", "skipped"],
    AllideBoxKind: ["automatic", "fixed", "dynamic", null],
    AllideMotionKind: ["still", "straight", "linear", "screw", "turn"],
};

/** @param {string} type @param {string[]} list @param {Record<string, string[]>} cpp */
function namesOf(type, list, cpp) {
    const names = ownNames[type] ?? cpp[type.replace("Allide", "")];
    const count = list.filter((name) => name !== "allide_defect_count").length;
    if (names?.length !== count)
        throw new Error(`${type} has ${count} enumerators in C, and in C++ ${names}`);
    return names;
}

function writeLayout() {
    const [cppFolder, probed, ...headers] = rest;
    const { enums, status, structs, functions } = readHeaders(headers);
    const cpp = cppEnums(cppFolder);
    /** @type {Record<string, [number, number]>} */
    const numbers = {};
    for (const line of readFileSync(probed, "utf8").trim().split("\n")) {
        const [struct, field, first, second] = line.split(" ");
        numbers[`${struct} ${field}`] = [Number(first), Number(second)];
    }
    const layout = {
        status: status.map((name) => name.replace("allide_", "")),
        enums: Object.fromEntries(Object.entries(enums).map(
            ([type, list]) => [type, namesOf(type, list, cpp)])),
        structs: Object.fromEntries(structs.map(({ name, fields }) => [name, {
            size: numbers[`${name} .`][0],
            fields: fields.map((field) => {
                const [offset, size] = numbers[`${name} ${field.name}`];
                return [camel(field.name), field.pointers ? "pointer" : field.type, offset, size];
            }),
        }])),
        functions: Object.fromEntries(functions.map(({ name, parameters }) => [
            name, parameters.map((p) => [camel(p.name), p.type, p.pointers, p.constant ? 1 : 0])])),
    };
    writeFileSync(join(folder, "layout.js"),
                  "// SPDX-License-Identifier: MIT\n// Made by the compiler: sizes and offsets of " +
                      "the C structs in wasm32, and the C functions.\n" +
                      "/** @type {import(\"./runtime.js\").Layout} */\nexport const layout = " +
                      JSON.stringify(layout) + ";\n");
}

if (mode === "probe")
    writeProbe();
else
    writeLayout();
