// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <allide/x3d.h>

namespace allide {

/// Fields of one node by name, with the types that the table gives them. A field without a value
/// reads as 0 or empty.
class NodeFields {
public:
    NodeFields(const SceneFile& scene, std::uint32_t node) : scene_(scene), node_(node) {}

    std::span<const double> numbers(std::string_view field) const { return list<double>(field); }
    std::span<const std::int32_t> integers(std::string_view field) const {
        return list<std::int32_t>(field);
    }
    double number(std::string_view field) const {
        const auto all = numbers(field);
        return all.empty() ? 0 : all[0];
    }
    std::int32_t integer(std::string_view field) const {
        const auto all = integers(field);
        return all.empty() ? 0 : all[0];
    }
    bool flag(std::string_view field) const { return integer(field) != 0; }
    Vec3 vec3(std::string_view field) const {
        const auto all = numbers(field);
        return all.size() < 3 ? Vec3{} : Vec3{all[0], all[1], all[2]};
    }
    /// The first node of a field; no_node if it is NULL.
    std::uint32_t node(std::string_view field) const {
        const auto nodes = scene_.children(node_, field);
        return nodes.empty() ? SceneFile::no_node : nodes[0];
    }
    /// The points of the Coordinate node in `coord`.
    std::vector<Vec3> points(std::string_view field = "coord") const;

    Error error(const std::string& what) const {
        return {ErrorCode::bad_file,
                scene_.place(node_) + scene_.nodes[node_].type->name + ": " + what};
    }

private:
    template <class T>
    std::span<const T> list(std::string_view field) const {
        const auto* values = std::get_if<std::vector<T>>(&scene_.value(node_, field));
        return values ? std::span<const T>(*values) : std::span<const T>();
    }

    const SceneFile& scene_;
    std::uint32_t node_;
};

inline std::vector<Vec3> NodeFields::points(std::string_view field) const {
    std::vector<Vec3> points;
    const std::uint32_t coord = node(field);
    if (coord == SceneFile::no_node)
        return points;
    const auto numbers = NodeFields(scene_, coord).numbers("point");
    points.reserve(numbers.size() / 3);
    for (std::size_t i = 0; i + 2 < numbers.size(); i += 3)
        points.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
    return points;
}

}  // namespace allide
