// SPDX-License-Identifier: MIT
#include <algorithm>

#include "held_world.h"

namespace allide::python {
namespace {

nb::object add(HeldWorld& held, const Geometry& geometry, nb::handle where,
               const ObjectOptions& options) {
    const Poses at = where.is_none() ? Poses{false, {Transform()}} : poses(where, "pose");
    std::vector<std::uint64_t> made = held.use([&](World& world) {
        std::vector<std::uint64_t> ids;
        ids.reserve(at.items.size());
        try {
            for (const Transform& pose : at.items)
                ids.push_back(std::uint64_t(world.add(geometry, pose, options)));
        } catch (...) {
            for (const std::uint64_t id : ids)  // all or none
                world.remove(object_id(id));
            throw;
        }
        return ids;
    });
    if (!at.stacked)
        return nb::int_(made.front());
    return array_of(std::move(made));
}

std::vector<ObjectId> object_ids(nb::handle value) {
    std::vector<ObjectId> result;
    for (const std::uint64_t id : ids(value, "objects"))
        result.push_back(object_id(id));
    std::vector<ObjectId> sorted = result;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
        throw Error(ErrorCode::bad_argument, "objects: an id occurs twice");
    return result;
}

void place(HeldWorld& held, nb::handle objects, nb::handle where) {
    if (PyIndex_Check(objects.ptr()) && !nb::hasattr(objects, "__len__")) {
        const ObjectId id = object_id(read_as<std::uint64_t>(objects, "objects", "an id"));
        const Transform at = pose(where, "pose");
        held.use([&](World& world) { world.place(id, at); });
        return;
    }
    const std::vector<ObjectId> all = object_ids(objects);
    const Poses at = poses(where, "poses");
    if (at.items.size() != all.size())
        throw Error(ErrorCode::bad_argument, "objects and poses: " + std::to_string(all.size()) +
                                                 " ids and " + std::to_string(at.items.size()) +
                                                 " poses");
    held.use([&](World& world) { world.place(all, at.items); });
}

void remove(HeldWorld& held, nb::handle objects) {
    if (PyIndex_Check(objects.ptr()) && !nb::hasattr(objects, "__len__")) {
        const ObjectId id = object_id(read_as<std::uint64_t>(objects, "objects", "an id"));
        held.use([=](World& world) { world.remove(id); });
        return;
    }
    const std::vector<ObjectId> all = object_ids(objects);
    held.use([&](World& world) {
        for (const ObjectId id : all)
            if (!world.contains(id))
                throw Error(ErrorCode::dead_id,
                            "objects: " + std::to_string(std::uint64_t(id)) + " names no object");
        for (const ObjectId id : all)
            world.remove(id);
    });
}

std::uint32_t change_faces(HeldWorld& held, std::uint64_t object, nb::handle removed,
                           nb::handle added, nb::handle new_vertices) {
    const std::vector<std::uint32_t> gone =
        removed.is_none() ? std::vector<std::uint32_t>() : indices(removed, "removed");
    const Points vertices =
        new_vertices.is_none() ? Points() : points(new_vertices, "new_vertices");
    const std::span<const Vec3> fresh =
        new_vertices.is_none() ? std::span<const Vec3>() : vertices.span();
    // The world checks the indices: it knows how many vertices there are.
    const std::vector<Face> more =
        added.is_none() ? std::vector<Face>() : faces(added, "added", UINT32_MAX);
    return held.use(
        [&](World& world) { return world.change_faces(object_id(object), {gone, more, fresh}); });
}

void bind_life(nb::class_<HeldWorld>& world) {
    world
        .def(
            "add",
            [](HeldWorld& held, const Geometry& geometry, nb::handle where, bool stationary,
               bool enabled, std::uint32_t groups, std::uint32_t mask, double margin,
               nb::handle self, nb::handle box, std::uint64_t user,
               std::optional<std::uint32_t> owner, double scale) {
                return add(held, geometry, where,
                           {.stationary = stationary,
                            .enabled = enabled,
                            .groups = groups,
                            .mask = mask,
                            .margin = margin,
                            .self = read_optional_enum<Neighbours>(self, "self_test"),
                            .box = read_optional_enum<BoxKind>(box, "box"),
                            .user = user,
                            .owner = owner.value_or(no_owner),
                            .scale = scale});
            },
            "geometry"_a, "pose"_a = nb::none(), nb::kw_only(), "stationary"_a = false,
            "enabled"_a = true, "groups"_a = 1u, "mask"_a = ~0u, "margin"_a = 0.0,
            "self_test"_a = nb::none(), "box"_a = nb::none(), "user"_a = 0, "owner"_a = nb::none(),
            "scale"_a = 1.0,
            "Adds an object, or one for each pose of a stack, and returns its id or an array of "
            "ids.\n\n"
            ">>> world = allide.World()\n"
            ">>> ball = allide.Geometry.solid(allide.icosphere(1, 2))\n"
            ">>> len(world.add(ball, np.tile(np.eye(4), (10, 1, 1))))\n10")
        .def("remove", &remove, "objects"_a, "Removes an object, or all of an array of ids.")
        .def("place", &place, "objects"_a, "poses"_a,
             "Moves an object, or each of many to its own pose. All or none are placed.")
        .def(
            "deform",
            [](HeldWorld& held, std::uint64_t object, nb::handle vertices) {
                const Points read = points(vertices, "vertices");
                held.use([&](World& w) { w.deform(object_id(object), read.span()); });
            },
            "object"_a, "vertices"_a, "Gives a deformable object new vertices (n, 3).")
        .def("change_faces", &change_faces, "object"_a, nb::kw_only(), "removed"_a = nb::none(),
             "added"_a = nb::none(), "new_vertices"_a = nb::none(),
             "Takes faces away from a deformable object and adds others; returns the number of "
             "the first new one.")
        .def(
            "place_part",
            [](HeldWorld& held, std::uint64_t object, std::uint32_t part, nb::handle where) {
                const Transform at = pose(where, "pose");
                held.use([&](World& w) { w.place_part(object_id(object), part, at); });
            },
            "object"_a, "part"_a, "pose"_a, "Moves a part of a compound.")
        .def(
            "place_parts",
            [](HeldWorld& held, std::uint64_t object, nb::handle parts) {
                const PartPoses at = part_poses(parts, "parts");
                if (at.stacked)
                    throw nb::type_error("parts: expected (k, 4, 4) numbers");
                held.use([&](World& w) { w.place_parts(object_id(object), at.items); });
            },
            "object"_a, "parts"_a, "Moves all parts of a compound.");
}

WorldOptions world_options(nb::handle threads, nb::handle detail, double margin) {
    WorldOptions options;
    options.threads = read_threads(threads);
    options.detail = read_enum<Detail>(detail, "detail");
    options.margin = margin;
    return options;
}

}  // namespace

void bind_world(nb::module_& m) {
    bind_enum<Detail>(m, "Detail",
                      "The data that a report has for each pair.\n\n"
                      ">>> allide.World(detail=allide.Detail.contacts).detail.name\n"
                      "'contacts'",
                      {{"pairs", Detail::pairs},
                       {"faces", Detail::faces},
                       {"separations", Detail::separations},
                       {"contacts", Detail::contacts}});
    bind_world_stats(m);
    nb::class_<HeldWorld> world(
        m, "World",
        "Moving objects, and the pairs of them that intersect. One thread at a time uses it; "
        "others wait.\n\n"
        ">>> world = allide.World(detail=\"faces\")\n"
        ">>> ball = allide.Geometry.solid(allide.icosphere(1, 2))\n"
        ">>> a, b = world.add(ball), world.add(ball, [1, 0, 0])\n"
        ">>> len(world.detect().pairs)\n1");
    world.def(
        "__init__",
        [](HeldWorld* self, nb::handle threads, nb::handle detail, double margin, nb::handle broad,
           nb::handle box, nb::handle method, nb::handle octree, bool times, bool split_large,
           bool coherence) {
            WorldOptions options = world_options(threads, detail, margin);
            options.broad = read_enum<BroadPhase>(broad, "broad");
            options.box = read_enum<BoxKind>(box, "box");
            options.method = read_enum<FaceMethod>(method, "method");
            options.octree = read_octree_options(octree);
            options.times = times;
            options.split_large = split_large;
            options.coherence = coherence;
            new (self) HeldWorld(options);
        },
        nb::kw_only(), "threads"_a = nb::none(), "detail"_a = "pairs", "margin"_a = 0.0,
        "broad"_a = "automatic", "box"_a = "automatic", "method"_a = "trees",
        "octree"_a = nb::none(), "times"_a = false, "split_large"_a = true, "coherence"_a = true);
    bind_life(world);
    bind_world_rules(world);
    bind_world_queries(world);
    world.def("detect", &take_report,
              "All pairs that intersect or are within the margin: a Report, which never changes "
              "afterwards.\n\n>>> len(allide.World().detect().pairs)\n0");
    world.def("__reduce__", [](nb::handle) -> nb::object {
        throw nb::type_error(
            "a World cannot be pickled: save its geometries, poses and options, or its reports");
    });
    world.def("__repr__", [](HeldWorld& held) {
        const auto size = held.use([](World& w) { return w.size(); });
        const char* details[] = {"pairs", "faces", "separations", "contacts"};
        return "<allide.World " + std::to_string(size) + " objects, detail " +
               details[std::size_t(held.world.options().detail)] + ">";
    });
}

}  // namespace allide::python
