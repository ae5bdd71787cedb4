// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "broad/pair.h"
#include "octree/face_octree.h"
#include "query/placed_view.h"
#include "world/margins.h"
#include "world/near_pairs.h"
#include "world/object_table.h"

namespace allide {

/// The second level by the face octree: all candidates at once.
class OctreeTests {
public:
    explicit OctreeTests(const WorldOptions& options);

    /// Finds what meets among the candidates that it can take, and returns the others: those with
    /// parts, of an object with itself, or that ask for more. Valid until the next call.
    std::span<const broad::Pair> find(const ObjectTable& objects, const Margins& margins,
                                      std::span<const broad::Pair> candidates);
    /// Whether a solid may contain another object, which only trees can tell.
    bool needs_trees(const ObjectTable& objects) const;
    void add_contacts(const ObjectTable& objects, NearPairs& found, Stats& stats);

    const OctreeStats& stats() const { return octree_.stats(); }
    std::size_t memory() const;

private:
    bool can_take(const ObjectTable& objects, const Margins& margins, broad::Pair pair) const;
    void divide(const ObjectTable& objects, const Margins& margins,
                std::span<const broad::Pair> candidates);
    void place_vertices(const ObjectTable& objects);
    void add_faces(const ObjectContacts& contacts, const PlacedView& a, const PlacedView& b,
                   NearPairs& found) const;
    /// Calls visit(pair of slots, its contacts or null) for all pairs that it took.
    template <class Visit>
    void for_each_pair(const Visit& visit) const;

    WorldOptions options_;
    FaceOctree octree_;
    std::vector<broad::Pair> others_;
    std::vector<std::uint32_t> slots_;  ///< of the objects in the octree, ascending
    std::vector<IndexPair> pairs_;      ///< by places in `slots_`
    std::vector<std::vector<Vec3>> vertices_;
    std::vector<MeshView> meshes_;
};

}  // namespace allide
