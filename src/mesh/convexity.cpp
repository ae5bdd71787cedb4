// SPDX-License-Identifier: MIT
// After Mehlhorn et al., "Checking geometric programs or verification of geometric structures"
// (1996). If a point o is strictly behind every face, the faces seen from o turn one way, so they
// cover the sphere of directions equally often everywhere: once, if a ray through one face meets no
// other. Then each plane through o cuts the surface in a polygon that winds once and turns left.
#include "mesh/convexity.h"

#include <algorithm>
#include <optional>

#include "primitive/orient.h"

namespace allide {
namespace {

class ConvexityTest {
public:
    ConvexityTest(std::span<const Vec3> vertices, std::span<const Face> faces)
        : vertices_(vertices), faces_(faces) {}

    bool passes() const {
        const Vec3 inner = mean_of_centroids();
        if (!std::ranges::all_of(faces_, [&](const Face& f) { return side(f, inner) < 0; }))
            return every_vertex_is_behind_every_face();
        const std::optional<Vec3> target = point_behind_one_face(inner);
        if (!target)
            return every_vertex_is_behind_every_face();
        return std::ranges::count_if(
                   faces_, [&](const Face& f) { return cone_holds(f, inner, *target); }) == 1;
    }

private:
    Vec3 centroid(const Face& f) const {
        const Vec3 third = (1.0 / 3) * vertices_[f[0]];
        return world_vertex({}, third + (1.0 / 3) * vertices_[f[1]] + (1.0 / 3) * vertices_[f[2]]);
    }

    Vec3 mean_of_centroids() const {
        const Vec3 base = vertices_[faces_[0][0]];
        Vec3 sum;
        for (const Face& f : faces_)
            sum = sum + (centroid(f) - base);
        return world_vertex({}, base + (1.0 / static_cast<double>(faces_.size())) * sum);
    }

    int side(const Face& f, Vec3 p) const {
        return orient3d(vertices_[f[0]], vertices_[f[1]], vertices_[f[2]], p);
    }

    /// The least sign of the target against the sides of the face's cone from the apex: 1 strictly
    /// inside, 0 on its boundary.
    int cone_sign(const Face& f, Vec3 apex, Vec3 target) const {
        const Vec3 a = vertices_[f[0]], b = vertices_[f[1]], c = vertices_[f[2]];
        return std::min({orient3d(apex, target, a, b), orient3d(apex, target, b, c),
                         orient3d(apex, target, c, a)});
    }

    bool cone_holds(const Face& f, Vec3 apex, Vec3 target) const {
        return cone_sign(f, apex, target) >= 0;
    }

    /// A centroid may round out of the cone of a sliver, hence several faces are tried.
    std::optional<Vec3> point_behind_one_face(Vec3 inner) const {
        for (const Face& f : faces_)
            if (const Vec3 target = centroid(f); cone_sign(f, inner, target) > 0)
                return target;
        return std::nullopt;
    }

    bool every_vertex_is_behind_every_face() const {
        return std::ranges::all_of(faces_, [&](const Face& f) {
            const PlaneSide side(vertices_[f[0]], vertices_[f[1]], vertices_[f[2]]);
            return std::ranges::all_of(faces_, [&](const Face& other) {
                return side(vertices_[other[0]]) <= 0 && side(vertices_[other[1]]) <= 0 &&
                       side(vertices_[other[2]]) <= 0;
            });
        });
    }

    std::span<const Vec3> vertices_;
    std::span<const Face> faces_;
};

}  // namespace

bool is_globally_convex(std::span<const Vec3> vertices, std::span<const Face> faces) {
    return ConvexityTest(vertices, faces).passes();
}

}  // namespace allide
