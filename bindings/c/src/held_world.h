// SPDX-License-Identifier: MIT
// A world with what C sees of it. Its objects' ids go out with the world's own key in the bits of
// the generation, so that ids of another world name none of this one's objects; as the slot above
// them stays, lists keep their order.
#pragma once

#include <vector>

#include "call.h"

namespace allide::c {

struct HeldWorld {
    explicit HeldWorld(World made);

    ObjectId id(AllideObject object) const { return static_cast<ObjectId>(object.id ^ key); }
    AllideObject object(ObjectId id) const { return {static_cast<std::uint64_t>(id) ^ key}; }
    AllideObjectPair pair(const ObjectPair& of) const { return {object(of.a), object(of.b)}; }

    /// Keeps the failure if it does not.
    bool knows(AllideObject object) const;

    AllideStatus fill_objects(const List<AllideObject>& to,
                              const std::vector<ObjectId>& all) const {
        return fill_with(to, all.size(), [&](std::size_t i) { return object(all[i]); });
    }

    World world;
    std::uint64_t key;  ///< below 2^32, at least 2^31
    std::vector<ObjectId> ids;
    std::vector<AllidePairReport> pairs;  ///< pairs of the last report
    std::vector<AllideObjectPair> began, ended;
};

}  // namespace allide::c
