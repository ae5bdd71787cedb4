// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include <allide/mesh.h>

namespace allide {

/// Counts flaws and remembers the first places of each.
class RepairLog {
public:
    void mended(Flaw flaw, const RepairPlace& place) { add(flaw, place, 1); }
    void left(Flaw flaw, const RepairPlace& place) { add(flaw, place, 0); }

    std::uint64_t mended() const { return mended_; }
    RepairReport report() const;

private:
    static constexpr std::size_t flaw_count = static_cast<std::size_t>(Flaw::pinched_vertex) + 1;

    void add(Flaw flaw, const RepairPlace& place, int mended);

    std::array<RepairEntry, flaw_count> entries_;
    std::uint64_t mended_ = 0;
};

}  // namespace allide
