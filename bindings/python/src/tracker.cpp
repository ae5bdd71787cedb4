// SPDX-License-Identifier: MIT
#include "bind.h"

namespace allide::python {
namespace {

/// Python's Tracker. One thread at a time uses it; others wait.
struct HeldTracker {
    std::mutex mutex;
    Tracker tracker;
};

/// A stack is answered pose by pose, each search starting from the result before.
template <class Query>
nb::object track(HeldTracker& held, nb::handle a, nb::handle b, const Query& query) {
    const Operand first(a, "a"), second(b, "b");
    const std::size_t size = common_size(first, second);
    Call call{nb::int_(1), nb::none(), nb::none()};
    std::unique_lock lock(held.mutex, std::defer_lock);
    {
        const nb::gil_scoped_release released;
        lock.lock();
    }
    return answer(
        first.is_stack() || second.is_stack(), size, call,
        [&](std::size_t i, const QueryOptions& options) {
            return query(held.tracker, first[i], second[i], options);
        },
        first, second);
}

}  // namespace

void bind_tracker(nb::module_& m) {
    nb::class_<HeldTracker>(m, "Tracker",
                            "Answers queries about one pair in motion, from its last answer on.\n\n"
                            ">>> box = allide.Geometry.convex(allide.box([1, 1, 1]))\n"
                            ">>> allide.Tracker().separation(box, box.at([4, 0, 0])).distance\n2.0")
        .def(nb::init<>())
        .def(
            "intersects",
            [](HeldTracker& held, nb::handle a, nb::handle b) {
                return track(held, a, b,
                             [](Tracker& t, const Placed& x, const Placed& y,
                                const QueryOptions& o) { return t.intersects(x, y, o); });
            },
            "a"_a, "b"_a,
            "The answer of allide.intersects. Of a stack, each pose starts from the one before.\n"
            "\n"
            ">>> box = allide.Geometry.convex(allide.box([1, 1, 1]))\n"
            ">>> tracker = allide.Tracker()\n"
            ">>> [tracker.intersects(box, box.at([x, 0, 0])) for x in (1, 2, 3)]\n"
            "[True, True, False]")
        .def(
            "intersecting_faces",
            [](HeldTracker& held, nb::handle a, nb::handle b) {
                return track(held, a, b,
                             [](Tracker& t, const Placed& x, const Placed& y,
                                const QueryOptions& o) { return t.intersecting_faces(x, y, o); });
            },
            "a"_a, "b"_a,
            "The answer of allide.intersecting_faces.\n"
            "\n"
            ">>> box = allide.Geometry.convex(allide.box([1, 1, 1]))\n"
            ">>> tracker = allide.Tracker()\n"
            ">>> len(tracker.intersecting_faces(box, box.at([5, 0, 0])))\n"
            "0")
        .def(
            "separation",
            [](HeldTracker& held, nb::handle a, nb::handle b) {
                return track(held, a, b,
                             [](Tracker& t, const Placed& x, const Placed& y,
                                const QueryOptions& o) { return t.separation(x, y, o); });
            },
            "a"_a, "b"_a,
            "The answer of allide.separation.\n"
            "\n"
            ">>> box = allide.Geometry.convex(allide.box([1, 1, 1]))\n"
            ">>> tracker = allide.Tracker()\n"
            ">>> [tracker.separation(box, box.at([x, 0, 0])).distance for x in (3, 4)]\n"
            "[1.0, 2.0]")
        .def(
            "separation_within",
            [](HeldTracker& held, nb::handle a, nb::handle b, double margin) {
                return track(
                    held, a, b,
                    [=](Tracker& t, const Placed& x, const Placed& y, const QueryOptions& o) {
                        return t.separation_within(x, y, margin, o);
                    });
            },
            "a"_a, "b"_a, "margin"_a,
            "The answer of allide.separation_within.\n"
            "\n"
            ">>> box = allide.Geometry.convex(allide.box([1, 1, 1]))\n"
            ">>> tracker = allide.Tracker()\n"
            ">>> tracker.separation_within(box, box.at([9, 0, 0]), 1) is None\n"
            "True")
        .def("__reduce__",
             [](nb::handle) -> nb::object {
                 throw nb::type_error(
                     "a Tracker cannot be pickled: it holds no data; make a new one");
             })
        .def("__repr__", [](nb::handle) { return "<allide.Tracker>"; });
}

}  // namespace allide::python
