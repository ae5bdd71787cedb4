// SPDX-License-Identifier: MIT
// The conforming tetrahedral mesh of Klosowski (1998, section 2.1): the Delaunay tetrahedralisation
// of the obstacle vertices, with Steiner points where obstacle faces and tetrahedra cut each other,
// until no tetrahedron is cut. Vertices are rounded to a lattice, so a face passes through faces of
// the mesh up to a tolerance. Sharp angles may need more points than are allowed. Invariant: every
// point of an obstacle face is within `reach()` of a tetrahedron that lists the face.
#pragma once

#include <map>
#include <utility>

#include "lab/preliminary/delaunay.h"
#include "lab/preliminary/face_clip.h"
#include "mesh/mesh_view.h"

namespace allide::lab {

struct ConformingOptions {
    int rounds = 100;           ///< of a Steiner point for each obstacle face in conflict
    double points_a_face = 12;  ///< at most so many Steiner points for each obstacle face
};

class ConformingMesh {
public:
    explicit ConformingMesh(const MeshView& obstacles, const ConformingOptions& options = {});

    const Delaunay& delaunay() const { return delaunay_; }
    /// Obstacle faces that pass through a tetrahedron or its border, without those that pass
    /// through it at an edge or a corner only.
    std::span<const std::uint32_t> faces_at(std::uint32_t tetrahedron) const;
    /// A query box grown by this, in the unit cube, meets the tetrahedra that list what it meets.
    double reach() const;
    /// Pairs of an obstacle face and a tetrahedron where the face is no side of tetrahedra. Without
    /// any, no tetrahedron is cut.
    std::size_t conflicts() const { return conflicts_; }
    std::size_t steiner_points() const { return steiner_points_; }
    /// Entries of all lists.
    std::size_t stored() const { return listed_.size(); }
    /// Whether obstacle faces are between the tetrahedron and the outside. For closed obstacles
    /// only; near a face, within reach(), either answer is possible.
    bool is_inside(std::uint32_t tetrahedron) const { return !outside_[tetrahedron]; }
    /// Whether a face of a tetrahedron is part of an obstacle face.
    bool is_marked(std::uint32_t tetrahedron, std::uint32_t side) const {
        return (marked_[tetrahedron] >> side & 1) != 0;
    }

private:
    struct Cut {
        std::uint32_t tetrahedron;
        FaceClip clip;
        std::size_t first_marked, last_marked;  ///< its own sides in marked_parts_
    };
    using Sides = std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>>;

    void place_vertices(const MeshView& obstacles);
    void label(std::uint32_t point, std::uint32_t face);
    bool has_label(std::uint32_t point, std::uint32_t face) const;
    template <class Visit>
    void for_each_cut(std::uint32_t face, const Visit& visit);
    void find_cuts(std::uint32_t face);
    bool is_covered(const Cut& cut) const;
    bool is_conflict(const Cut& cut) const;
    std::span<const std::uint32_t> faces_at_edge(std::uint32_t face, int edge) const;
    bool insert(const ClipCorner& corner, std::uint32_t face);
    bool add_steiner_point(std::uint32_t face);
    void note_changes();
    void refine(const ConformingOptions& options);
    void mark();
    void raise_walls(std::uint32_t tetrahedron, std::uint32_t face);
    void list_faces();
    void scan_outside();

    MeshView obstacles_;
    Delaunay delaunay_;
    std::vector<std::uint32_t> vertex_;                 ///< the point of each obstacle vertex
    std::vector<Triangle> rounded_;                     ///< obstacle faces, in lattice steps
    Sides sides_;                                       ///< faces at each edge of the obstacles
    std::vector<std::vector<std::uint32_t>> labels_;    ///< faces that each point is on, sorted
    std::vector<std::vector<std::uint32_t>> crossing_;  ///< faces seen in each tetrahedron
    std::vector<std::uint8_t> dirty_;                   ///< faces to be looked at again
    std::vector<std::uint32_t> seen_;                   ///< last search that met a tetrahedron
    std::vector<std::uint32_t> waiting_;
    std::uint32_t search_ = 0;
    std::vector<Cut> cuts_;               ///< of the face that is looked at
    std::vector<Triangle> marked_parts_;  ///< of it, too

    std::vector<std::uint8_t> marked_;  ///< a bit for each side of each tetrahedron
    std::vector<std::uint8_t> walls_;   ///< a bit for each side that stops the scan
    std::vector<std::uint8_t> outside_;
    std::vector<std::uint32_t> first_, listed_;
    std::vector<std::vector<std::uint32_t>> lists_;
    std::size_t conflicts_ = 0, steiner_points_ = 0;
};

}  // namespace allide::lab
