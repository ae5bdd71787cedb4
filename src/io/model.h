// SPDX-License-Identifier: MIT
// The contents of a file, between its format and the public types: one list of vertices, polygons
// end to end, and the parts (objects, groups) that statements belong to. A file is shorter than
// 2^32 bytes and every vertex and corner takes at least one byte, so 32-bit indices suffice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <allide/io.h>

namespace allide {

/// Vertices and polygons given for one part, one after the other in the file.
struct Extent {
    std::uint32_t part, vertex_begin, vertex_end, polygon_begin, polygon_end;
};

struct Model {
    /// Vertices and polygons from here to the next stretch were given for one part.
    struct Stretch {
        std::uint32_t part, first_vertex, first_polygon;
    };

    std::vector<Vec3> vertices;
    std::vector<std::uint32_t> corners;
    std::vector<std::uint32_t> ends;  ///< where each polygon ends in `corners`
    std::vector<Face> triangles;      ///< instead of both, where a format has nothing else
    std::vector<std::string> names;   ///< names of the parts
    std::vector<Stretch> stretches;

    /// Begins a new part, to which the following statements belong, and returns it.
    std::uint32_t begin_part(std::string name);
    /// Continues an earlier part, to which the following statements belong.
    void resume_part(std::uint32_t part);

    void end_polygon() { ends.push_back(static_cast<std::uint32_t>(corners.size())); }
    std::size_t polygon_count() const { return ends.size() + triangles.size(); }
    std::span<const std::uint32_t> polygon(std::size_t i) const {
        if (!triangles.empty())
            return triangles[i];
        const std::size_t begin = i == 0 ? 0 : ends[i - 1];
        return std::span(corners).subspan(begin, ends[i] - begin);
    }
    bool is_triangles() const;
    /// Polygons with fewer than three corners, which no mesh can hold.
    std::size_t small_polygon_count() const;
    /// Every stretch with its ends, in file order.
    std::vector<Extent> extents() const;
};

/// One model per part that has a vertex. A part gets the vertices that its polygons use and those
/// given for it that no polygon uses, in file order.
std::vector<Model> split(Model model);

Mesh to_mesh(Model model);
PolygonMesh to_polygons(Model model);
std::vector<NamedMesh> to_named_meshes(Model model);
std::vector<NamedPolygons> to_named_polygons(Model model);

Model to_model(std::span<const NamedMesh> meshes);
Model to_model(std::span<const NamedPolygons> objects);

}  // namespace allide
