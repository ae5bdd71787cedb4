// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "broad/broad_phase.h"

namespace allide::broad {

enum class Method : std::uint8_t {
    automatic,   ///< ghost grid or packed tree, by the data
    ghost_grid,  ///< wherever it can be
    packed_tree,
    sweep_and_prune,  ///< I-COLLIDE's, sparse memory
    sweep_dense,      ///< the same with a triangle of flags
    rectangle_sweep,
    uniform_grid,  ///< cells about twice as large as the median box
    brute_force
};

inline constexpr Method all_methods[] = {
    Method::automatic,   Method::ghost_grid,      Method::packed_tree,  Method::sweep_and_prune,
    Method::sweep_dense, Method::rectangle_sweep, Method::uniform_grid, Method::brute_force};

struct PhaseOptions {
    Method method = Method::automatic;
    int threads = 1;
};

std::unique_ptr<BroadPhase> make_broad_phase(const PhaseOptions& options);

}  // namespace allide::broad
