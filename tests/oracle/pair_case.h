// SPDX-License-Identifier: MIT
// One question about two placed meshes, as a file that keeps every bit.
#pragma once

#include <iosfwd>
#include <string>

#include <allide/mesh.h>

namespace allide {

struct PlacedMesh {
    Mesh mesh;
    Transform world_from_local;
    bool is_solid = false;
};

struct PairCase {
    PlacedMesh a, b;
};

/// Text with hexadecimal floats.
void write(std::ostream& out, const PairCase& pair);
/// Throws Error where the text is not such a case.
PairCase read_pair_case(std::istream& in);

/// Writes the case into the current folder under a name made of its content, and returns the name.
std::string save_mismatch(const PairCase& pair);

}  // namespace allide
