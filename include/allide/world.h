// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <allide/api.h>
#include <allide/pair_finder.h>
#include <allide/point.h>
#include <allide/query.h>
#include <allide/ray.h>
#include <allide/tuning.h>
#include <allide/world_motion.h>

namespace allide ALLIDE_API {

/// Names one object of one world: a slot in the upper 32 bits, the slot's generation in the lower
/// ones. So the id of a removed object never names another one. Zero names nothing.
enum class ObjectId : std::uint64_t {};

/// Names one selector of one world; see World::add_selector.
enum class SelectorId : std::uint64_t {};
inline constexpr std::int32_t no_child = -1;

/// The data that a report has for each pair.
enum class Detail : std::uint8_t {
    pairs,        ///< whether they intersect
    faces,        ///< also the faces that intersect
    separations,  ///< also the closest points with their features, but no faces
    contacts,     ///< also the faces that intersect, the segments that they share, and normals
};

struct WorldOptions {
    int threads = 1;  ///< 0: all cores
    Detail detail = Detail::pairs;
    double margin = 0;  ///< reports pairs no farther apart than this plus the objects' margins
    /// Choices of method; all give the same report. See tuning.h.
    BroadPhase broad = BroadPhase::automatic;
    BoxKind box = BoxKind::automatic;
    FaceMethod method = FaceMethod::trees;
    OctreeOptions octree = {};  ///< for FaceMethod::octree
    bool times = false;         ///< measures how long the steps of detect() take
    /// Tests a large surface only with what is near a part of it, if many objects are around it.
    bool split_large = true;
    /// Starts the tests of a pair from what the last ones found; off for measurements.
    bool coherence = true;
};

/// Two objects are tested with each other if both are enabled, not both stationary, each is in a
/// group that the other's mask names, they have different owners or none, and the pair is not
/// ignored.
struct ObjectOptions {
    bool stationary =
        false;  ///< part of the scene: not tested with others like it. It may be moved
    bool enabled = true;
    std::uint32_t groups = 1;  ///< the groups that it is in, one bit each
    std::uint32_t mask = ~0u;  ///< the groups that it is tested with, one bit each
    double margin = 0;         ///< added to the world's margin; see `set_margin`
    /// Tests it with itself too, whatever its groups and margin. The report then has a pair with
    /// a == b.
    std::optional<Neighbours> self = {};
    std::optional<BoxKind> box = {};  ///< replaces the world's choice
    std::uint64_t user = 0;           ///< any value; reports carry it
    std::uint32_t owner = no_owner;   ///< objects of one owner are not paired
    /// Multiplies all local coordinates before the transform; above 0.
    double scale = 1;
};

struct ObjectPair {
    ObjectId a, b;
    friend auto operator<=>(const ObjectPair&, const ObjectPair&) = default;
};

struct PairReport {
    ObjectId a, b;
    bool intersecting;                      ///< false for a pair that is only within the margin
    std::span<const FacePair> faces;        ///< empty unless Detail::faces or Detail::contacts
    const Separation* separation;           ///< null unless Detail::separations
    std::span<const FaceContact> contacts;  ///< one for each of the faces, with Detail::contacts
    std::uint64_t user_a, user_b;           ///< ObjectOptions::user of a and b
};

/// The work of one detect().
struct WorldStats {
    std::uint64_t moved = 0;      ///< objects that were moved, added, enabled or disabled
    std::uint64_t box_tests = 0;  ///< pairs of boxes compared
    std::uint64_t box_pairs = 0;  ///< pairs whose boxes overlap and that were tested
    std::uint64_t exchanges = 0;  ///< exchanges of neighbours in sorted lists
    std::uint64_t deformed = 0;   ///< objects whose trees were fitted to new vertices
    std::uint64_t rebuilt = 0;    ///< of these, objects whose trees were rebuilt
    Stats pair_tests;
    OctreeStats octree;  ///< with FaceMethod::octree
};

/// Seconds of one detect(), by the steps that I-COLLIDE's authors profile. They are zero unless
/// WorldOptions::times is set.
struct WorldTimes {
    double update = 0;  ///< updating boxes, with every place() since the last detect()
    double sort = 0;    ///< finding the boxes that overlap
    double exact = 0;   ///< testing their objects, and comparing with the last report
};

/// Sorted by (a, b) with a < b, or a == b for an object with itself, whatever the thread count.
/// Valid until the world next changes.
struct Report {
    std::span<const PairReport> pairs;
    std::span<const ObjectPair> began;  ///< pairs of this report that the last one did not have
    std::span<const ObjectPair> ended;  ///< pairs of the last report that this one does not have
    WorldStats stats;
    WorldTimes times;
};

/// A `RayHit` of one object.
struct WorldRayHit {
    ObjectId object;
    double t;
    std::uint32_t face;
    Vec3 normal = {};
    Vec3 barycentric = {};
    friend bool operator==(const WorldRayHit&, const WorldRayHit&) = default;
};

struct WorldNearest {
    ObjectId object;
    Separation separation;  ///< a is the argument, b the object
};

/// The closest two objects of a world.
struct WorldNearestPair {
    ObjectId a, b;
    Separation separation;
};

/// Moving objects, and the pairs of them that intersect. One thread at a time may use it. Functions
/// throw an Error for an id that names no object and for data that they reject; `try_...` return
/// it. The world is then unchanged. It stays usable after std::bad_alloc: docs/manual/limits.md.
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
    /// Replaces the shape of an object, at rest. The object keeps its id, pose and options.
    Result<void> try_set_geometry(ObjectId object, Geometry geometry);
    /// Vertices and poses of parts stay as they are, in coordinates before the scale. A rigid shape
    /// is copied: Geometry::scaled makes one that many objects share.
    Result<void> try_set_scale(ObjectId object, double scale);
    Result<void> try_enable(ObjectId object, bool on);
    Result<void> try_set_groups(ObjectId object, std::uint32_t groups, std::uint32_t mask);
    Result<void> try_set_owner(ObjectId object, std::uint32_t owner);
    /// A pair is reported if it is no farther apart than the world's margin and those of its two
    /// objects together. If that of an object is how far it can move in a step, whatever meets
    /// within the step is reported before.
    Result<void> try_set_margin(ObjectId object, double margin);
    /// The pair is not tested until `unignore`. Forgotten when either is removed.
    Result<void> try_ignore(ObjectId a, ObjectId b);
    Result<void> try_unignore(ObjectId a, ObjectId b);
    /// Adds a selector: of its children, each some objects, one is there and the others are not, as
    /// in VRML's Switch and LOD. An object is tested if it is enabled and is in the selected child
    /// of each selector that it was added to. At first no child is selected.
    SelectorId add_selector();
    /// Its objects are as if they had never been in it. It is forgotten, they stay.
    Result<void> try_remove_selector(SelectorId selector);
    Result<void> try_add_to_selector(SelectorId selector, std::int32_t child, ObjectId object);
    /// `no_child`, or a child without objects, leaves none.
    Result<void> try_select(SelectorId selector, std::int32_t child);
    Result<std::int32_t> try_selected(SelectorId selector) const;
    /// Distances below `until` are the child's, unless an earlier one has them. All are at first.
    Result<void> try_set_range(SelectorId selector, std::int32_t child, double until);
    /// Selects the first child with objects whose range has the distance, and returns it.
    Result<std::int32_t> try_select_at(SelectorId selector, double distance);
    /// Sets the value that reports carry for the object from the next detect() on.
    Result<void> try_set_user(ObjectId object, std::uint64_t user);
    /// The options that it was added with, as they have been set since. `box` is the kind in use.
    Result<ObjectOptions> try_options(ObjectId object) const;
    Result<std::uint64_t> try_user(ObjectId object) const;
    Result<bool> try_is_ignored(ObjectId a, ObjectId b) const;
    Result<Transform> try_world_from_local(ObjectId object) const;
    /// As it was given, before the scale: of what deforms, at rest.
    Result<Geometry> try_geometry(ObjectId object) const;
    /// Its triangles as they are now, in local coordinates before the scale; of a compound, at
    /// rest.
    Result<Mesh> try_mesh(ObjectId object) const;
    /// The numbers that reports give to the faces of that mesh, ascending.
    Result<std::vector<std::uint32_t>> try_face_numbers(ObjectId object) const;

    /// The smallest box around the world vertices of an object's faces; empty without faces.
    Result<Box> try_bounds(ObjectId object) const;
    /// The smallest box around all objects, enabled or not; empty without faces.
    Box bounds() const;

    /// All pairs that intersect or are within the margin. Objects not placed since the last call,
    /// or placed with the same bits, cost nothing, and pairs of such keep their answer.
    const Report& detect();

    /// Places an object at `motion.from`, and says how it moves in the coming step. The motion ends
    /// where the object is placed, moved again or given another shape, vertices or poses of parts.
    Result<void> try_move(ObjectId object, const Motion& motion);
    /// Many at once: object i gets motion i. All or none are moved.
    Result<void> try_move(std::span<const ObjectId> objects, std::span<const Motion> motions);
    /// The rest of its motion, if it has one.
    Result<std::optional<Motion>> try_motion(ObjectId object) const;
    /// The first impacts of all pairs that may be tested and of which one moves, sorted by time,
    /// then a, then b. Objects stay where they are. Fails where `try_first_impact` does, and names
    /// the two. Margins do not count.
    Result<std::vector<WorldImpact>> try_detect_motion(const WorldMotionOptions& options = {});
    /// Places all objects that move where they are at a time from 0 to 1. What is left of their
    /// motions then runs from 0 to 1 again; at time 1 nothing is left. All or none are placed.
    Result<void> try_advance(double time);

    /// The options that the world was made with.
    [[nodiscard]] const WorldOptions& options() const noexcept;
    /// Sorted, a < b in each pair.
    [[nodiscard]] std::vector<ObjectPair> ignored_pairs() const;
    [[nodiscard]] bool contains(ObjectId object) const noexcept;
    [[nodiscard]] std::size_t size() const noexcept;
    /// Sorted.
    [[nodiscard]] std::vector<ObjectId> objects() const;
    /// Bytes that it has allocated, without the geometries that were added.
    [[nodiscard]] std::size_t memory() const noexcept;

    /// The first of the enabled objects on the ray, by exact t, without detect(); of objects met at
    /// the same t, the lowest id, and of its faces the lowest.
    std::optional<WorldRayHit> cast_ray(Vec3 origin, Vec3 direction, const RayOptions& ray = {});
    /// All faces of the enabled objects on the ray, sorted by exact t, then by id, then by face.
    std::vector<WorldRayHit> ray_hits(Vec3 origin, Vec3 direction, const RayOptions& ray = {});
    /// The enabled object nearest to a shape, if any is within `limit`; the lowest id of equals.
    std::optional<WorldNearest> nearest(const Placed& from, double limit = infinite_distance);
    /// Finds the object nearest to a point, which is vertex 0 of a. With the point inside it is at
    /// distance 0; `closest_point` gives the distance to its surface.
    std::optional<WorldNearest> nearest(Vec3 point, double limit = infinite_distance);
    /// The closest two of all pairs that may be tested, if any are within `limit`, without
    /// detect(): a < b, and of pairs at the same distance the lowest ids. Rules count as in
    /// reports, margins do not.
    std::optional<WorldNearestPair> nearest_pair(double limit = infinite_distance);
    /// Takes pairs with a in one of `groups_a` and b in one of `groups_b`. If both orders
    /// fit, a < b.
    std::optional<WorldNearestPair> nearest_pair(std::uint32_t groups_a, std::uint32_t groups_b,
                                                 double limit = infinite_distance);
    /// The first of the enabled objects, where they are now, that a shape hits which moves straight
    /// by `offset`; of objects hit at the same time, the lowest id.
    Result<std::optional<WorldShapeHit>> try_cast_shape(const Placed& shape, Vec3 offset,
                                                        const MotionOptions& options = {});
    /// Objects to which the point belongs, on a face or inside, sorted.
    std::vector<ObjectId> containing(Vec3 point);
    /// Objects that share a point with the shape, sorted.
    std::vector<ObjectId> intersecting(const Placed& shape);
    /// Objects whose surface or inside meets the closed box, sorted. Bounds may be infinite; a box
    /// that is empty or has a bound that is not a number meets nothing.
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
    void move(ObjectId object, const Motion& motion) { try_move(object, motion).value(); }
    void move(std::span<const ObjectId> objects, std::span<const Motion> motions) {
        try_move(objects, motions).value();
    }
    [[nodiscard]] std::optional<Motion> motion(ObjectId object) const {
        return try_motion(object).value();
    }
    std::vector<WorldImpact> detect_motion(const WorldMotionOptions& options = {}) {
        return try_detect_motion(options).value();
    }
    void advance(double time) { try_advance(time).value(); }
    std::optional<WorldShapeHit> cast_shape(const Placed& shape, Vec3 offset,
                                            const MotionOptions& options = {}) {
        return try_cast_shape(shape, offset, options).value();
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
    void set_geometry(ObjectId object, Geometry geometry) {
        try_set_geometry(object, std::move(geometry)).value();
    }
    void set_scale(ObjectId object, double scale) { try_set_scale(object, scale).value(); }
    void enable(ObjectId object, bool on) { try_enable(object, on).value(); }
    void set_groups(ObjectId object, std::uint32_t groups, std::uint32_t mask) {
        try_set_groups(object, groups, mask).value();
    }
    void set_owner(ObjectId object, std::uint32_t owner) { try_set_owner(object, owner).value(); }
    void remove_selector(SelectorId selector) { try_remove_selector(selector).value(); }
    void add_to_selector(SelectorId selector, std::int32_t child, ObjectId object) {
        try_add_to_selector(selector, child, object).value();
    }
    void select(SelectorId selector, std::int32_t child) { try_select(selector, child).value(); }
    [[nodiscard]] std::int32_t selected(SelectorId selector) const {
        return try_selected(selector).value();
    }
    void set_range(SelectorId selector, std::int32_t child, double until) {
        try_set_range(selector, child, until).value();
    }
    std::int32_t select_at(SelectorId selector, double distance) {
        return try_select_at(selector, distance).value();
    }
    void set_margin(ObjectId object, double margin) { try_set_margin(object, margin).value(); }
    void ignore(ObjectId a, ObjectId b) { try_ignore(a, b).value(); }
    void unignore(ObjectId a, ObjectId b) { try_unignore(a, b).value(); }
    void set_user(ObjectId object, std::uint64_t user) { try_set_user(object, user).value(); }
    [[nodiscard]] ObjectOptions options(ObjectId object) const {
        return try_options(object).value();
    }
    [[nodiscard]] std::uint64_t user(ObjectId object) const { return try_user(object).value(); }
    [[nodiscard]] bool is_ignored(ObjectId a, ObjectId b) const {
        return try_is_ignored(a, b).value();
    }
    Transform world_from_local(ObjectId object) const {
        return try_world_from_local(object).value();
    }
    Box bounds(ObjectId object) const { return try_bounds(object).value(); }
    Geometry geometry(ObjectId object) const { return try_geometry(object).value(); }
    Mesh mesh(ObjectId object) const { return try_mesh(object).value(); }
    std::vector<std::uint32_t> face_numbers(ObjectId object) const {
        return try_face_numbers(object).value();
    }
#endif

private:
    static constexpr double infinite_distance = std::numeric_limits<double>::infinity();

    struct Impl;
    explicit World(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace allide ALLIDE_API
