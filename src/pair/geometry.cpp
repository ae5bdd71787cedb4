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

std::shared_ptr<const Geometry::Impl> prepared(Mesh mesh, bool has_inside) {
    std::vector<std::uint32_t> vertices = component_vertices(mesh);
    return std::make_shared<const Geometry::Impl>(
        Geometry::Impl{std::move(mesh), std::move(vertices), has_inside});
}

}  // namespace

Result<Geometry> Geometry::try_surface(Mesh mesh) {
    if (auto error = data_error(mesh))
        return *std::move(error);
    return Geometry(prepared(std::move(mesh), false));
}

Result<Geometry> Geometry::try_solid(Mesh mesh) {
    if (auto error = solid_error(mesh))
        return *std::move(error);
    return Geometry(prepared(std::move(mesh), true));
}

const Mesh& Geometry::mesh() const noexcept {
    return impl_->shape;
}

bool Geometry::is_solid() const noexcept {
    return impl_->has_inside;
}

}  // namespace allide
