// SPDX-License-Identifier: MIT
#include "bind.h"

namespace allide::python {
namespace {

/// Python's PairFinder. One thread at a time uses it; others wait.
struct HeldFinder {
    explicit HeldFinder(const PairFinderOptions& options) : finder(options) {}
    mutable std::mutex mutex;
    PairFinder finder;

    template <class Use>
    auto use(const Use& act) {
        const nb::gil_scoped_release released;
        const std::lock_guard lock(mutex);
        return act(finder);
    }
};

nb::object pairs_of(std::vector<BoxPair>&& pairs) {
    return moved(std::move(pairs), dtype("box_pair"));
}

void place_boxes(HeldFinder& held, nb::handle numbers, nb::handle where) {
    if (PyIndex_Check(numbers.ptr()) && !nb::hasattr(numbers, "__len__")) {
        const auto number = read_as<std::uint32_t>(numbers, "box", "a number of a box");
        const Box read = box(where, "bounds");
        held.use([=](PairFinder& p) { p.place(number, read); });
        return;
    }
    const std::vector<std::uint32_t> all = indices(numbers, "box");
    const Doubles read = doubles(where, "bounds", "(n, 2, 3)");
    if (read.ndim() != 3 || read.shape(0) != all.size() || read.shape(1) != 2 || read.shape(2) != 3)
        throw nb::type_error("bounds: expected (n, 2, 3) numbers, a box for each of the n numbers");
    const auto* boxes = reinterpret_cast<const Box*>(read.data());
    held.use([&](PairFinder& p) {
        for (std::size_t i = 0; i < all.size(); ++i)
            p.place(all[i], boxes[i]);
    });
}

void bind_rules(nb::class_<HeldFinder>& finder) {
    finder
        .def(
            "enable",
            [](HeldFinder& f, std::uint32_t box, bool on) {
                f.use([=](PairFinder& p) { p.enable(box, on); });
            },
            "box"_a, "on"_a,
            "A box that is not enabled overlaps nothing.\n"
            "\n"
            ">>> finder = allide.PairFinder()\n"
            ">>> finder.place([0, 1], [[[0, 0, 0], [2, 2, 2]], [[1, 1, 1], [3, 3, 3]]])\n"
            ">>> finder.enable(1, False)\n"
            ">>> len(finder.pairs())\n"
            "0")
        .def(
            "set_groups",
            [](HeldFinder& f, std::uint32_t box, std::uint32_t groups, std::uint32_t mask) {
                f.use([=](PairFinder& p) { p.set_groups(box, groups, mask); });
            },
            "box"_a, "groups"_a, "mask"_a,
            "Two boxes are paired if each is in a group, a bit of `groups`, that the other's mask "
            "has.\n"
            "\n"
            ">>> finder = allide.PairFinder()\n"
            ">>> finder.place([0, 1], [[[0, 0, 0], [2, 2, 2]], [[1, 1, 1], [3, 3, 3]]])\n"
            ">>> finder.set_groups(1, groups=2, mask=2)\n"
            ">>> len(finder.pairs())\n"
            "0")
        .def(
            "set_owner",
            [](HeldFinder& f, std::uint32_t box, std::optional<std::uint32_t> owner) {
                f.use([=](PairFinder& p) { p.set_owner(box, owner.value_or(no_owner)); });
            },
            "box"_a, "owner"_a.none(),
            "Boxes of one owner are not paired with each other; None is no owner.")
        .def(
            "ignore",
            [](HeldFinder& f, std::uint32_t a, std::uint32_t b) {
                f.use([=](PairFinder& p) { p.ignore(a, b); });
            },
            "a"_a, "b"_a,
            "The pair is not told until unignore.\n"
            "\n"
            ">>> finder = allide.PairFinder()\n"
            ">>> finder.place([0, 1], [[[0, 0, 0], [2, 2, 2]], [[1, 1, 1], [3, 3, 3]]])\n"
            ">>> finder.ignore(0, 1)\n"
            ">>> len(finder.pairs()), finder.is_ignored(1, 0)\n"
            "(0, True)")
        .def(
            "unignore",
            [](HeldFinder& f, std::uint32_t a, std::uint32_t b) {
                f.use([=](PairFinder& p) { p.unignore(a, b); });
            },
            "a"_a, "b"_a, "Undoes ignore.")
        .def(
            "is_ignored",
            [](HeldFinder& f, std::uint32_t a, std::uint32_t b) {
                return f.use([=](PairFinder& p) { return p.is_ignored(a, b); });
            },
            "a"_a, "b"_a, "Whether a pair is ignored.")
        .def(
            "ignored_pairs",
            [](HeldFinder& f) {
                return pairs_of(f.use([](PairFinder& p) { return p.ignored_pairs(); }));
            },
            "All ignored pairs, sorted: an array of dtypes.box_pair.")
        .def(
            "rules",
            [](HeldFinder& f, std::uint32_t box) -> nb::object {
                const auto rules = f.use([=](PairFinder& p) { return p.rules(box); });
                if (!rules)
                    return nb::none();
                nb::dict result;
                result["enabled"] = rules->enabled;
                result["groups"] = rules->groups;
                result["mask"] = rules->mask;
                result["owner"] =
                    rules->owner == no_owner ? nb::none() : nb::object(nb::int_(rules->owner));
                return result;
            },
            "box"_a, "A dict with enabled, groups, mask and owner, or None.");
}

}  // namespace

void bind_pair_finder(nb::module_& m) {
    nb::class_<PairFinderStats>(m, "PairFinderStats",
                                "The work of one pairs().\n\n"
                                ">>> finder = allide.PairFinder()\n"
                                ">>> finder.place(0, [[0, 0, 0], [2, 2, 2]])\n"
                                ">>> _ = finder.pairs()\n"
                                ">>> finder.stats.moved\n"
                                "1")
        .def_ro("moved", &PairFinderStats::moved)
        .def_ro("box_tests", &PairFinderStats::box_tests)
        .def_ro("exchanges", &PairFinderStats::exchanges);
    nb::class_<HeldFinder> finder(m, "PairFinder",
                                  "Boxes that move, and all pairs of them that overlap.\n\n"
                                  ">>> finder = allide.PairFinder()\n"
                                  ">>> finder.place(0, [[0, 0, 0], [2, 2, 2]])\n"
                                  ">>> finder.place(7, [[1, 1, 1], [3, 3, 3]])\n"
                                  ">>> finder.pairs()[\"b\"]\narray([7], dtype=uint32)");
    finder
        .def(
            "__init__",
            [](HeldFinder* self, nb::handle threads, nb::handle broad) {
                const int count = read_threads(threads);
                new (self)
                    HeldFinder({count == 0 ? 1 : count, read_enum<BroadPhase>(broad, "broad")});
            },
            nb::kw_only(), "threads"_a = nb::none(), "broad"_a = "automatic")
        .def("place", &place_boxes, "box"_a, "bounds"_a,
             "Adds a box or moves it: [min, max], (2, 3). An array of numbers and bounds (n, 2, 3) "
             "place many;\nthose before one that is rejected are placed.\n\n"
             ">>> finder = allide.PairFinder()\n"
             ">>> finder.place([3, 4], [[[0, 0, 0], [2, 2, 2]], [[1, 1, 1], [3, 3, 3]]])\n"
             ">>> len(finder)\n2")
        .def(
            "remove",
            [](HeldFinder& f, std::uint32_t number) {
                f.use([=](PairFinder& p) { p.remove(number); });
            },
            "box"_a, "Removes a box with all that was said about it.")
        .def(
            "pairs",
            [](HeldFinder& f) {
                return pairs_of(f.use([](PairFinder& p) {
                    const auto pairs = p.pairs();
                    return std::vector<BoxPair>(pairs.begin(), pairs.end());
                }));
            },
            "All pairs of boxes that share a point, sorted.")
        .def(
            "bounds",
            [](HeldFinder& f, std::uint32_t number) -> nb::object {
                const auto read = f.use([=](PairFinder& p) { return p.bounds(number); });
                return read ? to_array(*read) : nb::none();
            },
            "box"_a, "The bounds (2, 3) of a box, or None if it is not there.")
        .def("__contains__",
             [](HeldFinder& f, std::uint32_t number) {
                 return f.use([=](PairFinder& p) { return p.contains(number); });
             })
        .def("__len__", [](HeldFinder& f) { return f.use([](PairFinder& p) { return p.size(); }); })
        .def_prop_ro("stats",
                     [](HeldFinder& f) { return f.use([](PairFinder& p) { return p.stats(); }); })
        .def_prop_ro("memory",
                     [](HeldFinder& f) { return f.use([](PairFinder& p) { return p.memory(); }); })
        .def("__reduce__",
             [](nb::handle) -> nb::object {
                 throw nb::type_error("a PairFinder cannot be pickled: save its boxes and rules");
             })
        .def("__repr__", [](HeldFinder& f) {
            return "<allide.PairFinder " +
                   std::to_string(f.use([](PairFinder& p) { return p.size(); })) + " boxes>";
        });
    bind_rules(finder);
}

}  // namespace allide::python
