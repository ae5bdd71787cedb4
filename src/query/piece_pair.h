// SPDX-License-Identifier: MIT
#pragma once

#include "query/pair_memory.h"
#include "query/piece.h"

namespace allide {

/// Two pieces, and what an earlier query about them left; no memory if there was none.
struct PiecePair {
    const Piece& a;
    const Piece& b;
    PairMemory* memory = nullptr;
};

}  // namespace allide
