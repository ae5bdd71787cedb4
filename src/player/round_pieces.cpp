// SPDX-License-Identifier: MIT
#include "player/round_pieces.h"

#include <cmath>

#include "x3d/node_fields.h"

namespace allide {

namespace {

Result<Geometry> try_round_shape(const SceneFile& scene, std::uint32_t geometry,
                                 const Placement& placed) {
    const NodeFields fields(scene, geometry);
    const double scale = std::fabs(placed.stretch.rows[0].x);
    if (scene.is(geometry, "Sphere"))
        return Geometry::try_sphere(placed.translation, scale * fields.number("radius"));
    const double half = fields.number("height") / 2;
    const Vec3 bottom = placed * Vec3{0, -half, 0}, top = placed * Vec3{0, half, 0};
    return scene.is(geometry, "Cylinder")
               ? Geometry::try_cylinder(bottom, top, scale * fields.number("radius"))
               : Geometry::try_cone(bottom, top, scale * fields.number("bottomRadius"), 0);
}

}  // namespace

bool is_round(const SceneFile& scene, std::uint32_t geometry) {
    const NodeFields fields(scene, geometry);
    if (scene.is(geometry, "Cylinder"))
        return fields.flag("side") && fields.flag("bottom") && fields.flag("top");
    if (scene.is(geometry, "Cone"))
        return fields.flag("side") && fields.flag("bottom");
    return scene.is(geometry, "Sphere");
}

std::optional<Geometry> round_geometry(const SceneFile& scene, std::uint32_t geometry,
                                       const Placement& placed) {
    if (!is_round(scene, geometry) || !is_uniform(placed.stretch))
        return std::nullopt;
    Result<Geometry> round = try_round_shape(scene, geometry, placed);
    return round ? std::optional(*std::move(round)) : std::nullopt;
}

}  // namespace allide
