// SPDX-License-Identifier: MIT
// Kitamura, Smith, Takemura and Kishino, "Accurate collision detection for deformable polyhedral
// objects", 1998. Invariant: a point that two faces share lies in the overlap region of their
// objects, and in one voxel that both faces meet, so no stage loses a pair.
#pragma once

#include <span>
#include <vector>

#include <allide/contact.h>
#include <allide/error.h>

#include "octree/cell_traversal.h"
#include "octree/face_checklist.h"
#include "octree/overlap_regions.h"

namespace allide {

/// Two faces that intersect, and whose they are.
struct ObjectFacePair {
    std::uint32_t a, b;
    FacePair faces;
    friend auto operator<=>(const ObjectFacePair&, const ObjectFacePair&) = default;
};

/// Two objects, a < b, with the faces of theirs that intersect.
struct ObjectContacts {
    std::uint32_t a, b;
    std::uint32_t first_face, face_count;
};

/// All pairs of intersecting faces of different objects, with no structure over any object: only
/// memory for lists, kept from call to call.
class FaceOctree {
public:
    explicit FaceOctree(const OctreeOptions& options = {}, int threads = 1);

    /// Finds the contacts of all pairs of objects. Coordinates must be in range. Fails without
    /// contacts if an object leaves a cube that may not grow.
    Result<void> try_find(std::span<const MeshView> objects);
    /// Finds the contacts of these pairs alone, a < b, sorted. Compares only their boxes.
    Result<void> try_find(std::span<const MeshView> objects, std::span<const IndexPair> pairs);

    /// Sorted by (a, b), the faces by (face_a, face_b). Valid until the next call.
    std::span<const ObjectContacts> contacts() const { return pairs_; }
    std::span<const FacePair> faces(const ObjectContacts& pair) const {
        return std::span(faces_).subspan(pair.first_face, pair.face_count);
    }

    /// Counts of the last call.
    const OctreeStats& stats() const { return stats_; }
    /// The cube that was subdivided last.
    const Box& cube() const { return cube_; }
    /// Bytes kept for the next call.
    std::size_t memory() const;

private:
    struct Task {
        CellTraversal traversal;
        std::vector<ObjectFacePair> contacts;
    };

    void clear();
    Result<void> find(std::span<const MeshView> objects, const std::span<const IndexPair>* wanted);
    void run(const CellScene& scene);
    Result<void> choose_cube(std::span<const MeshView> objects, const Box& needed);
    void subdivide(const CellScene& scene);
    void split_into_tasks(const CellScene& scene);
    void test_shared_pairs(const CellScene& scene);
    void collect();

    OctreeOptions options_;
    int threads_;
    OctreeStats stats_;
    Box cube_;
    OverlapRegions regions_;
    FaceChecklist checklist_;
    CellTraversal top_;
    std::vector<Task> tasks_;
    std::size_t task_count_ = 0;
    std::vector<std::uint64_t> shared_;
    std::vector<ObjectFacePair> contacts_;
    std::vector<ObjectContacts> pairs_;
    std::vector<FacePair> faces_;
};

}  // namespace allide
