// SPDX-License-Identifier: MIT
// A sequence of changes to the objects of a world, frame by frame, and the expected reports. It is
// made once, with all exact answers, and applied to worlds of every configuration.
#pragma once

#include <allide/world.h>

#include "bodies.h"
#include "box_story.h"
#include "shapes.h"

namespace independent {

struct WorldCall {
    enum Kind { add, remove, place, enable, set_groups, ignore, unignore } kind;
    std::size_t object;
    Transform world_from_local = {};
    std::uint32_t first = 0, second = 0;  ///< whatever the call takes
};

/// Objects by their numbers in the story: one that is added again has another.
struct ExpectedPair {
    std::size_t a, b;
    std::vector<FacePair> faces;
};

struct WorldFrame {
    std::vector<WorldCall> calls;
    std::vector<ExpectedPair> pairs;
};

struct WorldStory {
    std::vector<Shape> shapes;  ///< shape of each object
    std::vector<WorldFrame> frames;
};

WorldStory world_story(const Family& family, const StoryOptions& options);

}  // namespace independent
