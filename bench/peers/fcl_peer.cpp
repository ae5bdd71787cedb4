// SPDX-License-Identifier: MIT
#include <fcl/config.h>

#include "bench/peers/fcl_entries.h"

namespace allide::peers {

Peer fcl_peer() {
    Peer peer = {"FCL", FCL_VERSION, {}};
    add_fcl_bodies(peer.entries);
    add_fcl_meshes(peer.entries);
    add_fcl_deforming(peer.entries);
    add_fcl_duos(peer.entries);
    return peer;
}

}  // namespace allide::peers
