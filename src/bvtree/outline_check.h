// SPDX-License-Identifier: MIT
// Conditions that a tree outline from an untrusted source must meet.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <allide/error.h>

namespace allide {

inline Error bad_outline(const std::string& what) {
    return {ErrorCode::bad_file,
            "the tree is none of the mesh: " + what + "; make the geometry from its mesh again"};
}

/// Sees to it that each face is in one leaf.
class FaceTally {
public:
    explicit FaceTally(std::size_t face_count) : used_(face_count) {}

    std::optional<Error> use(std::uint32_t face) {
        if (face >= used_.size())
            return bad_outline("a leaf names face " + std::to_string(face) + " of " +
                               std::to_string(used_.size()));
        if (used_[face])
            return bad_outline("face " + std::to_string(face) + " is in two leaves");
        used_[face] = true;
        return std::nullopt;
    }

private:
    std::vector<bool> used_;
};

}  // namespace allide
