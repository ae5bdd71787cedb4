// SPDX-License-Identifier: MIT
// The library's enumerators as the words that tables, JSON and options use: their own names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <allide/clash.h>
#include <allide/contact.h>
#include <allide/geometry.h>
#include <allide/mesh.h>
#include <allide/preset.h>

#include "output.h"

namespace cli {

const char* word(allide::ClashKind kind);
const char* word(allide::ContactKind kind);
const char* word(allide::FeatureKind kind);
const char* word(allide::GeometryKind kind);
const char* word(allide::Defect defect);
const char* word(allide::Tree volume);
std::vector<std::string> tree_words();
/// The word must be one of them.
allide::Tree tree_of(const std::string& word);
std::vector<std::string> preset_words();
/// The word must be one of them, or empty for none.
std::optional<allide::Preset> preset_of(const std::string& word);

/// "vertex 7", "edge 2 of face 17".
std::string text(allide::Feature feature);
Json to_json(allide::Feature feature);
Json to_json(const std::vector<allide::FacePair>& pairs);

}  // namespace cli
