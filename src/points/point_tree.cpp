// SPDX-License-Identifier: MIT
#include <allide/point_tree.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "base/parallel.h"
#include "base/reject.h"
#include "base/thread_count.h"
#include "points/near_list.h"
#include "points/point_build.h"

namespace allide {
namespace {

constexpr double largest_coordinate = 0x1p60;

bool is_in_range(std::span<const double> coordinates) {
    return std::ranges::all_of(coordinates,
                               [](double x) { return std::abs(x) <= largest_coordinate; });
}

std::optional<Error> build_error(std::span<const double> coordinates,
                                 const PointTreeOptions& options) {
    const int dimensions = options.dimensions;
    if (dimensions < 2 || dimensions > 16)
        return Error(ErrorCode::bad_argument,
                     "dimensions is " + std::to_string(dimensions) + "; a point tree has 2 to 16");
    if (options.metric > Metric::l_infinity)
        return Error(ErrorCode::bad_argument, "the metric is none of l1, l2 and l_infinity");
    if (coordinates.size() % dimensions != 0)
        return Error(ErrorCode::bad_argument, "there are " + std::to_string(coordinates.size()) +
                                                  " coordinates; give " +
                                                  std::to_string(dimensions) + " for each point");
    if (coordinates.size() / dimensions >= UINT32_MAX)
        return Error(ErrorCode::bad_argument, "a point tree has fewer than 2^32 - 1 points");
    const auto bad = std::ranges::find_if_not(
        coordinates, [](double x) { return std::abs(x) <= largest_coordinate; });
    if (bad == coordinates.end())
        return std::nullopt;
    return Error(ErrorCode::out_of_range,
                 "a coordinate of point " +
                     std::to_string((bad - coordinates.begin()) / dimensions) +
                     " is not finite or beyond 2^60");
}

/// Rejects what no search takes; without exceptions the search finds nothing.
bool may_search(const PointTree::Impl& tree, std::size_t coordinates, const NearOptions& options) {
    const std::size_t dimensions = tree.options.dimensions;
    if (coordinates % dimensions != 0) {
        reject(ErrorCode::bad_argument, "there are " + std::to_string(coordinates) +
                                            " coordinates; the tree's points have " +
                                            std::to_string(dimensions) + " each");
        return false;
    }
    if (!(options.epsilon >= 0) || std::isinf(options.epsilon) || !(options.limit >= 0)) {
        reject(ErrorCode::bad_argument,
               "epsilon and limit of a search for points must not be negative or not a number");
        return false;
    }
    return true;
}

bool may_search_one(const PointTree::Impl& tree, std::size_t coordinates,
                    const NearOptions& options) {
    const std::size_t dimensions = tree.options.dimensions;
    if (coordinates == dimensions)
        return may_search(tree, coordinates, options);
    reject(ErrorCode::bad_argument, "a query has " + std::to_string(coordinates) +
                                        " coordinates; the tree's points have " +
                                        std::to_string(dimensions));
    return false;
}

/// A search by options in the keys of the tree's metric.
struct KeyLimits {
    double stretch, limit;
};

KeyLimits key_limits(const PointTree::Impl& tree, const NearOptions& options) {
    const double factor = 1 + options.epsilon;
    if (tree.options.metric != Metric::l2)
        return {factor, options.limit};
    // A little more than the square: what it lets in is removed by distance.
    return {factor * factor, options.limit * options.limit * (1 + 0x1p-50) + 0x1p-1074};
}

/// Turns keys into distances, and removes points beyond the limit.
void finish(const PointTree::Impl& tree, double limit, std::vector<NearPoint>& found) {
    if (tree.options.metric == Metric::l2)
        for (NearPoint& point : found)
            point.distance = std::sqrt(point.distance);
    while (!found.empty() && found.back().distance > limit)
        found.pop_back();
}

/// `query` has as many coordinates as a point of the tree, and the options are valid.
void find_nearest_points(const PointTree::Impl& tree, std::span<const double> query,
                         std::size_t count, const NearOptions& options,
                         std::vector<NearPoint>& found) {
    found.clear();
    if (tree.size == 0 || count == 0 || !is_in_range(query))
        return;
    const KeyLimits keys = key_limits(tree, options);
    NearestList list(found, count, keys.limit);
    search_points(tree, query.data(), keys.stretch, list);
    list.finish();
    finish(tree, options.limit, found);
}

void find_points_within(const PointTree::Impl& tree, std::span<const double> query,
                        const NearOptions& options, std::vector<NearPoint>& found) {
    found.clear();
    if (tree.size == 0 || !is_in_range(query))
        return;
    const KeyLimits keys = key_limits(tree, options);
    WithinList list(found, keys.limit);
    search_points(tree, query.data(), keys.stretch, list);
    list.finish();
    finish(tree, options.limit, found);
}

/// Calls find(query, found) for each query, and joins what they find.
template <class Find>
NearPoints find_all(std::span<const double> queries, int dimensions, int threads,
                    const Find& find) {
    if (const auto error = thread_count_error(threads))
        reject(error->code(), error->what());
    constexpr std::size_t chunk_size = 64;
    const std::size_t count = queries.size() / dimensions;
    const std::size_t chunks = (count + chunk_size - 1) / chunk_size;
    std::vector<std::vector<NearPoint>> points(chunks);
    NearPoints all;
    all.starts.assign(count + 1, 0);
    const auto run = [&](std::size_t first, std::size_t last) {
        std::vector<NearPoint> found;
        for (std::size_t chunk = first; chunk < last; ++chunk)
            for (std::size_t i = chunk * chunk_size; i < std::min(count, (chunk + 1) * chunk_size);
                 ++i) {
                find(queries.subspan(i * dimensions, dimensions), found);
                all.starts[i + 1] = found.size();
                points[chunk].insert(points[chunk].end(), found.begin(), found.end());
            }
    };
    parallel_for(thread_count(std::clamp(threads, 0, max_threads)), chunks, 1, run);
    for (std::size_t i = 0; i < count; ++i)
        all.starts[i + 1] += all.starts[i];
    all.points.reserve(all.starts.back());
    for (const std::vector<NearPoint>& chunk : points)
        all.points.insert(all.points.end(), chunk.begin(), chunk.end());
    return all;
}

}  // namespace

PointTree::PointTree(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
PointTree::PointTree(PointTree&&) noexcept = default;
PointTree& PointTree::operator=(PointTree&&) noexcept = default;
PointTree::~PointTree() = default;

Result<PointTree> PointTree::try_make(std::span<const double> coordinates,
                                      const PointTreeOptions& options) {
    if (auto error = build_error(coordinates, options))
        return *std::move(error);
    return PointTree(build_points(coordinates, options));
}

std::vector<NearPoint> PointTree::nearest(std::span<const double> query, std::size_t count,
                                          const NearOptions& options) const {
    std::vector<NearPoint> found;
    nearest(query, count, found, options);
    return found;
}

void PointTree::nearest(std::span<const double> query, std::size_t count,
                        std::vector<NearPoint>& found, const NearOptions& options) const {
    found.clear();
    if (may_search_one(*impl_, query.size(), options))
        find_nearest_points(*impl_, query, count, options, found);
}

std::vector<NearPoint> PointTree::within(std::span<const double> query,
                                         const NearOptions& options) const {
    std::vector<NearPoint> found;
    if (may_search_one(*impl_, query.size(), options))
        find_points_within(*impl_, query, options, found);
    return found;
}

NearPoints PointTree::nearest_of_all(std::span<const double> queries, std::size_t count,
                                     const NearOptions& options, int threads) const {
    if (!may_search(*impl_, queries.size(), options))
        return {};
    return find_all(queries, impl_->options.dimensions, threads,
                    [&](std::span<const double> query, std::vector<NearPoint>& found) {
                        find_nearest_points(*impl_, query, count, options, found);
                    });
}

NearPoints PointTree::within_of_all(std::span<const double> queries, const NearOptions& options,
                                    int threads) const {
    if (!may_search(*impl_, queries.size(), options))
        return {};
    return find_all(queries, impl_->options.dimensions, threads,
                    [&](std::span<const double> query, std::vector<NearPoint>& found) {
                        find_points_within(*impl_, query, options, found);
                    });
}

const PointTreeOptions& PointTree::options() const noexcept {
    return impl_->options;
}

std::size_t PointTree::size() const noexcept {
    return impl_->size;
}

std::size_t PointTree::memory() const noexcept {
    return sizeof(Impl) + impl_->nodes.capacity() * sizeof(PointNode) +
           impl_->coordinates.capacity() * sizeof(double) +
           impl_->indices.capacity() * sizeof(std::uint32_t);
}

}  // namespace allide
