// SPDX-License-Identifier: MIT
// Boxes only reject: the ray is brought into the tree's frame in doubles, the boxes are grown by
// what that may be off, and each face that is left is tested exactly on its world vertices. Nearest
// boxes come first, and none is opened that begins behind the best hit.
#include "wide/wide_ray.h"

#include <cmath>
#include <limits>

#include "bvtree/relative_frame.h"
#include "primitive/point_triangle.h"
#include "wide/wide_read.h"

namespace allide {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A ray in the tree's frame, relative to its origin.
struct LocalRay {
    Vec3 origin, direction;
    double speed;  ///< distance for a t of 1
    double slack;  ///< how far a point of the true ray with t <= reach may be from this one

    LocalRay(const PlacedTree& placed, const Ray& world) {
        const Transform at_origin = translation(world.origin);
        const RelativeFrame frame =
            relative_frame(placed.faces.world_from_local, placed.tree.radius, at_origin, 0);
        origin = frame.translation - placed.tree.origin;
        const Vec3 turned = frame.rotation * world.direction;
        direction = normalized(turned);
        speed = length(turned);
        // The mesh ends within `radius` of its origin, so no point farther along can meet it.
        const double reach = 2 * (length(frame.translation) + placed.tree.radius);
        // The least float covers what is lost where a distance becomes a denormal float.
        slack = frame.pad + 0x1p-46 * reach + 0x1p-23 * placed.tree.extent + 0x1p-149;
    }
};

/// Where along the ray a grown box begins; infinite where the ray misses it.
double entry(const LocalRay& ray, const WideNode& node, int lane) {
    double begin = 0, end = infinity;
    for (int k = 0; k < 3; ++k) {
        const double low = node.min[k][lane] - ray.slack - ray.origin[k];
        const double high = node.max[k][lane] + ray.slack - ray.origin[k];
        if (ray.direction[k] == 0) {
            if (low > 0 || high < 0)
                return infinity;
            continue;
        }
        const double p = low / ray.direction[k], q = high / ray.direction[k];
        begin = std::max(begin, std::min(p, q));
        end = std::min(end, std::max(p, q));
    }
    return begin <= end * (1 + 0x1p-40) ? begin : infinity;
}

/// Pushes the children of a node that the ray may meet, the nearest last.
void push_children(const LocalRay& ray, const WideNode& node,
                   std::vector<WideScratch::BoundedPair>& stack) {
    const std::size_t base = stack.size();
    for (int lane = 0; lane < wide_lanes && node.min[0][lane] <= node.max[0][lane]; ++lane) {
        const double begin = entry(ray, node, lane);
        if (begin == infinity)
            continue;
        const WideScratch::BoundedPair child = {static_cast<float>(begin), node.child[lane], {}};
        stack.push_back(child);
        std::size_t i = stack.size() - 1;
        for (; i > base && stack[i - 1].gap < child.gap; --i)
            stack[i] = stack[i - 1];
        stack[i] = child;
    }
}

/// Whether a meter allows to look into a node or leaf; null allows all.
bool may_open(const WideChild& child, BudgetMeter* meter) {
    if (!meter)
        return true;
    const auto tests = static_cast<std::uint64_t>(child.is_leaf() ? child.count() : wide_lanes);
    if (!meter->allows(tests))
        return false;
    if (child.is_leaf())
        meter->count_faces(tests);
    return true;
}

/// Calls visit(face) for every face whose leaf the ray may meet with a t of at most `last`, which
/// visits may lower; false if the meter ended it.
template <class Visit>
bool for_each_near_ray(const PlacedTree& placed, const Ray& world, const double& last,
                       BudgetMeter* meter, WideScratch& scratch, Stats& stats, const Visit& visit) {
    if (placed.tree.is_empty)
        return true;
    const LocalRay ray(placed, world);
    WideNode room;
    scratch.bounded.assign(1, {0, placed.tree.root, {}});
    while (!scratch.bounded.empty()) {
        const auto [begin, child, unused] = scratch.bounded.back();
        scratch.bounded.pop_back();
        if (begin * (1 - 0x1p-20) > last * ray.speed + 2 * ray.slack)
            continue;
        if (!may_open(child, meter))
            return false;
        if (child.is_leaf()) {
            const std::uint32_t* faces = faces_of(placed, child);
            for (int i = 0; i < child.count(); ++i)
                visit(faces[i]);
            continue;
        }
        stats.volume_tests += wide_lanes;
        push_children(ray, node_of(placed, child, room), scratch.bounded);
    }
    return true;
}

/// Nothing if the meter ended it.
std::optional<int> winding(const PlacedTree& placed, Vec3 point, BudgetMeter* meter,
                           WideScratch& scratch, Stats& stats) {
    int number = 0;
    const bool is_whole = for_each_near_ray(
        placed, {point, {1, 0, 0}}, infinity, meter, scratch, stats, [&](std::uint32_t face) {
            ++stats.face_tests;
            number += winding_crossing(placed.faces.world_triangle(face), point);
        });
    return is_whole ? std::optional(number) : std::nullopt;
}

}  // namespace

std::optional<FaceHit> wide_ray_hit(const PlacedTree& placed, const Ray& ray, double max_t,
                                    WideScratch& scratch, Stats& stats) {
    std::optional<FaceHit> best;
    double last = max_t;
    for_each_near_ray(placed, ray, last, nullptr, scratch, stats, [&](std::uint32_t face) {
        ++stats.face_tests;
        const auto at = first_crossing(ray, placed.faces.world_triangle(face));
        if (!at || (best && !precedes(ray, {*at, face}, *best)))
            return;
        best = FaceHit{*at, face};
        last = at->high;
    });
    return best;
}

void wide_ray_hits(const PlacedTree& placed, const Ray& ray, double max_t,
                   std::vector<FaceHit>& hits, WideScratch& scratch, Stats& stats) {
    for_each_near_ray(placed, ray, max_t, nullptr, scratch, stats, [&](std::uint32_t face) {
        ++stats.face_tests;
        if (const auto at = first_crossing(ray, placed.faces.world_triangle(face)))
            hits.push_back({*at, face});
    });
}

/// The ray along +x begins at the point, so it also meets every face that the point is on.
Location wide_location(const PlacedTree& placed, Vec3 point, bool has_inside, WideScratch& scratch,
                       Stats& stats) {
    int number = 0;
    bool is_on_face = false;
    double last = has_inside ? infinity : 0;
    for_each_near_ray(placed, {point, {1, 0, 0}}, last, nullptr, scratch, stats,
                      [&](std::uint32_t face) {
                          if (is_on_face)
                              return;
                          ++stats.face_tests;
                          const Triangle t = placed.faces.world_triangle(face);
                          is_on_face = is_on(t, point);
                          number += winding_crossing(t, point);
                          if (is_on_face)
                              last = -infinity;
                      });
    if (is_on_face)
        return Location::on;
    return has_inside && number != 0 ? Location::inside : Location::outside;
}

int wide_winding_number(const PlacedTree& placed, Vec3 point, WideScratch& scratch, Stats& stats) {
    return *winding(placed, point, nullptr, scratch, stats);
}

std::optional<int> wide_winding_number(const PlacedTree& placed, Vec3 point, BudgetMeter& meter,
                                       WideScratch& scratch, Stats& stats) {
    return winding(placed, point, &meter, scratch, stats);
}

}  // namespace allide
