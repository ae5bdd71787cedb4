// SPDX-License-Identifier: MIT
#include "bench/peers/peer.h"

namespace allide::peers {

std::vector<Peer> all_peers() {
    return {
        allide_peer(),
#if defined(ALLIDE_WITH_FCL)
        fcl_peer(),
#endif
#if defined(ALLIDE_WITH_BULLET)
        bullet_peer(),
#endif
#if defined(ALLIDE_WITH_ODE)
        ode_peer(),
#endif
#if defined(ALLIDE_WITH_CGAL)
        cgal_peer(),
#endif
#if defined(ALLIDE_WITH_EMBREE)
        embree_peer(),
#endif
    };
}

}  // namespace allide::peers
