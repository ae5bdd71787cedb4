// SPDX-License-Identifier: MIT
// Nearest neighbours beside nanoflann: the same points and queries, answers compared before times.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <allide/point_tree.h>

#include "base/random.h"
#include "measure.h"
#include "points_peers.h"

namespace allide {
namespace {

constexpr std::size_t point_count = 100'000, query_count = 2'000, neighbours = 8;

std::vector<double> random_points(std::size_t count, int dimensions, std::uint64_t seed) {
    Random random(seed);
    std::vector<double> points(count * dimensions);
    for (double& x : points)
        x = random.uniform();
    return points;
}

/// Whether both found the same distances; the order of a sum may differ in the last bits.
bool agree(const NearPoints& ours, const std::vector<double>& squares) {
    for (std::size_t i = 0; i < squares.size(); ++i)
        if (std::abs(ours.points[i].distance - std::sqrt(squares[i])) > 1e-12)
            return false;
    return ours.points.size() == squares.size();
}

void compare(int dimensions) {
    const std::vector<double> points = random_points(point_count, dimensions, 1);
    const std::vector<double> queries = random_points(query_count, dimensions, 2);
    const PointTree tree(points, {dimensions});
    const NanoflannTree peer(points, dimensions);
    const NearPoints ours = tree.nearest_of_all(queries, neighbours);
    if (!agree(ours, peer.nearest(queries, neighbours))) {
        std::fprintf(stderr, "points_bench: allide and nanoflann differ\n");
        std::exit(1);
    }
    const Timing build = measure(3, [&] { keep(PointTree(points, {dimensions}).size()); });
    const Timing peer_build = measure(3, [&] {
        const NanoflannTree made(points, dimensions);
        keep(&made);
    });
    const Timing search =
        measure(5, [&] { keep(tree.nearest_of_all(queries, neighbours).points.data()); });
    const Timing peer_search = measure(5, [&] { keep(peer.nearest(queries, neighbours).data()); });
    std::printf("%10d %12.1f %12.1f %14.2f %14.2f %8.2f\n", dimensions, build.median * 1e3,
                peer_build.median * 1e3, search.median / query_count * 1e6,
                peer_search.median / query_count * 1e6, peer_search.median / search.median);
}

}  // namespace
}  // namespace allide

/// Usage: points_bench [DIMENSIONS...]
int main(int count, char** words) {
    std::printf("The %zu nearest of %zu uniform points by L2\n", allide::neighbours,
                allide::point_count);
    std::printf("dimensions  build in ms    nanoflann   search in us      nanoflann    ratio\n");
    if (count < 2)
        for (const int dimensions : {2, 3, 4, 6, 8, 12, 16})
            allide::compare(dimensions);
    for (int i = 1; i < count; ++i)
        allide::compare(std::atoi(words[i]));
}
