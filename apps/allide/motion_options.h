// SPDX-License-Identifier: MIT
// Options that say how objects move: --to, --by, --turn-by, --about and --screw.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include <allide/motion.h>

#include "objects.h"

namespace cli {

struct MotionWords {
    std::string to;                               ///< a pose file
    std::vector<std::string> by, turn_by, about;  ///< OBJECT=NUMBERS each
    bool screw = false;
};

void add_motion_options(CLI::App& verb, MotionWords& words);

/// Belongs to the details of a verb with these options.
inline constexpr const char* motion_help =
    "Time runs from 0 to 1, and objects go at constant speed. --to gives poses at the end, and "
    "--by "
    "then moves those: without rotation the way is straight, otherwise the object turns by the "
    "shorter way about a point of it that goes straight (its origin, or where --about says it is "
    "at "
    "the start), or with --screw about one fixed axis. --turn-by turns about a fixed axis through "
    "the frame's origin or --about, right-handed, many turns too.";

struct ObjectMotion {
    allide::Motion motion;
    bool given = false;  ///< by an option
};

/// Returns one for each object, from where it stands. Rejects what contradicts itself, and options
/// by which nothing moves.
std::vector<ObjectMotion> motions_of(std::vector<Object>& objects, const MotionWords& words);

}  // namespace cli
