// SPDX-License-Identifier: MIT
#include "points/point_search.h"

#include <utility>

#include "points/near_list.h"

namespace allide {
namespace {

template <class List>
using Search = void (*)(const PointTree::Impl&, const double*, double, List&);

template <int dimensions, Metric metric, class List>
void search(const PointTree::Impl& tree, const double* query, double stretch, List& list) {
    PointSearch<dimensions, metric, List>(tree, query, stretch, list).run();
}

template <Metric metric, class List, std::size_t... offsets>
Search<List> chosen(int dimensions, std::index_sequence<offsets...>) {
    static constexpr Search<List> all[] = {search<int{offsets} + 2, metric, List>...};
    return all[dimensions - 2];
}

}  // namespace

template <class List>
void search_points(const PointTree::Impl& tree, const double* query, double stretch, List& list) {
    constexpr std::make_index_sequence<15> offsets;
    const int dimensions = tree.options.dimensions;
    switch (tree.options.metric) {
        case Metric::l1:
            return chosen<Metric::l1, List>(dimensions, offsets)(tree, query, stretch, list);
        case Metric::l2:
            return chosen<Metric::l2, List>(dimensions, offsets)(tree, query, stretch, list);
        case Metric::l_infinity:
            return chosen<Metric::l_infinity, List>(dimensions, offsets)(tree, query, stretch,
                                                                         list);
    }
}

template void search_points(const PointTree::Impl&, const double*, double, NearestList&);
template void search_points(const PointTree::Impl&, const double*, double, WithinList&);

}  // namespace allide
