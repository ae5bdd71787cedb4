// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <allide/budget.h>
#include <allide/contact.h>
#include <allide/placed.h>

namespace allide {

/// Memory that queries use again, so that they stop allocating. One thread at a time.
class Scratch {
public:
    Scratch();
    ~Scratch();
    Scratch(Scratch&&) noexcept;
    Scratch& operator=(Scratch&&) noexcept;

    struct Impl;  ///< not for users
    Impl& impl() noexcept { return *impl_; }

private:
    std::unique_ptr<Impl> impl_;
};

/// The last argument of every query.
struct QueryOptions {
    Stats* stats = nullptr;      ///< to which the work done is added
    Scratch* scratch = nullptr;  ///< by default each thread keeps its own
    DopSearch dop = {};          ///< for two geometries with trees of the same k-DOPs
};

/// Whether the two share a point: of their surfaces, or of the inside of a solid.
bool intersects(const Placed& a, const Placed& b, const QueryOptions& options = {});

/// All pairs of faces that share a point, sorted by face of a, then of b.
std::vector<FacePair> intersecting_faces(const Placed& a, const Placed& b,
                                         const QueryOptions& options = {});
/// The same in place of what `pairs` held, in its memory.
void intersecting_faces(const Placed& a, const Placed& b, std::vector<FacePair>& pairs,
                        const QueryOptions& options = {});

/// The same pairs with the segments that they share and their normals.
std::vector<FaceContact> face_contacts(const Placed& a, const Placed& b,
                                       const QueryOptions& options = {});
/// The same in place of what `contacts` held, in its memory.
void face_contacts(const Placed& a, const Placed& b, std::vector<FaceContact>& contacts,
                   const QueryOptions& options = {});

/// Two faces that meet, and a point they share.
struct Contact {
    FacePair faces;
    Vec3 point;
};

/// Any one contact of the surfaces; nothing if they do not meet, also when one is inside the other.
std::optional<Contact> first_contact(const Placed& a, const Placed& b,
                                     const QueryOptions& options = {});

/// Faces that share a vertex, which is a place: of two vertices at one place, each is the other.
enum class Neighbours : std::uint8_t { tested, skipped };

/// All pairs of faces of one mesh, or of one part of a compound, that meet in more than the
/// vertices and edges they share, sorted, face_a < face_b. A face met by its copy is reported, and
/// so are neighbours folded onto each other.
std::vector<FacePair> self_intersections(const Placed& object,
                                         Neighbours neighbours = Neighbours::tested,
                                         const QueryOptions& options = {});
/// The same in place of what `pairs` held, in its memory.
void self_intersections(const Placed& object, std::vector<FacePair>& pairs,
                        Neighbours neighbours = Neighbours::tested,
                        const QueryOptions& options = {});

/// Distance with closest points and their features; infinite when either has no faces.
Separation separation(const Placed& a, const Placed& b, const QueryOptions& options = {});

/// The same if it is at most `margin`, which costs less the smaller the margin is; never for a
/// margin that is negative or not a number.
std::optional<Separation> separation_within(const Placed& a, const Placed& b, double margin,
                                            const QueryOptions& options = {});

/// How deep two convex geometries are in each other, and which way is out. Fails for others with
/// `unsupported`, whatever their places.
Result<Penetration> penetration(const Placed& a, const Placed& b, const QueryOptions& options = {});

/// At most the separation, and at least `share` of it, a number from 0 to 1, but for rounding; the
/// less the share, the cheaper. Infinite when either has no faces.
double separation_lower_bound(const Placed& a, const Placed& b, double share = 0.5,
                              const QueryOptions& options = {});

/// All pairs of faces no farther apart than `margin`, sorted; those that do not share a point have
/// the kind `none`. None for a margin that is negative or not a number.
std::vector<FacePair> faces_within(const Placed& a, const Placed& b, double margin,
                                   const QueryOptions& options = {});
/// The same in place of what `pairs` held, in its memory.
void faces_within(const Placed& a, const Placed& b, double margin, std::vector<FacePair>& pairs,
                  const QueryOptions& options = {});

/// `intersects` as far as the budget reaches. Containment costs two rays more where faces are
/// found to be apart.
BudgetAnswer intersects_within_budget(const Placed& a, const Placed& b, const Budget& budget,
                                      const QueryOptions& options = {});

/// Two parts of a compound, by their places in geometry.parts().
struct PartPair {
    std::uint32_t a, b;
    friend auto operator<=>(const PartPair&, const PartPair&) = default;
};

/// All pairs a < b of parts of one compound that share a point, sorted, without the ignored ones:
/// neighbours that a joint holds together always touch.
std::vector<PartPair> intersecting_parts(const Placed& compound,
                                         std::span<const PartPair> ignored = {},
                                         const QueryOptions& options = {});

struct RayHit {
    double t;  ///< the point is origin + t * direction
    std::uint32_t face;
};

/// The first face on the ray, both sides counting. Exact: no ray slips between faces that share an
/// edge. Origin and direction must be finite and within 2^60; nothing is hit if they are not.
std::optional<RayHit> cast_ray(const Placed& target, Vec3 origin, Vec3 direction,
                               const QueryOptions& options = {});

}  // namespace allide
