// SPDX-License-Identifier: MIT
// The best pair of faces so far in a search for the nearest, and what its direction excludes: along
// a unit direction, whatever of a reaches s and whatever of b reaches t the other way are at least
// offset - s - t apart. Compiled for the baseline; distances in doubles on world vertices.
#pragma once

#include <optional>

#include <allide/contact.h>

#include "bvtree/placed_faces.h"
#include "wide/wide_frame.h"

namespace allide {

/// The closest pair of faces and its separation.
struct FaceSeparation {
    Separation separation;
    std::uint32_t face_a, face_b;
};

/// From a towards b, in floats relative to both trees' origins; docs/design/wide.md bounds its
/// errors.
struct WitnessDirection {
    float a[3] = {};  ///< in a's frame; zero before there is a pair
    float b[3] = {};  ///< reversed, in b's frame
    float offset;     ///< between the frames along it, less the slack
};

/// Up to eight faces of one tree by lane; their world triangles are computed when first needed.
class LaneTriangles {
public:
    void begin(const std::uint32_t* faces) {
        faces_ = faces;
        known_ = 0;
    }
    void forget_reaches() { reached_ = 0; }

    const Triangle& triangle(const PlacedFaces& placed, int lane);
    /// How far a triangle reaches from a point along a direction of at most unit length, rounded
    /// up.
    double reach(const PlacedFaces& placed, int lane, Vec3 from, Vec3 direction);
    std::uint32_t face(int lane) const { return faces_[lane]; }

private:
    const std::uint32_t* faces_ = nullptr;
    std::uint32_t known_ = 0, reached_ = 0;
    Triangle triangles_[wide_lanes];
    double reaches_[wide_lanes];
};

struct NearestOptions {
    double limit;      ///< distances beyond it are of no interest
    double share = 1;  ///< pairs are dropped from this part of the best distance on
    double size;       ///< at most the larger diameter
};

class NearestFaces {
public:
    /// The faces of two trees and the frame between these.
    struct Pair {
        const PlacedFaces &a, &b;
        const WideFrame& frame;
    };

    NearestFaces(const Pair& pair, const NearestOptions& options, Stats& stats);

    void offer(std::uint32_t face_a, std::uint32_t face_b);
    /// From now on lanes mean these faces.
    void begin_lanes(const std::uint32_t* faces_a, const std::uint32_t* faces_b);
    void offer_lanes(int lane_a, int lane_b);

    /// The nearest of all that were offered, within the limit or not.
    const std::optional<FaceSeparation>& best() const { return best_; }
    /// A float gap above this is of no interest.
    float reach() const { return reach_; }
    const WitnessDirection& direction() const { return direction_; }
    /// Changes with the direction.
    std::uint64_t improvements() const { return improvements_; }

private:
    struct NumberedFace {
        const Triangle& triangle;
        std::uint32_t number;
    };

    double known_gap(int lane_a, int lane_b);
    void compare(const NumberedFace& a, const NumberedFace& b, double gap);
    void set_reach();
    void set_direction(Vec3 in_world);

    const PlacedFaces &a_, &b_;
    const WideFrame& frame_;
    Mat3 a_from_world_;
    Vec3 world_direction_;
    NearestOptions options_;
    double scale_;
    double enough_;  ///< a pair known to be farther apart cannot matter
    Stats& stats_;
    LaneTriangles lanes_a_, lanes_b_;
    std::optional<FaceSeparation> best_;
    std::uint64_t improvements_ = 0;
    float reach_ = 0;
    WitnessDirection direction_;
};

}  // namespace allide
