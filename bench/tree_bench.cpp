// SPDX-License-Identifier: MIT
// A wide tree after it is built: refitted, or saved and loaded, compared with building it again.
#include <cstdio>

#include <allide/geometry.h>
#include <allide/query.h>
#include <allide/shapes.h>

#include "bench/measure.h"
#include "wide/wide_refit.h"

namespace allide {
namespace {

Mesh bent(Mesh mesh, int step) {
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
        mesh.vertices[i].z += 0.05 * static_cast<double>(i * static_cast<std::size_t>(step) % 7);
    return mesh;
}

void bench_refit(int cells) {
    const Mesh mesh = shapes::terrain({.size = 100, .height = 10, .cells = cells});
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

/// Times of a query over poses, by two kinds of tree in turns.
template <class Query>
void bench_compact(const char* what, const Geometry (&full)[2], const Geometry (&small)[2],
                   std::span<const Transform> poses, const Query& query) {
    double times[2] = {};
    for (const Transform& pose : poses)
        for (int kind = 0; kind < 2; ++kind) {
            const Geometry(&pair)[2] = kind == 0 ? full : small;
            const Placed placed(pair[1], pose);
            times[kind] += measure(5, [&] { keep(query(Placed(pair[0]), placed)); }).min;
        }
    const double scale = 1e6 / double(poses.size());
    std::printf("  %-24s wide %8.1f us  compact %8.1f us (x%.2f)\n", what, scale * times[0],
                scale * times[1], times[1] / times[0]);
}

void bench_compact() {
    const Mesh land = shapes::terrain({.size = 100, .height = 10, .cells = 500});
    const Mesh knot =
        shapes::torus_knot({.radius = 10, .tube_radius = 1, .segments = 1000, .sides = 25});
    const TreeOptions compact = {.tree = Tree::bvh8_compact};
    const Geometry full[] = {Geometry::surface(land), Geometry::surface(knot)};
    const Geometry small[] = {Geometry::surface(land, compact), Geometry::surface(knot, compact)};
    for (int i = 0; i < 2; ++i) {
        const double faces = double(full[i].mesh().faces.size());
        std::printf("  %8.0f faces: bytes per face with mesh: wide %.1f, compact %.1f\n", faces,
                    double(full[i].memory().total()) / faces,
                    double(small[i].memory().total()) / faces);
    }
    std::vector<Transform> touching, apart;
    for (int i = 0; i < 200; ++i) {
        const Transform pose = translation({0.3 * i - 30, 0.1 * i - 10, i % 2 == 0 ? 8.0 : 25.0}) *
                               rotation({1, 2, 3}, 0.1 * i);
        (intersects(full[0], Placed(full[1], pose)) ? touching : apart).push_back(pose);
    }
    const auto contacts = [](const Placed& a, const Placed& b) {
        return intersecting_faces(a, b).size();
    };
    const auto distance = [](const Placed& a, const Placed& b) {
        return separation(a, b).distance;
    };
    bench_compact("all contacts, touching", full, small, touching, contacts);
    bench_compact("yes or no, apart", full, small, apart,
                  [](const Placed& a, const Placed& b) { return intersects(a, b); });
    bench_compact("distance, apart", full, small, apart, distance);
}

template <class Make>
void bench_load(const char* name, const Mesh& mesh, const Make& make) {
    const double scale = 1e9 / double(mesh.faces.size());
    const std::vector<std::byte> bytes = make().to_bytes();
    const double made = measure(3, [&] { keep(&make().mesh()); }).min;
    const double read = measure(5, [&] { keep(&Geometry::from_bytes(bytes).mesh()); }).min;
    const double written = measure(3, [&] { keep(make().to_bytes().size()); }).min - made;
    std::printf("  %-19s %8zu faces  make %6.1f  load %6.1f (x%.1f)  save %5.1f  %.1f bytes\n",
                name, mesh.faces.size(), scale * made, scale * read, made / read, scale * written,
                double(bytes.size()) / double(mesh.faces.size()));
}

void bench_load(const Mesh& mesh) {
    bench_load("solid", mesh, [&] { return Geometry::solid(mesh); });
    const std::pair<const char*, TreeOptions> trees[] = {
        {"surface", {}},
        {"OBB", {.tree = Tree::obb}},
        {"OBB, compact", {.tree = Tree::obb_compact}},
        {"18-DOP", {.tree = Tree::dop18}},
        {"26-DOP", {.tree = Tree::dop26}}};
    for (const auto& [name, options] : trees)
        bench_load(name, mesh, [&] { return Geometry::surface(mesh, options); });
    const auto two = [&] {
        const Geometry part = Geometry::surface(mesh);
        return Geometry::compound({{part}, {part, translation({1, 2, 3})}});
    };
    bench_load("twice in a compound", mesh, two);
}

}  // namespace
}  // namespace allide

int main() {
    std::printf("terrain, ns per face, best of several runs, one thread\n");
    for (const int cells : {50, 158, 500, 707})
        allide::bench_refit(cells);
    std::printf("a knot of 50 000 faces over a terrain of 500 000, mean of poses, best of five\n");
    allide::bench_compact();
    std::printf("saved geometries, ns and bytes per face\n");
    for (const int segments : {1000, 10000}) {
        const allide::Mesh knot = allide::shapes::torus_knot(
            {.radius = 10, .tube_radius = 1, .segments = segments, .sides = 25});
        allide::bench_load(knot);
    }
}
