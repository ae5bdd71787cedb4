// SPDX-License-Identifier: MIT
import { AllideError } from "./error.js";

/** @typedef {import("./runtime.js").Runtime} Runtime */
/**
 * One pair of a report.
 * @typedef {{ a: number, b: number, intersecting: boolean, faces: { faceA: number, faceB: number,
 *     kind: string }[], distance?: number, pointA?: number[], pointB?: number[] }} PairReport
 */

/** @param {Record<string, any>} arrays @param {(string | null)[]} kinds @param {number} i @returns {PairReport} */
function pairOf(arrays, kinds, i) {
    const faces = [];
    for (let at = arrays.faceStart[i]; at < arrays.faceStart[i + 1]; ++at)
        faces.push({ faceA: arrays.faces[2 * at], faceB: arrays.faces[2 * at + 1],
                     kind: /** @type {string} */ (kinds[arrays.kinds[at]]) });
    /** @type {PairReport} */
    const pair = { a: arrays.a[i], b: arrays.b[i], intersecting: arrays.intersecting[i] !== 0, faces };
    if (arrays.distances.length > i) {
        pair.distance = arrays.distances[i];
        pair.pointA = [...arrays.points.subarray(6 * i, 6 * i + 3)];
        pair.pointB = [...arrays.points.subarray(6 * i + 3, 6 * i + 6)];
    }
    return pair;
}

const arrayNames = ["a", "b", "intersecting", "faceStart", "faces", "kinds", "points", "normals",
                    "distances", "began", "ended"];

/**
 * What the last detect found, as arrays in the module's memory. It is valid until its world changes;
 * then every access throws, and copy() made before stays valid. An array taken from it earlier is
 * not protected.
 */
export class Report {
    /** @type {Runtime} */
    #rt;
    /** @type {() => boolean} */
    #isValid;
    #at;
    /** @type {Map<string, number>} */
    #fields;
    /** @type {ArrayBufferLike | undefined} */
    #buffer;
    /** @type {Record<string, any>} */
    #arrays = {};

    /** @param {Runtime} rt @param {number} at @param {() => boolean} isValid */
    constructor(rt, at, isValid) {
        this.#rt = rt;
        this.#at = at;
        this.#isValid = isValid;
        this.#fields = new Map(rt.layout.structs.AllideJsReport.fields.map(([n, , o]) => [n, o]));
    }

    /** @param {string} name */
    #word(name) {
        return this.#rt.u32[(this.#at + (this.#fields.get(name) ?? 0)) >> 2];
    }

    #current() {
        if (this.#rt.dead !== undefined)
            throw this.#rt.dead;
        if (!this.#isValid())
            throw new AllideError("dead_handle", "the world has changed since this report; use it " +
                                                     "before, or keep report.copy()");
        this.#rt.fresh();
        if (this.#buffer !== this.#rt.buffer)
            this.#view();
        return this.#arrays;
    }

    #view() {
        const rt = this.#rt, pairs = this.#word("pairCount"), faces = this.#word("faceCount");
        /** @type {Record<string, number>} */
        const counts = { a: pairs, b: pairs, intersecting: pairs, faceStart: pairs + 1,
                         faces: 2 * faces, kinds: faces, points: this.#word("pointCount"),
                         normals: this.#word("normalCount"), distances: this.#word("distanceCount"),
                         began: 2 * this.#word("beganCount"), ended: 2 * this.#word("endedCount") };
        this.#buffer = rt.buffer;
        for (const name of arrayNames) {
            const at = this.#word(name), count = counts[name];
            this.#arrays[name] =
                name === "intersecting" || name === "kinds" ? rt.u8.subarray(at, at + count)
                : name === "faceStart" || name === "faces" ? rt.u32.subarray(at >> 2, (at >> 2) + count)
                : rt.f64.subarray(at >> 3, (at >> 3) + count);
        }
    }

    /** The number of pairs. */
    get length() { return this.a.length; }
    /** @returns {Float64Array} */
    get a() { return this.#current().a; }
    /** @returns {Float64Array} */
    get b() { return this.#current().b; }
    /** 1, or 0 for a pair that is only within the margin. @returns {Uint8Array} */
    get intersecting() { return this.#current().intersecting; }
    /** Faces of pair i are those from faceStart[i] to faceStart[i + 1]. @returns {Uint32Array} */
    get faceStart() { return this.#current().faceStart; }
    /** Two for each pair of faces. @returns {Uint32Array} */
    get faces() { return this.#current().faces; }
    /** Indices in the list of contact kinds: none, touching, coplanar, crossing. @returns {Uint8Array} */
    get kinds() { return this.#current().kinds; }
    /** Six numbers: of each pair of faces the ends of what they share (contacts), of each pair the closest points (separations). @returns {Float64Array} */
    get points() { return this.#current().points; }
    /** The two normals of each pair of faces (contacts). @returns {Float64Array} */
    get normals() { return this.#current().normals; }
    /** One of each pair (separations). @returns {Float64Array} */
    get distances() { return this.#current().distances; }
    /** Two ids for each pair that is in this report and was not in the one before. @returns {Float64Array} */
    get began() { return this.#current().began; }
    /** @returns {Float64Array} */
    get ended() { return this.#current().ended; }
    /** The work of this detect. @returns {Record<string, any>} */
    get stats() { this.#current(); return this.#rt.get("AllideWorldStats", this.#at + (this.#fields.get("stats") ?? 0)); }
    /** Seconds; zero unless the world was made with `times`. @returns {{ update: number, sort: number, exact: number }} */
    get times() { this.#current(); return this.#rt.get("AllideWorldTimes", this.#at + (this.#fields.get("times") ?? 0)); }

    /** @param {number} i @returns {PairReport} */
    pair(i) {
        const arrays = this.#current();
        if (!Number.isInteger(i) || i < 0 || i >= arrays.a.length)
            throw new AllideError("bad_index", `there is no pair ${i} of ${arrays.a.length}`);
        return pairOf(arrays, this.#rt.layout.enums.AllideContactKind, i);
    }

    *[Symbol.iterator]() {
        for (let i = 0; i < this.length; ++i)
            yield this.pair(i);
    }

    /** The arrays as they are now, in memory of JavaScript. */
    copy() {
        const arrays = this.#current();
        const kinds = this.#rt.layout.enums.AllideContactKind;
        const copied = /** @type {Record<string, any>} */ (Object.fromEntries(
            arrayNames.map((name) => [name, arrays[name].slice()])));
        return /** @type {any} */ ({
            ...copied, length: copied.a.length, stats: this.stats, times: this.times,
            pair: (/** @type {number} */ i) => pairOf(copied, kinds, i),
            *[Symbol.iterator]() {
                for (let i = 0; i < copied.a.length; ++i)
                    yield pairOf(copied, kinds, i);
            },
        });
    }
}
