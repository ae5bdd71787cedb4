// SPDX-License-Identifier: MIT
#include <allide/preset.h>

#include <algorithm>
#include <array>

namespace allide {
namespace {

/// In the order of the enumerators.
constexpr std::array<std::string_view, 6> preset_words = {"allide",   "quickcd", "icollide",
                                                          "vcollide", "rapid",   "kitamura"};
constexpr int kitamura_level = 6;

}  // namespace

TreeOptions tree_options(Preset preset, bool moving) {
    switch (preset) {
        case Preset::quickcd:
            return {.tree = Tree::dop18,
                    .dop = {.rule = DopSplitRule::splatter,
                            .point = DopSplitPoint::mean,
                            .moving = moving,
                            .vertices = true}};
        case Preset::vcollide:
        case Preset::rapid:
            return {.tree = Tree::obb, .obb = {.leaf_faces = 1, .mesh_axes = false}};
        case Preset::allide:
        case Preset::icollide:
        case Preset::kitamura:
            break;
    }
    return {};
}

ConvexOptions convex_options(Preset preset) {
    switch (preset) {
        case Preset::icollide:
            return {.method = ConvexMethod::lin_canny};
        case Preset::quickcd:
        case Preset::vcollide:
        case Preset::rapid:
        case Preset::kitamura:
            return {.method = ConvexMethod::faces};
        case Preset::allide:
            break;
    }
    return {};
}

DopSearch dop_search(Preset preset) {
    if (preset != Preset::quickcd)
        return {};
    return {.tumbling = DopTumbling::approximation,
            .overlap = DopOverlap::conservative,
            .traversal = DopTraversal::environment_first};
}

WorldOptions world_options(Preset preset) {
    switch (preset) {
        case Preset::icollide:
            return {.broad = BroadPhase::sweep_and_prune, .box = BoxKind::fixed};
        case Preset::vcollide:
            return {.broad = BroadPhase::sweep_and_prune, .box = BoxKind::dynamic};
        case Preset::rapid:
            return {.broad = BroadPhase::brute};
        case Preset::kitamura:
            return {.broad = BroadPhase::brute,
                    .method = FaceMethod::octree,
                    .octree = {.level = kitamura_level, .test = CellTest::clipping}};
        case Preset::allide:
        case Preset::quickcd:
            break;
    }
    return {};
}

std::optional<Preset> preset_named(std::string_view word) {
    const auto found = std::ranges::find(preset_words, word);
    if (found == preset_words.end())
        return std::nullopt;
    return static_cast<Preset>(found - preset_words.begin());
}

}  // namespace allide
