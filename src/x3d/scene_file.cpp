// SPDX-License-Identifier: MIT
#include <allide/x3d.h>

#include "x3d/scanner.h"

namespace allide {

namespace {

const SceneValue no_value = std::vector<double>{};

}  // namespace

std::uint32_t SceneFile::find(std::string_view name) const {
    if (const auto found = names.find(name); found != names.end())
        return found->second;
    for (std::size_t i = nodes.size(); i > 0; --i)
        if (nodes[i - 1].name == name && !name.empty())
            return static_cast<std::uint32_t>(i - 1);
    return no_node;
}

const SceneValue& SceneFile::value(std::uint32_t node, int field) const {
    const SceneNode& of = nodes[node];
    if (field < 0 || static_cast<std::size_t>(field) >= of.type->fields.size())
        return no_value;
    for (const FieldSetting& setting : of.settings)
        if (setting.field == field)
            return setting.value;
    return of.type->fields[static_cast<std::size_t>(field)].value;
}

const SceneValue& SceneFile::value(std::uint32_t node, std::string_view field) const {
    return value(node, nodes[node].type->find(field));
}

std::span<const std::uint32_t> SceneFile::children(std::uint32_t node,
                                                   std::string_view field) const {
    const auto* found = std::get_if<std::vector<std::uint32_t>>(&value(node, field));
    return found ? std::span<const std::uint32_t>(*found) : std::span<const std::uint32_t>();
}

bool SceneFile::is(std::uint32_t node, std::string_view type) const {
    return nodes[node].type->name == type;
}

std::string SceneFile::place(std::uint32_t node) const {
    return at_place(files[nodes[node].file], {nodes[node].line, nodes[node].column});
}

}  // namespace allide
