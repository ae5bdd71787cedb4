// SPDX-License-Identifier: MIT
// Every tree of the engine with every rule and option, queried for intersecting faces.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <allide/contact.h>
#include <allide/mesh.h>

#include "dop/dop_query.h"
#include "obb/obb_tree.h"

namespace allide {

/// The largest distance of a vertex from the local origin.
double radius(const Mesh& mesh);

/// Two meshes, which must outlive it, under trees of one kind, for queries in many poses.
class TreeMethod {
public:
    virtual ~TreeMethod() = default;
    /// Sorted; a pair that the trees find twice is in it twice.
    virtual std::vector<FacePair> contacts(const Transform& at_a, const Transform& at_b) = 0;
};

/// A kind of tree and its query options.
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

std::unique_ptr<TreeMethod> build(const TreeKind& kind, const Mesh& a, const Mesh& b);

}  // namespace allide
