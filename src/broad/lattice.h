// SPDX-License-Identifier: MIT
// Boxes on a lattice of 32-bit integers about a double origin. One monotone map takes minima and
// maxima alike, so boxes that overlap still do on the lattice (docs/design/broad.md); every broad
// phase compares lattice boxes and nothing else, and so all find the same pairs.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include <allide/math.h>

namespace allide::broad {

/// Lattice cells min to max, both included; empty while any min exceeds its max. `object` and
/// `stamp` belong to the store that holds it.
struct alignas(32) LatticeBox {
    std::int32_t min[3] = {INT32_MAX, INT32_MAX, INT32_MAX};
    std::uint32_t object = 0;
    std::int32_t max[3] = {INT32_MIN, INT32_MIN, INT32_MIN};
    std::uint32_t stamp : 31 = 0;
    /// True if the box is a cube and the ball inside it contains the object. Two such boxes may be
    /// rejected by their balls.
    std::uint32_t is_ball : 1 = 0;
};

/// Stamps are frames: 1 to this, 0 for none. After the last one all are forgotten and frames begin
/// at 1 again, so that no box has the stamp of a frame long ago.
inline constexpr std::uint32_t last_stamp = UINT32_MAX >> 1;

template <class Boxes>
void begin_frame(std::uint32_t& now, Boxes& boxes) {
    if (now < last_stamp) {
        ++now;
        return;
    }
    for (LatticeBox& box : boxes)
        box.stamp = 0;
    now = 1;
}

inline bool is_empty(const LatticeBox& b) {
    return b.min[0] > b.max[0] || b.min[1] > b.max[1] || b.min[2] > b.max[2];
}

/// Closed boxes: touching counts.
inline bool overlaps(const LatticeBox& a, const LatticeBox& b) {
    return a.min[0] <= b.max[0] && b.min[0] <= a.max[0] && a.min[1] <= b.max[1] &&
           b.min[1] <= a.max[1] && a.min[2] <= b.max[2] && b.min[2] <= a.max[2];
}

inline bool same_bounds(const LatticeBox& a, const LatticeBox& b) {
    for (int k = 0; k < 3; ++k)
        if (a.min[k] != b.min[k] || a.max[k] != b.max[k])
            return false;
    return true;
}

/// Coordinates reach this far to either side; what lies beyond is moved to the border. The
/// difference of the two borders, 2^31 - 2, fits 32 bits, which 2^30 for each would not.
inline constexpr std::int32_t lattice_reach = (1 << 30) - 1;
static_assert(std::int64_t{2} * lattice_reach <= INT32_MAX);

class Lattice {
public:
    Lattice() = default;
    /// `cell` is rounded down to a power of two.
    Lattice(Vec3 origin, double cell);
    /// About the bulk of the boxes, fine enough for all but the smallest of them; outliers do not
    /// count.
    static Lattice around(std::span<const Box> boxes);

    Vec3 origin() const { return origin_; }
    double cell() const { return cell_; }

    LatticeBox operator()(const Box& box) const;
    /// Whether the lattice is too coarse for the box (its longest side is a few cells) or does not
    /// reach it: answers stay right, but hold more pairs than they need.
    bool is_unfit(const Box& box) const;

private:
    Vec3 origin_;
    double cell_ = 0x1p-10, per_cell_ = 0x1p10;
};

}  // namespace allide::broad
