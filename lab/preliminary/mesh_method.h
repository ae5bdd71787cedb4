// SPDX-License-Identifier: MIT
// Collision detection by a conforming mesh (Klosowski 1998, section 2.1). A corner of the object's
// box is followed through the mesh by the ray from its last place; from there a breadth-first
// search meets the tetrahedra whose boxes overlap the object's. Without an obstacle face there is
// no collision; otherwise every face of the object is tested with the faces found.
#pragma once

#include "lab/preliminary/conforming_mesh.h"
#include "lab/preliminary/two_phase.h"

namespace allide::lab {

class MeshMethod {
public:
    explicit MeshMethod(const MeshView& obstacles, const ConformingOptions& options = {});

    /// Whether a face of the object meets an obstacle face.
    bool meets(const FlyingObject& object, TwoPhaseCounts& counts);
    /// Whether two solids meet: the object may also be in an obstacle, or hold one. Both are
    /// closed.
    bool meets_solids(const FlyingObject& object, TwoPhaseCounts& counts);

    const ConformingMesh& mesh() const { return mesh_; }
    std::size_t stored() const { return mesh_.stored(); }
    /// Tetrahedra that a line from rim to rim passes, mean and largest of `lines` random ones.
    std::pair<double, std::uint64_t> stabbing_number(int lines, std::uint64_t seed) const;

private:
    void move_to(const Box& box, TwoPhaseCounts& counts);
    /// Whether faces were found whose boxes meet the object's.
    bool find_faces(const FlyingObject& object, TwoPhaseCounts& counts);
    bool check_fully(const FlyingObject& object, TwoPhaseCounts& counts);

    ConformingMesh mesh_;
    ObstacleFaces faces_;
    std::uint32_t at_;  ///< the tetrahedron that holds the corner
    LatticePoint corner_;
    std::vector<Box> boxes_;  ///< of the tetrahedra, in the unit cube
    std::vector<std::uint32_t> found_, waiting_, seen_;
    std::uint32_t search_ = 0;
};

}  // namespace allide::lab
