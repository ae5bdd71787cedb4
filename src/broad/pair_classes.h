// SPDX-License-Identifier: MIT
// At most 64 classes of objects, so that a set of classes is one word. The 63 kinds of rules with
// the most objects are a class each; all others share the last class, whose pairs must be compared
// one by one. Which pairs are allowed does not depend on the choice of classes, only the cost does.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "broad/rule_kinds.h"

namespace allide::broad {

class PairClasses {
public:
    static constexpr std::uint8_t most = 64;
    /// The class of all kinds that have no class of their own; it may meet every class.
    static constexpr std::uint8_t mixed = most - 1;
    /// Boxes are sorted by section first, so that most nodes of a tree have boxes of one section.
    static constexpr std::uint8_t most_sections = 8;

    /// Chooses classes and sections for a number of objects, those of the default kind included.
    void choose(const RuleKinds& kinds, std::size_t objects);
    /// A kind that got its number after `choose` is mixed.
    void make_mixed(std::uint32_t kind);

    /// Whether some pair may be forbidden.
    bool forbid_any() const { return forbid_any_; }
    std::uint8_t class_of(std::uint32_t kind) const {
        return kind < of_kind_.size() ? of_kind_[kind] : mixed;
    }
    /// The classes that a class may meet, as bits; symmetric.
    std::uint64_t partners(std::uint8_t of) const { return partners_[of]; }
    std::uint8_t section(std::uint8_t of) const { return section_[of]; }
    bool has_sections() const { return sections_ > 1; }
    /// Grows with every choice.
    std::uint64_t version() const { return version_; }
    std::size_t bytes() const { return of_kind_.capacity(); }

private:
    struct Section {
        std::uint64_t members = 0;
        bool all_meet = false;  ///< every member may meet every member and itself
    };

    void choose_sections();
    bool belongs_to(const Section& section, std::uint8_t of) const;
    bool most_pairs_are_allowed() const;

    std::vector<std::uint8_t> of_kind_;
    std::array<std::uint64_t, most> partners_ = {};
    std::array<double, most> objects_ = {};  ///< number of objects of each class
    std::array<std::uint8_t, most> section_ = {};
    std::size_t sections_ = 1;
    bool forbid_any_ = false;
    std::uint64_t version_ = 0;
};

}  // namespace allide::broad
