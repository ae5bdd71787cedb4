// SPDX-License-Identifier: MIT
#include "call.h"
#include "mesh_view.h"

using namespace allide;
using namespace allide::c;

namespace {

using PartOf = std::uint32_t (Geometry::*)(std::uint32_t) const noexcept;

AllideStatus no_such(const char* what, std::size_t index, std::size_t count) {
    return fail(allide_bad_index, "there is no " + std::string(what) + " " + std::to_string(index) +
                                      " of " + std::to_string(count));
}

AllideStatus part_of(const char* function, AllideGeometry geometry, std::uint32_t index,
                     std::uint32_t* part, PartOf ask) {
    return Call(function, geometry, out("part", part)).run([&](const Geometry& held, auto& to) {
        const bool of_face = ask == &Geometry::part_of_face;
        const std::size_t count = of_face ? held.mesh().faces.size() : held.mesh().vertices.size();
        if (index >= count)
            return no_such(of_face ? "face" : "vertex", index, count);
        to = (held.*ask)(index);
        return allide_ok;
    });
}

}  // namespace

AllideStatus allide_tree_options_init(AllideTreeOptions* options) {
    return set_defaults(__func__, options);
}

AllideStatus allide_convex_options_init(AllideConvexOptions* options) {
    return set_defaults(__func__, options);
}

AllideStatus allide_deformable_options_init(AllideDeformableOptions* options) {
    return set_defaults(__func__, options);
}

AllideStatus allide_geometry_surface(AllideMesh mesh, const AllideTreeOptions* options,
                                     AllideGeometry* geometry) {
    return Call(__func__, mesh, or_default(options), out("geometry", geometry))
        .run([](const HeldMesh& held, const TreeOptions& how, AllideGeometry& to) {
            return give(Geometry::try_surface(held.mesh, how), to);
        });
}

AllideStatus allide_geometry_solid(AllideMesh mesh, const AllideTreeOptions* options,
                                   AllideGeometry* geometry) {
    return Call(__func__, mesh, or_default(options), out("geometry", geometry))
        .run([](const HeldMesh& held, const TreeOptions& how, AllideGeometry& to) {
            return give(Geometry::try_solid(held.mesh, how), to);
        });
}

AllideStatus allide_geometry_convex(AllideMesh mesh, const AllideConvexOptions* options,
                                    AllideGeometry* geometry) {
    return Call(__func__, mesh, or_default(options), out("geometry", geometry))
        .run([](const HeldMesh& held, const ConvexOptions& how, AllideGeometry& to) {
            return give(Geometry::try_convex(held.mesh, how), to);
        });
}

AllideStatus allide_geometry_convex_of_points(const AllideVec3* points, size_t point_count,
                                              const AllideConvexOptions* options,
                                              AllideGeometry* geometry) {
    return Call(__func__, array("points", points, point_count), or_default(options),
                out("geometry", geometry))
        .run([](std::span<const Vec3> all, const ConvexOptions& how, AllideGeometry& to) {
            return give(Geometry::try_convex(all, how), to);
        });
}

AllideStatus allide_geometry_compound(const AllidePart* parts, size_t part_count,
                                      AllideGeometry* geometry) {
    return Call(__func__, array("parts", parts, part_count), out("geometry", geometry))
        .run([](std::span<const AllidePart> all, AllideGeometry& to) {
            std::vector<Part> made;
            for (const AllidePart& part : all) {
                const Geometry* shape = find(part.geometry);
                if (shape == nullptr)
                    return last_failure();
                made.push_back(
                    {*shape, std::bit_cast<Transform>(part.parent_from_part), part.parent});
            }
            return give(Geometry::try_compound(made), to);
        });
}

AllideStatus allide_geometry_deformable(AllideMesh mesh, const AllideDeformableOptions* options,
                                        AllideGeometry* geometry) {
    return Call(__func__, mesh, or_default(options), out("geometry", geometry))
        .run([](const HeldMesh& held, const DeformableOptions& how, AllideGeometry& to) {
            return give(Geometry::try_deformable(held.mesh, how), to);
        });
}

AllideStatus allide_geometry_destroy(AllideGeometry geometry) {
    return destroy(__func__, geometry);
}

AllideStatus allide_geometry_mesh(AllideGeometry geometry, AllideMeshView* view) {
    return Call(__func__, geometry, out("view", view))
        .run([](const Geometry& held, AllideMeshView& to) { to = view_of(held.mesh()); });
}

AllideStatus allide_geometry_kind(AllideGeometry geometry, AllideGeometryKind* kind) {
    return Call(__func__, geometry, out("kind", kind)).run([](const Geometry& held, auto& to) {
        to = static_cast<AllideGeometryKind>(held.kind());
    });
}

AllideStatus allide_geometry_is_solid(AllideGeometry geometry, bool* is_solid) {
    return Call(__func__, geometry, out("is_solid", is_solid))
        .run([](const Geometry& held, bool& to) { to = held.is_solid(); });
}

AllideStatus allide_geometry_part_count(AllideGeometry geometry, size_t* count) {
    return Call(__func__, geometry, out("count", count))
        .run([](const Geometry& held, std::size_t& to) { to = held.parts().size(); });
}

AllideStatus allide_geometry_part(AllideGeometry geometry, size_t index, AllidePart* part) {
    return Call(__func__, geometry, out("part", part))
        .run([&](const Geometry& held, AllidePart& to) {
            const std::span<const Part> parts = held.parts();
            if (index >= parts.size())
                return no_such("part", index, parts.size());
            AllidePart made = {
                {0}, twin<AllideTransform>(parts[index].parent_from_part), parts[index].parent};
            const AllideStatus given = give(parts[index].geometry, made.geometry);
            if (given == allide_ok)
                to = made;
            return given;
        });
}

AllideStatus allide_geometry_part_of_face(AllideGeometry geometry, uint32_t face, uint32_t* part) {
    return part_of(__func__, geometry, face, part, &Geometry::part_of_face);
}

AllideStatus allide_geometry_part_of_vertex(AllideGeometry geometry, uint32_t vertex,
                                            uint32_t* part) {
    return part_of(__func__, geometry, vertex, part, &Geometry::part_of_vertex);
}

AllideStatus allide_geometry_to_bytes(AllideGeometry geometry, void* bytes, size_t capacity,
                                      size_t* count) {
    return Call(__func__, geometry, list(static_cast<std::byte*>(bytes), capacity, count))
        .run([](const Geometry& held, const List<std::byte>& to) {
            const auto all = held.try_to_bytes();
            return all ? fill(to, *all) : fail(all.error());
        });
}

AllideStatus allide_geometry_from_bytes(const void* bytes, size_t count, int threads,
                                        AllideGeometry* geometry) {
    return Call(__func__, array("bytes", static_cast<const std::byte*>(bytes), count),
                out("geometry", geometry))
        .run([&](std::span<const std::byte> all, AllideGeometry& to) {
            return give(Geometry::try_from_bytes(all, threads), to);
        });
}

AllideStatus allide_geometry_tree_options(AllideGeometry geometry, AllideTreeOptions* options) {
    return Call(__func__, geometry, out("options", options))
        .run([](const Geometry& held, AllideTreeOptions& to) {
            to = twin<AllideTreeOptions>(held.tree_options());
        });
}

AllideStatus allide_geometry_convex_method(AllideGeometry geometry, AllideConvexMethod* method) {
    return Call(__func__, geometry, out("method", method)).run([](const Geometry& held, auto& to) {
        to = static_cast<AllideConvexMethod>(held.convex_method());
    });
}

AllideStatus allide_geometry_scaled(AllideGeometry geometry, double scale, AllideGeometry* scaled) {
    return Call(__func__, geometry, out("scaled", scaled))
        .run([&](const Geometry& held, AllideGeometry& to) {
            return give(held.try_scaled(scale), to);
        });
}

AllideStatus allide_geometry_prepare(AllideGeometry geometry) {
    return Call(__func__, geometry).run([](const Geometry& held) { held.prepare(); });
}

AllideStatus allide_geometry_memory(AllideGeometry geometry, AllideGeometryMemory* memory) {
    return Call(__func__, geometry, out("memory", memory))
        .run([](const Geometry& held, AllideGeometryMemory& to) {
            to = twin<AllideGeometryMemory>(held.memory());
        });
}
