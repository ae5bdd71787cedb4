// SPDX-License-Identifier: MIT
#include "bind.h"

namespace allide::python {
namespace {

nb::object place(const Geometry& geometry, nb::handle where, nb::handle parts) {
    const Poses at = poses(where, "pose");
    PartPoses joints;
    if (!parts.is_none())
        joints = part_poses(parts, "parts");
    if (!at.stacked && !joints.stacked)
        return nb::cast(
            new HeldPlaced(Placed(geometry, at.items.front(), joints.items), joints.items));
    const std::size_t size =
        at.stacked ? at.items.size() : joints.items.size() / std::max<std::size_t>(1, joints.parts);
    if (at.stacked && joints.stacked && joints.items.size() != size * joints.parts)
        throw Error(ErrorCode::bad_argument, "pose and parts: stacks of different length");
    auto stack = std::make_unique<HeldStack>(HeldStack{geometry, {}});
    {
        const Released without_gil(8 * size);
        stack->items.reserve(size);
        const std::span<const Transform> all = joints.items;
        for (std::size_t i = 0; i < size; ++i)
            stack->items.emplace_back(
                geometry, at.items[at.stacked ? i : 0],
                joints.stacked ? all.subspan(i * joints.parts, joints.parts) : all);
    }
    stack->joints = std::move(joints);
    return nb::cast(stack.release());
}

std::vector<Transform> poses_of(const HeldStack& stack) {
    std::vector<Transform> all;
    for (const Placed& placed : stack.items)
        all.push_back(placed.world_from_local());
    return all;
}

nb::object joints_of(const HeldStack& stack) {
    const PartPoses& joints = stack.joints;
    if (joints.items.empty())
        return nb::none();
    const nb::object all = to_array(joints.items);
    return joints.stacked ? all.attr("reshape")(nb::make_tuple(-1, joints.parts, 4, 4)) : all;
}

/// Moves or deforms without the GIL, and alone.
template <class Change>
void change(HeldPlaced& held, const Change& act) {
    const nb::gil_scoped_release released;
    const std::lock_guard lock(held.mutex);
    act(held);
}

HeldPlaced copy_of(const HeldPlaced& held) {
    const nb::gil_scoped_release released;
    const std::shared_lock lock(held.mutex);
    return held;
}

/// The class and its arguments.
nb::object reduce(nb::handle self) {
    const HeldPlaced copy = copy_of(*nb::inst_ptr<HeldPlaced>(self));
    if (copy.deformed)
        throw nb::type_error(
            "a deformed Placed cannot be pickled: save its geometry, its pose and its vertices");
    const nb::object parts = copy.joints.empty() ? nb::none() : to_array(copy.joints);
    return nb::make_tuple(
        self.type(),
        nb::make_tuple(copy.placed.geometry(), to_array(copy.placed.world_from_local()), parts));
}

void bind_single(nb::module_& m) {
    nb::class_<HeldPlaced>(m, "Placed",
                           "A geometry and its pose: the argument of every query.\n\n"
                           ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
                           ">>> allide.Placed(box, [1, 2, 3]).world_from_local[:3, 3]\n"
                           "array([1., 2., 3.])")
        .def(
            "__init__",
            [](HeldPlaced* self, const Geometry& geometry, nb::handle where, nb::handle parts) {
                const Transform at = where.is_none() ? Transform() : pose(where, "pose");
                std::vector<Transform> joints;
                if (!parts.is_none())
                    joints = part_poses(parts, "parts").items;
                new (self) HeldPlaced(Placed(geometry, at, joints), joints);
            },
            "geometry"_a, "pose"_a = nb::none(), "parts"_a = nb::none())
        .def(
            "move",
            [](HeldPlaced& held, nb::handle where, nb::handle parts) {
                const Transform at = pose(where, "pose");
                std::vector<Transform> joints;
                if (!parts.is_none())
                    joints = part_poses(parts, "parts").items;
                change(held, [&](HeldPlaced& to) {
                    to.placed.move(at, joints);
                    if (!joints.empty())
                        to.joints = joints;
                });
            },
            "pose"_a, "parts"_a = nb::none(), "Changes the pose.")
        .def(
            "deform",
            [](HeldPlaced& held, nb::handle vertices) {
                const Points read = points(vertices, "vertices");
                change(held, [&](HeldPlaced& to) {
                    to.placed.deform(read.span());
                    to.deformed = true;
                });
            },
            "vertices"_a, "Gives a deformable geometry new vertices, in local coordinates.")
        .def_prop_ro("geometry",
                     [](const HeldPlaced& held) { return copy_of(held).placed.geometry(); })
        .def_prop_ro("world_from_local",
                     [](const HeldPlaced& held) {
                         return to_array(copy_of(held).placed.world_from_local());
                     })
        .def(
            "world_from_part",
            [](const HeldPlaced& held, std::size_t part) {
                const Placed placed = copy_of(held).placed;
                if (part >= std::max<std::size_t>(1, placed.geometry().parts().size()))
                    throw Error(ErrorCode::bad_index, "there is no part " + std::to_string(part));
                return to_array(placed.world_from_part(part));
            },
            "part"_a, "The pose of a compound's part.")
        .def("__copy__", [](const HeldPlaced& held) { return new HeldPlaced(copy_of(held)); })
        .def("__deepcopy__",
             [](const HeldPlaced& held, nb::handle) { return new HeldPlaced(copy_of(held)); })
        .def("__reduce__", &reduce)
        .def("__repr__", [](const HeldPlaced& held) {
            const Placed placed = copy_of(held).placed;
            return "<allide.Placed of " + std::to_string(placed.geometry().mesh().faces.size()) +
                   " faces at " + text(placed.world_from_local().translation) + ">";
        });
}

}  // namespace

void bind_placed(nb::module_& m) {
    bind_single(m);
    nb::class_<HeldStack>(m, "PlacedStack",
                          "A geometry at many poses; queries answer for each. Geometry.at makes "
                          "it.\n\n"
                          ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
                          ">>> stack = box.at(np.tile(np.eye(4), (3, 1, 1)))\n"
                          ">>> len(stack), stack[0]\n"
                          "(3, <allide.Placed of 12 faces at (0, 0, 0)>)")
        .def_prop_ro("geometry", [](const HeldStack& s) { return s.geometry; })
        .def_prop_ro(
            "world_from_local", [](const HeldStack& s) { return to_array(poses_of(s)); },
            "An array (n, 4, 4).")
        .def("__len__", [](const HeldStack& s) { return s.items.size(); })
        .def("__getitem__",
             [](const HeldStack& s, std::ptrdiff_t i) {
                 const auto size = std::ptrdiff_t(s.items.size());
                 if (i < -size || i >= size)
                     throw nb::index_error("there is no such pose");
                 return new HeldPlaced(s.items[std::size_t(i < 0 ? i + size : i)]);
             })
        .def("__reduce__",
             [](nb::handle self) {
                 const HeldStack& s = *nb::inst_ptr<HeldStack>(self);
                 const nb::object maker = nb::module_::import_("allide._core").attr("_stack");
                 return nb::make_tuple(
                     maker, nb::make_tuple(s.geometry, to_array(poses_of(s)), joints_of(s)));
             })
        .def("__repr__", [](const HeldStack& s) {
            return "<allide.PlacedStack of " + std::to_string(s.items.size()) + " poses>";
        });
    m.def("_stack", &place, "geometry"_a, "pose"_a, "parts"_a.none());
    nb::borrow<nb::class_<Geometry>>(m.attr("Geometry"))
        .def("at", &place, "pose"_a, "parts"_a = nb::none(),
             "The geometry at a pose, or at a stack of poses (n, 4, 4). `parts` gives a compound's "
             "parts poses.\n\n"
             ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
             ">>> len(box.at(np.tile(np.eye(4), (5, 1, 1))))\n5");
}

}  // namespace allide::python
