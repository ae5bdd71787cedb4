// SPDX-License-Identifier: MIT
// Boxes only reject: the ray is brought into the tree's frame in doubles, the boxes are grown by
// what that may be off, and each face that is left is asked exactly on its world vertices.
#include "bvtree/wide_ray.h"

#include <cmath>
#include <limits>

#include "bvtree/relative_frame.h"
#include "bvtree/wide_read.h"
#include "mesh/winding.h"

namespace allide {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A ray in the tree's frame, relative to its origin.
struct LocalRay {
    Vec3 origin, direction;
    double slack;  ///< how far a point of the true ray with t <= reach may be from this one

    LocalRay(const PlacedTree& placed, const Ray& world) {
        const Transform at_origin = translation(world.origin);
        const RelativeFrame frame =
            relative_frame(placed.faces.world_from_local, placed.tree.radius, at_origin, 0);
        origin = frame.translation - placed.tree.origin;
        direction = normalized(frame.rotation * world.direction);
        // The mesh ends within `radius` of its origin, so no point farther along can meet it.
        const double reach = 2 * (length(frame.translation) + placed.tree.radius);
        slack = frame.pad + 0x1p-46 * reach + 0x1p-23 * placed.tree.extent;
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

/// Calls visit(face) for every face whose leaf the ray may meet.
template <class Visit>
void for_each_near_ray(const PlacedTree& placed, const Ray& world, WideScratch& scratch,
                       Stats& stats, const Visit& visit) {
    const WideTree& tree = placed.tree;
    if (tree.is_empty)
        return;
    const LocalRay ray(placed, world);
    WideNode room;
    scratch.stack.assign(1, {tree.root, {}, {}});
    while (!scratch.stack.empty()) {
        const WideChild child = scratch.stack.back().a;
        scratch.stack.pop_back();
        if (child.is_leaf()) {
            const std::uint32_t* faces = faces_of(placed, child);
            for (int i = 0; i < child.count(); ++i)
                visit(faces[i]);
            continue;
        }
        const WideNode& node = node_of(placed, child, room);
        stats.volume_tests += wide_lanes;
        for (int lane = wide_lanes - 1; lane >= 0; --lane)
            if (node.min[0][lane] <= node.max[0][lane] && entry(ray, node, lane) < infinity)
                scratch.stack.push_back({node.child[lane], {}, {}});
    }
}

}  // namespace

std::optional<FaceHit> wide_ray_hit(const PlacedTree& placed, const Ray& ray, WideScratch& scratch,
                                    Stats& stats) {
    std::optional<FaceHit> best;
    for_each_near_ray(placed, ray, scratch, stats, [&](std::uint32_t face) {
        ++stats.face_tests;
        const std::optional<double> t = hit(ray, placed.faces.world_triangle(face));
        if (t && (!best || *t < best->t || (*t == best->t && face < best->face)))
            best = FaceHit{*t, face};
    });
    return best;
}

int wide_winding_number(const PlacedTree& placed, Vec3 point, WideScratch& scratch, Stats& stats) {
    int number = 0;
    for_each_near_ray(placed, {point, {1, 0, 0}}, scratch, stats, [&](std::uint32_t face) {
        ++stats.face_tests;
        number += winding_crossing(placed.faces.world_triangle(face), point);
    });
    return number;
}

}  // namespace allide
