// SPDX-License-Identifier: MIT
// Answers of a range of poses as arrays, which workers transfer and do not copy.

/** @typedef {import("./face.js").FacePair} FacePair */
/** @typedef {import("./face.js").Separation} Separation */
/** @typedef {import("./face.js").Feature} Feature */
/** @typedef {Record<string, Uint8Array | Uint32Array | Float64Array>} Packed */
/** @template T @typedef {{ pack: (answers: T[]) => Packed, unpack: (packed: any) => T[] }} Packing */

const contactKinds = /** @type {const} */ (["none", "touching", "coplanar", "crossing"]);
const featureKinds = /** @type {const} */ (["vertex", "edge", "face", "interior"]);

/** @type {Packing<boolean>} */
const intersects = {
    pack: (answers) => ({ yes: Uint8Array.from(answers, Number) }),
    unpack: ({ yes }) => Array.from(yes, Boolean),
};

/** @type {Packing<FacePair[]>} */
const intersectingFaces = {
    pack: (answers) => {
        const pairs = answers.flat();
        return { counts: Uint32Array.from(answers, ({ length }) => length),
                 faces: Uint32Array.from(pairs.flatMap(({ faceA, faceB }) => [faceA, faceB])),
                 kinds: Uint8Array.from(pairs, ({ kind }) => contactKinds.indexOf(kind)) };
    },
    unpack: ({ counts, faces, kinds }) => {
        let at = 0;
        return Array.from(counts, (/** @type {number} */ count) => Array.from({ length: count }, () => {
            const pair = { faceA: faces[2 * at], faceB: faces[2 * at + 1], kind: contactKinds[kinds[at]] };
            ++at;
            return pair;
        }));
    },
};

/** @type {Packing<Separation>} */
const separation = {
    pack: (answers) => ({
        numbers: Float64Array.from(answers.flatMap(
            ({ distance, pointA, pointB }) => [distance, ...pointA, ...pointB])),
        features: Uint32Array.from(answers.flatMap(({ featureA, featureB }) => [featureA, featureB].flatMap(
            ({ kind, index }) => [featureKinds.indexOf(kind), index]))),
    }),
    unpack: ({ numbers, features }) => Array.from({ length: numbers.length / 7 }, (_, i) => {
        /** @param {number} at @returns {Feature} */
        const feature = (at) => ({ kind: featureKinds[features[at]], index: features[at + 1] });
        return { distance: numbers[7 * i], pointA: [...numbers.subarray(7 * i + 1, 7 * i + 4)],
                 pointB: [...numbers.subarray(7 * i + 4, 7 * i + 7)],
                 featureA: feature(4 * i), featureB: feature(4 * i + 2) };
    }),
};

export const packings = { intersects, intersectingFaces, separation };
