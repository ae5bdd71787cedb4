// SPDX-License-Identifier: MIT
#include "convex/contact_proof.h"

#include <cmath>

#include "base/per_thread.h"
#include "convex/carrier.h"
#include "convex/contact_normal.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

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
    if (triangle_contact(faces.a, faces.b) == ContactKind::none)
        return {Verdict::doubtful};
    return {Verdict::meet, faces};
}

ContactProof proof_by_slab(const Party& a, const Party& b, const Walk& walk, Stats& stats) {
    ALLIDE_PER_THREAD ContactSlab slab;
    const Vec3 normal = contact_normal(a, b, walk.simplex);
    if (!(dot(normal, normal) > 0))
        return {Verdict::doubtful};
    return slab.settle(a, b, normal, stats);
}

/// As world vertices are.
Vec3 flushed(Vec3 p) {
    for (int k = 0; k < 3; ++k)
        p[k] = std::fabs(p[k]) < min_coordinate ? 0 : p[k];
    return p;
}

/// Whether a point is on the inner side of all faces, or on them: then their solid angles add up to
/// a winding number that is not 0, or the point is on the surface.
bool holds(const Party& party, Vec3 p) {
    bool is_strictly = false;
    for (std::uint32_t f = 0; f < party.shape.face_count(); ++f) {
        const Triangle t = party.triangle(f);
        const int side = orient3d(t[0], t[1], t[2], p);
        if (side > 0)
            return false;
        is_strictly |= side < 0;
    }
    return is_strictly;
}

/// For needles and plates that cross deeply, but not deeper than the bounds of a walk.
ContactProof proof_by_point(const Party& a, const Party& b, const Walk& walk) {
    constexpr std::uint32_t most_faces = 400;  // a tree is faster then
    if (a.shape.face_count() + b.shape.face_count() > most_faces)
        return {Verdict::doubtful};
    const Simplex& s = walk.simplex;
    const Vec3 nearest = 0.5 * (nearest_point(s, s.a) + nearest_point(s, s.b));
    for (const Vec3 near : {nearest, a.centre(), b.centre()})
        if (const Vec3 p = flushed(near); holds(a, p) && holds(b, p))
            return {Verdict::meet, std::nullopt, p};
    return {Verdict::doubtful};
}

}  // namespace

ContactProof contact_proof(const Party& a, const Party& b, const Walk& walk, Stats& stats) {
    // On a lattice nothing rounds, and the faces just touch.
    const bool is_exact = walk.distance == 0;
    ContactProof proof = {Verdict::doubtful};
    if (is_exact)
        proof = proof_by_faces(a, b, walk, stats);
    if (proof.verdict == Verdict::doubtful)
        proof = proof_by_slab(a, b, walk, stats);
    if (proof.verdict == Verdict::doubtful)
        proof = proof_by_point(a, b, walk);
    if (proof.verdict == Verdict::doubtful && !is_exact)
        proof = proof_by_faces(a, b, walk, stats);
    return proof;
}

}  // namespace allide
