// SPDX-License-Identifier: MIT
// A hare, modelled as a cage of 72 quads and smoothed by subdivision into one surface.
#include <algorithm>

#include <allide/shapes.h>

#include "shapes/half_cage.h"
#include "shapes/rings.h"
#include "shapes/sizes.h"

namespace allide::shapes {
namespace {

// Corners of the quads that face along x run y and z low to high; a quad's walls follow its edges,
// so those of one that faces forward are: below, outside, above.
QuadMesh hare_cage() {
    HalfCage cage({-4.2, 0, 1}, {0, 2.4, 6});
    cage.extrude(HalfCage::back,
                 {{{-5.5, 0.9, 2.4}, {-5.5, 0, 2.4}, {-5.5, 0, 4.4}, {-5.5, 0.9, 4.4}}});
    cage.extrude(HalfCage::back,
                 {{{-7.2, 1.2, 3}, {-7.2, 0, 3}, {-6.8, 0, 5.6}, {-6.8, 1.2, 5.6}}});
    const std::uint32_t chest = cage.extrude(
        HalfCage::front, {{{4.2, 0, 2.8}, {4.2, 1.4, 2.8}, {2.6, 1.4, 6}, {2.6, 0, 6}}});
    const std::uint32_t head =
        cage.extrude(HalfCage::front, {{{7, 0, 4.4}, {7, 2, 4.4}, {5.8, 2, 8.9}, {5.8, 0, 8.9}}});
    cage.extrude(HalfCage::front, {{{8.7, 0, 5.1}, {8.7, 1, 5.1}, {8.3, 1, 7}, {8.3, 0, 7}}});
    const std::uint32_t crown = head + 2;
    cage.extrude(crown, {{{2.6, 1.7, 8.6}, {2.6, 0.5, 8.8}, {3.8, 0.4, 9.4}, {3.8, 1.8, 9.2}}});
    cage.extrude(crown, {{{0.2, 2.0, 12.6}, {0.2, 1, 12.6}, {1.2, 1, 13.2}, {1.2, 2, 13.2}}});
    cage.extrude(HalfCage::bottom,
                 {{{-3.6, 0.9, -0.4}, {-3.6, 2.6, -0.4}, {0.6, 2.6, -0.4}, {0.6, 0.9, -0.4}}});
    cage.extrude(chest, {{{1.9, 0.5, -0.4}, {1.9, 1.7, -0.4}, {3.9, 1.7, -0.4}, {3.9, 0.5, -0.4}}});
    return cage.mirrored();
}

void fit_to_length(Mesh& mesh, double length) {
    const Box box = bounds(mesh);
    const Vec3 middle = 0.5 * (box.min + box.max);
    const double scale = length / (box.max.x - box.min.x);
    for (Vec3& v : mesh.vertices)
        v = scale * (v - Vec3{middle.x, 0, middle.z});
}

}  // namespace

Mesh hare(double length, int subdivisions) {
    if (!are_sizes("hare", {{"length", length}}))
        return {};
    QuadMesh quads = hare_cage();
    for (int i = 0; i < std::clamp(subdivisions, 0, 12); ++i)
        quads = catmull_clark(quads);
    Mesh mesh = triangulated(quads);
    fit_to_length(mesh, length);
    return mesh;
}

}  // namespace allide::shapes
