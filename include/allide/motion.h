// SPDX-License-Identifier: MIT
// Objects that move from one place to the next: whether they meet on the way, and when first.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <allide/api.h>
#include <allide/query.h>

namespace allide ALLIDE_API {

/// How a rigid object moves while time runs from 0 to 1. The makers compute nothing; `Moving`
/// checks what it is given. docs/manual/motion.md defines the way of each point.
struct Motion {
    enum class Kind : std::uint8_t {
        still,     ///< stays at `from`
        straight,  ///< every vertex goes in a straight line; `from` and `to` have equal rotations
        linear,    ///< `point`, a local point, goes straight while the object turns about it
        screw,     ///< turns about one fixed axis and slides along it
        turn,      ///< turns by `radians` about `axis` through `point`, sliding along it
    };

    /// An axis in the world through a point, how far to turn about it and to slide along it.
    struct Turn {
        Vec3 point;
        Vec3 axis;  ///< of any length but 0
        double radians = 0;
        double advance = 0;  ///< along the axis
    };

    Kind kind = Kind::still;
    Transform from, to;
    Vec3 point, axis;
    double radians = 0, advance = 0;

    static Motion still(const Transform& at = {}) { return {Kind::still, at, at, {}, {}, 0, 0}; }
    static Motion straight(const Transform& from, const Transform& to) {
        return {Kind::straight, from, to, {}, {}, 0, 0};
    }
    /// Turns by the shorter way; half a turn about the axis whose first coordinate that is not 0 is
    /// positive.
    static Motion linear(const Transform& from, const Transform& to, Vec3 pivot = {}) {
        return {Kind::linear, from, to, pivot, {}, 0, 0};
    }
    static Motion screw(const Transform& from, const Transform& to) {
        return {Kind::screw, from, to, {}, {}, 0, 0};
    }
    /// Any angle up to 2^16, many turns too.
    static Motion turn(const Transform& from, const Turn& how) {
        return {Kind::turn, from, from, how.point, how.axis, how.radians, how.advance};
    }
};

/// A geometry and its motion: the argument of the queries below.
class Moving {
public:
    /// Fails for a motion that is not rigid to 1e-6 (less a millionth of that if it turns), or
    /// reaches beyond 2^60. A compound may be given a pose for each of its parts, which the motion
    /// carries along.
    static Result<Moving> try_make(Geometry geometry, const Motion& motion,
                                   std::span<const Transform> parent_from_part = {});
#if defined(__cpp_exceptions)
    Moving(Geometry geometry, const Motion& motion = {},
           std::span<const Transform> parent_from_part = {})
        : Moving(try_make(std::move(geometry), motion, parent_from_part).value()) {}
#endif

    [[nodiscard]] const Geometry& geometry() const noexcept { return start_.geometry(); }
    [[nodiscard]] const Motion& motion() const noexcept { return motion_; }
    /// The pose at a time from 0 to 1, rounded.
    [[nodiscard]] Transform pose(double time) const;
    /// Where it is at time 0.
    [[nodiscard]] const Placed& start() const noexcept { return start_; }

private:
    friend struct MovingAccess;
    Moving(Placed start, const Motion& motion) : start_(std::move(start)), motion_(motion) {}

    Placed start_;
    std::optional<Placed> end_;  ///< where it is at time 1
    Motion motion_;
    Vec3 axis_, arm_, shift_;  ///< arm: from a point of the axis to the local origin
    double angle_ = 0;
};

/// Decides whether objects, or pairs of faces, that meet at time 0 have an impact.
enum class Start : std::uint8_t {
    counts,    ///< they have an impact at 0
    left_out,  ///< pairs of faces count again once they have been apart by more than the tolerance
};

struct MotionOptions {
    double gap = 0;        ///< the objects meet where they are no farther apart than this
    double tolerance = 0;  ///< 0: 1e-6 of the larger diameter
    double until = 1;      ///< the last time that is looked at
    Start start = Start::counts;
    Budget budget = {};
    QueryOptions query = {};
};

/// The first time that two objects meet. They do not meet before `time`; by `latest` they have met
/// or are within gap + tolerance.
struct Impact {
    double time, latest;
    bool certain;    ///< proven to happen; otherwise they came within gap + tolerance
    bool exhausted;  ///< the budget ended first: nothing meets before `time`, and no more is known
    Vec3 point_a, point_b;  ///< closest points at `latest`
    Vec3 normal;            ///< of length one, from a to b; 0 if exhausted
    Feature feature_a, feature_b;
};

/// The first impact from time 0 on. Never misses one, whatever the tolerance. Fails for options
/// outside their ranges, and with `unsupported` for two unbounded shapes of which one turns.
Result<std::optional<Impact>> try_first_impact(const Moving& a, const Moving& b,
                                               const MotionOptions& options = {});

/// Whether there is an impact; true in doubt, also if the budget ends first.
Result<bool> try_meets(const Moving& a, const Moving& b, const MotionOptions& options = {});

/// The least distance of two objects on their ways.
struct Approach {
    double lower, upper;    ///< the least distance is between them; without faces both are infinite
    double time;            ///< a time at which the two are `upper` apart
    Vec3 point_a, point_b;  ///< closest points then
    Feature feature_a, feature_b;
    bool exhausted;  ///< the budget ended before the two bounds were near each other
};

struct ApproachOptions {
    double tolerance = 0;  ///< how far apart the bounds may be; 0: 1e-6 of the larger diameter
    double until = 1;      ///< the last time that is looked at
    Budget budget = {};
    QueryOptions query = {};
};

/// Bounds of the least distance from time 0 on. Fails as `try_first_impact` does.
Result<Approach> try_closest_approach(const Moving& a, const Moving& b,
                                      const ApproachOptions& options = {});

/// Two faces that meet on the way, by the numbers that other answers give them, and when they do
/// first. Of a round shape it is the part that is met.
struct FaceImpact {
    std::uint32_t face_a, face_b;
    Impact impact;
};

struct FaceImpacts {
    std::vector<FaceImpact> faces;  ///< sorted by face of a, then of b
    bool exhausted = false;         ///< the budget ended first: pairs may be missing
};

/// All pairs of faces that meet, each with its own first impact. Insides do not count. Fails for
/// options outside their ranges, and with `unsupported` for half-spaces and planes.
Result<FaceImpacts> try_face_impacts(const Moving& a, const Moving& b,
                                     const MotionOptions& options = {});

/// The first impact of a shape that moves straight by `offset` with a target at rest.
Result<std::optional<Impact>> try_cast_shape(const Placed& shape, Vec3 offset, const Placed& target,
                                             const MotionOptions& options = {});

#if defined(__cpp_exceptions)
/// These throw the Error that the function named `try_...` returns.
[[nodiscard]] inline std::optional<Impact> first_impact(const Moving& a, const Moving& b,
                                                        const MotionOptions& options = {}) {
    return try_first_impact(a, b, options).value();
}
[[nodiscard]] inline bool meets(const Moving& a, const Moving& b,
                                const MotionOptions& options = {}) {
    return try_meets(a, b, options).value();
}
[[nodiscard]] inline Approach closest_approach(const Moving& a, const Moving& b,
                                               const ApproachOptions& options = {}) {
    return try_closest_approach(a, b, options).value();
}
[[nodiscard]] inline FaceImpacts face_impacts(const Moving& a, const Moving& b,
                                              const MotionOptions& options = {}) {
    return try_face_impacts(a, b, options).value();
}
[[nodiscard]] inline std::optional<Impact> cast_shape(const Placed& shape, Vec3 offset,
                                                      const Placed& target,
                                                      const MotionOptions& options = {}) {
    return try_cast_shape(shape, offset, target, options).value();
}
#endif

}  // namespace allide ALLIDE_API
