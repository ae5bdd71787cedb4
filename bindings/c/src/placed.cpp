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
                AllidePlaced& to) {
            auto shape = std::make_unique<const Geometry>(held);
            Result<Placed> made = Placed::try_make(*shape, at, parts);
            return made ? give(HeldPlaced{std::move(shape), std::move(*made)}, to)
                        : fail(made.error());
        });
}

AllideStatus allide_placed_move(AllidePlaced placed, const AllideTransform* world_from_local,
                                const AllideTransform* parent_from_part, size_t part_count) {
    return Call(__func__, placed, in("world_from_local", world_from_local),
                array("parent_from_part", parent_from_part, part_count))
        .run([](HeldPlaced& held, const Transform& at, std::span<const Transform> parts) {
            return held.placed.try_move(at, parts);
        });
}

AllideStatus allide_placed_deform(AllidePlaced placed, const AllideVec3* vertices, size_t count) {
    return Call(__func__, placed, array("vertices", vertices, count))
        .run([](HeldPlaced& held, std::span<const Vec3> to) { return held.placed.try_deform(to); });
}

AllideStatus allide_placed_destroy(AllidePlaced placed) {
    return destroy(__func__, placed);
}

AllideStatus allide_placed_geometry(AllidePlaced placed, AllideGeometry* geometry) {
    return Call(__func__, placed, out("geometry", geometry))
        .run([](const HeldPlaced& held, AllideGeometry& to) { return give(*held.geometry, to); });
}

AllideStatus allide_placed_world_from_local(AllidePlaced placed,
                                            AllideTransform* world_from_local) {
    return Call(__func__, placed, out("world_from_local", world_from_local))
        .run([](const HeldPlaced& held, AllideTransform& to) {
            to = twin<AllideTransform>(held.placed.world_from_local());
        });
}

AllideStatus allide_placed_world_from_part(AllidePlaced placed, size_t part,
                                           AllideTransform* world_from_part) {
    return Call(__func__, placed, out("world_from_part", world_from_part))
        .run([&](const HeldPlaced& held, AllideTransform& to) {
            const std::size_t parts = held.geometry->parts().size();
            if (part >= parts)
                return fail(allide_bad_index, "there is no part " + std::to_string(part) + " of " +
                                                  std::to_string(parts));
            to = twin<AllideTransform>(held.placed.world_from_part(part));
            return allide_ok;
        });
}
