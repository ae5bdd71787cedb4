// SPDX-License-Identifier: MIT
#include "convex/contact/contact_proof.h"

#include <cmath>

#include "base/per_thread.h"
#include "convex/contact/contact_normal.h"
#include "convex/contact/witness_vertices.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

/// The faces that contain the nearest points.
FacesAtContact faces_at_contact(const PlacedPolytope& a, const PlacedPolytope& b,
                                const GjkResult& result) {
    const Simplex& s = result.simplex;
    const WitnessVertices on_a(s.vertex_a, s.count), on_b(s.vertex_b, s.count);
    const std::uint32_t face_a = face_at(a, on_a, nearest_point(s, s.a));
    const std::uint32_t face_b = face_at(b, on_b, nearest_point(s, s.b));
    return {face_a, face_b, a.triangle(face_a), b.triangle(face_b)};
}

ContactProof proof_by_faces(const PlacedPolytope& a, const PlacedPolytope& b,
                            const GjkResult& result, Stats& stats) {
    const FacesAtContact faces = faces_at_contact(a, b, result);
    ++stats.face_tests;
    if (triangle_contact(faces.a, faces.b) == ContactKind::none)
        return {Verdict::doubtful};
    return {Verdict::meet, faces};
}

ContactProof proof_by_slab(const PlacedPolytope& a, const PlacedPolytope& b,
                           const GjkResult& result, Stats& stats) {
    ALLIDE_PER_THREAD ContactSlab slab;
    const Vec3 normal = contact_normal(a, b, result.simplex);
    if (!(dot(normal, normal) > 0))
        return {Verdict::doubtful};
    return slab.decide(a, b, normal, stats);
}

/// As world vertices are.
Vec3 flushed(Vec3 p) {
    for (int k = 0; k < 3; ++k)
        p[k] = std::fabs(p[k]) < min_coordinate ? 0 : p[k];
    return p;
}

/// Whether a point is on the inner side of all faces, or on them: then their solid angles add up to
/// a winding number that is not 0, or the point is on the surface.
bool holds(const PlacedPolytope& placed, Vec3 p) {
    bool is_strictly = false;
    for (std::uint32_t f = 0; f < placed.shape.face_count(); ++f) {
        const Triangle t = placed.triangle(f);
        const int side = orient3d(t[0], t[1], t[2], p);
        if (side > 0)
            return false;
        is_strictly |= side < 0;
    }
    return is_strictly;
}

/// For needles and plates that cross deeply, but not deeply enough for the bounds of GJK.
ContactProof proof_by_point(const PlacedPolytope& a, const PlacedPolytope& b,
                            const GjkResult& result) {
    constexpr std::uint32_t most_faces = 400;  // a tree is faster then
    if (a.shape.face_count() + b.shape.face_count() > most_faces)
        return {Verdict::doubtful};
    const Simplex& s = result.simplex;
    const Vec3 nearest = 0.5 * (nearest_point(s, s.a) + nearest_point(s, s.b));
    for (const Vec3 near : {nearest, a.centre(), b.centre()})
        if (const Vec3 p = flushed(near); holds(a, p) && holds(b, p))
            return {Verdict::meet, std::nullopt, p};
    return {Verdict::doubtful};
}

}  // namespace

ContactProof contact_proof(const PlacedPolytope& a, const PlacedPolytope& b,
                           const GjkResult& result, Stats& stats) {
    // On a lattice nothing rounds, and the faces just touch.
    const bool is_exact = result.distance == 0;
    ContactProof proof = {Verdict::doubtful};
    if (is_exact)
        proof = proof_by_faces(a, b, result, stats);
    if (proof.verdict == Verdict::doubtful)
        proof = proof_by_slab(a, b, result, stats);
    if (proof.verdict == Verdict::doubtful)
        proof = proof_by_point(a, b, result);
    if (proof.verdict == Verdict::doubtful && !is_exact)
        proof = proof_by_faces(a, b, result, stats);
    return proof;
}

}  // namespace allide
