// SPDX-License-Identifier: MIT
// Meshes of single geometry nodes, in their own coordinates. Each is counterclockwise seen from
// outside, or as `ccw` says.
#pragma once

#include "x3d/node_fields.h"

namespace allide {

Result<Mesh> box_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> sphere_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> cone_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> cylinder_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> disk_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> rectangle_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> flat_triangles_mesh(const NodeFields& node, const ShapeOptions& options);

Result<Mesh> face_set_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> triangle_set_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> triangle_strip_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> triangle_fan_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> quad_set_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> indexed_triangles_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> indexed_strips_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> indexed_fans_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> indexed_quads_mesh(const NodeFields& node, const ShapeOptions& options);

Result<Mesh> elevation_grid_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> nurbs_patch_mesh(const NodeFields& node, const ShapeOptions& options);
Result<Mesh> extrusion_mesh(const NodeFields& node, const ShapeOptions& options);

/// The number of segments, a multiple of 4, of a regular polygon inscribed in a circle, whose sides
/// are no farther from it than `tolerance` times its radius; 0 if that is more than `limit`.
int circle_segments(double tolerance, std::size_t limit);
/// The segments around a sphere that has half as many rings.
int sphere_segments(double tolerance, std::size_t limit);

}  // namespace allide
