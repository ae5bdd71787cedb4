// SPDX-License-Identifier: MIT
#include "lab/trees/top_down.h"

#include <algorithm>

#include "dop/dop_brep.h"

namespace allide::lab {

Slabs merged(const Slabs& a, const Slabs& b) {
    Slabs m;
    for (int i = 0; i < 9; ++i) {
        m.low[i] = std::min(a.low[i], b.low[i]);
        m.high[i] = std::max(a.high[i], b.high[i]);
    }
    return m;
}

double tree_of(const Slabs& slabs) {
    return volume(dop_brep(dop_normals<18>, slabs.low, slabs.high));
}

FaceData::FaceData(const MeshView& mesh) {
    for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
        const Triangle t = mesh.triangle(f);
        centroids_.push_back((1.0 / 3) * (t[0] + t[1] + t[2]));
        slabs_.emplace_back();
        for (const Vec3 p : t.corners)
            slabs_.back().add(p);
    }
}

Slabs FaceData::slabs(std::span<const std::uint32_t> faces) const {
    Slabs all;
    for (const std::uint32_t f : faces)
        all = merged(all, slabs_[f]);
    return all;
}

void FaceData::sort_along(Faces faces, DopDirection d) const {
    std::ranges::sort(faces, {},
                      [&](std::uint32_t f) { return std::pair(along(d, centroids_[f]), f); });
}

std::size_t FaceData::split_by_splatter(Faces faces,
                                        std::span<const DopDirection> directions) const {
    DopDirection widest = directions[0];
    double most = -1;
    for (const DopDirection d : directions)
        if (const double v = variance(faces, d); v > most) {
            most = v;
            widest = d;
        }
    return split_at_mean(faces, widest);
}

Vec3 FaceData::mean(std::span<const std::uint32_t> faces) const {
    Vec3 sum;
    for (const std::uint32_t f : faces)
        sum = sum + centroids_[f];
    return (1.0 / static_cast<double>(faces.size())) * sum;
}

/// The variance of the centroids along a direction of any length, in units of that length.
double FaceData::variance(std::span<const std::uint32_t> faces, DopDirection d) const {
    const Vec3 middle = mean(faces);
    double sum = 0;
    for (const std::uint32_t f : faces) {
        const double x = along(d, centroids_[f] - middle);
        sum += x * x;
    }
    return sum / dot(d, d);
}

std::size_t FaceData::split_at_mean(Faces faces, DopDirection d) const {
    sort_along(faces, d);
    const double middle = along(d, mean(faces));
    const auto right = std::ranges::partition_point(
        faces, [&](std::uint32_t f) { return along(d, centroids_[f]) < middle; });
    const auto left = static_cast<std::size_t>(right - faces.begin());
    return left != 0 && left != faces.size() ? left : faces.size() / 2;
}

}  // namespace allide::lab
