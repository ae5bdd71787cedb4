// SPDX-License-Identifier: MIT
#include "bind.h"
#include "enums.h"

namespace allide::python {
namespace {

/// Makes a mesh without the GIL.
template <class Make>
HeldMesh hold(const Make& make) {
    const nb::gil_scoped_release released;
    return {std::make_shared<Mesh>(make())};
}

void bind_round(nb::module_& m) {
    m.def(
        "box",
        [](nb::handle half) {
            const Vec3 extents = vector(half, "half_extents");
            return hold([&] { return shapes::box(extents); });
        },
        "half_extents"_a,
        "12 faces, parallel to the axes.\n\n>>> allide.box([1, 2, 3])\n"
        "<allide.Mesh 8 vertices, 12 faces>");
    m.def(
        "icosphere",
        [](double radius, int n) { return hold([&] { return shapes::icosphere(radius, n); }); },
        "radius"_a, "subdivisions"_a,
        "20 * 4^subdivisions nearly equal faces.\n\n>>> len(allide.icosphere(1, 2).faces)\n320");
    m.def(
        "sphere",
        [](double radius, int segments, int rings) {
            return hold([&] { return shapes::sphere(radius, segments, rings); });
        },
        "radius"_a, "segments"_a, "rings"_a,
        "Meridians and parallels.\n\n>>> len(allide.sphere(1, 8, 4).faces)\n48");
    m.def(
        "standard_sphere",
        [](double radius, int n) {
            return hold([&] { return shapes::standard_sphere(radius, n); });
        },
        "radius"_a, "faces"_a,
        "The smallest of Kitamura's spheres with so many faces.\n\n"
        ">>> len(allide.standard_sphere(1, 50).faces)\n54");
    m.def(
        "cylinder",
        [](double radius, double height, int segments) {
            return hold([&] { return shapes::cylinder(radius, height, segments); });
        },
        "radius"_a, "height"_a, "segments"_a,
        "4 * segments faces.\n\n>>> len(allide.cylinder(1, 2, 8).faces)\n32");
    m.def(
        "cone",
        [](double radius, double height, int segments) {
            return hold([&] { return shapes::cone(radius, height, segments); });
        },
        "radius"_a, "height"_a, "segments"_a,
        "2 * segments faces, apex up.\n\n>>> len(allide.cone(1, 2, 8).faces)\n16");
    m.def(
        "capsule",
        [](double radius, double height, int segments, int rings) {
            return hold([&] { return shapes::capsule(radius, height, segments, rings); });
        },
        "radius"_a, "height"_a, "segments"_a, "rings"_a,
        "A cylinder between two half spheres.\n\n>>> len(allide.capsule(1, 2, 8, 4).faces)\n128");
    m.def(
        "torus",
        [](double radius, double tube_radius, int segments, int sides) {
            return hold([&] { return shapes::torus(radius, tube_radius, segments, sides); });
        },
        "radius"_a, "tube_radius"_a, "segments"_a, "sides"_a,
        "2 * segments * sides faces.\n\n>>> len(allide.torus(2, 1, 8, 4).faces)\n64");
}

void bind_scenery(nb::module_& m) {
    m.def(
        "torus_knot",
        [](int p, int q, double radius, double tube_radius, int segments, int sides) {
            return hold(
                [&] { return shapes::torus_knot({p, q, radius, tube_radius, segments, sides}); });
        },
        nb::kw_only(), "p"_a = 2, "q"_a = 3, "radius"_a = 1.0, "tube_radius"_a = 0.1,
        "segments"_a = 1000, "sides"_a = 25,
        "A tube that winds p times around the axis and q times around a ring.\n\n"
        ">>> len(allide.torus_knot(segments=40, sides=5).faces)\n400");
    m.def(
        "terrain",
        [](double size, double height, int cells, std::uint64_t seed) {
            return hold([&] { return shapes::terrain({size, height, cells, seed}); });
        },
        nb::kw_only(), "size"_a = 100.0, "height"_a = 10.0, "cells"_a = 100, "seed"_a = 1,
        "An open sheet of hills.\n\n>>> len(allide.terrain(cells=4).faces)\n32");
    m.def(
        "pipes",
        [](double size, int count, int sides, std::uint64_t seed) {
            return hold([&] { return shapes::pipes({size, count, sides, seed}); });
        },
        nb::kw_only(), "size"_a = 10.0, "faces"_a = 100'000, "sides"_a = 8, "seed"_a = 1,
        "A tangle of separate pipes.\n\n>>> len(allide.pipes(faces=2000).faces)\n2000");
    m.def(
        "polytope",
        [](int count, double radius, double aspect, std::uint64_t seed) {
            return hold([&] { return shapes::polytope({count, radius, aspect, seed}); });
        },
        nb::kw_only(), "faces"_a = 36, "radius"_a = 1.0, "aspect"_a = 1.0, "seed"_a = 1,
        "The convex hull of random points on an ellipsoid.\n\n"
        ">>> len(allide.polytope(faces=60).faces)\n60");
    m.def(
        "hare", [](double length, int n) { return hold([&] { return shapes::hare(length, n); }); },
        "length"_a, "subdivisions"_a = 1, "A concave hare.\n\n>>> len(allide.hare(1).faces)\n576");
    m.def(
        "shuttle", [](double length) { return hold([&] { return shapes::shuttle(length); }); },
        "length"_a, "A concave space shuttle.\n\n>>> len(allide.shuttle(1).faces)\n528");
}

void bind_tessellation(nb::module_& m) {
    bind_enum<Fit>(m, "Fit",
                   "On which side of the true surface a mesh is.\n\n"
                   ">>> ball = allide.Geometry.sphere([0, 0, 0], 1)\n"
                   ">>> mesh = allide.tessellated(ball, 0.1, fit=allide.Fit.inside)\n"
                   ">>> bool((np.linalg.norm(mesh.vertices, axis=1) < 1 + 1e-9).all())\n"
                   "True",
                   {{"between", Fit::between}, {"inside", Fit::inside}, {"outside", Fit::outside}});
    m.def(
        "tessellated",
        [](const Geometry& geometry, double error, nb::handle fit) {
            const auto side = read_enum<Fit>(fit, "fit");
            return hold([&] { return tessellated(geometry, error, side); });
        },
        "geometry"_a, "error"_a, nb::kw_only(), "fit"_a = "between",
        "A closed mesh around a round shape, nowhere farther than `error` from its surface.\n\n"
        ">>> can = allide.Geometry.cylinder([0, 0, 0], [0, 0, 1], 1)\n"
        ">>> len(allide.tessellated(can, 0.01, fit='inside').faces)\n92");
}

}  // namespace

void bind_shapes(nb::module_& m) {
    bind_round(m);
    bind_tessellation(m);
    bind_scenery(m);
    nb::list counts;
    for (const int n : shapes::standard_sphere_faces)
        counts.append(n);
    m.attr("standard_sphere_faces") = nb::tuple(counts);
}

}  // namespace allide::python
