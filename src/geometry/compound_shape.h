// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <allide/geometry.h>

#include "geometry/access.h"

namespace allide {

/// A part that has faces of its own.
struct CompoundPiece {
    std::uint32_t part;
    std::uint32_t first_face, first_vertex;  ///< in the mesh of the whole
    std::uint32_t first_name;  ///< of its faces in answers: first_face, or after all faces if round
};

/// A tree over the pieces in preorder: the left child of an inner node is the next node.
struct PartNode {
    static constexpr std::uint32_t no_piece = UINT32_MAX;

    std::uint32_t right;             ///< child of an inner node
    std::uint32_t piece = no_piece;  ///< the piece of a leaf

    bool is_leaf() const { return piece != no_piece; }
};

/// The contents of a compound, with nested compounds flattened.
struct CompoundShape {
    std::vector<Part> parts;  ///< a part comes after the one that carries it
    std::vector<CompoundPiece> pieces;
    std::vector<PartNode> nodes;              ///< a nested compound is one subtree
    int depth = 1;                            ///< 1 more than that of the deepest nested compound
    std::vector<std::uint32_t> round_pieces;  ///< those that are round, ascending
    std::uint32_t mesh_faces = 0;             ///< of all pieces; names of round parts begin here

    /// The piece whose face has this name in answers.
    const CompoundPiece& piece_of_face(std::uint32_t name) const;
    const Geometry::Impl& geometry_of(const CompoundPiece& piece) const {
        return Access::impl(parts[piece.part].geometry);
    }
};

/// Bytes, with each geometry that its parts share counted once.
GeometryMemory compound_memory(const Geometry::Impl& compound);

/// The parts that it was made from: those of nested compounds left out, and parents by their places
/// among the rest.
std::vector<Part> given_parts(const CompoundShape& shape);

/// Computes the world transform of each part.
void place_parts(std::span<const Part> parts, std::span<const Transform> parent_from_part,
                 const Transform& world_from_local, std::vector<Transform>& world_from_part);
/// The error if a part has an invalid world transform; nothing otherwise.
std::optional<Error> part_error(std::span<const Transform> world_from_part);

}  // namespace allide
