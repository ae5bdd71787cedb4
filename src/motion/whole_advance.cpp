// SPDX-License-Identifier: MIT
#include <utility>

#include "motion/directions.h"
#include "motion/frustum_hull.h"
#include "motion/piece_advance.h"
#include "motion/rising.h"
#include "primitive/closest.h"
#include "query/numbering.h"
#include "query/piece_separation.h"
#include "query/round_query.h"

namespace allide {
namespace {

/// Two pieces that are hulls of points, with a radius, or of which one is unbounded.
class Wholes {
public:
    Wholes(const MovingPair& pair, Work& work) : pair_(pair), work_(work) {}

    double speed() const { return pair_.speed; }

    bool measure(double time, double limit, Separation& found) {
        const PieceAt a(pair_.a, time), b(pair_.b, time);
        const Piece s = a.piece(), t = b.piece();
        if (!find_nearest({s, t, &memory_}, limit, work_, found))
            return false;
        features_ = {found.feature_a, found.feature_b};
        renumber_for_compound(found, s, t);
        return true;
    }

    double safe_time(double time, const Separation& nearest, double limit) {
        if (tilts(pair_.a) || tilts(pair_.b))
            return 0;
        double best = 0;
        for (const Vec3 n : directions(time, nearest))
            if (best < limit)
                best = std::max(best, safe_time_along(n, time, nearest, limit));
        return best;
    }

private:
    /// A plane that turns leaves no direction for long.
    static bool tilts(const MovingPiece& piece) {
        return piece.is_unbounded() && piece.track.turns();
    }
    static double radius(const MovingPiece& piece) {
        const bool has_core = piece.is_round() && !piece.is_unbounded() && !is_frustum(piece);
        return has_core ? piece.shape.round->radius : 0;
    }
    static double bend(const MovingPiece& piece) {
        if (!piece.track.turns())
            return 0;
        const double beyond = is_frustum(piece) ? beyond_disc * piece.shape.round->reach() : 0;
        return piece.track.angle * piece.track.angle * (piece.axis_distance() + beyond);
    }

    double safe_time_along(Vec3 n, double time, const Separation& nearest, double limit) {
        RisingPair rising;
        rising.a = reaches(pair_.a, time, n, nearest.point_a, reaches_a_);
        rising.b = reaches(pair_.b, time, -n, nearest.point_a, reaches_b_);
        rising.bend = bend(pair_.a) + bend(pair_.b);
        rising.radii = radius(pair_.a) + radius(pair_.b);
        return rising.time_above(pair_.gap + pair_.error(nearest.distance), limit);
    }

    /// With an unbounded shape only its normal.
    Directions directions(double time, const Separation& nearest) const {
        const Vec3 way = nearest.point_b - nearest.point_a;
        for (const MovingPiece* piece : {&pair_.a, &pair_.b})
            if (piece->is_unbounded()) {
                const Transform at = piece->track.pose(time);
                const Vec3 n = at * piece->shape.round->q - at * piece->shape.round->p;
                return Directions(dot(n, way) < 0 ? -n : n);
            }
        const PieceAt a(pair_.a, time), b(pair_.b, time);
        const Piece s = a.piece(), t = b.piece();
        Directions result(core_point(t, nearest.point_b) - core_point(s, nearest.point_a));
        Triangle on_a, on_b;
        result.add_normals(feature_on(s, features_.first, on_a),
                           feature_on(t, features_.second, on_b));
        result.add_axes(axis(pair_.a, s), axis(pair_.b, t));
        return result;
    }

    static Vec3 core_point(const Piece& piece, Vec3 x) {
        if (!is_round(piece))
            return x;
        const RoundShape shape = world_round(piece);
        const bool has_core = shape.kind != RoundKind::frustum;
        return has_core ? closest_on_segment(x, shape.p, shape.q).point : x;
    }

    static Vec3 axis(const MovingPiece& moving, const Piece& piece) {
        if (!is_frustum(moving))
            return {};
        const RoundShape shape = world_round(piece);
        return shape.q - shape.p;
    }

    static Directions::On feature_on(const Piece& piece, Feature feature, Triangle& room) {
        const bool on_face = feature.kind == FeatureKind::face;
        if (is_round(piece) || !(on_face || feature.kind == FeatureKind::edge))
            return {nullptr, feature};
        room = piece.faces().world_triangle(on_face ? feature.index : feature.index / 3);
        return {&room, feature};
    }

    static std::span<const Rising> reaches(const MovingPiece& piece, double time, Vec3 n, Vec3 from,
                                           std::vector<Rising>& room) {
        const Transform at = piece.track.pose(time);
        room.clear();
        const auto add_placed = [&](Vec3 x) {
            room.push_back(rising(x, piece.track.velocity(x, time), n, from));
        };
        const auto add = [&](Vec3 local) { add_placed(at * local); };
        if (!piece.is_round()) {
            for (const Vec3 v : piece.shape.shape.vertices)
                add(v);
            return room;
        }
        if (is_frustum(piece)) {
            RoundShape shape = *piece.shape.round;
            shape.p = at * shape.p;
            shape.q = at * shape.q;
            for_each_hull_point(shape, n, add_placed);
            return room;
        }
        add(piece.shape.round->p);
        if (piece.shape.round->kind == RoundKind::capsule)
            add(piece.shape.round->q);
        return room;
    }

    const MovingPair& pair_;
    Work& work_;
    PairMemory memory_;
    std::pair<Feature, Feature> features_;  ///< by the numbers of the pieces
    std::vector<Rising> reaches_a_, reaches_b_;
};

/// The first of the sampled times at which the two are surely apart by more than the tolerance.
std::optional<double> time_apart(const MovingPair& pair, Wholes& wholes, BudgetMeter& meter) {
    const double wanted = pair.gap + pair.tolerance;
    for (int i = 1; i <= start_samples; ++i) {
        const double time = static_cast<double>(i) / start_samples;
        Separation found{};
        if (time > pair.end || !meter.allows(1))
            break;
        meter.count_faces(1);
        if (!wholes.measure(time, 2 * wanted, found) || found.distance > wanted)
            return time;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Meeting> whole_meeting(const PairSearch& search, bool left_out) {
    const MovingPair& pair = search.pair;
    Wholes wholes(pair, search.work);
    double begin = 0;
    if (left_out) {
        const auto apart = time_apart(pair, wholes, search.meter);
        if (!apart && !search.meter.allows(1))
            return Meeting{0, nowhere, {}, true};
        if (!apart)
            return std::nullopt;
        begin = *apart;
    }
    return Advance(pair, wholes, search.meter).run(begin, pair.end);
}

}  // namespace allide
