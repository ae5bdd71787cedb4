// SPDX-License-Identifier: MIT
// A camera that circles a target, z up.
import { cross, dot, unit } from "scene";

export class Camera {
    constructor() {
        Object.assign(this, { target: [0, 0, 0], distance: 10, yaw: -0.9, pitch: 0.5, size: 10 });
    }

    fit(bounds, keepAngles = true) {
        const half = [0, 1, 2].map((i) => (bounds[3 + i] - bounds[i]) / 2), radius = Math.hypot(...half);
        if (!Number.isFinite(radius))
            return;
        this.size = radius || 1;
        this.target = half.map((h, i) => bounds[i] + h);
        this.distance = 2.4 * this.size;
        if (!keepAngles)
            Object.assign(this, { yaw: -0.9, pitch: 0.5 });
    }

    axes() {
        const [cp, sp] = [Math.cos(this.pitch), Math.sin(this.pitch)];
        const out = [cp * Math.cos(this.yaw), cp * Math.sin(this.yaw), sp];
        const right = unit(cross([0, 0, 1], out));
        return { out, right, up: cross(out, right) };
    }

    orbit(dx, dy) {
        this.yaw -= dx;
        this.pitch = Math.min(1.55, Math.max(-1.55, this.pitch + dy));
    }

    pan(dx, dy) {
        const { right, up } = this.axes();
        this.target = this.target.map((x, i) => x - this.distance * (dx * right[i] - dy * up[i]));
    }

    zoom(factor) { this.distance = Math.min(1e3 * this.size, Math.max(1e-4 * this.size, this.distance * factor)); }

    /** Column-major matrices, as WebGL takes them. */
    matrices(aspect) {
        const { out, right, up } = this.axes(), eye = this.target.map((x, i) => x + this.distance * out[i]);
        const view = new Float32Array([right[0], up[0], out[0], 0, right[1], up[1], out[1], 0, right[2], up[2], out[2], 0,
                                       -dot(right, eye), -dot(up, eye), -dot(out, eye), 1]);
        const far = this.distance + 6 * this.size, near = Math.max(0.02 * this.distance, this.distance - 4 * this.size);
        const scale = 1 / Math.tan(0.39) * Math.min(1, aspect), depth = 1 / (near - far);
        const projection = new Float32Array([scale / aspect, 0, 0, 0, 0, scale, 0, 0, 0, 0, (near + far) * depth, -1,
                                             0, 0, 2 * near * far * depth, 0]);
        return { view, projection };
    }

    /** Where a point is in the picture, from 0 to 1 from its top left; nothing behind the eye. */
    seen(point, aspect) {
        const { view, projection } = this.matrices(aspect);
        const p = [0, 1, 2].map((i) => view[i] * point[0] + view[4 + i] * point[1] + view[8 + i] * point[2] + view[12 + i]);
        return p[2] < 0 ? [0.5 - 0.5 * projection[0] * p[0] / p[2], 0.5 + 0.5 * projection[5] * p[1] / p[2]] : undefined;
    }

    get text() { return [...this.target, this.distance, this.yaw, this.pitch].map((x) => +x.toPrecision(7)).join(","); }
    set text(text) {
        const numbers = text.split(",").map(Number);
        if (numbers.length === 6 && numbers.every(Number.isFinite) && numbers[3] > 0)
            Object.assign(this, { target: numbers.slice(0, 3), distance: numbers[3], yaw: numbers[4], pitch: numbers[5] });
    }
}
