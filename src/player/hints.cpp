// SPDX-License-Identifier: MIT
// Compares bboxSize of CollisionObjects, a hint that nothing depends on, with what is in them.
#include <cmath>

#include "player/stage.h"
#include "x3d/node_fields.h"

namespace allide {

namespace {

/// Files give their sizes with seven digits.
bool is_within(double distance, double size) {
    constexpr double slack = 1e-6;
    return std::fabs(distance) <= size / 2 + slack * size;
}

}  // namespace

bool Stage::is_hint_right(std::size_t object) const {
    const FlatObject& flat = flat_.objects[object];
    const NodeFields fields(scene_, flat.node);
    const Vec3 center = fields.vec3("bboxCenter"), size = fields.vec3("bboxSize");
    if (size.x < 0 || size.y < 0 || size.z < 0)
        return true;
    const Placement node = frames_[flat.frame] * flat.offset;
    for (const std::uint32_t piece : pieces_of_object_[object])
        for (const FlattenedShape& shape : flat_.pieces[piece].shapes) {
            const Placement placed = frames_[flat_.pieces[piece].frame] * shape.offset;
            for (const Vec3 vertex : meshes_.at(shape.geometry).vertices) {
                const Vec3 d = before_placement(node, placed * vertex) - center;
                if (!is_within(d.x, size.x) || !is_within(d.y, size.y) || !is_within(d.z, size.z))
                    return false;
            }
        }
    return true;
}

void Stage::check_hints() {
    for (std::size_t i = 0; i < flat_.objects.size(); ++i) {
        if (flat_.objects[i].node == none || is_hint_right(i))
            continue;
        const SceneNode& node = scene_.nodes[flat_.objects[i].node];
        warnings.push_back({flat_.objects[i].path + ": bboxSize does not contain all of it",
                            node.file, node.line, node.column});
    }
}

}  // namespace allide
