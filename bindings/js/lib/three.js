// SPDX-License-Identifier: MIT
// allide for three.js: buffers as geometries, and the queries of MeshBVH.
export { boxLines, contactLines, treeLines } from "./three_lines.js";
export { faceIndexOf, geometryOf, meshOf } from "./three_buffer.js";
export { MeshTree } from "./three_tree.js";
