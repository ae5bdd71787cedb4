// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/lazy.h"
#include "bvtree/component_tree.h"

namespace allide {

/// The connected components of one mesh. They are made when containment first needs them, in any
/// thread.
class ComponentSet {
public:
    /// One vertex of each. `linked` ones share vertex indices, the others share positions. The
    /// arguments are the same in each call until `forget`.
    std::span<const std::uint32_t> vertices(const Mesh& mesh, bool linked) const;
    /// For two components or more, after `vertices`.
    const ComponentTree& tree(const Mesh& mesh) const;
    bool has_vertices() const { return labels_.made(); }  ///< whether they have been made
    bool has_tree() const { return tree_.made(); }

    /// For faces that have changed; not while others ask.
    void forget();
    /// For vertices that have moved; not while others ask.
    void forget_boxes() { tree_.forget(); }

    std::size_t memory() const;

private:
    struct Labels {
        std::vector<std::uint32_t> vertices;
        std::vector<std::uint32_t> of_face;  ///< the component of each face; empty for one alone
    };

    Lazy<Labels> labels_;
    Lazy<ComponentTree> tree_;
};

}  // namespace allide
