// SPDX-License-Identifier: MIT
// Python's World. One thread at a time uses it; others wait without the GIL.
#pragma once

#include <mutex>

#include "bind.h"

namespace allide::python {

struct HeldWorld {
    explicit HeldWorld(const WorldOptions& options) : world(options) {}
    std::mutex mutex;
    World world;

    template <class Use>
    auto use(const Use& act) {
        const nb::gil_scoped_release released;
        const std::lock_guard lock(mutex);
        return act(world);
    }
};

inline ObjectId object_id(std::uint64_t id) {
    return ObjectId{id};
}

/// A report that owns its arrays: allide._report.Report.
nb::object take_report(HeldWorld& held);

void bind_world_queries(nb::class_<HeldWorld>& world);
void bind_world_rules(nb::class_<HeldWorld>& world);
void bind_world_stats(nb::module_& m);

}  // namespace allide::python
