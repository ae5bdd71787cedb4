// SPDX-License-Identifier: MIT
#include "broad/finder/make_broad_phase.h"

#include "broad/papers/brute_force.h"
#include "broad/papers/rectangle_sweep.h"
#include "broad/papers/sweep_and_prune.h"
#include "broad/papers/uniform_grid.h"
#include "broad/spatial/spatial_phase.h"

namespace allide::broad {
namespace {

std::unique_ptr<BroadPhase> make_spatial(int threads, Structure structure) {
    return std::make_unique<SpatialPhase>(
        SpatialOptions{.threads = threads, .structure = structure});
}

}  // namespace

std::unique_ptr<BroadPhase> make_broad_phase(const PairFinderOptions& options) {
    using enum allide::BroadPhase;
    switch (options.broad) {
        case grid:
            return make_spatial(options.threads, Structure::grid);
        case tree:
            return make_spatial(options.threads, Structure::tree);
        case sweep_and_prune:
            return std::make_unique<SweepAndPrune>(OverlapStorage::sparse);
        case sweep_dense:
            return std::make_unique<SweepAndPrune>(OverlapStorage::dense);
        case interval_tree:
            return std::make_unique<RectangleSweep>();
        case uniform_grid:
            return std::make_unique<UniformGrid>(1 << 13);
        case brute:
            return std::make_unique<BruteForce>();
        case automatic:
            break;
    }
    return make_spatial(options.threads, Structure::automatic);
}

}  // namespace allide::broad
