// SPDX-License-Identifier: MIT
#include "obb/obb_node.h"

#include <algorithm>

#include "base/byte_order.h"

namespace allide {
namespace {

/// The upper 16 bits of the least float that is at least `value` and has no others.
std::uint16_t upper_half_above(double value) {
    const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
    for (std::uint32_t upper = bits >> 16;; ++upper)
        if (std::bit_cast<float>(upper << 16) >= value)
            return static_cast<std::uint16_t>(upper);
}

/// Whether what is computed leaves no doubt that it is within `obb_axis_defect`, as it does of all
/// axes that allide makes.
bool is_near(double product, double value) {
    return std::fabs(product - value) <= 0.75 * obb_axis_defect;
}

bool is_frame(const Mat3& axes) {
    const auto& [x, y, z] = axes.rows;
    return is_near(dot(x, x), 1) && is_near(dot(y, y), 1) && is_near(dot(z, z), 1) &&
           is_near(dot(x, y), 0) && is_near(dot(y, z), 0) && is_near(dot(z, x), 0) &&
           dot(cross(x, y), z) > 0;
}

}  // namespace

void FullObbNode::store_axes(char* bytes) const {
    for (const Vec3& axis : box_.axes.rows)
        for (const double part : {axis.x, axis.y, axis.z}) {
            store(bytes, part);
            bytes += sizeof(double);
        }
}

bool FullObbNode::load_axes(const char* bytes) {
    for (Vec3& axis : box_.axes.rows)
        for (double* part : {&axis.x, &axis.y, &axis.z}) {
            *part = load<double>(bytes);
            bytes += sizeof(double);
        }
    return is_frame(box_.axes);
}

void CompactObbNode::store_axes(char* bytes) const {
    for (std::size_t i = 0; i < quaternion_.size(); ++i)
        store(bytes + 2 * i, quaternion_[i]);
}

bool CompactObbNode::load_axes(const char* bytes) {
    for (std::size_t i = 0; i < quaternion_.size(); ++i)
        quaternion_[i] = load<std::int16_t>(bytes + 2 * i);
    return quaternion_ != std::array<std::int16_t, 4>{};
}

void CompactObbNode::set_axes(const Mat3& axes) {
    const Quaternion q = allide::quaternion(transposed(axes));
    const double largest =
        std::max({std::fabs(q.w), std::fabs(q.x), std::fabs(q.y), std::fabs(q.z)});
    const auto rounded = [&](double part) {
        return static_cast<std::int16_t>(std::nearbyint(32767 / largest * part));
    };
    quaternion_ = {rounded(q.w), rounded(q.x), rounded(q.y), rounded(q.z)};
}

void CompactObbNode::set_centre(Vec3 c) {
    centre_ = {static_cast<float>(c.x), static_cast<float>(c.y), static_cast<float>(c.z)};
}

void CompactObbNode::set_half(Vec3 h) {
    constexpr double least_step = 0x1p-126;  // smaller ones are not normal floats
    step_ = upper_half_above(std::max(std::max({h.x, h.y, h.z}) / 65534, least_step));
    const double step = std::bit_cast<float>(static_cast<std::uint32_t>(step_) << 16);
    // The factor lifts the rounded quotient above the true one. 65534 leaves a margin for it.
    const auto steps = [&](double part) {
        return static_cast<std::uint16_t>(std::ceil(part / step * (1 + 0x1p-50)));
    };
    half_ = {steps(h.x), steps(h.y), steps(h.z)};
}

}  // namespace allide
