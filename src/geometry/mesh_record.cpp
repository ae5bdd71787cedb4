// SPDX-License-Identifier: MIT
// docs/manual/file_format.md describes the format. Data that follow from the mesh are not stored
// but computed again, so no bytes can make a geometry that gives wrong answers.
#include "geometry/mesh_record.h"

#include <algorithm>
#include <array>
#include <string>

#include "geometry/access.h"
#include "geometry/deformable.h"
#include "geometry/tree_options.h"
#include "mesh/solid.h"
#include "wide/wide_outline.h"

namespace allide {
namespace {

/// Their places are their numbers in files, so the lists only grow, at their ends.
constexpr std::array methods = {ConvexMethod::gjk, ConvexMethod::faces, ConvexMethod::lin_canny};
constexpr std::array trees = {Tree::none,  Tree::bvh8,  Tree::obb,   Tree::obb_compact,
                              Tree::dop6,  Tree::dop8,  Tree::dop12, Tree::dop14,
                              Tree::dop18, Tree::dop20, Tree::dop26, Tree::bvh8_compact};

template <class T, std::size_t count>
std::uint32_t number_of(T value, const std::array<T, count>& list) {
    return static_cast<std::uint32_t>(std::ranges::find(list, value) - list.begin());
}

Error bad_record(const std::string& what) {
    return {ErrorCode::bad_file, what + made_up};
}

void put(ByteWriter& writer, const BinaryOutline& outline) {
    writer.put(static_cast<std::uint32_t>(outline.nodes.size()));
    writer.put_all<std::uint32_t>(outline.nodes);
    writer.put_all<std::uint32_t>(outline.faces);
}

BinaryOutline take_outline(ByteReader& reader, std::size_t faces) {
    BinaryOutline outline;
    outline.nodes = reader.take_all<std::uint32_t>(reader.take<std::uint32_t>());
    outline.faces = reader.take_all<std::uint32_t>(faces);
    return outline;
}

/// Reads a byte that must be 0 or 1.
bool take_flag(ByteReader& reader, bool& is_good) {
    const auto flag = reader.take<std::uint8_t>();
    is_good = is_good && flag <= 1;
    return flag == 1;
}

void put(ByteWriter& writer, const DopBuildOptions& options) {
    writer.put(options.epsilon);
    writer.put(options.leaf_faces);
    writer.put(static_cast<std::uint8_t>(options.rule));
    writer.put(static_cast<std::uint8_t>(options.point));
    for (const bool flag : {options.moving, options.vertices, options.hull, options.closure})
        writer.put(static_cast<std::uint8_t>(flag));
}

DopBuildOptions take_dop_options(ByteReader& reader, bool& is_good) {
    DopBuildOptions options;
    options.epsilon = reader.take<double>();
    options.leaf_faces = reader.take<std::uint32_t>();
    options.rule = static_cast<DopSplitRule>(reader.take<std::uint8_t>());
    options.point = static_cast<DopSplitPoint>(reader.take<std::uint8_t>());
    for (bool* flag : {&options.moving, &options.vertices, &options.hull, &options.closure})
        *flag = take_flag(reader, is_good);
    return options;
}

void put(ByteWriter& writer, const ObbOptions& options) {
    writer.put(static_cast<std::uint32_t>(options.leaf_faces));
    writer.put(static_cast<std::uint8_t>(options.mesh_axes));
}

ObbBuildOptions take_obb_options(ByteReader& reader, bool& is_good) {
    ObbBuildOptions options;
    options.leaf_faces = reader.take<std::int32_t>();
    options.mesh_axes = take_flag(reader, is_good);
    return options;
}

class MeshRecordReader {
public:
    MeshRecordReader(ByteReader& reader, RecordKind kind, int threads)
        : reader_(reader), kind_(kind) {
        options_.threads = threads;
    }

    Result<Geometry> read() {
        if (auto error = read_header())
            return *std::move(error);
        if (auto error = read_options())
            return *std::move(error);
        mesh_.vertices = reader_.take_all<double, Vec3>(vertices_);
        mesh_.faces = reader_.take_all<std::uint32_t, Face>(faces_);
        if (reader_.is_short())
            return bad_record("is short");
        if (kind_.kind == GeometryKind::convex)
            return Geometry::try_convex(mesh_, {.method = method_, .reject_concave = true});
        if (auto error = mesh_error())
            return *std::move(error);
        if (auto error = read_trees())
            return *std::move(error);
        return made();
    }

private:
    std::optional<Error> read_header() {
        const auto number = reader_.take<std::uint32_t>();
        const auto method = reader_.take<std::uint32_t>();
        vertices_ = reader_.take<std::uint32_t>();
        faces_ = reader_.take<std::uint32_t>();
        if (number >= trees.size())
            return bad_record("has the unknown tree " + std::to_string(number));
        options_.tree = trees[number];
        const bool is_convex = kind_.kind == GeometryKind::convex;
        if (method >= methods.size() || (is_convex ? has_tree() : method != 0) ||
            (is_deformable() && options_.tree != Tree::bvh8))
            return bad_record("has a kind, tree and method that do not go together");
        method_ = methods[method];
        return std::nullopt;
    }

    std::optional<Error> read_options() {
        bool is_good = true;
        if (is_obb(options_.tree))
            options_.obb = take_obb_options(reader_, is_good);
        if (is_dop())
            options_.dop = take_dop_options(reader_, is_good);
        if (!is_good)
            return bad_record("has an option that is neither yes nor no");
        if (const auto error = options_error(options_))
            return bad_record("has options that cannot be: " + std::string(error->what()));
        return std::nullopt;
    }

    std::optional<Error> mesh_error() const {
        if (is_deformable())
            return deformable_mesh_error(mesh_, kind_.inside);
        return kind_.kind == GeometryKind::solid ? solid_error(mesh_) : data_error(mesh_);
    }

    std::optional<Error> read_trees() {
        if (has_tree())
            if (auto error = read_wide())
                return error;
        if (is_obb(options_.tree))
            return read_obb();
        return is_dop() ? read_dop() : std::nullopt;
    }

    std::optional<Error> read_wide() {
        WideOutline outline;
        const std::uint64_t nodes = reader_.take<std::uint32_t>();
        outline.lanes = reader_.take_all<std::uint8_t>(wide_lanes * nodes);
        outline.faces = reader_.take_all<std::uint32_t>(faces_);
        const WideForm form = is_deformable() ? WideForm::boxes : wide_form(options_.tree);
        return keep(try_tree(outline, view(mesh_), form, options_.threads), trees_.wide);
    }

    std::optional<Error> read_obb() {
        ObbOutline outline;
        outline.tree = take_outline(reader_, faces_);
        const ObbOptions options = obb_options(options_);
        outline.axes = reader_.take_all<char>(axes_bytes(outline.tree, options.layout));
        return keep(ObbTree::try_tree(view(mesh_), options, std::move(outline)), trees_.obb);
    }

    std::optional<Error> read_dop() {
        return keep(AnyDopTree::try_tree(dop_directions(options_.tree), view(mesh_), options_.dop,
                                         take_outline(reader_, faces_)),
                    trees_.dop);
    }

    template <class Tree>
    std::optional<Error> keep(Result<Tree> tree, std::optional<Tree>& to) {
        if (!tree)
            return tree.error();
        to = std::move(*tree);
        return std::nullopt;
    }

    Geometry made() {
        if (is_deformable())
            return Access::geometry(prepared_deformable(std::move(mesh_), {.solid = kind_.inside},
                                                        std::move(trees_.wide)));
        return Access::geometry(
            prepared(std::move(mesh_), kind_.kind, options_, std::move(trees_)));
    }

    bool has_tree() const { return options_.tree != Tree::none; }
    bool is_dop() const { return dop_directions(options_.tree) != 0; }
    bool is_deformable() const { return kind_.kind == GeometryKind::deformable; }

    ByteReader& reader_;
    RecordKind kind_;
    ConvexMethod method_ = {};
    TreeOptions options_;
    std::uint32_t vertices_ = 0, faces_ = 0;
    Mesh mesh_;
    ReadyTrees trees_;
};

}  // namespace

void put_mesh_record(ByteWriter& writer, const Geometry::Impl& geometry) {
    const bool is_convex = geometry.kind == GeometryKind::convex;
    const Tree tree = is_convex ? Tree::none : geometry.trees.choice;
    writer.put(number_of(tree, trees));
    writer.put(is_convex ? number_of(geometry.polytopes.method(), methods) : 0u);
    writer.put(static_cast<std::uint32_t>(geometry.shape.vertices.size()));
    writer.put(static_cast<std::uint32_t>(geometry.shape.faces.size()));
    if (geometry.trees.obb)
        put(writer, geometry.trees.obb->options());
    if (geometry.trees.dop)
        put(writer, geometry.trees.dop->options());
    writer.put_all<double>(geometry.shape.vertices);
    writer.put_all<std::uint32_t>(geometry.shape.faces);
    if (tree == Tree::none)
        return;
    const WideOutline wide = outline(geometry.wide_tree());
    writer.put(static_cast<std::uint32_t>(wide.lanes.size() / wide_lanes));
    writer.put_all<std::uint8_t>(wide.lanes);
    writer.put_all<std::uint32_t>(wide.faces);
    if (geometry.trees.obb) {
        const ObbOutline obb = geometry.trees.obb->outline();
        put(writer, obb.tree);
        writer.put_all<char>(obb.axes);
    }
    if (geometry.trees.dop)
        put(writer, geometry.trees.dop->outline());
}

Result<Geometry> take_mesh_record(ByteReader& reader, RecordKind kind, int threads) {
    return MeshRecordReader(reader, kind, threads).read();
}

}  // namespace allide
