// SPDX-License-Identifier: MIT
#pragma once

#include "bench/peers/peer.h"

namespace allide::peers {

void add_fcl_bodies(std::vector<Entry>& entries);
void add_fcl_meshes(std::vector<Entry>& entries);
void add_fcl_deforming(std::vector<Entry>& entries);
void add_fcl_duos(std::vector<Entry>& entries);

}  // namespace allide::peers
