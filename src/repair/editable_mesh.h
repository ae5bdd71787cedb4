// SPDX-License-Identifier: MIT
// The mesh that `repair` works on, and its steps. Each step logs all that it changes. No step
// undoes another's work: those that remove vertices never meet one that adds any; faces without
// area or faces that exist already are not made; open edges only give way to shorter ones or to
// none. So the steps come to rest, and what they leave they would leave again.
#pragma once

#include <cstdint>
#include <vector>

#include <allide/repair.h>

#include "repair/repair_log.h"

namespace allide {

struct EditableMesh {
    std::vector<Vec3> vertices;  ///< as `world_vertex` gives them
    std::vector<std::uint32_t> vertex_source;
    std::vector<Face> faces;
    std::vector<std::uint32_t> face_source;

    RepairPlace at_vertex(std::uint32_t vertex, double size = 0) const {
        return {vertex_source[vertex], vertices[vertex], size};
    }
    /// The middle of the face.
    RepairPlace at_face(std::uint32_t face) const;
    /// The middle of the edge.
    RepairPlace at_half_edge(std::uint32_t half_edge) const;
};

/// Replaces every vertex by its target and drops those that have another. Targets are their own.
void redirect(EditableMesh& mesh, const std::vector<std::uint32_t>& target);
/// Drops vertices that no face names.
void drop_vertices(EditableMesh& mesh, const std::vector<char>& is_dropped);
void drop_faces(EditableMesh& mesh, const std::vector<char>& is_dropped);

void join_duplicate_vertices(EditableMesh& mesh, double tolerance, RepairLog& log);
void drop_unused_vertices(EditableMesh& mesh, RepairLog& log);
void drop_degenerate_faces(EditableMesh& mesh, RepairLog& log);
void drop_duplicate_faces(EditableMesh& mesh, RepairLog& log);
void drop_isolated_faces(EditableMesh& mesh, RepairLog& log);
void join_cracks(EditableMesh& mesh, double tolerance, RepairLog& log);
void split_at_t_junctions(EditableMesh& mesh, double tolerance, RepairLog& log);
void orient_faces(EditableMesh& mesh, RepairLog& log);
void fill_holes(EditableMesh& mesh, RepairLog& log);

/// Whether each face shares no edge with another.
std::vector<char> isolated_faces(const EditableMesh& mesh);
/// Vertices surrounded by coplanar faces, or by two planes that meet in a line through them.
std::vector<std::uint32_t> redundant_vertices(const EditableMesh& mesh);

}  // namespace allide
