// SPDX-License-Identifier: MIT
// The two ways of storing a box. Whatever rounds or quantises does so before the half extents are
// taken, from what is read back: nothing outside knows which of the two it holds.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "obb/obb.h"

namespace allide {

/// The contents of a node: a pair of children, or one to eight faces.
class ObbLink {
public:
    static constexpr int max_leaf_faces = 8;
    static constexpr std::uint32_t max_index = (1u << 28) - 1;

    ObbLink() = default;
    static ObbLink to_children(std::uint32_t pair) { return ObbLink(pair); }
    static ObbLink to_faces(std::uint32_t first, std::uint32_t count) {
        return ObbLink(0x80000000u | (count - 1) << 28 | first);
    }

    bool is_leaf() const { return bits_ >> 31; }
    std::uint32_t pair() const { return bits_; }
    std::uint32_t first_face() const { return bits_ & max_index; }
    std::uint32_t face_count() const { return (bits_ >> 28 & 7) + 1; }

private:
    explicit ObbLink(std::uint32_t bits) : bits_(bits) {}

    std::uint32_t bits_ = 0;
};

/// 128 bytes: everything as it is.
class alignas(64) FullObbNode {
public:
    ObbLink link;

    const Obb& box() const { return box_; }
    void set_axes(const Mat3& axes) { box_.axes = axes; }
    void set_centre(Vec3 centre) { box_.centre = centre; }
    void set_half(Vec3 half) { box_.half = half; }

    static constexpr std::size_t axes_size = 72;
    void store_axes(char* bytes) const;
    /// False for axes that are not perpendicular, of length 1 and right-handed.
    bool load_axes(const char* bytes);

private:
    Obb box_;
};

/// 32 bytes: a centre in float, axes by a quaternion of integers (which is an exact rotation
/// whatever their size) and half extents in multiples of a common step.
class alignas(32) CompactObbNode {
public:
    ObbLink link;

    [[gnu::always_inline]] Obb box() const { return {centre(), axes(), half()}; }
    void set_axes(const Mat3& axes);
    void set_centre(Vec3 centre);
    /// Rounds up.
    void set_half(Vec3 half);

    static constexpr std::size_t axes_size = 8;
    void store_axes(char* bytes) const;
    /// False for a quaternion of zeros; all others are rotations.
    bool load_axes(const char* bytes);

private:
    Vec3 centre() const { return {centre_[0], centre_[1], centre_[2]}; }
    Mat3 axes() const;
    Vec3 half() const;

    std::array<float, 3> centre_;
    std::array<std::int16_t, 4> quaternion_;
    std::uint16_t step_;  // the upper half of a float
    std::array<std::uint16_t, 3> half_;
};

static_assert(sizeof(FullObbNode) == 128 && sizeof(CompactObbNode) == 32);

[[gnu::always_inline]] inline Mat3 CompactObbNode::axes() const {
    const double w = quaternion_[0], x = quaternion_[1], y = quaternion_[2], z = quaternion_[3];
    const double xx = x * x, yy = y * y, zz = z * z;
    const double s = 2 / (w * w + xx + yy + zz);  // the sum and those below are exact
    return {{{1 - s * (yy + zz), s * (x * y + w * z), s * (x * z - w * y)},
             {s * (x * y - w * z), 1 - s * (xx + zz), s * (y * z + w * x)},
             {s * (x * z + w * y), s * (y * z - w * x), 1 - s * (xx + yy)}}};
}

inline Vec3 CompactObbNode::half() const {
    const double step = std::bit_cast<float>(static_cast<std::uint32_t>(step_) << 16);
    return step * Vec3{double(half_[0]), double(half_[1]), double(half_[2])};
}

}  // namespace allide
