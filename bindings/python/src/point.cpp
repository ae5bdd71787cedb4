// SPDX-License-Identifier: MIT
#include "pickles.h"

namespace allide::python {
namespace {

/// A query of one target, or a stack, and one point, or many.
template <class Query>
nb::object point_answer(nb::handle target, nb::handle point, const Call& call, const Query& query) {
    const Operand operand(target, "target");
    const Doubles array = doubles(point, "point", "(3,) or (n, 3)");
    const bool many = array.ndim() != 1 || array.shape(0) != 3;
    const Vec3 single = many ? Vec3() : vector(point, "point");
    const Points read = many ? any_points(point, "point") : Points();
    const std::span<const Vec3> all = many ? read.span() : std::span(&single, 1);
    if (many && operand.is_stack() && all.size() != operand.size())
        throw Error(ErrorCode::bad_argument, "target and point: stacks of different length");
    return answer(
        many || operand.is_stack(), many ? all.size() : operand.size(), call,
        [&](std::size_t i, const QueryOptions& options) {
            return query(operand[i], all[many ? i : 0], options);
        },
        operand);
}

/// Takes one point, or an array of them.
nb::object signed_distances(nb::handle target, nb::handle point, const Call& call) {
    const Operand operand(target, "target");
    if (operand.is_stack())
        throw nb::type_error("target: expected one pose, got a stack");
    const Doubles array = doubles(point, "point", "(3,) or (n, 3)");
    const bool many = array.ndim() != 1 || array.shape(0) != 3;
    if (!many)
        return point_answer(target, point, call,
                            [](const Placed& a, Vec3 p, const QueryOptions& options) {
                                return signed_distance(a, p, options);
                            });
    const Points points = any_points(point, "point");
    const std::span<const Vec3> all = points.span();
    std::vector<SignedDistance> rows(all.size());
    {
        constexpr std::size_t length = 1024;  // so that signals are handled between batches
        const nb::gil_scoped_release released;
        const SharedLocks lock(operand);
        for_each((all.size() + length - 1) / length, call, [&](std::size_t i, Stats& stats) {
            const std::size_t first = i * length, count = std::min(length, all.size() - first);
            const BatchOptions options = {.query = {.stats = &stats, .dop = call.dop}};
            signed_distance(operand[0], all.subspan(first, count),
                            std::span(rows).subspan(first, count), options);
        });
    }
    return array_of(std::move(rows));
}

}  // namespace

void bind_point(nb::module_& m) {
    bind_enum<PointSide>(m, "PointSide",
                         "Where a point is relative to a geometry.\n\n"
                         ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
                         ">>> allide.closest_point(box, [1, 0, 0]).side.name\n"
                         "'on'",
                         {{"outside", PointSide::outside},
                          {"on", PointSide::on},
                          {"inside", PointSide::inside},
                          {"no_inside", PointSide::no_inside}});
    nb::class_<ClosestPoint> closest(m, "ClosestPoint",
                                     "The point of a geometry's faces nearest to one.\n\n"
                                     ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
                                     ">>> allide.closest_point(box, [3, 0.25, 0.5]).point\n"
                                     "array([1.  , 0.25, 0.5 ])");
    closest.def_ro("distance", &ClosestPoint::distance)
        .def_prop_ro("point", [](const ClosestPoint& c) { return to_array(c.point); })
        .def_ro("face", &ClosestPoint::face)
        .def_ro("feature", &ClosestPoint::feature)
        .def_ro("side", &ClosestPoint::side)
        .def("signed_distance", &ClosestPoint::signed_distance, "The distance, negative inside.")
        .def("__eq__", [](const ClosestPoint& a, const ClosestPoint& b) { return a == b; })
        .def("__repr__", [](const ClosestPoint& c) {
            return "<allide.ClosestPoint distance=" + text(c.distance) + " point=" + text(c.point) +
                   ">";
        });
    pickles(closest, &ClosestPoint::distance, &ClosestPoint::point, &ClosestPoint::face,
            &ClosestPoint::feature, &ClosestPoint::side);
    m.def(
        "closest_point",
        [](nb::handle target, nb::handle point, nb::handle threads, nb::handle stats,
           nb::handle dop) {
            return point_answer(target, point, {threads, stats, dop},
                                [](const Placed& a, Vec3 p, const QueryOptions& options) {
                                    return closest_point(a, p, options);
                                });
        },
        "target"_a, "point"_a, ALLIDE_QUERY_ARGS,
        "The nearest point of the faces, for a point or for many (n, 3).\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> allide.closest_point(box, [3, 0, 0]).distance\n2.0");
    m.def(
        "closest_point_within",
        [](nb::handle target, nb::handle point, double limit, nb::handle threads, nb::handle stats,
           nb::handle dop) {
            return point_answer(target, point, {threads, stats, dop},
                                [=](const Placed& a, Vec3 p, const QueryOptions& options) {
                                    return closest_point_within(a, p, limit, options);
                                });
        },
        "target"_a, "point"_a, "limit"_a, ALLIDE_QUERY_ARGS,
        "closest_point if the distance is at most `limit`, else None.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> allide.closest_point_within(box, [3, 0, 0], 1) is None\nTrue");
    nb::class_<SignedDistance> from_surface(
        m, "SignedDistance",
        "How far a point is from a solid's surface.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> allide.signed_distance(box, [0, 0, 0.5]).point\n"
        "array([0., 0., 1.])");
    from_surface.def_ro("distance", &SignedDistance::distance)
        .def_prop_ro("point", [](const SignedDistance& d) { return to_array(d.point); })
        .def_ro("face", &SignedDistance::face)
        .def_ro("feature", &SignedDistance::feature)
        .def("__eq__", [](const SignedDistance& a, const SignedDistance& b) { return a == b; })
        .def("__repr__", [](const SignedDistance& d) {
            return "<allide.SignedDistance distance=" + text(d.distance) +
                   " point=" + text(d.point) + ">";
        });
    pickles(from_surface, &SignedDistance::distance, &SignedDistance::point, &SignedDistance::face,
            &SignedDistance::feature);
    m.def(
        "signed_distance",
        [](nb::handle target, nb::handle point, nb::handle threads, nb::handle stats,
           nb::handle dop) { return signed_distances(target, point, {threads, stats, dop}); },
        "target"_a, "point"_a, ALLIDE_QUERY_ARGS,
        "The distance from a solid's surface, negative inside, for a point or for many (n, 3).\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> allide.signed_distance(box, [[0, 0, 0.5], [3, 0, 0]])[\"distance\"]\n"
        "array([-0.5,  2. ])");
    m.def(
        "contains",
        [](nb::handle target, nb::handle point, nb::handle threads, nb::handle stats,
           nb::handle dop) {
            return point_answer(target, point, {threads, stats, dop},
                                [](const Placed& a, Vec3 p, const QueryOptions& options) {
                                    return contains(a, p, options);
                                });
        },
        "target"_a, "point"_a, ALLIDE_QUERY_ARGS,
        "Whether a point, or each of many, belongs to the geometry.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> allide.contains(box, [[0, 0, 0], [3, 0, 0]])\narray([ True, False])");
    m.def(
        "bounds",
        [](nb::handle value) {
            if (nb::isinstance<HeldMesh>(value))
                return to_array(bounds(*nb::inst_ptr<HeldMesh>(value)->mesh));
            if (nb::isinstance<Geometry>(value))
                return to_array(bounds(*nb::inst_ptr<Geometry>(value)));
            const Operand operand(value, "object");
            if (operand.is_stack())
                throw nb::type_error("object: expected one pose, got a stack");
            Box result;
            {
                const nb::gil_scoped_release released;
                const SharedLocks lock(operand);
                result = bounds(operand[0]);
            }
            return to_array(result);
        },
        "object"_a,
        "The smallest box around a mesh, geometry or placed geometry: (2, 3).\n\n"
        ">>> allide.bounds(allide.box([1, 2, 3]))[1]\narray([1., 2., 3.])");
}

}  // namespace allide::python
