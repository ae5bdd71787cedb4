// SPDX-License-Identifier: MIT
#include "x3d/node_types.h"

#include <algorithm>
#include <array>
#include <map>

#include "x3d/node_table.h"
#include "x3d/scanner.h"
#include "x3d/values.h"

namespace allide {

namespace {

struct TypeName {
    std::string_view name;
    FieldType type;
};

// The first name of a type is the one in messages.
constexpr std::array type_names = {
    TypeName{"Bool", FieldType::boolean},     TypeName{"Int32", FieldType::integer},
    TypeName{"Float", FieldType::number},     TypeName{"Double", FieldType::number},
    TypeName{"Time", FieldType::time},        TypeName{"Vec2f", FieldType::vec2},
    TypeName{"Vec2d", FieldType::vec2},       TypeName{"Vec3f", FieldType::vec3},
    TypeName{"Vec3d", FieldType::vec3},       TypeName{"Vec4f", FieldType::vec4},
    TypeName{"Vec4d", FieldType::vec4},       TypeName{"Rotation", FieldType::rotation},
    TypeName{"Color", FieldType::color},      TypeName{"ColorRGBA", FieldType::color_rgba},
    TypeName{"String", FieldType::string},    TypeName{"Node", FieldType::node},
    TypeName{"Image", FieldType::image},      TypeName{"Matrix3f", FieldType::matrix3},
    TypeName{"Matrix3d", FieldType::matrix3}, TypeName{"Matrix4f", FieldType::matrix4},
    TypeName{"Matrix4d", FieldType::matrix4},
};

std::string_view next_word(std::string_view& text) {
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    text.remove_prefix(end);
    return word;
}

FieldAccess access_of(char letter) {
    return letter == 'f'   ? FieldAccess::initialize
           : letter == 'i' ? FieldAccess::input
           : letter == 'o' ? FieldAccess::output
                           : FieldAccess::both;
}

/// "x SFVec3f center 0 0 0".
NodeField parse_row_field(std::string_view text) {
    NodeField field;
    field.access = access_of(next_word(text)[0]);
    parse_field_type(next_word(text), field);
    field.name = next_word(text);
    const std::size_t begin = text.find_first_not_of(' ');
    field.value = field.many ? empty_value(field.type) : zero_value(field);
    if (begin == std::string_view::npos)
        return field;
    if (field.type == FieldType::string) {
        field.value = std::vector<std::string>{std::string(text.substr(begin))};
        return field;
    }
    Fault fault;
    SceneScanner scanner(text, fault);
    read_bare_value(scanner, field, ReadLimits{}, field.value);
    return field;
}

void add_fields(std::string_view row_name, NodeType& type);

void add_row(const NodeRow& row, NodeType& type) {
    if (!row.base.empty())
        add_fields(row.base, type);
    std::string_view fields = row.fields;
    while (!fields.empty()) {
        const std::size_t end = std::min(fields.find(';'), fields.size());
        type.fields.push_back(parse_row_field(fields.substr(0, end)));
        fields.remove_prefix(std::min(end + 1, fields.size()));
    }
}

/// Rows are at most four deep.
void add_fields(std::string_view row_name, NodeType& type) {
    for (const NodeRow& row : node_rows)
        if (row.name == row_name)
            add_row(row, type);
}

using Types = std::map<std::string_view, NodeType>;

const Types& all_types() {
    static const Types types = [] {
        Types made;
        for (const NodeRow& row : node_rows) {
            if (row.name.starts_with('*'))
                continue;
            NodeType& type = made[row.name];
            type.name = row.name;
            type.container = row.container;
            add_row(row, type);
        }
        return made;
    }();
    return types;
}

/// The names that X3D gave to fields of VRML97, and VRML97's own for X3D's.
std::string_view other_name(std::string_view type, std::string_view field) {
    if ((type == "Collision" || type == "CollisionObject") && field == "enabled")
        return "collide";
    if ((type == "Switch" && field == "choice") || (type == "LOD" && field == "level"))
        return "children";
    if (type == "Viewpoint" && field == "viewpoint")
        return "position";
    return {};
}

int exact_place(const NodeType& type, std::string_view name) {
    for (std::size_t i = 0; i < type.fields.size(); ++i)
        if (type.fields[i].name == name)
            return static_cast<int>(i);
    return -1;
}

}  // namespace

const NodeType* known_node_type(std::string_view name) {
    const auto found = all_types().find(name);
    return found == all_types().end() || name == "CollisionObject" ? nullptr : &found->second;
}

const NodeType& collision_object_type() {
    return all_types().find("CollisionObject")->second;
}

bool parse_field_type(std::string_view name, NodeField& field) {
    if (!name.starts_with("SF") && !name.starts_with("MF"))
        return false;
    const auto found = std::ranges::find(type_names, name.substr(2), &TypeName::name);
    if (found == type_names.end())
        return false;
    field.type = found->type;
    field.many = name[0] == 'M';
    return true;
}

std::string field_type_name(const NodeField& field) {
    return (field.many ? "MF" : "SF") +
           std::string(std::ranges::find(type_names, field.type, &TypeName::type)->name);
}

int components(FieldType type) {
    switch (type) {
        case FieldType::vec2:
            return 2;
        case FieldType::vec3:
        case FieldType::color:
            return 3;
        case FieldType::vec4:
        case FieldType::rotation:
        case FieldType::color_rgba:
            return 4;
        case FieldType::matrix3:
            return 9;
        case FieldType::matrix4:
            return 16;
        case FieldType::image:
            return 0;
        default:
            return 1;
    }
}

SceneValue empty_value(FieldType type) {
    switch (type) {
        case FieldType::boolean:
        case FieldType::integer:
        case FieldType::image:
            return std::vector<std::int32_t>{};
        case FieldType::string:
            return std::vector<std::string>{};
        case FieldType::node:
            return std::vector<std::uint32_t>{};
        default:
            return std::vector<double>{};
    }
}

SceneValue zero_value(const NodeField& field) {
    SceneValue value = empty_value(field.type);
    const auto count = static_cast<std::size_t>(components(field.type));
    if (auto* numbers = std::get_if<std::vector<double>>(&value))
        numbers->assign(count, 0);
    if (auto* integers = std::get_if<std::vector<std::int32_t>>(&value))
        integers->assign(field.type == FieldType::image ? 3 : 1, 0);
    if (auto* texts = std::get_if<std::vector<std::string>>(&value))
        texts->emplace_back();
    return value;
}

bool is_value_of(const NodeField& field, const SceneValue& value) {
    if (value.index() != empty_value(field.type).index())
        return false;
    const std::size_t size = std::visit([](const auto& list) { return list.size(); }, value);
    const auto one = static_cast<std::size_t>(components(field.type));
    if (field.type == FieldType::node)
        return field.many || size <= 1;
    return one == 0 ? size >= 3 : field.many ? size % one == 0 : size == one;
}

bool same_type(const NodeField& a, const NodeField& b) {
    const auto kind = [](FieldType type) {
        return type == FieldType::time    ? FieldType::number
               : type == FieldType::color ? FieldType::vec3
                                          : type;
    };
    return a.many == b.many && kind(a.type) == kind(b.type);
}

bool is_reference(const NodeType& type, std::string_view field) {
    if (type.name == "Script")
        return true;
    if (type.name == "HAnimHumanoid")
        return field == "joints" || field == "segments" || field == "sites" ||
               field == "viewpoints";
    return field == "ignoredObjects" || field == "collideObjects" || field == "targetObject" ||
           field == "watchList";
}

int NodeType::find(std::string_view field) const {
    if (const int place = exact_place(*this, field); place >= 0)
        return place;
    if (const std::string_view other = other_name(name, field); !other.empty())
        return exact_place(*this, other);
    std::string_view stem = field;
    if (field.starts_with("set_"))
        stem.remove_prefix(4);
    else if (field.ends_with("_changed"))
        stem.remove_suffix(8);
    else
        return -1;
    if (const std::string_view other = other_name(name, stem); !other.empty())
        stem = other;
    const int place = exact_place(*this, stem);
    return place >= 0 && fields[static_cast<std::size_t>(place)].access == FieldAccess::both ? place
                                                                                             : -1;
}

}  // namespace allide
