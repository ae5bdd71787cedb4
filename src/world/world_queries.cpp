// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>

#include <allide/shapes.h>

#include "geometry/access.h"
#include "geometry/geometry_impl.h"
#include "math/box.h"
#include "math/range.h"
#include "query/assembly.h"
#include "query/placed_bounds.h"
#include "query/point_query.h"
#include "query/ray_query.h"
#include "world/box_gap.h"
#include "world/dead_id.h"
#include "world/world_impl.h"

namespace allide {
namespace {

constexpr double far = std::numeric_limits<double>::infinity();

/// A lower bound of where the ray enters the box; infinite if it does not.
double entry(const Box& box, const Ray& ray) {
    const auto& [origin, direction] = ray;
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
    Mesh mesh = shapes::box({1, 1, 1});
    for (Vec3& v : mesh.vertices)
        for (int k = 0; k < 3; ++k)
            v[k] = v[k] < 0 ? b.min[k] : b.max[k];
    return mesh;
}

bool has_nan(const Box& b) {
    const auto is_nan = [](Vec3 v) { return v.x != v.x || v.y != v.y || v.z != v.z; };
    return is_nan(b.min) || is_nan(b.max);
}

/// The part of a box within `reach` of the origin along each axis; empty if there is none.
Box within(const Box& b, double reach) {
    Box result;
    for (int k = 0; k < 3; ++k) {
        result.min[k] = std::max(b.min[k], -reach);
        result.max[k] = std::min(b.max[k], reach);
    }
    return result;
}

/// A box that reaches beyond the range of local coordinates, perhaps to infinity. Objects within
/// that range meet what of the box is; others, face by face, what is within the larger range of
/// world coordinates.
class WideRegion {
public:
    explicit WideRegion(const Box& box) {
        if (const Box near = within(box, max_coordinate); !is_empty(near))
            near_ = *Geometry::try_solid(mesh_of(near));
        if (const Box all = within(box, max_world_coordinate); !is_empty(all))
            all_ =
                Access::geometry(prepared(mesh_of(all), GeometryKind::solid, {.tree = Tree::none}));
    }

    bool meets(const Placed& object, const Box& around) const {
        const std::optional<Geometry>& region =
            in_range(around.min) && in_range(around.max) ? near_ : all_;
        return region && intersects(*Placed::try_make(*region, {}), object);
    }

private:
    std::optional<Geometry> near_, all_;
};

/// A hit of one object, before t is rounded.
struct ObjectHit {
    ObjectId object;
    PlacedHit hit;
};

WorldRayHit of_object(ObjectId object, const RayHit& hit) {
    return {object, hit.t, hit.face, hit.normal, hit.barycentric};
}

/// Finds the same as `separation_within` for a point: insides count.
std::optional<Separation> separation_of_point(Vec3 point, const Placed& object, double limit,
                                              Work& work) {
    const Feature self = {FeatureKind::vertex, 0};
    if (const auto part = part_around(object, point, work))
        return Separation{0, point, point, self, {FeatureKind::interior, *part}};
    const auto found = nearest_face(object, point, limit, work);
    if (!found)
        return std::nullopt;
    return Separation{found->distance, point, found->point, self, found->feature};
}

}  // namespace

std::optional<WorldRayHit> World::cast_ray(Vec3 origin, Vec3 direction, const RayOptions& options) {
    const std::optional<Ray> ray = query_ray(origin, direction, options);
    if (!ray)
        return std::nullopt;
    Work work(QueryOptions{});
    std::optional<PlacedHit> best;
    ObjectId hit_object{};
    double last = options.max_t;
    const auto visit = [&](std::uint32_t slot, double) {
        const auto hit = first_hit(impl_->placed(slot), {*ray, last}, work);
        const ObjectId id = impl_->objects.id(slot);
        const int order = !hit ? 1 : !best ? -1 : compare(*ray, hit->hit.at, best->hit.at);
        if (order < 0 || (order == 0 && id < hit_object)) {
            best = hit;
            hit_object = id;
            last = std::min(last, best->hit.at.high);
        }
        return last;
    };
    impl_->walk(last, [&](const Box& box) { return entry(box, *ray); }, visit);
    const std::optional<WorldRayHit> hit =
        best ? std::optional(of_object(hit_object, reported(*ray, *best))) : std::nullopt;
    return hit && hit->t <= options.max_t ? hit : std::nullopt;
}

std::vector<WorldRayHit> World::ray_hits(Vec3 origin, Vec3 direction, const RayOptions& options) {
    const std::optional<Ray> ray = query_ray(origin, direction, options);
    if (!ray)
        return {};
    Work work(QueryOptions{});
    std::vector<ObjectHit> found;
    const auto visit = [&](std::uint32_t slot, double) {
        std::vector<PlacedHit>& hits = work.scratch().placed_hits;
        hits.clear();
        add_hits(impl_->placed(slot), {*ray, options.max_t}, hits, work);
        for (const PlacedHit& hit : hits)
            found.push_back({impl_->objects.id(slot), hit});
        return options.max_t;
    };
    impl_->walk(options.max_t, [&](const Box& box) { return entry(box, *ray); }, visit);
    std::ranges::sort(found, [&](const ObjectHit& p, const ObjectHit& q) {
        const int order = compare(*ray, p.hit.hit.at, q.hit.hit.at);
        return order != 0
                   ? order < 0
                   : std::pair(p.object, p.hit.hit.face) < std::pair(q.object, q.hit.hit.face);
    });
    std::vector<WorldRayHit> hits;
    for (const ObjectHit& hit : found)
        if (const RayHit told = reported(*ray, hit.hit); told.t <= options.max_t)
            hits.push_back(of_object(hit.object, told));
    return hits;
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
        impl_->walk(limit, [&](const Box& box) { return box_gap(around, box); }, visit);
    return best;
}

std::optional<WorldNearest> World::nearest(Vec3 point, double limit) {
    const std::optional<Vec3> at = query_point(point);
    if (!at || !(limit >= 0))
        return std::nullopt;
    Work work(QueryOptions{});
    std::optional<WorldNearest> best;
    const auto visit = [&](std::uint32_t slot, double) {
        const auto found = separation_of_point(*at, impl_->placed(slot), limit, work);
        const ObjectId id = impl_->objects.id(slot);
        if (!found || (best && found->distance == best->separation.distance && id > best->object))
            return limit;
        best = WorldNearest{id, *found};
        return limit = found->distance;
    };
    impl_->walk(limit, [&](const Box& box) { return box_gap({*at, *at}, box); }, visit);
    return best;
}

std::vector<ObjectId> World::containing(Vec3 point) {
    const std::optional<Vec3> at = query_point(point);
    if (!at)
        return {};
    std::vector<ObjectId> found;
    const auto visit = [&](std::uint32_t slot, double) {
        if (allide::contains(impl_->placed(slot), *at))
            found.push_back(impl_->objects.id(slot));
        return 0.0;
    };
    impl_->walk(0, [&](const Box& box) { return allide::contains(box, *at) ? 0 : far; }, visit);
    std::ranges::sort(found);
    return found;
}

Result<Box> World::try_bounds(ObjectId object) const {
    if (!contains(object))
        return dead_id(object);
    return allide::bounds(impl_->placed(ObjectTable::slot(object)));
}

Box World::bounds() const {
    Box box;
    for (std::uint32_t slot = 0; slot < impl_->objects.slots(); ++slot)
        if (impl_->objects.is_live(slot))
            include_bounds(impl_->placed(slot), box);
    return box;
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
    if (is_empty(box) || has_nan(box))
        return {};
    if (in_range(box.min) && in_range(box.max)) {
        const Result<Geometry> solid = Geometry::try_solid(mesh_of(box));
        return intersecting(*Placed::try_make(*solid, {}));
    }
    const WideRegion region(box);
    std::vector<ObjectId> found;
    const auto visit = [&](std::uint32_t slot, double) {
        if (region.meets(impl_->placed(slot), impl_->box(slot)))
            found.push_back(impl_->objects.id(slot));
        return 0.0;
    };
    impl_->walk(0, [&](const Box& at) { return overlaps(box, at) ? 0 : far; }, visit);
    std::ranges::sort(found);
    return found;
}

}  // namespace allide
