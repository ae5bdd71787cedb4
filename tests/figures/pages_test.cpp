// SPDX-License-Identifier: MIT
#include "figures/pages.h"

#include <gtest/gtest.h>

#include <set>

namespace figures {
namespace {

Result example() {
    Figure figure;
    figure.charts = {{.title = "a < b", .series = {{"one", {1, 2}, {3, 4}}}}};
    figure.tables = {{"Times", {"what", "ms"}, {{"boxes, \"fixed\"", "1.5"}}}};
    figure.findings = {{"it grows", true, "3 to 4"}, {"it falls", false, "3 to 4"}};
    return {{"paper-figure1", "Growth", "A paper, figure 1", nullptr}, figure, 0.5};
}

TEST(Experiments, HaveNamesOfTheirOwnAndSources) {
    std::set<std::string> names;
    for (const Experiment& experiment : experiments()) {
        EXPECT_TRUE(names.insert(experiment.name).second) << experiment.name;
        EXPECT_NE(experiment.run, nullptr) << experiment.name;
        EXPECT_FALSE(experiment.source.empty()) << experiment.name;
    }
    EXPECT_GT(names.size(), 10);
}

TEST(Pages, TheTextSaysWhichFindingsHold) {
    const std::string text = markdown({example()});
    EXPECT_NE(text.find("1 of 2 findings hold today"), std::string::npos);
    EXPECT_NE(text.find("- **holds**: it grows (3 to 4)."), std::string::npos);
    EXPECT_NE(text.find("- **does not hold**: it falls (3 to 4)."), std::string::npos);
    EXPECT_NE(text.find("| boxes, \"fixed\" | 1.5 |"), std::string::npos);
}

TEST(Pages, ThePageNeedsNothingFromElsewhere) {
    const std::string page = html({example()});
    for (const char* outside : {"src=", "<link", "@import", "<script src", "url("})
        EXPECT_EQ(page.find(outside), std::string::npos) << outside;
    EXPECT_NE(page.find("a &lt; b"), std::string::npos);
    EXPECT_NE(page.find("class=\"fails\">it falls"), std::string::npos);
}

TEST(Pages, EachFigureHasItsPlotsAndItsData) {
    const auto made = files(example());
    ASSERT_EQ(made.size(), 3u);
    EXPECT_EQ(made[0].first, "paper-figure1.svg");
    EXPECT_EQ(made[1].first, "paper-figure1.csv");
    EXPECT_EQ(made[2].first, "paper-figure1-table.csv");
    EXPECT_EQ(made[2].second, "\"what\",\"ms\"\n\"boxes, \"\"fixed\"\"\",\"1.5\"\n");
}

}  // namespace
}  // namespace figures
