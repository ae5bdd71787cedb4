// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <allide/octree.h>
#include <allide/pair_finder.h>
#include <allide/query.h>

namespace allide {

/// Names one object of one world: its slot above, the slot's generation below, so that the id of a
/// removed object is never taken for a live one. Zero names nothing.
enum class ObjectId : std::uint64_t {};

/// What a report says of each pair.
enum class Detail : std::uint8_t {
    pairs,        ///< that they intersect, or are within the margin
    faces,        ///< and which faces meet
    separations,  ///< and the closest points with their features, instead of the faces
    contacts,     ///< and which faces meet, with the segments that they share and their normals
};

/// What stands around an object while pairs that are far apart are left out. All give the same
/// report.
enum class BoxKind : std::uint8_t {
    automatic,  ///< the cube of what is nearly round, else its box at rest, turned with it
    fixed,      ///< a cube that holds it however it is turned, after I-COLLIDE
    dynamic,    ///< the tightest, by climbing over the vertices of its hull, after I-COLLIDE
};

/// How it is found where objects meet whose boxes overlap. All give the same report.
enum class FaceMethod : std::uint8_t {
    trees,   ///< pair by pair, by what each geometry keeps for it
    octree,  ///< all pairs at once, with nothing kept, after Kitamura; for compounds, with a margin
             ///< and for separations trees are asked all the same
};

struct WorldOptions {
    int threads = 1;
    Detail detail = Detail::pairs;
    double margin = 0;  ///< report pairs no farther apart than this, and what both objects add
    BroadPhase broad = BroadPhase::automatic;  ///< all give the same report
    BoxKind box = BoxKind::automatic;
    FaceMethod method = FaceMethod::trees;
    OctreeOptions octree = {};  ///< for FaceMethod::octree
    bool times = false;         ///< measure how long the steps of detect() take
};

/// Two objects are tested with each other if both are enabled, not both stationary, each is in a
/// group that the other's mask names, and the pair is not ignored.
struct ObjectOptions {
    bool stationary = false;  ///< a part of the scene; it may be placed anew nevertheless
    bool enabled = true;
    std::uint32_t groups = 1;  ///< one bit for each group that it is in
    std::uint32_t mask = ~0u;  ///< one bit for each group that it is tested with
    double margin = 0;         ///< added to the world's, for its pairs; see `set_margin`
    /// Tests it with itself too, whatever its groups and the margin; a pair of a == b in the
    /// report.
    std::optional<Neighbours> self = {};
    std::optional<BoxKind> box = {};  ///< instead of the world's: dynamic suits what is oblong
};

struct ObjectPair {
    ObjectId a, b;
    friend auto operator<=>(const ObjectPair&, const ObjectPair&) = default;
};

struct Collision {
    ObjectId a, b;
    bool intersecting;                      ///< false for a pair that is only within the margin
    std::span<const FacePair> faces;        ///< empty unless Detail::faces or Detail::contacts
    const Separation* separation;           ///< null unless Detail::separations
    std::span<const FaceContact> contacts;  ///< one for each of the faces, with Detail::contacts
};

/// The work of one detect().
struct WorldStats {
    std::uint64_t moved = 0;      ///< objects that were placed anew, added or switched
    std::uint64_t box_tests = 0;  ///< pairs of boxes compared
    std::uint64_t box_pairs = 0;  ///< pairs whose boxes overlap and that were tested
    std::uint64_t exchanges = 0;  ///< of neighbours in sorted lists
    std::uint64_t deformed = 0;   ///< objects whose trees were fitted to new vertices
    std::uint64_t rebuilt = 0;    ///< those of them whose trees were built anew
    Stats pair_tests;
    OctreeStats octree;  ///< with FaceMethod::octree
};

/// Seconds of one detect(), in the steps that I-COLLIDE's authors profile; zero unless asked for.
struct WorldTimes {
    double update = 0;  ///< of boxes, with every place() since the detect() before
    double sort = 0;    ///< finding the boxes that overlap
    double exact = 0;   ///< testing their objects, and comparing with the report before
};

/// Sorted by (a, b) with a < b, or a == b for an object with itself, whatever the thread count.
/// Valid until the world next changes.
struct Report {
    std::span<const Collision> collisions;
    std::span<const ObjectPair> began;  ///< in this report and not in the one before
    std::span<const ObjectPair> ended;  ///< in the one before and not in this, whatever the reason
    WorldStats stats;
    WorldTimes times;
};

struct WorldRayHit {
    ObjectId object;
    double t;  ///< the point is origin + t * direction
    std::uint32_t face;
};

struct WorldNearest {
    ObjectId object;
    Separation separation;  ///< a is what was asked about, b the object
};

/// Moving objects, and the pairs of them that intersect.
/// Functions throw Error for an id that names no object, and for data that they refuse; the world
/// then stays as it was. Their twins try_... return the Error. One thread at a time.
class World {
public:
    static Result<World> try_make(const WorldOptions& options = {});
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;
    ~World();

    Result<ObjectId> try_add(Geometry geometry, const Transform& world_from_local = {},
                             const ObjectOptions& options = {});
    Result<void> try_remove(ObjectId object);
    Result<void> try_place(ObjectId object, const Transform& world_from_local);
    /// Many at once: object i gets transform i. All or none are placed.
    Result<void> try_place(std::span<const ObjectId> objects,
                           std::span<const Transform> world_from_local);
    /// Gives an object of a deformable geometry other vertices, in local coordinates and in the
    /// same order. They are copied; nothing else is to be called.
    Result<void> try_deform(ObjectId object, std::span<const Vec3> vertices);
    /// Takes faces away from such an object and adds others. Faces that stay keep their numbers;
    /// new ones get the next that no face of it ever had, from the one that is returned on.
    Result<std::uint32_t> try_change_faces(ObjectId object, const FaceChange& change);
    /// Moves a part of a compound, by its place in geometry.parts(), with all that it carries.
    Result<void> try_place_part(ObjectId object, std::uint32_t part,
                                const Transform& parent_from_part);
    /// All parts at once.
    Result<void> try_place_parts(ObjectId object, std::span<const Transform> parent_from_part);
    Result<void> try_enable(ObjectId object, bool on);
    Result<void> try_set_groups(ObjectId object, std::uint32_t groups, std::uint32_t mask);
    /// A pair is reported if it is no farther apart than the world's margin and those of its two
    /// objects together. If that of an object is how far it can move in a step, whatever meets
    /// within the step is reported before.
    Result<void> try_set_margin(ObjectId object, double margin);
    /// The pair is not tested until `unignore`. Forgotten when either is removed.
    Result<void> try_ignore(ObjectId a, ObjectId b);
    Result<void> try_unignore(ObjectId a, ObjectId b);
    Result<Transform> try_world_from_local(ObjectId object) const;
    /// As it was added: of what deforms, at rest.
    Result<Geometry> try_geometry(ObjectId object) const;
    /// Its triangles as they are now, in local coordinates; of a compound, at rest.
    Result<Mesh> try_mesh(ObjectId object) const;
    /// The numbers that reports give to the faces of that mesh, ascending.
    Result<std::vector<std::uint32_t>> try_face_numbers(ObjectId object) const;

    /// All pairs that intersect or are within the margin. Objects not placed since the last call,
    /// or placed with the same bits, cost nothing, and pairs of such keep their answer.
    const Report& detect();

    bool contains(ObjectId object) const noexcept;
    std::size_t size() const noexcept;
    /// Sorted.
    std::vector<ObjectId> objects() const;
    /// Bytes held beside the geometries.
    std::size_t memory() const noexcept;

    /// Of the enabled objects, at once, without detect().
    std::optional<WorldRayHit> cast_ray(Vec3 origin, Vec3 direction);
    /// The object nearest to a point or a shape, if any is within `limit`; the lowest id of equals.
    std::optional<WorldNearest> nearest(const Placed& from, double limit);
    /// Objects that share a point with the shape, sorted.
    std::vector<ObjectId> intersecting(const Placed& shape);
    /// Objects whose surface or inside meets the closed box, sorted.
    std::vector<ObjectId> intersecting(const Box& box);

#if defined(__cpp_exceptions)
    explicit World(const WorldOptions& options = {}) : World(try_make(options).value()) {}
    ObjectId add(Geometry geometry, const Transform& world_from_local = {},
                 const ObjectOptions& options = {}) {
        return try_add(std::move(geometry), world_from_local, options).value();
    }
    void remove(ObjectId object) { try_remove(object).value(); }
    void place(ObjectId object, const Transform& world_from_local) {
        try_place(object, world_from_local).value();
    }
    void place(std::span<const ObjectId> objects, std::span<const Transform> world_from_local) {
        try_place(objects, world_from_local).value();
    }
    void deform(ObjectId object, std::span<const Vec3> vertices) {
        try_deform(object, vertices).value();
    }
    std::uint32_t change_faces(ObjectId object, const FaceChange& change) {
        return try_change_faces(object, change).value();
    }
    void place_part(ObjectId object, std::uint32_t part, const Transform& parent_from_part) {
        try_place_part(object, part, parent_from_part).value();
    }
    void place_parts(ObjectId object, std::span<const Transform> parent_from_part) {
        try_place_parts(object, parent_from_part).value();
    }
    void enable(ObjectId object, bool on) { try_enable(object, on).value(); }
    void set_groups(ObjectId object, std::uint32_t groups, std::uint32_t mask) {
        try_set_groups(object, groups, mask).value();
    }
    void set_margin(ObjectId object, double margin) { try_set_margin(object, margin).value(); }
    void ignore(ObjectId a, ObjectId b) { try_ignore(a, b).value(); }
    void unignore(ObjectId a, ObjectId b) { try_unignore(a, b).value(); }
    Transform world_from_local(ObjectId object) const {
        return try_world_from_local(object).value();
    }
    Geometry geometry(ObjectId object) const { return try_geometry(object).value(); }
    Mesh mesh(ObjectId object) const { return try_mesh(object).value(); }
    std::vector<std::uint32_t> face_numbers(ObjectId object) const {
        return try_face_numbers(object).value();
    }
#endif

private:
    struct Impl;
    explicit World(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace allide
