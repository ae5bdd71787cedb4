// SPDX-License-Identifier: MIT
#include <map>
#include <ranges>

#include "math/range.h"
#include "x3d/affine.h"
#include "x3d/drawn.h"
#include "x3d/node_fields.h"
#include "x3d/node_mesh.h"

namespace allide {

namespace {

class ShapeCollector {
public:
    ShapeCollector(const SceneFile& scene, const ShapeOptions& options)
        : scene_(scene), options_(options) {}

    Result<SceneShapes> collect() {
        if (const Result<void> few = check_triangles(scene_, options_); !few)
            return few.error();
        for (const std::uint32_t root : std::views::reverse(scene_.roots))
            stack_.push_back({root, {}, {}});
        while (!stack_.empty()) {
            Visit visit = std::move(stack_.back());
            stack_.pop_back();
            if (Result<void> done = enter(visit); !done)
                return done.error();
        }
        return std::move(found_);
    }

private:
    struct Visit {
        std::uint32_t node;
        Affine world;
        std::string_view name;
    };

    Result<void> enter(Visit& visit) {
        const SceneNode& node = scene_.nodes[visit.node];
        if (!node.name.empty())
            visit.name = node.name;
        if (node.type->name == "Shape")
            return shape(visit);
        const std::string_view field = drawn_field(*node.type);
        if (field.empty())
            return {};
        if (is_transform(*node.type))
            visit.world = visit.world * transform_of(scene_, visit.node);
        push_children(visit, chosen(visit.node, scene_.children(visit.node, field)));
        return {};
    }

    std::span<const std::uint32_t> chosen(std::uint32_t node,
                                          std::span<const std::uint32_t> children) const {
        std::int64_t choice = 0;
        if (scene_.is(node, "Switch"))
            choice = NodeFields(scene_, node).integer("whichChoice");
        else if (!scene_.is(node, "LOD"))
            return children;
        if (choice < 0 || static_cast<std::size_t>(choice) >= children.size())
            return {};
        return children.subspan(static_cast<std::size_t>(choice), 1);
    }

    void push_children(const Visit& visit, std::span<const std::uint32_t> children) {
        for (const std::uint32_t child : std::views::reverse(children))
            stack_.push_back({child, visit.world, visit.name});
    }

    Result<void> shape(const Visit& visit) {
        const std::uint32_t geometry = NodeFields(scene_, visit.node).node("geometry");
        if (geometry == SceneFile::no_node)
            return {};
        const Mesh* mesh = nullptr;
        if (Result<void> made = mesh_of(geometry, mesh); !made)
            return made;
        if (mesh->faces.empty())
            return {};
        Mesh placed{{}, mesh->faces};
        placed.vertices.reserve(mesh->vertices.size());
        for (const Vec3 vertex : mesh->vertices)
            placed.vertices.push_back(visit.world * vertex);
        if (first_out_of_range(placed.vertices))
            return wrong(Error(ErrorCode::out_of_range, scene_.place(visit.node) +
                                                            "Shape: in the world it reaches beyond "
                                                            "2^60"),
                         visit.node);
        if (determinant(visit.world.linear) < 0)  // a mirror image is inside out
            for (Face& face : placed.faces)
                std::swap(face[1], face[2]);
        found_.shapes.push_back({visit.node, std::string(visit.name), std::move(placed)});
        return {};
    }

    /// Made at first use, and shared.
    Result<void> mesh_of(std::uint32_t geometry, const Mesh*& mesh) {
        const auto known = meshes_.find(geometry);
        if (known != meshes_.end()) {
            mesh = &known->second;
            return {};
        }
        Result<Mesh> made = try_node_mesh(scene_, geometry, options_);
        if (!made)
            if (Result<void> left_out = wrong(made.error(), geometry); !left_out)
                return left_out;
        mesh = &(meshes_[geometry] = made ? *std::move(made) : Mesh{});
        return {};
    }

    /// An error, or a warning if that is enough.
    Result<void> wrong(const Error& error, std::uint32_t node) {
        if (!options_.lenient)
            return error;
        const SceneNode& of = scene_.nodes[node];
        found_.warnings.push_back(
            {std::string(error.what()) + "; it is left out", of.file, of.line, of.column});
        return {};
    }

    const SceneFile& scene_;
    const ShapeOptions& options_;
    std::vector<Visit> stack_;
    std::map<std::uint32_t, Mesh> meshes_;
    SceneShapes found_;
};

}  // namespace

Result<SceneShapes> try_shapes(const SceneFile& scene, const ShapeOptions& options) {
    return ShapeCollector(scene, options).collect();
}

}  // namespace allide
