// SPDX-License-Identifier: MIT
// The scene as objects and the pieces that they are made of, as it is now. Only what cannot change
// without a call of `flatten` again is in it: poses, choices and `collide` are read from the scene.
#pragma once

#include <string>
#include <vector>

#include <allide/player.h>

#include "player/placement.h"

namespace allide {

inline constexpr std::uint32_t none = SceneFile::no_node;

/// A Transform that events can move, and what is between it and the frame around it. Frame 0 is the
/// world.
struct FlattenedFrame {
    std::uint32_t parent, node;
    Placement before;
};

/// A Collision or CollisionObject, and the one above it.
struct FlatGate {
    std::uint32_t parent, node;
};

/// A child of a Switch or LOD, and the choice above it.
struct FlatChoice {
    std::uint32_t parent, node, child;
    std::uint32_t frame;  ///< where the node is
    Placement offset;
};

struct FlattenedShape {
    std::uint32_t shape, geometry;
    Placement offset;  ///< in the piece's frame
};

/// Shapes of one object that move, collide and are chosen together: a world object.
struct FlatPiece {
    std::uint32_t object, frame, gate, choice;
    std::vector<FlattenedShape> shapes;
};

struct FlatObject {
    std::string path;
    PlayedKind kind;
    std::uint32_t node;
    std::uint32_t gate;   ///< its own, or the next above; none without
    std::uint32_t outer;  ///< the CollisionObject around it
    bool stationary;
    std::uint32_t frame = 0;  ///< where the node is
    Placement offset = {};
};

/// The place of a Viewpoint or a sensor.
struct FlatView {
    std::uint32_t node, frame;
    Placement offset;
};

struct FlatScene {
    std::vector<FlattenedFrame> frames;
    std::vector<FlatGate> gates;
    std::vector<FlatChoice> choices;
    std::vector<FlatPiece> pieces;
    std::vector<FlatObject> objects;
    std::vector<FlatView> views;    ///< Viewpoints
    std::vector<FlatView> sensors;  ///< of the viewer
};

/// `face_sums` are the faces of all that a node contains, for LodRule::finest; they may be empty if
/// there is no LOD.
FlatScene flatten(const SceneFile& scene, const PlayerOptions& options,
                  const std::vector<std::uint64_t>& face_sums);

}  // namespace allide
