// SPDX-License-Identifier: MIT
#include "convex/polytope/vertex_clusters.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace allide {
namespace {

int widest_axis(std::span<const Vec3> vectors, std::span<const std::uint32_t> order) {
    int widest = 0;
    double most = -1;
    for (int axis = 0; axis < 3; ++axis) {
        const auto [low, high] =
            std::ranges::minmax(order, {}, [&](std::uint32_t v) { return vectors[v][axis]; });
        if (const double width = vectors[high][axis] - vectors[low][axis]; width > most) {
            most = width;
            widest = axis;
        }
    }
    return widest;
}

/// Halves along the widest axis, at a multiple of eight, until eight are left.
void split(std::span<const Vec3> vectors, std::span<std::uint32_t> order) {
    if (order.size() <= 8) {
        std::ranges::sort(order);
        return;
    }
    const int axis = widest_axis(vectors, order);
    const std::size_t middle = (order.size() / 2 + 7) / 8 * 8;
    std::ranges::nth_element(order, order.begin() + static_cast<std::ptrdiff_t>(middle),
                             [&](std::uint32_t p, std::uint32_t q) {
                                 const double x = vectors[p][axis], y = vectors[q][axis];
                                 return x < y || (x == y && p < q);
                             });
    split(vectors, order.first(middle));
    split(vectors, order.subspan(middle));
}

Vec3 lane_of(const Block8& block, std::size_t lane) {
    return {block.x[lane], block.y[lane], block.z[lane]};
}

void set_lane(Block8& block, std::size_t lane, Vec3 v) {
    block.x[lane] = static_cast<float>(v.x);
    block.y[lane] = static_cast<float>(v.y);
    block.z[lane] = static_cast<float>(v.z);
}

Vec3 middle_of(const Block8& block) {
    Vec3 low = lane_of(block, 0), high = low;
    for (std::size_t lane = 1; lane < 8; ++lane)
        for (int axis = 0; axis < 3; ++axis) {
            const double x = lane_of(block, lane)[axis];
            low[axis] = std::min(low[axis], x);
            high[axis] = std::max(high[axis], x);
        }
    return 0.5 * (low + high);
}

}  // namespace

VertexClusters::VertexClusters(std::span<const Vec3> vectors) : vertex(vectors.size()) {
    std::iota(vertex.begin(), vertex.end(), 0u);
    split(vectors, vertex);
    vertex.resize((vertex.size() + 7) / 8 * 8, vertex.back());
    add_members(vectors);
    add_balls();
}

void VertexClusters::add_members(std::span<const Vec3> vectors) {
    members.resize(vertex.size() / 8);
    for (std::size_t i = 0; i < vertex.size(); ++i)
        set_lane(members[i / 8], i % 8, vectors[vertex[i]]);
}

/// The floats of a height and of a ball's make less than 13 roundings of 2^-24 together.
void VertexClusters::add_balls() {
    balls.resize((members.size() + 7) / 8);
    for (BallBlock8& block : balls)
        block = {{}, {-1e30f, -1e30f, -1e30f, -1e30f, -1e30f, -1e30f, -1e30f, -1e30f}};
    for (std::size_t i = 0; i < members.size(); ++i) {
        BallBlock8& block = balls[i / 8];
        set_lane(block.centre, i % 8, middle_of(members[i]));
        double radius = 0;
        for (std::size_t lane = 0; lane < 8; ++lane)
            radius =
                std::max(radius, length(lane_of(members[i], lane) - lane_of(block.centre, i % 8)));
        block.radius[i % 8] = static_cast<float>(radius * (1 + 0x1p-22) + 16 * 0x1p-24);
    }
}

std::size_t VertexClusters::memory() const {
    return members.capacity() * sizeof(Block8) + vertex.capacity() * sizeof(std::uint32_t) +
           balls.capacity() * sizeof(BallBlock8);
}

}  // namespace allide
