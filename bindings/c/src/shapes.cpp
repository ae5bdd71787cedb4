// SPDX-License-Identifier: MIT
#include <allide/shapes.h>

#include <cmath>
#include <initializer_list>

#include "call.h"

using namespace allide;
using namespace allide::c;

namespace {

/// The mesh that `maker` makes, if all sizes are finite and positive.
template <class Maker>
AllideStatus make(const char* function, std::initializer_list<double> sizes, AllideMesh* mesh,
                  Maker maker) {
    return Call(function, out("mesh", mesh)).run([&](AllideMesh& to) {
        for (const double size : sizes)
            if (!(size > 0) || !std::isfinite(size))
                return fail(allide_bad_argument,
                            "a size is " + std::to_string(size) + "; give finite, positive sizes");
        Mesh made = maker();
        if (made.faces.empty())
            return fail(allide_bad_argument, "the sizes do not make a shape");
        return give(HeldMesh{std::move(made)}, to);
    });
}

}  // namespace

AllideStatus allide_box(AllideVec3 half_extents, AllideMesh* mesh) {
    const auto [x, y, z] = half_extents;
    return make(__func__, {x, y, z}, mesh, [&] { return shapes::box({x, y, z}); });
}

AllideStatus allide_icosphere(double radius, int subdivisions, AllideMesh* mesh) {
    return make(__func__, {radius}, mesh, [&] { return shapes::icosphere(radius, subdivisions); });
}

AllideStatus allide_sphere(double radius, int segments, int rings, AllideMesh* mesh) {
    return make(__func__, {radius}, mesh, [&] { return shapes::sphere(radius, segments, rings); });
}

AllideStatus allide_standard_sphere(double radius, int faces, AllideMesh* mesh) {
    return make(__func__, {radius}, mesh, [&] { return shapes::standard_sphere(radius, faces); });
}

AllideStatus allide_cylinder(double radius, double height, int segments, AllideMesh* mesh) {
    return make(__func__, {radius, height}, mesh,
                [&] { return shapes::cylinder(radius, height, segments); });
}

AllideStatus allide_cone(double radius, double height, int segments, AllideMesh* mesh) {
    return make(__func__, {radius, height}, mesh,
                [&] { return shapes::cone(radius, height, segments); });
}

AllideStatus allide_capsule(double radius, double height, int segments, int rings,
                            AllideMesh* mesh) {
    return make(__func__, {radius, height}, mesh,
                [&] { return shapes::capsule(radius, height, segments, rings); });
}

AllideStatus allide_torus(double radius, double tube_radius, int segments, int sides,
                          AllideMesh* mesh) {
    return make(__func__, {radius, tube_radius}, mesh,
                [&] { return shapes::torus(radius, tube_radius, segments, sides); });
}

AllideStatus allide_torus_knot_options_init(AllideTorusKnotOptions* knot) {
    return set_defaults(__func__, knot, "knot");
}

AllideStatus allide_terrain_options_init(AllideTerrainOptions* land) {
    return set_defaults(__func__, land, "land");
}

AllideStatus allide_pipes_options_init(AllidePipesOptions* system) {
    return set_defaults(__func__, system, "system");
}

AllideStatus allide_polytope_options_init(AllidePolytopeOptions* shape) {
    return set_defaults(__func__, shape, "shape");
}

AllideStatus allide_torus_knot(const AllideTorusKnotOptions* knot, AllideMesh* mesh) {
    const auto chosen = knot != nullptr ? std::bit_cast<shapes::TorusKnotOptions>(*knot)
                                        : shapes::TorusKnotOptions{};
    return make(__func__, {chosen.radius, chosen.tube_radius}, mesh,
                [&] { return shapes::torus_knot(chosen); });
}

AllideStatus allide_terrain(const AllideTerrainOptions* land, AllideMesh* mesh) {
    const auto chosen =
        land != nullptr ? std::bit_cast<shapes::TerrainOptions>(*land) : shapes::TerrainOptions{};
    return make(__func__, {chosen.size, chosen.height}, mesh,
                [&] { return shapes::terrain(chosen); });
}

AllideStatus allide_pipes(const AllidePipesOptions* system, AllideMesh* mesh) {
    const auto chosen =
        system != nullptr ? std::bit_cast<shapes::PipesOptions>(*system) : shapes::PipesOptions{};
    return make(__func__, {chosen.size}, mesh, [&] { return shapes::pipes(chosen); });
}

AllideStatus allide_polytope(const AllidePolytopeOptions* shape, AllideMesh* mesh) {
    const auto chosen = shape != nullptr ? std::bit_cast<shapes::PolytopeOptions>(*shape)
                                         : shapes::PolytopeOptions{};
    return make(__func__, {chosen.radius, chosen.aspect}, mesh,
                [&] { return shapes::polytope(chosen); });
}

AllideStatus allide_hare(double length, int subdivisions, AllideMesh* mesh) {
    return make(__func__, {length}, mesh, [&] { return shapes::hare(length, subdivisions); });
}

AllideStatus allide_shuttle(double length, AllideMesh* mesh) {
    return make(__func__, {length}, mesh, [&] { return shapes::shuttle(length); });
}
