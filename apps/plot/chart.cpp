// SPDX-License-Identifier: MIT
#include "plot/chart.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "plot/legend.h"
#include "plot/markup.h"
#include "plot/theme.h"
#include "plot/ticks.h"

namespace plot {
namespace {

struct Point {
    double x, y;
};

/// One axis as drawn: from a value to a place between `from` and `to`.
struct Ruler {
    Ticks ticks;
    Scale scale;
    double from, to;

    double at(double value) const {
        const auto mapped = [&](double v) { return scale == Scale::log ? std::log10(v) : v; };
        const double low = mapped(ticks.low), high = mapped(ticks.high);
        return from + (to - from) * (mapped(value) - low) / (high - low);
    }
};

bool can_be_drawn(double value, Scale scale) {
    return std::isfinite(value) && (scale == Scale::linear || value > 0);
}

Ticks ticks_of(const Axis& axis, const std::vector<double>& values, int about) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const double v : values) {
        if (!can_be_drawn(v, axis.scale))
            continue;
        low = std::min(low, v);
        high = std::max(high, v);
    }
    if (low > high)
        low = high = 1;
    if (axis.scale == Scale::linear)
        low = std::min(low, 0.0);
    low = axis.low.value_or(low);
    high = axis.high.value_or(high);
    return axis.scale == Scale::log ? log_ticks(low, high) : linear_ticks(low, high, about);
}

class Drawing {
public:
    explicit Drawing(const Chart& chart) : chart_(chart) {
        for (const Series& series : chart.series)
            points_.push_back(points_of(series));
        if (chart.stacked)
            stack();
    }

    std::string svg() {
        const std::string head = top();
        lay_out();
        return fmt::format("<svg class=\"plot\" viewBox=\"0 0 {:g} {:g}\" role=\"img\">",
                           chart_.width, height_) +
               head + grid() + marks() + axes() + "</svg>\n";
    }

private:
    std::vector<Point> points_of(const Series& series) const {
        std::vector<Point> points;
        for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i)
            if (can_be_drawn(series.x[i], chart_.x.scale) &&
                can_be_drawn(series.y[i], chart_.y.scale))
                points.push_back({series.x[i], series.y[i]});
        return points;
    }

    void stack() {
        for (std::size_t s = 1; s < points_.size(); ++s)
            for (std::size_t i = 0; i < std::min(points_[s].size(), points_[s - 1].size()); ++i)
                points_[s][i].y += points_[s - 1][i].y;
    }

    int colour(std::size_t series) const {
        return chart_.series[series].colour.value_or(static_cast<int>(series)) % colours;
    }

    /// Title, label of the y axis and legend, and how much space they take.
    std::string top() {
        std::string drawn = fmt::format("<title>{}</title>", escaped(described()));
        top_ = 4;
        if (!chart_.title.empty()) {
            drawn += fmt::format("<text class=\"title\" x=\"0\" y=\"15\">{}</text>",
                                 escaped(chart_.title));
            top_ = 26;
        }
        std::vector<Key> keys;
        for (std::size_t s = 0; s < chart_.series.size(); ++s)
            keys.push_back(
                {chart_.series[s].name, colour(s), chart_.series[s].mark, chart_.stacked});
        if (keys.size() > 1) {
            const Legend names = legend(keys, top_, chart_.width);
            drawn += names.svg;
            top_ += names.height + 2;
        }
        drawn +=
            fmt::format("<text x=\"0\" y=\"{:.1f}\">{}</text>", top_ + 11, escaped(chart_.y.label));
        height_ = top_ + chart_.height;
        top_ += 24;
        return drawn;
    }

    std::string described() const {
        return fmt::format("{}{}{} over {}", chart_.title, chart_.title.empty() ? "" : ": ",
                           chart_.y.label, chart_.x.label);
    }

    void lay_out() {
        std::vector<double> xs, ys;
        for (const auto& points : points_)
            for (const Point& p : points) {
                xs.push_back(p.x);
                ys.push_back(p.y);
            }
        const double bottom = height_ - (chart_.x.label.empty() ? 22 : 40);
        y_ = {ticks_of(chart_.y, ys, 5), chart_.y.scale, bottom, top_};
        double widest = 0;
        for (const double tick : y_.ticks.major)
            widest = std::max(widest, text_width(tick_label(tick)));
        Axis x = chart_.x;
        if (x.scale == Scale::linear && !xs.empty() && !x.low && *std::ranges::min_element(xs) > 0)
            x.low = *std::ranges::min_element(xs) < 0.3 * *std::ranges::max_element(xs)
                        ? 0
                        : *std::ranges::min_element(xs);
        x_ = {ticks_of(x, xs, 6), x.scale, widest + 8, chart_.width - 14};
        if (x.scale == Scale::linear && !xs.empty())
            x_.ticks.high = x.high.value_or(*std::ranges::max_element(xs));
        std::erase_if(x_.ticks.major, [&](double t) { return t > x_.ticks.high * (1 + 1e-9); });
    }

    std::string grid() const {
        std::string lines;
        for (const double tick : y_.ticks.minor)
            lines += fmt::format("<path class=\"minor\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>", x_.from,
                                 y_.at(tick), x_.to);
        std::string path;
        for (const double tick : y_.ticks.major)
            path += fmt::format("M{:.1f} {:.1f}H{:.1f}", x_.from, y_.at(tick), x_.to);
        return lines + "<path class=\"grid\" d=\"" + path + "\"/>";
    }

    std::string axes() const {
        std::string drawn =
            fmt::format("<path class=\"axis\" d=\"M{:.1f} {:.1f}H{:.1f}", x_.from, y_.from, x_.to);
        for (const double tick : x_.ticks.major)
            drawn += fmt::format("M{:.1f} {:.1f}v4", x_.at(tick), y_.from);
        drawn += "\"/>";
        for (const double tick : x_.ticks.major)
            drawn += fmt::format("<text class=\"mid\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>",
                                 x_.at(tick), y_.from + 17, tick_label(tick));
        for (const double tick : y_.ticks.major)
            drawn += fmt::format("<text class=\"end\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>",
                                 x_.from - 6, y_.at(tick) + 4, tick_label(tick));
        return drawn + fmt::format("<text class=\"mid\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>",
                                   0.5 * (x_.from + x_.to), y_.from + 35, escaped(chart_.x.label));
    }

    /// In an <svg> of its own, which cuts off what lies outside.
    std::string marks() const {
        std::string drawn;
        for (std::size_t s = points_.size(); s-- > 0;)
            drawn += chart_.stacked ? filled(s) : marked(s);
        return fmt::format(
            "<svg x=\"{0:.1f}\" y=\"{1:.1f}\" width=\"{2:.1f}\" height=\"{3:.1f}\" "
            "viewBox=\"{0:.1f} {1:.1f} {2:.1f} {3:.1f}\">{4}</svg>",
            x_.from - 1, y_.to - 4, x_.to - x_.from + 5, y_.from - y_.to + 4, drawn);
    }

    std::string marked(std::size_t s) const {
        const Mark mark = chart_.series[s].mark;
        const std::vector<Point> points = placed(points_[s]);
        std::string drawn;
        if (mark == Mark::area && !points.empty())
            drawn = fmt::format("<path class=\"wash f{}\" d=\"{}V{:.1f}H{:.1f}z\"/>", colour(s),
                                path(points), y_.from, points.front().x);
        if (mark != Mark::points)
            drawn += fmt::format("<path class=\"line{}{} s{}\" d=\"{}\"/>",
                                 points.size() > 120 ? " thin" : "",
                                 mark == Mark::dashed ? " dashed" : "", colour(s), path(points));
        if (mark == Mark::points || mark == Mark::line_and_points)
            for (const Point& p : points)
                drawn +=
                    fmt::format("<circle class=\"f{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.6\"/>",
                                colour(s), p.x, p.y);
        return drawn;
    }

    /// Down to the axis: the series below it is drawn over it.
    std::string filled(std::size_t s) const {
        const std::vector<Point> points = placed(points_[s]);
        if (points.empty())
            return {};
        return fmt::format(
            "<path class=\"paper\" d=\"{0}V{1:.1f}H{2:.1f}z\"/>"
            "<path class=\"area f{3}\" d=\"{0}V{1:.1f}H{2:.1f}z\"/>",
            path(points), y_.from, points.front().x, colour(s));
    }

    /// As drawn, with no more than the least and the greatest of each half unit of width.
    std::vector<Point> placed(const std::vector<Point>& points) const {
        std::vector<Point> all;
        for (const Point& p : points)
            all.push_back({x_.at(p.x), y_.at(p.y)});
        const std::size_t buckets = static_cast<std::size_t>(2 * chart_.width);
        if (all.size() <= 2 * buckets)
            return all;
        std::vector<Point> kept;
        for (std::size_t b = 0; b < buckets; ++b) {
            const auto begin = all.begin() + static_cast<std::ptrdiff_t>(b * all.size() / buckets);
            const auto end =
                all.begin() + static_cast<std::ptrdiff_t>((b + 1) * all.size() / buckets);
            auto [least, most] = std::minmax_element(
                begin, end, [](const Point& a, const Point& c) { return a.y < c.y; });
            if (most < least)
                std::swap(least, most);
            kept.push_back(*least);
            kept.push_back(*most);
        }
        return kept;
    }

    static std::string path(const std::vector<Point>& points) {
        std::string d;
        for (const Point& p : points)
            d += fmt::format("{}{:.1f} {:.1f}", d.empty() ? 'M' : 'L', p.x, p.y);
        return d;
    }

    const Chart& chart_;
    std::vector<std::vector<Point>> points_;
    Ruler x_, y_;
    double top_ = 0, height_ = 0;
};

}  // namespace

std::string svg(const Chart& chart) {
    return Drawing(chart).svg();
}

std::string csv(const Chart& chart) {
    std::string lines = "series,x,y\n";
    for (const Series& series : chart.series)
        for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i)
            lines += fmt::format("\"{}\",{},{}\n", series.name, series.x[i], series.y[i]);
    return lines;
}

}  // namespace plot
