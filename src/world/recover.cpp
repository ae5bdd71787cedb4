// SPDX-License-Identifier: MIT
// When memory runs out in the middle of a call, what follows from the objects may be half done. It
// is thrown away and computed again.
#include "world/world_impl.h"

namespace allide {

void World::Impl::recover() {
    neighbours = Neighbourhood(options.broad, options.threads, rules);
    tests_ = {};
    large_ = {};
    swept_.reset();
    reporter_.recover();
    if (octree_tests_)
        octree_tests_.emplace(options);
    std::erase_if(unbounded_, [&](std::uint32_t slot) {
        return !objects.is_live(slot) || !is_unbounded(slot);
    });
    for (std::uint32_t slot = 0; slot < objects.slots(); ++slot) {
        if (objects.is_live(slot)) {
            moving.recover(slot, objects.transform(slot));
        } else {
            moving.remove(slot);
            scaled.put(slot, nullptr);
            motions.forget(slot);
            selectors.forget(slot);
            rules.forget(slot);
        }
        mark_box_stale(slot);
    }
    is_broken_ = false;
}

}  // namespace allide
