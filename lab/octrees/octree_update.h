// SPDX-License-Identifier: MIT
// The octree-update method that Kitamura et al. (1998, section 5.2) compared themselves with: a
// face octree of each rigid object is stored once, and its black nodes, carried by the object's
// motion, take the place of the faces in the overlap regions and in the octree of the world.
// Invariant: a point of a face lies in a carried node that lists the face.
#pragma once

#include <span>
#include <vector>

#include "octree/face_octree.h"

namespace allide::lab {

/// The voxels of a mesh's own octree that meet faces, with these.
class StoredFaceOctree {
public:
    struct Node {
        Box box;
        std::uint32_t first_face, face_count;
    };

    /// `level` halvings of the side of the cube around the mesh.
    StoredFaceOctree(const MeshView& local, int level);

    std::span<const Node> nodes() const { return nodes_; }
    std::span<const std::uint32_t> faces(const Node& node) const {
        return std::span(faces_).subspan(node.first_face, node.face_count);
    }
    std::size_t memory() const {
        return nodes_.capacity() * sizeof(Node) + faces_.capacity() * sizeof(std::uint32_t);
    }

private:
    void subdivide(const MeshView& mesh, const Box& cell, int levels,
                   std::span<const std::uint32_t> faces);

    std::vector<Node> nodes_;
    std::vector<std::uint32_t> faces_;
};

struct CarriedOctree {
    const StoredFaceOctree& octree;
    MeshView local;
    Transform world_from_local;
};

/// Work done since it was last set to zero.
struct UpdateCounts {
    std::uint64_t node_updates = 0;  ///< nodes carried into the world
    std::uint64_t listed_nodes = 0;  ///< in a node checklist
    std::uint64_t cells = 0;
    std::uint64_t node_pairs = 0;  ///< whose faces were paired
    std::uint64_t face_tests = 0;  ///< pairs of faces tested exactly, each once
};

/// All pairs of faces of different objects that share a point, sorted. The octree of the world is
/// cut to `level`.
std::vector<ObjectFacePair> contacts_by_update(std::span<const CarriedOctree> objects, int level,
                                               UpdateCounts& counts);

}  // namespace allide::lab
