// SPDX-License-Identifier: MIT
#include "query/piece_contacts.h"

#include "primitive/triangle_contact.h"
#include "query/candidates.h"
#include "query/containment.h"
#include "query/piece_body.h"
#include "query/round_query.h"

namespace allide {
namespace {

void brute_contacts(const PiecePair& pieces, bool first_only, std::vector<FacePair>& pairs,
                    Work& work) {
    const std::size_t before = pairs.size();
    const brute::Body body_a = brute_body(pieces.a, work.scratch().vertices_a);
    const brute::Body body_b = brute_body(pieces.b, work.scratch().vertices_b);
    brute::intersecting_faces(body_a.mesh, body_b.mesh, pairs, work.stats);
    if (first_only && pairs.size() > before)
        pairs.resize(before + 1);
}

/// Decides on world vertices what a papers' tree proposes.
class ContactSink {
public:
    ContactSink(const PiecePair& pieces, bool first_only, std::vector<FacePair>& pairs,
                Stats& stats)
        : a_(pieces.a.faces()),
          b_(pieces.b.faces()),
          first_only_(first_only),
          pairs_(pairs),
          stats_(stats) {}

    bool operator()(std::uint32_t face_a, std::uint32_t face_b) const {
        ++stats_.face_tests;
        const ContactKind kind =
            triangle_contact(a_.world_triangle(face_a), b_.world_triangle(face_b));
        if (kind != ContactKind::none)
            pairs_.push_back({face_a, face_b, kind});
        return !first_only_ || kind == ContactKind::none;
    }

private:
    PlacedFaces a_, b_;
    bool first_only_;
    std::vector<FacePair>& pairs_;
    Stats& stats_;
};

bool faces_meet(const Piece& a, const Piece& b, FacesOfPair faces, Stats& stats) {
    ++stats.face_tests;
    return triangle_contact(a.faces().world_triangle(faces.a), b.faces().world_triangle(faces.b)) !=
           ContactKind::none;
}

/// True if the boxes of the two in the world show that no point is common. The trees of the papers
/// count their own tests.
bool are_far_apart(const Piece& a, const Piece& b, Stats& stats) {
    if (method_for(a, b) != PairMethod::wide)
        return false;
    ++stats.box_tests;
    return !overlaps(world_box(a.shape.bounds, a.world_from_local, 0),
                     world_box(b.shape.bounds, b.world_from_local, 0));
}

/// Adds contacts of pieces whose boxes overlap, or one of them.
void add_near_contacts(const PiecePair& pieces, bool first_only, std::vector<FacePair>& pairs,
                       Work& work) {
    switch (method_for(pieces.a, pieces.b)) {
        case PairMethod::brute:
            return brute_contacts(pieces, first_only, pairs, work);
        case PairMethod::wide:
            return wide_contacts({pieces.a.tree(), pieces.b.tree()}, first_only, pairs,
                                 work.wide());
        case PairMethod::obb:
        case PairMethod::dop:
            for_each_candidate(pieces, 0, work, ContactSink(pieces, first_only, pairs, work.stats));
    }
}

std::optional<FacePair> any_near_contact(const PiecePair& pieces, Work& work) {
    std::vector<FacePair>& first = work.scratch().pairs;
    first.clear();
    add_near_contacts(pieces, true, first, work);
    return first.empty() ? std::nullopt : std::optional(first[0]);
}

bool faces_meet(const PiecePair& pieces, Work& work) {
    PairMemory* memory = pieces.memory;
    if (memory && memory->faces && faces_meet(pieces.a, pieces.b, *memory->faces, work.stats))
        return true;
    const auto pair = any_near_contact(pieces, work);
    if (pair && memory)
        memory->faces = {pair->face_a, pair->face_b};
    return pair.has_value();
}

Verdict verdict_of_polytopes(const PiecePair& pieces, Work& work) {
    const auto& [a, b, memory] = pieces;
    if (use_lin_canny(a, b)) {
        LinCannyStart nowhere;
        if (const Verdict verdict =
                lin_canny_verdict(a.lin_canny_shape(), b.lin_canny_shape(),
                                  {memory ? memory->lin_canny : nowhere, work.stats});
            verdict != Verdict::doubtful)
            return verdict;
    }
    ConvexStart cold;
    return convex_verdict(a.polytope(), b.polytope(), memory ? memory->convex : cold, work.stats);
}

}  // namespace

void add_contacts(const PiecePair& pieces, std::vector<FacePair>& pairs, Work& work) {
    if (any_round(pieces.a, pieces.b))
        add_round_pairs(pieces, 0, pairs, work);
    else if (!are_far_apart(pieces.a, pieces.b, work.stats))
        add_near_contacts(pieces, false, pairs, work);
}

std::optional<FacePair> any_contact(const PiecePair& pieces, Work& work) {
    if (any_round(pieces.a, pieces.b))
        return any_round_pair(pieces, work);
    return are_far_apart(pieces.a, pieces.b, work.stats) ? std::nullopt
                                                         : any_near_contact(pieces, work);
}

bool intersects(const PiecePair& pieces, Work& work) {
    const Piece &a = pieces.a, &b = pieces.b;
    if (have_polytopes(a, b) || use_lin_canny(a, b))
        if (const Verdict verdict = verdict_of_polytopes(pieces, work);
            verdict != Verdict::doubtful)
            return verdict == Verdict::meet;
    if (any_round(a, b))
        return round_intersects(a, b, work);
    if (method_for(a, b) == PairMethod::brute)
        return brute::intersects(brute_body(a, work.scratch().vertices_a),
                                 brute_body(b, work.scratch().vertices_b), work.stats);
    if (are_far_apart(a, b, work.stats))
        return false;
    return faces_meet(pieces, work) || vertex_inside(a, b, work) || vertex_inside(b, a, work);
}

}  // namespace allide
