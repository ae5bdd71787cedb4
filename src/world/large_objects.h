// SPDX-License-Identifier: MIT
// Large objects in the first level (V-COLLIDE 1997, section 4.4): the boxes of the first levels of
// an object's tree stand for its parts. Invariant: every face is in a box that has none below it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "geometry/geometry_impl.h"

namespace allide {

/// The large objects of a world, by slot. An object gets boxes of its parts once many others are
/// around it, so a crowd of large objects takes no memory.
class LargeObjects {
public:
    /// Fewer faces, or fewer pairs in a frame, are not worth boxes of their own.
    static constexpr std::size_t least_faces = 2048;
    static constexpr std::uint32_t least_pairs = 16;
    /// Each has up to 584 boxes: 96 KB.
    static constexpr std::size_t most_split = 64;

    /// A solid may contain what is near none of its faces, so only surfaces are split.
    static bool can_split(const Geometry::Impl& shape) {
        return shape.kind == GeometryKind::surface && shape.trees.choice != Tree::none &&
               shape.shape.faces.size() >= least_faces;
    }

    /// Takes note of an object that came, went, or changed otherwise than by its pose.
    void note(std::uint32_t slot, bool is_large);
    bool is_empty() const { return count_ == 0; }

    void begin_frame();
    void count_pair(std::uint32_t slot) {
        if (slot < is_large_.size() && is_large_[slot] != 0 && ++pairs_[slot] == least_pairs)
            crowded_.push_back(slot);
    }
    /// Splits the objects that have enough pairs, whose shapes are shape_of(slot).
    template <class ShapeOf>
    void split(const ShapeOf& shape_of) {
        for (const std::uint32_t slot : crowded_)
            if (!is_split(slot) && split_ < most_split)
                split(slot, shape_of(slot));
    }
    bool is_split(std::uint32_t slot) const {
        return slot < objects_.size() && objects_[slot] != nullptr;
    }

    struct At {
        std::uint32_t slot;
        const Transform& world_from_local;
        double pad;  ///< how much the boxes of its parts are grown
    };
    /// Whether a box overlaps that of a part of a split object.
    bool meets(const At& at, const Box& other);

    /// Since `begin_frame`.
    std::uint64_t box_tests() const { return box_tests_; }
    std::size_t memory() const;

private:
    /// A box in a list in preorder.
    struct PartBox {
        LocalBounds local;
        Box world;
        std::uint32_t end;  ///< the first entry that is not below it
    };
    struct Object {
        std::vector<PartBox> boxes;
        Transform placed_at;
        double pad = -1;  ///< of the world boxes; negative before they are known
    };

    void split(std::uint32_t slot, const Geometry::Impl& shape);
    static void place(Object& object, const At& at);

    std::vector<std::uint8_t> is_large_;  ///< by slot
    std::vector<std::uint32_t> pairs_;    ///< in this frame, by slot
    std::vector<std::uint32_t> crowded_;  ///< slots with enough pairs in this frame
    std::vector<std::unique_ptr<Object>> objects_;
    std::size_t count_ = 0, split_ = 0;
    std::uint64_t box_tests_ = 0;
};

}  // namespace allide
