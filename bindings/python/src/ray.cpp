// SPDX-License-Identifier: MIT
#include <limits>

#include "pickles.h"
#include "rays.h"

namespace allide::python {
namespace {

template <class Query>
nb::object ray_answer(nb::handle target, const Rays& rays, const Call& call, const Query& query) {
    const Operand operand(target, "target");
    if (rays.many() && operand.is_stack() && rays.size() != operand.size())
        throw Error(ErrorCode::bad_argument, "target and rays: stacks of different length");
    return answer(
        rays.many() || operand.is_stack(), rays.many() ? rays.size() : operand.size(), call,
        [&](std::size_t i, const QueryOptions& options) {
            const std::size_t ray = rays.many() ? i : 0;
            return query(operand[i], rays.origin(ray), rays.direction(ray), options);
        },
        operand);
}

}  // namespace

void bind_ray(nb::module_& m) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    nb::class_<RayHit> hit(m, "RayHit",
                           "A face that a ray meets, at origin + t * direction.\n\n"
                           ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
                           ">>> hit = allide.cast_ray(box, [-5, 0.25, 0.5], [1, 0, 0])\n"
                           ">>> hit.t, float(hit.normal[0]) < 0\n"
                           "(4.0, True)");
    hit.def_ro("t", &RayHit::t)
        .def_ro("face", &RayHit::face)
        .def_prop_ro("normal", [](const RayHit& h) { return to_array(h.normal); })
        .def_prop_ro("barycentric", [](const RayHit& h) { return to_array(h.barycentric); })
        .def("__eq__", [](const RayHit& a, const RayHit& b) { return a == b; })
        .def("__repr__", [](const RayHit& h) {
            return "<allide.RayHit t=" + text(h.t) + " face=" + std::to_string(h.face) + ">";
        });
    pickles(hit, &RayHit::t, &RayHit::face, &RayHit::normal, &RayHit::barycentric);
    m.def(
        "cast_ray",
        [=](nb::handle target, nb::handle origin, nb::handle direction, double max_t,
            nb::handle threads, nb::handle stats, nb::handle dop) {
            return ray_answer(target, {origin, direction}, {threads, stats, dop},
                              [=](const Placed& a, Vec3 o, Vec3 d, const QueryOptions& options) {
                                  return cast_ray(a, o, d, {.max_t = max_t}, options);
                              });
        },
        "target"_a, "origin"_a, "direction"_a, "max_t"_a = infinity, ALLIDE_QUERY_ARGS,
        "The first face on the ray, or None. Many rays (n, 3) give an array of dtypes.ray_hit with "
        "t = inf for none.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> allide.cast_ray(box, [-5, 0.25, 0.5], [1, 0, 0]).t\n4.0");
    m.def(
        "ray_hits",
        [=](nb::handle target, nb::handle origin, nb::handle direction, double max_t,
            nb::handle threads, nb::handle stats, nb::handle dop) {
            return ray_answer(target, {origin, direction}, {threads, stats, dop},
                              [=](const Placed& a, Vec3 o, Vec3 d, const QueryOptions& options) {
                                  return ray_hits(a, o, d, {.max_t = max_t}, options);
                              });
        },
        "target"_a, "origin"_a, "direction"_a, "max_t"_a = infinity, ALLIDE_QUERY_ARGS,
        "All faces on the ray, sorted by t.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> len(allide.ray_hits(box, [-5, 0.25, 0.5], [1, 0, 0]))\n2");
}

}  // namespace allide::python
