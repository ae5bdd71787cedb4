// SPDX-License-Identifier: MIT
// Which child of a Switch or LOD is there (V-COLLIDE 1997, section 5). Invariant: an object is
// hidden by as many selectors as have it in a child that is not the selected one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <allide/world.h>

namespace allide {

struct SelectorMember {
    ObjectId object;
    std::int32_t child;
};

struct Selector {
    std::uint32_t generation = 0;
    bool is_live = false;
    std::int32_t selected = no_child;
    std::vector<SelectorMember> members;
    std::vector<double> until;  ///< by child; infinite for those after the last

    bool has(ObjectId object) const;
    /// The first child whose range reaches beyond the distance, of those that have a member.
    std::int32_t child_at(double distance) const;
};

class Selectors {
public:
    SelectorId add();
    void remove(SelectorId id) noexcept;

    /// Null for an id that names none.
    Selector* find(SelectorId id);
    const Selector* find(SelectorId id) const {
        return const_cast<Selectors*>(this)->find(id);  // the pointee is const again
    }

    bool hides(std::uint32_t slot) const {
        return slot < hidden_by_.size() && hidden_by_[slot] != 0;
    }
    /// Makes room for `hide`.
    void reserve(std::uint32_t slot) {
        if (slot >= hidden_by_.size())
            hidden_by_.resize(slot + 1);
    }
    /// One selector more or less hides the object.
    void hide(std::uint32_t slot, bool more) noexcept { hidden_by_[slot] += more ? 1 : -1; }
    /// Forgets an object that is removed.
    void forget(std::uint32_t slot) noexcept {
        if (slot < hidden_by_.size())
            hidden_by_[slot] = 0;
    }

    std::size_t memory() const;

private:
    std::vector<Selector> selectors_;  ///< by slot
    std::vector<std::int32_t> hidden_by_;
};

}  // namespace allide
