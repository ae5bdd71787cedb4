// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>

#include "base/parallel.h"
#include "bench/broad_scenes.h"
#include "bench/measure.h"
#include "broad/spatial_phase.h"

namespace allide::broad {
namespace {

std::vector<Box> boxes_of(const MovingCrowd& crowd) {
    std::vector<Box> boxes(crowd.centre.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        boxes[i] = crowd.box(i);
    return boxes;
}

/// Milliseconds of each frame: new boxes for all, then all pairs.
struct Frames {
    std::vector<double> place, find;
    std::size_t pairs = 0, bytes = 0;
    bool grid = false;
    std::uint64_t sorts = 0;
};

Frames run(Crowd kind, std::size_t count, int threads, Structure structure, int frames) {
    MovingCrowd crowd(kind, count);
    const Lattice lattice = Lattice::around(boxes_of(crowd));
    SpatialPhase phase({.threads = threads, .structure = structure});
    for (std::size_t i = 0; i < count; ++i)
        phase.place(static_cast<std::uint32_t>(i), lattice(crowd.box(i)));
    phase.fresh_slot_pairs();
    Frames result;
    const std::uint64_t sorts = phase.store().sorts();
    for (int frame = 0; frame < frames; ++frame) {
        crowd.step();
        Timer timer;
        const std::span<LatticeBox> slots = phase.move_all();
        parallel_for(threads, slots.size(), 4096, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const LatticeBox box = lattice(crowd.box(slots[i].object));
                std::copy_n(box.min, 3, slots[i].min);
                std::copy_n(box.max, 3, slots[i].max);
            }
        });
        result.place.push_back(timer.seconds());
        timer.restart();
        result.pairs = phase.fresh_slot_pairs().size();
        result.find.push_back(timer.seconds());
    }
    result.bytes = phase.bytes();
    result.grid = phase.used_grid();
    result.sorts = phase.store().sorts() - sorts;
    return result;
}

void print(Crowd kind, std::size_t count, int threads, Structure structure) {
    const int frames = static_cast<int>(std::clamp<std::size_t>(20'000'000 / count, 24, 200));
    Frames f = run(kind, count, threads, structure, frames);
    const double mean =
        std::accumulate(f.find.begin(), f.find.end(), 0.0) / static_cast<double>(f.find.size());
    std::ranges::sort(f.find);
    std::ranges::sort(f.place);
    const double ns = 1e9 / static_cast<double>(count);
    std::printf("%-10s %8zu  %dT  %-5s %7.1f %7.1f %7.1f %8.1f %8.3f %7.1f %4llu\n", name(kind),
                count, threads, f.grid ? "grid" : "tree", f.find[f.find.size() / 2] * ns,
                f.find.front() * ns, mean * ns, f.place[f.place.size() / 2] * ns,
                static_cast<double>(f.pairs) / static_cast<double>(count),
                static_cast<double>(f.bytes) / static_cast<double>(count),
                static_cast<unsigned long long>(f.sorts));
}

}  // namespace
}  // namespace allide::broad

int main(int argc, char** argv) {
    using namespace allide;
    using namespace allide::broad;
    const std::size_t most = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
    const int threads = argc > 2 ? std::atoi(argv[2]) : 1;
    std::printf(
        "all pairs, ns per object: median, minimum, mean with sorting; new boxes; pairs and "
        "bytes per object; sorts\n");
    for (const Crowd kind : {Crowd::sparse, Crowd::dense, Crowd::clustered, Crowd::sized})
        for (const std::size_t count : {std::size_t{1000}, std::size_t{10'000},
                                        std::size_t{100'000}, std::size_t{1'000'000}}) {
            if (count > most)
                continue;
            print(kind, count, threads, Structure::automatic);
            print(kind, count, threads, Structure::tree);
        }
}
