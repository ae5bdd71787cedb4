// SPDX-License-Identifier: MIT
#include <allide/world.h>

#include <algorithm>

#include "call.h"
#include "held_world.h"

using namespace allide;
using namespace allide::c;

namespace {

/// Opens an object of a world, which is opened with it.
struct ObjectOf {
    AllideWorld world;
    AllideObject object;
};
struct Placeable {
    World& world;
    ObjectId id;
};

std::optional<Placeable> open(ObjectOf argument) {
    HeldWorld* held = find(argument.world);
    if (held == nullptr || !held->knows(argument.object))
        return std::nullopt;
    return Placeable{held->world, held->id(argument.object)};
}

AllideStatus pair_call(const char* function, AllideWorld world, AllideObject a, AllideObject b,
                       Result<void> (World::*call)(ObjectId, ObjectId)) {
    return Call(function, ObjectOf{world, a}, ObjectOf{world, b})
        .run([&](Placeable one, Placeable other) { return (one.world.*call)(one.id, other.id); });
}

AllideObjectOptions to_c(const ObjectOptions& from) {
    const int self = from.self ? allide_self_tested + static_cast<int>(*from.self) : 0;
    const int box = from.box ? static_cast<int>(*from.box) : allide_box_of_world;
    return {.stationary = from.stationary,
            .enabled = from.enabled,
            .groups = from.groups,
            .mask = from.mask,
            .margin = from.margin,
            .self = static_cast<AllideSelfTest>(self),
            .box = static_cast<AllideBoxKind>(box),
            .user = from.user,
            .owner = from.owner,
            .scale = from.scale};
}

SelectorId id_of(AllideSelector selector) {
    return static_cast<SelectorId>(selector.id);
}

template <class T, class Found>
AllideStatus tell(const Result<Found>& found, T& to) {
    if (!found)
        return fail(found.error());
    to = twin<T>(*found);
    return allide_ok;
}

}  // namespace

AllideStatus allide_world_options_init(AllideWorldOptions* options) {
    return set_defaults(__func__, options);
}

AllideStatus allide_object_options_init(AllideObjectOptions* options) {
    return Call(__func__, out("options", options)).run([](AllideObjectOptions& to) {
        to = to_c(ObjectOptions{});
    });
}

AllideStatus allide_world_make(const AllideWorldOptions* options, AllideWorld* world) {
    return Call(__func__, or_default(options), out("world", world))
        .run([](const WorldOptions& how, AllideWorld& to) {
            Result<World> made = World::try_make(how);
            return made ? give(HeldWorld(std::move(*made)), to) : fail(made.error());
        });
}

AllideStatus allide_world_destroy(AllideWorld world) {
    return destroy(__func__, world);
}

AllideStatus allide_world_add(AllideWorld world, AllideGeometry geometry,
                              const AllideTransform* world_from_local,
                              const AllideObjectOptions* options, AllideObject* object) {
    return Call(__func__, world, geometry, or_default(world_from_local), or_default(options),
                out("object", object))
        .run([](HeldWorld& held, const Geometry& shape, const Transform& at,
                const ObjectOptions& how, AllideObject& to) {
            const Result<ObjectId> added = held.world.try_add(shape, at, how);
            if (!added)
                return fail(added.error());
            to = held.object(*added);
            return allide_ok;
        });
}

AllideStatus allide_world_remove(AllideWorld world, AllideObject object) {
    return Call(__func__, ObjectOf{world, object}).run([](Placeable of) {
        return of.world.try_remove(of.id);
    });
}

AllideStatus allide_world_place(AllideWorld world, AllideObject object,
                                const AllideTransform* world_from_local) {
    return Call(__func__, ObjectOf{world, object}, in("world_from_local", world_from_local))
        .run([](Placeable of, const Transform& at) { return of.world.try_place(of.id, at); });
}

AllideStatus allide_world_place_many(AllideWorld world, const AllideObject* objects,
                                     const AllideTransform* world_from_local, size_t count) {
    return Call(__func__, world, array("objects", objects, count),
                array("world_from_local", world_from_local, count))
        .run([](HeldWorld& held, std::span<const AllideObject> all, std::span<const Transform> at) {
            held.ids.clear();
            for (const AllideObject object : all) {
                if (!held.knows(object))
                    return last_failure();
                held.ids.push_back(held.id(object));
            }
            const Result<void> placed = held.world.try_place(held.ids, at);
            return placed ? allide_ok : fail(placed.error());
        });
}

AllideStatus allide_world_deform(AllideWorld world, AllideObject object, const AllideVec3* vertices,
                                 size_t count) {
    return Call(__func__, ObjectOf{world, object}, array("vertices", vertices, count))
        .run([](Placeable of, std::span<const Vec3> to) { return of.world.try_deform(of.id, to); });
}

AllideStatus allide_world_change_faces(AllideWorld world, AllideObject object,
                                       const AllideFaceChange* change, uint32_t* first_new) {
    return Call(__func__, ObjectOf{world, object}, in("change", change),
                out("first_new", first_new))
        .run([](Placeable of, const FaceChange& by, std::uint32_t& to) {
            return tell(of.world.try_change_faces(of.id, by), to);
        });
}

AllideStatus allide_world_place_part(AllideWorld world, AllideObject object, uint32_t part,
                                     const AllideTransform* parent_from_part) {
    return Call(__func__, ObjectOf{world, object}, in("parent_from_part", parent_from_part))
        .run([&](Placeable of, const Transform& at) {
            return of.world.try_place_part(of.id, part, at);
        });
}

AllideStatus allide_world_place_parts(AllideWorld world, AllideObject object,
                                      const AllideTransform* parent_from_part, size_t part_count) {
    return Call(__func__, ObjectOf{world, object},
                array("parent_from_part", parent_from_part, part_count))
        .run([](Placeable of, std::span<const Transform> at) {
            return of.world.try_place_parts(of.id, at);
        });
}

AllideStatus allide_world_set_geometry(AllideWorld world, AllideObject object,
                                       AllideGeometry geometry) {
    return Call(__func__, ObjectOf{world, object}, geometry)
        .run([](Placeable of, const Geometry& shape) {
            return of.world.try_set_geometry(of.id, shape);
        });
}

AllideStatus allide_world_set_scale(AllideWorld world, AllideObject object, double scale) {
    return Call(__func__, ObjectOf{world, object}).run([&](Placeable of) {
        return of.world.try_set_scale(of.id, scale);
    });
}

AllideStatus allide_world_set_owner(AllideWorld world, AllideObject object, uint32_t owner) {
    return Call(__func__, ObjectOf{world, object}).run([&](Placeable of) {
        return of.world.try_set_owner(of.id, owner);
    });
}

AllideStatus allide_world_enable(AllideWorld world, AllideObject object, bool on) {
    return Call(__func__, ObjectOf{world, object}).run([&](Placeable of) {
        return of.world.try_enable(of.id, on);
    });
}

AllideStatus allide_world_set_groups(AllideWorld world, AllideObject object, uint32_t groups,
                                     uint32_t mask) {
    return Call(__func__, ObjectOf{world, object}).run([&](Placeable of) {
        return of.world.try_set_groups(of.id, groups, mask);
    });
}

AllideStatus allide_world_set_margin(AllideWorld world, AllideObject object, double margin) {
    return Call(__func__, ObjectOf{world, object}).run([&](Placeable of) {
        return of.world.try_set_margin(of.id, margin);
    });
}

AllideStatus allide_world_ignore(AllideWorld world, AllideObject a, AllideObject b) {
    return pair_call(__func__, world, a, b, &World::try_ignore);
}

AllideStatus allide_world_unignore(AllideWorld world, AllideObject a, AllideObject b) {
    return pair_call(__func__, world, a, b, &World::try_unignore);
}

AllideStatus allide_world_set_user(AllideWorld world, AllideObject object, uint64_t user) {
    return Call(__func__, ObjectOf{world, object}).run([&](Placeable of) {
        return of.world.try_set_user(of.id, user);
    });
}

AllideStatus allide_world_add_selector(AllideWorld world, AllideSelector* selector) {
    return Call(__func__, world, out("selector", selector))
        .run([](HeldWorld& held, AllideSelector& to) {
            to.id = static_cast<std::uint64_t>(held.world.add_selector());
        });
}

AllideStatus allide_world_remove_selector(AllideWorld world, AllideSelector selector) {
    return Call(__func__, world).run([&](HeldWorld& held) {
        return held.world.try_remove_selector(id_of(selector));
    });
}

AllideStatus allide_world_add_to_selector(AllideWorld world, AllideSelector selector, int child,
                                          AllideObject object) {
    return Call(__func__, ObjectOf{world, object}).run([&](Placeable of) {
        return of.world.try_add_to_selector(id_of(selector), child, of.id);
    });
}

AllideStatus allide_world_select(AllideWorld world, AllideSelector selector, int child) {
    return Call(__func__, world).run([&](HeldWorld& held) {
        return held.world.try_select(id_of(selector), child);
    });
}

AllideStatus allide_world_selected(AllideWorld world, AllideSelector selector, int* child) {
    return Call(__func__, world, out("child", child)).run([&](const HeldWorld& held, int& to) {
        return tell(held.world.try_selected(id_of(selector)), to);
    });
}

AllideStatus allide_world_set_range(AllideWorld world, AllideSelector selector, int child,
                                    double until) {
    return Call(__func__, world).run([&](HeldWorld& held) {
        return held.world.try_set_range(id_of(selector), child, until);
    });
}

AllideStatus allide_world_select_at(AllideWorld world, AllideSelector selector, double distance,
                                    int* child) {
    return Call(__func__, world, out("child", child)).run([&](HeldWorld& held, int& to) {
        return tell(held.world.try_select_at(id_of(selector), distance), to);
    });
}

AllideStatus allide_world_options(AllideWorld world, AllideWorldOptions* options) {
    return Call(__func__, world, out("options", options))
        .run([](const HeldWorld& held, AllideWorldOptions& to) {
            to = twin<AllideWorldOptions>(held.world.options());
        });
}

AllideStatus allide_world_object_options(AllideWorld world, AllideObject object,
                                         AllideObjectOptions* options) {
    return Call(__func__, ObjectOf{world, object}, out("options", options))
        .run([](Placeable of, AllideObjectOptions& to) {
            const Result<ObjectOptions> now = of.world.try_options(of.id);
            if (!now)
                return fail(now.error());
            to = to_c(*now);
            return allide_ok;
        });
}

AllideStatus allide_world_user(AllideWorld world, AllideObject object, uint64_t* user) {
    return Call(__func__, ObjectOf{world, object}, out("user", user))
        .run([](Placeable of, uint64_t& to) { return tell(of.world.try_user(of.id), to); });
}

AllideStatus allide_world_is_ignored(AllideWorld world, AllideObject a, AllideObject b,
                                     bool* is_ignored) {
    return Call(__func__, ObjectOf{world, a}, ObjectOf{world, b}, out("is_ignored", is_ignored))
        .run([](Placeable one, Placeable other, bool& to) {
            return tell(one.world.try_is_ignored(one.id, other.id), to);
        });
}

AllideStatus allide_world_ignored_pairs(AllideWorld world, AllideObjectPair* pairs, size_t capacity,
                                        size_t* count) {
    return Call(__func__, world, list(pairs, capacity, count))
        .run([](const HeldWorld& held, const auto& to) {
            const std::vector<ObjectPair> all = held.world.ignored_pairs();
            return fill_with(to, all.size(), [&](std::size_t i) { return held.pair(all[i]); });
        });
}

AllideStatus allide_world_world_from_local(AllideWorld world, AllideObject object,
                                           AllideTransform* world_from_local) {
    return Call(__func__, ObjectOf{world, object}, out("world_from_local", world_from_local))
        .run([](Placeable of, AllideTransform& to) {
            return tell(of.world.try_world_from_local(of.id), to);
        });
}

AllideStatus allide_world_geometry(AllideWorld world, AllideObject object,
                                   AllideGeometry* geometry) {
    return Call(__func__, ObjectOf{world, object}, out("geometry", geometry))
        .run([](Placeable of, AllideGeometry& to) {
            return give(of.world.try_geometry(of.id), to);
        });
}

AllideStatus allide_world_mesh(AllideWorld world, AllideObject object, AllideMesh* mesh) {
    return Call(__func__, ObjectOf{world, object}, out("mesh", mesh))
        .run([](Placeable of, AllideMesh& to) {
            Result<Mesh> now = of.world.try_mesh(of.id);
            return now ? give(HeldMesh{std::move(*now)}, to) : fail(now.error());
        });
}

AllideStatus allide_world_face_numbers(AllideWorld world, AllideObject object, uint32_t* numbers,
                                       size_t capacity, size_t* count) {
    return Call(__func__, ObjectOf{world, object}, list(numbers, capacity, count))
        .run([](Placeable of, const auto& to) {
            const Result<std::vector<std::uint32_t>> all = of.world.try_face_numbers(of.id);
            return all ? fill(to, *all) : fail(all.error());
        });
}

AllideStatus allide_world_object_bounds(AllideWorld world, AllideObject object, AllideBox* bounds) {
    return Call(__func__, ObjectOf{world, object}, out("bounds", bounds))
        .run([](Placeable of, AllideBox& to) { return tell(of.world.try_bounds(of.id), to); });
}

AllideStatus allide_world_bounds(AllideWorld world, AllideBox* bounds) {
    return Call(__func__, world, out("bounds", bounds))
        .run([](const HeldWorld& held, AllideBox& to) {
            to = twin<AllideBox>(held.world.bounds());
        });
}

AllideStatus allide_world_contains(AllideWorld world, AllideObject object, bool* contains) {
    return Call(__func__, world, out("contains", contains))
        .run([&](const HeldWorld& held, bool& to) { to = held.world.contains(held.id(object)); });
}

AllideStatus allide_world_size(AllideWorld world, size_t* size) {
    return Call(__func__, world, out("size", size)).run([](const HeldWorld& held, std::size_t& to) {
        to = held.world.size();
    });
}

AllideStatus allide_world_objects(AllideWorld world, AllideObject* objects, size_t capacity,
                                  size_t* count) {
    return Call(__func__, world, list(objects, capacity, count))
        .run([](const HeldWorld& held, const auto& to) {
            return held.fill_objects(to, held.world.objects());
        });
}

AllideStatus allide_world_memory(AllideWorld world, size_t* bytes) {
    return Call(__func__, world, out("bytes", bytes))
        .run([](const HeldWorld& held, std::size_t& to) { to = held.world.memory(); });
}
