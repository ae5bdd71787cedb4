// SPDX-License-Identifier: MIT
#include "call.h"

using namespace allide;
using namespace allide::c;

AllideStatus allide_placed_make(AllideGeometry geometry, const AllideTransform* world_from_local,
                                const AllideTransform* parent_from_part, size_t part_count,
                                AllidePlaced* placed) {
    return Call(__func__, geometry, or_default(world_from_local),
                array("parent_from_part", parent_from_part, part_count), out("placed", placed))
        .run([](const Geometry& held, const Transform& at, std::span<const Transform> parts,
                AllidePlaced& to) { return give(Placed::try_make(held, at, parts), to); });
}

AllideStatus allide_placed_move(AllidePlaced placed, const AllideTransform* world_from_local,
                                const AllideTransform* parent_from_part, size_t part_count) {
    return Call(__func__, placed, in("world_from_local", world_from_local),
                array("parent_from_part", parent_from_part, part_count))
        .run([](Placed& held, const Transform& at, std::span<const Transform> parts) {
            return held.try_move(at, parts);
        });
}

AllideStatus allide_placed_deform(AllidePlaced placed, const AllideVec3* vertices, size_t count) {
    return Call(__func__, placed, array("vertices", vertices, count))
        .run([](Placed& held, std::span<const Vec3> to) { return held.try_deform(to); });
}

AllideStatus allide_placed_destroy(AllidePlaced placed) {
    return destroy(__func__, placed);
}

AllideStatus allide_placed_geometry(AllidePlaced placed, AllideGeometry* geometry) {
    return Call(__func__, placed, out("geometry", geometry))
        .run([](const Placed& held, AllideGeometry& to) { return give(held.geometry(), to); });
}

AllideStatus allide_placed_world_from_local(AllidePlaced placed,
                                            AllideTransform* world_from_local) {
    return Call(__func__, placed, out("world_from_local", world_from_local))
        .run([](const Placed& held, AllideTransform& to) {
            to = twin<AllideTransform>(held.world_from_local());
        });
}

AllideStatus allide_placed_world_from_part(AllidePlaced placed, size_t part,
                                           AllideTransform* world_from_part) {
    return Call(__func__, placed, out("world_from_part", world_from_part))
        .run([&](const Placed& held, AllideTransform& to) {
            const std::size_t parts = held.geometry().parts().size();
            if (part >= parts)
                return fail(allide_bad_index, "there is no part " + std::to_string(part) + " of " +
                                                  std::to_string(parts));
            to = twin<AllideTransform>(held.world_from_part(part));
            return allide_ok;
        });
}
