// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <allide/mesh.h>

#include "octree/face_octree.h"

namespace figures {

/// How the face octree is run.
enum class OctreeRun {
    published,  ///< six levels of a cube that stays, faces clipped to cells
    today,      ///< the library's defaults
};

/// Bodies in motion and the face octree over them.
class OctreeScene {
public:
    /// The published cube has this side, or a multiple from where bodies leave it.
    OctreeScene(std::vector<allide::Mesh> bodies, double side, OctreeRun run);

    /// Moves all bodies and finds the faces that meet; the milliseconds that both took.
    double cycle(std::span<const allide::Transform> poses);
    /// Runs a cycle with vertices that are in place already.
    double cycle(std::vector<std::vector<allide::Vec3>> vertices);

    bool collides() const { return !octree_.contacts().empty(); }
    /// Pairs of bodies that meet.
    std::size_t meetings() const { return octree_.contacts().size(); }
    const allide::OctreeStats& stats() const { return octree_.stats(); }

private:
    void find();

    std::vector<allide::Mesh> bodies_;
    std::vector<std::vector<allide::Vec3>> world_;
    std::vector<allide::MeshView> views_;
    allide::FaceOctree octree_;
};

}  // namespace figures
