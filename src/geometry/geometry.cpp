// SPDX-License-Identifier: MIT
#include <allide/geometry.h>

#include <algorithm>

#include "base/thread_count.h"
#include "geometry/access.h"
#include "geometry/compound_shape.h"
#include "geometry/geometry_impl.h"
#include "geometry/tree_options.h"
#include "mesh/solid.h"

namespace allide {
namespace {

template <class T>
std::size_t bytes_of(const std::vector<T>& items) {
    return items.capacity() * sizeof(T);
}

void prepare(const Geometry::Impl& shape) {
    if (shape.round)
        return;
    if (shape.trees.choice != Tree::none)
        shape.wide_tree();
    if (shape.component_vertices().size() > 1)
        shape.component_tree();
}

}  // namespace

WideForm wide_form(Tree tree) {
    return tree == Tree::bvh8_compact ? WideForm::compact : WideForm::full;
}

std::shared_ptr<const Geometry::Impl> prepared(Mesh mesh, GeometryKind kind,
                                               const TreeOptions& options, ReadyTrees ready) {
    auto impl = std::make_shared<Geometry::Impl>();
    impl->shape = std::move(mesh);
    impl->bounds = local_bounds(impl->shape);
    impl->kind = kind;
    impl->inside = kind == GeometryKind::solid;
    impl->trees.choice = options.tree;
    if (options.tree != Tree::none)
        impl->trees.wide.keep(ready.wide ? *std::move(ready.wide)
                                         : build_wide_tree(view(impl->shape),
                                                           thread_count(options.threads),
                                                           wide_form(options.tree)));
    impl->trees.obb = std::move(ready.obb);
    if (!impl->trees.obb && is_obb(options.tree))
        impl->trees.obb.emplace(view(impl->shape), obb_options(options));
    impl->trees.dop = std::move(ready.dop);
    if (const int k = dop_directions(options.tree); !impl->trees.dop && k != 0)
        impl->trees.dop = std::move(*AnyDopTree::try_build(k, view(impl->shape), options.dop));
    return impl;
}

Result<Geometry> Geometry::try_surface(Mesh mesh, const TreeOptions& options) {
    if (auto error = options_error(options))
        return *std::move(error);
    if (auto error = data_error(mesh))
        return *std::move(error);
    return Geometry(prepared(std::move(mesh), GeometryKind::surface, options));
}

Result<Geometry> Geometry::try_solid(Mesh mesh, const TreeOptions& options) {
    if (auto error = options_error(options))
        return *std::move(error);
    if (auto error = solid_error(mesh))
        return *std::move(error);
    return Geometry(prepared(std::move(mesh), GeometryKind::solid, options));
}

GeometryMemory& GeometryMemory::operator+=(const GeometryMemory& other) {
    mesh += other.mesh;
    nodes += other.nodes;
    leaves += other.leaves;
    slabs += other.slabs;
    volumes += other.volumes;
    order += other.order;
    volume_vertices += other.volume_vertices;
    hull += other.hull;
    closure += other.closure;
    polytope += other.polytope;
    parts += other.parts;
    components += other.components;
    return *this;
}

void Geometry::prepare() const {
    if (!impl_->compound)
        return allide::prepare(*impl_);
    for (const CompoundPiece& piece : impl_->compound->pieces)
        allide::prepare(impl_->compound->geometry_of(piece));
}

GeometryMemory Geometry::memory() const noexcept {
    if (impl_->compound)
        return compound_memory(*impl_);
    GeometryMemory bytes;
    bytes.mesh = bytes_of(impl_->shape.vertices) + bytes_of(impl_->shape.faces);
    if (const WideTree* tree = impl_->trees.wide.if_built()) {
        bytes.nodes = bytes_of(tree->nodes) + bytes_of(tree->compact_nodes);
        bytes.leaves = bytes_of(tree->leaves) + bytes_of(tree->leaf_faces);
    }
    bytes.slabs = impl_->trees.slabs.memory() + impl_->trees.wide_obbs.memory();
    if (impl_->polytopes.gjk)
        bytes.polytope = impl_->polytopes.gjk->memory();
    if (const auto* features = impl_->polytopes.features.made())
        bytes.polytope += (*features)->memory();
    if (const auto* hull = impl_->polytopes.hull.made())
        bytes.hull += (*hull)->memory();
    bytes.components = impl_->components.memory();
    if (impl_->trees.obb) {
        const ObbTree::Memory obb = impl_->trees.obb->memory();
        bytes.volumes = obb.nodes;
        bytes.order = obb.faces;
    }
    if (impl_->trees.dop) {
        const DopMemory dop = impl_->trees.dop->memory();
        bytes.volumes = dop.volumes + dop.links;
        bytes.order = dop.faces;
        bytes.volume_vertices = dop.breps;
        bytes.hull += dop.hull;
        bytes.closure = dop.closure;
    }
    return bytes;
}

const Mesh& Geometry::mesh() const noexcept {
    return impl_->shape;
}

GeometryKind Geometry::kind() const noexcept {
    return impl_->kind;
}

TreeOptions Geometry::tree_options() const noexcept {
    TreeOptions options = {.tree = impl_->trees.choice};
    if (impl_->trees.dop)
        options.dop = impl_->trees.dop->options();
    if (impl_->trees.obb)
        options.obb = {impl_->trees.obb->options().leaf_faces,
                       impl_->trees.obb->options().mesh_axes};
    return options;
}

ConvexMethod Geometry::convex_method() const noexcept {
    return impl_->polytopes.method();
}

bool Geometry::is_solid() const noexcept {
    if (impl_->compound)
        return std::ranges::all_of(impl_->compound->pieces, [&](const CompoundPiece& piece) {
            return impl_->compound->geometry_of(piece).has_inside();
        });
    return impl_->has_inside();
}

}  // namespace allide
