// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include <allide/world.h>

#include "player/flatten.h"
#include "player/runtime.h"

namespace allide {

/// Groups of world objects.
inline constexpr std::uint32_t tagged_group = 1, untagged_group = 2, avatar_group = 4;

/// The objects of a scene in a World, kept as the scene says.
class Stage {
public:
    Stage(Runtime& runtime, const PlayerOptions& options)
        : runtime_(runtime), scene_(runtime.scene), options_(options) {}

    /// Brings the world up to date with the changes of the scene.
    Result<void> update();
    /// Finds the objects that meet, by index, sorted. The avatar is the last object.
    std::vector<PlayedContact> detect();
    /// Collision nodes above what the avatar met in the last detect().
    const std::set<std::uint32_t>& met_by_avatar() const { return met_by_avatar_; }

    const std::vector<PlayedObject>& objects() const { return objects_; }
    /// The CollisionObject of an object, or none.
    std::uint32_t node_of(std::size_t object) const { return objects_[object].node; }

    Result<Walk> walk(Vec3 to);
    /// Gives for each sensor of the viewer its position in the sensor's coordinates, if it is
    /// active.
    std::map<std::uint32_t, std::optional<Vec3>> sensed() const;

    const World& world() const { return *world_; }
    const Report& report() const { return *report_; }
    std::string path_of(ObjectId id) const;
    /// The path of the first object of a node; null if it has none.
    const std::string* path_of_node(std::uint32_t node) const;

    std::vector<SceneWarning> warnings;

private:
    struct Piece {
        std::optional<ObjectId> id = {};
        Mat3 stretch = {};
        std::vector<std::uint32_t> first_face = {};  // of each shape
        std::uint32_t faces = 0;
        bool is_enabled = true;
    };
    struct Dirty {
        bool structure = false, poses = false, gates = false, ignored = false, avatar = false;
        std::set<std::uint32_t> shapes = {};  // geometry and Coordinate nodes
    };

    void classify(const SceneChange& change, Dirty& dirty) const;
    Result<void> rebuild();
    Result<void> begin_world();
    void clear();
    Result<void> check_structure();
    Result<void> update_poses();
    Result<void> update_piece(std::size_t i, bool is_stale);
    Result<void> set_shape(std::size_t i, const Mat3& stretch);
    std::optional<Geometry> round_shape(std::size_t i, const Mat3& stretch) const;
    Result<void> set_geometry(std::size_t i, Geometry geometry);
    Result<void> add_piece(std::size_t i, Geometry geometry);
    Result<const Mesh*> mesh_of(std::uint32_t geometry);
    Result<std::vector<std::uint64_t>> face_sums();
    Geometry geometry_of(Mesh mesh) const;
    Result<void> update_shapes(const std::set<std::uint32_t>& nodes);
    Result<void> update_gates();
    Result<void> update_choices();
    std::vector<bool> chosen() const;
    bool is_open(std::uint32_t gate) const;
    bool is_chosen(std::uint32_t choice) const;
    void check_hints();
    bool is_hint_right(std::size_t object) const;
    std::int64_t level_of(const FlatChoice& choice) const;
    Result<void> update_ignored();
    Result<void> set_ignored(std::pair<std::uint32_t, std::uint32_t> objects, bool on);
    Result<void> update_avatar();
    Result<Geometry> avatar_geometry() const;
    Vec3 view_position() const;
    Mat3 view_rotation() const;
    bool sees(const Placement& placed, const Box& box) const;
    double avatar_radius() const;
    void list_objects();
    void add_contact(const PairReport& pair);
    void note_avatar(std::uint32_t piece);
    void add_faces(const PairReport& pair, std::uint32_t a, std::uint32_t b,
                   PlayedContact& contact) const;
    std::uint32_t piece_at(std::uint64_t user) const { return static_cast<std::uint32_t>(user); }
    std::uint32_t object_at(std::uint32_t piece) const;

    Runtime& runtime_;
    const SceneFile& scene_;
    const PlayerOptions& options_;
    bool is_built_ = false, has_walked_ = false;
    bool is_listed_ = false;  // objects_ has the right numbers of faces
    FlatScene flat_;
    std::optional<World> world_;  // it stays, for recorders
    const Report nothing_ = {};
    const Report* report_ = &nothing_;
    std::vector<Placement> frames_;
    std::vector<bool> chosen_;  // of each choice, by its own node only
    std::vector<Piece> pieces_;
    std::map<std::uint32_t, Mesh> meshes_;
    std::set<std::uint32_t> movable_;
    std::set<std::pair<std::uint32_t, std::uint32_t>> ignored_;
    std::map<std::uint32_t, std::vector<std::uint32_t>> objects_of_node_;
    std::vector<std::vector<std::uint32_t>> pieces_of_object_;
    std::vector<PlayedObject> objects_;
    std::map<std::pair<std::size_t, std::size_t>, PlayedContact> contacts_;
    std::set<std::uint32_t> met_by_avatar_;
    std::optional<ObjectId> avatar_;
    std::vector<double> avatar_size_;
    std::uint32_t view_ = none;
    Vec3 avatar_offset_;  ///< from the viewpoint
};

}  // namespace allide
