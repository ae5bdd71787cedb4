// SPDX-License-Identifier: MIT
#include <algorithm>

#include <allide/query.h>

#include "bvtree/wide_self.h"
#include "pair/piece_body.h"
#include "pair/work.h"

namespace allide {

void self_intersections(const Placed& object, std::vector<FacePair>& pairs, Neighbours neighbours,
                        const QueryOptions& options) {
    Work work(options);
    const Piece whole = piece(object);
    const bool skip = neighbours == Neighbours::skipped;
    const MeshView mesh = brute_body(whole, work.scratch.vertices_a).mesh;
    pairs.clear();
    if (whole.has_tree())
        wide_self_contacts(whole.tree(), mesh, skip, pairs, work.scratch.wide, work.stats);
    else
        brute::self_intersections(mesh, skip, pairs, work.stats);
    std::ranges::sort(pairs);
}

std::vector<FacePair> self_intersections(const Placed& object, Neighbours neighbours,
                                         const QueryOptions& options) {
    std::vector<FacePair> pairs;
    self_intersections(object, pairs, neighbours, options);
    return pairs;
}

}  // namespace allide
