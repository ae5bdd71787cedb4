// SPDX-License-Identifier: MIT
// Kitamura, Smith, Takemura and Kishino, "Accurate collision detection for deformable polyhedral
// objects", 1998. Invariant: a point that two faces share lies in the overlap region of their
// objects, and in one voxel that both faces meet, so no stage loses a pair.
#pragma once

#include <span>
#include <vector>

#include <allide/contact.h>
#include <allide/error.h>

#include "octree/cell_walk.h"
#include "octree/face_checklist.h"
#include "octree/overlap_regions.h"

namespace allide {

struct FaceOctreeOptions {
    /// Halvings of the cube's side down to a voxel, up to `max_octree_level`, six in the paper; or
    /// `automatic_octree_level`: cells are halved while that saves work.
    int level = automatic_octree_level;
    CellSplit split = CellSplit::octree;
    CellTest test = CellTest::boxes;
    /// Otherwise all faces of all objects go into the octree.
    bool box_stage = true;
    /// The world cube; with a side of zero the cube is fitted to the overlap regions each time.
    Vec3 center = {};
    double side = 0;
    /// Doubles the side until all objects are inside; otherwise an object outside is an error.
    bool grow = true;
    int threads = 1;
};

/// What the last `find` did, in the order in which it did it. The same for any number of threads.
struct FaceOctreeStats {
    std::uint64_t box_tests = 0;        ///< pairs of objects whose boxes were compared
    std::uint64_t overlap_regions = 0;  ///< pairs whose boxes overlap
    std::uint64_t region_tests = 0;     ///< faces compared with regions
    std::uint64_t listed_objects = 0;   ///< with a face checklist
    std::uint64_t listed_faces = 0;     ///< in all checklists
    CellCounts cells;
    std::uint64_t face_tests = 0;  ///< pairs of faces tested exactly, each once

    friend bool operator==(const FaceOctreeStats&, const FaceOctreeStats&) = default;
};

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
    explicit FaceOctree(const FaceOctreeOptions& options = {});

    /// Of all pairs of objects. Coordinates must be in range. Fails if an object leaves a cube that
    /// may not grow; there are no contacts then.
    Result<void> try_find(std::span<const MeshView> objects);
    /// Of these pairs alone, a < b, sorted; boxes are not compared but for their overlap.
    Result<void> try_find(std::span<const MeshView> objects, std::span<const IndexPair> pairs);

    /// Sorted by (a, b), the faces by (face_a, face_b). Valid until the next call.
    std::span<const ObjectContacts> contacts() const { return pairs_; }
    std::span<const FacePair> faces(const ObjectContacts& pair) const {
        return std::span(faces_).subspan(pair.first_face, pair.face_count);
    }

    const FaceOctreeStats& stats() const { return stats_; }
    /// The cube that was subdivided last.
    const Box& cube() const { return cube_; }
    /// Bytes kept for the next call.
    std::size_t memory() const;

private:
    struct Task {
        CellWalk walk;
        std::vector<ObjectFacePair> contacts;
    };

    void clear();
    Result<void> find_in_regions(std::span<const MeshView> objects,
                                 const std::span<const IndexPair>* asked);
    void run(std::span<const MeshView> objects, const std::span<const IndexPair>* asked);
    Result<void> choose_cube(std::span<const MeshView> objects, const Box& needed);
    void subdivide(const CellScene& scene);
    void split_into_tasks(const CellScene& scene);
    void test_shared_pairs(const CellScene& scene);
    void collect();

    FaceOctreeOptions options_;
    FaceOctreeStats stats_;
    Box cube_;
    OverlapRegions regions_;
    FaceChecklist checklist_;
    CellWalk top_;
    std::vector<Task> tasks_;
    std::size_t task_count_ = 0;
    std::vector<std::uint64_t> shared_;
    std::vector<ObjectFacePair> contacts_;
    std::vector<ObjectContacts> pairs_;
    std::vector<FacePair> faces_;
};

}  // namespace allide
