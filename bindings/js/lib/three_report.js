// SPDX-License-Identifier: MIT
/** @typedef {import("three").Mesh} Mesh */
/** @typedef {import("./report.js").Report} Report */
/** A mesh, or one instance of it. @typedef {{ readonly object: Mesh, readonly instance: number | undefined }} Body */
/** What is known of the object of an id. @typedef {{ body: Body, faceIndex: (face: number) => number }} Known */
/**
 * Faces are numbered as three.js numbers them; distance and points are there with the detail
 * `separations`.
 * @typedef {{ a: Body, b: Body, intersecting: boolean, faces: { faceA: number, faceB: number, kind: string }[],
 *     distance?: number, pointA?: number[], pointB?: number[] }} BodyPair
 * @typedef {{ object: Mesh, instance: number | undefined, error: Error }} Rejected
 */

/** What one update of a SceneWorld found. Pairs must be read before the next one. */
export class SceneReport {
    /** @type {(id: number) => Known} */
    #known;
    /** @type {BodyPair[] | undefined} */
    #pairs;

    /** @param {Report} report @param {(id: number) => Known} known @param {Rejected[]} rejected */
    constructor(report, known, rejected) {
        /** What the world reports, with ids. @readonly */
        this.report = report;
        /** Meshes that are not in the world, each with the reason. @readonly */
        this.rejected = rejected;
        this.#known = known;
        /** Pairs that meet, or are within the margin, and did not so in the last update. @readonly */
        this.began = this.#bodies(report.began);
        /** @readonly */
        this.ended = this.#bodies(report.ended);
    }

    /** @param {ArrayLike<number>} ids @returns {{ a: Body, b: Body }[]} */
    #bodies(ids) {
        return Array.from({ length: ids.length / 2 }, (_, i) => ({ a: this.#known(ids[2 * i]).body,
                                                                   b: this.#known(ids[2 * i + 1]).body }));
    }

    /** The number of pairs. */
    get length() { return this.#pairs?.length ?? this.report.length; }

    /** @returns {BodyPair[]} */
    get pairs() {
        this.#pairs ??= [...this.report].map((pair) => {
            const a = this.#known(pair.a), b = this.#known(pair.b);
            const faces = pair.faces.map(({ faceA, faceB, kind }) => (
                { faceA: a.faceIndex(faceA), faceB: b.faceIndex(faceB), kind }));
            return { ...pair, a: a.body, b: b.body, faces };
        });
        return this.#pairs;
    }

    [Symbol.iterator]() { return this.pairs[Symbol.iterator](); }
}
