// SPDX-License-Identifier: MIT
#include <allide/geometry.h>

#include "mesh/solid.h"
#include "pair/geometry_impl.h"

namespace allide {
namespace {

/// The k of a volume that is a k-DOP, or 0.
int dop_directions(Volume volume) {
    switch (volume) {
        case Volume::dop6:
            return 6;
        case Volume::dop8:
            return 8;
        case Volume::dop12:
            return 12;
        case Volume::dop14:
            return 14;
        case Volume::dop18:
            return 18;
        case Volume::dop20:
            return 20;
        case Volume::dop26:
            return 26;
        default:
            return 0;
    }
}

}  // namespace

WideForm wide_form(Volume volume) {
    return volume == Volume::wide_compact ? WideForm::compact : WideForm::full;
}

std::shared_ptr<const Geometry::Impl> prepared(Mesh mesh, GeometryKind kind,
                                               const TreeOptions& options,
                                               std::optional<WideTree> ready) {
    auto impl = std::make_shared<Geometry::Impl>();
    impl->shape = std::move(mesh);
    impl->bounds = local_bounds(impl->shape);
    impl->kind = kind;
    impl->volume = options.volume;
    if (options.volume != Volume::none)
        impl->tree.keep(
            ready ? *std::move(ready)
                  : build_wide_tree(view(impl->shape), options.threads, wide_form(options.volume)));
    if (options.volume == Volume::obb)
        impl->obb.emplace(view(impl->shape));
    if (options.volume == Volume::obb_compact)
        impl->obb.emplace(view(impl->shape), ObbOptions{.layout = ObbLayout::compact});
    if (const int k = dop_directions(options.volume); k != 0)
        impl->dop = *AnyDopTree::try_build(k, view(impl->shape));
    return impl;
}

Result<Geometry> Geometry::try_surface(Mesh mesh, const TreeOptions& options) {
    if (auto error = data_error(mesh))
        return *std::move(error);
    return Geometry(prepared(std::move(mesh), GeometryKind::surface, options));
}

Result<Geometry> Geometry::try_solid(Mesh mesh, const TreeOptions& options) {
    if (auto error = solid_error(mesh))
        return *std::move(error);
    return Geometry(prepared(std::move(mesh), GeometryKind::solid, options));
}

std::size_t Geometry::tree_memory() const noexcept {
    return impl_->tree.memory() + impl_->slabs.memory() +
           (impl_->obb ? impl_->obb->memory().total() : 0) +
           (impl_->dop ? impl_->dop->memory().total() : 0) +
           (impl_->polytope ? impl_->polytope->memory() : 0) +
           (impl_->lazy_features.made() ? (*impl_->lazy_features.made())->memory() : 0) +
           (impl_->components.made() ? impl_->components.made()->size() * sizeof(std::uint32_t)
                                     : 0);
}

const Mesh& Geometry::mesh() const noexcept {
    return impl_->shape;
}

GeometryKind Geometry::kind() const noexcept {
    return impl_->kind;
}

bool Geometry::is_solid() const noexcept {
    return impl_->has_inside();
}

}  // namespace allide
