// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include <allide/x3d.h>

#include "io/model.h"

namespace allide {

/// Reads VRML97 or X3D, without the files that it includes.
Result<Model> read_scene_model(std::string_view text);
/// A part for each Shape, in world coordinates.
Result<Model> to_model(const SceneFile& scene);

}  // namespace allide
