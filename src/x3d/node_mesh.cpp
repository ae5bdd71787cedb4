// SPDX-License-Identifier: MIT
#include "x3d/node_mesh.h"

#include <algorithm>
#include <optional>

#include "math/range.h"
#include "mesh/nurbs.h"
#include "x3d/content.h"
#include "x3d/geometry_nodes.h"

namespace allide {

namespace {

using MeshMaker = Result<Mesh> (*)(const NodeFields& node, const ShapeOptions& options);

constexpr std::string_view nurbs_type = "NurbsPatchSurface";

struct GeometryKindRow {
    std::string_view type;
    MeshMaker make;
    std::string_view counted;  // the field with a value for each corner or point
};

constexpr GeometryKindRow geometry_rows[] = {
    {"Box", box_mesh, {}},
    {"Sphere", sphere_mesh, {}},
    {"Cone", cone_mesh, {}},
    {"Cylinder", cylinder_mesh, {}},
    {"Disk2D", disk_mesh, {}},
    {"Rectangle2D", rectangle_mesh, {}},
    {"TriangleSet2D", flat_triangles_mesh, "vertices"},
    {"IndexedFaceSet", face_set_mesh, "coordIndex"},
    {"TriangleSet", triangle_set_mesh, {}},
    {"TriangleStripSet", triangle_strip_mesh, {}},
    {"TriangleFanSet", triangle_fan_mesh, {}},
    {"QuadSet", quad_set_mesh, {}},
    {"IndexedTriangleSet", indexed_triangles_mesh, "index"},
    {"IndexedTriangleStripSet", indexed_strips_mesh, "index"},
    {"IndexedTriangleFanSet", indexed_fans_mesh, "index"},
    {"IndexedQuadSet", indexed_quads_mesh, "index"},
    {"ElevationGrid", elevation_grid_mesh, "height"},
    {"Extrusion", extrusion_mesh, {}},
    {nurbs_type, nurbs_patch_mesh, {}},
};

const GeometryKindRow* geometry_row(std::string_view type) {
    const auto found = std::ranges::find(geometry_rows, type, &GeometryKindRow::type);
    return found == std::end(geometry_rows) ? nullptr : found;
}

std::uint64_t round_faces(std::string_view type, const ShapeOptions& options) {
    const bool is_ball = type == "Sphere";
    const auto segments = static_cast<std::uint64_t>(
        is_ball ? sphere_segments(options.tolerance, options.limits.segments)
                : circle_segments(options.tolerance, options.limits.segments));
    return is_ball ? segments * segments : 4 * segments;
}

}  // namespace

std::uint64_t face_bound(const SceneFile& scene, std::uint32_t node, const ShapeOptions& options) {
    const std::string_view type = scene.nodes[node].type->name;
    const GeometryKindRow* row = geometry_row(type);
    if (!row)
        return 0;
    const NodeFields fields(scene, node);
    if (!row->counted.empty())
        return 2 * (fields.numbers(row->counted).size() + fields.integers(row->counted).size());
    if (type == "Extrusion")
        return (fields.numbers("spine").size() / 3 + 1) * fields.numbers("crossSection").size();
    if (type == "Box" || type == "Rectangle2D")
        return 12;
    if (const std::uint32_t coord = fields.node("coord"); coord != SceneFile::no_node)
        return NodeFields(scene, coord).numbers("point").size() / 3;
    return scene.nodes[node].type->find("coord") >= 0 ? 0 : round_faces(type, options);
}

namespace {

/// Only their meshes tell how many faces patches have. Once these are more than the limit, no more
/// are made.
class PatchFaces {
public:
    PatchFaces(const SceneFile& scene, const ShapeOptions& options)
        : scene_(scene), options_(options) {}

    std::uint64_t operator()(std::uint32_t node) {
        if (made_ > options_.limits.triangles || error_)
            return made_;
        const Result<Mesh> mesh = try_node_mesh(scene_, node, options_);
        made_ += mesh ? mesh->faces.size() : most_nurbs_faces;
        if (!mesh && !options_.lenient)
            error_ = mesh.error();
        return mesh ? mesh->faces.size() : 0;
    }
    /// The error of the first patch that is wrong, unless those are left out.
    const std::optional<Error>& error() const { return error_; }

private:
    const SceneFile& scene_;
    const ShapeOptions& options_;
    std::uint64_t made_ = 0;
    std::optional<Error> error_;
};

}  // namespace

Result<void> check_triangles(const SceneFile& scene, const ShapeOptions& options) {
    PatchFaces patch_faces(scene, options);
    const std::vector<std::uint64_t> sums = content_sums(scene, [&](std::uint32_t node) {
        return scene.is(node, nurbs_type) ? patch_faces(node) : face_bound(scene, node, options);
    });
    if (patch_faces.error())
        return *patch_faces.error();
    std::uint64_t sum = 0;
    for (const std::uint32_t root : scene.roots) {
        sum = saturating_sum(sum, sums[root]);
        if (sum > options.limits.triangles)
            return Error(ErrorCode::bad_file,
                         scene.place(root) +
                             "with all USEs there can be more triangles than the limit of " +
                             std::to_string(options.limits.triangles));
    }
    return {};
}

Result<Mesh> try_node_mesh(const SceneFile& scene, std::uint32_t node,
                           const ShapeOptions& options) {
    const GeometryKindRow* row = geometry_row(scene.nodes[node].type->name);
    if (!row)
        return Mesh{};
    const NodeFields fields(scene, node);
    Result<Mesh> mesh = row->make(fields, options);
    if (!mesh)
        return mesh;
    if (const auto vertex = first_out_of_range(mesh->vertices))
        return fields.error("point " + std::to_string(*vertex) +
                            " of its mesh is not finite or is beyond 2^60");
    return mesh;
}

}  // namespace allide
