// SPDX-License-Identifier: MIT
// Properties of a world's objects, and the rules for pairs that it tests.
#include "held_world.h"

namespace allide::python {
namespace {

nb::object object_pairs(std::vector<ObjectPair>&& pairs) {
    return moved(std::move(pairs), dtype("object_pair"));
}

nb::dict options_of(HeldWorld& held, std::uint64_t object) {
    const ObjectOptions options = held.use([=](World& w) { return w.options(object_id(object)); });
    nb::dict result;
    result["stationary"] = options.stationary;
    result["enabled"] = options.enabled;
    result["groups"] = options.groups;
    result["mask"] = options.mask;
    result["margin"] = options.margin;
    result["self_test"] = nb::cast(options.self);
    result["box"] = nb::cast(options.box);
    result["user"] = options.user;
    result["owner"] = options.owner == no_owner ? nb::none() : nb::object(nb::int_(options.owner));
    result["scale"] = options.scale;
    return result;
}

void bind_setters(nb::class_<HeldWorld>& world) {
    using Id = std::uint64_t;
    world
        .def(
            "enable",
            [](HeldWorld& h, Id object, bool on) {
                h.use([=](World& w) { w.enable(object_id(object), on); });
            },
            "object"_a, "on"_a,
            "An object that is not enabled meets nothing.\n"
            "\n"
            ">>> world = allide.World()\n"
            ">>> ball = allide.Geometry.sphere([0, 0, 0], 1)\n"
            ">>> a, b = world.add(ball), world.add(ball, [1, 0, 0])\n"
            ">>> world.enable(a, False)\n"
            ">>> len(world.detect().pairs)\n"
            "0")
        .def(
            "set_groups",
            [](HeldWorld& h, Id object, std::uint32_t groups, std::uint32_t mask) {
                h.use([=](World& w) { w.set_groups(object_id(object), groups, mask); });
            },
            "object"_a, "groups"_a, "mask"_a,
            "Two objects are tested if each is in a group, a bit of `groups`, that the other's "
            "mask has.\n"
            "\n"
            ">>> world = allide.World()\n"
            ">>> ball = allide.Geometry.sphere([0, 0, 0], 1)\n"
            ">>> a, b = world.add(ball), world.add(ball, [1, 0, 0])\n"
            ">>> world.set_groups(a, groups=2, mask=2)\n"
            ">>> len(world.detect().pairs)\n"
            "0")
        .def(
            "set_owner",
            [](HeldWorld& h, Id object, std::optional<std::uint32_t> owner) {
                h.use([=](World& w) { w.set_owner(object_id(object), owner.value_or(no_owner)); });
            },
            "object"_a, "owner"_a.none(), "Objects of one owner are not paired.")
        .def(
            "set_scale",
            [](HeldWorld& h, Id object, double scale) {
                h.use([=](World& w) { w.set_scale(object_id(object), scale); });
            },
            "object"_a, "scale"_a,
            "Multiplies all local coordinates before the pose, from the next detect on.")
        .def(
            "set_geometry",
            [](HeldWorld& h, Id object, const Geometry& geometry) {
                h.use([&](World& w) { w.set_geometry(object_id(object), geometry); });
            },
            "object"_a, "geometry"_a, "Replaces the shape of an object, which keeps all else.")
        .def(
            "set_margin",
            [](HeldWorld& h, Id object, double margin) {
                h.use([=](World& w) { w.set_margin(object_id(object), margin); });
            },
            "object"_a, "margin"_a,
            "Reports pairs no farther apart than the margins of both and of the world together.\n"
            "\n"
            ">>> world = allide.World()\n"
            ">>> ball = allide.Geometry.sphere([0, 0, 0], 1)\n"
            ">>> a, b = world.add(ball), world.add(ball, [1, 0, 0])\n"
            ">>> c = world.add(ball, [9, 0, 0])\n"
            ">>> world.set_margin(c, 7)\n"
            ">>> len(world.detect().pairs)\n"
            "3")
        .def(
            "ignore",
            [](HeldWorld& h, Id a, Id b) {
                h.use([=](World& w) { w.ignore(object_id(a), object_id(b)); });
            },
            "a"_a, "b"_a, "The pair is not tested until unignore.")
        .def(
            "unignore",
            [](HeldWorld& h, Id a, Id b) {
                h.use([=](World& w) { w.unignore(object_id(a), object_id(b)); });
            },
            "a"_a, "b"_a,
            "Undoes ignore.\n"
            "\n"
            ">>> world = allide.World()\n"
            ">>> ball = allide.Geometry.sphere([0, 0, 0], 1)\n"
            ">>> a, b = world.add(ball), world.add(ball, [1, 0, 0])\n"
            ">>> world.ignore(a, b)\n"
            ">>> world.unignore(a, b)\n"
            ">>> len(world.detect().pairs)\n"
            "1")
        .def(
            "set_user",
            [](HeldWorld& h, Id object, std::uint64_t user) {
                h.use([=](World& w) { w.set_user(object_id(object), user); });
            },
            "object"_a, "user"_a,
            "Sets the number that reports carry for an object in `users`.\n"
            "\n"
            ">>> world = allide.World()\n"
            ">>> ball = allide.Geometry.sphere([0, 0, 0], 1)\n"
            ">>> a, b = world.add(ball), world.add(ball, [1, 0, 0])\n"
            ">>> world.set_user(a, 7)\n"
            ">>> world.user(a)\n"
            "7")
        .def(
            "is_ignored",
            [](HeldWorld& h, Id a, Id b) {
                return h.use([=](World& w) { return w.is_ignored(object_id(a), object_id(b)); });
            },
            "a"_a, "b"_a,
            "Whether a pair is ignored.\n"
            "\n"
            ">>> world = allide.World()\n"
            ">>> ball = allide.Geometry.sphere([0, 0, 0], 1)\n"
            ">>> a, b = world.add(ball), world.add(ball, [1, 0, 0])\n"
            ">>> world.is_ignored(a, b)\n"
            "False")
        .def(
            "ignored_pairs",
            [](HeldWorld& h) {
                return object_pairs(h.use([](World& w) { return w.ignored_pairs(); }));
            },
            "All ignored pairs, sorted: an array of dtypes.object_pair.");
}

SelectorId selector_id(std::uint64_t id) {
    return static_cast<SelectorId>(id);
}

void bind_selectors(nb::class_<HeldWorld>& world) {
    using Id = std::uint64_t;
    world
        .def(
            "add_selector",
            [](HeldWorld& h) {
                return static_cast<Id>(h.use([](World& w) { return w.add_selector(); }));
            },
            "Adds a selector: one of its children is there, the others are not.")
        .def(
            "remove_selector",
            [](HeldWorld& h, Id selector) {
                h.use([=](World& w) { w.remove_selector(selector_id(selector)); });
            },
            "selector"_a, "Forgets a selector; its objects stay, as if they had never been in it.")
        .def(
            "add_to_selector",
            [](HeldWorld& h, Id selector, std::int32_t child, Id object) {
                h.use([=](World& w) {
                    w.add_to_selector(selector_id(selector), child, object_id(object));
                });
            },
            "selector"_a, "child"_a, "object"_a,
            "Adds an object to a child of a selector.\n"
            "\n"
            ">>> world = allide.World()\n"
            ">>> ball = allide.Geometry.sphere([0, 0, 0], 1)\n"
            ">>> a, b = world.add(ball), world.add(ball, [1, 0, 0])\n"
            ">>> which = world.add_selector()\n"
            ">>> world.add_to_selector(which, 0, a)\n"
            ">>> len(world.detect().pairs)\n"
            "0\n"
            ">>> world.select(which, 0)\n"
            ">>> len(world.detect().pairs)\n"
            "1")
        .def(
            "select",
            [](HeldWorld& h, Id selector, std::int32_t child) {
                h.use([=](World& w) { w.select(selector_id(selector), child); });
            },
            "selector"_a, "child"_a, "Makes one child there; -1 for none.")
        .def(
            "selected",
            [](HeldWorld& h, Id selector) {
                return h.use([=](World& w) { return w.selected(selector_id(selector)); });
            },
            "selector"_a, "The child that is selected, or -1.")
        .def(
            "set_range",
            [](HeldWorld& h, Id selector, std::int32_t child, double until) {
                h.use([=](World& w) { w.set_range(selector_id(selector), child, until); });
            },
            "selector"_a, "child"_a, "until"_a, "Distances below are the child's.")
        .def(
            "select_at",
            [](HeldWorld& h, Id selector, double distance) {
                return h.use(
                    [=](World& w) { return w.select_at(selector_id(selector), distance); });
            },
            "selector"_a, "distance"_a, "Selects the child for a distance, and returns it.");
}

void bind_getters(nb::class_<HeldWorld>& world) {
    using Id = std::uint64_t;
    world
        .def("options", &options_of, "object"_a,
             "The options of an object as a dict, as they have been set.")
        .def(
            "user",
            [](HeldWorld& h, Id object) {
                return h.use([=](World& w) { return w.user(object_id(object)); });
            },
            "object"_a, "The number that was given to an object.")
        .def(
            "world_from_local",
            [](HeldWorld& h, Id object) {
                return to_array(
                    h.use([=](World& w) { return w.world_from_local(object_id(object)); }));
            },
            "object"_a, "The pose of an object, (4, 4).")
        .def(
            "geometry",
            [](HeldWorld& h, Id object) {
                return h.use([=](World& w) { return w.geometry(object_id(object)); });
            },
            "object"_a, "The shape of an object as it was given, before its scale.")
        .def(
            "mesh",
            [](HeldWorld& h, Id object) {
                return HeldMesh{h.use([=](World& w) {
                    return std::make_shared<const Mesh>(w.mesh(object_id(object)));
                })};
            },
            "object"_a, "Its triangles as they are now, in local coordinates.")
        .def(
            "face_numbers",
            [](HeldWorld& h, Id object) {
                return array_of(h.use([=](World& w) { return w.face_numbers(object_id(object)); }));
            },
            "object"_a, "The numbers that reports give to the faces of `mesh`, ascending.")
        .def(
            "bounds",
            [](HeldWorld& h, std::optional<Id> object) {
                return to_array(h.use(
                    [=](World& w) { return object ? w.bounds(object_id(*object)) : w.bounds(); }));
            },
            "object"_a = nb::none(), "The smallest box around an object, or around all: (2, 3).")
        .def("__contains__",
             [](HeldWorld& h, Id object) {
                 return h.use([=](World& w) { return w.contains(object_id(object)); });
             })
        .def("__len__", [](HeldWorld& h) { return h.use([](World& w) { return w.size(); }); })
        .def_prop_ro("detail", [](HeldWorld& h) { return h.world.options().detail; })
        .def_prop_ro("margin", [](HeldWorld& h) { return h.world.options().margin; })
        .def_prop_ro("threads", [](HeldWorld& h) { return h.world.options().threads; })
        .def_prop_ro("memory",
                     [](HeldWorld& h) { return h.use([](World& w) { return w.memory(); }); });
}

}  // namespace

void bind_world_rules(nb::class_<HeldWorld>& world) {
    bind_setters(world);
    bind_selectors(world);
    bind_getters(world);
}

}  // namespace allide::python
