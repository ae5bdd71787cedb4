// SPDX-License-Identifier: MIT
#include <algorithm>
#include <numeric>

#include "call.h"
#include "mesh_view.h"

using namespace allide;
using namespace allide::c;

namespace {

/// Cuts `corners` into polygons of these sizes.
AllideStatus cut(std::span<const std::uint32_t> corners, std::span<const std::uint32_t> sizes,
                 PolygonMesh& to) {
    for (const std::uint32_t corner : corners)
        if (corner >= to.vertices.size())
            return fail(allide_bad_index, "a polygon names vertex " + std::to_string(corner) +
                                              " of " + std::to_string(to.vertices.size()));
    if (std::accumulate(sizes.begin(), sizes.end(), std::uint64_t(0)) != corners.size())
        return fail(allide_bad_argument, "the sizes of the polygons do not add up to the " +
                                             std::to_string(corners.size()) + " corners");
    for (const std::uint32_t size : sizes) {
        to.polygons.emplace_back(corners.begin(), corners.begin() + size);
        corners = corners.subspan(size);
    }
    return allide_ok;
}

template <class Handle>
AllideStatus name_of(const char* function, Handle handle, const char** name) {
    return Call(function, handle, out("name", name)).run([](auto& held, const char*& to) {
        to = held.name.c_str();
    });
}

template <class Handle>
AllideStatus rename(const char* function, Handle handle, const char* name) {
    return Call(function, handle, in("name", name)).run([&](auto& held, char) {
        held.name = name;
    });
}

AllideStatus list_findings(const char* function, AllideMesh mesh, List<AllideFinding> findings,
                           std::vector<Finding> MeshCheck::* which) {
    return Call(function, mesh, findings).run([&](const HeldMesh& held, const auto& to) {
        return fill(to, check(held.mesh).*which);
    });
}

bool exists(const Finding& finding, const Mesh& mesh) {
    const bool of_vertex =
        finding.defect == Defect::out_of_range || finding.defect == Defect::non_manifold_vertex;
    return finding.index < (of_vertex ? mesh.vertices.size() : mesh.faces.size()) &&
           finding.edge < 3;
}

}  // namespace

AllideStatus allide_mesh_make(const AllideVec3* vertices, size_t vertex_count,
                              const AllideFace* faces, size_t face_count, AllideMesh* mesh) {
    return Call(__func__, array("vertices", vertices, vertex_count),
                array("faces", faces, face_count), out("mesh", mesh))
        .run([](std::span<const Vec3> at, std::span<const Face> of, AllideMesh& to) {
            return give(HeldMesh{{{at.begin(), at.end()}, {of.begin(), of.end()}}}, to);
        });
}

AllideStatus allide_mesh_destroy(AllideMesh mesh) {
    return destroy(__func__, mesh);
}

AllideStatus allide_mesh_view(AllideMesh mesh, AllideMeshView* view) {
    return Call(__func__, mesh, out("view", view))
        .run([](const HeldMesh& held, AllideMeshView& to) { to = view_of(held.mesh); });
}

AllideStatus allide_mesh_name(AllideMesh mesh, const char** name) {
    return name_of(__func__, mesh, name);
}

AllideStatus allide_mesh_rename(AllideMesh mesh, const char* name) {
    return rename(__func__, mesh, name);
}

AllideStatus allide_mesh_dropped_faces(AllideMesh mesh, size_t* count) {
    return Call(__func__, mesh, out("count", count)).run([](const HeldMesh& held, size_t& to) {
        to = held.dropped_faces;
    });
}

AllideStatus allide_mesh_bounds(AllideMesh mesh, AllideBox* box) {
    return Call(__func__, mesh, out("bounds", box)).run([](const HeldMesh& held, AllideBox& to) {
        to = twin<AllideBox>(bounds(held.mesh));
    });
}

AllideStatus allide_polygons_make(const AllideVec3* vertices, size_t vertex_count,
                                  const uint32_t* sizes, size_t polygon_count,
                                  const uint32_t* corners, size_t corner_count,
                                  AllidePolygons* polygons) {
    return Call(__func__, array("vertices", vertices, vertex_count),
                array("sizes", sizes, polygon_count), array("corners", corners, corner_count),
                out("polygons", polygons))
        .run([](auto at, auto cuts, auto all, AllidePolygons& to) {
            HeldPolygons held = {{{at.begin(), at.end()}, {}}};
            const AllideStatus status = cut(all, cuts, held.polygons);
            return status == allide_ok ? give(std::move(held), to) : status;
        });
}

AllideStatus allide_polygons_destroy(AllidePolygons polygons) {
    return destroy(__func__, polygons);
}

AllideStatus allide_polygons_vertices(AllidePolygons polygons, AllideVec3* vertices,
                                      size_t capacity, size_t* count) {
    return Call(__func__, polygons, list(vertices, capacity, count))
        .run([](const HeldPolygons& held, const auto& to) {
            return fill(to, held.polygons.vertices);
        });
}

AllideStatus allide_polygons_sizes(AllidePolygons polygons, uint32_t* sizes, size_t capacity,
                                   size_t* count) {
    return Call(__func__, polygons, list(sizes, capacity, count))
        .run([](const HeldPolygons& held, const auto& to) {
            const auto& all = held.polygons.polygons;
            return fill_with(to, all.size(), [&](std::size_t i) {
                return static_cast<std::uint32_t>(all[i].size());
            });
        });
}

AllideStatus allide_polygons_corners(AllidePolygons polygons, uint32_t* corners, size_t capacity,
                                     size_t* count) {
    return Call(__func__, polygons, list(corners, capacity, count))
        .run([](const HeldPolygons& held, const auto& to) {
            std::vector<std::uint32_t> all;
            for (const auto& polygon : held.polygons.polygons)
                all.insert(all.end(), polygon.begin(), polygon.end());
            return fill(to, all);
        });
}

AllideStatus allide_polygons_name(AllidePolygons polygons, const char** name) {
    return name_of(__func__, polygons, name);
}

AllideStatus allide_polygons_rename(AllidePolygons polygons, const char* name) {
    return rename(__func__, polygons, name);
}

AllideStatus allide_polygons_triangulated(AllidePolygons polygons, AllideMesh* mesh) {
    return Call(__func__, polygons, out("mesh", mesh))
        .run([](const HeldPolygons& held, AllideMesh& to) {
            return give(HeldMesh{triangulated(held.polygons), held.name}, to);
        });
}

AllideStatus allide_convex_hull(const AllideVec3* points, size_t point_count, AllideMesh* hull) {
    return Call(__func__, array("points", points, point_count), out("hull", hull))
        .run([](std::span<const Vec3> all, AllideMesh& to) {
            Result<Mesh> made = try_convex_hull(all);
            return made ? give(HeldMesh{std::move(*made)}, to) : fail(made.error());
        });
}

AllideStatus allide_mesh_check(AllideMesh mesh, AllideMeshCheck* summary) {
    return Call(__func__, mesh, out("check", summary))
        .run([](const HeldMesh& held, AllideMeshCheck& to) {
            const MeshCheck found = check(held.mesh);
            to = {found.findings.size(), found.reflex_edges.size(),
                  found.components,      found.closed,
                  found.oriented,        found.manifold,
                  found.convex};
        });
}

AllideStatus allide_mesh_findings(AllideMesh mesh, AllideFinding* findings, size_t capacity,
                                  size_t* count) {
    return list_findings(__func__, mesh, list(findings, capacity, count), &MeshCheck::findings);
}

AllideStatus allide_mesh_reflex_edges(AllideMesh mesh, AllideFinding* findings, size_t capacity,
                                      size_t* count) {
    return list_findings(__func__, mesh, list(findings, capacity, count), &MeshCheck::reflex_edges);
}

AllideStatus allide_finding_text(AllideMesh mesh, const AllideFinding* finding, char* text,
                                 size_t capacity, size_t* count) {
    return Call(__func__, mesh, in("finding", finding), list(text, capacity, count))
        .run([](const HeldMesh& held, const Finding& found, const List<char>& to) {
            if (!is_enumerator("defect", static_cast<int>(found.defect), allide_defect_count - 1))
                return last_failure();
            if (!exists(found, held.mesh))
                return fail(allide_bad_index, "the finding is not of this mesh");
            return fill_text(to, describe(found, held.mesh));
        });
}
