// SPDX-License-Identifier: MIT
#pragma once

#include "bench/peers/peer.h"

namespace allide::peers {

void add_bullet_worlds(std::vector<Entry>& entries);
void add_bullet_pairs(std::vector<Entry>& entries);

}  // namespace allide::peers
