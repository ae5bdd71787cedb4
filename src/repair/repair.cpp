// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include <allide/mesh.h>

#include "math/range.h"
#include "math/world_vertices.h"
#include "mesh/components.h"
#include "mesh/describe.h"
#include "mesh/solid.h"
#include "repair/editable_mesh.h"
#include "repair/polygon_shape.h"
#include "repair/weld.h"

namespace allide {
namespace {

using Polygon = std::vector<std::uint32_t>;

/// A face with T-junctions on all sides takes four.
constexpr int max_rounds = 20;

std::optional<Error> option_error(const RepairOptions& options) {
    for (const double value : {options.weld, options.crack, options.flatness})
        if (!(value >= 0 && value <= max_coordinate))
            return Error(ErrorCode::bad_argument,
                         "a repair tolerance is " + text(value) + "; give a number from 0 to 2^60");
    return std::nullopt;
}

std::optional<Error> polygon_error(const PolygonMesh& mesh) {
    if (auto error = data_error({mesh.vertices, {}}))
        return error;
    for (std::size_t i = 0; i < mesh.polygons.size(); ++i)
        for (const std::uint32_t v : mesh.polygons[i])
            if (v >= mesh.vertices.size())
                return Error(ErrorCode::bad_index,
                             "polygon " + std::to_string(i) + " names vertex " + std::to_string(v) +
                                 " of " + std::to_string(mesh.vertices.size()) +
                                 "; indices count from 0");
    return std::nullopt;
}

EditableMesh editable_mesh_of_vertices(std::span<const Vec3> vertices) {
    EditableMesh editable;
    editable.vertices.resize(vertices.size());
    world_vertices({}, vertices, editable.vertices);
    editable.vertex_source.resize(vertices.size());
    std::iota(editable.vertex_source.begin(), editable.vertex_source.end(), 0u);
    return editable;
}

EditableMesh editable_mesh_of(const Mesh& mesh) {
    EditableMesh editable = editable_mesh_of_vertices(mesh.vertices);
    editable.faces = mesh.faces;
    editable.face_source.resize(mesh.faces.size());
    std::iota(editable.face_source.begin(), editable.face_source.end(), 0u);
    return editable;
}

/// Cuts polygons into faces after leaving out corners that fall onto their predecessors.
class PolygonReader {
public:
    PolygonReader(const PolygonMesh& mesh, const RepairOptions& options, RepairLog& log)
        : options_(options),
          log_(log),
          editable_(editable_mesh_of_vertices(mesh.vertices)),
          target_(welded(editable_.vertices, options.weld)) {
        for (std::uint32_t i = 0; i < mesh.polygons.size(); ++i)
            add(i, mesh.polygons[i]);
    }

    EditableMesh take() {
        editable_.faces = triangulated({editable_.vertices, std::move(kept_)}).faces;
        return std::move(editable_);
    }

private:
    void add(std::uint32_t index, const Polygon& source) {
        Polygon polygon;
        for (const std::uint32_t v : source)
            if (polygon.empty() || polygon.back() != target_[v])
                polygon.push_back(target_[v]);
        while (polygon.size() > 1 && polygon.back() == polygon.front())
            polygon.pop_back();
        if (polygon.size() < 3) {
            const Vec3 where = polygon.empty() ? Vec3{} : editable_.vertices[polygon[0]];
            log_.fixed(Defect::degenerate_face, {index, where});
            return;
        }
        if (polygon.size() > 3)
            inspect(index, polygon);
        editable_.face_source.insert(editable_.face_source.end(), polygon.size() - 2, index);
        kept_.push_back(std::move(polygon));
    }

    void inspect(std::uint32_t index, const Polygon& polygon) {
        std::vector<Vec3> corners;
        for (const std::uint32_t v : polygon)
            corners.push_back(editable_.vertices[v]);
        const Deviation bend = deviation(corners);
        if (bend.distance > options_.flatness * bend.size)
            log_.fixed(Defect::nonplanar_polygon, {index, corners[0], bend.distance});
        if (!is_convex_polygon(corners))
            log_.fixed(Defect::nonconvex_polygon, {index, corners[0]});
    }

    const RepairOptions& options_;
    RepairLog& log_;
    EditableMesh editable_;
    std::vector<std::uint32_t> target_;
    std::vector<Polygon> kept_;
};

void fix_once(EditableMesh& editable, const RepairOptions& options, RepairLog& log) {
    join_duplicate_vertices(editable, options.weld, log);
    join_cracks(editable, options.crack, log);
    drop_degenerate_faces(editable, log);
    drop_duplicate_faces(editable, log);
    if (options.drop_isolated)
        drop_isolated_faces(editable, log);
    drop_unused_vertices(editable, log);
    split_at_t_junctions(editable, options.crack, log);
    orient_faces(editable, log);
    if (options.fill_holes)
        fill_holes(editable, log);
}

void fix(EditableMesh& editable, const RepairOptions& options, RepairLog& log) {
    for (int round = 0; round < max_rounds; ++round) {
        const std::uint64_t before = log.fixed();
        fix_once(editable, options, log);
        if (log.fixed() == before)
            return;
    }
}

void log_findings(const EditableMesh& editable, const MeshCheck& result, RepairLog& log) {
    for (const Finding& f : result.findings)
        log.left(f.defect, f.defect == Defect::non_manifold_vertex
                               ? editable.at_vertex(f.index)
                               : editable.at_half_edge(3 * f.index + f.edge));
}

void log_shape(const EditableMesh& editable, const Mesh& mesh, RepairLog& log) {
    const std::vector<char> is_isolated = isolated_faces(editable);
    for (std::uint32_t f = 0; f < is_isolated.size(); ++f)
        if (is_isolated[f])
            log.left(Defect::isolated_face, editable.at_face(f));
    for (const std::uint32_t v : redundant_vertices(editable))
        log.left(Defect::redundant_vertex, editable.at_vertex(v));
    const Components parts = components(mesh);
    for (std::size_t k = 1; k < parts.count(); ++k)
        log.left(Defect::separate_part, editable.at_face(parts.first_face[k]));
}

void log_reflex_edges(const EditableMesh& editable, const MeshCheck& result, bool is_fixed,
                      RepairLog& log) {
    for (const Finding& f : result.reflex_edges) {
        const RepairPlace place = editable.at_half_edge(3 * f.index + f.edge);
        if (is_fixed)
            log.fixed(Defect::reflex_edge, place);
        else
            log.left(Defect::reflex_edge, place);
    }
}

Result<Repaired> finished(EditableMesh editable, const RepairOptions& options, RepairLog log) {
    fix(editable, options, log);
    Mesh mesh{editable.vertices, editable.faces};
    const MeshCheck result = check(mesh);
    log_reflex_edges(editable, result, options.to_hull, log);
    if (options.to_hull && !result.convex) {
        Result<Mesh> hull = try_convex_hull(mesh.vertices);
        if (!hull)
            return hull.error();
        return Repaired{std::move(*hull), log.report()};
    }
    log_findings(editable, result, log);
    log_shape(editable, mesh, log);
    return Repaired{std::move(mesh), log.report()};
}

}  // namespace

Result<Repaired> try_repair(const PolygonMesh& mesh, const RepairOptions& options) {
    if (auto error = option_error(options))
        return *error;
    if (auto error = polygon_error(mesh))
        return *error;
    RepairLog log;
    EditableMesh editable = PolygonReader(mesh, options, log).take();
    return finished(std::move(editable), options, std::move(log));
}

Result<Repaired> try_repair(const Mesh& mesh, const RepairOptions& options) {
    if (auto error = option_error(options))
        return *error;
    if (auto error = data_error(mesh))
        return *error;
    return finished(editable_mesh_of(mesh), options, {});
}

}  // namespace allide
