// SPDX-License-Identifier: MIT
#include <algorithm>

#include "query/assembly.h"
#include "query/assembly_query.h"
#include "query/numbering.h"
#include "query/piece_contacts.h"

namespace allide {
namespace {

bool some_pieces_intersect(const AssemblyPair& wholes, PairMemory* memory, Work& work) {
    const auto& [a, b] = wholes;
    if (memory && memory->leaves &&
        intersects({a.piece(memory->leaves->first), b.piece(memory->leaves->second), memory}, work))
        return true;
    return !for_each_leaf_pair(wholes, 0, work, [&](std::uint32_t x, std::uint32_t y) {
        if (!intersects({wholes.a.piece(x), wholes.b.piece(y)}, work))
            return true;
        if (memory)
            memory->turn_to(x, y);
        return false;
    });
}

void add_piece_contacts(const AssemblyPair& wholes, std::vector<FacePair>& pairs, Work& work) {
    for_each_leaf_pair(wholes, 0, work, [&](std::uint32_t x, std::uint32_t y) {
        const Piece s = wholes.a.piece(x), t = wholes.b.piece(y);
        const std::size_t before = pairs.size();
        add_contacts({s, t}, pairs, work);
        renumber_for_compound(pairs, before, s, t);
        return true;
    });
}

}  // namespace

bool intersects(const PlacedPair& pair, Work& work) {
    if (!pair.has_compound())
        return intersects({piece(pair.a), piece(pair.b), pair.memory}, work);
    return some_pieces_intersect({Assembly(pair.a), Assembly(pair.b)}, pair.memory, work);
}

void add_contacts(const PlacedPair& pair, std::vector<FacePair>& pairs, Work& work) {
    const std::size_t before = pairs.size();
    if (pair.has_compound()) {
        add_piece_contacts({Assembly(pair.a), Assembly(pair.b)}, pairs, work);
    } else {
        const Piece s = piece(pair.a), t = piece(pair.b);
        add_contacts({s, t, pair.memory}, pairs, work);
        renumber_for_compound(pairs, before, s, t);
    }
    std::sort(pairs.begin() + static_cast<std::ptrdiff_t>(before), pairs.end());
}

void find_contacts(const PlacedPair& pair, std::vector<FacePair>& pairs, Work& work) {
    pairs.clear();
    add_contacts(pair, pairs, work);
}

}  // namespace allide
