// SPDX-License-Identifier: MIT
// A world of all meshes of a scene.
import { current } from "./current.js";
import { AllideError, wrongType } from "./error.js";
import { determinant, isRotation, linearOf, putPose, rigid, transformed } from "./three_factors.js";
import { Highlight } from "./three_highlight.js";
import { SceneReport } from "./three_report.js";
import { isSame, Slot, Source } from "./three_slot.js";
import { bends, bentBy, bentVertices, elementsOf, instanceCount, isCurrent, isThere, rangeOf,
         stateOf } from "./three_source.js";

/** @typedef {import("three").Object3D} Object3D */
/** @typedef {import("three").Mesh} Mesh */
/** @typedef {import("three").BufferGeometry} BufferGeometry */
/** @typedef {import("./load.js").Allide} Allide */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./three_buffer.js").BufferKind} BufferKind */
/** @typedef {import("./three_buffer.js").BufferOptions} BufferOptions */
/** @typedef {import("./three_report.js").Body} Body */
/** @typedef {import("./three_source.js").MeshSettings} MeshSettings */
/** @typedef {import("./three_source.js").State} State */
/**
 * Options of the world, and: `kind` of meshes whose userData says none; `filter`, which meshes take
 * part; `updateMatrixWorld: false`, if matrices are up to date before update().
 * @typedef {import("./world.js").WorldOptions & { allide?: Allide, kind?: BufferKind,
 *     filter?: (mesh: Mesh) => boolean, updateMatrixWorld?: boolean }} SceneOptions
 */

const updatesUntilDeformable = 3;

/** @typedef {{ object: Mesh, settings: MeshSettings, stamp: number, slots: Slot[] }} Followed */

/** Follows the meshes of a scene and says which of them meet. */
export class SceneWorld {
    /** @type {Map<Mesh, Followed>} */
    #followed = new Map();
    /** @type {WeakMap<BufferGeometry, { state: State, sources: Map<string, Source | Error> }>} */
    #sources = new WeakMap();
    /** @type {Map<number, Slot>} */
    #byId = new Map();
    /** Those removed since the last report, which `ended` may name. @type {Map<number, Slot>} */
    #gone = new Map();
    /** @type {Slot[]} */
    #moved = [];
    /** @type {import("./three_report.js").Rejected[]} */
    #rejected = [];
    #highlight = new Highlight();
    #stamp = 0;
    #hasAdded = false;
    #pose = new Float64Array(12);
    #options;
    #ids;
    #poses;

    /** @param {Object3D} scene @param {SceneOptions} [options] */
    constructor(scene, options = {}) {
        const { allide, kind = "surface", filter, updateMatrixWorld = true, ...world } = options;
        if (!scene?.isObject3D)
            throw wrongType("scene", "an Object3D", scene);
        /** @readonly */
        this.scene = scene;
        /** @readonly @type {Allide} */
        this.allide = current(allide);
        /** @readonly */
        this.world = new this.allide.World(world);
        this.#options = { kind, filter, updateMatrixWorld };
        this.#ids = this.allide.float64Array(64);
        this.#poses = this.allide.float64Array(64 * 12);
    }

    /** Takes what has moved, come or gone in the scene, and detects. @returns {SceneReport} */
    update() {
        if (this.#options.updateMatrixWorld)
            this.scene.updateMatrixWorld();
        ++this.#stamp;
        this.#moved = [];
        this.#rejected = [];
        this.#gone.clear();
        this.scene.traverse(this.#visit);
        this.#sweep();
        this.#place();
        if (this.#hasAdded)
            this.#ignore();
        this.#hasAdded = false;
        const byId = this.#byId, gone = new Map(this.#gone);
        const known = (/** @type {number} */ id) => /** @type {Slot} */ (byId.get(id) ?? gone.get(id));
        return new SceneReport(this.world.detect(), known, this.#rejected);
    }

    /** @param {Object3D} object */
    #visit = (object) => {
        const mesh = /** @type {any} */ (object), { filter } = this.#options;
        if (!mesh.isMesh || (filter && !filter(mesh)))
            return;
        const followed = this.#followedOf(mesh), count = instanceCount(mesh), { slots } = followed;
        followed.stamp = this.#stamp;
        for (let i = 0; i < count; ++i) {
            slots[i] ??= new Slot(mesh, i);
            this.#follow(slots[i], followed);
        }
        for (const slot of slots.splice(count))
            this.#remove(slot);
    };

    /** @param {Mesh} mesh @returns {Followed} */
    #followedOf(mesh) {
        const known = this.#followed.get(mesh);
        const { kind = this.#options.kind, weld, groups, mask, stationary, ignore } = /** @type {MeshSettings} */ (mesh.userData.allide ?? {});
        if (known) {
            const old = known.settings;
            if (old.kind === kind && old.weld === weld && old.groups === groups && old.mask === mask &&
                old.stationary === stationary && old.ignore === ignore)
                return known;
            known.slots.forEach((slot) => this.#remove(slot));
        }
        const settings = { kind, weld, groups, mask, stationary, ignore };
        const made = { object: mesh, settings, stamp: 0, slots: [] };
        this.#followed.set(mesh, made);
        return made;
    }

    /** @param {Slot} slot @param {Followed} followed */
    #follow(slot, followed) {
        if (!isThere(followed.object, slot.instance))
            return this.#remove(slot);
        try {
            this.#step(slot, followed);
        } catch (error) {
            this.#reject(slot, error);
        }
        if (slot.error)
            this.#rejected.push({ ...slot.body, error: slot.error });
    }

    /** @param {Slot} slot @param {unknown} error */
    #reject(slot, error) {
        if (!(error instanceof AllideError || error instanceof TypeError) || this.world.runtime.dead)
            throw error;
        this.#remove(slot);
        const code = error instanceof AllideError ? error.code : "bad_argument";
        slot.error = new AllideError(code, `${slot.name}: ${error.message}`, { cause: error });
    }

    /** @param {Slot} slot */
    #remove(slot) {
        if (slot.id < 0)
            return;
        this.#highlight.restore(slot.body);
        this.world.remove(slot.id);
        this.#byId.delete(slot.id);
        this.#gone.set(slot.id, slot);
        slot.id = -1;
        slot.matrix.fill(NaN);
        slot.geometry = slot.variant = undefined;
    }

    /** @param {Slot} slot @param {Followed} followed */
    #step(slot, followed) {
        const { object } = followed, elements = elementsOf(object, slot.instance);
        const isMoved = !isSame(slot.matrix, elements), isBent = bends(object);
        if (isMoved) {
            slot.matrix.set(elements);
            if (!slot.matrix.every(Number.isFinite))
                throw new AllideError("bad_transform", "its matrix has a number that is not finite");
        }
        const source = this.#sourceOf(slot, followed), isOther = slot.source !== source;
        slot.source = source;
        if (isBent || slot.deforms)
            return this.#bend(slot, followed, { isMoved, isOther });
        if (!isMoved && !isOther) {
            slot.changes = 0;
            return;
        }
        const last = isOther ? undefined : slot.variant;
        const variant = source.rigid.variant(linearOf(slot.matrix), last);
        slot.changes = slot.id >= 0 && variant !== slot.variant ? slot.changes + 1 : 0;
        slot.deforms = slot.changes >= updatesUntilDeformable;
        if (slot.deforms)
            return this.#bend(slot, followed, { isMoved: true, isOther: true });
        slot.variant = variant;
        slot.factor = variant.factor;
        this.#show(slot, variant.geometry, followed.settings);
    }

    /** The vertices follow bones, morph targets, and a linear part that is no rotation. @param {Slot} slot @param {Followed} followed @param {{ isMoved: boolean, isOther: boolean }} changed */
    #bend(slot, { object, settings }, { isMoved, isOther }) {
        const source = /** @type {Source} */ (slot.source), linear = linearOf(slot.matrix), isBent = bends(object);
        const numbers = isBent ? bentBy(object, slot.instance) : [];
        const isShaped = isOther || !isSame(slot.bentBy, numbers);
        if (!isMoved && !isShaped)
            return;
        const wasRigid = slot.factor === rigid;
        slot.bentBy = numbers;
        slot.factor = isRotation(linear) ? rigid : { key: "", u: linear };
        const isNew = slot.id < 0;
        this.#show(slot, source.deformable(determinant(linear) < 0), settings);
        if (!isShaped && !isNew && wasRigid && slot.factor === rigid)
            return;
        const own = isBent ? bentVertices(object, slot.instance, source.triangles)
                           : source.triangles.vertices;
        this.world.deform(slot.id, slot.factor.u ? transformed(slot.factor.u, own) : own);
    }

    /** Adds or places it, with this geometry. @param {Slot} slot @param {Geometry} geometry @param {MeshSettings} settings */
    #show(slot, geometry, { groups, mask, stationary }) {
        slot.error = undefined;
        if (slot.id >= 0) {
            if (geometry !== slot.geometry)
                this.world.setGeometry(slot.id, geometry);
            this.#moved.push(slot);
        } else {
            putPose(slot.matrix, slot.factor, this.#pose);
            slot.id = this.world.add(geometry, this.#pose, { groups, mask, stationary });
            this.#byId.set(slot.id, slot);
            this.#hasAdded = true;
        }
        slot.geometry = geometry;
    }

    /** @param {Slot} slot @param {Followed} followed @returns {Source} */
    #sourceOf(slot, { object, settings }) {
        const { used } = slot, buffer = object.geometry, groups = Array.isArray(object.material);
        if (used && used.buffer === buffer && used.groups === groups && isCurrent(used.state, buffer))
            return used.source;
        let known = this.#sources.get(buffer);
        const older = known?.sources;
        if (!known || !isCurrent(known.state, buffer)) {
            known = { state: stateOf(buffer), sources: new Map() };
            this.#sources.set(buffer, known);
        }
        const range = rangeOf(object, slot.instance);
        const { kind = "surface", weld } = settings;
        const key = [kind, weld, groups, range?.start, range?.count].join(" ");
        let source = known.sources.get(key);
        if (source === undefined) {
            source = this.#made(buffer, { kind, weld, groups, range });
            const old = older?.get(key) ?? slot.source;
            if (source instanceof Source && old instanceof Source && old.kind === source.kind)
                source.inherit(old);
            known.sources.set(key, source);
        }
        if (source instanceof Error)
            throw source;
        slot.used = range ? undefined : { buffer, groups, state: known.state, source };
        return source;
    }

    /** @param {BufferGeometry} buffer @param {BufferOptions & { kind: BufferKind }} options @returns {Source | Error} */
    #made(buffer, options) {
        try {
            return new Source(this.allide, buffer, options);
        } catch (error) {
            if (error instanceof AllideError || error instanceof TypeError)
                return error;
            throw error;
        }
    }

    #sweep() {
        for (const [mesh, followed] of this.#followed)
            if (followed.stamp !== this.#stamp) {
                followed.slots.forEach((slot) => this.#remove(slot));
                this.#followed.delete(mesh);
            }
    }

    #place() {
        const moved = this.#moved.filter(({ id }) => id >= 0), count = moved.length;
        if (count === 0)
            return;
        this.#grow(count);
        const ids = this.#ids.array, poses = this.#poses.array;
        moved.forEach((slot, i) => {
            ids[i] = slot.id;
            putPose(slot.matrix, slot.factor, poses, 12 * i);
        });
        try {
            this.world.place(ids.subarray(0, count), poses.subarray(0, 12 * count));
        } catch {
            moved.forEach((slot) => this.#placeOne(slot));
        }
    }

    /** @param {number} count */
    #grow(count) {
        if (this.#ids.array.length >= count)
            return;
        this.#ids.dispose();
        this.#poses.dispose();
        this.#ids = this.allide.float64Array(2 * count);
        this.#poses = this.allide.float64Array(24 * count);
    }

    /** @param {Slot} slot */
    #placeOne(slot) {
        try {
            putPose(slot.matrix, slot.factor, this.#pose);
            this.world.place(slot.id, this.#pose);
        } catch (error) {
            this.#reject(slot, error);
            if (slot.error)
                this.#rejected.push({ ...slot.body, error: slot.error });
        }
    }

    /** Whether `ignore` names a mesh or something above it. @param {(Object3D | string)[]} ignore @param {Mesh} mesh */
    #isNamed(ignore, mesh) {
        for (let object = /** @type {Object3D | null} */ (mesh); object; object = object.parent)
            if (ignore.includes(object) || (object.name !== "" && ignore.includes(object.name)))
                return true;
        return false;
    }

    #ignore() {
        for (const { settings: { ignore }, slots } of this.#followed.values())
            for (const other of ignore ? this.#followed.values() : [])
                if (this.#isNamed(ignore ?? [], other.object))
                    for (const a of slots)
                        for (const b of other.slots)
                            if (a !== b && a.id >= 0 && b.id >= 0)
                                this.world.ignore(a.id, b.id);
    }

    /** Colours the bodies of pairs that meet, and gives all others their colours back; null restores all. @param {SceneReport | null} result @param {number | string} [colour] */
    highlight(result, colour = 0xff0000) {
        /** @type {Set<Body>} */
        const bodies = new Set();
        for (const { a, b, intersecting } of result?.pairs ?? [])
            if (intersecting)
                bodies.add(a).add(b);
        this.#highlight.show(bodies, colour);
    }

    dispose() {
        this.highlight(null);
        this.world.dispose();
        this.#ids.dispose();
        this.#poses.dispose();
    }
}
