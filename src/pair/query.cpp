// SPDX-License-Identifier: MIT
#include <allide/query.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "brute/brute.h"
#include "bvtree/wide_distance.h"
#include "bvtree/wide_query.h"
#include "bvtree/wide_ray.h"
#include "math/range.h"
#include "math/world_vertices.h"
#include "pair/geometry_impl.h"

namespace allide {
namespace {

/// The world vertices of a placed geometry, and a body upon them.
class PlacedBody {
public:
    explicit PlacedBody(const Placed& placed) : shape_(placed.geometry().impl()) {
        vertices_.resize(shape_.shape.vertices.size());
        world_vertices(placed.world_from_local(), shape_.shape.vertices, vertices_);
    }

    brute::Body body() const {
        return {{vertices_, shape_.shape.faces}, shape_.component_vertices, shape_.has_inside};
    }

private:
    const Geometry::Impl& shape_;
    std::vector<Vec3> vertices_;
};

PlacedTree placed_tree(const Placed& placed) {
    const Geometry::Impl& impl = placed.geometry().impl();
    return {impl.tree, {{impl.shape.vertices, impl.shape.faces}, placed.world_from_local()}};
}

bool have_trees(const Placed& a, const Placed& b) {
    return a.geometry().impl().volume == Volume::wide && b.geometry().impl().volume == Volume::wide;
}

/// Reused by the queries of one thread, so that they stop allocating.
WideScratch& thread_scratch() {
    thread_local WideScratch scratch;
    return scratch;
}

/// A vertex of a component of `inner` that lies inside `outer`, for parties whose faces do not
/// meet.
std::optional<std::uint32_t> vertex_inside(const Placed& inner, const Placed& outer, Stats& stats) {
    if (!outer.geometry().is_solid())
        return std::nullopt;
    const Geometry::Impl& impl = inner.geometry().impl();
    const PlacedTree tree = placed_tree(outer);
    for (const std::uint32_t v : impl.component_vertices) {
        const Vec3 p = world_vertex(inner.world_from_local(), impl.shape.vertices[v]);
        if (wide_winding_number(tree, p, thread_scratch(), stats) != 0)
            return v;
    }
    return std::nullopt;
}

Separation contained(Vec3 point, Feature feature_a, Feature feature_b) {
    return {0, point, point, feature_a, feature_b};
}

}  // namespace

Result<Placed> Placed::try_make(const Geometry& geometry, const Transform& world_from_local) {
    if (auto error = transform_error(world_from_local))
        return *std::move(error);
    return Placed(geometry, world_from_local, Checked{});
}

bool intersects(const Placed& a, const Placed& b, Stats* stats) {
    Stats unasked;
    Stats& counts = stats ? *stats : unasked;
    if (!have_trees(a, b)) {
        const PlacedBody body_a(a), body_b(b);
        return brute::intersects(body_a.body(), body_b.body(), counts);
    }
    thread_local std::vector<FacePair> first;
    first.clear();
    wide_contacts(placed_tree(a), placed_tree(b), true, first, thread_scratch(), counts);
    return !first.empty() || vertex_inside(a, b, counts) || vertex_inside(b, a, counts);
}

std::vector<FacePair> intersecting_faces(const Placed& a, const Placed& b, Stats* stats) {
    Stats unasked;
    Stats& counts = stats ? *stats : unasked;
    std::vector<FacePair> pairs;
    if (have_trees(a, b)) {
        wide_contacts(placed_tree(a), placed_tree(b), false, pairs, thread_scratch(), counts);
        std::ranges::sort(pairs);
        return pairs;
    }
    const PlacedBody body_a(a), body_b(b);
    brute::intersecting_faces(body_a.body().mesh, body_b.body().mesh, pairs, counts);
    return pairs;
}

Separation separation(const Placed& a, const Placed& b, Stats* stats) {
    Stats unasked;
    Stats& counts = stats ? *stats : unasked;
    if (!have_trees(a, b)) {
        const PlacedBody body_a(a), body_b(b);
        return brute::separation(body_a.body(), body_b.body(), counts);
    }
    constexpr double anywhere = std::numeric_limits<double>::infinity();
    const auto found = wide_separation(placed_tree(a), placed_tree(b), {anywhere, std::nullopt},
                                       thread_scratch(), counts);
    if (!found)
        return {anywhere, {}, {}, {}, {}};
    if (found->separation.distance == 0)
        return found->separation;
    if (const auto v = vertex_inside(a, b, counts))
        return contained(world_vertex(a.world_from_local(), a.geometry().mesh().vertices[*v]),
                         {FeatureKind::vertex, *v}, {FeatureKind::interior, 0});
    if (const auto v = vertex_inside(b, a, counts))
        return contained(world_vertex(b.world_from_local(), b.geometry().mesh().vertices[*v]),
                         {FeatureKind::interior, 0}, {FeatureKind::vertex, *v});
    return found->separation;
}

}  // namespace allide
