// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include "math/box.h"
#include "wide/wide_read.h"

namespace allide {

/// Walks a whole tree and fails where a box does not enclose what is below it.
class WideBoxes {
public:
    WideBoxes(const WideTree& tree, const MeshView& mesh)
        : placed_{tree, {mesh, {}}}, seen_(mesh.faces.size()) {
        if (!tree.is_empty)
            below(tree.root, 0);
        EXPECT_EQ(std::ranges::count(seen_, true), std::ssize(seen_)) << "faces in leaves";
    }

private:
    /// The bounds of a child's faces, relative to the tree's origin.
    Box below(WideChild child, int depth) {
        EXPECT_LE(depth, placed_.tree.depth);
        return child.is_leaf() ? leaf(child) : node(child, depth + 1);
    }

    Box leaf(WideChild child) {
        const std::uint32_t* faces = faces_of(placed_, child);
        Box box;
        for (int i = 0; i < child.count(); ++i) {
            seen_[faces[i]] = true;
            const Box face = bounds(placed_.faces.local.triangle(faces[i]));
            box = merged(box, {face.min - placed_.tree.origin, face.max - placed_.tree.origin});
        }
        for (int i = child.count(); i < wide_lanes; ++i)
            EXPECT_EQ(faces[i], faces[0]);
        return box;
    }

    Box node(WideChild child, int depth) {
        WideNode room;
        const WideNode node = node_of(placed_, child, room);
        Box all;
        for (int lane = 0; lane < wide_lanes; ++lane) {
            if (node.min[0][lane] > node.max[0][lane])
                continue;
            const Box box = {{node.min[0][lane], node.min[1][lane], node.min[2][lane]},
                             {node.max[0][lane], node.max[1][lane], node.max[2][lane]}};
            const Box inner = below(node.child[lane], depth);
            EXPECT_TRUE(contains(box, inner.min) && contains(box, inner.max))
                << "lane " << lane << " of node " << child.index();
            all = merged(all, inner);
        }
        return all;
    }

    PlacedTree placed_;
    std::vector<bool> seen_;
};

inline void expect_boxes_enclose(const WideTree& tree, const MeshView& mesh) {
    WideBoxes(tree, mesh);
}

}  // namespace allide
