// SPDX-License-Identifier: MIT
// Every C function as a JavaScript function. Its inputs are the C inputs in their order, counts left
// out; its outputs are returned: one as it is, several as an object, nothing found as null. Options
// that are not given have the defaults of the C++ library.
import { indices, integer, list, number } from "./check.js";
import { wrongType } from "./error.js";

/** @typedef {import("./runtime.js").Runtime} Runtime */
/** @typedef {{ inputs: Input[], outputs: Output[] }} Plan */
/** @typedef {{ name: string, put: (value: any, args: any[]) => (() => void) | void }} Input */
/** @typedef {{ name: string, bytes: number, read: (at: number, args: any[]) => any, list?: string }} Output */

/** @param {Runtime} rt @param {string} type @param {string} name @param {any} value */
function putArray(rt, type, name, value) {
    if (type === "AllideVec3" || type === "AllideFace" || type === "uint32_t" || type === "void")
        return putNumbers(rt, type, name, value);
    if (type === "AllideTransform" && !Array.isArray(value)) {
        const all = list(name, value, 12);
        const at = rt.take(all.length * 8);
        rt.f64.set(all, at >> 3);
        return [at, all.length / 12];
    }
    if (!Array.isArray(value))
        throw wrongType(name, "an array", value);
    const size = rt.sizeOf(type), at = rt.take(size * value.length);
    value.forEach((item, i) => rt.put(type, at + i * size, `${name}[${i}]`, item));
    return [at, value.length];
}

/** @param {Runtime} rt @param {string} type @param {string} name @param {any} value */
function putNumbers(rt, type, name, value) {
    if (type === "AllideVec3") {
        const all = list(name, value, 3);
        const at = rt.take(all.length * 8);
        rt.f64.set(all, at >> 3);
        return [at, all.length / 3];
    }
    if (type === "void") {
        const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value;
        if (!(bytes instanceof Uint8Array))
            throw wrongType(name, "a Uint8Array or an ArrayBuffer", value);
        const at = rt.take(bytes.length);
        rt.u8.set(bytes, at);
        return [at, bytes.length];
    }
    const width = type === "AllideFace" ? 3 : 1;
    const all = indices(name, list(name, value, width));
    const at = rt.take(all.length * 4);
    rt.u32.set(all, at >> 2);
    return [at, all.length / width];
}

/** "AllideTreeOptions" -> "allide_tree_options_init". @param {string} type */
function initName(type) {
    return type.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase() + "_init";
}

/** A struct with the defaults and what is given. @param {Runtime} rt @param {string} type @param {string} name @param {any} value */
export function putStruct(rt, type, name, value) {
    const size = rt.sizeOf(type), at = rt.take(size);
    rt.u8.fill(0, at, at + size);
    const init = rt.x[initName(type)];
    if (init)
        rt.check(init(at));
    else if (typeof value === "object" && value !== null && !Array.isArray(value) &&
             !ArrayBuffer.isView(value))
        for (const [field, kind] of rt.layout.structs[type].fields)
            if (value[field] === undefined && kind !== "pointer")
                throw wrongType(`${name}.${field}`, "given", value[field]);
    rt.put(type, at, name, value);
    return at;
}

/** Options of a query; the work done is added to `stats`. @param {Runtime} rt @param {any} value @param {any[]} args */
function putQueryOptions(rt, value, args) {
    const at = putStruct(rt, "AllideQueryOptions", "options", value);
    args.push(at);
    const { stats } = value;
    if (stats === undefined)
        return undefined;
    if (typeof stats !== "object" || stats === null)
        throw wrongType("options.stats", "an object", stats);
    const size = rt.sizeOf("AllideStats"), to = rt.take(size);
    rt.u8.fill(0, to, to + size);
    const offset = rt.layout.structs.AllideQueryOptions.fields.find(([f]) => f === "stats")?.[2] ?? 0;
    rt.u32[(at + offset) >> 2] = to;
    return () => {
        for (const [key, count] of Object.entries(rt.get("AllideStats", to)))
            stats[key] = (stats[key] ?? 0) + count;
    };
}

/** @param {Runtime} rt @param {any} value */
function putFaceChange(rt, value) {
    const { structs } = rt.layout, { size, fields } = structs.AllideFaceChange;
    const at = rt.take(size);
    rt.u8.fill(0, at, at + size);
    const types = ["uint32_t", "AllideFace", "AllideVec3"];
    ["removed", "added", "newVertices"].forEach((name, i) => {
        if (value?.[name] === undefined)
            return;
        const [items, count] = putArray(rt, types[i], `change.${name}`, value[name]);
        rt.u32[(at + fields[2 * i][2]) >> 2] = items;
        rt.u32[(at + fields[2 * i + 1][2]) >> 2] = count;
    });
    return at;
}

/** An input that is one value. @param {Runtime} rt @param {string} type @param {string} name @returns {Input} */
function scalarInput(rt, type, name) {
    const { enums, structs } = rt.layout;
    /** @param {(value: any) => any} convert @returns {Input} */
    const made = (convert) => ({ name, put: (value, args) => void args.push(convert(value)) });
    if (type === "double")
        return made((value) => number(name, value));
    if (type === "bool")
        return made((value) => { if (typeof value !== "boolean") throw wrongType(name, "true or false", value); return value ? 1 : 0; });
    if (type in enums)
        return made((value) => rt.enumerator(type, name, value));
    if (type === "AllideObject" || type === "AllideSelector")
        return made((value) => rt.objectId(name, value));
    if (type === "uint64_t")
        return made((value) => BigInt(integer(name, value, 0, Number.MAX_SAFE_INTEGER)));
    if (type in structs)
        return structs[type].fields.length === 1 && structs[type].fields[0][0] === "id"
                   ? made((value) => rt.handle(name, type, value))
                   : made((value) => putStruct(rt, type, name, value));
    const low = type === "int" || type === "int32_t" ? -0x80000000 : 0;
    return made((value) => integer(name, name === "threads" ? value ?? 1 : value, low, low + 0xffffffff));
}

/** @param {Runtime} rt @param {string} type @param {string} name @param {boolean} isArray @returns {Input} */
function pointerInput(rt, type, name, isArray) {
    if (isArray)
        return { name, put: (value, args) => void args.push(...(value === undefined && name === "parentFromPart" ? [0, 0] : putArray(rt, type, name, value))) };
    if (type === "char")
        return { name, put: (value, args) => void args.push(value === undefined ? 0 : rt.putText(name, value)) };
    if (type === "AllideFaceChange")
        return { name, put: (value, args) => void args.push(putFaceChange(rt, value)) };
    return { name, put: (value, args) => {
        if (value === undefined)
            return void args.push(0);
        if (type === "AllideQueryOptions")
            return putQueryOptions(rt, value, args);
        return void args.push(putStruct(rt, type, name, value));
    } };
}

/** @param {Runtime} rt @param {string} cName @returns {Plan} */
function planned(rt, cName) {
    const parameters = rt.layout.functions[cName];
    /** @type {Plan} */
    const plan = { inputs: [], outputs: [] };
    for (let i = 0; i < parameters.length; ++i) {
        const [name, type, pointers, constant] = parameters[i];
        const [next, nextType] = parameters[i + 1] ?? [];
        const counted = nextType === "size_t" && /count$|Count$|^size$/.test(next);
        if (pointers === 0)
            plan.inputs.push(scalarInput(rt, type, name));
        else if (constant && pointers === 1) {
            plan.inputs.push(pointerInput(rt, type, name, counted));
            i += counted ? 1 : 0;
        } else if (next === "capacity") {
            plan.outputs.push({ name, bytes: 0, read: () => undefined, list: type });
            i += 2;
        } else if (pointers === 2)
            plan.outputs.push({ name, bytes: 4, read: (at) => rt.text(rt.u32[at >> 2]) });
        else
            plan.outputs.push({ name, bytes: rt.sizeOf(type), read: (at) => rt.get(type, at) });
    }
    return plan;
}

const truncated = 14;

/** @param {Runtime} rt @param {string} type @param {number} at @param {number} count */
function readList(rt, type, at, count) {
    if (type === "char")
        return new TextDecoder().decode(rt.u8.subarray(at, at + count));
    if (type === "void")
        return rt.u8.slice(at, at + count);
    if (type === "uint32_t")
        return rt.u32.slice(at >> 2, (at >> 2) + count);
    if (type === "AllideVec3")
        return rt.f64.slice(at >> 3, (at >> 3) + 3 * count);
    if (type === "AllideObject")
        return Float64Array.from({ length: count }, (_, i) => Number(rt.u64[(at >> 3) + i]));
    return rt.items(type, at, count);
}

/** Calls with room for a list until it fits. @param {Runtime} rt @param {string} cName @param {any[]} args @param {string} type @param {number} place */
function callWithList(rt, cName, args, type, place) {
    const size = type === "char" || type === "void" ? 1 : rt.sizeOf(type);
    const countAt = rt.take(4);
    let capacity = Math.max(64, Math.floor(8192 / size));
    for (;;) {
        const at = rt.take(capacity * size);
        const all = [...args.slice(0, place), at, capacity, countAt, ...args.slice(place)];
        const status = rt.x[cName](...all);
        rt.fresh();
        if (status !== truncated) {
            rt.check(status);
            return readList(rt, type, at, rt.u32[countAt >> 2]);
        }
        capacity = rt.u32[countAt >> 2] + 1;
    }
}

/** The function of C by this name. @param {Runtime} rt @param {string} cName @returns {(...values: any[]) => any} */
export function compiled(rt, cName) {
    const { inputs, outputs } = planned(rt, cName);
    const isFound = outputs[0]?.name === "found";
    const listed = outputs.findIndex((output) => output.list !== undefined);
    return (...values) => {
        if (values.length > inputs.length)
            throw new TypeError(`there are ${values.length} arguments; give at most ${inputs.length}`);
        rt.begin();
        try {
            /** @type {any[]} */
            const args = [];
            const after = inputs.map((input, i) => input.put(values[i], args));
            const places = outputs.map((output) => output.list ? -1 : rt.take(output.bytes));
            const plain = places.filter((at) => at >= 0);
            /** @type {any} */
            let found;
            if (listed >= 0) {
                found = callWithList(rt, cName, [...args, ...plain], outputs[listed].list ?? "",
                                     args.length + listed);
            } else {
                rt.check(rt.x[cName](...args, ...plain));
                rt.fresh();
            }
            for (const finish of after)
                finish?.();
            if (isFound && rt.u8[places[0]] === 0)
                return null;
            const results = outputs.map((output, i) => output.list ? found : output.read(places[i], args));
            const shown = isFound ? 1 : 0;
            if (outputs.length - shown <= 1)
                return results[shown];
            return Object.fromEntries(outputs.slice(shown).map((output, i) => [output.name, results[i + shown]]));
        } finally {
            rt.end();
        }
    };
}

/** All C functions by their names in camelCase, without the prefix. @param {Runtime} rt @returns {Record<string, (...values: any[]) => any>} */
export function allCalls(rt) {
    /** @type {Record<string, (...values: any[]) => any>} */
    const calls = {};
    for (const name of Object.keys(rt.layout.functions))
        if (rt.x[name] && !name.startsWith("allide_js_"))
            calls[name.replace(/^allide_/, "").replace(/_(\w)/g, (_, c) => c.toUpperCase())] =
                compiled(rt, name);
    return calls;
}
