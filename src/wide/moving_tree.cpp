// SPDX-License-Identifier: MIT
// When to rebuild is the question of when to buy what is rented: a traversal of boxes that crowd
// more than they did when new costs as much more as they do, and a tree is replaced when the sum of
// that has reached the price of building. So it never costs more than twice the best choice.
#include "wide/moving_tree.h"

#include "base/per_thread.h"
#include "math/box.h"
#include "wide/wide_morton.h"

namespace allide {
namespace {

/// A build, in refits: what `make bench NAMES=deform` shows of either.
constexpr double build_price = 10;
/// Crowding that grows by less is not worth a build that may end up no better.
constexpr double tolerated_growth = 1.1;

MortonScratch& scratch() {
    ALLIDE_PER_THREAD MortonScratch memory;
    return memory;
}

Box bounds_of_corners(const MeshView& mesh) {
    if (mesh.faces.empty())
        return {};
    Box box = bounds(mesh.triangle(0));
    for (const Face& face : mesh.faces)
        for (const std::uint32_t v : face)
            box = {min(box.min, mesh.vertices[v]), max(box.max, mesh.vertices[v])};
    return box;
}

}  // namespace

MovingTree::MovingTree(WideTree tree, std::span<const Face> faces)
    : tree_(std::move(tree)), refitter_(tree_, faces), fresh_crowding_(crowding(tree_)) {}

bool MovingTree::has_become_bad() {
    const double growth = crowding(tree_) / fresh_crowding_;
    if (growth < tolerated_growth)
        return false;
    waste_ += growth - 1;
    return waste_ > build_price;
}

Box MovingTree::build(const MeshView& mesh, const Box& box, int threads) {
    build_morton_outline(tree_, mesh, box, threads, scratch());
    refitter_.assign(tree_, mesh.faces);
    tree_.origin = 0.5 * box.min + 0.5 * box.max;
    const Box fitted = refitter_.refit(tree_, mesh, threads);
    fresh_crowding_ = crowding(tree_);
    waste_ = 0;
    ++rebuilds_;
    return fitted;
}

Box MovingTree::follow(const MeshView& mesh, int threads) {
    const Box box = refitter_.refit(tree_, mesh, threads);
    return has_become_bad() ? build(mesh, box, threads) : box;
}

Box MovingTree::rebuild(const MeshView& mesh, int threads) {
    return build(mesh, bounds_of_corners(mesh), threads);
}

}  // namespace allide
