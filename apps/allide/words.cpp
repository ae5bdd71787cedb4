// SPDX-License-Identifier: MIT
#include "words.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace cli {
namespace {

constexpr const char* volume_list[] = {"none",        "wide",  "wide_compact", "obb",
                                       "obb_compact", "dop6",  "dop8",         "dop12",
                                       "dop14",       "dop18", "dop20",        "dop26"};

/// The enumerators must be listed in their order.
template <std::size_t N, class Enum>
const char* word_of(const char* const (&words)[N], Enum value) {
    return words[static_cast<std::size_t>(value)];
}

}  // namespace

using namespace allide;

const char* word(ContactKind kind) {
    return word_of({"none", "touching", "coplanar", "crossing"}, kind);
}

const char* word(FeatureKind kind) {
    return word_of({"vertex", "edge", "face", "interior"}, kind);
}

const char* word(GeometryKind kind) {
    return word_of({"surface", "solid", "convex", "compound", "deformable"}, kind);
}

const char* word(Defect defect) {
    return word_of({"index_out_of_range", "out_of_range", "degenerate_face", "open_edge",
                    "flipped_edge", "crowded_edge", "pinched_vertex", "reflex_edge"},
                   defect);
}

const char* word(Flaw flaw) {
    return word_of({"duplicate_vertex", "unused_vertex", "nonplanar_polygon", "nonconvex_polygon",
                    "degenerate_face", "duplicate_face", "crack", "t_junction", "backfacing_face",
                    "open_edge", "isolated_face", "reflex_edge", "superfluous_vertex",
                    "separate_part", "flipped_edge", "crowded_edge", "pinched_vertex"},
                   flaw);
}

const char* word(Volume volume) {
    return word_of(volume_list, volume);
}

std::vector<std::string> volume_words() {
    return {std::begin(volume_list), std::end(volume_list)};
}

Volume volume_of(const std::string& word) {
    return static_cast<Volume>(std::find(std::begin(volume_list), std::end(volume_list), word) -
                               std::begin(volume_list));
}

std::string text(Feature feature) {
    if (feature.kind == FeatureKind::edge)
        return fmt::format("edge {} of face {}", feature.index % 3, feature.index / 3);
    if (feature.kind == FeatureKind::interior)
        return "interior";
    return fmt::format("{} {}", word(feature.kind), feature.index);
}

Json to_json(Feature feature) {
    return {{"kind", word(feature.kind)}, {"index", feature.index}};
}

Json to_json(const std::vector<FacePair>& pairs) {
    Json list = Json::array();
    for (const FacePair& pair : pairs)
        list.push_back({{"a", pair.face_a}, {"b", pair.face_b}, {"kind", word(pair.kind)}});
    return list;
}

}  // namespace cli
