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
#include "mesh/draft.h"
#include "mesh/polygon_flaws.h"
#include "mesh/solid.h"
#include "mesh/weld.h"

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

Draft draft_of_vertices(std::span<const Vec3> vertices) {
    Draft draft;
    draft.vertices.resize(vertices.size());
    world_vertices({}, vertices, draft.vertices);
    draft.vertex_source.resize(vertices.size());
    std::iota(draft.vertex_source.begin(), draft.vertex_source.end(), 0u);
    return draft;
}

Draft draft_of(const Mesh& mesh) {
    Draft draft = draft_of_vertices(mesh.vertices);
    draft.faces = mesh.faces;
    draft.face_source.resize(mesh.faces.size());
    std::iota(draft.face_source.begin(), draft.face_source.end(), 0u);
    return draft;
}

/// Cuts polygons into faces after leaving out corners that fall onto their predecessors.
class PolygonReader {
public:
    PolygonReader(const PolygonMesh& mesh, const RepairOptions& options, RepairLog& log)
        : options_(options),
          log_(log),
          draft_(draft_of_vertices(mesh.vertices)),
          target_(welded(draft_.vertices, options.weld)) {
        for (std::uint32_t i = 0; i < mesh.polygons.size(); ++i)
            add(i, mesh.polygons[i]);
    }

    Draft take() {
        draft_.faces = triangulated({draft_.vertices, std::move(kept_)}).faces;
        return std::move(draft_);
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
            const Vec3 where = polygon.empty() ? Vec3{} : draft_.vertices[polygon[0]];
            log_.mended(Flaw::degenerate_face, {index, where});
            return;
        }
        if (polygon.size() > 3)
            inspect(index, polygon);
        draft_.face_source.insert(draft_.face_source.end(), polygon.size() - 2, index);
        kept_.push_back(std::move(polygon));
    }

    void inspect(std::uint32_t index, const Polygon& polygon) {
        std::vector<Vec3> corners;
        for (const std::uint32_t v : polygon)
            corners.push_back(draft_.vertices[v]);
        const Deviation bend = deviation(corners);
        if (bend.distance > options_.flatness * bend.size)
            log_.mended(Flaw::nonplanar_polygon, {index, corners[0], bend.distance});
        if (!is_convex_polygon(corners))
            log_.mended(Flaw::nonconvex_polygon, {index, corners[0]});
    }

    const RepairOptions& options_;
    RepairLog& log_;
    Draft draft_;
    std::vector<std::uint32_t> target_;
    std::vector<Polygon> kept_;
};

void mend_once(Draft& draft, const RepairOptions& options, RepairLog& log) {
    join_duplicate_vertices(draft, options.weld, log);
    join_cracks(draft, options.crack, log);
    drop_degenerate_faces(draft, log);
    drop_duplicate_faces(draft, log);
    if (options.drop_isolated)
        drop_isolated_faces(draft, log);
    drop_unused_vertices(draft, log);
    split_at_t_junctions(draft, options.crack, log);
    orient_faces(draft, log);
    if (options.fill_holes)
        fill_holes(draft, log);
}

void mend(Draft& draft, const RepairOptions& options, RepairLog& log) {
    for (int round = 0; round < max_rounds; ++round) {
        const std::uint64_t before = log.mended();
        mend_once(draft, options, log);
        if (log.mended() == before)
            return;
    }
}

Flaw flaw_of(Defect defect) {
    switch (defect) {
        case Defect::open_edge:
            return Flaw::open_edge;
        case Defect::flipped_edge:
            return Flaw::flipped_edge;
        case Defect::crowded_edge:
            return Flaw::crowded_edge;
        case Defect::pinched_vertex:
            return Flaw::pinched_vertex;
        default:
            return Flaw::degenerate_face;
    }
}

void log_findings(const Draft& draft, const MeshCheck& result, RepairLog& log) {
    for (const Finding& f : result.findings)
        log.left(flaw_of(f.defect), f.defect == Defect::pinched_vertex
                                        ? draft.at_vertex(f.index)
                                        : draft.at_half_edge(3 * f.index + f.edge));
}

void log_shape(const Draft& draft, const Mesh& mesh, RepairLog& log) {
    const std::vector<char> is_isolated = isolated_faces(draft);
    for (std::uint32_t f = 0; f < is_isolated.size(); ++f)
        if (is_isolated[f])
            log.left(Flaw::isolated_face, draft.at_face(f));
    for (const std::uint32_t v : superfluous_vertices(draft))
        log.left(Flaw::superfluous_vertex, draft.at_vertex(v));
    const Components parts = components(mesh);
    for (std::size_t k = 1; k < parts.count(); ++k)
        log.left(Flaw::separate_part, draft.at_face(parts.first_face[k]));
}

void log_reflex_edges(const Draft& draft, const MeshCheck& result, bool is_mended, RepairLog& log) {
    for (const Finding& f : result.reflex_edges) {
        const RepairPlace place = draft.at_half_edge(3 * f.index + f.edge);
        if (is_mended)
            log.mended(Flaw::reflex_edge, place);
        else
            log.left(Flaw::reflex_edge, place);
    }
}

Result<Repaired> finished(Draft draft, const RepairOptions& options, RepairLog log) {
    mend(draft, options, log);
    Mesh mesh{draft.vertices, draft.faces};
    const MeshCheck result = check(mesh);
    log_reflex_edges(draft, result, options.to_hull, log);
    if (options.to_hull && !result.convex) {
        Result<Mesh> hull = try_convex_hull(mesh.vertices);
        if (!hull)
            return hull.error();
        return Repaired{std::move(*hull), log.report()};
    }
    log_findings(draft, result, log);
    log_shape(draft, mesh, log);
    return Repaired{std::move(mesh), log.report()};
}

}  // namespace

Result<Repaired> try_repair(const PolygonMesh& mesh, const RepairOptions& options) {
    if (auto error = option_error(options))
        return *error;
    if (auto error = polygon_error(mesh))
        return *error;
    RepairLog log;
    Draft draft = PolygonReader(mesh, options, log).take();
    return finished(std::move(draft), options, std::move(log));
}

Result<Repaired> try_repair(const Mesh& mesh, const RepairOptions& options) {
    if (auto error = option_error(options))
        return *error;
    if (auto error = data_error(mesh))
        return *error;
    return finished(draft_of(mesh), options, {});
}

}  // namespace allide
