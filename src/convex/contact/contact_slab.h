// SPDX-License-Identifier: MIT
// Two polytopes that hardly overlap along a direction, if at all. Their common points lie in a slab
// that is so thin that only the faces at their farthest vertices reach into it.
#pragma once

#include <optional>

#include "convex/contact/support_set.h"
#include "convex/gjk/simplex.h"
#include "convex/polytope/verdict.h"

namespace allide {

/// One face of each polytope.
struct FacesAtContact {
    std::uint32_t face_a, face_b;
    Triangle a, b;
};

struct ContactProof {
    Verdict verdict;
    std::optional<FacesAtContact> faces = {};  ///< a pair of faces that meet, if one was found
    Vec3 point = {};  ///< if they meet and `faces` is empty: a point inside both
};

class ContactSlab {
public:
    /// Decides whether and where the polytopes meet. The verdict is doubtful if they overlap too
    /// much along the direction from a to b.
    ContactProof decide(const PlacedPolytope& a, const PlacedPolytope& b, Vec3 direction,
                        Stats& stats);

private:
    void set_up(const PlacedPolytope& a, const PlacedPolytope& b, Vec3 direction);
    bool is_separated_along(const FineVector& along);
    bool is_separated_if_tilted(Simplex& outstanding);
    ContactProof decide_by_faces(const Simplex& outstanding, Stats& stats);
    bool is_pierced_by_a(std::uint32_t index, ContactProof& proof, Stats& stats);
    bool is_pierced_by_b(std::uint32_t index, ContactProof& proof, Stats& stats);
    bool meet_in(int corners_a, int corners_b, ContactProof& proof, Stats& stats);
    static bool meet(const SupportFace& f, const SupportFace& g, ContactProof& proof, Stats& stats);

    SupportSet a_, b_;
    SlabFrame frame_;
    FineHeight least_, most_;  ///< of both support sets, along the last direction
    FineHeight overlap_;       ///< at most, along the same
    double pad_;               ///< how far from the corners in a support set a common point may be
};

}  // namespace allide
