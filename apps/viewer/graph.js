// SPDX-License-Identifier: MIT
// Milliseconds, pairs and collisions over the frames; pointing at it goes to a frame.

const steps = ["update", "sort", "exact"];

export class Graph {
    constructor(canvas, seek) {
        this.canvas = canvas;
        this.frames = [];
        const go = (event) => {
            const box = canvas.getBoundingClientRect();
            seek(Math.floor((event.clientX - box.left) / box.width * this.frames.length));
        };
        canvas.addEventListener("pointerdown", (event) => {
            canvas.setPointerCapture(event.pointerId);
            go(event);
        });
        canvas.addEventListener("pointermove", (event) => event.buttons & 1 && go(event));
    }

    set(frames) {
        this.frames = frames;
        const times = frames.map((frame) => 1e3 * (frame.update + frame.sort + frame.exact)).sort((a, b) => a - b);
        this.longest = Math.min(times[times.length - 1] ?? 0, 3 * (times[times.length >> 1] ?? 0)) || 1;
        this.most = frames.reduce((most, frame) => Math.max(most, frame.boxPairs, frame.collisions), 1);
        this.changes = frames.map((frame, i) => i === 0 ? [0, 0] : [
            [...frame.keys].filter((key) => !frames[i - 1].keys.has(key)).length,
            [...frames[i - 1].keys].filter((key) => !frame.keys.has(key)).length]);
        this.hasTimes = times[times.length - 1] > 0;
    }

    draw(now, style) {
        const { canvas, frames } = this, ratio = devicePixelRatio || 1, box = canvas.getBoundingClientRect();
        const width = Math.max(1, Math.round(box.width * ratio)), height = Math.max(1, Math.round(box.height * ratio));
        if (canvas.width !== width || canvas.height !== height)
            Object.assign(canvas, { width, height });
        const pen = canvas.getContext("2d"), colour = (name) => style.getPropertyValue(name);
        const foot = height - 10 * ratio, top = 6 * ratio, step = width / Math.max(1, frames.length);
        pen.clearRect(0, 0, width, height);
        const area = (from, to, name) => {
            pen.beginPath();
            pen.moveTo(0, foot);
            frames.forEach((frame, i) => {
                const y = foot - (foot - top) * Math.min(1, to(frame) / this.longest);
                pen.lineTo(i * step, y), pen.lineTo((i + 1) * step, y);
            });
            for (let i = frames.length - 1; i >= 0; --i) {
                const y = foot - (foot - top) * Math.min(1, from(frames[i]) / this.longest);
                pen.lineTo((i + 1) * step, y), pen.lineTo(i * step, y);
            }
            pen.fillStyle = colour(name);
            pen.fill();
        };
        const upTo = (count) => (frame) => 1e3 * steps.slice(0, count).reduce((sum, name) => sum + frame[name], 0);
        if (this.hasTimes)
            steps.forEach((name, i) => area(upTo(i), upTo(i + 1), `--${name}`));
        for (const [field, name] of [["boxPairs", "--near"], ["collisions", "--hot"]]) {
            pen.beginPath();
            frames.forEach((frame, i) => {
                const y = foot - (foot - top) * frame[field] / this.most;
                pen.lineTo(i * step, y), pen.lineTo((i + 1) * step, y);
            });
            pen.strokeStyle = colour(name);
            pen.lineWidth = 1.5 * ratio;
            pen.stroke();
        }
        this.changes.forEach(([began, ended], i) => {
            for (const [count, name, y] of [[began, "--hot", foot + 2 * ratio], [ended, "--muted", foot + 6 * ratio]])
                if (count > 0) {
                    pen.fillStyle = colour(name);
                    pen.fillRect(i * step, y, Math.max(ratio, Math.min(step, 3 * ratio)), 3 * ratio);
                }
        });
        pen.fillStyle = colour("--ink");
        pen.fillRect((now + 0.5) * step - ratio, 0, 2 * ratio, height);
    }
}
