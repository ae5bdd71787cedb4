// SPDX-License-Identifier: MIT
// broad_bench [most objects, 1000000] [threads, 1] [crowd, all, and the other tables]
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>

#include "base/parallel.h"
#include "bench/broad_scenes.h"
#include "bench/measure.h"
#include "broad/papers/rectangle_sweep.h"
#include "broad/papers/sweep_and_prune.h"
#include "broad/papers/uniform_grid.h"
#include "broad/spatial/spatial_phase.h"
#if defined(ALLIDE_WITH_FCL)
#include "bench/broad_peers.h"
#endif

namespace allide::broad {
namespace {

constexpr CrowdKind all_crowds[] = {CrowdKind::sparse, CrowdKind::dense, CrowdKind::clustered,
                                    CrowdKind::sized};

Lattice lattice_for(const MovingCrowd& crowd) {
    std::vector<Box> boxes(crowd.centre.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        boxes[i] = crowd.box(i);
    return Lattice::around(boxes);
}

void place_all(BroadPhase& phase, const MovingCrowd& crowd, const Lattice& lattice) {
    for (std::size_t i = 0; i < crowd.centre.size(); ++i)
        phase.place(static_cast<std::uint32_t>(i), lattice(crowd.box(i)));
}

int frames_for(std::size_t count) {
    return static_cast<int>(std::clamp<std::size_t>(10'000'000 / count, 16, 100));
}

/// Seconds of each frame, without making the boxes.
struct Frames {
    std::vector<double> find;
    std::size_t pairs = 0, bytes = 0;
    bool grid = false;

    double ns(double quantile, std::size_t count) {
        std::ranges::sort(find);
        const auto at = static_cast<std::size_t>(quantile * static_cast<double>(find.size() - 1));
        return 1e9 * find[at] / static_cast<double>(count);
    }
    double mean_ns(std::size_t count) const {
        return 1e9 * std::accumulate(find.begin(), find.end(), 0.0) /
               static_cast<double>(find.size() * count);
    }
};

Frames run(CrowdKind kind, std::size_t count, const SpatialOptions& options) {
    MovingCrowd crowd(kind, count);
    const Lattice lattice = lattice_for(crowd);
    SpatialPhase phase(options);
    place_all(phase, crowd, lattice);
    phase.fresh_position_pairs();
    Frames result;
    for (int frame = 0; frame < frames_for(count); ++frame) {
        crowd.step();
        for (LatticeBox& position : phase.move_all()) {
            const LatticeBox box = lattice(crowd.box(position.object));
            std::copy_n(box.min, 3, position.min);
            std::copy_n(box.max, 3, position.max);
        }
        const Timer timer;
        result.pairs = phase.fresh_position_pairs().size();
        result.find.push_back(timer.seconds());
    }
    result.bytes = phase.bytes();
    result.grid = phase.used_grid();
    return result;
}

#if defined(ALLIDE_WITH_FCL)
double fcl_ns(CrowdKind kind, std::size_t count, FclManager::Kind manager_kind) {
    MovingCrowd crowd(kind, count);
    FclManager manager(manager_kind, crowd.centre, crowd.radius);
    const Timing timing = measure(3, [&] {
        crowd.step();
        manager.move(crowd.centre);
        keep(manager.pairs());
    });
    return 1e9 * timing.min / static_cast<double>(count);
}
#endif

void print_crowd(CrowdKind kind, std::size_t count, const SpatialOptions& options) {
    Frames f = run(kind, count, options);
    const double n = static_cast<double>(count);
    std::printf("%-10s %8zu %2dT %-5s %7.1f %7.1f %7.1f %7.3f %7.1f", name(kind), count,
                options.threads, f.grid ? "grid" : "tree", f.ns(0.5, count), f.ns(0, count),
                f.mean_ns(count), static_cast<double>(f.pairs) / n,
                static_cast<double>(f.bytes) / n);
#if defined(ALLIDE_WITH_FCL)
    if (options.threads == 1 && options.structure == Structure::automatic && count <= 100'000)
        std::printf(" %9.0f", fcl_ns(kind, count, FclManager::Kind::tree_array));
#endif
    std::printf("\n");
}

void print_crowds(std::size_t most, int threads, const std::string& only) {
    std::printf(
        "All overlapping boxes when all objects moved, ns per object: median, minimum, mean "
        "with sorting;\npairs and bytes per object; FCL's tree array with update\n");
    for (const CrowdKind kind : all_crowds)
        for (std::size_t count = 1000; count <= most; count *= 10) {
            if (!only.empty() && (only != name(kind) || count != most))
                continue;
            print_crowd(kind, count, {.threads = 1});
            print_crowd(kind, count, {.threads = 1, .structure = Structure::tree});
            if (threads > 1 && count >= 100'000)
                print_crowd(kind, count, {.threads = threads});
        }
}

/// Graph 1 of I-COLLIDE, broad phase only.
void print_sweep() {
    constexpr int frames = 40;
    std::printf(
        "\nSparse crowds by sorted lists, ns per object and frame (minimum; of the default, which "
        "keeps pairs over frames, the mean); exchanges per object; bytes per object\n%8s %8s %8s "
        "%10s %8s %8s %8s %8s %8s\n",
        "objects", "sparse", "dense", "exchanges", "bytes", "bytes d.", "default", "2-D",
        "FCL SaP");
    for (const std::size_t count : {250u, 500u, 1000u, 1500u, 2000u, 4000u, 8000u, 16'000u}) {
        SweepAndPrune sparse(OverlapStorage::sparse), dense(OverlapStorage::dense);
        SpatialPhase automatic;
        RectangleSweep rectangles;
        BroadPhase* const phases[] = {&sparse, &dense, &automatic, &rectangles};
        double cost[4];
        for (int i = 0; i < 4; ++i) {
            MovingCrowd crowd(CrowdKind::sparse, count);
            const Lattice lattice = lattice_for(crowd);
            place_all(*phases[i], crowd, lattice);
            phases[i]->fresh_pairs();
            std::vector<double> seconds;
            for (int frame = 0; frame < frames; ++frame) {
                crowd.step();
                place_all(*phases[i], crowd, lattice);
                const Timer timer;
                phases[i]->fresh_pairs();
                seconds.push_back(timer.seconds());
            }
            const double sum = std::accumulate(seconds.begin(), seconds.end(), 0.0);
            cost[i] = 1e9 / static_cast<double>(count) *
                      (phases[i] == &automatic ? sum / frames : std::ranges::min(seconds));
        }
        const double n = static_cast<double>(count);
        std::printf("%8zu %8.0f %8.0f %10.1f %8.0f %8.0f %8.0f %8.0f", count, cost[0], cost[1],
                    static_cast<double>(sparse.counters().exchanges) / n,
                    static_cast<double>(sparse.bytes()) / n, static_cast<double>(dense.bytes()) / n,
                    cost[2], cost[3]);
#if defined(ALLIDE_WITH_FCL)
        std::printf(" %8.0f", fcl_ns(CrowdKind::sparse, count, FclManager::Kind::sweep));
#endif
        std::printf("\n");
    }
}

/// I-COLLIDE, section 2: what a bad cell costs.
void print_cells() {
    std::printf(
        "\nUniform cells, 2000 sparse objects of size 2: cell, ns per object, bytes per "
        "object\n");
    for (const double cell : {0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 32.0, 128.0}) {
        MovingCrowd crowd(CrowdKind::sparse, 2000);
        const Lattice lattice = lattice_for(crowd);
        UniformGrid grid(static_cast<std::int32_t>(cell / lattice.cell()), 1 << 20);
        const Timing timing = measure(3, [&] {
            place_all(grid, crowd, lattice);
            keep(grid.fresh_pairs().size());
        });
        std::printf("%8.2f %10.0f %10.0f\n", cell, 1e9 * timing.min / 2000,
                    static_cast<double>(grid.bytes()) / 2000);
    }
}

void print_resting(std::size_t count) {
    MovingCrowd crowd(CrowdKind::sparse, count);
    const Lattice lattice = lattice_for(crowd);
    SpatialPhase phase;
    place_all(phase, crowd, lattice);
    phase.fresh_position_pairs();
    const auto move = [&](std::size_t movers) {
        for (std::size_t i = 0; i < movers; ++i)
            phase.place(static_cast<std::uint32_t>(i * (count / movers)),
                        lattice(crowd.box(i * (count / movers))));
        phase.fresh_position_pairs();
    };
    std::printf("\n%zu objects of which few move: us per frame\n", count);
    for (const std::size_t movers : {1u, 100u, 1000u, 10'000u}) {
        move(movers);
        const Timing timing = measure(20, [&] { move(movers); });
        std::printf("%8zu %10.1f\n", movers, 1e6 * timing.median);
    }
}

}  // namespace
}  // namespace allide::broad

int main(int argc, char** argv) {
    const std::size_t most = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
    const int threads = argc > 2 ? std::atoi(argv[2]) : 1;
    const std::string only = argc > 3 ? argv[3] : "";
    allide::broad::print_crowds(most, threads, only);
    if (!only.empty())
        return 0;
    allide::broad::print_sweep();
    allide::broad::print_cells();
    allide::broad::print_resting(most);
}
