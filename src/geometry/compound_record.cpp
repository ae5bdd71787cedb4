// SPDX-License-Identifier: MIT
#include "geometry/compound_record.h"

namespace allide {

void CompoundBudget::add(std::span<const Part> given) {
    constexpr double part_bytes = 160, vertex_bytes = 24, face_bytes = 12;
    for (const Part& part : given) {
        const Mesh& mesh = part.geometry.mesh();
        bytes_ += part_bytes * static_cast<double>(1 + part.geometry.parts().size()) +
                  vertex_bytes * static_cast<double>(mesh.vertices.size()) +
                  face_bytes * static_cast<double>(mesh.faces.size());
    }
}

void put_compound_record(ByteWriter& writer, std::span<const Part> given,
                         const std::vector<std::uint32_t>& geometries) {
    StoredParts parts = {geometries, {}, {}};
    for (const Part& part : given) {
        parts.parents.push_back(part.parent);
        parts.poses.push_back(part.parent_from_part);
    }
    writer.put(static_cast<std::uint32_t>(given.size()));
    writer.put_all<std::uint32_t>(parts.geometries);
    writer.put_all<std::int32_t>(parts.parents);
    writer.put_all<double>(parts.poses);
}

StoredParts take_compound_record(ByteReader& reader) {
    StoredParts parts;
    const auto count = reader.take<std::uint32_t>();
    parts.geometries = reader.take_all<std::uint32_t>(count);
    parts.parents = reader.take_all<std::int32_t>(count);
    parts.poses = reader.take_all<double, Transform>(count);
    return parts;
}

}  // namespace allide
