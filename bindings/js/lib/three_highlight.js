// SPDX-License-Identifier: MIT
// Colours meshes and instances, and gives them back what they had.
import { Color, InstancedBufferAttribute } from "three";

/** @typedef {import("three").Mesh} Mesh */
/** @typedef {import("three").Material} Material */

/** @param {Material} material @param {Color} colour @returns {Material} */
function coloured(material, colour) {
    const copy = /** @type {any} */ (material.clone());
    copy.color?.copy(colour);
    if (copy.map)
        copy.map = null;
    return copy;
}

/** @param {any} mesh @param {Color} colour @returns {() => void} */
function colourMesh(mesh, colour) {
    const { material } = mesh;
    const shown = Array.isArray(material) ? material.map((one) => coloured(one, colour))
                                          : coloured(material, colour);
    mesh.material = shown;
    return () => {
        for (const one of [shown].flat())
            one.dispose();
        if (mesh.material === shown)  // somebody else has not set another meanwhile
            mesh.material = material;
    };
}

/** @param {any} mesh @param {number} instance @param {Color} colour @returns {() => void} */
function colourInstance(mesh, instance, colour) {
    const colours = mesh.isBatchedMesh ? mesh._colorsTexture : mesh.instanceColor;
    if (!colours && mesh.isInstancedMesh) {
        const white = new Float32Array(3 * mesh.instanceMatrix.count).fill(1);
        mesh.instanceColor = new InstancedBufferAttribute(white, 3);
    }
    const before = new Color(1, 1, 1);
    if (colours)
        mesh.getColorAt(instance, before);
    /** @param {Color} next */
    const set = (next) => {
        mesh.setColorAt(instance, next);
        if (mesh.instanceColor)
            mesh.instanceColor.needsUpdate = true;
    };
    set(colour);
    return () => set(before);
}

/** The colours of bodies that something changed. */
export class Highlight {
    /** @type {Map<import("./three_report.js").Body, () => void>} */
    #restore = new Map();

    /** Colours these bodies, and restores all others. @param {Set<import("./three_report.js").Body>} bodies @param {number | string} colour */
    show(bodies, colour) {
        for (const [body, restore] of this.#restore)
            if (!bodies.has(body)) {
                restore();
                this.#restore.delete(body);
            }
        const wanted = new Color(colour);
        for (const body of bodies)
            if (!this.#restore.has(body))
                this.#restore.set(body, body.instance === undefined
                    ? colourMesh(body.object, wanted) : colourInstance(body.object, body.instance, wanted));
    }

    /** @param {import("./three_report.js").Body} body */
    restore(body) {
        this.#restore.get(body)?.();
        this.#restore.delete(body);
    }
}
