// SPDX-License-Identifier: MIT
#include "x3d/content.h"

#include "x3d/node_types.h"

namespace allide {

const std::vector<std::uint32_t>* content_nodes(const SceneNode& node, std::size_t setting) {
    const FieldSetting& set = node.settings[setting];
    const auto* nodes = std::get_if<std::vector<std::uint32_t>>(&set.value);
    if (!nodes || nodes->empty() || is_reference(*node.type, node.type->fields[set.field].name))
        return nullptr;
    return nodes;
}

ContentOrder content_order(const SceneFile& scene) {
    struct Visit {
        std::uint32_t node;
        std::size_t setting, child;
    };
    enum class State : std::uint8_t { unseen, open, done };
    ContentOrder order;
    std::vector<State> states(scene.nodes.size());
    std::vector<Visit> stack;
    for (std::uint32_t root = 0; root < scene.nodes.size(); ++root) {
        if (states[root] == State::unseen) {
            stack.push_back({root, 0, 0});
            states[root] = State::open;
        }
        while (!stack.empty()) {
            Visit& visit = stack.back();
            const SceneNode& node = scene.nodes[visit.node];
            if (visit.setting == node.settings.size()) {
                states[visit.node] = State::done;
                order.nodes.push_back(visit.node);
                stack.pop_back();
                continue;
            }
            const auto* nodes = content_nodes(node, visit.setting);
            if (!nodes || visit.child == nodes->size()) {
                ++visit.setting;
                visit.child = 0;
                continue;
            }
            const std::uint32_t child = (*nodes)[visit.child++];
            if (states[child] == State::open) {
                order.cycle = child;
                return order;
            }
            if (states[child] == State::unseen) {
                states[child] = State::open;
                stack.push_back({child, 0, 0});
            }
        }
    }
    return order;
}

}  // namespace allide
