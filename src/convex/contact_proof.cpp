// SPDX-License-Identifier: MIT
#include "convex/contact_proof.h"

#include "base/per_thread.h"
#include "convex/carrier.h"
#include "convex/contact_normal.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

Vec3 nearest_point(const Simplex& s, const Vec3 (&points)[4]) {
    Vec3 offset;
    for (int i = 1; i < s.count; ++i)
        offset = offset + s.weight[i] * (points[i] - points[0]);
    return points[0] + offset;
}

/// Those that hold the nearest points of a walk.
FacesAtContact faces_at_contact(const Party& a, const Party& b, const Walk& walk) {
    const Simplex& s = walk.simplex;
    const Carrier on_a(s.vertex_a, s.count), on_b(s.vertex_b, s.count);
    const std::uint32_t face_a = face_at(a, on_a, nearest_point(s, s.a));
    const std::uint32_t face_b = face_at(b, on_b, nearest_point(s, s.b));
    return {face_a, face_b, a.triangle(face_a), b.triangle(face_b)};
}

ContactProof proof_by_faces(const Party& a, const Party& b, const Walk& walk, Stats& stats) {
    const FacesAtContact faces = faces_at_contact(a, b, walk);
    ++stats.face_tests;
    const bool meet = triangle_contact(faces.a, faces.b) != ContactKind::none;
    return {meet ? Verdict::meet : Verdict::doubtful, faces};
}

ContactProof proof_by_slab(const Party& a, const Party& b, const Walk& walk, Stats& stats) {
    ALLIDE_PER_THREAD ContactSlab slab;
    const Vec3 normal = contact_normal(a, b, walk.simplex);
    if (!(dot(normal, normal) > 0))
        return {Verdict::doubtful, {}};
    return slab.settle(a, b, normal, stats);
}

}  // namespace

ContactProof contact_proof(const Party& a, const Party& b, const Walk& walk, Stats& stats) {
    // On a lattice nothing rounds, and the faces just touch.
    const bool is_exact = walk.distance == 0;
    if (is_exact)
        if (const ContactProof proof = proof_by_faces(a, b, walk, stats);
            proof.verdict == Verdict::meet)
            return proof;
    const ContactProof proof = proof_by_slab(a, b, walk, stats);
    if (proof.verdict != Verdict::doubtful || is_exact)
        return proof;
    return proof_by_faces(a, b, walk, stats);
}

}  // namespace allide
