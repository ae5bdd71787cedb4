// SPDX-License-Identifier: MIT
// Nearest neighbours among points of 2 to 16 dimensions; docs/design/points.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include <allide/api.h>
#include <allide/error.h>

namespace allide ALLIDE_API {

/// How the distance of two points is measured.
enum class Metric : std::uint8_t {
    l1,          ///< the sum of the differences
    l2,          ///< the root of the sum of their squares
    l_infinity,  ///< the largest difference
};

struct PointTreeOptions {
    int dimensions = 3;  ///< 2 to 16
    Metric metric = Metric::l2;
};

/// One of the points near a query.
struct NearPoint {
    double distance;
    std::uint32_t index;  ///< of the point in the order of the coordinates
    friend bool operator==(const NearPoint&, const NearPoint&) = default;
};

struct NearOptions {
    /// The i-th nearest point that is found is at most 1 + epsilon times as far as the true one.
    /// A search by radius finds all points within radius / (1 + epsilon) and none beyond the
    /// radius.
    double epsilon = 0;
    double limit = std::numeric_limits<double>::infinity();  ///< points beyond it do not count
};

/// The results of many queries: query i has points[starts[i]] to points[starts[i + 1]].
struct NearPoints {
    std::vector<std::size_t> starts;
    std::vector<NearPoint> points;
    [[nodiscard]] std::span<const NearPoint> of(std::size_t query) const {
        return std::span(points).subspan(starts[query], starts[query + 1] - starts[query]);
    }
};

/// A tree over points that do not move. Any number of threads may query it at once.
///
/// Results are sorted by distance, points at the same distance by index. With epsilon 0 they are
/// those of a comparison with every point: the same points and the same bits of the distances.
/// A query with a coordinate that is not finite or beyond 2^60 finds nothing. Functions throw an
/// Error for a query with another number of dimensions than the tree, and for an epsilon or a limit
/// that is negative or not a number.
class PointTree {
public:
    /// Point i has the coordinates from i * dimensions on. Fails for coordinates that are not
    /// finite or beyond 2^60, for a number of them that dimensions does not divide, and for 2^32 -
    /// 1 points or more.
    static Result<PointTree> try_make(std::span<const double> coordinates,
                                      const PointTreeOptions& options = {});
    PointTree(PointTree&&) noexcept;
    PointTree& operator=(PointTree&&) noexcept;
    ~PointTree();

    /// The `count` nearest points, or all if there are fewer.
    [[nodiscard]] std::vector<NearPoint> nearest(std::span<const double> query,
                                                 std::size_t count = 1,
                                                 const NearOptions& options = {}) const;
    /// Overwrites `found`, reusing its capacity.
    void nearest(std::span<const double> query, std::size_t count, std::vector<NearPoint>& found,
                 const NearOptions& options = {}) const;
    /// All points no farther than the limit of the options.
    [[nodiscard]] std::vector<NearPoint> within(std::span<const double> query,
                                                const NearOptions& options) const;

    /// Many queries, one after the other in `queries`, on several threads; 0: all cores. The
    /// results are the same for any number of threads.
    [[nodiscard]] NearPoints nearest_of_all(std::span<const double> queries, std::size_t count,
                                            const NearOptions& options = {}, int threads = 1) const;
    [[nodiscard]] NearPoints within_of_all(std::span<const double> queries,
                                           const NearOptions& options, int threads = 1) const;

    [[nodiscard]] const PointTreeOptions& options() const noexcept;
    /// How many points there are.
    [[nodiscard]] std::size_t size() const noexcept;
    /// Bytes.
    [[nodiscard]] std::size_t memory() const noexcept;

#if defined(__cpp_exceptions)
    explicit PointTree(std::span<const double> coordinates, const PointTreeOptions& options = {})
        : PointTree(try_make(coordinates, options).value()) {}
#endif

    struct Impl;

private:
    explicit PointTree(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace allide ALLIDE_API
