// SPDX-License-Identifier: MIT
// Every tree of the engine with every rule and option, asked for the faces that meet.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <allide/contact.h>
#include <allide/mesh.h>

#include "bvtree/dop_query.h"
#include "bvtree/obb_tree.h"

namespace allide {

/// The largest distance of a vertex from the local origin.
double radius(const Mesh& mesh);

/// Two meshes, which must stay, under trees of one kind; asked pose after pose.
class TreePair {
public:
    virtual ~TreePair() = default;
    /// Sorted; a pair that the trees find twice is in it twice.
    virtual std::vector<FacePair> contacts(const Transform& at_a, const Transform& at_b) = 0;
};

/// What to build and how to ask it.
struct TreeKind {
    enum class Family { wide, obb, dop };

    std::string name;
    Family family = Family::wide;
    ObbOptions obb = {};
    int k = 0;
    DopBuildOptions build = {};
    DopQueryOptions query = {};
    bool tracks_front = false;  ///< keeps a front, and says so if it is no cut of the tree
};

/// About 280 of them: the wide tree first, OBB trees, then 39 kinds for each of seven k.
std::vector<TreeKind> every_tree_kind();

std::unique_ptr<TreePair> build(const TreeKind& kind, const Mesh& a, const Mesh& b);

}  // namespace allide
