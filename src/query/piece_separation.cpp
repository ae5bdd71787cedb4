// SPDX-License-Identifier: MIT
#include "query/piece_separation.h"

#include "query/containment.h"
#include "query/piece_body.h"
#include "query/round_query.h"

namespace allide {
namespace {

std::optional<Separation> nearest_by_brute_force(const Piece& a, const Piece& b, double limit,
                                                 Work& work) {
    const Separation found =
        brute::separation(brute_body(a, work.scratch().vertices_a),
                          brute_body(b, work.scratch().vertices_b), work.stats);
    const bool wanted = found.distance < anywhere && found.distance <= limit;
    return wanted ? std::optional(found) : std::nullopt;
}

std::optional<Separation> nearest_faces(const PiecePair& pieces, double limit, Work& work) {
    const auto& [a, b, memory] = pieces;
    const DistanceQuery query = {limit, memory ? memory->faces : std::nullopt};
    const auto found =
        wide_separation({a.tree_with_slabs(), b.tree_with_slabs()}, query, work.wide());
    if (!found)
        return std::nullopt;
    if (memory)
        memory->faces = {found->face_a, found->face_b};
    return found->separation;
}

/// For pieces with trees whose faces do not meet.
std::optional<Separation> contained(const Piece& a, const Piece& b, Work& work) {
    const Feature inside = {FeatureKind::interior, 0};
    if (const auto v = vertex_inside(a, b, work)) {
        const Vec3 p = a.world_vertex(*v);
        return Separation{0, p, p, {FeatureKind::vertex, *v}, inside};
    }
    if (const auto v = vertex_inside(b, a, work)) {
        const Vec3 p = b.world_vertex(*v);
        return Separation{0, p, p, inside, {FeatureKind::vertex, *v}};
    }
    return std::nullopt;
}

ConvexSeparation nearest_of_polytopes(const PiecePair& pieces, double limit, Work& work) {
    const auto& [a, b, memory] = pieces;
    if (use_lin_canny(a, b)) {
        LinCannyStart nowhere;
        const ConvexSeparation found =
            lin_canny_separation(a.lin_canny_shape(), b.lin_canny_shape(),
                                 {memory ? memory->lin_canny : nowhere, work.stats, limit});
        if (found.verdict != Verdict::doubtful)
            return found;
    }
    ConvexStart cold;
    return convex_separation(a.polytope(), b.polytope(),
                             {limit, memory ? memory->convex : cold, work.stats});
}

std::optional<Separation> nearest_of_surfaces(const PiecePair& pieces, double limit, Work& work) {
    const Piece &a = pieces.a, &b = pieces.b;
    if (method_for(a, b) == PairMethod::brute)
        return nearest_by_brute_force(a, b, limit, work);
    const auto surfaces = nearest_faces(pieces, limit, work);
    if (surfaces && surfaces->distance == 0)
        return surfaces;
    const auto inside = contained(a, b, work);
    return inside ? inside : surfaces;
}

bool write(const std::optional<Separation>& from, Separation& to) {
    if (from)
        to = *from;
    return from.has_value();
}

}  // namespace

bool find_nearest(const PiecePair& pieces, double limit, Work& work, Separation& found) {
    const Piece &a = pieces.a, &b = pieces.b;
    if (have_polytopes(a, b) || use_lin_canny(a, b))
        if (const ConvexSeparation answer = nearest_of_polytopes(pieces, limit, work);
            answer.verdict != Verdict::doubtful)
            return write(answer.separation, found);
    if (any_round(a, b))
        return find_round_nearest(pieces, limit, work, found);
    return write(nearest_of_surfaces(pieces, limit, work), found);
}

}  // namespace allide
