// SPDX-License-Identifier: MIT
// Kitamura's face octree beside trees that are refitted or built in every cycle, on the scenes of
// the paper's figures and on deforming ones: all contacts of all pairs, the same from each. World
// vertices are made before the clock starts. docs/design/octree.md says what came out.
#include <cstdio>
#include <cstdlib>
#include <string>

#include <allide/shapes.h>

#include "bench/measure.h"
#include "lab/octrees/octree_update.h"
#include "math/world_vertices.h"
#include "octree/face_octree.h"
#include "scenes/crowd.h"
#include "scenes/deforming.h"
#include "wide/moving_tree.h"
#include "wide/wide_query.h"
#include "wide/wide_refit.h"

namespace allide {
namespace {

/// The objects of one cycle.
class Cycle {
public:
    void add(std::vector<Vec3> vertices, std::span<const Face> faces) {
        vertices_.push_back(std::move(vertices));
        views_.push_back({vertices_.back(), faces});
    }
    std::span<const MeshView> objects() const { return views_; }

private:
    std::vector<std::vector<Vec3>> vertices_;
    std::vector<MeshView> views_;
};

Cycle placed(std::span<const Mesh> meshes, std::span<const Transform> poses) {
    Cycle cycle;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        const Mesh& mesh = meshes[i % meshes.size()];
        std::vector<Vec3> vertices(mesh.vertices.size());
        world_vertices(poses[i], mesh.vertices, vertices);
        cycle.add(std::move(vertices), mesh.faces);
    }
    return cycle;
}

Cycle frame(const DeformingScene& scene, double time) {
    Cycle cycle;
    for (const Deforming& object : scene)
        cycle.add(world_vertices(object, time), object.mesh.faces);
    return cycle;
}

/// Wide trees, one for each object.
class Trees {
public:
    explicit Trees(const Cycle& first) {
        build(first.objects());
        for (std::size_t i = 0; i < built_.size(); ++i) {
            refitters_.emplace_back(built_[i], first.objects()[i].faces);
            moving_.emplace_back(built_[i], first.objects()[i].faces);
        }
    }

    std::size_t refit_and_find(const Cycle& cycle) {
        for (std::size_t i = 0; i < built_.size(); ++i)
            refitters_[i].refit(built_[i], cycle.objects()[i]);
        return find(cycle.objects(), [&](std::uint32_t i) -> auto& { return built_[i]; });
    }

    /// Along Morton's curve: faster to build than by areas.
    std::size_t sort_and_find(const Cycle& cycle) {
        for (std::size_t i = 0; i < moving_.size(); ++i)
            moving_[i].rebuild(cycle.objects()[i], 1);
        return find(cycle.objects(), [&](std::uint32_t i) -> auto& { return moving_[i].tree(); });
    }

    std::size_t build_and_find(const Cycle& cycle) {
        build(cycle.objects());
        return find(cycle.objects(), [&](std::uint32_t i) -> auto& { return built_[i]; });
    }

private:
    void build(std::span<const MeshView> objects) {
        built_.clear();
        for (const MeshView& mesh : objects)
            built_.push_back(build_wide_tree(mesh, 1, WideForm::boxes));
    }

    template <class TreeOf>
    std::size_t find(std::span<const MeshView> objects, const TreeOf& tree_of) {
        std::size_t count = 0;
        regions_.begin(objects, 1);
        regions_.find_all();
        for (const auto [a, b] : regions_.pairs()) {
            pairs_.clear();
            wide_contacts({{tree_of(a), {objects[a], {}}}, {tree_of(b), {objects[b], {}}}}, false,
                          pairs_, {scratch_, stats_});
            std::ranges::sort(pairs_);
            count += pairs_.size();
        }
        return count;
    }

    std::vector<WideTree> built_;
    std::vector<WideRefitter> refitters_;
    std::vector<MovingTree> moving_;
    OverlapRegions regions_;
    std::vector<FacePair> pairs_;
    WideScratch scratch_;
    Stats stats_;
};

std::size_t count(const FaceOctree& octree) {
    std::size_t sum = 0;
    for (const ObjectContacts& pair : octree.contacts())
        sum += pair.face_count;
    return sum;
}

std::size_t find(FaceOctree& octree, const Cycle& cycle) {
    if (!octree.try_find(cycle.objects()))
        std::abort();
    return count(octree);
}

void require(bool same, const char* what) {
    if (same)
        return;
    std::printf("%s: contacts differ\n", what);
    std::exit(1);
}

/// Microseconds of one cycle, the least of some runs.
template <class Body>
double least(const Body& body) {
    const double once = measure(1, body).min;
    const int repeats = once > 0.02 ? 3 : once > 0.002 ? 7 : 25;
    return 1e6 * measure(repeats, body).min;
}

void print_heading(const char* title) {
    std::printf("\n%s\n%-20s %9s %9s %9s %9s %9s %9s | %7s %7s %8s %9s %8s %8s\n", title, "",
                "octree", "no boxes", "paper's", "refit", "morton", "build", "listed", "cells",
                "sorted", "compared", "tested", "contacts");
}

/// The paper's own settings: level 6 of a fixed cube, clipping.
OctreeOptions papers_options(const Cycle& cycle) {
    Box all;
    for (const MeshView& mesh : cycle.objects())
        all = merged(all, bounds(mesh.vertices));
    const Vec3 size = all.max - all.min;
    return {.level = 6,
            .test = CellTest::clipping,
            .center = 0.5 * (all.min + all.max),
            .side = std::max({size.x, size.y, size.z})};
}

/// One line: times of all ways for one cycle, and what the octree did.
void print_line(const std::string& name, const Cycle& cycle) {
    FaceOctree octree, no_boxes({.box_stage = false}), papers(papers_options(cycle));
    Trees trees(cycle);
    const std::size_t contacts = find(octree, cycle);
    require(trees.refit_and_find(cycle) == contacts && trees.sort_and_find(cycle) == contacts &&
                find(papers, cycle) == contacts && find(no_boxes, cycle) == contacts,
            name.c_str());
    const double automatic = least([&] { find(octree, cycle); });
    const double all_faces = least([&] { find(no_boxes, cycle); });
    const double papers_time = least([&] { find(papers, cycle); });
    const double refit = least([&] { keep(trees.refit_and_find(cycle)); });
    const double morton = least([&] { keep(trees.sort_and_find(cycle)); });
    const double build = least([&] { keep(trees.build_and_find(cycle)); });
    const OctreeStats& n = octree.stats();
    std::printf("%-20s %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f | %7llu %7llu %8llu %9llu %8llu %8zu\n",
                name.c_str(), automatic, all_faces, papers_time, refit, morton, build,
                static_cast<unsigned long long>(n.listed_faces),
                static_cast<unsigned long long>(n.cells),
                static_cast<unsigned long long>(n.cell_tests),
                static_cast<unsigned long long>(n.voxel_pairs),
                static_cast<unsigned long long>(n.face_tests), contacts);
}

/// Two spheres at the given distance, turned.
Cycle two_spheres(const Mesh& sphere, double distance, double turn) {
    const Transform poses[] = {
        rotation({1, 2, 3}, turn),
        translation({0.8 * distance, 0.6 * distance, 0}) * rotation({3, 1, -2}, turn)};
    return placed({&sphere, 1}, poses);
}

void bench_spheres() {
    print_heading("figures 6 and 7: two spheres, last cycle, by faces (us)");
    for (const int faces : shapes::standard_sphere_faces) {
        const Mesh sphere = shapes::standard_sphere(1, faces);
        print_line(std::to_string(faces), two_spheres(sphere, 1.85, 0.7));
    }
    print_heading("figure 6: two spheres of 960 faces, by distance of their centres (us)");
    const Mesh sphere = shapes::standard_sphere(1, 960);
    for (const double distance : {3.0, 2.4, 2.1, 2.0, 1.98, 1.8, 1.5, 1.0, 0.5})
        print_line(std::to_string(distance).substr(0, 4), two_spheres(sphere, distance, 0.7));
}

void bench_shuttles() {
    print_heading("figure 8: space shuttles of 528 faces (us)");
    for (const int shuttles : {2, 15})
        for (const double time : {0.2, 0.3, 0.4, 0.5}) {
            const std::string name =
                std::to_string(shuttles) + ", time " + std::to_string(time).substr(0, 3);
            print_line(name, frame(flying_shuttles(shuttles), time));
        }
}

void bench_objects() {
    print_heading("figure 13: spheres of 528 faces, by their number (us)");
    for (const int spheres : {10, 20, 30, 40, 400})
        print_line(std::to_string(spheres),
                   frame(deforming_spheres({.count = spheres, .density = 0.05}), 0.5));
    print_heading("spheres of 8 faces, by their number (us)");
    for (const int spheres : {100, 1000, 10'000})
        print_line(std::to_string(spheres),
                   frame(deforming_spheres({.count = spheres, .faces = 8, .density = 0.2}), 0.5));
}

void bench_deforming() {
    print_heading("deforming (us)");
    print_line("hands", frame(grasping_hands(), 0.9));
    print_line("15 spheres of 5000", frame(deforming_spheres({.faces = 5000}), 0.5));
    print_line("2 sheets of 5000", frame(crossing_sheets(5000), 0.5));
    print_line("2 sheets of 50000", frame(crossing_sheets(50'000), 0.5));
    print_line("2 sheets of 500000", frame(crossing_sheets(500'000), 0.5));
}

struct Measured {
    double time = 0;  ///< microseconds
    OctreeStats stats;
};

Measured measured(const Cycle& cycle, const OctreeOptions& options) {
    FaceOctree octree(options);
    const double time = least([&] { find(octree, cycle); });
    return {time, octree.stats()};
}

void print_counts(const OctreeStats& n) {
    std::printf(" | %7llu %7llu %8llu %7llu", static_cast<unsigned long long>(n.cells),
                static_cast<unsigned long long>(n.cell_tests),
                static_cast<unsigned long long>(n.voxel_pairs),
                static_cast<unsigned long long>(n.face_tests));
}

void bench_levels_of(const char* name, const Cycle& cycle) {
    std::printf("\nlevels and variants, %s (us)\n%-10s %9s %9s %9s %9s %9s", name, "level", "boxes",
                "clipping", "axes", "bintree", "no boxes");
    std::printf(" | %-32s | %s\n", "boxes: cells, sorted, compared, tested", "clipping");
    for (const int level : {automatic_octree_level, 2, 3, 4, 5, 6, 7}) {
        const Measured boxes = measured(cycle, {.level = level});
        const Measured clipping = measured(cycle, {.level = level, .test = CellTest::clipping});
        std::printf("%-10s %9.1f %9.1f %9.1f %9.1f %9.1f",
                    level < 0 ? "automatic" : std::to_string(level).c_str(), boxes.time,
                    clipping.time, measured(cycle, {.level = level, .test = CellTest::axes}).time,
                    measured(cycle, {.level = level, .split = CellSplit::bintree}).time,
                    measured(cycle, {.level = level, .box_stage = false}).time);
        print_counts(boxes.stats);
        print_counts(clipping.stats);
        std::printf("\n");
    }
}

void bench_levels() {
    bench_levels_of("hands", frame(grasping_hands(), 0.9));
    bench_levels_of("15 spheres of 528", frame(deforming_spheres(), 0.5));
    bench_levels_of("2 sheets of 50000", frame(crossing_sheets(50'000), 0.5));
}

/// Figure 14: a head of Venus and a shuttle approach while a sphere and a chair stay away. A hare
/// of 2304 faces replaces Venus, a knot of 150 the chair.
void bench_update() {
    const Mesh meshes[] = {
        shapes::hare(2, 2), shapes::shuttle(2), shapes::standard_sphere(0.4, 120),
        shapes::torus_knot({.radius = 0.6, .tube_radius = 0.1, .segments = 25, .sides = 3})};
    std::vector<lab::StoredFaceOctree> octrees;
    for (const Mesh& mesh : meshes)
        octrees.emplace_back(view(mesh), 5);
    std::printf("\nfigure 14: octree update (level 5, %zu + %zu nodes stored) (us)\n",
                octrees[0].nodes().size(), octrees[1].nodes().size());
    std::printf("%-22s %9s %9s %9s | %8s %8s %8s %8s\n", "distance", "update", "octree", "refit",
                "nodes", "listed", "tested", "contacts");
    for (const double distance : {2.0, 0.8, 0.6, 0.5, 0.4, 0.2}) {
        const Transform poses[] = {rotation({0, 0, 1}, 0.3),
                                   translation({0, distance, 0}) * rotation({1, 1, 0}, 0.5),
                                   translation({2, -1, 0}), translation({-2, -1.5, 0})};
        const Cycle cycle = placed(meshes, poses);
        std::vector<lab::CarriedOctree> objects;
        for (int i = 0; i < 4; ++i)
            objects.push_back({octrees[i], view(meshes[i]), poses[i]});
        lab::UpdateCounts n;
        FaceOctree octree;
        Trees trees(cycle);
        const std::size_t contacts = lab::contacts_by_update(objects, 6, n).size();
        require(find(octree, cycle) == contacts, "octree update");
        lab::UpdateCounts ignored;
        const double update =
            least([&] { keep(lab::contacts_by_update(objects, 6, ignored).size()); });
        std::printf("%-22.1f %9.1f %9.1f %9.1f | %8llu %8llu %8llu %8zu\n", distance, update,
                    least([&] { find(octree, cycle); }),
                    least([&] { keep(trees.refit_and_find(cycle)); }),
                    static_cast<unsigned long long>(n.node_updates),
                    static_cast<unsigned long long>(n.listed_nodes),
                    static_cast<unsigned long long>(n.face_tests), contacts);
    }
}

/// Microseconds, summed over all cycles and over those with contacts.
struct Sums {
    double all = 0, colliding = 0;

    void add(const Timer& timer, bool collides) {
        const double time = 1e6 * timer.seconds();
        all += time;
        colliding += collides ? time : 0;
    }
};

/// Objects that meet and did not in the cycle before exchange their velocities.
class Rebound {
public:
    void apply(const FaceOctree& octree, Crowd& crowd) {
        std::vector<IndexPair> now;
        for (const ObjectContacts& pair : octree.contacts())
            now.push_back({pair.a, pair.b});
        for (const IndexPair pair : now)
            if (!std::ranges::binary_search(before_, pair))
                crowd.exchange_velocities(pair.a, pair.b);
        before_ = std::move(now);
    }

private:
    std::vector<IndexPair> before_;
};

/// Figures 16 to 18: 15 spheres that fill 5 % of a cube fly, spin and rebound.
void bench_flight() {
    constexpr int cycles = 1000;
    std::printf("\nfigures 16 to 18: 15 spheres, %d cycles, means of all and of colliding (us)\n",
                cycles);
    std::printf("%-22s %19s %19s | %9s\n", "faces", "octree", "refit", "colliding");
    for (const int faces : {48, 80, 168, 360, 528, 728, 960}) {
        const Mesh sphere = shapes::standard_sphere(1, faces);
        Crowd crowd({.objects = 15, .volume = 4.19, .density = 0.05, .translation = 0.05});
        FaceOctree octree;
        Trees trees(placed({&sphere, 1}, crowd.poses()));
        Rebound rebound;
        Sums by_octree, by_trees;
        int colliding = 0;
        for (int i = 0; i < cycles; ++i, crowd.step()) {
            const Cycle cycle = placed({&sphere, 1}, crowd.poses());
            const Timer octree_timer;
            const std::size_t contacts = find(octree, cycle);
            by_octree.add(octree_timer, contacts > 0);
            const Timer tree_timer;
            require(trees.refit_and_find(cycle) == contacts, "flight");
            by_trees.add(tree_timer, contacts > 0);
            colliding += contacts > 0;
            rebound.apply(octree, crowd);
        }
        std::printf("%-22d %9.1f %9.1f %9.1f %9.1f | %9d\n", faces, by_octree.all / cycles,
                    by_octree.colliding / colliding, by_trees.all / cycles,
                    by_trees.colliding / colliding, colliding);
    }
}

void bench_threads() {
    std::printf("\nthreads (us)\n%-22s %9s %9s\n", "", "1", "2");
    const auto line = [](const char* name, const Cycle& cycle) {
        FaceOctree one, two({}, 2);
        require(find(one, cycle) == find(two, cycle), name);
        std::printf("%-22s %9.1f %9.1f\n", name, least([&] { find(one, cycle); }),
                    least([&] { find(two, cycle); }));
    };
    line("15 spheres of 5000", frame(deforming_spheres({.faces = 5000}), 0.5));
    line("2 sheets of 500000", frame(crossing_sheets(500'000), 0.5));
}

}  // namespace
}  // namespace allide

/// All, or the one section that is named.
int main(int count, char** arguments) {
    using namespace allide;
    const std::string wanted = count > 1 ? arguments[1] : "";
    const std::pair<const char*, void (*)()> sections[] = {
        {"spheres", bench_spheres},     {"shuttles", bench_shuttles}, {"objects", bench_objects},
        {"deforming", bench_deforming}, {"levels", bench_levels},     {"update", bench_update},
        {"flight", bench_flight},       {"threads", bench_threads}};
    for (const auto& [name, run] : sections)
        if (wanted.empty() || wanted == name)
            run();
}
