// SPDX-License-Identifier: MIT
#include <optional>

#include "query/assembly_query.h"
#include "query/nearest_leaves.h"
#include "query/numbering.h"
#include "query/piece_separation.h"

namespace allide {
namespace {

class NearestPieces {
public:
    NearestPieces(const AssemblyPair& wholes, double limit, PairMemory* memory, Work& work)
        : a_(wholes.a), b_(wholes.b), limit_(limit), memory_(memory), work_(work) {}

    std::optional<Separation> run() {
        if (a_.is_empty() || b_.is_empty())
            return std::nullopt;
        if (memory_ && memory_->leaves)
            look_at(memory_->leaves->first, memory_->leaves->second, memory_);
        if (!has_met())
            NearestLeaves(a_, b_, work_)
                .visit_within(limit_, [&](std::uint32_t x, std::uint32_t y) {
                    look_at(x, y, nullptr);
                    return !has_met();
                });
        return best_;
    }

private:
    bool has_met() const { return best_ && best_->distance == 0; }

    void look_at(std::uint32_t leaf_a, std::uint32_t leaf_b, PairMemory* memory) {
        const Piece a = a_.piece(leaf_a), b = b_.piece(leaf_b);
        Separation found;
        if (!find_nearest({a, b, memory}, limit_, work_, found) ||
            (best_ && found.distance >= best_->distance))
            return;
        renumber_for_compound(found, a, b);
        best_ = found;
        limit_ = best_->distance;
        if (memory_ && !memory)
            memory_->turn_to(leaf_a, leaf_b);
    }

    const Assembly &a_, &b_;
    double limit_;
    PairMemory* memory_;
    Work& work_;
    std::optional<Separation> best_;
};

}  // namespace

bool find_nearest(const PlacedPair& pair, double limit, Work& work, Separation& found) {
    if (pair.has_compound()) {
        const Assembly a(pair.a), b(pair.b);
        const auto best = NearestPieces({a, b}, limit, pair.memory, work).run();
        if (best)
            found = *best;
        return best.has_value();
    }
    const Piece s = piece(pair.a), t = piece(pair.b);
    if (!find_nearest({s, t, pair.memory}, limit, work, found))
        return false;
    renumber_for_compound(found, s, t);
    return true;
}

}  // namespace allide
