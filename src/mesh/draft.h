// SPDX-License-Identifier: MIT
// The mesh that `repair` works on, and its steps. Each step logs all that it changes. No step
// undoes another's work: those that remove vertices never meet one that adds any; faces without
// area or faces that exist already are not made; open edges only give way to shorter ones or to
// none. So the steps come to rest, and what they leave they would leave again.
#pragma once

#include <cstdint>
#include <vector>

#include <allide/mesh.h>

#include "mesh/repair_log.h"

namespace allide {

struct Draft {
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
void redirect(Draft& draft, const std::vector<std::uint32_t>& target);
/// Of those that no face names.
void drop_vertices(Draft& draft, const std::vector<char>& is_dropped);
void drop_faces(Draft& draft, const std::vector<char>& is_dropped);

void join_duplicate_vertices(Draft& draft, double tolerance, RepairLog& log);
void drop_unused_vertices(Draft& draft, RepairLog& log);
void drop_degenerate_faces(Draft& draft, RepairLog& log);
void drop_duplicate_faces(Draft& draft, RepairLog& log);
void drop_isolated_faces(Draft& draft, RepairLog& log);
void join_cracks(Draft& draft, double tolerance, RepairLog& log);
void split_at_t_junctions(Draft& draft, double tolerance, RepairLog& log);
void orient_faces(Draft& draft, RepairLog& log);
void fill_holes(Draft& draft, RepairLog& log);

/// Whether each face shares no edge with another.
std::vector<char> isolated_faces(const Draft& draft);
/// Vertices surrounded by coplanar faces, or by two planes that meet in a line through them.
std::vector<std::uint32_t> superfluous_vertices(const Draft& draft);

}  // namespace allide
