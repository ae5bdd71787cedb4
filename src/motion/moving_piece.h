// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "motion/track.h"
#include "query/piece.h"

namespace allide {

/// A piece of a moving geometry: its way, and bounds of it.
struct MovingPiece {
    const Geometry::Impl& shape;
    Track track;
    Transform end;  ///< the pose at time 1, to which the track leads up to its error
    std::uint32_t part = 0, first_face = 0, first_vertex = 0;

    bool is_round() const { return shape.round.has_value(); }
    bool is_unbounded() const { return shape.unbounded; }
    bool is_empty() const { return !is_round() && shape.shape.faces.empty(); }
    /// The centre of a ball around it at time 0, and the radius; of what is unbounded its point.
    Vec3 centre() const {
        return allide::world_vertex(track.start,
                                    is_unbounded() ? shape.round->p : shape.bounds.ball_centre);
    }
    double radius() const { return is_unbounded() ? 0 : longest_row * shape.bounds.radius; }
    /// At least |x| + |y| + |z| of its local vertices, or of the two points that it is made of.
    double reach() const;
    /// At least the distance of its points from the axis; of a sphere or capsule those of its core,
    /// because a ball around a point does not change when it turns.
    double axis_distance() const;
    /// A box around the piece at all times from 0 to `until`.
    Box swept_box(double until) const;
};

/// A piece at a moment; it refers to the moving one.
struct PieceAt {
    const MovingPiece& moving;
    Transform world_from_local;

    PieceAt(const MovingPiece& piece, double time) : PieceAt(piece, piece.track.pose(time)) {}
    PieceAt(const MovingPiece& piece, const Transform& pose)
        : moving(piece), world_from_local(pose) {}
    PieceAt(const PieceAt&) = delete;
    Piece piece() const {
        return {moving.shape, world_from_local, moving.part, moving.first_face,
                moving.first_vertex};
    }
};

/// The pieces of what moves, with faces or round.
std::vector<MovingPiece> moving_pieces(const Moving& moving);

/// A box around the whole at all times from 0 to `until`, and around the pose that was given for
/// time 1; all of space if it is unbounded, and empty without faces.
Box swept_box(const Moving& moving, double until);

/// Two pieces, what meeting means for them, and the errors that are to be allowed for.
struct MovingPair {
    const MovingPiece& a;
    const MovingPiece& b;
    double gap;
    double tolerance;  ///< at least several times all errors
    double end;        ///< the last time
    double size;       ///< the larger diameter
    double slack;      ///< both poses' distances from the curves
    double speed;      ///< no distance of the two changes faster
    bool exact;        ///< whether faces that come near are to be decided by `moving_contact`

    /// A computed distance, and computed heights, may be too large by this.
    double error(double distance) const;
    /// How much the true distance surely exceeds the gap.
    double room(double distance) const { return distance - error(distance) - gap; }
};

struct MotionLimits {
    double gap, tolerance, end;
    bool exact;  ///< the gap is 0, and all times up to 1 count
};

MovingPair moving_pair(const MovingPiece& a, const MovingPiece& b, const MotionLimits& limits);

}  // namespace allide
