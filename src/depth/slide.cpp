// SPDX-License-Identifier: MIT
// Next to a contact a body may move on one side of a plane only. The offset nearest to 0 beyond the
// planes of the last contacts is tried, then points on the way to it.
#include "depth/slide.h"

#include <algorithm>
#include <cmath>

namespace allide {
namespace {

bool is_beyond(std::span<const BeyondPlane> planes, Vec3 x) {
    return std::ranges::all_of(planes, [&](const BeyondPlane& p) {
        return dot(p.normal, x) >= p.least - 1e-12 * std::fabs(p.least);
    });
}

/// The point nearest to 0 on two planes; not finite for parallel ones.
Vec3 on_two(const BeyondPlane& p, const BeyondPlane& q) {
    const double c = dot(p.normal, q.normal), scale = 1 / (1 - c * c);
    return scale * (p.least - c * q.least) * p.normal + scale * (q.least - c * p.least) * q.normal;
}

Vec3 on_three(const BeyondPlane& p, const BeyondPlane& q, const BeyondPlane& r) {
    const Vec3 qr = cross(q.normal, r.normal);
    return 1 / dot(p.normal, qr) *
           (p.least * qr + q.least * cross(r.normal, p.normal) +
            r.least * cross(p.normal, q.normal));
}

/// Keeps the shorter of two offsets that are beyond all planes.
class ShortestBeyond {
public:
    explicit ShortestBeyond(std::span<const BeyondPlane> planes) : planes_(planes) {}

    void offer(Vec3 x) {
        if (!(dot(x, x) < HUGE_VAL) || (best_ && dot(*best_, *best_) <= dot(x, x)))
            return;
        if (is_beyond(planes_, x))
            best_ = x;
    }
    std::optional<Vec3> best() const { return best_; }

private:
    std::span<const BeyondPlane> planes_;
    std::optional<Vec3> best_;
};

}  // namespace

std::optional<Vec3> nearest_beyond(std::span<const BeyondPlane> planes) {
    ShortestBeyond shortest(planes);
    shortest.offer({});
    for (std::size_t i = 0; i < planes.size(); ++i) {
        shortest.offer(planes[i].least * planes[i].normal);
        for (std::size_t j = 0; j < i; ++j) {
            shortest.offer(on_two(planes[i], planes[j]));
            for (std::size_t k = 0; k < j; ++k)
                shortest.offer(on_three(planes[i], planes[j], planes[k]));
        }
    }
    return shortest.best();
}

Vec3 slid(MovedPair& pair, Vec3 offset) {
    constexpr int most_steps = 32, most_halvings = 6;
    constexpr std::size_t most_planes = 8;
    const double clear = 1e-9 * pair.size();  // where directions of gaps are still accurate
    std::vector<BeyondPlane> planes;
    for (int step = 0; step < most_steps; ++step) {
        const Separation gap = pair.gap(offset);
        const Vec3 normal = normalized(gap.point_b - gap.point_a);
        if (normal == Vec3{})
            return offset;
        if (planes.size() == most_planes)
            planes.erase(planes.begin());
        planes.push_back({normal, dot(normal, offset) - gap.distance + clear});
        const Vec3 aim = nearest_beyond(planes).value_or(planes.back().least * normal);
        Vec3 way = aim - offset;
        bool is_shorter = false;
        for (int i = 0; i < most_halvings && !is_shorter; ++i, way *= 0.5)
            if (length(offset + way) < length(offset) && pair.is_parted(offset + way)) {
                is_shorter = length(offset) - length(offset + way) > 0.1 * clear;
                offset = offset + way;
                break;
            } else {
                // The contact that stopped the move must be respected next time.
                const Separation hit = pair.gap(offset + 0.5 * way);
                const Vec3 up = normalized(hit.point_b - hit.point_a);
                if (hit.distance > 0 && up != Vec3{} && planes.size() < most_planes)
                    planes.push_back({up, dot(up, offset + 0.5 * way) - hit.distance + clear});
            }
        if (!is_shorter)
            return offset;
    }
    return offset;
}

}  // namespace allide
