// SPDX-License-Identifier: MIT
#include <algorithm>

#include "call.h"

using namespace allide;
using namespace allide::c;

namespace {

AllideRepairEntry to_c(const RepairEntry& entry) {
    AllideRepairEntry made = {
        static_cast<AllideDefect>(entry.defect), entry.found, entry.fixed, {}, 0};
    for (const RepairPlace& place : entry.places)
        if (made.place_count < allide_repair_places)
            made.places[made.place_count++] = twin<AllideRepairPlace>(place);
    return made;
}

RepairEntry to_cpp(const AllideRepairEntry& entry) {
    const auto* places = twins(entry.places);
    return {static_cast<Defect>(entry.defect),
            entry.found,
            entry.fixed,
            {places, places + std::min<std::size_t>(entry.place_count, allide_repair_places)}};
}

AllideStatus give_repaired(Result<Repaired> made, const std::string& name, AllideMesh& mesh,
                           const List<AllideRepairEntry>& entries) {
    if (!made)
        return fail(made.error());
    const AllideStatus given = give(HeldMesh{std::move(made->mesh), name}, mesh);
    if (given != allide_ok)
        return given;
    const auto& all = made->report.entries;
    return fill_with(entries, all.size(), [&](std::size_t i) { return to_c(all[i]); });
}

const Mesh& data(const HeldMesh& held) {
    return held.mesh;
}
const PolygonMesh& data(const HeldPolygons& held) {
    return held.polygons;
}

template <class Handle>
AllideStatus repair_any(const char* function, Handle handle, const AllideRepairOptions* options,
                        AllideMesh* repaired, List<AllideRepairEntry> entries) {
    return Call(function, handle, or_default(options), out("repaired", repaired), entries)
        .run([](const auto& held, const RepairOptions& how, AllideMesh& mesh, const auto& to) {
            return give_repaired(try_repair(data(held), how), held.name, mesh, to);
        });
}

}  // namespace

AllideStatus allide_repair_options_init(AllideRepairOptions* options) {
    return set_defaults(__func__, options);
}

AllideStatus allide_mesh_repair(AllideMesh mesh, const AllideRepairOptions* options,
                                AllideMesh* repaired, AllideRepairEntry* entries, size_t capacity,
                                size_t* count) {
    return repair_any(__func__, mesh, options, repaired, list(entries, capacity, count));
}

AllideStatus allide_polygons_repair(AllidePolygons polygons, const AllideRepairOptions* options,
                                    AllideMesh* repaired, AllideRepairEntry* entries,
                                    size_t capacity, size_t* count) {
    return repair_any(__func__, polygons, options, repaired, list(entries, capacity, count));
}

AllideStatus allide_repair_text(const AllideRepairEntry* entries, size_t entry_count, char* text,
                                size_t capacity, size_t* count) {
    return Call(__func__, array("entries", entries, entry_count), list(text, capacity, count))
        .run([](std::span<const AllideRepairEntry> all, const List<char>& to) {
            RepairReport report;
            for (const AllideRepairEntry& entry : all) {
                if (!is_enumerator("defect", entry.defect, allide_defect_count - 1))
                    return last_failure();
                report.entries.push_back(to_cpp(entry));
            }
            return fill_text(to, report.text());
        });
}
