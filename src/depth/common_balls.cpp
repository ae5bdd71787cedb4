// SPDX-License-Identifier: MIT
#include "depth/common_balls.h"

#include "query/piece_separation.h"
#include "query/signed_distances.h"

namespace allide {
namespace {

/// The sum of the radii of the balls about a point that are in a and in b.
class BallSum {
public:
    BallSum(const Placed& a, const Placed& b, Work& work) : a_(a, work), b_(b, work) {}

    double at(Vec3 x) {
        const std::optional<Vec3> point = query_point(x);
        return point ? -a_.at(*point).distance - b_.at(*point).distance : -anywhere;
    }

private:
    SignedDistances a_, b_;
};

}  // namespace

double common_balls(const Placed& a, const Placed& b, Vec3 start, const QueryOptions& options) {
    Work work(options);
    BallSum sum(a, b, work);
    Vec3 best = start;
    double most = sum.at(start);
    const double least_step = 1e-4 * most;
    for (double step = 0.5 * most; step > least_step; step *= 0.5)
        for (int axis = 0; axis < 3; ++axis)
            for (const double side : {-step, step}) {
                Vec3 next = best;
                next[axis] += side;
                const double found = sum.at(next);
                if (found <= most)
                    continue;
                most = found;
                best = next;
            }
    return most;
}

}  // namespace allide
