// SPDX-License-Identifier: MIT
// Two parties that overlap by next to nothing along a direction, if at all: what they have in
// common lies in a slab so thin that only the faces at their farthest vertices reach into it.
#pragma once

#include <optional>

#include "convex/cap.h"
#include "convex/convex_query.h"
#include "convex/simplex.h"

namespace allide {

/// One face of each party.
struct FacesAtContact {
    std::uint32_t face_a, face_b;
    Triangle a, b;
};

struct ContactProof {
    Verdict verdict;
    std::optional<FacesAtContact> faces = {};  ///< that meet
    Vec3 point = {};  ///< if the parties meet and no faces are named: inside both
};

class ContactSlab {
public:
    /// Whether and where the parties meet, if they overlap along the direction from a to b by so
    /// little that this can be told.
    ContactProof settle(const Party& a, const Party& b, Vec3 direction, Stats& stats);

private:
    void lay(const Party& a, const Party& b, Vec3 direction);
    bool is_separated_along(const FineVector& along);
    bool is_separated_if_tilted(Simplex& outstanding);
    ContactProof settle_by_faces(const Simplex& outstanding, Stats& stats);
    bool is_pierced_by_a(std::uint32_t place, ContactProof& proof, Stats& stats);
    bool is_pierced_by_b(std::uint32_t place, ContactProof& proof, Stats& stats);
    bool meet_in(int corners_a, int corners_b, ContactProof& proof, Stats& stats);
    static bool meet(const CapFace& f, const CapFace& g, ContactProof& proof, Stats& stats);

    Cap a_, b_;
    Drawing drawing_;
    FineHeight least_, most_;  ///< along the direction asked last, of both caps
    FineHeight overlap_;       ///< at most, along the same
    double pad_;               ///< how far from a cap's corners a common point may be
};

}  // namespace allide
