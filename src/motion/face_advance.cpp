// SPDX-License-Identifier: MIT
#include "motion/face_advance.h"

#include <algorithm>
#include <cmath>

#include "math/promises.h"
#include "motion/directions.h"
#include "motion/frustum_hull.h"
#include "motion/rising.h"
#include "primitive/closest.h"
#include "query/numbering.h"
#include "query/round_query.h"
#include "round/round_pair.h"

namespace allide {
namespace {

/// A face, or the core of a round piece, as up to three points.
struct Corners {
    Vec3 points[3];
    int count;
};

Corners corners(const Piece& piece, std::uint32_t face) {
    if (is_round(piece)) {
        const RoundShape shape = world_round(piece);
        return {{shape.p, shape.q, shape.q}, shape.has_ends() ? 2 : 1};
    }
    const Triangle t = piece.faces().world_triangle(face);
    return {{t[0], t[1], t[2]}, 3};
}

Triangle triangle(const Corners& c) {
    return {{c.points[0], c.points[1], c.points[2]}};
}

Feature numbered(Feature feature, const Piece& piece, std::uint32_t face) {
    return compound_index(feature_of_mesh(feature, face, view(piece.shape.shape)), piece);
}

/// Two faces of moving pieces, one of which may be round.
class MovingFaces {
public:
    MovingFaces(const MovingPair& pair, FaceNumbers faces, const Poses& poses, Work& work)
        : pair_(pair), faces_(faces), work_(work) {
        place(poses);
        radius_a_ = axis_distance(pair.a, a_);
        radius_b_ = axis_distance(pair.b, b_);
        const double straight = length(pair.a.track.shift - pair.b.track.shift);
        speed_ = (straight + std::fabs(pair.a.track.angle) * radius_a_ +
                  std::fabs(pair.b.track.angle) * radius_b_) *
                 (1 + 0x1p-40);
    }

    double speed() const { return speed_; }

    bool measure(double time, double limit, Separation& found) {
        if (time != time_)
            place(Poses(pair_, time));
        ++work_.stats.face_tests;
        found = nearest();
        return found.distance <= limit;
    }

    double safe_time(double, const Separation& nearest, double limit) {
        return safe_time_by(1, nearest, limit);
    }

    bool stays_apart(double half) {
        if (boxes_stay_apart(half))
            return true;
        ++work_.stats.face_tests;
        const Separation found = nearest();
        const double room = pair_.room(found.distance);
        if (!(room > 0))
            return false;
        return room >= speed_ * half ||
               (safe_time_by(1, found, half) >= half && safe_time_by(-1, found, half) >= half);
    }

private:
    /// Cheaper, and mostly enough.
    bool boxes_stay_apart(double half) const {
        const Triangle a = triangle(a_), b = triangle(b_);
        const double between = distance(bounds(a), bounds(b)) * box_distance_share;
        return pair_.room(between - radius(pair_.a) - radius(pair_.b)) > speed_ * half;
    }

    /// Forwards in time, or backwards if `sign` is -1.
    double safe_time_by(double sign, const Separation& nearest, double limit) const {
        const Triangle a = triangle(a_), b = triangle(b_);
        Directions directions(core_point(pair_.b, b_, nearest.point_b) -
                              core_point(pair_.a, a_, nearest.point_a));
        directions.add_normals({pair_.a.is_round() ? nullptr : &a, nearest.feature_a},
                               {pair_.b.is_round() ? nullptr : &b, nearest.feature_b});
        directions.add_axes(axis(pair_.a, a_), axis(pair_.b, b_));
        double time = 0;
        for (const Vec3 n : directions)
            if (time < limit)
                time = std::max(time, safe_time_along(n, sign, nearest, limit));
        return time;
    }

    double safe_time_along(Vec3 n, double sign, const Separation& nearest, double limit) const {
        Rising a[hull_points], b[hull_points];
        RisingPair rising;
        rising.a = reaches(pair_.a, {a_, sign, n, nearest.point_a}, a);
        rising.b = reaches(pair_.b, {b_, sign, -n, nearest.point_a}, b);
        rising.bend = bend(pair_.a, radius_a_) + bend(pair_.b, radius_b_);
        rising.radii = core_radius(pair_.a) + core_radius(pair_.b);
        return rising.time_above(pair_.gap + pair_.error(nearest.distance), limit);
    }

    /// The point of the core that is nearest to a point of the surface.
    static Vec3 core_point(const MovingPiece& piece, const Corners& c, Vec3 x) {
        const bool has_core = piece.is_round() && !is_frustum(piece);
        return has_core ? closest_on_segment(x, c.points[0], c.points[1]).point : x;
    }
    /// No point is farther from the corners' hull.
    static double radius(const MovingPiece& piece) {
        return piece.is_round() ? piece.shape.round->reach() : 0;
    }
    /// No point is farther from the hull of the moving points; a cylinder or cone is within it.
    static double core_radius(const MovingPiece& piece) {
        return is_frustum(piece) ? 0 : radius(piece);
    }
    static double bend(const MovingPiece& piece, double axis_distance) {
        const double beyond = is_frustum(piece) ? beyond_disc * radius(piece) : 0;
        return piece.track.angle * piece.track.angle * (axis_distance + beyond);
    }
    static Vec3 axis(const MovingPiece& piece, const Corners& c) {
        return is_frustum(piece) ? c.points[1] - c.points[0] : Vec3{};
    }

    /// The distance from the axis does not change but for the rounding of the pose. Radii of
    /// spheres and capsules do not turn: only the cores move.
    double axis_distance(const MovingPiece& piece, const Corners& c) const {
        if (!piece.track.turns())
            return 0;
        double most = 0;
        for (int i = 0; i < c.count; ++i) {
            const Vec3 from = (c.points[i] - piece.track.centre()) - time_ * piece.track.shift;
            most = std::max(most, length(cross(piece.track.axis, from)));
        }
        if (is_frustum(piece))
            most += radius(piece);
        return most * (1 + 0x1p-40) + 2 * pair_.slack;
    }

    void place(const Poses& poses) {
        a_ = corners(piece_at(pair_.a, poses.a), faces_.a);
        b_ = corners(piece_at(pair_.b, poses.b), faces_.b);
        time_ = poses.time;
    }

    static Piece piece_at(const MovingPiece& moving, const Transform& pose) {
        return {moving.shape, pose, moving.part, moving.first_face, moving.first_vertex};
    }

    Separation nearest() const {
        if (!pair_.a.is_round() && !pair_.b.is_round())
            return nearest_of_triangles();
        const bool swapped = pair_.b.is_round();
        const MovingPiece& round = swapped ? pair_.b : pair_.a;
        RoundShape shape = *round.shape.round;
        const Corners& core = swapped ? b_ : a_;
        shape.p = core.points[0];
        shape.q = core.points[1];
        const RoundFacePoints found = closest_points(shape, triangle(swapped ? a_ : b_));
        const Feature part = {FeatureKind::face, part_at(shape, found.points.a)};
        const Separation result = {found.points.distance, found.points.a, found.points.b, part,
                                   found.feature};
        return swapped ? exchanged(result) : result;
    }

    Separation nearest_of_triangles() const {
        const ClosestPair found = closest_triangles(triangle(a_), triangle(b_));
        return {found.distance, found.a.point, found.b.point, found.a.feature, found.b.feature};
    }

    static Separation exchanged(const Separation& s) {
        return {s.distance, s.point_b, s.point_a, s.feature_b, s.feature_a};
    }

    struct Along {
        const Corners& corners;
        double sign;
        Vec3 n, from;
    };
    std::span<const Rising> reaches(const MovingPiece& piece, const Along& along,
                                    Rising (&room)[hull_points]) const {
        std::size_t count = 0;
        const auto add = [&](Vec3 x) {
            room[count++] =
                rising(x, along.sign * piece.track.velocity(x, time_), along.n, along.from);
        };
        if (is_frustum(piece)) {
            RoundShape shape = *piece.shape.round;
            shape.p = along.corners.points[0];
            shape.q = along.corners.points[1];
            for_each_hull_point(shape, along.n, add);
        } else {
            std::for_each_n(along.corners.points, along.corners.count, add);
        }
        return {room, count};
    }

    const MovingPair& pair_;
    FaceNumbers faces_;
    Work& work_;
    double time_ = 0, speed_ = 0, radius_a_ = 0, radius_b_ = 0;
    Corners a_{}, b_{};
};

/// From the features of a face to the numbers of answers.
std::optional<Meeting> renumbered(std::optional<Meeting> meeting, const MovingPair& pair,
                                  FaceNumbers faces) {
    if (!meeting)
        return meeting;
    const PieceAt a(pair.a, meeting->time), b(pair.b, meeting->time);
    Separation& nearest = meeting->nearest;
    nearest.feature_a = pair.a.is_round() ? compound_index(nearest.feature_a, a.piece())
                                          : numbered(nearest.feature_a, a.piece(), faces.a);
    nearest.feature_b = pair.b.is_round() ? compound_index(nearest.feature_b, b.piece())
                                          : numbered(nearest.feature_b, b.piece(), faces.b);
    return meeting;
}

}  // namespace

std::optional<Meeting> face_pair_meeting(const PairSearch& search, FaceNumbers faces,
                                         const TimeSpan& times) {
    MovingFaces bodies(search.pair, faces, Poses(search.pair, times.begin), search.work);
    return renumbered(Advance(search.pair, bodies, search.meter).run(times.begin, times.end),
                      search.pair, faces);
}

std::optional<Meeting> parted_face_meeting(const PairSearch& search, FaceNumbers faces) {
    const MovingPair& pair = search.pair;
    MovingFaces bodies(pair, faces, Poses(pair, 0), search.work);
    Separation found{};
    for (int i = 1; i <= start_samples; ++i) {
        const double time = static_cast<double>(i) / start_samples;
        if (time > pair.end)
            break;
        if (!search.meter.allows(1))
            return Meeting{0, found, {}, true};
        search.meter.count_faces(1);
        if (!bodies.measure(time, pair.gap + pair.tolerance, found))
            return face_pair_meeting(search, faces, {time, pair.end});
    }
    return std::nullopt;
}

MovingContact exact_contact(const MovingPair& pair, FaceNumbers faces) {
    MovingVertex a[3], b[3];
    const auto set = [](const MovingPiece& piece, std::uint32_t face, MovingVertex(&to)[3]) {
        const PlacedFaces first = {view(piece.shape.shape), piece.track.start};
        const PlacedFaces last = {view(piece.shape.shape), piece.end};
        for (int k = 0; k < 3; ++k)
            to[k] = {first.world_triangle(face)[k], last.world_triangle(face)[k]};
    };
    set(pair.a, faces.a, a);
    set(pair.b, faces.b, b);
    return moving_contact(a, b);
}

bool stay_apart(const PairSearch& search, FaceNumbers faces, const Poses& poses, double half) {
    return MovingFaces(search.pair, faces, poses, search.work).stays_apart(half);
}

Meeting meeting_at(const PairSearch& search, FaceNumbers faces, const Poses& poses) {
    MovingFaces bodies(search.pair, faces, poses, search.work);
    Separation found{};
    bodies.measure(poses.time, HUGE_VAL, found);
    Meeting meeting{poses.time, found};
    meeting.direction = normalized(found.point_b - found.point_a);
    meeting.certain = found.distance == 0;
    return *renumbered(meeting, search.pair, faces);
}

}  // namespace allide
