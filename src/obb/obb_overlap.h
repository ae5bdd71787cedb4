// SPDX-License-Identifier: MIT
// Boxes of two trees against each other by separating axes. Rounding, the axes' defects and those
// of the relative frame are covered by a pad on every comparison, derived in docs/design/obb.md:
// boxes whose sets come within the slack of each other are never called apart.
#pragma once

#include <cmath>

#include "math/promises.h"
#include "obb/obb.h"
#include "primitive/orient.h"

namespace allide {

/// A box of tree b in the frame of tree a.
struct MappedObb {
    Vec3 centre, axes[3], half;
    double pad;  ///< pad that every comparison with the box must add
};

/// Takes boxes of tree b to the frame of tree a.
struct ObbMapping {
    Mat3 rotation;
    Vec3 translation;
    double base_pad;  ///< slack and roundings of this query
    double defect;    ///< defect of the rotation, times its weight in a sum of half extents

    MappedObb operator()(const Obb& b) const {
        const Vec3* r = rotation.rows;
        const auto turned = [&](Vec3 v) { return Vec3{dot(r[0], v), dot(r[1], v), dot(r[2], v)}; };
        return {turned(b.centre) + translation,
                {turned(b.axes.rows[0]), turned(b.axes.rows[1]), turned(b.axes.rows[2])},
                b.half,
                base_pad + defect * (b.half.x + b.half.y + b.half.z)};
    }
};

/// Both boxes in the frame of a's axes: r[i][j] is axis i of a times axis j of b.
class ObbPair {
public:
    ObbPair(const Obb& a, const MappedObb& b)
        : box_a_(a), box_b_(b), offset_(b.centre - a.centre), a_(a.half), b_(b.half), pad_(b.pad) {}

    /// Most boxes that are apart are so along an axis of a: rows are made when they are needed.
    /// Inlined, or the compiler keeps all of them in memory.
    [[gnu::always_inline]] bool are_apart() {
        for (int i = 0; i < 3; ++i) {
            make_row(i);
            if (gap_a(i) > 0)
                return true;
        }
        if (gap_b(0) > 0 || gap_b(1) > 0 || gap_b(2) > 0)
            return true;
        for (int i = 0; i < 3; ++i)
            if (gap_edges(i, 0) > 0 || gap_edges(i, 1) > 0 || gap_edges(i, 2) > 0)
                return true;
        return false;
    }

    /// A lower bound of the distance of the two sets, before `ObbMapping`'s own stretching.
    double distance_bound();

private:
    void make_row(int i) {
        const Vec3 axis = box_a_.axes.rows[i];
        t_[i] = dot(axis, offset_);
        for (int j = 0; j < 3; ++j) {
            r_[i][j] = dot(axis, box_b_.axes[j]);
            abs_r_[i][j] = std::fabs(r_[i][j]);
        }
    }

    /// How far apart the boxes are along axis i of a.
    double gap_a(int i) const {
        return std::fabs(t_[i]) -
               (a_[i] + b_[0] * abs_r_[i][0] + b_[1] * abs_r_[i][1] + b_[2] * abs_r_[i][2] + pad_);
    }
    double gap_b(int j) const {
        return std::fabs(t_[0] * r_[0][j] + t_[1] * r_[1][j] + t_[2] * r_[2][j]) -
               (b_[j] + a_[0] * abs_r_[0][j] + a_[1] * abs_r_[1][j] + a_[2] * abs_r_[2][j] + pad_);
    }
    /// Along the product of axis i of a and axis j of b, and times its length.
    double gap_edges(int i, int j) const {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        return std::fabs(t_[i2] * r_[i1][j] - t_[i1] * r_[i2][j]) -
               (a_[i1] * abs_r_[i2][j] + a_[i2] * abs_r_[i1][j] + b_[j1] * abs_r_[i][j2] +
                b_[j2] * abs_r_[i][j1] + pad_);
    }

    const Obb& box_a_;
    const MappedObb& box_b_;
    Vec3 offset_, a_, b_;
    double pad_;
    double t_[3], r_[3][3], abs_r_[3][3];
};

inline double ObbPair::distance_bound() {
    for (int i = 0; i < 3; ++i)
        make_row(i);
    const auto outside = [](double x, double y, double z) {
        const Vec3 gaps = largest({x, y, z}, {});
        return dot(gaps, gaps);
    };
    double square =
        std::max(outside(gap_a(0), gap_a(1), gap_a(2)), outside(gap_b(0), gap_b(1), gap_b(2)));
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            const double gap = gap_edges(i, j);
            const double length =
                r_[(i + 1) % 3][j] * r_[(i + 1) % 3][j] + r_[(i + 2) % 3][j] * r_[(i + 2) % 3][j];
            if (gap > 0 && length > parallel_axes)
                square = std::max(square, gap * gap / length);
        }
    const double centres = std::sqrt(t_[0] * t_[0] + t_[1] * t_[1] + t_[2] * t_[2]);
    const double radii = std::sqrt(dot(a_, a_)) + std::sqrt(dot(b_, b_));
    return std::max(std::sqrt(square), centres - radii - pad_);
}

}  // namespace allide
