// SPDX-License-Identifier: MIT
// Plays a scene of VRML97 or X3D: time, events, and which of its objects collide, after Hudson et
// al., "V-COLLIDE: Accelerated Collision Detection for VRML", 1997. docs/manual/vrml.md has the
// rules. Nothing is drawn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <allide/api.h>
#include <allide/error.h>
#include <allide/math.h>
#include <allide/world.h>
#include <allide/x3d.h>

namespace allide ALLIDE_API {

/// Decides how shapes outside of all CollisionObjects take part.
enum class Untagged : std::uint8_t {
    stationary,  ///< one object of all that cannot move, one for each Transform that can; they are
                 ///< tested with CollisionObjects and the avatar
    objects,     ///< the paper's rule: an object for each Transform, tested with all others
    ignored,
};

enum class LodRule : std::uint8_t {
    finest,  ///< the child with the most faces, of equals the first
    range,   ///< the child that the viewer's distance selects
};

struct PlayerOptions {
    Untagged untagged = Untagged::stationary;
    LodRule lod = LodRule::finest;
    ShapeOptions shape = {};
    bool solid = false;  ///< closed shapes have an inside
    /// Tests whole Spheres, Cylinders and Cones as round shapes, which have an inside, and not as
    /// meshes, unless a scale deforms them.
    bool exact_shapes = false;
    bool faces = false;              ///< reports the faces that meet; not with a margin
    double margin = 0;               ///< also reports pairs no farther apart than this
    bool began_only = false;         ///< sends collision events only when there is a new partner
    bool capsule = false;            ///< the avatar reaches down to its step height
    int threads = 1;                 ///< 0: all cores; nothing depends on it
    std::size_t events = 1'000'000;  ///< in one frame; more are an error
};

enum class PlayedKind : std::uint8_t { collision_object, untagged, avatar };

/// An object that is tested with others: a CollisionObject at one place in the scene, shapes in
/// none, or the viewer.
struct PlayedObject {
    std::string path;  ///< names on the way to it; [2] marks the second of equal ones
    PlayedKind kind;
    std::uint32_t node;  ///< the CollisionObject, or else SceneFile::no_node
    std::size_t faces;
    bool collides;                     ///< as its `collide` and all above it say
    std::vector<std::string> ignored;  ///< paths of objects that it is not tested with by name
};

/// Faces of two Shape nodes that meet.
struct PlayedFaces {
    std::uint32_t shape_a, face_a, shape_b, face_b;
    friend bool operator==(const PlayedFaces&, const PlayedFaces&) = default;
};

/// Two objects, by their places in Player::objects(), a < b.
struct PlayedContact {
    std::size_t a, b;
    bool intersecting;  ///< false: only within the margin
    double distance;    ///< with a margin; otherwise 0
    std::vector<PlayedFaces> faces;
};

enum class PlayedEventType : std::uint8_t { collide_time, began, ended };

struct PlayedEvent {
    double time;
    PlayedEventType type;
    std::string a, b;  ///< paths; of collide_time only a, the node's first path or name
    std::vector<PlayedFaces> faces = {};  ///< of began, with PlayerOptions::faces
};

struct Walk {
    Vec3 position;     ///< where the avatar is now
    bool stopped;      ///< before something
    std::string path;  ///< of the first object in the way
};

/// One thread at a time may use it. On an Error the player stays at its last frame.
class Player {
public:
    static Result<Player> try_make(SceneFile scene, const PlayerOptions& options = {});
    Player(Player&&) noexcept;
    Player& operator=(Player&&) noexcept;
    ~Player();

    /// One frame: sensors and interpolators send, routes cascade, objects are placed and tested,
    /// and those that collide send. What this moves is tested in the next frame. Times, in seconds,
    /// must not decrease.
    Result<void> try_advance(double time);
    /// Sends a value to a field of a node or PROTO instance by its name, before the next frame.
    Result<void> try_set(std::string_view node, std::string_view field, SceneValue value);
    /// Gives a sensor, by its name, the value of a user's action in the next frame. A TouchSensor
    /// takes whether it is pressed, a PlaneSensor how far it is dragged in x and y, a SphereSensor
    /// a rotation, a CylinderSensor an angle, a KeySensor a key. An empty list lets go.
    Result<void> try_input(std::string_view sensor, SceneValue value);
    /// Moves the avatar in a straight line until it arrives or something is in its way. It needs a
    /// frame before.
    Result<Walk> try_walk(Vec3 to);

    [[nodiscard]] const std::vector<PlayedObject>& objects() const noexcept;
    /// Contacts of the last frame, sorted.
    [[nodiscard]] const std::vector<PlayedContact>& contacts() const noexcept;
    [[nodiscard]] const std::vector<PlayedEvent>& events() const noexcept;
    /// The scene as it is now.
    [[nodiscard]] const SceneFile& scene() const noexcept;
    [[nodiscard]] const std::vector<SceneWarning>& warnings() const noexcept;
    /// The world that tests the objects, for recorders. What moves, collides or is chosen together
    /// in an object is one object of this world. It lasts as long as the player.
    [[nodiscard]] const World& world() const noexcept;
    /// The world's report of the last frame; valid until the player next changes.
    [[nodiscard]] const Report& report() const noexcept;
    /// The path of the object that an object of the world is a part of.
    [[nodiscard]] std::string path_of(ObjectId object) const;

#if defined(__cpp_exceptions)
    explicit Player(SceneFile scene, const PlayerOptions& options = {})
        : Player(try_make(std::move(scene), options).value()) {}
    void advance(double time) { try_advance(time).value(); }
    void set(std::string_view node, std::string_view field, SceneValue value) {
        try_set(node, field, std::move(value)).value();
    }
    void input(std::string_view sensor, SceneValue value) {
        try_input(sensor, std::move(value)).value();
    }
    Walk walk(Vec3 to) { return try_walk(to).value(); }
#endif

private:
    struct Impl;
    explicit Player(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace allide ALLIDE_API
