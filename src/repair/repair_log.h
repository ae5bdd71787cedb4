// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include <allide/repair.h>

namespace allide {

/// Counts defects and remembers the first places of each.
class RepairLog {
public:
    void fixed(Defect defect, const RepairPlace& place) { add(defect, place, 1); }
    void left(Defect defect, const RepairPlace& place) { add(defect, place, 0); }

    std::uint64_t fixed() const { return fixed_; }
    RepairReport report() const;

private:
    static constexpr std::size_t defect_count =
        static_cast<std::size_t>(Defect::non_manifold_vertex) + 1;

    void add(Defect defect, const RepairPlace& place, int fixed);

    std::array<RepairEntry, defect_count> entries_;
    std::uint64_t fixed_ = 0;
};

}  // namespace allide
