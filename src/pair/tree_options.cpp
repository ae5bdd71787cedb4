// SPDX-License-Identifier: MIT
#include "pair/tree_options.h"

#include <cmath>
#include <string>

namespace allide {
namespace {

template <class Choice>
bool is_beyond(Choice choice, Choice last) {
    return static_cast<int>(choice) > static_cast<int>(last);
}

std::optional<Error> refused(const std::string& what) {
    return Error(ErrorCode::bad_argument, what);
}

}  // namespace

int dop_directions(Volume volume) {
    switch (volume) {
        case Volume::dop6:
            return 6;
        case Volume::dop8:
            return 8;
        case Volume::dop12:
            return 12;
        case Volume::dop14:
            return 14;
        case Volume::dop18:
            return 18;
        case Volume::dop20:
            return 20;
        case Volume::dop26:
            return 26;
        default:
            return 0;
    }
}

bool is_obb(Volume volume) {
    return volume == Volume::obb || volume == Volume::obb_compact;
}

ObbOptions obb_options(const TreeOptions& options) {
    const bool compact = options.volume == Volume::obb_compact;
    return {.layout = compact ? ObbLayout::compact : ObbLayout::full,
            .leaf_faces = options.obb.leaf_faces,
            .mesh_axes = options.obb.mesh_axes};
}

std::optional<Error> options_error(const TreeOptions& options) {
    if (is_beyond(options.volume, Volume::dop26))
        return refused("there is no volume " + std::to_string(static_cast<int>(options.volume)) +
                       "; choose one that Volume names");
    if (options.threads < 1)
        return refused("threads is " + std::to_string(options.threads) + "; give 1 or more");
    if (options.obb.leaf_faces < 1 || options.obb.leaf_faces > ObbLink::max_leaf_faces)
        return refused("obb.leaf_faces is " + std::to_string(options.obb.leaf_faces) +
                       "; give 1 to " + std::to_string(ObbLink::max_leaf_faces));
    if (!(options.dop.epsilon >= 0) || !std::isfinite(options.dop.epsilon))
        return refused("dop.epsilon is " + std::to_string(options.dop.epsilon) +
                       "; give a finite distance, 0 for none");
    if (is_beyond(options.dop.rule, DopSplitRule::splatter) ||
        is_beyond(options.dop.point, DopSplitPoint::median))
        return refused("dop.rule or dop.point is not one of the named ones; choose one of those");
    return std::nullopt;
}

}  // namespace allide
