// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <allide/api.h>
#include <allide/budget.h>
#include <allide/contact.h>
#include <allide/placed.h>

namespace allide ALLIDE_API {

/// Memory that queries reuse, so that they stop allocating. One thread at a time may use it.
class Scratch {
public:
    Scratch();
    ~Scratch();
    Scratch(Scratch&&) noexcept;
    Scratch& operator=(Scratch&&) noexcept;

    struct Impl;  ///< internal

private:
    friend class Work;
    std::unique_ptr<Impl> impl_;
};

/// The last argument of every query. Queries throw std::bad_alloc when memory runs out, and an
/// Error for an option out of range, such as a margin that is not a number.
struct QueryOptions {
    Stats* stats = nullptr;      ///< the work done is added to it
    Scratch* scratch = nullptr;  ///< by default each thread keeps its own
    DopSearch dop = {};          ///< for a pair of k-DOP trees; see tuning.h
};

/// Whether the two share a point of their surfaces or of the inside of a solid.
[[nodiscard]] bool intersects(const Placed& a, const Placed& b, const QueryOptions& options = {});

/// All pairs of faces that share a point, sorted by face of a, then of b.
[[nodiscard]] std::vector<FacePair> intersecting_faces(const Placed& a, const Placed& b,
                                                       const QueryOptions& options = {});
/// Overwrites `pairs`, reusing its capacity.
void intersecting_faces(const Placed& a, const Placed& b, std::vector<FacePair>& pairs,
                        const QueryOptions& options = {});

/// The pairs of `intersecting_faces`, each with the segment that the faces share and their normals.
/// Each coordinate of a segment's end is the double nearest to the exact one.
[[nodiscard]] std::vector<FaceContact> face_contacts(const Placed& a, const Placed& b,
                                                     const QueryOptions& options = {});
/// Overwrites `contacts`, reusing its capacity.
void face_contacts(const Placed& a, const Placed& b, std::vector<FaceContact>& contacts,
                   const QueryOptions& options = {});

/// Two faces that intersect, and a point that they share. Each coordinate is the double nearest to
/// the exact one.
struct Contact {
    FacePair faces;
    Vec3 point;
};

/// Any one contact of the surfaces. Empty if they do not meet, also when one is inside the other.
[[nodiscard]] std::optional<Contact> first_contact(const Placed& a, const Placed& b,
                                                   const QueryOptions& options = {});

/// Whether to test faces that share a vertex. Vertices with equal coordinates count as shared,
/// whatever their indices.
enum class Neighbours : std::uint8_t { tested, skipped };

/// All pairs of faces of one mesh, or of one part of a compound, that intersect in more than the
/// vertices and edges they share; sorted, face_a < face_b. A face and its copy are reported, and so
/// are neighbours folded onto each other.
[[nodiscard]] std::vector<FacePair> self_intersections(const Placed& object,
                                                       Neighbours neighbours = Neighbours::tested,
                                                       const QueryOptions& options = {});
/// Overwrites `pairs`, reusing its capacity.
void self_intersections(const Placed& object, std::vector<FacePair>& pairs,
                        Neighbours neighbours = Neighbours::tested,
                        const QueryOptions& options = {});

/// Distance with closest points and their features. It is infinite if either has no faces.
[[nodiscard]] Separation separation(const Placed& a, const Placed& b,
                                    const QueryOptions& options = {});

/// The separation if it is at most `margin`. It costs less the smaller the margin is. A negative
/// margin gives nothing.
[[nodiscard]] std::optional<Separation> separation_within(const Placed& a, const Placed& b,
                                                          double margin,
                                                          const QueryOptions& options = {});

/// Depth and direction of the shortest translation that separates two convex geometries. Fails for
/// others with `unsupported`. Beyond about 2^20 sizes from the origin it first makes hulls of the
/// world vertices, which takes longer and allocates.
Result<Penetration> try_penetration(const Placed& a, const Placed& b,
                                    const QueryOptions& options = {});
#if defined(__cpp_exceptions)
/// `try_penetration`, or throws its Error.
[[nodiscard]] inline Penetration penetration(const Placed& a, const Placed& b,
                                             const QueryOptions& options = {}) {
    return try_penetration(a, b, options).value();
}
#endif

/// A lower bound of the separation that is at least `share` of it, up to rounding; `share` is from
/// 0 to 1, and a smaller one costs less. It is infinite if either has no faces.
[[nodiscard]] double separation_lower_bound(const Placed& a, const Placed& b, double share = 0.5,
                                            const QueryOptions& options = {});

/// All pairs of faces no farther apart than `margin`, sorted. Pairs that do not share a point have
/// the kind `none`. A negative margin gives no pairs.
[[nodiscard]] std::vector<FacePair> faces_within(const Placed& a, const Placed& b, double margin,
                                                 const QueryOptions& options = {});
/// Overwrites `pairs`, reusing its capacity.
void faces_within(const Placed& a, const Placed& b, double margin, std::vector<FacePair>& pairs,
                  const QueryOptions& options = {});

/// `intersects`, containment included, within a budget. It never makes more tests than the budget
/// has. Time is checked before each node; docs/design/containment.md gives the overshoot. What
/// `Geometry::prepare` would make is made here only if it fits: each of its elements counts as a
/// test, and by an estimate of its time. Otherwise the answer is coarser.
[[nodiscard]] BudgetAnswer intersects_within_budget(const Placed& a, const Placed& b,
                                                    const Budget& budget,
                                                    const QueryOptions& options = {});

/// Two parts of a compound, by their indices in geometry.parts().
struct PartPair {
    std::uint32_t a, b;
    friend auto operator<=>(const PartPair&, const PartPair&) = default;
};

/// All pairs a < b of parts of one compound that share a point, sorted, except the ignored ones.
/// Ignore neighbours that a joint connects: they always touch.
[[nodiscard]] std::vector<PartPair> intersecting_parts(const Placed& compound,
                                                       std::span<const PartPair> ignored = {},
                                                       const QueryOptions& options = {});
/// Overwrites `pairs`, reusing its capacity.
void intersecting_parts(const Placed& compound, std::span<const PartPair> ignored,
                        std::vector<PartPair>& pairs, const QueryOptions& options = {});

}  // namespace allide ALLIDE_API
