// SPDX-License-Identifier: MIT
#include <string>

#include <allide/geometry.h>

#include "mesh/solid.h"
#include "pair/deformable.h"

namespace allide {

std::shared_ptr<const Geometry::Impl> prepared_deformable(Mesh mesh,
                                                          const DeformableOptions& options,
                                                          std::optional<WideTree> ready) {
    auto impl = std::make_shared<Geometry::Impl>();
    impl->kind = GeometryKind::deformable;
    impl->inside = options.solid;
    impl->shape = std::move(mesh);
    impl->bounds = local_bounds(impl->shape);
    impl->volume = Volume::wide;
    impl->tree.keep(ready ? *std::move(ready)
                          : build_wide_tree(view(impl->shape), options.threads, WideForm::boxes));
    return impl;
}

std::optional<Error> deformable_mesh_error(const Mesh& mesh, bool solid) {
    if (auto error = data_error(mesh))
        return error;
    return solid ? linked_solid_error(mesh.faces, mesh.vertices.size()) : std::nullopt;
}

Result<Geometry> Geometry::try_deformable(Mesh mesh, const DeformableOptions& options) {
    if (options.threads < 1)
        return Error(ErrorCode::bad_argument, "a tree built by " + std::to_string(options.threads) +
                                                  " threads: give 1 or more");
    if (auto error = deformable_mesh_error(mesh, options.solid))
        return *std::move(error);
    return Geometry(prepared_deformable(std::move(mesh), options));
}

}  // namespace allide
