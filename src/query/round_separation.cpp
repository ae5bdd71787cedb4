// SPDX-License-Identifier: MIT
// The nearest face is looked for by the distance of cores. Invariant: a face that is skipped is
// farther away than the best by more than rounding can hide, so the answer is that of a loop over
// all faces.
#include <algorithm>
#include <cmath>

#include "query/piece_separation.h"
#include "query/point_query.h"
#include "query/round_faces.h"

namespace allide {
namespace {

void exchange(Separation& s) {
    std::swap(s.point_a, s.point_b);
    std::swap(s.feature_a, s.feature_b);
}

Feature part_feature(const RoundShape& shape, Vec3 point) {
    return {FeatureKind::face, part_at(shape, point)};
}

class NearestFaceOfRound {
public:
    NearestFaceOfRound(const RoundAndMesh& pair, double limit) : pair_(pair), limit_(limit) {
        set_reach();
    }

    std::optional<Separation> run(Work& work) {
        for_each_near_face(pair_, reach_, work.wide(),
                           [&](std::uint32_t face, const Triangle& triangle) {
                               look_at(face, triangle);
                               return !best_ || best_->distance > 0;
                           });
        return best_;
    }

private:
    void look_at(std::uint32_t face, const Triangle& triangle) {
        const RoundFacePoints found = closest_points(pair_.shape, triangle);
        const double d = found.points.distance;
        const bool is_better =
            best_ ? d < best_->distance || (d == best_->distance && face < face_) : d <= limit_;
        if (!is_better)
            return;
        const Feature on_face = d == 0 ? Feature{FeatureKind::face, 0} : found.feature;
        best_ =
            Separation{d, found.points.a, found.points.b, part_feature(pair_.shape, found.points.a),
                       feature_of_mesh(on_face, face, pair_.mesh.faces().local)};
        face_ = face;
        set_reach();
    }

    /// The largest distance from the core that matters.
    void set_reach() {
        const double wanted = (best_ ? best_->distance : limit_) + pair_.shape.reach();
        reach_ = wanted + 0x1p-46 * (wanted + 8 * pair_.mesh.shape.bounds.radius);
    }

    const RoundAndMesh& pair_;
    double limit_, reach_ = 0;
    std::optional<Separation> best_;
    std::uint32_t face_ = 0;
};

std::optional<Separation> nearest_of_mesh(const RoundAndMesh& pair, double limit, Work& work) {
    const auto faces = NearestFaceOfRound(pair, limit).run(work);
    const bool may_be_inside = pair.mesh.shape.has_inside() && !pair.shape.is_unbounded();
    if ((faces && faces->distance == 0) || !may_be_inside)
        return faces;
    const Vec3 p = pair.shape.p;
    if (location(pair.mesh, p, work) != Location::inside)
        return faces;
    const Feature inside = {FeatureKind::interior, 0};
    return Separation{0, p, p, inside, inside};
}

}  // namespace

bool find_round_nearest(const PiecePair& pieces, double limit, Work& work, Separation& found) {
    const Piece &a = pieces.a, &b = pieces.b;
    if (is_round(a) && is_round(b)) {
        ++work.stats.face_tests;
        const RoundShape s = world_round(a), t = world_round(b);
        const ClosestPoints points = closest_points(s, t);
        if (points.distance > limit)
            return false;
        found = {points.distance, points.a, points.b, part_feature(s, points.a),
                 part_feature(t, points.b)};
        return true;
    }
    const RoundAndMesh pair = round_and_mesh(a, b);
    const auto nearest = nearest_of_mesh(pair, limit, work);
    if (!nearest)
        return false;
    found = *nearest;
    if (pair.is_swapped)
        exchange(found);
    return true;
}

}  // namespace allide
