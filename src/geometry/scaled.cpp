// SPDX-License-Identifier: MIT
// A scaled geometry has the trees of the original over scaled vertices: an outline, which faces are
// below which node, is as good at any size.
#include "geometry/scaled.h"

#include <map>
#include <string>
#include <utility>

#include "geometry/access.h"
#include "geometry/deformable.h"
#include "geometry/geometry_impl.h"
#include "geometry/tree_options.h"
#include "math/range.h"
#include "mesh/solid.h"
#include "wide/wide_outline.h"

namespace allide {
namespace {

Mesh scaled_mesh(Mesh mesh, double scale) {
    for (Vec3& v : mesh.vertices)
        v = scale * v;
    return mesh;
}

template <class Tree>
std::optional<Error> keep(Result<Tree> tree, std::optional<Tree>& to) {
    if (!tree)
        return tree.error();
    to = *std::move(tree);
    return std::nullopt;
}

/// Fits the trees of a geometry to another mesh of the same faces.
std::optional<Error> fit_trees(const Geometry::Impl& from, const Mesh& mesh, ReadyTrees& to) {
    const GeometryTrees& trees = from.trees;
    if (trees.choice == Tree::none)
        return std::nullopt;
    const WideForm form =
        from.kind == GeometryKind::deformable ? WideForm::boxes : wide_form(trees.choice);
    if (auto error = keep(try_tree(outline(from.wide_tree()), view(mesh), form), to.wide))
        return error;
    if (trees.obb)
        return keep(ObbTree::try_tree(view(mesh), trees.obb->options(), trees.obb->outline()),
                    to.obb);
    if (trees.dop)
        return keep(AnyDopTree::try_tree(dop_directions(trees.choice), view(mesh),
                                         trees.dop->options(), trees.dop->outline()),
                    to.dop);
    return std::nullopt;
}

/// Scales geometries, each of those that parts share once.
class Scaler {
public:
    explicit Scaler(double scale) : scale_(scale) {}

    Result<Geometry> operator()(const Geometry& geometry) {
        const Geometry::Impl* const from = &Access::impl(geometry);
        if (const auto known = made_.find(from); known != made_.end())
            return known->second;
        Result<Geometry> result = scaled(geometry, *from);
        if (result)
            made_.emplace(from, *result);
        return result;
    }

private:
    Result<Geometry> scaled(const Geometry& geometry, const Geometry::Impl& from) {
        switch (from.kind) {
            case GeometryKind::compound:
                return compound(geometry.parts());
            case GeometryKind::round:
                return round(*from.round);
            case GeometryKind::convex:
                return convex(geometry);
            default:
                return with_trees(geometry, from);
        }
    }

    Result<Geometry> with_trees(const Geometry& geometry, const Geometry::Impl& from) const {
        Mesh mesh = scaled_mesh(from.shape, scale_);
        if (auto error = data_error(mesh))
            return *std::move(error);
        ReadyTrees trees;
        if (auto error = fit_trees(from, mesh, trees))
            return *std::move(error);
        if (from.kind == GeometryKind::deformable)
            return Access::geometry(prepared_deformable(std::move(mesh), {.solid = from.inside},
                                                        std::move(trees.wide)));
        return Access::geometry(
            prepared(std::move(mesh), from.kind, geometry.tree_options(), std::move(trees)));
    }

    /// Rounding may leave a dent. The shape then is a solid, with the same faces.
    Result<Geometry> convex(const Geometry& geometry) const {
        const Mesh mesh = scaled_mesh(geometry.mesh(), scale_);
        const ConvexMethod method = geometry.convex_method();
        Result<Geometry> hull =
            Geometry::try_convex(mesh, {.method = method, .reject_concave = true});
        if (hull && hull->mesh().faces == mesh.faces)
            return hull;
        return Geometry::try_solid(mesh);
    }

    Result<Geometry> round(const RoundShape& shape) const {
        const Vec3 p = scale_ * shape.p, q = scale_ * shape.q;
        switch (shape.kind) {
            case RoundKind::sphere:
                return Geometry::try_sphere(p, scale_ * shape.radius);
            case RoundKind::capsule:
                return Geometry::try_capsule(p, q, scale_ * shape.radius);
            case RoundKind::half_space:
                return Geometry::try_half_space(p, q);
            case RoundKind::plane:
                return Geometry::try_plane(p, q);
            case RoundKind::frustum:
                break;
        }
        return Geometry::try_cone(p, q, scale_ * shape.radius, scale_ * shape.radius_q);
    }

    /// A nested compound brings its own parts, which follow it in the list.
    Result<Geometry> compound(std::span<const Part> parts) {
        std::vector<Part> outer;
        std::vector<std::int32_t> place_of(parts.size());
        for (std::size_t i = 0; i < parts.size(); i += 1 + parts[i].geometry.parts().size()) {
            const Result<Geometry> geometry = (*this)(parts[i].geometry);
            if (!geometry)
                return Error(geometry.error().code(),
                             "part " + std::to_string(i) + ": " + geometry.error().what());
            Transform pose = parts[i].parent_from_part;
            pose.translation = scale_ * pose.translation;
            const std::int32_t parent = parts[i].parent;
            place_of[i] = static_cast<std::int32_t>(outer.size());
            outer.push_back(
                {*geometry, pose, parent < 0 ? -1 : place_of[static_cast<std::size_t>(parent)]});
        }
        return Geometry::try_compound(outer);
    }

    double scale_;
    std::map<const Geometry::Impl*, Geometry> made_;
};

}  // namespace

std::optional<Error> scale_error(double scale) {
    if (scale > 0 && in_range(scale))
        return std::nullopt;
    return Error(ErrorCode::bad_argument,
                 "the scale is " + std::to_string(scale) + "; give a number above 0, up to 2^60");
}

Result<Geometry> Geometry::try_scaled(double scale) const {
    if (auto error = scale_error(scale))
        return *std::move(error);
    return scale == 1 ? Result<Geometry>(*this) : Scaler(scale)(*this);
}

}  // namespace allide
