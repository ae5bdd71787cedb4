// SPDX-License-Identifier: MIT
// Any bytes as a script of calls on a world: first its options, then the calls.
#pragma once

#include "tests/world/script.h"

namespace allide {

/// What the world and a naive one disagree on; empty if they agree. Bytes past the 600th are not
/// read, so that no script takes long.
inline std::string world_script(std::string_view bytes) {
    Choices choices(bytes.substr(0, 600));
    const WorldOptions options = {.detail = static_cast<Detail>(choices.below(4)),
                                  .margin = 0.15 * choices.below(4),
                                  .broad = static_cast<BroadPhase>(choices.below(8)),
                                  .method = static_cast<FaceMethod>(choices.below(2)),
                                  .octree = {.level = static_cast<int>(choices.below(6)) - 1,
                                             .side = 2.0 * choices.below(5)}};
    return Script(choices, options, 10).run(40);
}

}  // namespace allide
