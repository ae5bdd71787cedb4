// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <allide/geometry.h>

namespace allide {

/// An object whose scale was set, as it is before it is scaled.
struct ScaledShape {
    double scale;
    Geometry original;
    std::vector<Vec3> vertices = {};               ///< of one that has deformed
    std::vector<Transform> parent_from_part = {};  ///< of a compound
};

/// The objects whose scale was set, by slot. Other objects take no room here.
class ScaledShapes {
public:
    ScaledShape* find(std::uint32_t slot) const {
        return slot < shapes_.size() ? shapes_[slot].get() : nullptr;
    }
    double scale(std::uint32_t slot) const {
        const ScaledShape* shape = find(slot);
        return shape ? shape->scale : 1;
    }

    /// Makes room for a `put`, which then needs no memory.
    void reserve(std::uint32_t slot) {
        if (slot >= shapes_.size())
            shapes_.resize(slot + 1);
    }
    /// Replaces the entry of a slot; null for an object whose scale was not set.
    void put(std::uint32_t slot, std::unique_ptr<ScaledShape> shape) noexcept {
        if (slot < shapes_.size())
            shapes_[slot] = std::move(shape);
    }

    std::size_t memory() const {
        std::size_t bytes = shapes_.capacity() * sizeof shapes_[0];
        for (const auto& shape : shapes_)
            if (shape)
                bytes += sizeof *shape + shape->vertices.capacity() * sizeof(Vec3) +
                         shape->parent_from_part.capacity() * sizeof(Transform);
        return bytes;
    }

private:
    std::vector<std::unique_ptr<ScaledShape>> shapes_;
};

/// At rest.
inline ScaledShape scaled_shape(Geometry geometry, double scale) {
    ScaledShape shape = {scale, std::move(geometry)};
    for (const Part& part : shape.original.parts())
        shape.parent_from_part.push_back(part.parent_from_part);
    return shape;
}

/// The pose of a part in a parent that is scaled with it.
inline Transform scaled_pose(Transform parent_from_part, double scale) {
    parent_from_part.translation = scale * parent_from_part.translation;
    return parent_from_part;
}

std::vector<Vec3> scaled_points(std::vector<Vec3> points, double scale);
std::vector<Transform> scaled_poses(std::vector<Transform> parent_from_part, double scale);

}  // namespace allide
