// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>

#include <allide/shapes.h>

#include "math/box.h"
#include "math/range.h"
#include "pair/assembly.h"
#include "world/world_impl.h"

namespace allide {
namespace {

constexpr double far = std::numeric_limits<double>::infinity();

/// A lower bound of the distance of two boxes.
double gap(const Box& a, const Box& b) {
    double sum = 0;
    for (int k = 0; k < 3; ++k) {
        const double apart = std::max({a.min[k] - b.max[k], b.min[k] - a.max[k], 0.0});
        sum += apart * apart;
    }
    return std::sqrt(sum) * (1 - 0x1p-50);
}

/// A lower bound of where the ray enters the box; infinite if it does not.
double entry(const Box& box, Vec3 origin, Vec3 direction) {
    constexpr double widened = 0x1p-48;  // by more than the roundings below
    double low = 0, high = far;
    for (int k = 0; k < 3; ++k) {
        if (direction[k] == 0) {
            if (origin[k] < box.min[k] || origin[k] > box.max[k])
                return far;
            continue;
        }
        const double at = (box.min[k] - origin[k]) / direction[k];
        const double to = (box.max[k] - origin[k]) / direction[k];
        low = std::max(low, std::min(at, to));
        high = std::min(high, std::max(at, to));
    }
    low *= 1 - widened;
    return low <= high * (1 + widened) ? low : far;
}

Mesh mesh_of(const Box& b) {
    Mesh mesh = box({1, 1, 1});
    for (Vec3& v : mesh.vertices)
        for (int k = 0; k < 3; ++k)
            v[k] = v[k] < 0 ? b.min[k] : b.max[k];
    return mesh;
}

}  // namespace

std::optional<WorldRayHit> World::cast_ray(Vec3 origin, Vec3 direction) {
    std::optional<WorldRayHit> best;
    const auto visit = [&](std::uint32_t slot, double) {
        const auto hit = allide::cast_ray(impl_->placed(slot), origin, direction);
        const ObjectId id = impl_->objects.id(slot);
        if (hit && (!best || hit->t < best->t || (hit->t == best->t && id < best->object)))
            best = WorldRayHit{id, hit->t, hit->face};
        return best ? best->t : far;
    };
    if (in_range(origin) && in_range(direction))
        impl_->walk(far, [&](const Box& box) { return entry(box, origin, direction); }, visit);
    return best;
}

std::optional<WorldNearest> World::nearest(const Placed& from, double limit) {
    const Box around = Assembly(from).box(0);
    std::optional<WorldNearest> best;
    const auto visit = [&](std::uint32_t slot, double) {
        const auto found = separation_within(from, impl_->placed(slot), limit);
        const ObjectId id = impl_->objects.id(slot);
        if (!found || (best && found->distance == limit && id > best->object))
            return limit;
        best = WorldNearest{id, *found};
        return limit = found->distance;
    };
    if (!is_empty(around))
        impl_->walk(limit, [&](const Box& box) { return gap(around, box); }, visit);
    return best;
}

std::vector<ObjectId> World::intersecting(const Placed& shape) {
    const Box around = Assembly(shape).box(0);
    std::vector<ObjectId> found;
    const auto visit = [&](std::uint32_t slot, double) {
        if (intersects(shape, impl_->placed(slot)))
            found.push_back(impl_->objects.id(slot));
        return 0.0;
    };
    if (!is_empty(around))
        impl_->walk(0, [&](const Box& box) { return overlaps(around, box) ? 0 : far; }, visit);
    std::ranges::sort(found);
    return found;
}

std::vector<ObjectId> World::intersecting(const Box& box) {
    if (is_empty(box) || !in_range(box.min) || !in_range(box.max))
        return {};
    const Result<Geometry> solid = Geometry::try_solid(mesh_of(box));
    return intersecting(*Placed::try_make(*solid, {}));
}

}  // namespace allide
