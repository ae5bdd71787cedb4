// SPDX-License-Identifier: MIT
#include <algorithm>

#include "query/assembly.h"
#include "query/assembly_query.h"
#include "query/numbering.h"
#include "query/piece_contacts.h"

namespace allide {
namespace {

bool some_pieces_intersect(const Assembly& a, const Assembly& b, PairMemory* memory, Work& work) {
    if (memory && memory->leaves &&
        intersects(a.piece(memory->leaves->first), b.piece(memory->leaves->second), memory, work))
        return true;
    return !for_each_leaf_pair(a, b, 0, work, [&](std::uint32_t x, std::uint32_t y) {
        if (!intersects(a.piece(x), b.piece(y), nullptr, work))
            return true;
        if (memory)
            memory->turn_to(x, y);
        return false;
    });
}

void add_piece_contacts(const Assembly& a, const Assembly& b, std::vector<FacePair>& pairs,
                        Work& work) {
    for_each_leaf_pair(a, b, 0, work, [&](std::uint32_t x, std::uint32_t y) {
        const Piece s = a.piece(x), t = b.piece(y);
        const std::size_t before = pairs.size();
        add_contacts(s, t, false, nullptr, pairs, work);
        renumber_for_compound(pairs, before, s, t);
        return true;
    });
}

}  // namespace

bool intersects(const PlacedView& a, const PlacedView& b, PairMemory* memory, Work& work) {
    if (!is_compound(a) && !is_compound(b))
        return intersects(piece(a), piece(b), memory, work);
    return some_pieces_intersect(Assembly(a), Assembly(b), memory, work);
}

void add_contacts(const PlacedView& a, const PlacedView& b, PairMemory* memory,
                  std::vector<FacePair>& pairs, Work& work) {
    const std::size_t before = pairs.size();
    if (is_compound(a) || is_compound(b)) {
        add_piece_contacts(Assembly(a), Assembly(b), pairs, work);
    } else {
        const Piece s = piece(a), t = piece(b);
        add_contacts(s, t, false, memory, pairs, work);
        renumber_for_compound(pairs, before, s, t);
    }
    std::sort(pairs.begin() + static_cast<std::ptrdiff_t>(before), pairs.end());
}

void find_contacts(const PlacedView& a, const PlacedView& b, PairMemory* memory,
                   std::vector<FacePair>& pairs, Work& work) {
    pairs.clear();
    add_contacts(a, b, memory, pairs, work);
}

}  // namespace allide
