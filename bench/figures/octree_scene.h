// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <allide/mesh.h>

#include "octree/face_octree.h"

namespace figures {

/// Bodies in motion and the face octree over them, as published: six levels, all three stages.
class OctreeScene {
public:
    /// The world cube has this side, or a multiple if bodies leave it.
    OctreeScene(std::vector<allide::Mesh> bodies, double side);

    /// Moves all bodies and finds the faces that meet; the milliseconds that both took.
    double cycle(std::span<const allide::Transform> poses);
    /// Runs a cycle with vertices that are in place already.
    double cycle(std::vector<std::vector<allide::Vec3>> vertices);

    bool collides() const { return !octree_.contacts().empty(); }
    const allide::OctreeStats& stats() const { return octree_.stats(); }

private:
    void find();

    std::vector<allide::Mesh> bodies_;
    std::vector<std::vector<allide::Vec3>> world_;
    std::vector<allide::MeshView> views_;
    allide::FaceOctree octree_;
};

}  // namespace figures
