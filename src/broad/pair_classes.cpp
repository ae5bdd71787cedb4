// SPDX-License-Identifier: MIT
#include "broad/pair_classes.h"

#include <algorithm>
#include <bit>

namespace allide::broad {
namespace {

constexpr std::uint64_t bit(std::uint8_t of) {
    return std::uint64_t{1} << of;
}

struct KindCount {
    std::size_t objects;
    std::uint32_t kind;
};

/// The kinds in use; those with the most objects come first, up to the number of own classes.
std::vector<KindCount> kinds_by_objects(const RuleKinds& kinds, std::size_t objects) {
    std::vector<KindCount> counts;
    if (objects > kinds.objects())
        counts.push_back({objects - kinds.objects(), 0});
    for (std::uint32_t kind = 1; kind < kinds.size(); ++kind)
        if (kinds.objects_of(kind) != 0)
            counts.push_back({kinds.objects_of(kind), kind});
    const auto own = std::min<std::ptrdiff_t>(PairClasses::mixed, std::ssize(counts));
    std::ranges::partial_sort(counts, counts.begin() + own, [](KindCount a, KindCount b) {
        return a.objects != b.objects ? a.objects > b.objects : a.kind < b.kind;
    });
    return counts;
}

}  // namespace

void PairClasses::choose(const RuleKinds& kinds, std::size_t objects) {
    const std::vector<KindCount> counts = kinds_by_objects(kinds, objects);
    const auto own = static_cast<std::uint8_t>(std::min<std::size_t>(mixed, counts.size()));
    of_kind_.assign(kinds.size(), mixed);
    partners_.fill(bit(mixed));
    partners_[mixed] = ~std::uint64_t{0};
    objects_ = {};
    forbid_any_ = counts.size() > own;
    for (std::size_t i = 0; i < counts.size(); ++i)
        objects_[std::min<std::size_t>(i, mixed)] += static_cast<double>(counts[i].objects);
    for (std::uint8_t a = 0; a < own; ++a) {
        of_kind_[counts[a].kind] = a;
        for (std::uint8_t b = 0; b < own; ++b)
            if (may_meet(kinds[counts[a].kind], kinds[counts[b].kind]))
                partners_[a] |= bit(b);
            else
                forbid_any_ = true;
    }
    choose_sections();
    ++version_;
}

void PairClasses::make_mixed(std::uint32_t kind) {
    if (kind < of_kind_.size())
        of_kind_[kind] = mixed;
}

/// Classes that meet the same classes, and classes that all meet each other, need no separation.
bool PairClasses::belongs_to(const Section& section, std::uint8_t of) const {
    const auto first = static_cast<std::size_t>(std::countr_zero(section.members));
    if (partners_[of] == partners_[first])
        return true;
    const std::uint64_t together = section.members | bit(of);
    return section.all_meet && (together & ~partners_[of]) == 0;
}

/// Then sorting by section would save less than half of the comparisons, and make leaves larger.
bool PairClasses::most_pairs_are_allowed() const {
    double allowed = 0, all = 0;
    for (std::uint8_t a = 0; a < most; ++a)
        for (std::uint8_t b = 0; b < most; ++b) {
            const double pairs = objects_[a] * objects_[b];
            all += pairs;
            allowed += (partners_[a] & bit(b)) != 0 ? pairs : 0;
        }
    return 2 * allowed > all;
}

/// Classes with many objects choose first; the last section takes what is left.
void PairClasses::choose_sections() {
    std::array<Section, most_sections> sections;
    sections_ = 0;
    section_ = {};
    if (!forbid_any_ || most_pairs_are_allowed())
        return;
    for (std::uint8_t of = 0; of < most; ++of) {
        if (objects_[of] == 0)
            continue;
        std::size_t at = 0;
        while (at < sections_ && !belongs_to(sections[at], of))
            ++at;
        at = std::min<std::size_t>(at, most_sections - 1);
        Section& section = sections[at];
        const bool meets_itself = (partners_[of] & bit(of)) != 0;
        section.all_meet = (section.members == 0 || section.all_meet) && meets_itself &&
                           (section.members & ~partners_[of]) == 0;
        section.members |= bit(of);
        section_[of] = static_cast<std::uint8_t>(at);
        sections_ = std::max(sections_, at + 1);
    }
}

}  // namespace allide::broad
