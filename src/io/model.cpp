// SPDX-License-Identifier: MIT
#include "io/model.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace allide {

std::uint32_t Model::begin_part(std::string name) {
    names.push_back(std::move(name));
    const auto part = static_cast<std::uint32_t>(names.size() - 1);
    resume_part(part);
    return part;
}

void Model::resume_part(std::uint32_t part) {
    stretches.push_back({part, static_cast<std::uint32_t>(vertices.size()),
                         static_cast<std::uint32_t>(polygon_count())});
}

bool Model::is_triangles() const {
    for (std::size_t i = 0; i < ends.size(); ++i)
        if (ends[i] != 3 * (i + 1))
            return false;
    return true;
}

std::size_t Model::small_polygon_count() const {
    std::size_t count = 0;
    std::uint32_t begin = 0;
    for (const std::uint32_t end : ends)
        count += end - std::exchange(begin, end) < 3;
    return count;
}

std::vector<Extent> Model::extents() const {
    std::vector<Extent> result;
    result.reserve(stretches.size());
    for (const auto [part, vertex, polygon] : stretches) {
        if (!result.empty()) {
            result.back().vertex_end = vertex;
            result.back().polygon_end = polygon;
        }
        result.push_back({part, vertex, static_cast<std::uint32_t>(vertices.size()), polygon,
                          static_cast<std::uint32_t>(polygon_count())});
    }
    return result;
}

namespace {

class Splitter {
public:
    explicit Splitter(const Model& model)
        : model_(model), used_(model.vertices.size()), local_(model.vertices.size(), unset) {
        for (std::size_t i = 0; i < model.polygon_count(); ++i)
            for (const std::uint32_t corner : model.polygon(i))
                used_[corner] = true;
    }

    Model part(std::string name, std::span<const Extent> extents) {
        const std::vector<std::uint32_t> members = vertices_of(extents);
        Model result;
        result.begin_part(std::move(name));
        for (const std::uint32_t v : members) {
            local_[v] = static_cast<std::uint32_t>(result.vertices.size());
            result.vertices.push_back(model_.vertices[v]);
        }
        for (const Extent& extent : extents)
            for (std::uint32_t i = extent.polygon_begin; i < extent.polygon_end; ++i) {
                for (const std::uint32_t c : model_.polygon(i))
                    result.corners.push_back(local_[c]);
                result.end_polygon();
            }
        for (const std::uint32_t v : members)
            local_[v] = unset;
        return result;
    }

private:
    static constexpr std::uint32_t unset = ~std::uint32_t{0};

    std::vector<std::uint32_t> vertices_of(std::span<const Extent> extents) {
        std::vector<std::uint32_t> members;
        for (const Extent& extent : extents) {
            for (std::uint32_t i = extent.polygon_begin; i < extent.polygon_end; ++i)
                for (const std::uint32_t c : model_.polygon(i))
                    if (std::exchange(local_[c], 0) == unset)
                        members.push_back(c);
            for (std::uint32_t v = extent.vertex_begin; v < extent.vertex_end; ++v)
                if (!used_[v])
                    members.push_back(v);
        }
        std::ranges::sort(members);
        return members;
    }

    const Model& model_;
    std::vector<bool> used_;
    std::vector<std::uint32_t> local_;  ///< index in the part being made, or unset
};

void append(Model& model, const std::string& name, std::span<const Vec3> vertices, auto&& faces) {
    const auto base = static_cast<std::uint32_t>(model.vertices.size());
    model.begin_part(name);
    model.vertices.insert(model.vertices.end(), vertices.begin(), vertices.end());
    for (const auto& face : faces) {
        for (const std::uint32_t corner : face)
            model.corners.push_back(base + corner);
        model.end_polygon();
    }
}

}  // namespace

std::vector<Model> split(Model model) {
    std::vector<Model> parts;
    if (model.names.size() == 1) {
        parts.push_back(std::move(model));
        return parts;
    }
    std::vector<Extent> extents = model.extents();
    std::ranges::sort(extents, {}, [](const Extent& e) {
        return std::tuple(e.part, e.vertex_begin, e.polygon_begin);
    });
    Splitter splitter(model);
    for (auto first = extents.begin(); first != extents.end();) {
        const auto next = std::find_if(
            first, extents.end(), [part = first->part](const Extent& e) { return e.part != part; });
        Model part = splitter.part(std::move(model.names[first->part]), {first, next});
        if (!part.vertices.empty())
            parts.push_back(std::move(part));
        first = next;
    }
    return parts;
}

Mesh to_mesh(Model model) {
    if (!model.is_triangles())
        return triangulated(to_polygons(std::move(model)));
    Mesh mesh{std::move(model.vertices), std::move(model.triangles)};
    mesh.faces.reserve(mesh.faces.size() + model.ends.size());
    for (std::size_t i = 0; i < model.corners.size(); i += 3)
        mesh.faces.push_back({model.corners[i], model.corners[i + 1], model.corners[i + 2]});
    return mesh;
}

PolygonMesh to_polygons(Model model) {
    PolygonMesh result{std::move(model.vertices), {}};
    result.polygons.reserve(model.polygon_count());
    for (std::size_t i = 0; i < model.polygon_count(); ++i) {
        const auto corners = model.polygon(i);
        result.polygons.emplace_back(corners.begin(), corners.end());
    }
    return result;
}

std::vector<NamedMesh> to_named_meshes(Model model) {
    std::vector<NamedMesh> result;
    for (Model& part : split(std::move(model))) {
        std::string name = std::move(part.names[0]);
        const std::size_t dropped = part.small_polygon_count();
        result.push_back({std::move(name), to_mesh(std::move(part)), dropped});
    }
    return result;
}

std::vector<NamedPolygons> to_named_polygons(Model model) {
    std::vector<NamedPolygons> result;
    for (Model& part : split(std::move(model))) {
        std::string name = std::move(part.names[0]);
        result.push_back({std::move(name), to_polygons(std::move(part))});
    }
    return result;
}

Model to_model(std::span<const NamedMesh> meshes) {
    Model model;
    for (const NamedMesh& named : meshes)
        append(model, named.name, named.mesh.vertices, named.mesh.faces);
    return model;
}

Model to_model(std::span<const NamedPolygons> objects) {
    Model model;
    for (const auto& [name, mesh] : objects)
        append(model, name, mesh.vertices, mesh.polygons);
    return model;
}

}  // namespace allide
