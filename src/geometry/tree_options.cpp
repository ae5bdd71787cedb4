// SPDX-License-Identifier: MIT
#include "geometry/tree_options.h"

#include <cmath>
#include <string>

#include "base/thread_count.h"

namespace allide {
namespace {

template <class Choice>
bool is_beyond(Choice choice, Choice last) {
    return static_cast<int>(choice) > static_cast<int>(last);
}

std::optional<Error> rejected(const std::string& what) {
    return Error(ErrorCode::bad_argument, what);
}

}  // namespace

int dop_directions(Tree tree) {
    switch (tree) {
        case Tree::dop6:
            return 6;
        case Tree::dop8:
            return 8;
        case Tree::dop12:
            return 12;
        case Tree::dop14:
            return 14;
        case Tree::dop18:
            return 18;
        case Tree::dop20:
            return 20;
        case Tree::dop26:
            return 26;
        default:
            return 0;
    }
}

bool is_obb(Tree tree) {
    return tree == Tree::obb || tree == Tree::obb_compact;
}

ObbOptions obb_options(const TreeOptions& options) {
    const bool compact = options.tree == Tree::obb_compact;
    return {.layout = compact ? ObbLayout::compact : ObbLayout::full,
            .leaf_faces = options.obb.leaf_faces,
            .mesh_axes = options.obb.mesh_axes};
}

std::optional<Error> options_error(const TreeOptions& options) {
    if (is_beyond(options.tree, Tree::dop26))
        return rejected("there is no tree " + std::to_string(static_cast<int>(options.tree)) +
                        "; choose one that Tree names");
    if (auto error = thread_count_error(options.threads))
        return error;
    if (options.obb.leaf_faces < 1 || options.obb.leaf_faces > ObbLink::max_leaf_faces)
        return rejected("obb.leaf_faces is " + std::to_string(options.obb.leaf_faces) +
                        "; give 1 to " + std::to_string(ObbLink::max_leaf_faces));
    if (!(options.dop.epsilon >= 0) || !std::isfinite(options.dop.epsilon))
        return rejected("dop.epsilon is " + std::to_string(options.dop.epsilon) +
                        "; give a finite distance, 0 for none");
    if (is_beyond(options.dop.rule, DopSplitRule::splatter) ||
        is_beyond(options.dop.point, DopSplitPoint::median))
        return rejected("dop.rule or dop.point is not one of the named ones; choose one of those");
    return std::nullopt;
}

}  // namespace allide
