// SPDX-License-Identifier: MIT
#include "bind.h"

namespace allide::python {
namespace {

/// Borrowed coordinates of points, and whether they are many.
struct Coordinates {
    Doubles array;
    bool many;
    [[nodiscard]] std::span<const double> span() const { return {array.data(), array.size()}; }
};

Coordinates coordinates(nb::handle value, const char* name, int dimensions) {
    const std::string last = dimensions == 0 ? "d" : std::to_string(dimensions);
    const std::string wanted = (dimensions == 0 ? "" : "(" + last + ",) or ") + "(n, " + last + ")";
    const Doubles array = doubles(value, name, wanted.c_str());
    const std::size_t rank = array.ndim();
    const bool fits = rank == 2 || (rank == 1 && dimensions != 0);
    if (!fits || (dimensions != 0 && array.shape(rank - 1) != std::size_t(dimensions))) {
        std::string shape;
        for (std::size_t i = 0; i < rank; ++i)
            shape += (i == 0 ? "" : ", ") + std::to_string(array.shape(i));
        throw nb::type_error((std::string(name) + ": expected " + wanted + " numbers, got shape (" +
                              shape + (rank == 1 ? ",)" : ")"))
                                 .c_str());
    }
    return {array, rank == 2};
}

nb::object rows(std::vector<NearPoint>&& points) {
    return moved(std::move(points), dtype("near_point"));
}

/// `one` for a single query, `all` for many; both run without the GIL.
template <class One, class All>
nb::object answers(const Coordinates& queries, const One& one, const All& all) {
    if (!queries.many) {
        std::vector<NearPoint> found;
        {
            const nb::gil_scoped_release released;
            found = one();
        }
        return rows(std::move(found));
    }
    NearPoints found;
    {
        const nb::gil_scoped_release released;
        found = all();
    }
    std::vector<std::uint64_t> offsets(found.starts.begin(), found.starts.end());
    return nb::make_tuple(rows(std::move(found.points)), array_of(std::move(offsets)));
}

void bind_searches(nb::class_<PointTree>& tree) {
    tree.def(
            "nearest",
            [](const PointTree& t, nb::handle points, std::size_t count, double epsilon,
               double limit, nb::handle threads) {
                const Coordinates queries = coordinates(points, "points", t.options().dimensions);
                const NearOptions options = {epsilon, limit};
                const int workers = read_threads(threads);
                return answers(
                    queries, [&] { return t.nearest(queries.span(), count, options); },
                    [&] { return t.nearest_of_all(queries.span(), count, options, workers); });
            },
            "points"_a, "count"_a = 1, nb::kw_only(), "epsilon"_a = 0.0,
            "limit"_a = std::numeric_limits<double>::infinity(), "threads"_a = nb::none(),
            "The nearest points of one point (d,), or (rows, offsets) of many (n, d).\n\n"
            ">>> allide.PointTree([[0, 0], [3, 4]]).nearest([3, 3])[\"index\"]\n"
            "array([1], dtype=uint32)")
        .def(
            "within",
            [](const PointTree& t, nb::handle points, double limit, double epsilon,
               nb::handle threads) {
                const Coordinates queries = coordinates(points, "points", t.options().dimensions);
                const NearOptions options = {epsilon, limit};
                const int workers = read_threads(threads);
                return answers(
                    queries, [&] { return t.within(queries.span(), options); },
                    [&] { return t.within_of_all(queries.span(), options, workers); });
            },
            "points"_a, "limit"_a, nb::kw_only(), "epsilon"_a = 0.0, "threads"_a = nb::none(),
            "All points no farther than the limit from one point, or (rows, offsets) of many.\n\n"
            ">>> len(allide.PointTree([[0, 0], [3, 4]]).within([0, 0], 5))\n2");
}

}  // namespace

void bind_point_tree(nb::module_& m) {
    bind_enum<Metric>(
        m, "Metric",
        "How the distance of two points is measured.\n\n"
        ">>> allide.PointTree([[0, 0], [3, 4]], metric=allide.Metric.l1).metric.name\n"
        "'l1'",
        {{"l1", Metric::l1}, {"l2", Metric::l2}, {"l_infinity", Metric::l_infinity}});
    nb::class_<PointTree> tree(
        m, "PointTree",
        "A tree over points of 2 to 16 dimensions that do not move. Any thread may query it.\n\n"
        ">>> len(allide.PointTree([[0, 0], [3, 4]], metric=\"l1\"))\n2");
    tree.def(
        "__init__",
        [](PointTree* self, nb::handle points, nb::handle metric) {
            const Coordinates read = coordinates(points, "points", 0);
            const PointTreeOptions options = {int(read.array.shape(1)),
                                              read_enum<Metric>(metric, "metric")};
            const nb::gil_scoped_release released;
            new (self) PointTree(read.span(), options);
        },
        "points"_a, nb::kw_only(), "metric"_a = "l2");
    tree.def("__len__", &PointTree::size)
        .def_prop_ro("dimensions", [](const PointTree& t) { return t.options().dimensions; })
        .def_prop_ro("metric", [](const PointTree& t) { return t.options().metric; })
        .def_prop_ro("memory", &PointTree::memory, "Bytes.")
        .def("__repr__", [](const PointTree& t) {
            return "<allide.PointTree " + std::to_string(t.size()) + " points, " +
                   std::to_string(t.options().dimensions) + " dimensions>";
        });
    bind_searches(tree);
}

}  // namespace allide::python
