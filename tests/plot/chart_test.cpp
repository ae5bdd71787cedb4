// SPDX-License-Identifier: MIT
#include "plot/chart.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "plot/bars.h"
#include "plot/theme.h"

namespace plot {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
        ++found;
    return found;
}

Chart points(std::vector<double> x, std::vector<double> y) {
    return {.x = {.label = "x"},
            .y = {.label = "y"},
            .series = {{.name = "a", .x = std::move(x), .y = std::move(y), .mark = Mark::points}}};
}

TEST(Chart, DrawsEveryPoint) {
    EXPECT_EQ(count(svg(points({1, 2, 3}, {1, 4, 9})), "<circle"), 3);
}

TEST(Chart, LeavesOutWhatHasNoPlace) {
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(count(svg(points({1, 2, 3}, {1, infinity, std::nan("")})), "<circle"), 1);
    Chart logarithmic = points({1, 2, 3}, {0, -1, 5});
    logarithmic.y.scale = Scale::log;
    EXPECT_EQ(count(svg(logarithmic), "<circle"), 1);
}

TEST(Chart, OfNothingIsStillAChart) {
    const std::string drawn = svg(points({}, {}));
    EXPECT_EQ(drawn.find("nan"), std::string::npos);
    EXPECT_EQ(drawn.find("inf"), std::string::npos);
    EXPECT_EQ(count(drawn, "<svg"), count(drawn, "</svg>"));
}

TEST(Chart, PointsRiseWithTheirValues) {
    const std::string drawn = svg(points({0, 1}, {0, 10}));
    const std::size_t first = drawn.find("cy=\""), second = drawn.find("cy=\"", first + 1);
    EXPECT_GT(std::stod(drawn.substr(first + 4)), std::stod(drawn.substr(second + 4)));
}

TEST(Chart, StacksEachSeriesOnThoseBefore) {
    Chart chart = points({0, 1}, {10, 10});
    chart.series.push_back({.name = "b", .x = {0, 1}, .y = {10, 10}});
    chart.stacked = true;
    EXPECT_NE(svg(chart).find(">20<"), std::string::npos);
}

TEST(Chart, ThinsLongSeriesAndKeepsTheirPeaks) {
    Chart chart = points({}, {});
    chart.series[0].mark = Mark::line;
    for (int i = 0; i < 100'000; ++i) {
        chart.series[0].x.push_back(i);
        chart.series[0].y.push_back(i == 77'777 ? 100 : 1);
    }
    const std::string long_one = svg(chart);
    EXPECT_LT(long_one.size(), 40'000);
    chart.series[0].y[77'777] = 1;
    chart.y.high = 100;
    EXPECT_NE(svg(chart), long_one);
}

TEST(Chart, EscapesNames) {
    Chart chart = points({1}, {1});
    chart.title = "a < b & \"c\"";
    EXPECT_NE(svg(chart).find("a &lt; b &amp; &quot;c&quot;"), std::string::npos);
}

TEST(Chart, AsCsvHasALineForEveryPoint) {
    EXPECT_EQ(csv(points({1, 2}, {0.5, 4})), "series,x,y\n\"a\",1,0.5\n\"a\",2,4\n");
}

TEST(Chart, AsADocumentBringsItsStyle) {
    const std::string file = document(svg(points({1}, {1})));
    EXPECT_EQ(file.rfind("<svg ", 0), 0);
    EXPECT_NE(file.find("xmlns=\"http://www.w3.org/2000/svg\""), std::string::npos);
    EXPECT_NE(file.find("prefers-color-scheme:dark"), std::string::npos);
}

TEST(Bars, LongestFillsTheWidth) {
    const std::string drawn = svg(Bars{.title = "",
                                       .unit = "ms",
                                       .parts = {"a", "b"},
                                       .rows = {{"one", {1, 3}}, {"two", {1, 1}}},
                                       .width = 400});
    EXPECT_NE(drawn.find("width=\"299.0\""), std::string::npos);
    EXPECT_NE(drawn.find(">4 ms<"), std::string::npos);
}

}  // namespace
}  // namespace plot
