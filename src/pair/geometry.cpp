// SPDX-License-Identifier: MIT
#include <allide/geometry.h>

#include "mesh/components.h"
#include "mesh/solid.h"
#include "pair/geometry_impl.h"

namespace allide {
namespace {

std::vector<std::uint32_t> component_vertices(const Mesh& mesh) {
    std::vector<std::uint32_t> vertices;
    for (const std::uint32_t face : components(mesh).first_face)
        vertices.push_back(mesh.faces[face][0]);
    return vertices;
}

std::shared_ptr<const Geometry::Impl> prepared(Mesh mesh, bool has_inside,
                                               const TreeOptions& options) {
    auto impl = std::make_shared<Geometry::Impl>();
    impl->component_vertices = component_vertices(mesh);
    impl->has_inside = has_inside;
    impl->volume = options.volume;
    if (options.volume == Volume::wide)
        impl->tree = build_wide_tree({mesh.vertices, mesh.faces}, options.threads);
    impl->shape = std::move(mesh);
    return impl;
}

}  // namespace

Result<Geometry> Geometry::try_surface(Mesh mesh, const TreeOptions& options) {
    if (auto error = data_error(mesh))
        return *std::move(error);
    return Geometry(prepared(std::move(mesh), false, options));
}

Result<Geometry> Geometry::try_solid(Mesh mesh, const TreeOptions& options) {
    if (auto error = solid_error(mesh))
        return *std::move(error);
    return Geometry(prepared(std::move(mesh), true, options));
}

std::size_t Geometry::tree_memory() const noexcept {
    return impl_->tree.memory() + impl_->component_vertices.size() * sizeof(std::uint32_t);
}

const Mesh& Geometry::mesh() const noexcept {
    return impl_->shape;
}

bool Geometry::is_solid() const noexcept {
    return impl_->has_inside;
}

}  // namespace allide
