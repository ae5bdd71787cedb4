// SPDX-License-Identifier: MIT
#include <algorithm>

#include <allide/geometry.h>

#include "geometry/geometry_impl.h"
#include "math/world_vertices.h"
#include "mesh/solid.h"

namespace allide {
namespace {

std::shared_ptr<const Geometry::Impl> prepared(Mesh hull, const ConvexOptions& options) {
    auto impl = std::make_shared<Geometry::Impl>();
    impl->kind = GeometryKind::convex;
    impl->inside = true;
    impl->shape = std::move(hull);
    impl->bounds = local_bounds(impl->shape);
    impl->trees.choice = Tree::bvh8;
    if (options.method == ConvexMethod::gjk)
        impl->polytopes.gjk.emplace(view(impl->shape));
    impl->polytopes.uses_lin_canny = options.method == ConvexMethod::lin_canny;
    return impl;
}

std::vector<Vec3> used_vertices(const Mesh& mesh) {
    std::vector<bool> used(mesh.vertices.size());
    for (const Face& f : mesh.faces)
        for (const std::uint32_t v : f)
            used[v] = true;
    std::vector<Vec3> points;
    for (std::size_t v = 0; v < used.size(); ++v)
        if (used[v])
            points.push_back(mesh.vertices[v]);
    return points;
}

/// As every query sees it: exact signs need coordinates that are 0 or not too small.
Mesh flushed(Mesh mesh) {
    world_vertices({}, mesh.vertices, mesh.vertices);
    return mesh;
}

Error concave_error(const Mesh& mesh, const MeshCheck& found) {
    if (auto error = solid_error(mesh))
        return *std::move(error);
    const std::string advice = "; allow its hull, or use it as a solid";
    if (!found.reflex_edges.empty())
        return {ErrorCode::not_convex, describe(found.reflex_edges[0], mesh) + advice};
    if (!found.findings.empty())
        return {ErrorCode::not_convex, describe(found.findings[0], mesh) + advice};
    return {ErrorCode::not_convex, "the mesh is not the outward boundary of its hull" + advice};
}

}  // namespace

Result<Geometry> Geometry::try_convex(std::span<const Vec3> points, const ConvexOptions& options) {
    Result<Mesh> hull = try_convex_hull(points);
    if (!hull)
        return hull.error();
    return Geometry(prepared(*std::move(hull), options));
}

Result<Geometry> Geometry::try_convex(const Mesh& mesh, const ConvexOptions& options) {
    if (auto error = data_error(mesh))
        return *std::move(error);
    const MeshCheck found = check(mesh);
    if (options.reject_concave && !found.convex)
        return concave_error(mesh, found);
    Result<Mesh> hull = try_convex_hull(used_vertices(mesh));
    if (!hull)
        return hull.error();
    const bool keeps_faces = found.convex && hull->vertices.size() == mesh.vertices.size();
    return Geometry(prepared(keeps_faces ? flushed(mesh) : *std::move(hull), options));
}

}  // namespace allide
