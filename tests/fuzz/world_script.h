// SPDX-License-Identifier: MIT
// Any bytes as a script of calls on a world: first its options, then the calls.
#pragma once

#include "tests/world/script.h"

namespace allide {

/// Bytes past these are not read, so that no script takes long.
inline constexpr std::size_t script_bytes = 600;

/// The first difference between the world and a naive one; empty if they agree.
inline std::string world_script(std::string_view bytes) {
    Choices choices(bytes.substr(0, script_bytes));
    const WorldOptions options = {.detail = static_cast<Detail>(choices.below(4)),
                                  .margin = 0.15 * choices.below(4),
                                  .broad = static_cast<BroadPhase>(choices.below(8)),
                                  .method = static_cast<FaceMethod>(choices.below(2)),
                                  .octree = {.level = static_cast<int>(choices.below(6)) - 1,
                                             .side = 2.0 * choices.below(5)}};
    return Script(choices, options, 10).run(40);
}

/// Uses extreme numbers, boxes of every kind and threads.
inline std::string extreme_world_script(std::string_view bytes) {
    Choices choices(bytes.substr(0, script_bytes));
    WorldOptions options = {.threads = 1 + static_cast<int>(choices.below(8) == 0),
                            .detail = static_cast<Detail>(choices.below(4)),
                            .broad = static_cast<BroadPhase>(choices.below(8)),
                            .box = static_cast<BoxKind>(choices.below(3)),
                            .method = static_cast<FaceMethod>(choices.below(2)),
                            .octree = {.level = static_cast<int>(choices.below(6)) - 1}};
    if (choices.below(3) == 0)
        options.margin = 0.0371 * any_size(choices);
    if (choices.below(2) == 0)
        options.octree.side = any_size(choices);
    if (!World::try_make(options))
        return "";
    return Script(choices, options, 12, Numbers::extreme).run(40);
}

}  // namespace allide
