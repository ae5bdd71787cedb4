// SPDX-License-Identifier: MIT
#include "shapes/half_cage.h"

#include <algorithm>
#include <vector>

namespace allide::shapes {
namespace {

std::uint32_t add(std::vector<Vec3>& vertices, Vec3 v) {
    vertices.push_back(v);
    return static_cast<std::uint32_t>(vertices.size() - 1);
}

}  // namespace

HalfCage::HalfCage(Vec3 min, Vec3 max) {
    for (int corner = 0; corner < 8; ++corner)
        half_.vertices.push_back(
            {corner & 1 ? max.x : min.x, corner & 2 ? max.y : min.y, corner & 4 ? max.z : min.z});
    half_.quads = {{1, 3, 7, 5}, {2, 0, 4, 6}, {4, 5, 7, 6}, {0, 2, 3, 1}, {2, 6, 7, 3}};
}

std::uint32_t HalfCage::extrude(std::uint32_t quad, const std::array<Vec3, 4>& corners) {
    const Quad old = half_.quads[quad];
    Quad moved;
    for (int k = 0; k < 4; ++k)
        moved[k] = add(half_.vertices, corners[k]);
    half_.quads[quad] = moved;
    const auto first_side = static_cast<std::uint32_t>(half_.quads.size());
    for (int k = 0; k < 4; ++k) {
        const Quad wall = {old[k], old[(k + 1) % 4], moved[(k + 1) % 4], moved[k]};
        const auto in_plane = [&](std::uint32_t v) { return half_.vertices[v].y == 0; };
        if (!std::all_of(wall.begin(), wall.end(), in_plane))
            half_.quads.push_back(wall);
    }
    return first_side;
}

QuadMesh HalfCage::mirrored() const {
    QuadMesh whole = half_;
    std::vector<std::uint32_t> image(half_.vertices.size());
    for (std::uint32_t i = 0; i < image.size(); ++i) {
        const Vec3 v = half_.vertices[i];
        image[i] = v.y == 0 ? i : add(whole.vertices, {v.x, -v.y, v.z});
    }
    for (const auto& [a, b, c, d] : half_.quads)
        whole.quads.push_back({image[a], image[d], image[c], image[b]});
    return whole;
}

}  // namespace allide::shapes
