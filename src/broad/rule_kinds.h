// SPDX-License-Identifier: MIT
// The different rules that objects have. Most worlds have few of them for many objects, so that
// whole sets of objects can be compared at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include <allide/pair_finder.h>

namespace allide::broad {

/// The rules of an object that name no other object. Objects with equal rules have the same kind.
struct RuleKind {
    std::uint32_t groups = 1, mask = UINT32_MAX, owner = no_owner;
    bool scene = false;  ///< not paired with others of the scene
    friend bool operator==(const RuleKind&, const RuleKind&) = default;
};

inline bool may_meet(const RuleKind& a, const RuleKind& b) {
    return (a.groups & b.mask) != 0 && (b.groups & a.mask) != 0 &&
           (a.owner != b.owner || a.owner == no_owner) && !(a.scene && b.scene);
}

/// The kinds in use, by number. Kind 0 is the default one and is not counted.
class RuleKinds {
public:
    /// Counts one object more. The number may be new; `created` then grows.
    std::uint32_t add(const RuleKind& kind);
    /// Counts one object less. The number of a kind without objects is used again.
    void remove(std::uint32_t number);

    const RuleKind& operator[](std::uint32_t number) const { return kinds_[number]; }
    /// The numbers in use are below this.
    std::size_t size() const { return kinds_.size(); }
    /// How many objects have this kind.
    std::uint32_t objects_of(std::uint32_t number) const { return objects_[number]; }
    /// How many objects have another kind than the default one.
    std::size_t objects() const { return total_; }
    /// How often a kind got a number.
    std::uint64_t created() const { return created_; }
    std::size_t bytes() const;

private:
    struct HashOfKind {
        std::size_t operator()(const RuleKind& kind) const;
    };

    std::uint32_t unused_number();

    std::vector<RuleKind> kinds_ = {RuleKind{}};
    std::vector<std::uint32_t> objects_ = {0};
    std::vector<std::uint32_t> free_;
    std::unordered_map<RuleKind, std::uint32_t, HashOfKind> numbers_;
    std::size_t total_ = 0;
    std::uint64_t created_ = 0;
};

}  // namespace allide::broad
