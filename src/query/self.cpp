// SPDX-License-Identifier: MIT
#include <algorithm>

#include <allide/query.h>

#include "query/assembly.h"
#include "query/assembly_query.h"
#include "query/numbering.h"
#include "query/piece_body.h"
#include "wide/wide_self.h"

namespace allide {
namespace {

void add_self_contacts(const Piece& piece, bool skip_neighbours, std::vector<FacePair>& pairs,
                       Work& work) {
    const std::size_t before = pairs.size();
    const MeshView mesh = brute_body(piece, work.scratch().vertices_a).mesh;
    if (piece.has_tree())
        wide_self_contacts({piece.tree(), mesh, skip_neighbours}, pairs, work.wide());
    else
        brute::self_intersections(mesh, skip_neighbours, pairs, work.stats);
    renumber_for_compound(pairs, before, piece, piece);
}

}  // namespace

void add_self_contacts(const PlacedView& object, Neighbours neighbours,
                       std::vector<FacePair>& pairs, Work& work) {
    const Assembly whole(object);
    const std::size_t before = pairs.size();
    for (std::uint32_t node = 0; node < whole.node_count(); ++node)
        if (whole.is_leaf(node))
            add_self_contacts(whole.piece(node), neighbours == Neighbours::skipped, pairs, work);
    std::sort(pairs.begin() + static_cast<std::ptrdiff_t>(before), pairs.end());
}

void self_intersections(const Placed& object, std::vector<FacePair>& pairs, Neighbours neighbours,
                        const QueryOptions& options) {
    Work work(options);
    pairs.clear();
    add_self_contacts(object, neighbours, pairs, work);
}

std::vector<FacePair> self_intersections(const Placed& object, Neighbours neighbours,
                                         const QueryOptions& options) {
    std::vector<FacePair> pairs;
    self_intersections(object, pairs, neighbours, options);
    return pairs;
}

}  // namespace allide
