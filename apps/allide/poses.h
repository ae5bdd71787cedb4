// SPDX-License-Identifier: MIT
// Poses of objects: read from a file, then rotated, then translated.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "objects.h"

namespace cli {

struct PoseOptions {
    std::string file;
    std::vector<std::string> turns, moves;  ///< OBJECT=NUMBERS each
};

/// --poses, --turn and --move.
void add_pose_options(CLI::App& verb, PoseOptions& options);

/// For the details of a verb with these options.
inline constexpr const char* pose_help =
    "Objects stand where their files put them, one frame for all, in the files' unit of length, "
    "until --poses, then --turn (about the frame's origin), then --move place them elsewhere. "
    "OBJECT is a name as the verb prints it, a FILE with all its objects, or that file's number on "
    "the command line. Each line of a pose file is OBJECT and 3 numbers (a translation), 7 (then a "
    "quaternion w x y z), 12 (rows of the matrix [R | t]) or 16; '#' begins a comment, and names "
    "with blanks or '#' go in double quotes.";

void place(std::vector<Object>& objects, const PoseOptions& options);

/// OBJECT=NUMBERS of an option.
struct Assignment {
    std::string object;
    std::vector<double> numbers;
};

/// Rejects a text that has not `count` numbers; `form` says what they are, as in "X,Y,Z".
Assignment assignment_of(const std::string& text, const std::string& option, std::size_t count,
                         const char* form);

/// The object of that name, else the objects of that file, else those of the file of that number.
/// An error begins with `where`.
std::vector<Object*> meant_by(const std::string& text, std::vector<Object>& objects,
                              const std::string& where);

/// The direction of any length but 0, at a scale whose squares neither overflow nor underflow.
allide::Vec3 axis_of(allide::Vec3 direction, const std::string& where);

using UsePose = std::function<void(Object& object, const allide::Transform& pose)>;
/// Calls `use` with each pose of a pose file and each object that it is for.
void for_each_pose(const std::string& path, std::vector<Object>& objects, const UsePose& use);

/// A point given as X,Y,Z with an option.
allide::Vec3 point_of(const std::string& text, const std::string& option);

/// A pose on each line, as in a pose file but without the object.
std::vector<allide::Transform> read_path(const std::string& path);

}  // namespace cli
