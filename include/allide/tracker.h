// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <allide/api.h>
#include <allide/query.h>

namespace allide ALLIDE_API {

struct PairMemory;

/// Answers the pair queries about one pair in motion. The answers are those of the free functions;
/// each search starts from the previous result. For another pair it starts without one. Use one
/// tracker on one thread at a time.
class Tracker {
public:
    Tracker();
    ~Tracker();
    Tracker(Tracker&&) noexcept;
    Tracker& operator=(Tracker&&) noexcept;

    [[nodiscard]] bool intersects(const Placed& a, const Placed& b,
                                  const QueryOptions& options = {});
    [[nodiscard]] std::vector<FacePair> intersecting_faces(const Placed& a, const Placed& b,
                                                           const QueryOptions& options = {});
    /// Overwrites `pairs`, reusing its capacity.
    void intersecting_faces(const Placed& a, const Placed& b, std::vector<FacePair>& pairs,
                            const QueryOptions& options = {});
    [[nodiscard]] Separation separation(const Placed& a, const Placed& b,
                                        const QueryOptions& options = {});
    [[nodiscard]] std::optional<Separation> separation_within(const Placed& a, const Placed& b,
                                                              double margin,
                                                              const QueryOptions& options = {});

private:
    std::unique_ptr<PairMemory> memory_;
};

}  // namespace allide ALLIDE_API
