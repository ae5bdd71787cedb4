// SPDX-License-Identifier: MIT
// allide for three.js: buffers as geometries, MeshBVH's queries, and worlds of a scene.
export { boxLines, contactLines, treeLines } from "./three_lines.js";
export { faceIndexOf, geometryOf, meshOf } from "./three_buffer.js";
export { MeshTree } from "./three_tree.js";
export { SceneWorld } from "./three_world.js";
export { SceneReport } from "./three_report.js";
