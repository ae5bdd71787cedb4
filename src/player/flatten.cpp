// SPDX-License-Identifier: MIT
#include "player/flatten.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <tuple>

#include "player/round_pieces.h"
#include "x3d/affine.h"
#include "x3d/drawn.h"
#include "x3d/node_fields.h"

namespace allide {

namespace {

class Flattener {
public:
    Flattener(const SceneFile& scene, const PlayerOptions& options,
              const std::vector<std::uint64_t>& face_sums)
        : scene_(scene), options_(options), face_sums_(face_sums), moves_(scene.nodes.size()) {
        for (const SceneRoute& route : scene.routes) {
            const NodeType& type = *scene.nodes[route.to].type;
            const std::string_view field = type.fields[route.to_field].name;
            if (is_transform(type) &&
                (field == "translation" || field == "rotation" || field == "scale" ||
                 field == "center" || field == "scaleOrientation"))
                moves_[route.to] = true;
        }
    }

    FlatScene flatten() {
        flat_.frames.push_back({none, none, {}});
        Visit start;
        push(start, scene_.roots);
        while (!stack_.empty()) {
            const Visit visit = std::move(stack_.back());
            stack_.pop_back();
            enter(visit);
        }
        return std::move(flat_);
    }

private:
    struct Visit {
        std::uint32_t node = none;
        std::uint32_t frame = 0, gate = none, choice = none, object = none;
        Placement offset = {};
        std::string path = {}, place_path = {};
        bool is_tagged = false;
        std::uint32_t place = 0;  // of the Transform it belongs to, for untagged shapes
    };

    void push(const Visit& at, std::span<const std::uint32_t> children) {
        for (const std::uint32_t child : std::views::reverse(children)) {
            stack_.push_back(at);
            stack_.back().node = child;
        }
    }

    void enter(const Visit& from) {
        Visit visit = from;
        const SceneNode& node = scene_.nodes[visit.node];
        const NodeType& type = *node.type;
        if (!node.name.empty())
            (visit.path += '/') += node.name;
        if (type.name == "Shape")
            return shape(visit);
        if (type.name == "Viewpoint")
            flat_.views.push_back({visit.node, visit.frame, visit.offset});
        if (type.name == "ProximitySensor" || type.name == "VisibilitySensor")
            flat_.sensors.push_back({visit.node, visit.frame, visit.offset});
        const std::string_view field = drawn_field(type);
        if (field.empty())
            return;
        if (is_transform(type))
            transform(visit);
        if (type.name == "CollisionObject")
            tag(visit);
        if (type.name == "Switch" || type.name == "LOD")
            return choose(visit);
        if (type.name == "Collision")
            close_gate(visit);
        const bool is_gate = type.name == "Collision" || type.name == "CollisionObject";
        const auto proxy =
            is_gate ? scene_.children(visit.node, "proxy") : std::span<const std::uint32_t>();
        push(visit, proxy.empty() ? scene_.children(visit.node, field) : proxy.first(1));
    }

    void transform(Visit& visit) {
        const bool moves = moves_[visit.node];
        if (moves) {
            flat_.frames.push_back({visit.frame, visit.node, visit.offset});
            visit.frame = static_cast<std::uint32_t>(flat_.frames.size() - 1);
            visit.offset = {};
        } else {
            visit.offset = visit.offset * placement_of(scene_, visit.node);
        }
        if (!visit.is_tagged && (moves || options_.untagged == Untagged::objects))
            begin_place(visit);
    }

    void begin_place(Visit& visit) {
        visit.place = ++places_;
        visit.place_path = visit.path;
    }

    void close_gate(Visit& visit) {
        flat_.gates.push_back({visit.gate, visit.node});
        visit.gate = static_cast<std::uint32_t>(flat_.gates.size() - 1);
    }

    void tag(Visit& visit) {
        close_gate(visit);
        if (scene_.nodes[visit.node].name.empty())
            visit.path += "/CollisionObject";
        visit.object =
            add_object({visit.path, PlayedKind::collision_object, visit.node, visit.gate,
                        visit.is_tagged ? visit.object : none, false, visit.frame, visit.offset});
        visit.is_tagged = true;
    }

    std::uint32_t add_object(FlatObject object) {
        if (object.path.empty())
            object.path += '/';
        const int count = ++paths_[object.path];
        if (count > 1)
            (object.path += '[').append(std::to_string(count)) += ']';
        flat_.objects.push_back(std::move(object));
        return static_cast<std::uint32_t>(flat_.objects.size() - 1);
    }

    void choose(const Visit& visit) {
        const auto children = scene_.children(visit.node, "children");
        if (scene_.is(visit.node, "LOD") && options_.lod == LodRule::finest) {
            const auto finest = std::ranges::max_element(
                children, {}, [&](std::uint32_t child) { return face_sums_[child]; });
            if (finest != children.end())
                push(visit, std::span(&*finest, 1));
            return;
        }
        for (std::size_t i = children.size(); i > 0; --i) {
            Visit child = visit;
            child.node = children[i - 1];
            child.choice = static_cast<std::uint32_t>(flat_.choices.size());
            flat_.choices.push_back({visit.choice, visit.node, static_cast<std::uint32_t>(i - 1),
                                     visit.frame, visit.offset});
            stack_.push_back(std::move(child));
        }
    }

    void shape(const Visit& visit) {
        const std::uint32_t geometry = NodeFields(scene_, visit.node).node("geometry");
        if (geometry == SceneFile::no_node)
            return;
        if (!visit.is_tagged && options_.untagged == Untagged::ignored)
            return;
        const std::uint32_t object = visit.is_tagged ? visit.object : untagged_object(visit);
        const bool is_apart =
            options_.solid || (options_.exact_shapes && is_round(scene_, geometry));
        const std::uint32_t apart = is_apart ? ++pieces_apart_ : 0;
        const auto [found, is_new] =
            pieces_.try_emplace({object, visit.frame, visit.gate, visit.choice, apart},
                                static_cast<std::uint32_t>(flat_.pieces.size()));
        if (is_new)
            flat_.pieces.push_back({object, visit.frame, visit.gate, visit.choice, {}});
        flat_.pieces[found->second].shapes.push_back({visit.node, geometry, visit.offset});
    }

    /// One for each Transform that begins an object, made at its first shape.
    std::uint32_t untagged_object(const Visit& visit) {
        const auto [found, is_new] = untagged_.try_emplace(visit.place, 0u);
        if (is_new) {
            const bool stationary = visit.place == 0 && options_.untagged == Untagged::stationary;
            found->second =
                add_object({visit.place_path, PlayedKind::untagged, none, none, none, stationary});
        }
        return found->second;
    }

    const SceneFile& scene_;
    const PlayerOptions& options_;
    const std::vector<std::uint64_t>& face_sums_;
    std::vector<bool> moves_;
    std::vector<Visit> stack_;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>,
             std::uint32_t>
        pieces_;
    std::map<std::uint32_t, std::uint32_t> untagged_;
    std::map<std::string, int> paths_;
    std::uint32_t places_ = 0, pieces_apart_ = 0;
    FlatScene flat_;
};

}  // namespace

FlatScene flatten(const SceneFile& scene, const PlayerOptions& options,
                  const std::vector<std::uint64_t>& face_sums) {
    return Flattener(scene, options, face_sums).flatten();
}

}  // namespace allide
