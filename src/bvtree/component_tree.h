// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <allide/mesh.h>

namespace allide {

/// A binary tree over the boxes of a mesh's components. It finds the components whose boxes lie
/// inside a given box without looking at the others.
class ComponentTree {
public:
    /// `component_of_face` numbers `count` components; each has a face.
    ComponentTree(const Mesh& mesh, std::span<const std::uint32_t> component_of_face,
                  std::size_t count);

    /// Empties `waiting` and fills it with the root, if a component below it may lie in `around`.
    void start_inside(const Box& around, std::vector<std::uint32_t>& waiting) const;
    /// Takes the waiting node with the lowest component. Returns the component of a leaf, whose box
    /// may lie in `around`; otherwise it adds the children that may hold such a component.
    std::optional<std::uint32_t> advance_inside(const Box& around,
                                                std::vector<std::uint32_t>& waiting) const;

    /// Does the same for a component whose box may overlap `box`, in no particular order.
    void start_overlapping(const Box& box, std::vector<std::uint32_t>& waiting) const;
    std::optional<std::uint32_t> advance_overlapping(const Box& box,
                                                     std::vector<std::uint32_t>& waiting) const;

    std::size_t memory() const { return nodes_.capacity() * sizeof(Node); }

private:
    /// A box lies in `around` if its lower corner is not below and its upper corner is not above.
    /// So a node keeps the largest lower and the smallest upper coordinates of its components: if
    /// one of these is outside, no component of the node lies in `around`. The others enclose all
    /// components. All are relative to the origin and rounded so that no component is lost.
    struct Node {
        float largest_min[3], smallest_max[3];
        float smallest_min[3], largest_max[3];
        std::uint32_t lowest_component;
        std::uint32_t right;  ///< 0 for a leaf; the left child follows its parent
    };
    class Builder;

    Box relative(const Box& box) const { return {box.min - origin_, box.max - origin_}; }
    static bool may_lie_in(const Node& node, const Box& around);
    static bool may_overlap(const Node& node, const Box& box);
    void add_if_inside(std::uint32_t node, const Box& around,
                       std::vector<std::uint32_t>& waiting) const;

    Vec3 origin_;  ///< centre of the box around all components
    std::vector<Node> nodes_;
};

}  // namespace allide
