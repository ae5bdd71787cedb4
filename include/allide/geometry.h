// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <allide/api.h>
#include <allide/mesh.h>
#include <allide/tuning.h>

namespace allide ALLIDE_API {

struct Access;
struct Part;

struct ConvexOptions {
    ConvexMethod method = ConvexMethod::gjk;  ///< a pair with different methods uses trees
    bool reject_concave = false;  ///< fail for a mesh that is not convex; otherwise take its hull
};

enum class GeometryKind : std::uint8_t {
    surface,     ///< any triangles, with no inside
    solid,       ///< a closed mesh with its inside
    convex,      ///< a solid that is its own convex hull
    compound,    ///< parts that move together, or by joints
    deformable,  ///< triangles whose vertices move
    round,       ///< a sphere, cylinder, half-space and so on, exactly; it has no triangles
};

struct DeformableOptions {
    bool solid = false;  ///< has an inside: each edge, by vertex indices, has a face on both sides
    int threads = 1;     ///< to build with; 0: all cores. The tree is the same for any number
};

/// Bytes, by purpose.
struct GeometryMemory {
    std::size_t mesh = 0;             ///< vertices and faces
    std::size_t nodes = 0;            ///< nodes of the BVH8
    std::size_t leaves = 0;           ///< leaves of the BVH8
    std::size_t slabs = 0;            ///< slabs and oriented boxes of the BVH8, made on demand
    std::size_t volumes = 0;          ///< volumes of the chosen OBB or k-DOP tree, with their links
    std::size_t order = 0;            ///< the faces of that tree in the order of its leaves
    std::size_t volume_vertices = 0;  ///< vertices of k-DOPs, if they are kept
    std::size_t hull = 0;             ///< hulls, kept for k-DOP trees and for dynamic boxes
    std::size_t closure = 0;          ///< closures, kept for k-DOP trees
    std::size_t polytope = 0;         ///< the polytope of a convex geometry
    std::size_t parts = 0;            ///< the parts of a compound, with the tree over them
    std::size_t components = 0;       ///< connected components, made by the first containment test

    GeometryMemory& operator+=(const GeometryMemory& other);
    [[nodiscard]] std::size_t total() const {
        return mesh + nodes + leaves + slabs + volumes + order + volume_vertices + hull + closure +
               polytope + parts + components;
    }
};

/// A shape prepared for queries. It is immutable, cheap to copy, and safe to share between threads.
/// Makers throw an Error if the data cannot be such a shape; `try_...` return it. There is no empty
/// geometry: use std::optional for one that may be missing. After a move, assign or destroy it.
class Geometry {
public:
    /// Makes a surface of any triangles, with no inside.
    static Result<Geometry> try_surface(Mesh mesh, const TreeOptions& options = {});
    /// Makes a solid of a closed, consistently oriented mesh.
    static Result<Geometry> try_solid(Mesh mesh, const TreeOptions& options = {});
    /// Makes the convex hull of points, or of a mesh's faces, which must have a volume. A convex
    /// mesh without unneeded vertices keeps its faces; others get those of `convex_hull`.
    static Result<Geometry> try_convex(std::span<const Vec3> points,
                                       const ConvexOptions& options = {});
    static Result<Geometry> try_convex(const Mesh& mesh, const ConvexOptions& options = {});

    /// Makes a compound of placed parts; a part may be a compound itself. The parts are not tested
    /// against each other.
    static Result<Geometry> try_compound(const std::vector<Part>& parts);

    /// Makes triangles whose vertices move, by Placed::deform or World::deform. Each object has
    /// vertices of its own.
    static Result<Geometry> try_deformable(Mesh mesh, const DeformableOptions& options = {});

    /// Makes all points no farther than `radius` from the centre, or from the segment from p to q.
    /// The radius is from 2^-200 to 2^60. See docs/manual/shapes.md for these shapes.
    static Result<Geometry> try_sphere(Vec3 centre, double radius);
    static Result<Geometry> try_capsule(Vec3 p, Vec3 q, double radius);
    /// Makes all points between the planes upright on the axis from p to q that are no farther from
    /// it than a radius, which is linear along the axis. A cone of radius 0 at one end is pointed.
    static Result<Geometry> try_cylinder(Vec3 p, Vec3 q, double radius);
    static Result<Geometry> try_cone(Vec3 p, Vec3 q, double radius_p, double radius_q);
    /// Makes all points x with (x - point).(tip - point) <= 0, or with = 0. They are unbounded:
    /// a world tests them with every object.
    static Result<Geometry> try_half_space(Vec3 point, Vec3 tip);
    static Result<Geometry> try_plane(Vec3 point, Vec3 tip);

    /// Makes the same shape with all local coordinates, radii and offsets of parts times `scale`,
    /// which is above 0 and at most 2^60. It keeps the shape of the trees, so it costs less than
    /// making them. A convex mesh that rounding dents becomes a solid.
    Result<Geometry> try_scaled(double scale) const;

#if defined(__cpp_exceptions)
    static Geometry sphere(Vec3 centre, double radius) {
        return try_sphere(centre, radius).value();
    }
    static Geometry capsule(Vec3 p, Vec3 q, double radius) {
        return try_capsule(p, q, radius).value();
    }
    static Geometry cylinder(Vec3 p, Vec3 q, double radius) {
        return try_cylinder(p, q, radius).value();
    }
    static Geometry cone(Vec3 p, Vec3 q, double radius_p, double radius_q) {
        return try_cone(p, q, radius_p, radius_q).value();
    }
    static Geometry half_space(Vec3 point, Vec3 tip) { return try_half_space(point, tip).value(); }
    static Geometry plane(Vec3 point, Vec3 tip) { return try_plane(point, tip).value(); }
    static Geometry surface(Mesh mesh, const TreeOptions& options = {}) {
        return try_surface(std::move(mesh), options).value();
    }
    static Geometry solid(Mesh mesh, const TreeOptions& options = {}) {
        return try_solid(std::move(mesh), options).value();
    }
    static Geometry convex(std::span<const Vec3> points, const ConvexOptions& options = {}) {
        return try_convex(points, options).value();
    }
    static Geometry convex(const Mesh& mesh, const ConvexOptions& options = {}) {
        return try_convex(mesh, options).value();
    }
    static Geometry compound(const std::vector<Part>& parts) { return try_compound(parts).value(); }
    static Geometry deformable(Mesh mesh, const DeformableOptions& options = {}) {
        return try_deformable(std::move(mesh), options).value();
    }
    static Geometry from_bytes(std::span<const std::byte> bytes, int threads = 1) {
        return try_from_bytes(bytes, threads).value();
    }
    [[nodiscard]] Geometry scaled(double scale) const { return try_scaled(scale).value(); }
    [[nodiscard]] std::vector<std::byte> to_bytes() const { return try_to_bytes().value(); }
#endif

    /// Serialises in allide's own format (docs/manual/file_format.md). Geometries that parts share
    /// are written once. It fails for a compound that repeats its parts more than a thousandfold.
    Result<std::vector<std::byte>> try_to_bytes() const;
    /// Restores a geometry from its bytes, from any machine, far faster than making it. It rejects
    /// bytes that are damaged, truncated, or of another format or version. `threads` is as in
    /// TreeOptions.
    static Result<Geometry> try_from_bytes(std::span<const std::byte> bytes, int threads = 1);

    /// The triangles that indices in answers refer to. Compounds and deformables give theirs at
    /// rest. Round shapes have none: answers name their parts, 0 side, 1 end at p, 2 end at q.
    [[nodiscard]] const Mesh& mesh() const noexcept;
    [[nodiscard]] GeometryKind kind() const noexcept;
    /// The parts of a compound, nested ones directly followed by their own parts; otherwise empty.
    [[nodiscard]] std::span<const Part> parts() const noexcept;
    /// The part that a face, by its number in answers, or a vertex of mesh() belongs to; 0 if this
    /// is not a compound.
    [[nodiscard]] std::uint32_t part_of_face(std::uint32_t face) const noexcept;
    [[nodiscard]] std::uint32_t part_of_vertex(std::uint32_t vertex) const noexcept;
    /// Whether it has an inside; for a compound, whether all parts have one.
    [[nodiscard]] bool is_solid() const noexcept;
    /// The options that apply to its tree; `threads` is 1.
    [[nodiscard]] TreeOptions tree_options() const noexcept;
    /// Requires a convex geometry.
    [[nodiscard]] ConvexMethod convex_method() const noexcept;
    /// Makes now what `intersects` makes when it first needs it: components, a convex geometry's
    /// tree. After this a time budget is kept from the first call on.
    void prepare() const;
    /// A convex geometry has a BVH8 only once it has needed it.
    [[nodiscard]] GeometryMemory memory() const noexcept;

    struct Impl;  ///< internal

private:
    friend struct Access;
    explicit Geometry(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

    std::shared_ptr<const Impl> impl_;
};

/// Faces to remove from a deformable object, and to add to it.
struct FaceChange {
    std::span<const std::uint32_t> removed = {};  ///< their numbers
    std::span<const Face> added = {};             ///< they may use old and new vertices
    std::span<const Vec3> new_vertices = {};      ///< numbered after the old ones
};

/// One part of a compound. Its frame moves with its parent and rotates about its own origin.
struct Part {
    Geometry geometry;
    Transform parent_from_part = {};  ///< at rest
    std::int32_t parent = -1;         ///< index of an earlier part; -1: the compound itself
};

}  // namespace allide ALLIDE_API
