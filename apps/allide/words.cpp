// SPDX-License-Identifier: MIT
#include "words.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace cli {
namespace {

constexpr const char* tree_list[] = {"none",        "bvh8",  "bvh8_compact", "obb",
                                     "obb_compact", "dop6",  "dop8",         "dop12",
                                     "dop14",       "dop18", "dop20",        "dop26"};

/// The enumerators must be listed in their order.
template <std::size_t N, class Enum>
const char* word_of(const char* const (&words)[N], Enum value) {
    return words[static_cast<std::size_t>(value)];
}

}  // namespace

using namespace allide;

const char* word(ClashKind kind) {
    return word_of({"clear", "near", "touch", "cross", "overlap", "inside", "contains", "equal"},
                   kind);
}

const char* word(ContactKind kind) {
    return word_of({"none", "touching", "coplanar", "crossing"}, kind);
}

const char* word(FeatureKind kind) {
    return word_of({"vertex", "edge", "face", "interior"}, kind);
}

const char* word(GeometryKind kind) {
    return word_of({"surface", "solid", "convex", "compound", "deformable", "round"}, kind);
}

const char* word(Defect defect) {
    return word_of({"index_out_of_range", "out_of_range", "duplicate_vertex", "unused_vertex",
                    "nonplanar_polygon", "nonconvex_polygon", "degenerate_face", "duplicate_face",
                    "crack", "t_junction", "backfacing_face", "open_edge", "isolated_face",
                    "reflex_edge", "redundant_vertex", "separate_part", "misoriented_edge",
                    "non_manifold_edge", "non_manifold_vertex"},
                   defect);
}

const char* word(Tree tree) {
    return word_of(tree_list, tree);
}

std::vector<std::string> tree_words() {
    return {std::begin(tree_list), std::end(tree_list)};
}

Tree tree_of(const std::string& word) {
    return static_cast<Tree>(std::find(std::begin(tree_list), std::end(tree_list), word) -
                             std::begin(tree_list));
}

std::vector<std::string> preset_words() {
    return {"allide", "quickcd", "icollide", "vcollide", "rapid", "kitamura"};
}

std::optional<Preset> preset_of(const std::string& word) {
    return preset_named(word);
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
