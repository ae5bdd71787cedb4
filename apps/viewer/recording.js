// SPDX-License-Identifier: MIT
// Reads recordings (docs/manual/recordings.md) and the geometries in them. Nothing is trusted: what
// no recorder writes is an Error, and a recording that ends early opens up to its last whole frame.

const magic = [0x89, 0x61, 0x6c, 0x6c, 0x72, 0x65, 0x63, 0x0a];
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    for (let bit = 0; bit < 8; ++bit)
        byte = byte & 1 ? 0xedb88320 ^ (byte >>> 1) : byte >>> 1;
    return byte;
});

function crc32(bytes, from, to, crc = 0) {
    crc = ~crc;
    for (let i = from; i < to; ++i)
        crc = table[(crc ^ bytes[i]) & 255] ^ (crc >>> 8);
    return ~crc >>> 0;
}

const text = (bytes) => new TextDecoder().decode(bytes);

/** Numbers one after another; reading beyond the end is an Error. */
class Reader {
    constructor(bytes) {
        this.bytes = bytes;
        this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        this.at = 0;
    }
    skip(size) {
        if (!(size <= this.bytes.length - this.at))
            throw new Error("has other counts than fit its length");
        this.at += size;
        return this.at - size;
    }
    u8() { return this.view.getUint8(this.skip(1)); }
    u32() { return this.view.getUint32(this.skip(4), true); }
    i32() { return this.view.getInt32(this.skip(4), true); }
    u64() { return Number(this.view.getBigUint64(this.skip(8), true)); }
    f64() { return this.view.getFloat64(this.skip(8), true); }
    real(exact) {
        const value = exact ? this.f64() : this.view.getFloat32(this.skip(4), true);
        if (!Number.isFinite(value))
            throw new Error("has a value that no recorder writes");
        return value;
    }
    reals(count, exact) {
        if (count * (exact ? 8 : 4) > this.bytes.length - this.at)
            this.skip(Infinity);
        const values = new Float64Array(count);
        for (let i = 0; i < count; ++i)
            values[i] = this.real(exact);
        return values;
    }
    whole(count) {
        const from = this.skip(4 * count), values = new Uint32Array(count);
        for (let i = 0; i < count; ++i)
            values[i] = this.view.getUint32(from + 4 * i, true);
        return values;
    }
    list(take) {
        const items = [];
        for (let count = this.u32(); count > 0; --count)
            items.push(take());
        return items;
    }
    name() {
        const size = this.u32(), from = this.skip(size);
        return text(this.bytes.subarray(from, from + size));
    }
    finished() {
        if (this.at !== this.bytes.length)
            throw new Error("has other counts than fit its length");
    }
}

// Poses are 12 numbers: rows of R, then t.
export const identity = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);

export function product(a, b) {
    const c = new Float64Array(12);
    for (let i = 0; i < 3; ++i) {
        for (let k = 0; k < 3; ++k)
            c[3 * i + k] = a[3 * i] * b[k] + a[3 * i + 1] * b[3 + k] + a[3 * i + 2] * b[6 + k];
        c[9 + i] = a[3 * i] * b[9] + a[3 * i + 1] * b[10] + a[3 * i + 2] * b[11] + a[9 + i];
    }
    return c;
}

function rotation(w, x, y, z) {
    const s = 2 / (w * w + x * x + y * y + z * z);
    if (!(s > 1 && s < 4))
        throw new Error("has a value that no recorder writes");
    return [1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y),
            s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x),
            s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)];
}

function pose(reader, exact) {
    if (exact)
        return reader.reals(12, true);
    const q = reader.reals(4, false);
    return Float64Array.from([...rotation(q[0], q[1], q[2], q[3]), ...reader.reals(3, false)]);
}

// Geometries: docs/manual/file_format.md, version 2.
const kinds = ["surface", "solid", "convex", "deformable", "deformable solid", "compound", "round", "round"];

function meshRecord(reader, kind) {
    const tree = reader.u32();
    reader.u32();
    const vertices = reader.u32(), faces = reader.u32();
    reader.skip(tree === 2 || tree === 3 ? 5 : tree >= 4 && tree <= 10 ? 18 : 0);
    const positions = reader.reals(3 * vertices, true), corners = reader.whole(3 * faces);
    if (tree > 11 || corners.some((corner) => corner >= vertices))
        throw new Error("has a geometry that is damaged");
    if (tree !== 0)
        reader.skip(8 * reader.u32() + 4 * faces);
    if (tree >= 2 && tree <= 10) {
        const nodes = reader.u32();
        reader.skip(4 * nodes + 4 * faces + (tree === 2 ? 72 : tree === 3 ? 8 : 0) * nodes);
    }
    return { kind, positions, faces: corners };
}

function compoundRecord(reader, before) {
    const count = reader.u32();
    const shapes = [...reader.whole(count)].map((number) => before[number]);
    const parents = Array.from(reader.whole(count), (parent) => parent | 0);
    const parts = [], places = [];
    for (let i = 0; i < count; ++i) {
        if (!shapes[i] || parents[i] >= i)
            throw new Error("has a geometry that is damaged");
        const at = parts.length;
        places.push(at);
        parts.push({ shape: shapes[i], pose: reader.reals(12, true), parent: parents[i] < 0 ? -1 : places[parents[i]] });
        for (const part of shapes[i].parts ?? [])
            parts.push({ ...part, parent: part.parent < 0 ? at : part.parent + at + 1 });
        if (parts.length > 100000)
            throw new Error("has a compound of more parts than can be shown");
    }
    return { kind: "compound", parts };
}

/** Spheres, capsules, half-spaces, planes, and cylinders or cones, which have a radius at each end. */
function roundRecord(reader, kind) {
    const round = reader.u32(), points = reader.reals(6, true), radius = reader.real(true);
    return { kind, round, points, radius, radiusAtEnd: round === 4 ? reader.real(true) : radius };
}

function geometry(bytes) {
    const reader = new Reader(bytes), before = [];
    if (reader.u32() !== 0x6c6c6189 || reader.u32() !== 0x0a656469 || reader.u32() !== 2)
        throw new Error("has a geometry of another format");
    reader.skip(20);
    for (let count = reader.u32(); count > 0; --count) {
        const number = reader.u32(), kind = kinds[number];
        if (number < 5)
            before.push(meshRecord(reader, kind));
        else if (number === 5)
            before.push(compoundRecord(reader, before));
        else if (number < 8)
            before.push(roundRecord(reader, kind));
        else
            throw new Error("has a geometry of an unknown kind");
    }
    reader.finished();
    return before[before.length - 1];
}

/** How many faces answers can name. */
export const faceCount = (shape) => shape.parts ? shape.parts.reduce((sum, part) => sum + (part.shape.parts ? 0 : faceCount(part.shape)), 0)
    : shape.faces ? shape.faces.length / 3 : 3;

function options(reader) {
    const bits = [reader.u8(), reader.u8(), reader.u8(), reader.u8()];
    const groups = reader.u32(), mask = reader.u32();
    reader.skip(20);
    return { stationary: bits[0] === 1, enabled: bits[1] === 1, groups, mask, scale: reader.real(true) };
}

const contacts = ["none", "touching", "coplanar", "crossing"], features = ["vertex", "edge", "face", "interior"];

function feature(reader) {
    const kind = features[reader.u32()];
    return { kind, index: reader.u32() };
}

function pair(reader, exact) {
    const found = { a: reader.u32(), b: reader.u32() }, flags = reader.u8();
    found.intersecting = (flags & 1) !== 0;
    found.near = (flags & 32) !== 0;
    if (flags & 2)
        found.faces = reader.list(() => ({ a: reader.u32(), b: reader.u32(), kind: contacts[reader.u8()] }));
    if (flags & 4)
        found.segments = reader.reals(6 * (found.faces?.length ?? 0), exact);
    if (flags & 8) {
        const distance = reader.f64(), points = reader.reals(6, true);
        found.separation = { distance, points, a: feature(reader), b: feature(reader) };
    }
    if (flags & 16)
        found.penetration = { depth: reader.real(true), direction: reader.reals(3, true), points: reader.reals(6, true) };
    return found;
}

function frame(bytes, exact) {
    const reader = new Reader(bytes), number = () => reader.u32();
    const [time, update, sort, test] = reader.reals(4, true);
    const counts = Array.from({ length: 11 }, () => reader.u64());
    const result = { time, update, sort, exact: test, boxPairs: counts[2] };
    result.removed = reader.list(number);
    result.shapes = reader.list(() => ({ object: number(), geometry: number() }));
    result.poses = reader.list(() => ({ object: number(), pose: pose(reader, exact) }));
    result.options = reader.list(() => ({ object: number(), options: options(reader) }));
    if (reader.u8() === 1)
        reader.list(() => reader.skip(8));
    result.vertices = reader.list(() => ({ object: number(), positions: reader.reals(3 * reader.u32(), exact) }));
    result.parts = reader.list(() => ({ object: number(), poses: reader.list(() => pose(reader, exact)) }));
    result.pairs = reader.list(() => pair(reader, exact));
    reader.finished();
    return result;
}

/** A recording whose frames are decoded as they are looked at. */
export class Recording {
    constructor(bytes) {
        Object.assign(this, { bytes, exact: false, isOfWorld: false, isComplete: false, meta: {}, notes: [], geometries: [],
                              objects: [], frames: [], summaries: [] });
        this.read();
    }

    read() {
        const { bytes } = this;
        if (bytes.length < 16 || magic.some((byte, i) => bytes[i] !== byte))
            throw new Error("is not a recording");
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        if (view.getUint32(8, true) !== 1)
            throw new Error(`has version ${view.getUint32(8, true)} of the format, and this page reads version 1`);
        this.state = { alive: [], shape: [] };
        for (let at = 16; !this.isComplete && bytes.length - at >= 16;) {
            const kind = view.getUint32(at, true), length = Number(view.getBigUint64(at + 8, true));
            if (length > bytes.length - at - 16)
                break;
            const check = crc32(bytes, at + 8, at + 16 + length, crc32(bytes, at, at + 4));
            if (check !== view.getUint32(at + 4, true))
                throw new Error(`is damaged at byte ${at}; copy it again`);
            try {
                this.take(kind, bytes.subarray(at + 16, at + 16 + length));
            } catch (error) {
                throw new Error(`the chunk at byte ${at} ${error.message}`);
            }
            at += 16 + length;
        }
        this.objects.length = this.state.alive.length = this.summaries.length ? this.summaries[this.summaries.length - 1].objects : 0;
        delete this.state;
    }

    take(kind, payload) {
        const reader = new Reader(payload);
        if (kind === 1) {
            this.exact = reader.u8() === 1;
            this.isOfWorld = reader.u8() === 1;
        } else if (kind === 2)
            this.meta = this.json(text(payload));
        else if (kind === 3)
            this.geometries.push(geometry(payload));
        else if (kind === 4)
            this.takeObject(reader);
        else if (kind === 5)
            this.takeFrame(payload);
        else if (kind === 6)
            this.notes.push(text(payload));
        else if (kind === 7)
            this.isComplete = true;
        else
            throw new Error(`has the unknown kind ${kind}`);
    }

    json(content) {
        try {
            return JSON.parse(content) ?? {};
        } catch {
            return {};
        }
    }

    takeObject(reader) {
        const shape = reader.u32();
        if (shape >= this.geometries.length)
            throw new Error("is of a geometry that does not come before it");
        this.objects.push({ geometry: shape, options: options(reader), name: reader.name(), first: this.frames.length });
        this.state.alive.push(true);
        this.state.shape.push(shape);
    }

    takeFrame(payload) {
        const decoded = frame(payload, this.exact), { alive, shape } = this.state;
        const demand = (object) => {
            if (!alive[object])
                throw new Error(`names object ${object}, which is not there`);
        };
        for (const object of decoded.removed)
            demand(object), alive[object] = false;
        for (const changed of decoded.shapes) {
            demand(changed.object);
            if (changed.geometry >= this.geometries.length)
                throw new Error("names a geometry that is not there");
            shape[changed.object] = changed.geometry;
        }
        for (const list of [decoded.poses, decoded.options, decoded.vertices, decoded.parts])
            for (const item of list)
                demand(item.object);
        for (const { object, positions } of decoded.vertices)
            if (this.geometries[shape[object]].positions?.length !== positions.length)
                throw new Error(`deforms object ${object} by other vertices than it has`);
        for (const { object, poses } of decoded.parts)
            if (this.geometries[shape[object]].parts?.length !== poses.length)
                throw new Error(`places other parts than object ${object} has`);
        for (const found of decoded.pairs) {
            demand(found.a), demand(found.b);
            const in_a = found.faces && faceCount(this.geometries[shape[found.a]]);
            const in_b = found.faces && faceCount(this.geometries[shape[found.b]]);
            if (found.faces?.some((faces) => faces.a >= in_a || faces.b >= in_b))
                throw new Error("names faces that its objects do not have");
        }
        this.frames.push(payload);
        const meeting = decoded.pairs.filter((found) => found.intersecting);
        this.summaries.push({ time: decoded.time, update: decoded.update, sort: decoded.sort, exact: decoded.exact,
                              objects: this.objects.length, pairs: decoded.pairs.length, collisions: meeting.length,
                              boxPairs: this.isOfWorld ? Math.max(decoded.boxPairs, decoded.pairs.length) : 0,
                              keys: new Set(meeting.map((found) => found.a * 4294967296 + found.b)) });
    }

    frame(number) { return frame(this.frames[number], this.exact); }
}

/** Where everything is in one frame; frames can be visited in any order. */
export class Player {
    constructor(recording) {
        this.recording = recording;
        this.every = Math.max(8, Math.ceil(recording.frames.length / 32));
        this.kept = [];
        this.objects = [];
        this.number = -1;
        this.pairs = [];
    }

    seek(number) {
        if (number === this.number)
            return;
        if (number < this.number || number - this.number > this.every) {
            const from = Math.min(Math.floor(number / this.every), this.kept.length - 1);
            if (from >= 0 && (number < this.number || from * this.every > this.number)) {
                this.objects = this.kept[from].map((object) => object && { ...object });
                this.number = from * this.every;
            }
        }
        while (this.number < number)
            this.step();
        this.pairs = this.recording.frame(number).pairs;
    }

    step() {
        const { recording, objects } = this, frame = recording.frame(++this.number);
        for (let i = 0; i < recording.summaries[this.number].objects; ++i)
            if (recording.objects[i].first === this.number)
                objects[i] = { number: i, shape: recording.objects[i].geometry, pose: identity, options: recording.objects[i].options };
        for (const object of frame.removed)
            delete objects[object];
        for (const { object, geometry: shape } of frame.shapes)
            Object.assign(objects[object], { shape, positions: undefined, parts: undefined });
        for (const item of frame.poses)
            objects[item.object].pose = item.pose;
        for (const item of frame.options)
            objects[item.object].options = item.options;
        for (const item of frame.vertices)
            objects[item.object].positions = item.positions;
        for (const item of frame.parts)
            objects[item.object].parts = item.poses;
        if (this.number === this.kept.length * this.every)
            this.kept.push(objects.map((object) => ({ ...object })));
    }
}
