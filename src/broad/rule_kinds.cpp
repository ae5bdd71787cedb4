// SPDX-License-Identifier: MIT
#include "broad/rule_kinds.h"

#include <utility>

#include "base/wrap.h"

namespace allide::broad {

ALLIDE_WRAPS std::size_t RuleKinds::HashOfKind::operator()(const RuleKind& kind) const {
    std::uint64_t hash = kind.groups;
    for (const std::uint32_t word : {kind.mask, kind.owner, std::uint32_t{kind.scene}})
        hash = (hash ^ word ^ hash >> 29) * 0x9e3779b97f4a7c15;
    return static_cast<std::size_t>(hash >> 16);
}

/// If memory runs out, at worst a number is lost.
std::uint32_t RuleKinds::unused_number() {
    if (free_.empty()) {
        objects_.resize(kinds_.size() + 1);
        kinds_.emplace_back();
        free_.push_back(static_cast<std::uint32_t>(kinds_.size() - 1));
    }
    return free_.back();
}

std::uint32_t RuleKinds::add(const RuleKind& kind) {
    if (kind == kinds_[0])
        return 0;
    if (const auto known = numbers_.find(kind); known != numbers_.end()) {
        ++total_;
        ++objects_[known->second];
        return known->second;
    }
    const std::uint32_t number = unused_number();
    numbers_.emplace(kind, number);
    free_.pop_back();
    kinds_[number] = kind;
    objects_[number] = 1;
    ++total_;
    ++created_;
    return number;
}

void RuleKinds::remove(std::uint32_t number) {
    if (number == 0)
        return;
    --total_;
    if (--objects_[number] != 0)
        return;
    numbers_.erase(kinds_[number]);
    free_.push_back(number);
}

std::size_t RuleKinds::bytes() const {
    struct Node {
        void* next;
        std::pair<RuleKind, std::uint32_t> value;
        std::size_t hash;
    };
    return kinds_.capacity() * sizeof(RuleKind) +
           (objects_.capacity() + free_.capacity()) * sizeof(std::uint32_t) +
           numbers_.size() * sizeof(Node) + numbers_.bucket_count() * sizeof(void*);
}

}  // namespace allide::broad
