// SPDX-License-Identifier: MIT
#include <algorithm>

#include <allide/query.h>

#include "primitive/closest.h"
#include "primitive/triangle_contact.h"
#include "query/assembly.h"
#include "query/candidates.h"
#include "query/margin.h"
#include "query/numbering.h"
#include "query/round_query.h"

namespace allide {
namespace {

void add_near_faces(const PiecePair& pieces, double margin, std::vector<FacePair>& pairs,
                    Work& work) {
    const Piece &a = pieces.a, &b = pieces.b;
    if (any_round(a, b)) {
        const std::size_t before = pairs.size();
        add_round_pairs(pieces, margin, pairs, work);
        return renumber_for_compound(pairs, before, a, b);
    }
    const PlacedFaces faces_a = a.faces(), faces_b = b.faces();
    for_each_candidate(pieces, margin, work, [&](std::uint32_t face_a, std::uint32_t face_b) {
        ++work.stats.face_tests;
        const Triangle t = faces_a.world_triangle(face_a), u = faces_b.world_triangle(face_b);
        const ContactKind kind = triangle_contact(t, u);
        if (kind != ContactKind::none || closest_triangles(t, u).distance <= margin)
            pairs.push_back(compound_index({face_a, face_b, kind}, a, b));
        return true;
    });
}

}  // namespace

void faces_within(const Placed& a, const Placed& b, double margin, std::vector<FacePair>& pairs,
                  const QueryOptions& options) {
    pairs.clear();
    if (!is_margin(margin))
        return;
    Work work(options);
    const Assembly whole_a(a), whole_b(b);
    for_each_leaf_pair({whole_a, whole_b}, margin, work, [&](std::uint32_t x, std::uint32_t y) {
        add_near_faces({whole_a.piece(x), whole_b.piece(y)}, margin, pairs, work);
        return true;
    });
    std::ranges::sort(pairs);
}

std::vector<FacePair> faces_within(const Placed& a, const Placed& b, double margin,
                                   const QueryOptions& options) {
    std::vector<FacePair> pairs;
    faces_within(a, b, margin, pairs, options);
    return pairs;
}

}  // namespace allide
