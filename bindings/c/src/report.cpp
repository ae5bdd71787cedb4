// SPDX-License-Identifier: MIT
#include <algorithm>

#include "call.h"
#include "held_world.h"

using namespace allide;
using namespace allide::c;

namespace {

AllideCollision to_c(const HeldWorld& held, const Collision& hit) {
    return {.a = held.object(hit.a),
            .b = held.object(hit.b),
            .intersecting = hit.intersecting,
            .faces = reinterpret_cast<const AllideFacePair*>(hit.faces.data()),
            .face_count = hit.faces.size(),
            .separation = reinterpret_cast<const AllideSeparation*>(hit.separation),
            .contacts = reinterpret_cast<const AllideFaceContact*>(hit.contacts.data()),
            .contact_count = hit.contacts.size()};
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
        refill(held.collisions, found.collisions,
               [&](const Collision& hit) { return to_c(held, hit); });
        refill(held.began, found.began, pair);
        refill(held.ended, found.ended, pair);
        to = {held.collisions.data(),
              held.collisions.size(),
              held.began.data(),
              held.began.size(),
              held.ended.data(),
              held.ended.size(),
              twin<AllideWorldStats>(found.stats),
              twin<AllideWorldTimes>(found.times)};
    });
}

AllideStatus allide_world_cast_ray(AllideWorld world, AllideVec3 origin, AllideVec3 direction,
                                   bool* found, AllideWorldRayHit* hit) {
    return Call(__func__, world, in("origin", &origin), in("direction", &direction),
                out("found", found), out("hit", hit))
        .run([](HeldWorld& held, Vec3 from, Vec3 along, bool& is_found, AllideWorldRayHit& to) {
            const std::optional<WorldRayHit> first = held.world.cast_ray(from, along);
            is_found = first.has_value();
            if (first)
                to = {held.object(first->object), first->t, first->face};
        });
}

AllideStatus allide_world_nearest(AllideWorld world, AllidePlaced from, double limit, bool* found,
                                  AllideWorldNearest* nearest) {
    return Call(__func__, world, from, out("found", found), out("nearest", nearest))
        .run([&](HeldWorld& held, const HeldPlaced& shape, bool& is_found, AllideWorldNearest& to) {
            const std::optional<WorldNearest> best = held.world.nearest(shape.placed, limit);
            is_found = best.has_value();
            if (best)
                to = {held.object(best->object), twin<AllideSeparation>(best->separation)};
        });
}

AllideStatus allide_world_intersecting_shape(AllideWorld world, AllidePlaced shape,
                                             AllideObject* objects, size_t capacity,
                                             size_t* count) {
    return Call(__func__, world, shape, list(objects, capacity, count))
        .run([](HeldWorld& held, const HeldPlaced& of, const auto& to) {
            return held.fill_objects(to, held.world.intersecting(of.placed));
        });
}

AllideStatus allide_world_intersecting_box(AllideWorld world, const AllideBox* box,
                                           AllideObject* objects, size_t capacity, size_t* count) {
    return Call(__func__, world, in("box", box), list(objects, capacity, count))
        .run([](HeldWorld& held, const Box& region, const auto& to) {
            return held.fill_objects(to, held.world.intersecting(region));
        });
}
