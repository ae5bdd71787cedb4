// SPDX-License-Identifier: MIT
// What becomes of a wide tree after it is built: refitted, or saved and loaded, beside building it
// anew.
#include <cstdio>

#include <allide/geometry.h>
#include <allide/shapes.h>

#include "bench/measure.h"
#include "bvtree/wide_refit.h"

namespace allide {
namespace {

Mesh bent(Mesh mesh, int step) {
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
        mesh.vertices[i].z += 0.05 * static_cast<double>(i * static_cast<std::size_t>(step) % 7);
    return mesh;
}

void bench_refit(int cells) {
    const Mesh mesh = terrain({.size = 100, .height = 10, .cells = cells});
    const Mesh shapes[] = {bent(mesh, 1), bent(mesh, 2)};
    const double faces = double(mesh.faces.size()), scale = 1e9 / faces;
    const double build =
        measure(3, [&] { keep(build_wide_tree(view(mesh), 1, WideForm::boxes).depth); }).min;
    std::printf("  %8.0f faces  build %6.1f ", faces, scale * build);
    for (const WideForm form : {WideForm::boxes, WideForm::full}) {
        WideTree tree = build_wide_tree(view(mesh), 1, form);
        WideRefitter refitter(tree, mesh.faces);
        int step = 0;
        const Timing refit =
            measure(cells < 300 ? 50 : 8, [&] { refitter.refit(tree, view(shapes[++step % 2])); });
        std::printf("  refit%s %5.2f (x%.0f)", form == WideForm::full ? " with corners" : "",
                    scale * refit.min, build / refit.min);
        if (form == WideForm::boxes)
            std::printf("  crowding %.2f", scale * measure(5, [&] { keep(crowding(tree)); }).min);
    }
    std::printf("\n");
}

void bench_load(const char* name, const Mesh& mesh, bool solid) {
    const auto make = [&] { return solid ? Geometry::solid(mesh) : Geometry::surface(mesh); };
    const double scale = 1e9 / double(mesh.faces.size());
    const std::vector<std::byte> bytes = make().to_bytes();
    const double made = measure(3, [&] { keep(&make().mesh()); }).min;
    const double read = measure(5, [&] { keep(&Geometry::from_bytes(bytes).mesh()); }).min;
    const double written = measure(3, [&] { keep(make().to_bytes().size()); }).min - made;
    std::printf("  %-16s %8zu faces  make %6.1f  load %6.1f (x%.1f)  save %5.1f  %.1f bytes\n",
                name, mesh.faces.size(), scale * made, scale * read, made / read, scale * written,
                double(bytes.size()) / double(mesh.faces.size()));
}

}  // namespace
}  // namespace allide

int main() {
    std::printf("terrain, ns per face, best of several runs, one thread\n");
    for (const int cells : {50, 158, 500, 707})
        allide::bench_refit(cells);
    std::printf("saved geometries, ns and bytes per face\n");
    for (const int segments : {1000, 10000}) {
        const allide::Mesh knot =
            allide::torus_knot({.radius = 10, .tube_radius = 1, .segments = segments, .sides = 25});
        allide::bench_load("surface", knot, false);
        allide::bench_load("solid", knot, true);
    }
}
