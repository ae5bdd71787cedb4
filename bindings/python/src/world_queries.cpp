// SPDX-License-Identifier: MIT
#include <limits>

#include "held_world.h"
#include "pickles.h"
#include "rays.h"

namespace allide::python {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct WorldRayRow {
    ObjectId object;
    double t;
    std::uint32_t face;
    Vec3 normal, barycentric;
};
static_assert(sizeof(WorldRayRow) == 72);

nb::object id_array(const std::vector<ObjectId>& objects) {
    std::vector<std::uint64_t> rows;
    for (const ObjectId id : objects)
        rows.push_back(std::uint64_t(id));
    return array_of(std::move(rows));
}

nb::object nearest(HeldWorld& held, nb::handle from, double limit) {
    const bool shape = nb::isinstance<HeldPlaced>(from) || nb::isinstance<Geometry>(from);
    std::optional<WorldNearest> result;
    if (shape) {
        const Operand operand(from, "from_");
        const nb::gil_scoped_release released;
        const SharedLocks lock(operand);
        const std::lock_guard guard(held.mutex);
        result = held.world.nearest(operand[0], limit);
    } else {
        const Vec3 point = vector(from, "from_");
        result = held.use([=](World& w) { return w.nearest(point, limit); });
    }
    if (!result)
        return nb::none();
    return nb::make_tuple(std::uint64_t(result->object), result->separation);
}

nb::object nearest_pair(HeldWorld& held, double limit, std::optional<std::uint32_t> groups_a,
                        std::optional<std::uint32_t> groups_b) {
    if (groups_a.has_value() != groups_b.has_value())
        throw nb::type_error("groups_a and groups_b: expected both or none");
    const auto found = held.use([=](World& w) {
        return groups_a ? w.nearest_pair(*groups_a, *groups_b, limit) : w.nearest_pair(limit);
    });
    if (!found)
        return nb::none();
    return nb::make_tuple(std::uint64_t(found->a), std::uint64_t(found->b), found->separation);
}

nb::object intersecting(HeldWorld& held, nb::handle shape) {
    if (!nb::isinstance<HeldPlaced>(shape) && !nb::isinstance<Geometry>(shape)) {
        const Box region = box(shape, "shape");
        return id_array(held.use([=](World& w) { return w.intersecting(region); }));
    }
    const Operand operand(shape, "shape");
    std::vector<ObjectId> found;
    {
        const nb::gil_scoped_release released;
        const SharedLocks lock(operand);
        const std::lock_guard guard(held.mutex);
        found = held.world.intersecting(operand[0]);
    }
    return id_array(found);
}

nb::object ray_hits(HeldWorld& held, nb::handle origin, nb::handle direction, double max_t) {
    const Vec3 from = vector(origin, "origin"), along = vector(direction, "direction");
    const auto hits = held.use([=](World& w) { return w.ray_hits(from, along, {.max_t = max_t}); });
    std::vector<WorldRayRow> rows;
    for (const WorldRayHit& hit : hits)
        rows.push_back({hit.object, hit.t, hit.face, hit.normal, hit.barycentric});
    return moved(std::move(rows), dtype("world_ray_hit"));
}

nb::object cast_ray(HeldWorld& held, nb::handle origin, nb::handle direction, double max_t) {
    const Rays rays(origin, direction);
    const auto cast = [&](World& w, std::size_t i) {
        return w.cast_ray(rays.origin(i), rays.direction(i), {.max_t = max_t});
    };
    if (!rays.many())
        return nb::cast(held.use([&](World& w) { return cast(w, 0); }));
    const Call one_thread(nb::int_(1), nb::none(), nb::none());
    std::vector<WorldRayRow> rows(rays.size());
    held.use([&](World& w) {
        for_each(rows.size(), one_thread, [&](std::size_t i, Stats&) {
            const auto hit = cast(w, i);
            rows[i] =
                hit ? WorldRayRow{hit->object, hit->t, hit->face, hit->normal, hit->barycentric}
                    : WorldRayRow{ObjectId{0}, infinity, no_face, {}, {}};
        });
    });
    return moved(std::move(rows), dtype("world_ray_hit"));
}

}  // namespace

void bind_world_queries(nb::class_<HeldWorld>& world) {
    nb::class_<WorldRayHit> hit(
        world, "RayHit",
        "A ray hit of one object of a world.\n\n"
        ">>> world = allide.World()\n"
        ">>> box = world.add(allide.Geometry.solid(allide.box([1, 1, 1])))\n"
        ">>> hit = world.cast_ray([5, 0.5, 0.25], [-1, 0, 0])\n"
        ">>> hit.object == box, hit.t\n(True, 4.0)");
    hit.def_prop_ro("object", [](const WorldRayHit& h) { return std::uint64_t(h.object); })
        .def_ro("t", &WorldRayHit::t)
        .def_ro("face", &WorldRayHit::face)
        .def_prop_ro("normal", [](const WorldRayHit& h) { return to_array(h.normal); })
        .def_prop_ro("barycentric", [](const WorldRayHit& h) { return to_array(h.barycentric); })
        .def("__eq__", [](const WorldRayHit& a, const WorldRayHit& b) { return a == b; });
    pickles(hit, &WorldRayHit::object, &WorldRayHit::t, &WorldRayHit::face, &WorldRayHit::normal,
            &WorldRayHit::barycentric);
    world
        .def(
            "objects",
            [](HeldWorld& h) { return id_array(h.use([](World& w) { return w.objects(); })); },
            "All ids, sorted.")
        .def("cast_ray", &cast_ray, "origin"_a, "direction"_a, "max_t"_a = infinity,
             "The first object on the ray or None. Many rays, of which the origin or the direction "
             "may be one,\ngive an array of dtypes.world_ray_hit with t = inf for none. Ctrl-C "
             "ends them.\n\n"
             ">>> world = allide.World()\n"
             ">>> box = world.add(allide.Geometry.solid(allide.box([1, 1, 1])))\n"
             ">>> world.cast_ray([[-5, 0, 0.5], [-5, 3, 0]], [1, 0, 0])[\"t\"]\n"
             "array([ 4., inf])")
        .def("ray_hits", &ray_hits, "origin"_a, "direction"_a, "max_t"_a = infinity,
             "All faces of objects on the ray, sorted by t.")
        .def("nearest", &nearest, "from_"_a, "limit"_a = infinity,
             "(id, Separation) of the enabled object nearest to a shape or point, or None.")
        .def("nearest_pair", &nearest_pair, "limit"_a = infinity, nb::kw_only(),
             "groups_a"_a = nb::none(), "groups_b"_a = nb::none(),
             "(a, b, Separation) of the closest two objects that may be tested, or None. With "
             "groups, a is in one of `groups_a` and b in one of `groups_b`.\n\n"
             ">>> world = allide.World()\n"
             ">>> ball = allide.Geometry.sphere([0, 0, 0], 1)\n"
             ">>> ids = world.add(ball), world.add(ball, [5, 0, 0])\n"
             ">>> world.nearest_pair()[2].distance\n3.0")
        .def(
            "containing",
            [](HeldWorld& h, nb::handle point) {
                const Vec3 p = vector(point, "point");
                return id_array(h.use([=](World& w) { return w.containing(p); }));
            },
            "point"_a, "Objects to which the point belongs, sorted.")
        .def("intersecting", &intersecting, "shape"_a,
             "Objects that share a point with a shape, or with a box (2, 3), sorted.");
}

}  // namespace allide::python
