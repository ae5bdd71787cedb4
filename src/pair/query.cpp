// SPDX-License-Identifier: MIT
#include <allide/query.h>

#include "brute/brute.h"
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

}  // namespace

Result<Placed> Placed::try_make(const Geometry& geometry, const Transform& world_from_local) {
    if (auto error = transform_error(world_from_local))
        return *std::move(error);
    return Placed(geometry, world_from_local, Checked{});
}

bool intersects(const Placed& a, const Placed& b, Stats* stats) {
    const PlacedBody body_a(a), body_b(b);
    Stats unasked;
    return brute::intersects(body_a.body(), body_b.body(), stats ? *stats : unasked);
}

std::vector<FacePair> intersecting_faces(const Placed& a, const Placed& b, Stats* stats) {
    const PlacedBody body_a(a), body_b(b);
    Stats unasked;
    std::vector<FacePair> pairs;
    brute::intersecting_faces(body_a.body().mesh, body_b.body().mesh, pairs,
                              stats ? *stats : unasked);
    return pairs;
}

Separation separation(const Placed& a, const Placed& b, Stats* stats) {
    const PlacedBody body_a(a), body_b(b);
    Stats unasked;
    return brute::separation(body_a.body(), body_b.body(), stats ? *stats : unasked);
}

}  // namespace allide
