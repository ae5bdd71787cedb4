// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <allide/query.h>

namespace allide {

struct PairMemory;  ///< not for users

/// The same questions about one pair in motion: it answers as the free functions do and starts from
/// what it found last time. Asked about another pair, it starts anew. One tracker, one thread.
class Tracker {
public:
    Tracker();
    ~Tracker();
    Tracker(Tracker&&) noexcept;
    Tracker& operator=(Tracker&&) noexcept;

    bool intersects(const Placed& a, const Placed& b, const QueryOptions& options = {});
    /// In place of what `pairs` held, in its memory.
    void intersecting_faces(const Placed& a, const Placed& b, std::vector<FacePair>& pairs,
                            const QueryOptions& options = {});
    Separation separation(const Placed& a, const Placed& b, const QueryOptions& options = {});

private:
    std::unique_ptr<PairMemory> memory_;
};

}  // namespace allide
