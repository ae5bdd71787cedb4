// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "wide/binary_build.h"
#include "wide/wide_tree.h"

namespace allide {

/// Fits a tree to vertices that move under faces that stay. It knows which vertices each leaf
/// holds, about 6 bytes per face, so keep one for as long as the tree is refitted.
class WideRefitter {
public:
    /// To refit once, vertices may as well be listed for each face.
    enum class Use { often, once };

    /// `faces` are those that the tree was built over.
    WideRefitter(const WideTree& tree, std::span<const Face> faces, Use use = Use::often);

    /// Turns to another tree, in the same memory.
    void assign(const WideTree& tree, std::span<const Face> faces, Use use = Use::often);

    /// Moves every box of that tree, or of a copy of it, and the corners if it has such. It must
    /// not be compact. The tree is the same for any number of threads. Returns the box around all
    /// faces, rounded outward but for the last bit; empty without any.
    Box refit(WideTree& tree, const MeshView& mesh, int threads = 1);

    std::size_t memory() const;

private:
    Box bounds(std::span<const Vec3> vertices) const;
    Box fit_boxes(WideTree& tree, std::span<const Vec3> vertices, int threads);

    std::vector<std::uint32_t> first_;  ///< of each leaf, in `vertices_`, and the end
    std::vector<std::uint32_t> vertices_;
    std::vector<FloatBox> around_;  ///< each node
};

/// How many of its children a node leads on to, if they are met as their areas say: the sum of the
/// areas of a node's boxes over that of the box around them, averaged over the nodes. When it has
/// grown well beyond what it was after building, by half say, it is time to rebuild the tree.
/// About as cheap as refitting.
double crowding(const WideTree& tree);

}  // namespace allide
