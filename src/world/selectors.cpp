// SPDX-License-Identifier: MIT
#include "world/selectors.h"

#include <algorithm>
#include <limits>
#include <string>

#include "world/dead_id.h"
#include "world/world_impl.h"

namespace allide {
namespace {

std::size_t slot_of(SelectorId id) {
    return static_cast<std::uint64_t>(id) >> 32;
}

Error dead_selector(SelectorId id) {
    return {ErrorCode::dead_id, "no selector has the id " +
                                    std::to_string(static_cast<std::uint64_t>(id)) +
                                    ": it was removed, or is of another world"};
}

/// Children are numbered by a caller, and memory grows with the largest.
constexpr std::int32_t most_children = 1 << 20;

std::optional<Error> child_error(std::int32_t child) {
    if (child >= 0 && child < most_children)
        return std::nullopt;
    return Error(ErrorCode::bad_index, "there is no child " + std::to_string(child) +
                                           "; they are numbered from 0 to 1048575");
}

}  // namespace

bool Selector::has(ObjectId object) const {
    return std::ranges::find(members, object, &SelectorMember::object) != members.end();
}

std::int32_t Selector::child_at(double distance) const {
    std::int32_t nearest = no_child;
    for (const SelectorMember& member : members) {
        const auto child = static_cast<std::size_t>(member.child);
        const bool reaches = child >= until.size() || distance < until[child];
        if (reaches && (nearest == no_child || member.child < nearest))
            nearest = member.child;
    }
    return nearest;
}

SelectorId Selectors::add() {
    const auto free = std::ranges::find_if(
        selectors_, [](const Selector& s) { return !s.is_live && s.generation != UINT32_MAX; });
    const auto at = static_cast<std::uint64_t>(free - selectors_.begin());
    if (free == selectors_.end())
        selectors_.emplace_back();
    const std::uint32_t generation = selectors_[at].generation + 1;
    selectors_[at] = {};
    selectors_[at].generation = generation;
    selectors_[at].is_live = true;
    return static_cast<SelectorId>(at << 32 | generation);
}

void Selectors::remove(SelectorId id) noexcept {
    selectors_[slot_of(id)].is_live = false;
}

Selector* Selectors::find(SelectorId id) {
    const std::size_t at = slot_of(id);
    if (at >= selectors_.size() || !selectors_[at].is_live ||
        selectors_[at].generation != static_cast<std::uint32_t>(id))
        return nullptr;
    return &selectors_[at];
}

std::size_t Selectors::memory() const {
    std::size_t bytes =
        selectors_.capacity() * sizeof(Selector) + hidden_by_.capacity() * sizeof(std::int32_t);
    for (const Selector& s : selectors_)
        bytes +=
            s.members.capacity() * sizeof(SelectorMember) + s.until.capacity() * sizeof(double);
    return bytes;
}

void World::Impl::hide(std::uint32_t slot, bool more) noexcept {
    selectors.hide(slot, more);
    objects.set_hidden(slot, selectors.hides(slot));
}

void World::Impl::drop_removed(Selector& selector) const {
    std::erase_if(selector.members,
                  [&](const SelectorMember& m) { return !objects.contains(m.object); });
}

/// Allocations come first, so that the children change whole or not at all.
void World::Impl::select(Selector& selector, std::int32_t child) {
    drop_removed(selector);
    const auto changes = [&](const SelectorMember& m) {
        return (m.child == selector.selected) != (m.child == child);
    };
    for (const SelectorMember& member : selector.members)
        if (changes(member))
            mark_box_stale(ObjectTable::slot(member.object));
    for (const SelectorMember& member : selector.members)
        if (changes(member))
            hide(ObjectTable::slot(member.object), member.child != child);
    selector.selected = child;
}

SelectorId World::add_selector() {
    return impl_->guarded([&] { return impl_->selectors.add(); });
}

Result<void> World::try_remove_selector(SelectorId selector) {
    Selector* const found = impl_->selectors.find(selector);
    if (!found)
        return dead_selector(selector);
    impl_->guarded([&] {
        const auto is_hidden = [&](const SelectorMember& m) {
            return impl_->objects.contains(m.object) && m.child != found->selected;
        };
        for (const SelectorMember& member : found->members)
            if (is_hidden(member))
                impl_->mark_box_stale(ObjectTable::slot(member.object));
        for (const SelectorMember& member : found->members)
            if (is_hidden(member))
                impl_->hide(ObjectTable::slot(member.object), false);
        impl_->selectors.remove(selector);
    });
    return {};
}

Result<void> World::try_add_to_selector(SelectorId selector, std::int32_t child, ObjectId object) {
    Selector* const found = impl_->selectors.find(selector);
    if (!found)
        return dead_selector(selector);
    if (!contains(object))
        return dead_id(object);
    if (auto error = child_error(child))
        return *std::move(error);
    if (found->has(object))
        return Error(ErrorCode::bad_argument,
                     "the object is in a child of this selector already; add each once");
    impl_->guarded([&] {
        const std::uint32_t slot = ObjectTable::slot(object);
        impl_->selectors.reserve(slot);
        impl_->mark_box_stale(slot);
        found->members.push_back({object, child});
        if (child != found->selected)
            impl_->hide(slot, true);
    });
    return {};
}

Result<void> World::try_set_range(SelectorId selector, std::int32_t child, double until) {
    Selector* const found = impl_->selectors.find(selector);
    if (!found)
        return dead_selector(selector);
    if (auto error = child_error(child))
        return *std::move(error);
    if (!(until >= 0))
        return Error(ErrorCode::bad_argument,
                     "the range of a child ends at a distance from 0 on, or infinity");
    impl_->guarded([&] {
        const auto place = static_cast<std::size_t>(child);
        if (place >= found->until.size())
            found->until.resize(place + 1, std::numeric_limits<double>::infinity());
        found->until[place] = until;
    });
    return {};
}

Result<void> World::try_select(SelectorId selector, std::int32_t child) {
    Selector* const found = impl_->selectors.find(selector);
    if (!found)
        return dead_selector(selector);
    impl_->guarded([&] { impl_->select(*found, child); });
    return {};
}

Result<std::int32_t> World::try_select_at(SelectorId selector, double distance) {
    Selector* const found = impl_->selectors.find(selector);
    if (!found)
        return dead_selector(selector);
    if (!(distance >= 0))
        return Error(ErrorCode::bad_argument, "a distance is a number from 0 on");
    impl_->drop_removed(*found);
    const std::int32_t child = found->child_at(distance);
    impl_->guarded([&] { impl_->select(*found, child); });
    return child;
}

Result<std::int32_t> World::try_selected(SelectorId selector) const {
    const Selector* const found = impl_->selectors.find(selector);
    return found ? Result<std::int32_t>(found->selected) : dead_selector(selector);
}

}  // namespace allide
