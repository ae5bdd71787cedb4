// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <allide/pair_finder.h>

#include "broad/broad_phase.h"

namespace allide::broad {

/// The cells of BroadPhase::uniform_grid are about twice as large as the median box.
std::unique_ptr<BroadPhase> make_broad_phase(const PairFinderOptions& options);

}  // namespace allide::broad
