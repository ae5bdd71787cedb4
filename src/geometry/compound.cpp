// SPDX-License-Identifier: MIT
// Hierarchies of parts (Cohen, Lin, Manocha, Ponamgi 1995, section 3.4). Invariant: the box of a
// node contains the pieces below it, whatever pose they are in.
#include <algorithm>
#include <string>

#include "geometry/access.h"
#include "geometry/bounds.h"
#include "geometry/compound_shape.h"
#include "geometry/geometry_impl.h"
#include "math/box.h"
#include "math/range.h"
#include "math/world_vertices.h"

namespace allide {
namespace {

/// Deeper ones would be taken apart by as many calls within each other.
constexpr int max_depth = 100;

int depth(const Geometry& geometry) {
    const CompoundShape* nested = Access::impl(geometry).compound.get();
    return nested ? nested->depth : 0;
}

std::optional<Error> part_error(std::span<const Part> parts, std::size_t i) {
    const std::string name = "part " + std::to_string(i);
    if (depth(parts[i].geometry) >= max_depth)
        return Error(ErrorCode::out_of_range, name + " holds compounds nested " +
                                                  std::to_string(max_depth) +
                                                  " deep already; give its parts instead");
    if (parts[i].parent < -1 || parts[i].parent >= static_cast<std::int64_t>(i))
        return Error(ErrorCode::bad_argument, name + " is carried by part " +
                                                  std::to_string(parts[i].parent) +
                                                  "; name an earlier part, or -1 for none");
    if (const auto error = transform_error(parts[i].parent_from_part))
        return Error(error->code(), name + ": " + error->what());
    return std::nullopt;
}

/// How many names answers need for its round shapes.
std::uint64_t round_names(const Geometry& geometry) {
    const Geometry::Impl& impl = Access::impl(geometry);
    const std::uint64_t shapes = impl.compound ? impl.compound->round_pieces.size()
                                 : impl.round  ? 1
                                               : 0;
    return round_parts * shapes;
}

/// The error if `parts` are none, too many, carried by a later part or not rigid; nothing if they
/// are valid.
std::optional<Error> compound_error(std::span<const Part> parts) {
    if (parts.empty())
        return Error(ErrorCode::degenerate, "the compound has no parts; give one or more");
    std::uint64_t faces = 0, vertices = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (auto error = part_error(parts, i))
            return error;
        faces += parts[i].geometry.mesh().faces.size() + round_names(parts[i].geometry);
        vertices += parts[i].geometry.mesh().vertices.size();
    }
    if (3 * faces > UINT32_MAX || vertices > UINT32_MAX)
        return Error(ErrorCode::out_of_range,
                     "the parts have " + std::to_string(faces) +
                         " faces together; 1431655765 is the most, so use fewer or simpler parts");
    return std::nullopt;
}

/// Something to be put into the tree: a piece, or all of a nested compound.
struct TreeItem {
    Box box;                           ///< at rest
    std::uint32_t first_piece;         ///< its first piece in the whole compound
    std::span<const PartNode> nested;  ///< none for a piece
};

class CompoundMaker {
public:
    explicit CompoundMaker(std::span<const Part> parts) {
        std::vector<std::int32_t> place_of;  // index among all parts of each part that was given
        for (const Part& part : parts) {
            place_of.push_back(static_cast<std::int32_t>(shape_.parts.size()));
            Part whole = part;
            whole.parent = part.parent < 0 ? -1 : place_of[static_cast<std::size_t>(part.parent)];
            add(whole);
        }
    }

    CompoundShape made() {
        rest_.resize(shape_.parts.size());
        place_parts(shape_.parts, {}, {}, rest_);
        for (TreeItem& item : items_)
            item.box = rest_box(item);
        add_nodes(items_);
        name_round_parts();
        return std::move(shape_);
    }

private:
    void add(const Part& part) {
        const auto place = static_cast<std::int32_t>(shape_.parts.size());
        const auto first_piece = static_cast<std::uint32_t>(shape_.pieces.size());
        shape_.parts.push_back(part);
        shape_.depth = std::max(shape_.depth, 1 + depth(part.geometry));
        const CompoundShape* nested = Access::impl(part.geometry).compound.get();
        if (!nested) {
            add_piece(static_cast<std::uint32_t>(place));
            items_.push_back({{}, first_piece, {}});
            return;
        }
        for (Part inner : nested->parts) {
            inner.parent = inner.parent < 0 ? place : inner.parent + place + 1;
            shape_.parts.push_back(std::move(inner));
        }
        for (const CompoundPiece& inner : nested->pieces)
            add_piece(inner.part + static_cast<std::uint32_t>(place) + 1);
        items_.push_back({{}, first_piece, nested->nodes});
    }

    void add_piece(std::uint32_t part) {
        if (Access::impl(shape_.parts[part].geometry).round)
            shape_.round_pieces.push_back(static_cast<std::uint32_t>(shape_.pieces.size()));
        shape_.pieces.push_back({part, faces_, vertices_, faces_});
        const Mesh& mesh = shape_.parts[part].geometry.mesh();
        faces_ += static_cast<std::uint32_t>(mesh.faces.size());
        vertices_ += static_cast<std::uint32_t>(mesh.vertices.size());
    }

    /// After all faces, so that those keep their places in the mesh.
    void name_round_parts() {
        std::uint32_t name = shape_.mesh_faces = faces_;
        for (const std::uint32_t piece : shape_.round_pieces) {
            shape_.pieces[piece].first_name = name;
            name += round_parts;
        }
    }

    Box rest_box(const TreeItem& item) const {
        const std::size_t leaves = item.nested.empty() ? 1 : (item.nested.size() + 1) / 2;
        Box box;
        for (std::size_t i = 0; i < leaves; ++i) {
            const CompoundPiece& piece = shape_.pieces[item.first_piece + i];
            box = merged(box, piece_box(shape_.geometry_of(piece), rest_[piece.part]));
        }
        return box;
    }

    /// Halves the items across the longest side of the box around their centres.
    void add_nodes(std::span<TreeItem> items) {
        if (items.size() == 1)
            return add_item(items[0]);
        Box centres;
        for (const TreeItem& item : items)
            centres = merged(centres, {centre(item), centre(item)});
        const Vec3 size = centres.max - centres.min;
        const int axis = size.x >= size.y ? (size.x >= size.z ? 0 : 2) : (size.y >= size.z ? 1 : 2);
        std::ranges::sort(items, [&](const TreeItem& s, const TreeItem& t) {
            const double x = centre(s)[axis], y = centre(t)[axis];
            return x != y ? x < y : s.first_piece < t.first_piece;
        });
        const std::size_t place = shape_.nodes.size();
        shape_.nodes.push_back({0});
        add_nodes(items.first(items.size() / 2));
        shape_.nodes[place].right = static_cast<std::uint32_t>(shape_.nodes.size());
        add_nodes(items.subspan(items.size() / 2));
    }

    void add_item(const TreeItem& item) {
        const auto place = static_cast<std::uint32_t>(shape_.nodes.size());
        if (item.nested.empty())
            shape_.nodes.push_back({0, item.first_piece});
        for (PartNode node : item.nested) {
            if (node.is_leaf())
                node.piece += item.first_piece;
            else
                node.right += place;
            shape_.nodes.push_back(node);
        }
    }

    /// Returns the origin for an item without a box.
    static Vec3 centre(const TreeItem& item) {
        const Vec3 middle = 0.5 * (item.box.min + item.box.max);
        return middle == middle ? middle : Vec3{};
    }

    CompoundShape shape_;
    std::vector<TreeItem> items_;
    std::vector<Transform> rest_;
    std::uint32_t faces_ = 0, vertices_ = 0;
};

/// All triangles at rest, in the order of the pieces.
Mesh rest_mesh(const CompoundShape& shape) {
    std::vector<Transform> rest(shape.parts.size());
    place_parts(shape.parts, {}, {}, rest);
    Mesh whole;
    for (const CompoundPiece& piece : shape.pieces) {
        const Mesh& mesh = shape.geometry_of(piece).shape;
        for (const Vec3 v : mesh.vertices)
            whole.vertices.push_back(world_vertex(rest[piece.part], v));
        for (const Face& f : mesh.faces)
            whole.faces.push_back(
                {f[0] + piece.first_vertex, f[1] + piece.first_vertex, f[2] + piece.first_vertex});
    }
    return whole;
}

}  // namespace

void place_parts(std::span<const Part> parts, std::span<const Transform> parent_from_part,
                 const Transform& world_from_local, std::vector<Transform>& world_from_part) {
    world_from_part.resize(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Transform& pose =
            parent_from_part.empty() ? parts[i].parent_from_part : parent_from_part[i];
        const std::int32_t parent = parts[i].parent;
        world_from_part[i] =
            (parent < 0 ? world_from_local : world_from_part[static_cast<std::size_t>(parent)]) *
            pose;
    }
}

const CompoundPiece& CompoundShape::piece_of_face(std::uint32_t name) const {
    if (!round_pieces.empty() && name >= mesh_faces) {
        const std::size_t last = round_pieces.size() - 1;
        return pieces[round_pieces[std::min<std::size_t>((name - mesh_faces) / round_parts, last)]];
    }
    const auto after = std::ranges::upper_bound(pieces, name, {}, &CompoundPiece::first_face);
    return after == pieces.begin() ? pieces.front() : *std::prev(after);
}

std::vector<Part> given_parts(const CompoundShape& shape) {
    std::vector<Part> given;
    std::vector<std::int32_t> places(shape.parts.size());  // among the given, of those given
    for (std::size_t i = 0; i < shape.parts.size(); ++i) {
        Part part = shape.parts[i];
        places[i] = static_cast<std::int32_t>(given.size());
        if (part.parent >= 0)
            part.parent = places[static_cast<std::size_t>(part.parent)];
        i += part.geometry.parts().size();
        given.push_back(std::move(part));
    }
    return given;
}

GeometryMemory compound_memory(const Geometry::Impl& compound) {
    const CompoundShape& shape = *compound.compound;
    GeometryMemory sum;
    std::vector<const Geometry::Impl*> counted;
    for (const CompoundPiece& piece : shape.pieces) {
        const Geometry& geometry = shape.parts[piece.part].geometry;
        if (std::ranges::find(counted, &Access::impl(geometry)) != counted.end())
            continue;
        counted.push_back(&Access::impl(geometry));
        sum += geometry.memory();
    }
    sum.mesh += compound.shape.vertices.capacity() * sizeof(Vec3) +
                compound.shape.faces.capacity() * sizeof(Face);
    sum.parts += shape.parts.capacity() * sizeof(Part) +
                 shape.pieces.capacity() * sizeof(CompoundPiece) +
                 shape.nodes.capacity() * sizeof(PartNode);
    return sum;
}

Result<Geometry> Geometry::try_compound(const std::vector<Part>& parts) {
    if (auto error = compound_error(parts))
        return *std::move(error);
    auto impl = std::make_shared<Impl>();
    impl->kind = GeometryKind::compound;
    impl->trees.choice = Tree::none;
    auto shape = std::make_unique<CompoundShape>(CompoundMaker(parts).made());
    impl->shape = rest_mesh(*shape);
    impl->bounds = local_bounds(impl->shape);
    impl->unbounded = std::ranges::any_of(shape->pieces, [&](const CompoundPiece& piece) {
        return shape->geometry_of(piece).unbounded;
    });
    impl->compound = std::move(shape);
    return Geometry(std::move(impl));
}

std::span<const Part> Geometry::parts() const noexcept {
    return impl_->compound ? std::span<const Part>(impl_->compound->parts)
                           : std::span<const Part>();
}

std::uint32_t Geometry::part_of_face(std::uint32_t face) const noexcept {
    if (!impl_->compound)
        return 0;
    return impl_->compound->piece_of_face(face).part;
}

std::uint32_t Geometry::part_of_vertex(std::uint32_t vertex) const noexcept {
    if (!impl_->compound)
        return 0;
    const auto& pieces = impl_->compound->pieces;
    const auto after = std::ranges::upper_bound(pieces, vertex, {}, &CompoundPiece::first_vertex);
    return after == pieces.begin() ? 0 : std::prev(after)->part;
}

}  // namespace allide
