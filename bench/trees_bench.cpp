// SPDX-License-Identifier: MIT
// The papers' trees and the wide one on equivalents of the thesis's datasets: time and counts of a
// query in report mode. Every method must report the same contacts.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include <allide/query.h>

#include "bench/measure.h"
#include "bvtree/placed_faces.h"
#include "dop/dop_any_tree.h"
#include "obb/obb_query.h"
#include "primitive/triangle_contact.h"
#include "scenes/datasets.h"

namespace allide {
namespace {

struct Cost {
    Stats stats;
    std::size_t contacts = 0;
};

double radius(const Mesh& mesh) {
    double largest = 0;
    for (const Vec3 v : mesh.vertices)
        largest = std::max(largest, length(v));
    return largest;
}

struct Scene {
    Dataset data;
    double radius_a = radius(data.environment), radius_b = radius(data.flyer);
};

/// Queries a tree for its candidates at every pose of a flight.
template <class Ask>
Cost fly(const Scene& scene, const Ask& ask) {
    const Dataset& data = scene.data;
    const PlacedFaces a = {view(data.environment), {}};
    Cost cost;
    for (const Transform& pose : data.flight) {
        const PlacedFaces b = {view(data.flyer), pose};
        const auto sink = [&](std::uint32_t f, std::uint32_t g) {
            ++cost.stats.face_tests;
            cost.contacts +=
                triangle_contact(a.world_triangle(f), b.world_triangle(g)) != ContactKind::none;
            return true;
        };
        ask(relative_frame({}, scene.radius_a, pose, scene.radius_b), cost.stats, sink);
    }
    return cost;
}

/// Prints a line and leaves if the contacts differ from those of the methods before.
class Table {
public:
    explicit Table(const Dataset& data) : steps_(static_cast<double>(data.flight.size())) {
        std::printf("%s: %zu + %zu faces, %zu poses\n", data.name.c_str(),
                    data.environment.faces.size(), data.flyer.faces.size(), data.flight.size());
        std::printf("  %-26s %10s %12s %12s %12s\n", "", "us", "volume tests", "updates",
                    "face tests");
    }

    template <class Run>
    void line(const std::string& name, const Run& run) {
        const Cost cost = run();
        const double seconds = measure(3, [&] { keep(run().contacts); }).min;
        std::printf("  %-26s %10.1f %12.0f %12.0f %12.0f\n", name.c_str(), 1e6 * seconds / steps_,
                    each(cost.stats.volume_tests), each(cost.stats.node_updates),
                    each(cost.stats.face_tests));
        if (contacts_ == none)
            contacts_ = cost.contacts;
        if (contacts_ != cost.contacts) {
            std::printf("%s reports %zu contacts, others %zu\n", name.c_str(), cost.contacts,
                        contacts_);
            std::exit(1);
        }
    }

    void end() const { std::printf("  %.1f contacts a pose\n", each(contacts_)); }

private:
    static constexpr std::size_t none = ~std::size_t(0);

    double each(std::uint64_t n) const { return static_cast<double>(n) / steps_; }

    double steps_;
    std::size_t contacts_ = none;
};

Cost fly_wide(const Dataset& data, const Geometry& a, const Geometry& b) {
    Cost cost;
    for (const Transform& pose : data.flight)
        cost.contacts += intersecting_faces(a, Placed(b, pose), {.stats = &cost.stats}).size();
    return cost;
}

void bench_obb(const Scene& scene, const char* name, const ObbOptions& options, Table& table) {
    const Dataset& data = scene.data;
    const ObbTree a(view(data.environment), options), b(view(data.flyer), options);
    ObbScratch scratch;
    table.line(name, [&] {
        return fly(scene, [&](const RelativeFrame& frame, Stats& stats, FacePairSink sink) {
            for_each_candidate(a, b, frame, 0, scratch, stats, sink);
        });
    });
}

/// Queries k-DOP trees. The moving tree keeps its vertices if the options need them.
void bench_dop(const Scene& scene, int k, const char* how, const DopQueryOptions& options,
               Table& table) {
    const bool vertices = options.tumbling == DopTumbling::approximation;
    const auto a =
        AnyDopTree::try_build(k, view(scene.data.environment), {.moving = false}).value();
    const auto b = AnyDopTree::try_build(k, view(scene.data.flyer), {.vertices = vertices}).value();
    DopScratch scratch;
    table.line(std::to_string(k) + "-DOP" + how, [&] {
        return fly(scene, [&](const RelativeFrame& frame, Stats& stats, FacePairSink sink) {
            for_each_candidate(a, b, frame, options, scratch, stats, sink);
        });
    });
}

void bench(const Scene& scene) {
    const Dataset& data = scene.data;
    Table table(data);
    {
        const Geometry a = Geometry::surface(data.environment), b = Geometry::surface(data.flyer);
        table.line("wide", [&] { return fly_wide(data, a, b); });
    }
    bench_obb(scene, "OBB", {}, table);
    bench_obb(scene, "OBB, RAPID's axes", {.mesh_axes = false}, table);
    bench_obb(scene, "OBB, compact", {ObbLayout::compact}, table);
    for (const int k : {6, 14, 18, 26})
        bench_dop(scene, k, "", {}, table);
    bench_dop(scene, 18, ", by vertices", {.tumbling = DopTumbling::approximation}, table);
    const auto thesis = DopTraversal::environment_first;
    bench_dop(scene, 18, ", lock step", {.traversal = DopTraversal::lock_step}, table);
    bench_dop(scene, 18, ", environment first", {.traversal = thesis}, table);
    DopFront front;
    bench_dop(scene, 18, ", the same from a front", {.traversal = thesis, .front = &front}, table);
    table.end();
}

}  // namespace
}  // namespace allide

/// Arguments: the number of poses, and the numbers of datasets, all by default.
int main(int count, char** arguments) {
    using namespace allide;
    const int steps = count > 1 ? std::atoi(arguments[1]) : 200;
    for (int which = 0; which < dataset_count; ++which) {
        bool wanted = count <= 2;
        for (int i = 2; i < count; ++i)
            wanted |= std::atoi(arguments[i]) == which;
        if (wanted)
            bench({make_dataset(which, steps)});
    }
}
