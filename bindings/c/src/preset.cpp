// SPDX-License-Identifier: MIT
#include <allide/preset.h>

#include <string>

#include <allide_c/preset.h>

#include "call.h"

using namespace allide;
using namespace allide::c;

namespace {

static_assert(static_cast<int>(Preset::kitamura) == allide_preset_kitamura);

struct GivenPreset {
    AllidePreset value;
};

std::optional<Preset> open(GivenPreset given) {
    if (!is_enumerator("preset", given.value, allide_preset_kitamura))
        return std::nullopt;
    return static_cast<Preset>(given.value);
}

struct PresetWord {
    const char* text;
};

std::optional<std::string_view> open(PresetWord word) {
    if (reject_null("word", word.text))
        return std::nullopt;
    return std::string_view(word.text);
}

}  // namespace

AllideStatus allide_preset_tree_options(AllidePreset preset, bool moving,
                                        AllideTreeOptions* options) {
    return Call(__func__, GivenPreset{preset}, out("options", options))
        .run([&](Preset of, AllideTreeOptions& to) {
            to = twin<AllideTreeOptions>(tree_options(of, moving));
        });
}

AllideStatus allide_preset_convex_options(AllidePreset preset, AllideConvexOptions* options) {
    return Call(__func__, GivenPreset{preset}, out("options", options))
        .run([](Preset of, AllideConvexOptions& to) {
            to = twin<AllideConvexOptions>(convex_options(of));
        });
}

AllideStatus allide_preset_dop_search(AllidePreset preset, AllideDopSearch* search) {
    return Call(__func__, GivenPreset{preset}, out("search", search))
        .run([](Preset of, AllideDopSearch& to) { to = twin<AllideDopSearch>(dop_search(of)); });
}

AllideStatus allide_preset_world_options(AllidePreset preset, AllideWorldOptions* options) {
    return Call(__func__, GivenPreset{preset}, out("options", options))
        .run([](Preset of, AllideWorldOptions& to) {
            to = twin<AllideWorldOptions>(world_options(of));
        });
}

AllideStatus allide_preset_named(const char* word, AllidePreset* preset) {
    return Call(__func__, PresetWord{word}, out("preset", preset))
        .run([](std::string_view name, AllidePreset& to) {
            const std::optional<Preset> found = preset_named(name);
            if (!found)
                return fail(allide_bad_argument,
                            "there is no preset '" + std::string(name) +
                                "'; say allide, quickcd, icollide, vcollide, rapid or kitamura");
            to = static_cast<AllidePreset>(*found);
            return allide_ok;
        });
}
