// SPDX-License-Identifier: MIT
// Whether the ideas that lab/ keeps of the k-DOP thesis pay: each beside the engine's own tree, on
// two flights, with the same contacts. docs/papers/lab.md says what came out.
#include <cstdio>
#include <cstdlib>
#include <string>

#include <allide/shapes.h>

#include "bench/measure.h"
#include "bvtree/placed_faces.h"
#include "lab/trees/automatic_leaves.h"
#include "lab/trees/bottom_up.h"
#include "lab/trees/dop_variants.h"
#include "lab/trees/orientation.h"
#include "lab/trees/oscillating.h"
#include "lab/trees/other_splits.h"
#include "lab/trees/skinny_faces.h"
#include "lab/trees/volume_tree.h"
#include "obb/obb_query.h"
#include "primitive/triangle_contact.h"
#include "scenes/datasets.h"
#include "scenes/flight.h"

namespace allide::lab {
namespace {

double radius(const Mesh& mesh) {
    double largest = 0;
    for (const Vec3 v : mesh.vertices)
        largest = std::max(largest, length(v));
    return largest;
}

struct Scene {
    std::string name;
    Mesh a, b;
    std::vector<Transform> flight;
    double radius_a = radius(a), radius_b = radius(b);
};

Scene scene(const char* name, Mesh a, Mesh b, const FlightOptions& options) {
    const Geometry at_rest = Geometry::surface(a), flyer = Geometry::surface(b);
    return {name, std::move(a), std::move(b), billiard_flight(at_rest, flyer, options)};
}

struct Cost {
    VariantStats counts;
    std::size_t contacts = 0;
};

/// Calls ask(frame, counts, sink) for each pose.
template <class Ask>
Cost fly(const Scene& s, const Ask& ask) {
    const PlacedFaces a = {view(s.a), {}};
    Cost cost;
    for (const Transform& pose : s.flight) {
        const PlacedFaces b = {view(s.b), pose};
        const auto sink = [&](std::uint32_t f, std::uint32_t g) {
            ++cost.counts.stats.face_tests;
            cost.contacts +=
                triangle_contact(a.world_triangle(f), b.world_triangle(g)) != ContactKind::none;
            return true;
        };
        ask(relative_frame({}, s.radius_a, pose, s.radius_b), cost.counts, FacePairSink(sink));
    }
    return cost;
}

class Table {
public:
    explicit Table(const Scene& s) : steps_(static_cast<double>(s.flight.size())) {
        std::printf("%s: %zu + %zu faces, %zu poses\n", s.name.c_str(), s.a.faces.size(),
                    s.b.faces.size(), s.flight.size());
        std::printf("  %-30s %8s %9s %9s %8s %9s %9s %9s\n", "", "us", "tests", "updates", "faces",
                    "compared", "build ms", "volume");
    }

    template <class Run>
    void line(const char* name, const Run& run, double build = 0, double volume = 0) {
        const Cost cost = run();
        const double seconds = measure(3, [&] { keep(run().contacts); }).min;
        const Stats& n = cost.counts.stats;
        std::printf("  %-30s %8.1f %9.0f %9.0f %8.0f %9.0f %9.1f %9.4g\n", name,
                    1e6 * seconds / steps_, each(n.volume_tests), each(n.node_updates),
                    each(n.face_tests), each(cost.counts.comparisons), 1e3 * build, volume);
        if (contacts_ == none)
            contacts_ = cost.contacts;
        if (contacts_ != cost.contacts) {
            std::printf("%s reports other contacts\n", name);
            std::exit(1);
        }
    }

private:
    static constexpr std::size_t none = ~std::size_t(0);
    double each(std::uint64_t n) const { return static_cast<double>(n) / steps_; }

    double steps_;
    std::size_t contacts_ = none;
};

/// Trees for both meshes with topologies from make(mesh, leaf_faces).
template <class Make>
void bench_topology(const Scene& s, const char* name, const Make& make, Table& table) {
    const Timer timer;
    const DopTree<18> a(view(s.a), make(view(s.a), 1), {});
    const DopTree<18> b(view(s.b), make(view(s.b), 2), {});
    const double build = timer.seconds();
    DopScratch scratch;
    const auto run = [&] {
        return fly(s, [&](const RelativeFrame& frame, VariantStats& counts, FacePairSink sink) {
            for_each_candidate(a, b, frame, DopQueryOptions{}, scratch, counts.stats, sink);
        });
    };
    table.line(name, run, build, total_volume(a) + total_volume(b));
}

DopTopology plain(const MeshView& mesh, std::uint32_t leaf_faces, DopSplitRule rule) {
    const DopTree<18> tree(mesh, {.rule = rule, .leaf_faces = leaf_faces});
    DopTopology topology;
    for (const auto& node : tree.nodes()) {
        topology.nodes.push_back(node);
        if (node.is_leaf())
            topology.faces.insert(topology.faces.end(), tree.faces(node).begin(),
                                  tree.faces(node).end());
    }
    return topology;
}

void bench_topologies(const Scene& s, Table& table) {
    const auto splatter = [](const MeshView& m, std::uint32_t leaf) {
        return plain(m, leaf, DopSplitRule::splatter);
    };
    bench_topology(s, "splatter, mean", splatter, table);
    bench_topology(
        s, "min sum, mean",
        [](const MeshView& m, std::uint32_t leaf) { return plain(m, leaf, DopSplitRule::min_sum); },
        table);
    bench_topology(
        s, "16 centroids tried",
        [](const MeshView& m, std::uint32_t leaf) { return best_centroid_splits(m, 16, leaf); },
        table);
    bench_topology(
        s, "all centroids tried",
        [](const MeshView& m, std::uint32_t leaf) { return best_centroid_splits(m, 0, leaf); },
        table);
    bench_topology(s, "across any of 9 normals", splits_along_normals<18>, table);
    for (const int levels : {2, 3})
        bench_topology(
            s, levels == 2 ? "oscillating, 2 levels" : "oscillating, 3 levels",
            [&](const MeshView& m, std::uint32_t leaf) {
                return oscillating_splits(m, {.levels = levels}, leaf);
            },
            table);
    bench_topology(
        s, "oscillating, no guard",
        [](const MeshView& m, std::uint32_t leaf) { return oscillating_splits(m, {2, 0}, leaf); },
        table);
    bench_topology(s, "bottom up", bottom_up, table);
    bench_topology(
        s, "thresholds for each node",
        [&](const MeshView& m, std::uint32_t leaf) {
            return leaf == 1 ? splatter(m, 1) : with_automatic_leaves(m, splatter(m, 1), {}, 40);
        },
        table);
}

void bench_variants(const Scene& s, Table& table) {
    const VariantTree a(view(s.a), {.moving = false}), b(view(s.b));
    const SlabOrders orders(a);
    DopScratch scratch;
    const auto line = [&](const char* name, const DopVariant& variant) {
        table.line(name, [&] {
            return fly(s, [&](const RelativeFrame& frame, VariantStats& counts, FacePairSink sink) {
                for_each_candidate(a, b, frame, variant, scratch, counts, sink);
            });
        });
    };
    line("one interval after the other", {});
    line("thinnest slab first", {.orders = &orders});
    line("thinnest 5 slabs only", {.orders = &orders, .intervals = 5});
    line("first 5 intervals only", {.intervals = 5});
    line("first 3 intervals only", {.intervals = 3});
    line("degree 4", {.levels = 2});
    line("degree 8", {.levels = 3});
    line("restart at the root", {.descent = DopVariant::Descent::restart});
}

void bench_divided(const Scene& s, double growth, Table& table) {
    const Timer timer;
    const DividedMesh pieces = divided(view(s.a), growth);
    const DopTree<18> a(view(pieces.pieces), {.epsilon = pieces.epsilon, .moving = false});
    const double build = timer.seconds();
    const DopTree<18> b(view(s.b));
    DopScratch scratch;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    const std::string name = "long faces cut, x" + std::to_string(growth).substr(0, 4);
    const auto run = [&] {
        return fly(s, [&](const RelativeFrame& frame, VariantStats& counts, FacePairSink sink) {
            pairs.clear();
            for_each_candidate(a, b, frame, DopQueryOptions{}, scratch, counts.stats,
                               [&](std::uint32_t f, std::uint32_t g) {
                                   pairs.push_back({pieces.source[f], g});
                                   return true;
                               });
            std::ranges::sort(pairs);
            pairs.erase(std::ranges::unique(pairs).begin(), pairs.end());
            for (const auto& [f, g] : pairs)
                sink(f, g);
        });
    };
    table.line(name.c_str(), run, build);
}

void bench_orientation(const Scene& s, Table& table) {
    const Timer timer;
    const TurnedMesh best = best_orientation(s.b, 10, 3);
    const double build = timer.seconds();
    const DopTree<18> a(view(s.a), {.moving = false}), b(view(best.mesh));
    DopScratch scratch;
    const auto run = [&] {
        return fly(s, [&](const RelativeFrame& frame, VariantStats& counts, FacePairSink sink) {
            for_each_candidate(a, b, best.frame(frame, s.radius_b), DopQueryOptions{}, scratch,
                               counts.stats, sink);
        });
    };
    table.line("best of 20 orientations", run, build);
}

/// Trees of one shape under other volumes.
template <class Make>
void bench_volume(const Scene& s, const char* name, const Make& make, Table& table) {
    using Volume = decltype(make(Points()));
    const Timer timer;
    const auto splatter = DopSplitRule::splatter;
    const VolumeTree<Volume> a(view(s.a), plain(view(s.a), 1, splatter), make);
    const VolumeTree<Volume> b(view(s.b), plain(view(s.b), 2, splatter), make);
    const double build = timer.seconds();
    const auto run = [&] {
        return fly(s, [&](const RelativeFrame& frame, VariantStats& counts, FacePairSink sink) {
            for_each_candidate(a, b, frame, counts.stats, sink);
        });
    };
    table.line(name, run, build);
}

void bench_volumes(const Scene& s, Table& table) {
    const std::vector<DopDirection> box = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const std::vector<DopDirection> normals(dop_normals<18>.begin(), dop_normals<18>.end());
    const std::vector<DopDirection> few = all_directions(1), many = all_directions(2);
    const auto dop = [](const std::vector<DopDirection>& directions) {
        return [&](const Points& p) { return FreeDop(p, directions); };
    };
    bench_volume(s, "spheres", [](const Points& p) { return Sphere(p); }, table);
    bench_volume(s, "boxes, tight", dop(box), table);
    bench_volume(s, "18-DOPs, tight", dop(normals), table);
    bench_volume(s, "26-DOPs, tight", dop(few), table);
    bench_volume(s, "98-DOPs, tight", dop(many), table);
    bench_volume(s, "convex hulls", [](const Points& p) { return PointHull(p); }, table);
    const ObbTree a(view(s.a)), b(view(s.b));
    ObbScratch scratch;
    table.line("oriented boxes, own shape", [&] {
        return fly(s, [&](const RelativeFrame& frame, VariantStats& counts, FacePairSink sink) {
            for_each_candidate(a, b, frame, 0, scratch, counts.stats, sink);
        });
    });
}

/// The engine's own tree, for scenes too large for the slowest ideas.
void bench_long_faces(const Scene& s) {
    Table table(s);
    bench_topology(
        s, "splatter, mean",
        [](const MeshView& m, std::uint32_t leaf) {
            return plain(m, leaf, DopSplitRule::splatter);
        },
        table);
    for (const double growth : {1.2, 2.0, 4.0})
        bench_divided(s, growth, table);
}

void bench(const Scene& s) {
    Table table(s);
    bench_topologies(s, table);
    bench_variants(s, table);
    for (const double growth : {1.05, 1.2, 2.0})
        bench_divided(s, growth, table);
    bench_orientation(s, table);
    bench_volumes(s, table);
}

}  // namespace
}  // namespace allide::lab

int main(int count, char** arguments) {
    using namespace allide;
    const int steps = count > 1 ? std::atoi(arguments[1]) : 100;
    const Mesh knot =
        shapes::torus_knot({.radius = 3, .tube_radius = 0.3, .segments = 160, .sides = 12});
    lab::bench(lab::scene("knot among pipes", shapes::pipes({.size = 20, .faces = 10'000}), knot,
                          {.steps = steps, .step = 0.2, .start = {0, 0, 8}, .reach = 8}));
    lab::bench(lab::scene("hare over terrain",
                          shapes::terrain({.size = 20, .height = 3, .cells = 70}),
                          shapes::hare(3, 2), {.steps = steps, .start = {0, 0, 3.5}, .reach = 3}));
    Dataset spikes = make_dataset(5, steps);
    lab::bench_long_faces({"torus among spikes", std::move(spikes.environment),
                           std::move(spikes.flyer), std::move(spikes.flight)});
}
