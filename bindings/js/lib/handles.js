// SPDX-License-Identifier: MIT
import { asPlaced } from "./world.js";
import { idOf } from "./geometry.js";
import { Handle } from "./handle.js";

/** @typedef {import("./runtime.js").Runtime} Runtime */
/** @typedef {import("./geometry.js").Calls} Calls */
/** @typedef {import("./geometry.js").Placed | import("./geometry.js").Geometry} Shape */

/** Queries about one pair in motion, each starting from the last result. */
export class Tracker extends Handle {
    /** @param {Runtime} runtime @param {Calls} c @param {bigint} id */
    constructor(runtime, c, id) {
        super(runtime, "AllideTracker", id);
        /** @readonly */
        this.c = c;
        Object.defineProperty(this, "c", { enumerable: false });
    }
    /** @param {Shape} a @param {Shape} b @param {object} [options] @returns {boolean} */
    intersects(a, b, options) { return this.c.trackerIntersects(this, asPlaced(a), asPlaced(b), options); }
    /** @param {Shape} a @param {Shape} b @param {object} [options] @returns {{ faceA: number, faceB: number, kind: string }[]} */
    intersectingFaces(a, b, options) { return this.c.trackerIntersectingFaces(this, asPlaced(a), asPlaced(b), options); }
    /** @param {Shape} a @param {Shape} b @param {object} [options] @returns {import("./face.js").Separation} */
    separation(a, b, options) { return this.c.trackerSeparation(this, asPlaced(a), asPlaced(b), options); }
}

/** A geometry and its motion while time runs from 0 to 1. */
export class Moving extends Handle {
    /** @param {Runtime} runtime @param {Calls} c @param {bigint} id */
    constructor(runtime, c, id) {
        super(runtime, "AllideMoving", id);
        /** @readonly */
        this.c = c;
        Object.defineProperty(this, "c", { enumerable: false });
    }
    /** Where it is at a time from 0 to 1. @param {number} time @returns {Float64Array} */
    pose(time) { return this.c.movingPose(this, time); }
}

/** Boxes that move, and all pairs of them that overlap. */
export class PairFinder extends Handle {
    /** @param {Runtime} runtime @param {Calls} c @param {bigint} id */
    constructor(runtime, c, id) {
        super(runtime, "AllidePairFinder", id);
        /** @readonly */
        this.c = c;
        Object.defineProperty(this, "c", { enumerable: false });
    }
    /** @param {number} box @param {import("./geometry.js").Box} bounds */
    place(box, bounds) { this.c.pairFinderPlace(this, box, bounds); }
    /** @param {number} box */
    remove(box) { this.c.pairFinderRemove(this, box); }
    /** @param {number} box @param {boolean} on */
    enable(box, on) { this.c.pairFinderEnable(this, box, on); }
    /** @param {number} box @param {number} groups @param {number} mask */
    setGroups(box, groups, mask) { this.c.pairFinderSetGroups(this, box, groups, mask); }
    /** @param {number} box @param {number} owner */
    setOwner(box, owner) { this.c.pairFinderSetOwner(this, box, owner); }
    /** @param {number} a @param {number} b */
    ignore(a, b) { this.c.pairFinderIgnore(this, a, b); }
    /** @param {number} a @param {number} b */
    unignore(a, b) { this.c.pairFinderUnignore(this, a, b); }
    /** @returns {{ a: number, b: number }[]} */
    pairs() { return this.c.pairFinderPairs(this); }
    /** @returns {any} */
    options() { return this.c.pairFinderOptions(this); }
    /** @param {number} box @returns {import("./geometry.js").Box | null} */
    bounds(box) { return this.c.pairFinderBounds(this, box); }
    /** @param {number} box @returns {any} */
    rules(box) { return this.c.pairFinderRules(this, box); }
    /** @param {number} a @param {number} b @returns {boolean} */
    isIgnored(a, b) { return this.c.pairFinderIsIgnored(this, a, b); }
    /** @returns {{ a: number, b: number }[]} */
    ignoredPairs() { return this.c.pairFinderIgnoredPairs(this); }
    /** @param {number} box @returns {boolean} */
    contains(box) { return this.c.pairFinderContains(this, box); }
    /** @returns {number} */
    get size() { return this.c.pairFinderSize(this); }
    /** @returns {Record<string, number>} */
    stats() { return this.c.pairFinderStats(this); }
    /** @returns {number} */
    memory() { return this.c.pairFinderMemory(this); }
}

/** @typedef {new () => Tracker} TrackerClass */

/** @param {Runtime} rt @param {Calls} c @returns {TrackerClass} */
export function trackerClass(rt, c) {
    return class extends Tracker {
        constructor() { super(rt, c, idOf(c.trackerMake, rt)); }
    };
}

/** @typedef {import("./geometry.js").Transform} Transform */
/** @typedef {{ kind: "still" | "straight" | "linear" | "screw" | "turn", from: Transform, to: Transform, point: import("./check.js").Vec3, axis: import("./check.js").Vec3, radians: number, advance: number }} Motion */
/** @typedef {new (geometry: import("./geometry.js").Geometry, motion?: Motion, parentFromPart?: Transform[]) => Moving} MovingClass */

/** @param {Runtime} rt @param {Calls} c @returns {MovingClass} */
export function movingClass(rt, c) {
    return class extends Moving {
        /** @param {import("./geometry.js").Geometry} geometry @param {Motion} [motion] @param {Transform[]} [parentFromPart] */
        constructor(geometry, motion, parentFromPart) {
            super(rt, c, idOf(c.movingMake, rt, geometry, motion, parentFromPart));
        }
    };
}

/** @typedef {new (options?: { threads?: number, broad?: string }) => PairFinder} PairFinderClass */

/** @param {Runtime} rt @param {Calls} c @returns {PairFinderClass} */
export function pairFinderClass(rt, c) {
    return class extends PairFinder {
        /** @param {{ threads?: number, broad?: string }} [options] */
        constructor(options) { super(rt, c, idOf(c.pairFinderMake, rt, options)); }
    };
}
