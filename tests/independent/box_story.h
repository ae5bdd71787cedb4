// SPDX-License-Identifier: MIT
// A sequence of changes to the boxes of a pair finder, frame by frame, and the expected pairs. It
// is made once and applied to every configuration.
#pragma once

#include <optional>
#include <vector>

#include <allide/pair_finder.h>

#include "families.h"

namespace independent {

struct BoxCall {
    enum Kind { place, remove, enable, set_groups, set_owner, ignore, unignore } kind;
    std::uint32_t box;
    allide::Box bounds = {};
    std::uint32_t first = 0, second = 0;  ///< whatever the call takes
};

struct BoxFrame {
    std::vector<BoxCall> calls;
    std::vector<allide::BoxPair> pairs;
};

using BoxStory = std::vector<BoxFrame>;

struct StoryOptions {
    int objects = 0, frames = 4;
    bool rules = false;  ///< with masks, owners, ignored pairs and disabled boxes
    std::uint64_t seed = 0;
};

BoxStory box_story(const Family& family, const StoryOptions& options);

void tell(const BoxCall& call, allide::PairFinder& finder);

}  // namespace independent
