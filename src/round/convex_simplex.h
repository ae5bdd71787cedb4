// SPDX-License-Identifier: MIT
// The point nearest to the origin of the hull of up to four points of a difference of two sets.
#pragma once

#include <algorithm>

#include "round/convex_body.h"

namespace allide {

template <class Real>
class ConvexSimplex {
public:
    using Vector = RealVector<Real>;

    void add(const Vector& a, const Vector& b) {
        a_[count_] = a;
        b_[count_] = b;
        w_[count_] = a - b;
        ++count_;
    }

    /// Drops the corners that the nearest point does not need. Returns whether a tetrahedron holds
    /// the origin.
    bool reduce() {
        Nearest best;
        if (count_ == 4) {
            if (holds_origin(best))
                return true;
        } else {
            best = count_ == 1 ? corner(0) : count_ == 2 ? on_edge(0, 1) : on_triangle(0, 1, 2);
        }
        keep(best);
        return false;
    }

    /// Nearest to the origin.
    Vector difference() const { return combined(w_); }
    Vector point_a() const { return combined(a_); }
    Vector point_b() const { return combined(b_); }

    /// Whether the tetrahedron holds the origin also after its corners have moved by `error`: six
    /// times the volume below each face changes by less than the bound.
    bool holds_origin_safely(double error) const {
        double reach = 0;
        for (const Vector& w : w_)
            reach = std::max(reach, double(size_of(w)));
        return 16 * error * reach * reach < least_volume_;
    }

private:
    struct Nearest {
        Real weight[4] = {};
        Real squared = HUGE_VAL;
    };

    Nearest corner(int i) const {
        Nearest found;
        found.weight[i] = 1;
        found.squared = inner(w_[i], w_[i]);
        return found;
    }

    Nearest on_edge(int i, int j) const {
        const Vector d = w_[j] - w_[i];
        const Real t = -inner(w_[i], d), size = inner(d, d);
        if (!(Real(0) < t))
            return corner(i);
        if (!(t < size))
            return corner(j);
        Nearest found;
        found.weight[j] = t / size;
        found.weight[i] = (size - t) / size;
        return measured(found);
    }

    Nearest on_triangle(int i, int j, int k) const {
        const Vector u = w_[j] - w_[i], v = w_[k] - w_[i], n = outer(u, v);
        const Real area = inner(n, n);
        const Real at_k = inner(n, outer(w_[i], u)), at_j = inner(n, outer(v, w_[i]));
        const Real at_i = area - at_j - at_k;
        if (Real(0) < at_i && Real(0) < at_j && Real(0) < at_k) {
            Nearest found;
            found.weight[i] = at_i / area;
            found.weight[j] = at_j / area;
            found.weight[k] = at_k / area;
            return measured(found);
        }
        return nearer(nearer(on_edge(i, j), on_edge(j, k)), on_edge(k, i));
    }

    bool holds_origin(Nearest& best) {
        constexpr int faces[4][4] = {{1, 2, 3, 0}, {0, 2, 3, 1}, {0, 1, 3, 2}, {0, 1, 2, 3}};
        bool is_inside = true;
        Real below[4], whole = 0;
        least_volume_ = HUGE_VAL;
        for (const auto& [i, j, k, opposite] : faces) {
            const Vector n = outer(w_[j] - w_[i], w_[k] - w_[i]);
            const Real origin = -inner(n, w_[i]), apex = inner(n, w_[opposite] - w_[i]);
            if (!(Real(0) < origin * apex)) {
                best = nearer(best, on_triangle(i, j, k));
                is_inside = false;
            }
            below[opposite] = origin < Real(0) ? -origin : origin;
            whole = whole + below[opposite];
            least_volume_ = std::min(least_volume_, double(below[opposite]));
        }
        for (int i = 0; is_inside && i < 4; ++i)
            weight_[i] = below[i] / whole;
        return is_inside;
    }

    Nearest measured(Nearest found) const {
        Vector sum = {};
        for (int i = 0; i < count_; ++i)
            sum = plus(sum, times(found.weight[i], w_[i]));
        found.squared = inner(sum, sum);
        return found;
    }

    static const Nearest& nearer(const Nearest& s, const Nearest& t) {
        return t.squared < s.squared ? t : s;
    }

    void keep(const Nearest& best) {
        int kept = 0;
        for (int i = 0; i < count_; ++i) {
            if (!(Real(0) < best.weight[i]))
                continue;
            a_[kept] = a_[i];
            b_[kept] = b_[i];
            w_[kept] = w_[i];
            weight_[kept++] = best.weight[i];
        }
        count_ = kept;
    }

    Vector combined(const Vector (&corners)[4]) const {
        Vector sum = {};
        for (int i = 0; i < count_; ++i)
            sum = plus(sum, times(weight_[i], corners[i]));
        return sum;
    }

    int count_ = 0;
    Vector a_[4] = {}, b_[4] = {}, w_[4] = {};
    Real weight_[4] = {};
    double least_volume_ = 0;
};

}  // namespace allide
