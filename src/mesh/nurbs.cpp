// SPDX-License-Identifier: MIT
// Each span between knots is a rational Bezier patch, whose points are blossoms of the B-spline
// (Ramshaw, "Blossoms are polar forms", 1989); so are the points of any part of it.
//
// The bound of a cell. With homogeneous points (wP, w) of degree (p, q) and the bilinear surface B
// through the cell's corners, S - B = N / W with N = (wP) - W B of degree (p + 1, q + 1). Both have
// Bernstein coefficients c and w of that degree, and the weights are above 0, so |S - B| is nowhere
// more than the largest |c| / w. The two triangles of the cell are no farther from B than a quarter
// of its twist |B00 - B10 - B01 + B11|. Points of equal parameters are compared, so the sum bounds
// the distance in both directions. One grid of parameters serves all cells, so there are no cracks;
// where a cell fails, its whole column or row gets twice the lines.
#include "mesh/nurbs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "math/range.h"

namespace allide {

namespace {

constexpr int most_order = 10;
constexpr double most_weight = 0x1p60;

/// A homogeneous point.
struct Weighted {
    Vec3 scaled = {};
    double weight = 0;

    Vec3 point() const { return scaled / weight; }
};

Weighted between(const Weighted& a, const Weighted& b, double t) {
    return {(1 - t) * a.scaled + t * b.scaled, (1 - t) * a.weight + t * b.weight};
}

Error bad(const std::string& what) {
    return {ErrorCode::bad_argument, "a NURBS patch: " + what};
}

Result<void> check_order(int order, std::uint32_t count) {
    if (order < 2 || order > most_order)
        return bad("an order is not from 2 to " + std::to_string(most_order));
    if (count < static_cast<std::uint32_t>(order))
        return bad("there are fewer points than the order");
    return {};
}

Result<std::vector<double>> knots_of(const std::vector<double>& given, int order,
                                     std::uint32_t count) {
    const std::size_t needed = std::size_t{count} + static_cast<std::size_t>(order);
    if (given.empty()) {
        std::vector<double> uniform(needed);
        for (std::size_t i = 0; i < needed; ++i) {
            const double at = static_cast<double>(i) - (order - 1);
            uniform[i] = std::clamp(at, 0.0, static_cast<double>(count) - (order - 1));
        }
        return uniform;
    }
    if (given.size() != needed)
        return bad("there are " + std::to_string(given.size()) + " knots, not " +
                   std::to_string(needed));
    constexpr double most_knot = 1e100;
    for (const double knot : given)
        if (!(std::fabs(knot) <= most_knot))
            return bad("a knot is not finite");
    if (!std::ranges::is_sorted(given))
        return bad("the knots decrease");
    const double begin = given[static_cast<std::size_t>(order) - 1], end = given[count];
    if (!(begin < end))
        return bad("all its knots are equal");
    for (std::size_t i = 0; i < count; ++i)
        if (begin < given[i] && given[i] < end &&
            given[i] == given[i + static_cast<std::size_t>(order) - 1])
            return bad("an inner knot occurs as often as the order, so the surface has a gap");
    return given;
}

/// One direction: its knots, and the spans between knots that differ.
struct Direction {
    int degree;
    std::vector<double> knots;
    std::vector<std::size_t> spans;  ///< the knot before each

    double begin(std::size_t span) const { return knots[spans[span]]; }
    double end(std::size_t span) const { return knots[spans[span] + 1]; }
};

Direction direction_of(std::vector<double> knots, int order, std::uint32_t count) {
    Direction made{order - 1, std::move(knots), {}};
    for (auto i = static_cast<std::size_t>(order) - 1; i < count; ++i)
        if (made.knots[i] < made.knots[i + 1])
            made.spans.push_back(i);
    return made;
}

using Curve = std::array<Weighted, most_order>;

/// The value of the polar form at p arguments, the first of them `a`, the others `b`. `curve` has
/// the points d[span - p] to d[span], and is used up.
Weighted blossom(const Direction& d, std::size_t span, Curve& curve, int count_of_a, double a,
                 double b) {
    const int p = d.degree;
    const std::size_t knot = d.spans[span];
    for (int r = 1; r <= p; ++r) {
        const double at = r <= count_of_a ? a : b;
        for (int j = p; j >= r; --j) {
            const double low =
                d.knots[knot + static_cast<std::size_t>(j) - static_cast<std::size_t>(p)];
            const double high = d.knots[knot + static_cast<std::size_t>(j + 1 - r)];
            const auto k = static_cast<std::size_t>(j);
            curve[k] = between(curve[k - 1], curve[k], (at - low) / (high - low));
        }
    }
    return curve[static_cast<std::size_t>(p)];
}

/// A part of the surface between two parameters in each direction, as Bezier points, u fastest.
struct Cell {
    std::size_t span_u, span_v;
    double u0, u1, v0, v1;
};

double binomial(int n, int k) {
    double value = 1;
    for (int i = 1; i <= k; ++i)
        value = value * (n - k + i) / i;
    return value;
}

/// The share of coefficient k - i in the Bernstein product of degrees n and 1.
double product_share(int n, int k, int i) {
    return k - i < 0 || k - i > n ? 0 : binomial(n, k - i) / binomial(n + 1, k);
}

class Patch {
public:
    Patch(const NurbsPatch& patch, Direction u, Direction v)
        : u_(std::move(u)), v_(std::move(v)), count_u_(patch.count_u) {
        const double most = patch.weights.empty() ? 1 : std::ranges::max(patch.weights);
        for (std::size_t i = 0; i < patch.points.size(); ++i) {
            const double weight = patch.weights.empty() ? 1 : patch.weights[i] / most;
            points_.push_back({weight * patch.points[i], weight});
        }
    }

    const Direction& u() const { return u_; }
    const Direction& v() const { return v_; }

    /// The Bezier points of a cell.
    void bezier(const Cell& cell, std::vector<Weighted>& made) const {
        const int p = u_.degree, q = v_.degree;
        std::array<Curve, most_order> columns{};  // of blossoms in u, one for each row
        for (int row = 0; row <= q; ++row) {
            const Curve points = row_points(cell, row);
            for (int i = 0; i <= p; ++i) {
                Curve used = points;
                columns[static_cast<std::size_t>(i)][static_cast<std::size_t>(row)] =
                    blossom(u_, cell.span_u, used, p - i, cell.u0, cell.u1);
            }
        }
        made.clear();
        for (int j = 0; j <= q; ++j)
            for (int i = 0; i <= p; ++i) {
                Curve used = columns[static_cast<std::size_t>(i)];
                made.push_back(blossom(v_, cell.span_v, used, q - j, cell.v0, cell.v1));
            }
    }

private:
    /// The points of the row that a blossom in u takes.
    Curve row_points(const Cell& cell, int row) const {
        const auto p = static_cast<std::size_t>(u_.degree), q = static_cast<std::size_t>(v_.degree);
        const std::size_t i = u_.spans[cell.span_u] - p;
        const std::size_t j = v_.spans[cell.span_v] - q + static_cast<std::size_t>(row);
        Curve points{};
        for (std::size_t k = 0; k <= p; ++k)
            points[k] = points_[i + k + count_u_ * j];
        return points;
    }

    Direction u_, v_;
    std::size_t count_u_;
    std::vector<Weighted> points_;
};

/// The Bezier points of a cell of degree (p, q), and what follows from them.
class CellBound {
public:
    CellBound(const std::vector<Weighted>& points, int p, int q) : points_(points), p_(p), q_(q) {
        for (int j = 0; j < 2; ++j)
            for (int i = 0; i < 2; ++i)
                corners_[2 * j + i] = at(i * p, j * q).point();
    }

    double value() const {
        double most = 0;
        for (int l = 0; l <= q_ + 1; ++l)
            for (int k = 0; k <= p_ + 1; ++k)
                most = std::max(most, coefficient(k, l));
        return most + length(corners_[0] - corners_[1] - corners_[2] + corners_[3]) / 4;
    }

    /// Whether lines of constant v are farther from their chords than those of constant u.
    bool bends_along_u() const {
        double along_u = 0, along_v = 0;
        for (int j = 0; j <= q_; ++j)
            along_u = std::max(along_u, from_chord(p_, [&](int i) { return at(i, j); }));
        for (int i = 0; i <= p_; ++i)
            along_v = std::max(along_v, from_chord(q_, [&](int j) { return at(i, j); }));
        return along_u >= along_v;
    }

private:
    const Weighted& at(int i, int j) const {
        return points_[static_cast<std::size_t>(i + (p_ + 1) * j)];
    }
    /// The bound for one curve of degree n and the segment between its ends.
    static double from_chord(int n, auto&& point_at) {
        const Vec3 ends[] = {point_at(0).point(), point_at(n).point()};
        double most = 0;
        for (int k = 0; k <= n + 1; ++k) {
            Vec3 c;
            double w = 0;
            for (int i = 0; i < 2; ++i)
                if (const double share = product_share(n, k, i); share > 0) {
                    const Weighted point = point_at(k - i);
                    c = c + share * (point.scaled - point.weight * ends[i]);
                    w += share * point.weight;
                }
            most = std::max(most, length(c) / w);
        }
        return most;
    }

    /// |c| / w of the degree (p + 1, q + 1).
    double coefficient(int k, int l) const {
        Vec3 c;
        double w = 0;
        for (int j = 0; j < 2; ++j)
            for (int i = 0; i < 2; ++i) {
                const double share = product_share(p_, k, i) * product_share(q_, l, j);
                if (share == 0)
                    continue;
                const Weighted& point = at(k - i, l - j);
                c = c + share * (point.scaled - point.weight * corners_[2 * j + i]);
                w += share * point.weight;
            }
        return length(c) / w;
    }

    const std::vector<Weighted>& points_;
    int p_, q_;
    Vec3 corners_[4];  // B00, B10, B01, B11
};

/// The grid of parameters: how many equal steps each span has.
class Grid {
public:
    Grid(const Patch& patch, double tolerance, std::uint64_t most_faces)
        : patch_(patch),
          tolerance_(tolerance),
          most_faces_(most_faces),
          columns_(patch.u().spans.size(), 1),
          rows_(patch.v().spans.size(), 1) {}

    /// Doubles steps until each cell is within the tolerance. False beyond the limit of faces.
    bool refine() {
        for (bool changed = true; changed;) {
            if (2 * steps(columns_) * steps(rows_) > most_faces_)
                return false;
            std::vector<bool> double_column(columns_.size()), double_row(rows_.size());
            each_cell([&](const Cell& cell) { check(cell, double_column, double_row); });
            changed = double_marked(columns_, double_column);
            changed = double_marked(rows_, double_row) || changed;
        }
        return true;
    }

    Mesh mesh() const {
        Mesh made;
        const std::uint64_t columns = steps(columns_), rows = steps(rows_);
        made.vertices.resize((columns + 1) * (rows + 1));
        std::uint64_t column = 0, row = 0;
        std::vector<Weighted> points;
        const auto p = static_cast<std::size_t>(patch_.u().degree);
        const std::size_t last = (p + 1) * static_cast<std::size_t>(patch_.v().degree);
        // Each vertex is a corner of up to four cells; the last of them sets it.
        each_cell([&](const Cell& cell) {
            patch_.bezier(cell, points);
            const std::uint64_t first = row * (columns + 1) + column;
            made.vertices[first] = points[0].point();
            made.vertices[first + 1] = points[p].point();
            made.vertices[first + columns + 1] = points[last].point();
            made.vertices[first + columns + 2] = points[last + p].point();
            add_faces(static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(columns), made);
            column = column + 1 == columns ? 0 : column + 1;
            row += column == 0 ? 1 : 0;
        });
        return made;
    }

private:
    static std::uint64_t steps(const std::vector<std::uint32_t>& spans) {
        std::uint64_t sum = 0;
        for (const std::uint32_t steps : spans)
            sum += steps;
        return sum;
    }

    static bool double_marked(std::vector<std::uint32_t>& spans, const std::vector<bool>& marked) {
        for (std::size_t i = 0; i < spans.size(); ++i)
            spans[i] *= marked[i] ? 2 : 1;
        return std::ranges::find(marked, true) != marked.end();
    }

    static double parameter(const Direction& d, std::size_t span, std::uint32_t i,
                            std::uint32_t steps) {
        if (i == steps)
            return d.end(span);
        return d.begin(span) + (d.end(span) - d.begin(span)) * (static_cast<double>(i) / steps);
    }

    /// Row by row.
    void each_cell(auto&& act) const {
        const Direction &u = patch_.u(), &v = patch_.v();
        for (std::size_t j = 0; j < rows_.size(); ++j)
            for (std::uint32_t b = 0; b < rows_[j]; ++b)
                for (std::size_t i = 0; i < columns_.size(); ++i)
                    for (std::uint32_t a = 0; a < columns_[i]; ++a)
                        act(Cell{i, j, parameter(u, i, a, columns_[i]),
                                 parameter(u, i, a + 1, columns_[i]), parameter(v, j, b, rows_[j]),
                                 parameter(v, j, b + 1, rows_[j])});
    }

    void check(const Cell& cell, std::vector<bool>& columns, std::vector<bool>& rows) {
        if (columns[cell.span_u] && rows[cell.span_v])
            return;
        patch_.bezier(cell, points_);
        const CellBound bound(points_, patch_.u().degree, patch_.v().degree);
        if (bound.value() <= tolerance_)
            return;
        if (bound.bends_along_u())
            columns[cell.span_u] = true;
        else
            rows[cell.span_v] = true;
    }

    static void add_faces(std::uint32_t first, std::uint32_t columns, Mesh& mesh) {
        const std::uint32_t above = first + columns + 1;
        mesh.faces.push_back({first, first + 1, above + 1});
        mesh.faces.push_back({first, above + 1, above});
    }

    const Patch& patch_;
    double tolerance_;
    std::uint64_t most_faces_;
    std::vector<std::uint32_t> columns_, rows_;
    std::vector<Weighted> points_;
};

Result<void> check_patch(const NurbsPatch& patch) {
    for (const auto& [order, count] :
         {std::pair(patch.order_u, patch.count_u), std::pair(patch.order_v, patch.count_v)})
        if (Result<void> checked = check_order(order, count); !checked)
            return checked;
    if (patch.points.size() != std::size_t{patch.count_u} * patch.count_v)
        return bad("it has " + std::to_string(patch.points.size()) + " points, not " +
                   std::to_string(patch.count_u) + " times " + std::to_string(patch.count_v));
    if (!patch.weights.empty() && patch.weights.size() != patch.points.size())
        return bad("it has " + std::to_string(patch.weights.size()) + " weights for " +
                   std::to_string(patch.points.size()) + " points");
    for (const double weight : patch.weights)
        if (!(weight >= 1 / most_weight && weight <= most_weight))
            return bad("a weight is not from 2^-60 to 2^60");
    if (const auto point = first_out_of_range(patch.points))
        return Error(ErrorCode::out_of_range, "a NURBS patch: point " + std::to_string(*point) +
                                                  " is not finite or is beyond 2^60");
    return {};
}

}  // namespace

Result<Mesh> nurbs_mesh(const NurbsPatch& patch, double tolerance, std::uint64_t most_faces) {
    if (!(tolerance > 0))
        return bad("the tolerance is not above 0");
    if (const Result<void> checked = check_patch(patch); !checked)
        return checked.error();
    Result<std::vector<double>> u = knots_of(patch.knots_u, patch.order_u, patch.count_u);
    if (!u)
        return u.error();
    Result<std::vector<double>> v = knots_of(patch.knots_v, patch.order_v, patch.count_v);
    if (!v)
        return v.error();
    const Patch made(patch, direction_of(*std::move(u), patch.order_u, patch.count_u),
                     direction_of(*std::move(v), patch.order_v, patch.count_v));
    Grid grid(made, tolerance, most_faces);
    if (!grid.refine())
        return bad("it takes more than " + std::to_string(most_faces) +
                   " faces; allow a larger tolerance");
    return grid.mesh();
}

Result<Mesh> try_nurbs_patch(const NurbsPatch& patch, double tolerance) {
    return nurbs_mesh(patch, tolerance, most_nurbs_faces);
}

}  // namespace allide
