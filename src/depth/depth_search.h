// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "depth/depth_field.h"
#include "depth/matrix_game.h"
#include "depth/reaching_body.h"

namespace allide {

/// Bounds of the greatest depth, which several searches narrow one after the other.
struct DepthBounds {
    double tolerance;     ///< searches end where upper - lower is no more
    double error;         ///< exceeds the rounding of each bound
    std::uint32_t cells;  ///< that may yet be searched
    double upper = 0;     ///< over all searches that have ended
    std::optional<DepthSample> deepest = {};

    double lower() const { return deepest ? deepest->depth : 0; }
    double enough() const { return lower() + tolerance; }
};

/// Branch and bound for the point of a body that is deepest in a solid. docs/design/depth.md has
/// the proof.
class DepthSearch {
public:
    DepthSearch(const ReachingBody& body, DepthField& field, DepthBounds& bounds)
        : body_(body), field_(field), bounds_(bounds) {}

    void run();

private:
    static constexpr std::size_t most_ceilings = 8;

    /// Part of space with what bounds the depth there. Its ceilings hold in all parts of it.
    struct Cell {
        BodyRegion region;
        double upper;
        std::uint64_t id;
        std::vector<Ceiling> ceilings;
    };

    static bool is_worse(const Cell& x, const Cell& y) {
        return x.upper != y.upper ? x.upper < y.upper : x.id > y.id;
    }
    void search(Cell cell);
    void split(const Cell& cell);
    void bound(Cell& cell);
    void offer(const DepthSample& sample);
    void add_ceiling(Cell& cell, const DepthSample& sample);
    void set_payoffs(const Cell& cell);
    double value() const;
    Vec3 deep_point() const;

    const ReachingBody& body_;
    DepthField& field_;
    DepthBounds& bounds_;
    std::vector<Cell> waiting_;  ///< a heap
    std::uint64_t next_id_ = 0;
    std::vector<Vec3> points_;     ///< the hull of the cell that is looked at
    std::vector<double> payoffs_;  ///< of its ceilings at these
    GameWeights weights_;
};

}  // namespace allide
