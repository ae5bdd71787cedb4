// SPDX-License-Identifier: MIT
#include "points_peers.h"

#include <cstdlib>

#include <nanoflann.hpp>

namespace allide {

struct NanoflannTree::Index {
    virtual ~Index() = default;
    virtual void nearest(const double* query, std::size_t count, double* squares) const = 0;
};

namespace {

struct Points {
    std::span<const double> coordinates;
    std::size_t dimensions;

    [[nodiscard]] std::size_t kdtree_get_point_count() const {
        return coordinates.size() / dimensions;
    }
    [[nodiscard]] double kdtree_get_pt(std::size_t point, std::size_t axis) const {
        return coordinates[point * dimensions + axis];
    }
    template <class Box>
    bool kdtree_get_bbox(Box&) const {
        return false;
    }
};

template <int dimensions>
class IndexOf final : public NanoflannTree::Index {
    using Measure = nanoflann::L2_Simple_Adaptor<double, Points>;
    using Tree = nanoflann::KDTreeSingleIndexAdaptor<Measure, Points, dimensions, std::uint32_t>;

public:
    explicit IndexOf(std::span<const double> points)
        : points_{points, dimensions}, tree_(dimensions, points_) {
        tree_.buildIndex();
    }
    void nearest(const double* query, std::size_t count, double* squares) const override {
        indices_.resize(count);
        tree_.knnSearch(query, count, indices_.data(), squares);
    }

private:
    Points points_;
    Tree tree_;
    mutable std::vector<std::uint32_t> indices_;
};

template <int dimensions = 2>
std::unique_ptr<NanoflannTree::Index> index_of(std::span<const double> points, int wanted) {
    if (wanted == dimensions)
        return std::make_unique<IndexOf<dimensions>>(points);
    if constexpr (dimensions < 16)
        return index_of<dimensions + 1>(points, wanted);
    std::abort();
}

}  // namespace

NanoflannTree::NanoflannTree(std::span<const double> points, int dimensions)
    : dimensions_(dimensions), index_(index_of(points, dimensions)) {}
NanoflannTree::~NanoflannTree() = default;

std::vector<double> NanoflannTree::nearest(std::span<const double> queries,
                                           std::size_t count) const {
    std::vector<double> squares(queries.size() / dimensions_ * count);
    for (std::size_t i = 0; i * dimensions_ < queries.size(); ++i)
        index_->nearest(queries.data() + i * dimensions_, count, squares.data() + i * count);
    return squares;
}

}  // namespace allide
