// SPDX-License-Identifier: MIT
// Reads the C headers: their enums, structs and functions. They are regular enough for patterns, and
// the compiler checks what follows from them (generate.mjs).
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** @param {string} text */
function stripped(text) {
    return text
        .replace(/\/\*[\s\S]*?\*\//g, "")
        .replace(/\/\/.*$/gm, "")
        .replace(/#ifndef __wasi__[\s\S]*?\n#endif/g, "")
        .replace(/^\s*#.*$/gm, "");
}

/** @param {string} name */
export function camel(name) {
    return name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
}

/** @param {string} list */
function enumerators(list) {
    return list.split(",").map((item) => item.trim().split(/\s*=\s*/)[0]).filter(Boolean);
}

/** "const AllideVec3* a" -> its type, its name and how many there are. @param {string} text */
function declared(text) {
    const [, constant, type, stars, name, count] =
        /^(const )?(?:struct )?([\w ]+?)\s*(\**)\s*(\w+)(?:\[(\w+)\])?$/.exec(text.trim()) ?? [];
    if (!type)
        throw new Error(`cannot read '${text}'`);
    return { type, pointers: stars.length, constant: Boolean(constant), name, count };
}

/** @param {string} body */
function fields(body) {
    return body.split(";").map((line) => line.trim()).filter(Boolean).flatMap((line) => {
        const [first, ...rest] = line.split(",");
        const head = declared(first);
        return [head, ...rest.map((item) => ({ ...head, ...declared(`${head.type} ${item}`),
                                               pointers: (item.match(/\*/g) ?? []).length }))];
    });
}

/** The C++ names of enumerators, by type. @param {string} folder */
export function cppEnums(folder) {
    /** @type {Record<string, string[]>} */
    const enums = {};
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".h")))
        for (const [, name, list] of stripped(readFileSync(join(folder, file), "utf8"))
                 .matchAll(/enum class (\w+) : std::uint8_t \{([^}]*)\}/g))
            enums[name] = enumerators(list);
    return enums;
}

/** @param {string[]} files */
export function readHeaders(files) {
    const text = files.map((file) => stripped(readFileSync(file, "utf8"))).join("\n");
    /** @type {Record<string, string[]>} */
    const enums = {};
    for (const [, type, list] of text.matchAll(/typedef uint8_t (\w+);\s*enum \{([^}]*)\}/g))
        enums[type] = enumerators(list);
    const status = enumerators(/typedef enum AllideStatus \{([^}]*)\}/.exec(text)?.[1] ?? "");
    const structs = [...text.matchAll(/typedef struct (\w+) \{([^}]*)\} \1;/g)].map(
        ([, name, body]) => ({ name, fields: fields(body) }));
    const functions =
        [...text.matchAll(/^([\w ]+?\**) ?((?:allide|col)_\w+)\(([^)]*)\);/gm)].map(
            ([, result, name, list]) => ({
                name, result,
                parameters: list.trim() === "void" || list.trim() === ""
                                ? [] : list.split(",").map(declared),
            }));
    return { enums, status, structs, functions };
}
