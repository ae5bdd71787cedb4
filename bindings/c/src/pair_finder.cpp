// SPDX-License-Identifier: MIT
#include <allide/pair_finder.h>

#include "call.h"

using namespace allide;
using namespace allide::c;

AllideStatus allide_pair_finder_options_init(AllidePairFinderOptions* options) {
    return set_defaults(__func__, options);
}

AllideStatus allide_pair_finder_make(const AllidePairFinderOptions* options,
                                     AllidePairFinder* finder) {
    return Call(__func__, or_default(options), out("finder", finder))
        .run([](const PairFinderOptions& how, AllidePairFinder& to) {
            return give(PairFinder::try_make(how), to);
        });
}

AllideStatus allide_pair_finder_destroy(AllidePairFinder finder) {
    return destroy(__func__, finder);
}

AllideStatus allide_pair_finder_place(AllidePairFinder finder, uint32_t box,
                                      const AllideBox* bounds) {
    return Call(__func__, finder, in("bounds", bounds)).run([&](PairFinder& held, const Box& at) {
        return held.try_place(box, at);
    });
}

AllideStatus allide_pair_finder_remove(AllidePairFinder finder, uint32_t box) {
    return Call(__func__, finder).run([&](PairFinder& held) { held.remove(box); });
}

AllideStatus allide_pair_finder_enable(AllidePairFinder finder, uint32_t box, bool on) {
    return Call(__func__, finder).run([&](PairFinder& held) { held.enable(box, on); });
}

AllideStatus allide_pair_finder_set_groups(AllidePairFinder finder, uint32_t box, uint32_t groups,
                                           uint32_t mask) {
    return Call(__func__, finder).run([&](PairFinder& held) {
        held.set_groups(box, groups, mask);
    });
}

AllideStatus allide_pair_finder_set_owner(AllidePairFinder finder, uint32_t box, uint32_t owner) {
    return Call(__func__, finder).run([&](PairFinder& held) { held.set_owner(box, owner); });
}

AllideStatus allide_pair_finder_ignore(AllidePairFinder finder, uint32_t a, uint32_t b) {
    return Call(__func__, finder).run([&](PairFinder& held) { held.ignore(a, b); });
}

AllideStatus allide_pair_finder_unignore(AllidePairFinder finder, uint32_t a, uint32_t b) {
    return Call(__func__, finder).run([&](PairFinder& held) { held.unignore(a, b); });
}

AllideStatus allide_pair_finder_pairs(AllidePairFinder finder, AllideBoxPair* pairs,
                                      size_t capacity, size_t* count) {
    return Call(__func__, finder, list(pairs, capacity, count))
        .run([](PairFinder& held, const auto& to) { return fill(to, held.pairs()); });
}

AllideStatus allide_pair_finder_options(AllidePairFinder finder, AllidePairFinderOptions* options) {
    return Call(__func__, finder, out("options", options))
        .run([](PairFinder& held, AllidePairFinderOptions& to) {
            to = twin<AllidePairFinderOptions>(held.options());
        });
}

AllideStatus allide_pair_finder_bounds(AllidePairFinder finder, uint32_t box, bool* found,
                                       AllideBox* bounds) {
    return Call(__func__, finder, out("found", found), out("bounds", bounds))
        .run([&](PairFinder& held, bool& is_found, AllideBox& to) {
            const std::optional<Box> at = held.bounds(box);
            is_found = at.has_value();
            if (at)
                to = twin<AllideBox>(*at);
        });
}

AllideStatus allide_pair_finder_rules(AllidePairFinder finder, uint32_t box, bool* found,
                                      AllideBoxRules* rules) {
    return Call(__func__, finder, out("found", found), out("rules", rules))
        .run([&](PairFinder& held, bool& is_found, AllideBoxRules& to) {
            const std::optional<BoxRules> all = held.rules(box);
            is_found = all.has_value();
            if (all)
                to = twin<AllideBoxRules>(*all);
        });
}

AllideStatus allide_pair_finder_is_ignored(AllidePairFinder finder, uint32_t a, uint32_t b,
                                           bool* is_ignored) {
    return Call(__func__, finder, out("is_ignored", is_ignored))
        .run([&](PairFinder& held, bool& to) { to = held.is_ignored(a, b); });
}

AllideStatus allide_pair_finder_ignored_pairs(AllidePairFinder finder, AllideBoxPair* pairs,
                                              size_t capacity, size_t* count) {
    return Call(__func__, finder, list(pairs, capacity, count))
        .run([](PairFinder& held, const auto& to) { return fill(to, held.ignored_pairs()); });
}

AllideStatus allide_pair_finder_contains(AllidePairFinder finder, uint32_t box, bool* contains) {
    return Call(__func__, finder, out("contains", contains)).run([&](PairFinder& held, bool& to) {
        to = held.contains(box);
    });
}

AllideStatus allide_pair_finder_size(AllidePairFinder finder, size_t* size) {
    return Call(__func__, finder, out("size", size)).run([](PairFinder& held, size_t& to) {
        to = held.size();
    });
}

AllideStatus allide_pair_finder_stats(AllidePairFinder finder, AllidePairFinderStats* stats) {
    return Call(__func__, finder, out("stats", stats))
        .run([](PairFinder& held, AllidePairFinderStats& to) {
            to = twin<AllidePairFinderStats>(held.stats());
        });
}

AllideStatus allide_pair_finder_memory(AllidePairFinder finder, size_t* bytes) {
    return Call(__func__, finder, out("bytes", bytes)).run([](PairFinder& held, size_t& to) {
        to = held.memory();
    });
}
