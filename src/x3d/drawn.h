// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include <allide/x3d.h>

namespace allide {

/// The field whose nodes a node draws, each in the node's frame; empty for nodes that draw nothing.
inline std::string_view drawn_field(const NodeType& type) {
    if (type.name == "CADFace")
        return "shape";
    if (type.name == "HAnimHumanoid")
        return "skeleton";
    if (type.name == "LayerSet")
        return "layers";
    return type.name != "LoadSensor" && type.find("children") >= 0 ? "children" : "";
}

}  // namespace allide
