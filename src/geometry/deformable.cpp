// SPDX-License-Identifier: MIT
#include <string>

#include <allide/geometry.h>

#include "base/thread_count.h"
#include "geometry/deformable.h"
#include "mesh/solid.h"

namespace allide {

std::shared_ptr<const Geometry::Impl> prepared_deformable(Mesh mesh,
                                                          const DeformableOptions& options,
                                                          std::optional<WideTree> ready) {
    auto impl = std::make_shared<Geometry::Impl>();
    impl->kind = GeometryKind::deformable;
    impl->inside = options.solid;
    impl->shape = std::move(mesh);
    impl->bounds = local_bounds(impl->shape);
    impl->trees.choice = Tree::bvh8;
    impl->trees.wide.keep(
        ready ? *std::move(ready)
              : build_wide_tree(view(impl->shape), thread_count(options.threads), WideForm::boxes));
    return impl;
}

std::optional<Error> deformable_mesh_error(const Mesh& mesh, bool solid) {
    if (auto error = data_error(mesh))
        return error;
    return solid ? linked_solid_error(mesh.faces, mesh.vertices.size()) : std::nullopt;
}

Result<Geometry> Geometry::try_deformable(Mesh mesh, const DeformableOptions& options) {
    if (auto error = thread_count_error(options.threads))
        return *std::move(error);
    if (auto error = deformable_mesh_error(mesh, options.solid))
        return *std::move(error);
    return Geometry(prepared_deformable(std::move(mesh), options));
}

}  // namespace allide
