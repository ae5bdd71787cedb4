// SPDX-License-Identifier: MIT
#include "repair/repair_log.h"

#include <algorithm>

#include "mesh/describe.h"

namespace allide {
namespace {

constexpr std::size_t places_kept = 5;

struct Wording {
    const char* noun;
    const char* remedy;   // the fix, as a participle
    const char* element;  // that a place's index counts
};

Wording wording(Defect defect) {
    switch (defect) {
        case Defect::index_out_of_range:
            return {"index out of range", "", "polygon"};
        case Defect::out_of_range:
            return {"vertex out of range", "", "vertex"};
        case Defect::duplicate_vertex:
            return {"duplicate vertex", "joined", "vertex"};
        case Defect::unused_vertex:
            return {"unused vertex", "dropped", "vertex"};
        case Defect::nonplanar_polygon:
            return {"non-planar polygon", "cut into triangles", "polygon"};
        case Defect::nonconvex_polygon:
            return {"non-convex polygon", "cut into triangles", "polygon"};
        case Defect::degenerate_face:
            return {"degenerate face", "dropped", "polygon"};
        case Defect::duplicate_face:
            return {"duplicate face", "dropped", "polygon"};
        case Defect::crack:
            return {"vertex along a crack", "joined", "vertex"};
        case Defect::t_junction:
            return {"T-junction", "split", "vertex"};
        case Defect::backfacing_face:
            return {"backfacing face", "turned", "polygon"};
        case Defect::open_edge:
            return {"open edge", "closed by filling holes", "polygon"};
        case Defect::isolated_face:
            return {"isolated face", "dropped", "polygon"};
        case Defect::reflex_edge:
            return {"edge that is not convex", "replaced by the convex hull", "polygon"};
        case Defect::redundant_vertex:
            return {"redundant vertex", "", "vertex"};
        case Defect::separate_part:
            return {"separate part", "", "polygon"};
        case Defect::misoriented_edge:
            return {"misoriented edge", "", "polygon"};
        case Defect::non_manifold_edge:
            return {"non-manifold edge", "", "polygon"};
        case Defect::non_manifold_vertex:
            return {"non-manifold vertex", "", "vertex"};
    }
    return {"", "", ""};
}

std::string place_text(const RepairPlace& place, const char* element) {
    std::string line =
        std::string(element) + ' ' + std::to_string(place.index) + " at " + text(place.position);
    if (place.size > 0)
        line += " by " + text(place.size);
    return line;
}

std::string entry_text(const RepairEntry& entry) {
    const Wording words = wording(entry.defect);
    std::string line = std::string(words.noun) + ": " + std::to_string(entry.found) + " found";
    if (entry.fixed == entry.found)
        line += std::string(", all ") + words.remedy;
    else if (entry.fixed != 0)
        line += ", " + std::to_string(entry.fixed) + ' ' + words.remedy;
    else
        line += ", left";
    for (std::size_t k = 0; k < entry.places.size(); ++k)
        line += (k == 0 ? "; " : ", ") + place_text(entry.places[k], words.element);
    return line + (entry.found > entry.places.size() ? ", ...\n" : "\n");
}

const RepairEntry* find(const RepairReport& report, Defect defect) {
    const auto at = std::ranges::find(report.entries, defect, &RepairEntry::defect);
    return at == report.entries.end() ? nullptr : &*at;
}

}  // namespace

void RepairLog::add(Defect defect, const RepairPlace& place, int fixed) {
    RepairEntry& entry = entries_[static_cast<std::size_t>(defect)];
    entry.defect = defect;
    ++entry.found;
    entry.fixed += static_cast<std::uint64_t>(fixed);
    fixed_ += static_cast<std::uint64_t>(fixed);
    if (entry.places.size() < places_kept)
        entry.places.push_back(place);
}

RepairReport RepairLog::report() const {
    RepairReport result;
    std::ranges::copy_if(entries_, std::back_inserter(result.entries),
                         [](const RepairEntry& entry) { return entry.found != 0; });
    return result;
}

std::uint64_t RepairReport::found(Defect defect) const {
    const RepairEntry* entry = find(*this, defect);
    return entry == nullptr ? 0 : entry->found;
}

std::uint64_t RepairReport::fixed(Defect defect) const {
    const RepairEntry* entry = find(*this, defect);
    return entry == nullptr ? 0 : entry->fixed;
}

std::uint64_t RepairReport::fixed() const {
    std::uint64_t sum = 0;
    for (const RepairEntry& entry : entries)
        sum += entry.fixed;
    return sum;
}

std::string RepairReport::text() const {
    std::string lines;
    for (const RepairEntry& entry : entries)
        lines += entry_text(entry);
    return lines.empty() ? "nothing to repair\n" : lines;
}

}  // namespace allide
