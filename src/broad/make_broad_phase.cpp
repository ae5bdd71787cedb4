// SPDX-License-Identifier: MIT
#include "broad/make_broad_phase.h"

#include "broad/brute_force.h"
#include "broad/rectangle_sweep.h"
#include "broad/spatial_phase.h"
#include "broad/sweep_and_prune.h"
#include "broad/uniform_grid.h"

namespace allide::broad {

std::unique_ptr<BroadPhase> make_broad_phase(const PhaseOptions& options) {
    switch (options.method) {
        case Method::ghost_grid:
            return std::make_unique<SpatialPhase>(
                SpatialOptions{.threads = options.threads, .structure = Structure::grid});
        case Method::packed_tree:
            return std::make_unique<SpatialPhase>(
                SpatialOptions{.threads = options.threads, .structure = Structure::tree});
        case Method::sweep_and_prune:
            return std::make_unique<SweepAndPrune>(PairMemory::sparse);
        case Method::sweep_dense:
            return std::make_unique<SweepAndPrune>(PairMemory::dense);
        case Method::rectangle_sweep:
            return std::make_unique<RectangleSweep>();
        case Method::uniform_grid:
            return std::make_unique<UniformGrid>(1 << 13);
        case Method::brute_force:
            return std::make_unique<BruteForce>();
        case Method::automatic:
            break;
    }
    return std::make_unique<SpatialPhase>(SpatialOptions{.threads = options.threads});
}

}  // namespace allide::broad
