// SPDX-License-Identifier: MIT
// Long thin faces and shells that nearly touch: what boxes along axes cannot tell apart. Counts of
// tests and times of each query, beside FCL's trees.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <allide/query.h>
#include <allide/shapes.h>

#include "bench/measure.h"
#include "bench/mesh_peers.h"
#include "scenes/motion.h"
#include "scenes/rods.h"

namespace allide {
namespace {

using Path = std::vector<Transform>;

/// The cost of one kind of query, summed over poses.
struct Cost {
    Stats stats;
    double ours = 0, peer = 0;  ///< seconds

    template <class Ask, class AskPeer>
    void add(const Ask& ask, const AskPeer& ask_peer) {
        ask(&stats);
        ours += measure(3, [&] { ask(nullptr); }).min;
        peer += measure(1, ask_peer).min;
    }

    void print(const char* what, std::size_t poses) const {
        const double n = double(poses);
        std::printf("  %-14s %12.0f %12.0f %12.0f %12.1f   FCL %12.1f   x%.2f\n", what,
                    double(stats.volume_tests) / n, double(stats.node_updates) / n,
                    double(stats.face_tests) / n, 1e6 * ours / n, 1e6 * peer / n, peer / ours);
    }
};

void bench_pair(const char* name, const Mesh& mesh_a, const Mesh& mesh_b, const Path& path) {
    const Geometry a = Geometry::surface(mesh_a), b = Geometry::surface(mesh_b);
    const FclModel fcl_a(mesh_a), fcl_b(mesh_b);
    const FclDistanceModel far_a(mesh_a), far_b(mesh_b);
    Cost all, first, distance;
    std::size_t contacts = 0;
    for (const Transform& at : path) {
        const Placed placed(b, at);
        contacts += intersecting_faces(a, placed).size();
        all.add([&](Stats* stats) { keep(intersecting_faces(a, placed, {.stats = stats}).size()); },
                [&] { keep(fcl_contacts(fcl_a, fcl_b, at, false)); });
        first.add([&](Stats* stats) { keep(intersects(a, placed, {.stats = stats})); },
                  [&] { keep(fcl_contacts(fcl_a, fcl_b, at, true)); });
        distance.add([&](Stats* stats) { keep(separation(a, placed, {.stats = stats}).distance); },
                     [&] { keep(fcl_distance(far_a, far_b, at)); });
    }
    std::printf("%s: %zu + %zu faces, %zu poses, %.1f contacts a pose; %.1f bytes per face\n", name,
                mesh_a.faces.size(), mesh_b.faces.size(), path.size(),
                double(contacts) / double(path.size()),
                double(a.memory().total()) / double(mesh_a.faces.size()));
    all.print("all contacts", path.size());
    first.print("yes or no", path.size());
    distance.print("distance", path.size());
}

Path random_path(int poses, double reach) {
    Random random(5);
    Path path;
    for (int i = 0; i < poses; ++i)
        path.push_back(random_motion(random, reach));
    return path;
}

/// Moves apart along x as well, so that all poses are disjoint.
Path beside(Path path, double distance) {
    for (Transform& at : path)
        at.translation = {distance, 0.1 * at.translation.y, 0.1 * at.translation.z};
    return path;
}

}  // namespace
}  // namespace allide

int main(int count, char** arguments) {
    using namespace allide;
    const int poses = count > 1 ? std::atoi(arguments[1]) : 3;
    const int rod_count = count > 2 ? std::atoi(arguments[2]) : 1500;
    std::printf("means over poses: volume tests, volumes moved, face tests, us, FCL's us\n");
    const Mesh a = rods({.count = rod_count}), b = rods({.count = rod_count, .seed = 2});
    bench_pair("rods in rods", a, b, random_path(poses, 0.3));
    bench_pair("rods beside rods", a, b, beside(random_path(poses, 0.3), 2.0));
    bench_pair("ball in rods", a, shapes::icosphere(0.01, 4), random_path(poses, 0.5));
    bench_pair("shells, 1 % apart", shapes::icosphere(1, 6), shapes::icosphere(0.99, 6),
               random_path(poses, 0.003));
    bench_pair("boxes apart", shapes::box({1, 1, 1}), shapes::box({1, 1, 1}),
               beside(random_path(100 * poses, 0.3), 5));
}
