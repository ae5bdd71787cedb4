// SPDX-License-Identifier: MIT
#include <algorithm>

#include "call.h"
#include "held_world.h"

using namespace allide;
using namespace allide::c;

namespace {

AllidePairReport to_c(const HeldWorld& held, const PairReport& hit) {
    return {.a = held.object(hit.a),
            .b = held.object(hit.b),
            .intersecting = hit.intersecting,
            .faces = reinterpret_cast<const AllideFacePair*>(hit.faces.data()),
            .face_count = hit.faces.size(),
            .separation = reinterpret_cast<const AllideSeparation*>(hit.separation),
            .contacts = reinterpret_cast<const AllideFaceContact*>(hit.contacts.data()),
            .contact_count = hit.contacts.size(),
            .user_a = hit.user_a,
            .user_b = hit.user_b};
}

AllideWorldRayHit to_c(const HeldWorld& held, const WorldRayHit& hit) {
    return {held.object(hit.object), hit.t, hit.face, twin<AllideVec3>(hit.normal),
            twin<AllideVec3>(hit.barycentric)};
}

void tell_nearest(const HeldWorld& held, const std::optional<WorldNearest>& best, bool& found,
                  AllideWorldNearest& to) {
    found = best.has_value();
    if (found)
        to = {held.object(best->object), twin<AllideSeparation>(best->separation)};
}

void tell_nearest_pair(const HeldWorld& held, const std::optional<WorldNearestPair>& best,
                       bool& found, AllideWorldNearestPair& to) {
    found = best.has_value();
    if (found)
        to = {held.object(best->a), held.object(best->b), twin<AllideSeparation>(best->separation)};
}

template <class From, class To, class Make>
void refill(std::vector<To>& to, std::span<const From> from, Make make) {
    to.resize(from.size());
    std::ranges::transform(from, to.begin(), make);
}

}  // namespace

AllideStatus allide_world_detect(AllideWorld world, AllideReport* report) {
    return Call(__func__, world, out("report", report)).run([](HeldWorld& held, AllideReport& to) {
        const Report& found = held.world.detect();
        const auto pair = [&](const ObjectPair& of) { return held.pair(of); };
        refill(held.pairs, found.pairs, [&](const PairReport& hit) { return to_c(held, hit); });
        refill(held.began, found.began, pair);
        refill(held.ended, found.ended, pair);
        to = {held.pairs.data(),
              held.pairs.size(),
              held.began.data(),
              held.began.size(),
              held.ended.data(),
              held.ended.size(),
              twin<AllideWorldStats>(found.stats),
              twin<AllideWorldTimes>(found.times)};
    });
}

AllideStatus allide_world_cast_ray(AllideWorld world, AllideVec3 origin, AllideVec3 direction,
                                   const AllideRayOptions* ray, bool* found,
                                   AllideWorldRayHit* hit) {
    return Call(__func__, world, in("origin", &origin), in("direction", &direction),
                or_default(ray), out("found", found), out("hit", hit))
        .run([](HeldWorld& held, Vec3 from, Vec3 along, const RayOptions& as, bool& is_found,
                AllideWorldRayHit& to) {
            const std::optional<WorldRayHit> first = held.world.cast_ray(from, along, as);
            is_found = first.has_value();
            if (first)
                to = to_c(held, *first);
        });
}

AllideStatus allide_world_ray_hits(AllideWorld world, AllideVec3 origin, AllideVec3 direction,
                                   const AllideRayOptions* ray, AllideWorldRayHit* hits,
                                   size_t capacity, size_t* count) {
    return Call(__func__, world, in("origin", &origin), in("direction", &direction),
                or_default(ray), list(hits, capacity, count))
        .run([](HeldWorld& held, Vec3 from, Vec3 along, const RayOptions& as, const auto& to) {
            const std::vector<WorldRayHit> all = held.world.ray_hits(from, along, as);
            return fill_with(to, all.size(), [&](std::size_t i) { return to_c(held, all[i]); });
        });
}

AllideStatus allide_world_nearest(AllideWorld world, AllidePlaced from, double limit, bool* found,
                                  AllideWorldNearest* nearest) {
    return Call(__func__, world, from, out("found", found), out("nearest", nearest))
        .run([&](HeldWorld& held, const Placed& shape, bool& is_found, AllideWorldNearest& to) {
            tell_nearest(held, held.world.nearest(shape, limit), is_found, to);
        });
}

AllideStatus allide_world_nearest_to_point(AllideWorld world, AllideVec3 point, double limit,
                                           bool* found, AllideWorldNearest* nearest) {
    return Call(__func__, world, in("point", &point), out("found", found), out("nearest", nearest))
        .run([&](HeldWorld& held, Vec3 at, bool& is_found, AllideWorldNearest& to) {
            tell_nearest(held, held.world.nearest(at, limit), is_found, to);
        });
}

AllideStatus allide_world_nearest_pair(AllideWorld world, double limit, bool* found,
                                       AllideWorldNearestPair* nearest) {
    return Call(__func__, world, out("found", found), out("nearest", nearest))
        .run([&](HeldWorld& held, bool& is_found, AllideWorldNearestPair& to) {
            tell_nearest_pair(held, held.world.nearest_pair(limit), is_found, to);
        });
}

AllideStatus allide_world_nearest_pair_of_groups(AllideWorld world, uint32_t groups_a,
                                                 uint32_t groups_b, double limit, bool* found,
                                                 AllideWorldNearestPair* nearest) {
    return Call(__func__, world, out("found", found), out("nearest", nearest))
        .run([&](HeldWorld& held, bool& is_found, AllideWorldNearestPair& to) {
            tell_nearest_pair(held, held.world.nearest_pair(groups_a, groups_b, limit), is_found,
                              to);
        });
}

AllideStatus allide_world_containing(AllideWorld world, AllideVec3 point, AllideObject* objects,
                                     size_t capacity, size_t* count) {
    return Call(__func__, world, in("point", &point), list(objects, capacity, count))
        .run([](HeldWorld& held, Vec3 at, const auto& to) {
            return held.fill_objects(to, held.world.containing(at));
        });
}

AllideStatus allide_world_intersecting_shape(AllideWorld world, AllidePlaced shape,
                                             AllideObject* objects, size_t capacity,
                                             size_t* count) {
    return Call(__func__, world, shape, list(objects, capacity, count))
        .run([](HeldWorld& held, const Placed& of, const auto& to) {
            return held.fill_objects(to, held.world.intersecting(of));
        });
}

AllideStatus allide_world_intersecting_box(AllideWorld world, const AllideBox* box,
                                           AllideObject* objects, size_t capacity, size_t* count) {
    return Call(__func__, world, in("box", box), list(objects, capacity, count))
        .run([](HeldWorld& held, const Box& region, const auto& to) {
            return held.fill_objects(to, held.world.intersecting(region));
        });
}
