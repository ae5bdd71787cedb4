// SPDX-License-Identifier: MIT
#include "mesh/repair_log.h"

#include <algorithm>

#include "mesh/describe.h"

namespace allide {
namespace {

constexpr std::size_t places_kept = 5;

struct Wording {
    const char* noun;
    const char* remedy;   // of those that were mended
    const char* element;  // that a place's index counts
};

Wording wording(Flaw flaw) {
    switch (flaw) {
        case Flaw::duplicate_vertex:
            return {"duplicate vertex", "joined", "vertex"};
        case Flaw::unused_vertex:
            return {"unused vertex", "dropped", "vertex"};
        case Flaw::nonplanar_polygon:
            return {"non-planar polygon", "cut into triangles", "polygon"};
        case Flaw::nonconvex_polygon:
            return {"non-convex polygon", "cut into triangles", "polygon"};
        case Flaw::degenerate_face:
            return {"degenerate face", "dropped", "polygon"};
        case Flaw::duplicate_face:
            return {"duplicate face", "dropped", "polygon"};
        case Flaw::crack:
            return {"vertex along a crack", "joined", "vertex"};
        case Flaw::t_junction:
            return {"T-junction", "split", "vertex"};
        case Flaw::backfacing_face:
            return {"backfacing face", "turned", "polygon"};
        case Flaw::open_edge:
            return {"open edge", "closed by filling holes", "polygon"};
        case Flaw::isolated_face:
            return {"isolated face", "dropped", "polygon"};
        case Flaw::reflex_edge:
            return {"edge that is not convex", "replaced by the convex hull", "polygon"};
        case Flaw::superfluous_vertex:
            return {"superfluous vertex", "", "vertex"};
        case Flaw::separate_part:
            return {"separate part", "", "polygon"};
        case Flaw::flipped_edge:
            return {"edge with both faces running the same way", "", "polygon"};
        case Flaw::crowded_edge:
            return {"edge of more than two faces", "", "polygon"};
        case Flaw::pinched_vertex:
            return {"pinched vertex", "", "vertex"};
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
    const Wording words = wording(entry.flaw);
    std::string line = std::string(words.noun) + ": " + std::to_string(entry.found) + " found";
    if (entry.mended == entry.found)
        line += std::string(", all ") + words.remedy;
    else if (entry.mended != 0)
        line += ", " + std::to_string(entry.mended) + ' ' + words.remedy;
    else
        line += ", left";
    for (std::size_t k = 0; k < entry.places.size(); ++k)
        line += (k == 0 ? "; " : ", ") + place_text(entry.places[k], words.element);
    return line + (entry.found > entry.places.size() ? ", ...\n" : "\n");
}

const RepairEntry* find(const RepairReport& report, Flaw flaw) {
    const auto at = std::ranges::find(report.entries, flaw, &RepairEntry::flaw);
    return at == report.entries.end() ? nullptr : &*at;
}

}  // namespace

void RepairLog::add(Flaw flaw, const RepairPlace& place, int mended) {
    RepairEntry& entry = entries_[static_cast<std::size_t>(flaw)];
    entry.flaw = flaw;
    ++entry.found;
    entry.mended += static_cast<std::uint64_t>(mended);
    mended_ += static_cast<std::uint64_t>(mended);
    if (entry.places.size() < places_kept)
        entry.places.push_back(place);
}

RepairReport RepairLog::report() const {
    RepairReport result;
    std::ranges::copy_if(entries_, std::back_inserter(result.entries),
                         [](const RepairEntry& entry) { return entry.found != 0; });
    return result;
}

std::uint64_t RepairReport::found(Flaw flaw) const {
    const RepairEntry* entry = find(*this, flaw);
    return entry == nullptr ? 0 : entry->found;
}

std::uint64_t RepairReport::mended(Flaw flaw) const {
    const RepairEntry* entry = find(*this, flaw);
    return entry == nullptr ? 0 : entry->mended;
}

std::uint64_t RepairReport::mended() const {
    std::uint64_t sum = 0;
    for (const RepairEntry& entry : entries)
        sum += entry.mended;
    return sum;
}

std::string RepairReport::text() const {
    std::string lines;
    for (const RepairEntry& entry : entries)
        lines += entry_text(entry);
    return lines.empty() ? "nothing to repair\n" : lines;
}

}  // namespace allide
