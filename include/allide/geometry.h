// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include <allide/mesh.h>
#include <allide/tree.h>

namespace allide {

/// How two convex geometries meet; all others, and convex ones with them, meet by their trees.
enum class ConvexMethod : std::uint8_t {
    walk,  ///< certified distance walk, the fastest; what it leaves in doubt is left to the trees
    lin_canny,  ///< over the features of both, after I-COLLIDE; what it leaves in doubt is walked
    faces,      ///< trees alone
};

struct ConvexOptions {
    ConvexMethod method = ConvexMethod::walk;  ///< two of different choices meet by their trees
    bool refuse_concave = false;  ///< fail for a mesh that is not convex instead of taking its hull
};

enum class GeometryKind : std::uint8_t {
    surface,     ///< any triangles, with no inside
    solid,       ///< a closed mesh with its inside
    convex,      ///< a solid that is its own convex hull
    compound,    ///< parts that move as one, or by joints
    deformable,  ///< triangles whose vertices move
};

struct DeformableOptions {
    bool solid = false;  ///< with an inside: each edge, by vertex indices, has a face on both sides
    int threads = 1;     ///< to build with; the tree is the same for any number
};

struct Part;

/// Bytes by what they hold.
struct GeometryMemory {
    std::size_t mesh = 0;               ///< vertices and faces
    std::size_t nodes = 0, leaves = 0;  ///< of the wide tree
    std::size_t slabs = 0;              ///< of the wide tree, once distances have been asked
    std::size_t volumes = 0;            ///< of the chosen OBB or k-DOP tree, with their links
    std::size_t order = 0;              ///< its faces in the order of its leaves
    std::size_t volume_vertices = 0;    ///< of k-DOPs that fly
    std::size_t hull = 0;               ///< of k-DOP trees that keep it, and for dynamic boxes
    std::size_t closure = 0;            ///< of k-DOP trees that keep it
    std::size_t polytope = 0;           ///< of convex geometries
    std::size_t parts = 0;              ///< of compounds, with the tree over them
    std::size_t components = 0;         ///< a vertex of each connected component

    GeometryMemory& operator+=(const GeometryMemory& other);
    std::size_t total() const {
        return mesh + nodes + leaves + slabs + volumes + order + volume_vertices + hull + closure +
               polytope + parts + components;
    }
};

/// A shape made ready for queries. Immutable, cheap to copy, safe to share between threads.
/// Each maker throws Error when the data cannot be such a shape; its twin try_... returns a Result.
class Geometry {
public:
    /// Any triangles, with no inside: polygon soup.
    static Result<Geometry> try_surface(Mesh mesh, const TreeOptions& options = {});
    /// A closed, consistently oriented mesh with its inside.
    static Result<Geometry> try_solid(Mesh mesh, const TreeOptions& options = {});
    /// The convex hull of points, or of a mesh's faces. It must have a volume. A mesh that is
    /// convex already and has no vertex to spare keeps its faces, others get those of
    /// `convex_hull`.
    static Result<Geometry> try_convex(std::span<const Vec3> points,
                                       const ConvexOptions& options = {});
    static Result<Geometry> try_convex(const Mesh& mesh, const ConvexOptions& options = {});

    /// Placed parts, with boxes around groups of them; a part may be a compound itself. The parts
    /// are not tested against each other.
    static Result<Geometry> try_compound(const std::vector<Part>& parts);

    /// Triangles whose vertices move, by Placed::deform or World::deform, each object's its own; at
    /// rest until then.
    static Result<Geometry> try_deformable(Mesh mesh, const DeformableOptions& options = {});

#if defined(__cpp_exceptions)
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
#endif

    /// All of it for `try_from_bytes`, in allide's own format (docs/file_format.md), each geometry
    /// that parts share once. None for a compound that repeats its parts a thousandfold.
    std::vector<std::byte> to_bytes() const;
    /// What `to_bytes` gave, on any machine, far faster than making it. Bytes that are damaged, cut
    /// off, of another format or version, or made up, are refused.
    static Result<Geometry> try_from_bytes(std::span<const std::byte> bytes, int threads = 1);

    /// The triangles that indices in answers mean; of a compound or a deformable, all of them at
    /// rest.
    const Mesh& mesh() const noexcept;
    GeometryKind kind() const noexcept;
    /// The parts of a compound, nested ones directly followed by their own parts; none otherwise.
    std::span<const Part> parts() const noexcept;
    /// The part that a face or vertex of mesh() belongs to; 0 if it is not a compound.
    std::uint32_t part_of_face(std::uint32_t face) const noexcept;
    std::uint32_t part_of_vertex(std::uint32_t vertex) const noexcept;
    /// Whether it has an inside; of a compound, whether all parts have.
    bool is_solid() const noexcept;
    /// What its tree was made with, as far as its volume has such options; `threads` is 1.
    TreeOptions tree_options() const noexcept;
    ConvexMethod convex_method() const noexcept;  ///< of a convex geometry
    /// A convex geometry has a wide tree only once it has needed it.
    GeometryMemory memory() const noexcept;

    struct Impl;  ///< not for users, like what follows
    const Impl& impl() const noexcept { return *impl_; }
    explicit Geometry(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

private:
    std::shared_ptr<const Impl> impl_;
};

/// Faces to take away from an object that deforms, and to add to it.
struct FaceChange {
    std::span<const std::uint32_t> removed = {};  ///< by their numbers
    std::span<const Face> added = {};             ///< of old and new vertices
    std::span<const Vec3> new_vertices = {};      ///< numbered on from those that are there
};

/// One part of a compound: a frame that moves with its carrier, and turns about its own origin.
struct Part {
    Geometry geometry;
    Transform parent_from_part = {};  ///< at rest
    std::int32_t parent = -1;         ///< an earlier part that carries it; -1: the compound itself
};

}  // namespace allide
