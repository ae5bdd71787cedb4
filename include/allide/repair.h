// SPDX-License-Identifier: MIT
// Repair of meshes; docs/manual/repair.md describes each defect and its fix.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <allide/api.h>
#include <allide/error.h>
#include <allide/mesh.h>

namespace allide ALLIDE_API {

struct RepairOptions {
    double weld = 0;   ///< vertices this near become one; 0 joins equal positions only
    double crack = 0;  ///< how far apart the two sides of a crack may be; 0 finds exact ones only
    double flatness = 1e-6;      ///< a planar polygon deviates by at most this times its size
    bool fill_holes = false;     ///< close simple rings of open edges
    bool drop_isolated = false;  ///< drop faces that share no edge with another
    bool to_hull = false;        ///< replace a mesh that is not convex by its convex hull
};

/// Where a defect was found.
struct RepairPlace {
    std::uint32_t index;  ///< vertex of the input; for faces and edges the polygon of the input
    Vec3 position;
    double size = 0;  ///< width of the gap, or deviation from the plane; otherwise 0
};

/// One kind of defect: how many were found and how many of those were fixed.
struct RepairEntry {
    Defect defect;
    std::uint64_t found = 0, fixed = 0;
    std::vector<RepairPlace> places;  ///< the first few
};

struct RepairReport {
    std::vector<RepairEntry> entries;  ///< sorted by defect; only those that were found

    std::uint64_t found(Defect defect) const;
    std::uint64_t fixed(Defect defect) const;
    std::uint64_t fixed() const;
    /// One line of text for each entry.
    std::string text() const;
};

struct Repaired {
    Mesh mesh;
    RepairReport report;
};

/// Fixes the defects that it can fix. Repairing the result again with the same options changes
/// nothing. Fails for bad indices, coordinates or options. Takes about n log n time.
Result<Repaired> try_repair(const PolygonMesh& mesh, const RepairOptions& options = {});
Result<Repaired> try_repair(const Mesh& mesh, const RepairOptions& options = {});

#if defined(__cpp_exceptions)
inline Repaired repair(const PolygonMesh& mesh, const RepairOptions& options = {}) {
    return try_repair(mesh, options).value();
}
inline Repaired repair(const Mesh& mesh, const RepairOptions& options = {}) {
    return try_repair(mesh, options).value();
}
#endif

}  // namespace allide ALLIDE_API
