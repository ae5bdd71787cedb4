// SPDX-License-Identifier: MIT
#include "player/stage.h"

#include <algorithm>

#include "player/round_pieces.h"
#include "x3d/affine.h"
#include "x3d/content.h"
#include "x3d/drawn.h"
#include "x3d/node_fields.h"
#include "x3d/node_mesh.h"

namespace allide {

namespace {

bool places_children(std::string_view field) {
    return field == "translation" || field == "rotation" || field == "scale" || field == "center" ||
           field == "scaleOrientation";
}

bool moves_viewer(const NodeType& type, std::string_view field) {
    return field == "avatarSize" || field == "set_bind" ||
           (type.name == "Viewpoint" && field == "position");
}

}  // namespace

void Stage::classify(const SceneChange& change, Dirty& dirty) const {
    const NodeType& type = *scene_.nodes[change.node].type;
    const NodeField& field = type.fields[static_cast<std::size_t>(change.field)];
    if (is_transform(type) && places_children(field.name))
        (movable_.contains(change.node) ? dirty.poses : dirty.structure) = true;
    else if (field.name == "collide" || field.name == "whichChoice")
        dirty.gates = true;
    else if (field.name == "ignoredObjects")
        dirty.ignored = true;
    else if (moves_viewer(type, field.name))
        dirty.avatar = true;
    else if (field.name == drawn_field(type) || field.name == "geometry")
        dirty.structure = true;
    else if (type.container == "geometry" || type.container == "coord")
        dirty.shapes.insert(change.node);
}

Result<void> Stage::update() {
    Dirty dirty;
    for (const SceneChange& change : runtime_.take_changes())
        classify(change, dirty);
    if (!is_built_ || dirty.structure)
        return rebuild();
    if (!dirty.shapes.empty())
        if (Result<void> done = update_shapes(dirty.shapes); !done)
            return done;
    if (dirty.poses)
        if (Result<void> done = update_poses(); !done)
            return done;
    if (Result<void> done = update_avatar(); !done)
        return done;
    if (Result<void> done = dirty.gates ? update_gates() : update_choices(); !done)
        return done;
    if (dirty.ignored || !dirty.shapes.empty())
        if (Result<void> done = update_ignored(); !done)
            return done;
    if (dirty.gates || dirty.ignored || !is_listed_)
        list_objects();
    return {};
}

/// Repeats checks of `try_read_scene`, because an event may have added children.
Result<void> Stage::check_structure() {
    if (!is_built_)
        return check_triangles(scene_, options_.shape);
    const ContentOrder order = content_order(scene_);
    if (order.cycle != none)
        return Error(ErrorCode::bad_file,
                     scene_.place(order.cycle) + "an event puts this node inside itself");
    const auto sizes = content_sums(scene_, [](std::uint32_t) { return std::uint64_t{1}; });
    std::uint64_t sum = 0;
    for (const std::uint32_t root : scene_.roots)
        sum = saturating_sum(sum, sizes[root]);
    if (sum > options_.shape.limits.nodes)
        return Error(ErrorCode::bad_file, "an event makes more nodes than the limit of " +
                                              std::to_string(options_.shape.limits.nodes));
    return check_triangles(scene_, options_.shape);
}

Result<void> Stage::begin_world() {
    if (world_)
        return {};
    WorldOptions made{.threads = options_.threads, .margin = options_.margin};
    made.detail = options_.faces        ? Detail::faces
                  : options_.margin > 0 ? Detail::separations
                                        : Detail::pairs;
    Result<World> world = World::try_make(made);
    if (!world)
        return world.error();
    world_ = *std::move(world);
    return {};
}

/// Removes all but the avatar.
void Stage::clear() {
    for (const Piece& piece : pieces_)
        if (piece.id)
            (void)world_->try_remove(*piece.id);
    pieces_.clear();
    pieces_of_object_.clear();
    ignored_.clear();
    movable_.clear();
    objects_of_node_.clear();
    frames_.clear();
}

Result<void> Stage::rebuild() {
    if (Result<void> done = check_structure(); !done)
        return done;
    Result<std::vector<std::uint64_t>> sums = face_sums();
    if (!sums)
        return sums.error();
    if (Result<void> done = begin_world(); !done)
        return done;
    clear();
    flat_ = flatten(scene_, options_, *sums);
    const bool is_first = !std::exchange(is_built_, true);
    for (const FlattenedFrame& frame : flat_.frames)
        if (frame.node != none)
            movable_.insert(frame.node);
    for (std::uint32_t i = 0; i < flat_.objects.size(); ++i)
        if (flat_.objects[i].node != none)
            objects_of_node_[flat_.objects[i].node].push_back(i);
    pieces_.resize(flat_.pieces.size());
    pieces_of_object_.resize(flat_.objects.size());
    for (std::uint32_t i = 0; i < flat_.pieces.size(); ++i)
        pieces_of_object_[flat_.pieces[i].object].push_back(i);
    if (Result<void> done = update_poses(); !done)
        return done;
    if (Result<void> done = update_avatar(); !done)
        return done;
    if (Result<void> done = update_gates(); !done)
        return done;
    if (Result<void> done = update_ignored(); !done)
        return done;
    if (is_first)
        check_hints();
    list_objects();
    return {};
}

/// Only LOD needs them: then every mesh is made.
Result<std::vector<std::uint64_t>> Stage::face_sums() {
    bool is_needed = false;
    for (std::uint32_t i = 0; i < scene_.nodes.size(); ++i)
        is_needed = is_needed || scene_.is(i, "LOD");
    if (!is_needed || options_.lod != LodRule::finest)
        return std::vector<std::uint64_t>(scene_.nodes.size());
    for (std::uint32_t i = 0; i < scene_.nodes.size(); ++i)
        if (scene_.nodes[i].type->container == "geometry")
            if (const Result<const Mesh*> mesh = mesh_of(i); !mesh)
                return mesh.error();
    return content_sums(scene_, [&](std::uint32_t node) {
        const auto mesh = meshes_.find(node);
        return mesh == meshes_.end() ? std::uint64_t{0} : mesh->second.faces.size();
    });
}

Result<const Mesh*> Stage::mesh_of(std::uint32_t geometry) {
    if (const auto known = meshes_.find(geometry); known != meshes_.end())
        return &known->second;
    Result<Mesh> made = try_node_mesh(scene_, geometry, options_.shape);
    if (!made && !options_.shape.lenient)
        return made.error();
    if (!made) {
        const SceneNode& node = scene_.nodes[geometry];
        warnings.push_back({std::string(made.error().what()) + "; it is left out", node.file,
                            node.line, node.column});
    }
    return &(meshes_[geometry] = made ? *std::move(made) : Mesh{});
}

Result<void> Stage::update_poses() {
    const std::vector<Placement> before = std::exchange(frames_, {});
    for (const FlattenedFrame& frame : flat_.frames)
        frames_.push_back(frame.node == none ? Placement{}
                                             : frames_[frame.parent] * frame.before *
                                                   placement_of(scene_, frame.node));
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        const std::uint32_t frame = flat_.pieces[i].frame;
        if (before.empty() || !(before[frame] == frames_[frame]))
            if (Result<void> done = update_piece(i, before.empty()); !done)
                return done;
    }
    return {};
}

Result<void> Stage::update_piece(std::size_t i, bool is_stale) {
    const Placement& placed = frames_[flat_.pieces[i].frame];
    if (is_stale || !(pieces_[i].stretch == placed.stretch))
        if (Result<void> done = set_shape(i, placed.stretch); !done)
            return done;
    if (!pieces_[i].id)
        return {};
    Result<void> done = world_->try_place(*pieces_[i].id, {placed.rotation, placed.translation});
    if (!done)
        return Error(done.error().code(),
                     flat_.objects[flat_.pieces[i].object].path + ": " + done.error().what());
    return done;
}

Geometry Stage::geometry_of(Mesh mesh) const {
    if (options_.solid)
        if (Result<Geometry> solid = Geometry::try_solid(mesh))
            return *std::move(solid);
    return *Geometry::try_surface(std::move(mesh));
}

Result<void> Stage::set_shape(std::size_t i, const Mat3& stretch) {
    Piece& piece = pieces_[i];
    is_listed_ = false;
    piece.stretch = stretch;
    piece.first_face.clear();
    Mesh all;
    for (const FlattenedShape& shape : flat_.pieces[i].shapes) {
        const Result<const Mesh*> mesh = mesh_of(shape.geometry);
        if (!mesh)
            return mesh.error();
        piece.first_face.push_back(static_cast<std::uint32_t>(all.faces.size()));
        const auto base = static_cast<std::uint32_t>(all.vertices.size());
        const Placement placed = Placement{{}, stretch, {}} * shape.offset;
        const bool mirrored = determinant(placed.stretch) < 0;
        for (const Vec3 vertex : (*mesh)->vertices)
            all.vertices.push_back(placed * vertex);
        for (const Face& f : (*mesh)->faces)
            all.faces.push_back(mirrored ? Face{base + f[0], base + f[2], base + f[1]}
                                         : Face{base + f[0], base + f[1], base + f[2]});
    }
    if (std::optional<Geometry> round = round_shape(i, stretch)) {
        piece.faces = 0;
        return set_geometry(i, *std::move(round));
    }
    piece.faces = static_cast<std::uint32_t>(all.faces.size());
    if (all.faces.empty()) {
        if (piece.id)
            (void)world_->try_remove(*piece.id);
        piece.id.reset();
        return {};
    }
    Result<Geometry> checked = Geometry::try_surface(Mesh{all.vertices, {}});
    if (!checked)
        return Error(checked.error().code(),
                     flat_.objects[flat_.pieces[i].object].path + ": " + checked.error().what());
    return set_geometry(i, geometry_of(std::move(all)));
}

std::optional<Geometry> Stage::round_shape(std::size_t i, const Mat3& stretch) const {
    const std::vector<FlattenedShape>& shapes = flat_.pieces[i].shapes;
    if (!options_.exact_shapes || shapes.size() != 1)
        return std::nullopt;
    return round_geometry(scene_, shapes[0].geometry,
                          Placement{{}, stretch, {}} * shapes[0].offset);
}

Result<void> Stage::set_geometry(std::size_t i, Geometry geometry) {
    return pieces_[i].id ? world_->try_set_geometry(*pieces_[i].id, std::move(geometry))
                         : add_piece(i, std::move(geometry));
}

Result<void> Stage::add_piece(std::size_t i, Geometry geometry) {
    const FlatPiece& flat = flat_.pieces[i];
    const FlatObject& object = flat_.objects[flat.object];
    ObjectOptions options{.stationary = object.stationary, .user = i, .owner = flat.object};
    if (object.kind == PlayedKind::untagged) {
        options.groups = untagged_group;
        if (options_.untagged == Untagged::stationary)
            options.mask = tagged_group | avatar_group;
    }
    const Result<ObjectId> id = world_->try_add(std::move(geometry), {}, options);
    if (!id)
        return id.error();
    pieces_[i].id = *id;
    pieces_[i].is_enabled = true;
    return {};
}

Result<void> Stage::update_shapes(const std::set<std::uint32_t>& nodes) {
    std::set<std::uint32_t> geometries;
    for (const auto& [geometry, mesh] : meshes_)
        if (nodes.contains(geometry) || nodes.contains(NodeFields(scene_, geometry).node("coord")))
            geometries.insert(geometry);
    for (const std::uint32_t geometry : geometries)
        meshes_.erase(geometry);
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        const auto changed = [&](const FlattenedShape& s) {
            return geometries.contains(s.geometry);
        };
        if (std::ranges::any_of(flat_.pieces[i].shapes, changed))
            if (Result<void> done = update_piece(i, true); !done)
                return done;
    }
    return update_gates();
}

bool Stage::is_open(std::uint32_t gate) const {
    for (; gate != none; gate = flat_.gates[gate].parent)
        if (!NodeFields(scene_, flat_.gates[gate].node).flag("collide"))
            return false;
    return true;
}

/// The child of a LOD for the distance of the viewer, in the LOD's own coordinates.
std::int64_t Stage::level_of(const FlatChoice& choice) const {
    const NodeFields lod(scene_, choice.node);
    const Placement placed = frames_[choice.frame] * choice.offset;
    const Vec3 local = before_placement(placed, view_position() + avatar_offset_);
    const double distance = length(local - lod.vec3("center"));
    std::int64_t level = 0;
    for (const double range : lod.numbers("range"))
        level += distance < range ? 0 : 1;
    const auto last =
        static_cast<std::int64_t>(scene_.children(choice.node, "children").size()) - 1;
    return std::min(level, last);
}

/// Whether each choice is the one that its Switch or LOD has now.
std::vector<bool> Stage::chosen() const {
    std::vector<bool> chosen;
    for (const FlatChoice& at : flat_.choices) {
        const std::int64_t child = scene_.is(at.node, "LOD")
                                       ? level_of(at)
                                       : NodeFields(scene_, at.node).integer("whichChoice");
        chosen.push_back(child == static_cast<std::int64_t>(at.child));
    }
    return chosen;
}

bool Stage::is_chosen(std::uint32_t choice) const {
    for (; choice != none; choice = flat_.choices[choice].parent)
        if (!chosen_[choice])
            return false;
    return true;
}

/// The viewer may have come nearer to a LOD, or it to the viewer. Switches change by events only.
Result<void> Stage::update_choices() {
    const bool has_levels = std::ranges::any_of(
        flat_.choices, [&](const FlatChoice& at) { return scene_.is(at.node, "LOD"); });
    return has_levels && chosen() != chosen_ ? update_gates() : Result<void>();
}

Result<void> Stage::update_gates() {
    chosen_ = chosen();
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        if (!pieces_[i].id)
            continue;
        const bool on = is_open(flat_.pieces[i].gate) && is_chosen(flat_.pieces[i].choice);
        if (on == pieces_[i].is_enabled)
            continue;
        pieces_[i].is_enabled = on;
        if (Result<void> done = world_->try_enable(*pieces_[i].id, on); !done)
            return done;
    }
    return {};
}

/// One entry of two is enough. A CollisionObject inside another is not tested with it.
Result<void> Stage::update_ignored() {
    std::set<std::pair<std::uint32_t, std::uint32_t>> wanted;
    for (std::uint32_t i = 0; i < flat_.objects.size(); ++i) {
        const FlatObject& object = flat_.objects[i];
        if (object.node == none)
            continue;
        for (std::uint32_t outer = object.outer; outer != none; outer = flat_.objects[outer].outer)
            wanted.emplace(outer, i);
        for (const std::uint32_t node : scene_.children(object.node, "ignoredObjects"))
            if (const auto found = objects_of_node_.find(node); found != objects_of_node_.end())
                for (const std::uint32_t other : found->second)
                    if (other != i)
                        wanted.emplace(std::min(i, other), std::max(i, other));
    }
    for (const auto& pair : ignored_)
        if (!wanted.contains(pair))
            if (Result<void> done = set_ignored(pair, false); !done)
                return done;
    for (const auto& pair : wanted)  // also again: pieces may be new
        if (Result<void> done = set_ignored(pair, true); !done)
            return done;
    ignored_ = std::move(wanted);
    return {};
}

Result<void> Stage::set_ignored(std::pair<std::uint32_t, std::uint32_t> objects, bool on) {
    for (const std::uint32_t a : pieces_of_object_[objects.first])
        for (const std::uint32_t b : pieces_of_object_[objects.second]) {
            if (!pieces_[a].id || !pieces_[b].id)
                continue;
            Result<void> done = on ? world_->try_ignore(*pieces_[a].id, *pieces_[b].id)
                                   : world_->try_unignore(*pieces_[a].id, *pieces_[b].id);
            if (!done)
                return done;
        }
    return {};
}

}  // namespace allide
