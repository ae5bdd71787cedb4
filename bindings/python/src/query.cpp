// SPDX-License-Identifier: MIT
#include "bind.h"

namespace allide::python {
namespace {

void bind_intersections(nb::module_& m) {
    m.def(
        "intersects",
        [](nb::handle a, nb::handle b, nb::handle threads, nb::handle stats, nb::handle dop) {
            return pair_answer(a, b, {threads, stats, dop},
                               [](const Placed& x, const Placed& y, const QueryOptions& options) {
                                   return intersects(x, y, options);
                               });
        },
        "a"_a, "b"_a, ALLIDE_QUERY_ARGS,
        "Whether the two share a point of their surfaces or of the inside of a solid.\n\n"
        ">>> ball = allide.Geometry.solid(allide.icosphere(1, 2))\n"
        ">>> allide.intersects(ball, ball.at([1, 0, 0]))\nTrue");
    m.def(
        "intersecting_faces",
        [](nb::handle a, nb::handle b, nb::handle threads, nb::handle stats, nb::handle dop) {
            return pair_answer(a, b, {threads, stats, dop},
                               [](const Placed& x, const Placed& y, const QueryOptions& options) {
                                   return intersecting_faces(x, y, options);
                               });
        },
        "a"_a, "b"_a, ALLIDE_QUERY_ARGS,
        "All pairs of faces that share a point, sorted: an array of dtypes.face_pair.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> len(allide.intersecting_faces(box, box.at([1.5, 0.25, 0.25]))) > 0\nTrue");
    m.def(
        "face_contacts",
        [](nb::handle a, nb::handle b, nb::handle threads, nb::handle stats, nb::handle dop) {
            return pair_answer(a, b, {threads, stats, dop},
                               [](const Placed& x, const Placed& y, const QueryOptions& options) {
                                   return face_contacts(x, y, options);
                               });
        },
        "a"_a, "b"_a, ALLIDE_QUERY_ARGS,
        "The pairs of intersecting_faces, each with the segment that the faces share and "
        "normals.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> allide.face_contacts(box, box.at([1.5, 0.25, 0.25]))[\"normal_a\"].shape[1]\n3");
    m.def(
        "first_contact",
        [](nb::handle a, nb::handle b, nb::handle threads, nb::handle stats, nb::handle dop) {
            return pair_answer(a, b, {threads, stats, dop},
                               [](const Placed& x, const Placed& y, const QueryOptions& options) {
                                   return first_contact(x, y, options);
                               });
        },
        "a"_a, "b"_a, ALLIDE_QUERY_ARGS,
        "Any one contact of the surfaces, or None. A stack has face 2^32 - 1 for none.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> allide.first_contact(box, box.at([9, 0, 0])) is None\nTrue");
    m.def(
        "intersects_within_budget",
        [](nb::handle a, nb::handle b, std::optional<std::uint64_t> tests,
           std::optional<double> seconds, nb::handle threads, nb::handle stats, nb::handle dop) {
            const Budget budget = read_budget(tests, seconds);
            return pair_answer(a, b, {threads, stats, dop},
                               [&](const Placed& x, const Placed& y, const QueryOptions& options) {
                                   return intersects_within_budget(x, y, budget, options);
                               });
        },
        "a"_a, "b"_a, "tests"_a = nb::none(), "seconds"_a = nb::none(), ALLIDE_QUERY_ARGS,
        "intersects within a number of tests or a time.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> allide.intersects_within_budget(box, box, tests=1000).verdict.name\n'intersects'");
}

void bind_distances(nb::module_& m) {
    m.def(
        "separation",
        [](nb::handle a, nb::handle b, nb::handle threads, nb::handle stats, nb::handle dop) {
            return pair_answer(a, b, {threads, stats, dop},
                               [](const Placed& x, const Placed& y, const QueryOptions& options) {
                                   return separation(x, y, options);
                               });
        },
        "a"_a, "b"_a, ALLIDE_QUERY_ARGS,
        "Distance with closest points and their features.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> allide.separation(box, box.at([5, 0, 0])).distance\n3.0");
    m.def(
        "separation_within",
        [](nb::handle a, nb::handle b, double margin, nb::handle threads, nb::handle stats,
           nb::handle dop) {
            return pair_answer(a, b, {threads, stats, dop},
                               [=](const Placed& x, const Placed& y, const QueryOptions& options) {
                                   return separation_within(x, y, margin, options);
                               });
        },
        "a"_a, "b"_a, "margin"_a, ALLIDE_QUERY_ARGS,
        "The separation if it is at most `margin`, else None; in a stack its distance is inf.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> allide.separation_within(box, box.at([5, 0, 0]), 1) is None\nTrue");
    m.def(
        "separation_lower_bound",
        [](nb::handle a, nb::handle b, double share, nb::handle threads, nb::handle stats,
           nb::handle dop) {
            return pair_answer(a, b, {threads, stats, dop},
                               [=](const Placed& x, const Placed& y, const QueryOptions& options) {
                                   return separation_lower_bound(x, y, share, options);
                               });
        },
        "a"_a, "b"_a, "share"_a = 0.5, ALLIDE_QUERY_ARGS,
        "A lower bound of the separation that is at least `share` of it.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> 1.5 <= allide.separation_lower_bound(box, box.at([5, 0, 0])) <= 3\nTrue");
    m.def(
        "faces_within",
        [](nb::handle a, nb::handle b, double margin, nb::handle threads, nb::handle stats,
           nb::handle dop) {
            return pair_answer(a, b, {threads, stats, dop},
                               [=](const Placed& x, const Placed& y, const QueryOptions& options) {
                                   return faces_within(x, y, margin, options);
                               });
        },
        "a"_a, "b"_a, "margin"_a, ALLIDE_QUERY_ARGS,
        "All pairs of faces no farther apart than `margin`, sorted.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> len(allide.faces_within(box, box.at([2.5, 0, 0]), 1)) > 0\nTrue");
    m.def(
        "penetration",
        [](nb::handle a, nb::handle b, nb::handle threads, nb::handle stats, nb::handle dop) {
            return pair_answer(a, b, {threads, stats, dop},
                               [](const Placed& x, const Placed& y, const QueryOptions& options) {
                                   return penetration(x, y, options);
                               });
        },
        "a"_a, "b"_a, ALLIDE_QUERY_ARGS,
        "Depth and direction of the shortest translation that separates two convex geometries.\n\n"
        ">>> box = allide.Geometry.convex(allide.box([1, 1, 1]))\n"
        ">>> allide.penetration(box, box.at([1.5, 0, 0])).depth\n0.5");
}

std::vector<PartPair> read_part_pairs(nb::handle value) {
    constexpr const char* wanted = "a list of (part, part)";
    std::vector<PartPair> pairs;
    for (const nb::object& item : items(value, "ignored", wanted)) {
        const std::vector<nb::object> pair = items(item, "ignored", wanted, 2);
        pairs.push_back({read_as<std::uint32_t>(pair[0], "ignored", "the number of a part"),
                         read_as<std::uint32_t>(pair[1], "ignored", "the number of a part")});
    }
    return pairs;
}

void bind_own(nb::module_& m) {
    m.def(
        "self_intersections",
        [](nb::handle object, nb::handle neighbours, nb::handle threads, nb::handle stats,
           nb::handle dop) {
            const Call call(threads, stats, dop);
            const Neighbours which = read_enum<Neighbours>(neighbours, "neighbours");
            const Operand operand(object, "object");
            return answer(
                operand.is_stack(), operand.size(), call,
                [&](std::size_t i, const QueryOptions& options) {
                    return self_intersections(operand[i], which, options);
                },
                operand);
        },
        "object"_a, "neighbours"_a = "tested", ALLIDE_QUERY_ARGS,
        "All pairs of faces of one mesh that intersect in more than what they share.\n\n"
        ">>> len(allide.self_intersections(allide.Geometry.surface(allide.icosphere(1, 2))))\n0");
    m.def(
        "intersecting_parts",
        [](nb::handle compound, nb::handle ignored, nb::handle threads, nb::handle stats,
           nb::handle dop) {
            const Call call(threads, stats, dop);
            const Operand operand(compound, "compound");
            std::vector<PartPair> left_out;
            if (!ignored.is_none())
                left_out = read_part_pairs(ignored);
            return answer(
                operand.is_stack(), operand.size(), call,
                [&](std::size_t i, const QueryOptions& options) {
                    return intersecting_parts(operand[i], left_out, options);
                },
                operand);
        },
        "compound"_a, "ignored"_a = nb::none(), ALLIDE_QUERY_ARGS,
        "All pairs a < b of parts of one compound that share a point, except ignored ones.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> arm = allide.Geometry.compound([(box, [0, 0, 0]), (box, [1, 0, 0])])\n"
        ">>> len(allide.intersecting_parts(arm))\n1");
}

}  // namespace

Budget read_budget(std::optional<std::uint64_t> tests, std::optional<double> seconds) {
    Budget budget;
    if (tests)
        budget.tests = *tests;
    if (seconds && *seconds < 9e9)
        budget.time = std::chrono::nanoseconds(std::int64_t(std::max(0.0, *seconds) * 1e9));
    return budget;
}

void bind_query(nb::module_& m) {
    bind_enum<Neighbours>(m, "Neighbours",
                          "Whether to test faces that share a vertex.\n\n"
                          ">>> ball = allide.Geometry.surface(allide.icosphere(1, 1))\n"
                          ">>> len(allide.self_intersections(ball, allide.Neighbours.skipped))\n"
                          "0",
                          {{"tested", Neighbours::tested}, {"skipped", Neighbours::skipped}});
    bind_intersections(m);
    bind_distances(m);
    bind_own(m);
}

}  // namespace allide::python
