// SPDX-License-Identifier: MIT
// Draws instanced triangles, lines and boxes with WebGL2. It knows no recordings: one draw call for
// each shape, one for loose triangles, one for lines, one for boxes, and one for outlines.

const bodyVertex = `#version 300 es
layout(location=0) in vec3 position;
layout(location=1) in vec4 row0;
layout(location=2) in vec4 row1;
layout(location=3) in vec4 row2;
layout(location=4) in vec4 colour;
layout(location=5) in uint mark;
uniform mat4 view, projection;
out vec3 seen;
flat out vec4 tint;
flat out uint name;
void main() {
    vec4 p = vec4(position, 1);
    vec4 q = view * vec4(dot(row0, p), dot(row1, p), dot(row2, p), 1);
    seen = q.xyz;
    tint = colour;
    name = mark;
    gl_Position = projection * q;
}`;
const bodyFragment = `#version 300 es
precision highp float;
in vec3 seen;
flat in vec4 tint;
out vec4 result;
uniform float shade;
void main() {
    vec3 n = normalize(cross(dFdx(seen), dFdy(seen)));
    float light = 0.62 + 0.38 * abs(n.z) + 0.12 * dot(n, vec3(-0.5, 0.7, 0.5));
    result = vec4(tint.rgb * mix(1.0, min(light, 1.08), shade), tint.a);
}`;
const nameFragment = `#version 300 es
precision highp float;
flat in uint name;
out vec4 result;
void main() {
    result = vec4(uvec4(name, name >> 8, name >> 16, name >> 24) & 255u) / 255.0;
}`;
const lineVertex = `#version 300 es
layout(location=0) in vec3 position;
layout(location=1) in vec4 colour;
uniform mat4 view, projection;
uniform float nearer;
flat out vec4 tint;
void main() {
    tint = colour;
    vec4 q = view * vec4(position, 1);
    gl_Position = projection * vec4((1.0 - nearer) * q.xyz, 1); // towards the eye, to the same pixel
}`;
const flatFragment = `#version 300 es
precision highp float;
flat in vec4 tint;
out vec4 result;
void main() { result = tint; }`;
const boxVertex = `#version 300 es
layout(location=0) in vec3 corner;
layout(location=1) in vec3 low;
layout(location=2) in vec3 high;
layout(location=3) in vec4 colour;
uniform mat4 view, projection;
flat out vec4 tint;
void main() {
    tint = colour;
    gl_Position = projection * view * vec4(mix(low, high, corner), 1);
}`;
const screenVertex = `#version 300 es
void main() {
    gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1);
}`;
// An edge of a marked object, two pixels wide: whoever cannot see red sees the line.
const outlineFragment = `#version 300 es
precision highp float;
uniform sampler2D names;
uniform vec4 ink, accent;
uniform float width;
uniform float chosen;
out vec4 result;
vec4 at(ivec2 p) { return texelFetch(names, clamp(p, ivec2(0), textureSize(names, 0) - 1), 0); }
float number(vec4 n) { return round(n.r * 255.0) + 256.0 * round(n.g * 255.0) + 65536.0 * round(n.b * 255.0); }
void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    vec4 own = at(p);
    float hot = 0.0, picked = 0.0;
    int r = int(width);
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x) {
            vec4 other = at(p + r * ivec2(x, y));
            if (number(other) == number(own))
                continue;
            hot = max(hot, max(own.a, other.a));
            picked = max(picked, float(chosen > 0.0 && (number(own) == chosen || number(other) == chosen)));
        }
    if (hot + picked == 0.0)
        discard;
    result = picked > 0.0 ? accent : ink;
}`;

function program(gl, vertex, fragment) {
    const made = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
        const shader = gl.createShader(kind);
        gl.shaderSource(shader, source);
        gl.compileShader(shader);
        gl.attachShader(made, shader);
    }
    gl.linkProgram(made);
    if (!gl.getProgramParameter(made, gl.LINK_STATUS) && !gl.isContextLost())
        throw new Error(gl.getProgramInfoLog(made) ?? "the shaders could not be linked");
    const uniforms = {};
    for (const name of ["view", "projection", "shade", "nearer", "names", "ink", "accent", "width", "chosen"])
        uniforms[name] = gl.getUniformLocation(made, name);
    return { made, uniforms };
}

const cube = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1,
              0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1,
              0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 1, 0, 1, 1, 1];

export class Renderer {
    /** Throws if there is no WebGL2. */
    constructor(canvas) {
        this.canvas = canvas;
        const gl = canvas.getContext("webgl2", { antialias: true, preserveDrawingBuffer: true });
        if (!gl)
            throw new Error("This browser has no WebGL2.");
        this.gl = gl;
        this.draws = 0;
        this.shapes = new Map();
        this.make();
        canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    }

    /** Makes all that a context holds; call it again when a lost context was restored. */
    make() {
        const { gl } = this;
        this.shapes.clear();
        this.bodies = program(gl, bodyVertex, bodyFragment);
        this.names = program(gl, bodyVertex, nameFragment);
        this.lines = program(gl, lineVertex, flatFragment);
        this.boxes = program(gl, boxVertex, flatFragment);
        this.outline = program(gl, screenVertex, outlineFragment);
        this.loose = this.looseArray(), this.looseLines = this.looseArray(), this.none = gl.createVertexArray();
        this.boxArray = gl.createVertexArray();
        this.boxData = gl.createBuffer();
        gl.bindVertexArray(this.boxArray);
        gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
        gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(cube), gl.STATIC_DRAW);
        this.attribute(0, 3, 12, 0, 0);
        gl.bindBuffer(gl.ARRAY_BUFFER, this.boxData);
        this.attribute(1, 3, 40, 0, 1), this.attribute(2, 3, 40, 12, 1), this.attribute(3, 4, 40, 24, 1);
        this.target = undefined;
    }

    /** Frees all shapes, so that the next scene may use their keys. */
    forget() {
        const { gl } = this;
        for (const { array, data, instances, index } of this.shapes.values()) {
            gl.deleteVertexArray(array);
            for (const buffer of [data, instances, index])
                gl.deleteBuffer(buffer);
        }
        this.shapes.clear();
    }

    attribute(place, size, stride, offset, divisor) {
        const { gl } = this;
        gl.enableVertexAttribArray(place);
        gl.vertexAttribPointer(place, size, gl.FLOAT, false, stride, offset);
        gl.vertexAttribDivisor(place, divisor);
    }

    looseArray() {
        const { gl } = this, array = gl.createVertexArray(), data = gl.createBuffer();
        gl.bindVertexArray(array);
        gl.bindBuffer(gl.ARRAY_BUFFER, data);
        this.attribute(0, 3, 28, 0, 0), this.attribute(1, 4, 28, 12, 0);
        return { array, data };
    }

    /** Says what triangles a shape has. */
    shape(key, positions, faces) {
        const { gl } = this, old = this.shapes.get(key);
        const made = old ?? { array: gl.createVertexArray(), data: gl.createBuffer(), instances: gl.createBuffer(), index: gl.createBuffer() };
        gl.bindVertexArray(made.array);
        gl.bindBuffer(gl.ARRAY_BUFFER, made.data);
        gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(positions), gl.DYNAMIC_DRAW);
        this.attribute(0, 3, 12, 0, 0);
        if (made.faces !== faces) {
            gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, made.index);
            gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, faces, gl.STATIC_DRAW);
        }
        if (!old) {
            gl.bindBuffer(gl.ARRAY_BUFFER, made.instances);
            for (let row = 0; row < 4; ++row)
                this.attribute(1 + row, 4, 68, 16 * row, 1);
            gl.enableVertexAttribArray(5);
            gl.vertexAttribIPointer(5, 1, gl.UNSIGNED_INT, 68, 64);
            gl.vertexAttribDivisor(5, 1);
        }
        this.shapes.set(key, Object.assign(made, { faces, corners: faces.length }));
    }
    has(key) { return this.shapes.has(key); }

    targetOf(width, height) {
        const { gl } = this;
        if (this.target?.width === width && this.target.height === height)
            return this.target;
        if (this.target)
            gl.deleteTexture(this.target.texture), gl.deleteRenderbuffer(this.target.depth), gl.deleteFramebuffer(this.target.frame);
        const texture = gl.createTexture(), depth = gl.createRenderbuffer(), frame = gl.createFramebuffer();
        gl.bindTexture(gl.TEXTURE_2D, texture);
        gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
        gl.bindRenderbuffer(gl.RENDERBUFFER, depth);
        gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT24, width, height);
        gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
        gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
        gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depth);
        return this.target = { width, height, texture, depth, frame };
    }

    use({ made, uniforms }, camera) {
        const { gl } = this;
        gl.useProgram(made);
        gl.uniformMatrix4fv(uniforms.view, false, camera.view);
        gl.uniformMatrix4fv(uniforms.projection, false, camera.projection);
        return uniforms;
    }

    call(draw) {
        ++this.draws;
        draw();
    }

    bodiesOf(batches) {
        const { gl } = this;
        for (const { key, count } of batches) {
            const shape = this.shapes.get(key);
            gl.bindVertexArray(shape.array);
            this.call(() => gl.drawElementsInstanced(gl.TRIANGLES, shape.corners, gl.UNSIGNED_INT, 0, count));
        }
    }

    looseOf({ array, data }, mode, values, camera, nearer) {
        const { gl } = this;
        if (values.length === 0)
            return;
        gl.uniform1f(this.use(this.lines, camera).nearer, nearer);
        gl.bindVertexArray(array);
        gl.bindBuffer(gl.ARRAY_BUFFER, data);
        gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(values), gl.DYNAMIC_DRAW);
        this.call(() => gl.drawArrays(mode, 0, values.length / 7));
    }

    boxesOf(values, camera) {
        const { gl } = this;
        if (values.length === 0)
            return;
        this.use(this.boxes, camera);
        gl.bindVertexArray(this.boxArray);
        gl.bindBuffer(gl.ARRAY_BUFFER, this.boxData);
        gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(values), gl.DYNAMIC_DRAW);
        this.call(() => gl.drawArraysInstanced(gl.LINES, 0, 24, values.length / 10));
    }

    /**
     * Draws a scene: `batches` of { key, count, data }, data being 17 words for each instance: three
     * rows of a matrix, a colour, and a number whose top byte is 255 for an outline; `triangles` and
     * `lines` of 7 numbers for each corner; `boxes` of 10 numbers.
     */
    draw(scene, camera, theme) {
        const { gl, canvas } = this, { width, height } = canvas;
        this.draws = 0;
        for (const { key, data } of scene.batches) {
            gl.bindBuffer(gl.ARRAY_BUFFER, this.shapes.get(key).instances);
            gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
        }
        gl.viewport(0, 0, width, height);
        gl.enable(gl.DEPTH_TEST);
        gl.disable(gl.BLEND);
        const target = this.targetOf(width, height);
        gl.bindFramebuffer(gl.FRAMEBUFFER, target.frame);
        gl.clearColor(0, 0, 0, 0);
        gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
        this.use(this.names, camera);
        this.bodiesOf(scene.batches);
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
        gl.clearColor(...theme.background, 1);
        gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
        gl.uniform1f(this.use(this.bodies, camera).shade, 1);
        gl.enable(gl.POLYGON_OFFSET_FILL);
        gl.polygonOffset(1, 1);
        this.bodiesOf(scene.batches);
        gl.disable(gl.POLYGON_OFFSET_FILL);
        this.looseOf(this.loose, gl.TRIANGLES, scene.triangles, camera, 3e-4);
        this.boxesOf(scene.boxes, camera);
        this.looseOf(this.looseLines, gl.LINES, scene.lines, camera, 6e-4);
        gl.disable(gl.DEPTH_TEST);
        gl.enable(gl.BLEND);
        gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
        gl.useProgram(this.outline.made);
        const uniforms = this.outline.uniforms;
        gl.bindTexture(gl.TEXTURE_2D, target.texture);
        gl.uniform4f(uniforms.ink, ...theme.ink, 0.85);
        gl.uniform4f(uniforms.accent, ...theme.accent, 1);
        gl.uniform1f(uniforms.width, Math.max(1, Math.round(scene.pixels ?? 1)));
        gl.uniform1f(uniforms.chosen, scene.chosen ?? 0);
        gl.bindVertexArray(this.none);
        this.call(() => gl.drawArrays(gl.TRIANGLES, 0, 3));
    }

    /** The number of the instance at a pixel, from the top left; 0 for none. */
    pick(x, y) {
        const { gl } = this, pixel = new Uint8Array(4);
        if (!this.target)
            return 0;
        gl.bindFramebuffer(gl.FRAMEBUFFER, this.target.frame);
        gl.readPixels(x, this.target.height - 1 - y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
        return pixel[0] + 256 * pixel[1] + 65536 * pixel[2];
    }
}
