// SPDX-License-Identifier: MIT
#include "bind.h"

namespace allide::python {
namespace {

/// Python's Moving; it never changes. `parts` are as they were given, for pickles.
struct HeldMoving {
    Moving moving;
    std::vector<Transform> parts;
};

const Moving& read_moving(nb::handle value, const char* name) {
    if (nb::isinstance<HeldMoving>(value))
        return nb::inst_ptr<HeldMoving>(value)->moving;
    const std::string text = std::string(name) + ": expected a Moving, got " + shown(value.type());
    throw nb::type_error(text.c_str());
}

/// One Moving, or a list of them, which it keeps alive.
struct Movings {
    Movings(nb::handle value, const char* name)
        : many(!nb::isinstance<HeldMoving>(value)),
          held(many ? items(value, name, "a Moving or a list of them")
                    : std::vector<nb::object>{nb::borrow(value)}) {
        for (const nb::object& item : held)
            all.push_back(&read_moving(item, name));
    }
    bool many;
    std::vector<nb::object> held;
    std::vector<const Moving*> all;
};

/// Keyword arguments of the queries.
struct Limits {
    double gap, tolerance, until;
    nb::handle start;
    std::optional<std::uint64_t> tests;
    std::optional<double> seconds;

    [[nodiscard]] MotionOptions options() const {
        return {.gap = gap,
                .tolerance = tolerance,
                .until = until,
                .start = read_enum<Start>(start, "start"),
                .budget = read_budget(tests, seconds)};
    }
};

#define ALLIDE_MOTION_ARGS                                                                     \
    nb::kw_only(), "gap"_a = 0.0, "tolerance"_a = 0.0, "until"_a = 1.0, "start"_a = "counts",  \
                   "tests"_a = nb::none(), "seconds"_a = nb::none(), "threads"_a = nb::none(), \
                   "stats"_a = nb::none(), "dop"_a = nb::none()

template <class Query>
nb::object motion_answer(nb::handle a, nb::handle b, const Call& call, const Query& query) {
    const Moving& first = read_moving(a, "a");
    const Movings others(b, "b");
    return answer(others.many, others.all.size(), call,
                  [&](std::size_t i, const QueryOptions& options) {
                      return query(first, *others.all[i], options);
                  });
}

MotionOptions with(MotionOptions options, const QueryOptions& query) {
    options.query = query;
    return options;
}

nb::tuple state_of(const Motion& m) {
    return nb::make_tuple(int(m.kind), to_array(m.from), to_array(m.to), to_array(m.point),
                          to_array(m.axis), m.radians, m.advance);
}

void set_state(Motion& m, const nb::tuple& state) {
    new (&m) Motion{static_cast<Motion::Kind>(nb::cast<int>(state[0])),
                    pose(state[1], "start"),
                    pose(state[2], "end"),
                    vector(state[3], "point"),
                    vector(state[4], "axis"),
                    nb::cast<double>(state[5]),
                    nb::cast<double>(state[6])};
}

void bind_makers(nb::class_<Motion>& motion) {
    motion
        .def_static(
            "still",
            [](nb::handle at) {
                return Motion::still(at.is_none() ? Transform() : pose(at, "at"));
            },
            "at"_a = nb::none(), "Stays at a pose.")
        .def_static(
            "straight",
            [](nb::handle start, nb::handle end) {
                return Motion::straight(pose(start, "start"), pose(end, "end"));
            },
            "start"_a, "end"_a, "Every vertex goes in a straight line; rotations are equal.")
        .def_static(
            "linear",
            [](nb::handle start, nb::handle end, nb::handle pivot) {
                return Motion::linear(pose(start, "start"), pose(end, "end"),
                                      pivot.is_none() ? Vec3() : vector(pivot, "pivot"));
            },
            "start"_a, "end"_a, "pivot"_a = nb::none(),
            "The pivot, a local point, goes straight while the object turns about it by the "
            "shorter way.")
        .def_static(
            "screw",
            [](nb::handle start, nb::handle end) {
                return Motion::screw(pose(start, "start"), pose(end, "end"));
            },
            "start"_a, "end"_a, "Turns about one fixed axis and slides along it.")
        .def_static(
            "turn",
            [](nb::handle start, nb::handle point, nb::handle axis, double radians,
               double advance) {
                return Motion::turn(pose(start, "start"), {vector(point, "point"),
                                                           vector(axis, "axis"), radians, advance});
            },
            "start"_a, "point"_a, "axis"_a, "radians"_a, "advance"_a = 0.0,
            "Turns by any angle about an axis through a point, and slides along it.\n\n"
            ">>> motion = allide.Motion.turn(np.eye(4), [0, 0, 0], [0, 0, 1], np.pi / 2)\n"
            ">>> motion.kind.name\n'turn'");
}

void bind_motion_class(nb::module_& m) {
    bind_enum<Motion::Kind>(m, "MotionKind",
                            "How an object moves.\n\n"
                            ">>> allide.Motion.still().kind is allide.MotionKind.still\nTrue",
                            {{"still", Motion::Kind::still},
                             {"straight", Motion::Kind::straight},
                             {"linear", Motion::Kind::linear},
                             {"screw", Motion::Kind::screw},
                             {"turn", Motion::Kind::turn}});
    nb::class_<Motion> motion(m, "Motion",
                              "How an object moves while time runs from 0 to 1.\n\n"
                              ">>> allide.Motion.straight([0, 0, 0], [4, 0, 0]).end[:3, 3]\n"
                              "array([4., 0., 0.])");
    bind_makers(motion);
    motion.def_ro("kind", &Motion::kind)
        .def_prop_ro("start", [](const Motion& x) { return to_array(x.from); })
        .def_prop_ro("end", [](const Motion& x) { return to_array(x.to); })
        .def_prop_ro("point", [](const Motion& x) { return to_array(x.point); })
        .def_prop_ro("axis", [](const Motion& x) { return to_array(x.axis); })
        .def_ro("radians", &Motion::radians)
        .def_ro("advance", &Motion::advance)
        .def("__getstate__", &state_of)
        .def("__setstate__", &set_state)
        .def("__repr__", [](const Motion& x) {
            return std::string("<allide.Motion ") +
                   EnumNames<Motion::Kind>::entries[std::size_t(x.kind)].first + ">";
        });
}

void bind_moving(nb::module_& m) {
    nb::class_<HeldMoving>(m, "Moving",
                           "A geometry and its motion. A compound may be given poses of its "
                           "parts, which the motion carries along.\n\n"
                           ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
                           ">>> way = allide.Motion.straight([0, 0, 0], [4, 0, 0])\n"
                           ">>> allide.Moving(box, way).pose(0.5)[:3, 3]\narray([2., 0., 0.])")
        .def(
            "__init__",
            [](HeldMoving* self, const Geometry& geometry, const Motion* motion, nb::handle parts) {
                std::vector<Transform> poses;
                if (!parts.is_none())
                    poses = part_poses(parts, "parts").items;
                Moving moving(geometry, motion != nullptr ? *motion : Motion(), poses);
                new (self) HeldMoving{std::move(moving), std::move(poses)};
            },
            "geometry"_a, "motion"_a = nb::none(), "parts"_a = nb::none())
        .def(
            "pose",
            [](const HeldMoving& held, double time) {
                if (!(time >= 0 && time <= 1))
                    throw Error(ErrorCode::bad_argument, "time: it is not in [0, 1]");
                return to_array(held.moving.pose(time));
            },
            "time"_a, "The pose at a time from 0 to 1, rounded.")
        .def_prop_ro("geometry", [](const HeldMoving& h) { return h.moving.geometry(); })
        .def_prop_ro("motion", [](const HeldMoving& h) { return h.moving.motion(); })
        .def_prop_ro(
            "start", [](const HeldMoving& h) { return new HeldPlaced(h.moving.start(), h.parts); },
            "Where it is at time 0, a Placed.")
        .def("__reduce__",
             [](nb::handle self) {
                 const HeldMoving& held = *nb::inst_ptr<HeldMoving>(self);
                 const nb::object parts =
                     held.parts.empty() ? nb::none() : to_array(std::span(held.parts));
                 return nb::make_tuple(self.type(), nb::make_tuple(held.moving.geometry(),
                                                                   held.moving.motion(), parts));
             })
        .def("__repr__", [](const HeldMoving& h) {
            return "<allide.Moving of " + std::to_string(h.moving.geometry().mesh().faces.size()) +
                   " faces, " +
                   EnumNames<Motion::Kind>::entries[std::size_t(h.moving.motion().kind)].first +
                   ">";
        });
}

void bind_impact(nb::module_& m) {
    nb::class_<Impact>(m, "Impact",
                       "The first time that two objects meet. They do not before `time`; by "
                       "`latest` they have met or are within gap + tolerance.\n\n"
                       ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
                       ">>> allide.cast_shape(box, [4, 0, 0], box.at([3, 0, 0])).normal\n"
                       "array([1., 0., 0.])")
        .def_ro("time", &Impact::time)
        .def_ro("latest", &Impact::latest)
        .def_ro("certain", &Impact::certain, "Whether it is proven to happen.")
        .def_ro("exhausted", &Impact::exhausted, "Whether the budget ended first.")
        .def_prop_ro("point_a", [](const Impact& i) { return to_array(i.point_a); })
        .def_prop_ro("point_b", [](const Impact& i) { return to_array(i.point_b); })
        .def_prop_ro("normal", [](const Impact& i) { return to_array(i.normal); })
        .def_ro("feature_a", &Impact::feature_a)
        .def_ro("feature_b", &Impact::feature_b)
        .def("__repr__", [](const Impact& i) {
            return "<allide.Impact time=" + text(i.time) + (i.certain ? " certain" : "") +
                   (i.exhausted ? " exhausted" : "") + ">";
        });
}

}  // namespace

void bind_motion(nb::module_& m) {
    bind_enum<Start>(m, "Start",
                     "Whether what meets at time 0 has an impact.\n\n"
                     ">>> box = allide.Moving(allide.Geometry.solid(allide.box([1, 1, 1])))\n"
                     ">>> allide.meets(box, box), allide.meets(box, box, start=\"left_out\")\n"
                     "(True, False)",
                     {{"counts", Start::counts}, {"left_out", Start::left_out}});
    bind_motion_class(m);
    bind_moving(m);
    bind_impact(m);
    m.def(
        "first_impact",
        [](nb::handle a, nb::handle b, double gap, double tolerance, double until, nb::handle start,
           std::optional<std::uint64_t> tests, std::optional<double> seconds, nb::handle threads,
           nb::handle stats, nb::handle dop) {
            const MotionOptions limits =
                Limits{gap, tolerance, until, start, tests, seconds}.options();
            return motion_answer(a, b, {threads, stats, dop},
                                 [&](const Moving& x, const Moving& y, const QueryOptions& o) {
                                     return first_impact(x, y, with(limits, o));
                                 });
        },
        "a"_a, "b"_a, ALLIDE_MOTION_ARGS,
        "When two that move first meet, or None; none is missed. A list b gives an array of "
        "dtypes.impact with time = inf for none.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> flying = allide.Moving(box, allide.Motion.straight([-50, 0, 0], [50, 0, 0]))\n"
        ">>> impact = allide.first_impact(flying, allide.Moving(box))\n"
        ">>> impact.certain, 0.4799 < impact.time <= 0.48\n(True, True)");
    m.def(
        "meets",
        [](nb::handle a, nb::handle b, double gap, double tolerance, double until, nb::handle start,
           std::optional<std::uint64_t> tests, std::optional<double> seconds, nb::handle threads,
           nb::handle stats, nb::handle dop) {
            const MotionOptions limits =
                Limits{gap, tolerance, until, start, tests, seconds}.options();
            return motion_answer(a, b, {threads, stats, dop},
                                 [&](const Moving& x, const Moving& y, const QueryOptions& o) {
                                     return meets(x, y, with(limits, o));
                                 });
        },
        "a"_a, "b"_a, ALLIDE_MOTION_ARGS,
        "Whether there is an impact; True in doubt. A list b gives an array.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> above = allide.Moving(box, allide.Motion.straight([-9, 0, 2.5], [9, 0, 2.5]))\n"
        ">>> allide.meets(above, allide.Moving(box))\nFalse");
    m.def(
        "cast_shape",
        [](nb::handle shape, nb::handle offset, nb::handle target, double gap, double tolerance,
           double until, nb::handle start, std::optional<std::uint64_t> tests,
           std::optional<double> seconds, nb::handle threads, nb::handle stats, nb::handle dop) {
            const MotionOptions limits =
                Limits{gap, tolerance, until, start, tests, seconds}.options();
            const Vec3 way = vector(offset, "offset");
            const Operand moved(shape, "shape"), other(target, "target");
            return answer(
                moved.is_stack() || other.is_stack(), common_size(moved, other),
                {threads, stats, dop},
                [&](std::size_t i, const QueryOptions& o) {
                    return cast_shape(moved[i], way, other[i], with(limits, o));
                },
                moved, other);
        },
        "shape"_a, "offset"_a, "target"_a, ALLIDE_MOTION_ARGS,
        "The first impact of a shape that goes straight by offset, with a target at rest.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> 0.24999 < allide.cast_shape(box, [4, 0, 0], box.at([3, 0, 0])).time <= 0.25\nTrue");
}

}  // namespace allide::python
