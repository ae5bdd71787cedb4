// SPDX-License-Identifier: MIT
#include "dop/dop_hull.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <allide/mesh.h>

#include "dop/dop.h"

namespace allide {

DopHull::DopHull(std::span<const Vec3> points) {
    Result<Mesh> hull = try_convex_hull(points);
    if (!hull)
        return;
    vertices_ = std::move(hull->vertices);
    for (const Vec3 v : vertices_)
        reach_ = std::max(reach_, largest_coordinate(v));
    // In a closed mesh each edge leaves its corner in exactly one face.
    starts_.assign(vertices_.size() + 1, 0);
    for (const Face& f : hull->faces)
        for (const std::uint32_t corner : f)
            ++starts_[corner + 1];
    for (std::size_t i = 1; i < starts_.size(); ++i)
        starts_[i] += starts_[i - 1];
    neighbours_.resize(starts_.back());
    std::vector<std::uint32_t> next = starts_;
    for (const Face& f : hull->faces)
        for (int k = 0; k < 3; ++k)
            neighbours_[next[f[k]]++] = f[(k + 1) % 3];
}

double DopHull::support(Vec3 direction, std::uint32_t& start) const {
    // Twice the rounding of a dot product, so that signs beyond it are those of exact arithmetic.
    const double doubt = 0x1p-48 * largest_coordinate(direction) * reach_;
    std::uint32_t at = start < vertices_.size() ? start : 0;
    for (double height = dot(direction, vertices_[at]);;) {
        std::uint32_t best = at;
        double highest = height;
        bool in_doubt = false;
        for (std::uint32_t i = starts_[at]; i < starts_[at + 1]; ++i) {
            const double h = dot(direction, vertices_[neighbours_[i]]);
            in_doubt |= std::fabs(h - height) <= doubt;
            if (h > highest) {
                highest = h;
                best = neighbours_[i];
            }
        }
        if (highest <= height + doubt) {
            // A level edge may hide a slope behind it.
            start = in_doubt ? farthest_of_all(direction) : at;
            return dot(direction, vertices_[start]);
        }
        at = best;
        height = highest;
    }
}

std::uint32_t DopHull::farthest_of_all(Vec3 direction) const {
    std::uint32_t best = 0;
    for (std::uint32_t v = 1; v < vertices_.size(); ++v)
        if (dot(direction, vertices_[v]) > dot(direction, vertices_[best]))
            best = v;
    return best;
}

std::size_t DopHull::memory() const {
    return vertices_.size() * sizeof(Vec3) +
           (starts_.size() + neighbours_.size()) * sizeof(std::uint32_t);
}

}  // namespace allide
