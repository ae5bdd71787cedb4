// SPDX-License-Identifier: MIT
#include "figures/pages.h"

#include <fmt/format.h>

#include "plot/markup.h"
#include "plot/theme.h"

namespace figures {
namespace {

using plot::escaped;

constexpr const char* layout = R"(
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--paper);
       color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .3rem; } h2 { font-size: 1.15rem; margin: 2.6rem 0 0; }
.source, footer { color: var(--muted); font-size: .85rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr));
         gap: 1.2rem; margin: .8rem 0; }
.plots svg { width: 100%; height: auto; max-width: 30rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; margin: .8rem 0;
        font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); padding-bottom: .3rem; }
th, td { text-align: right; padding: .25rem .7rem; border-bottom: 1px solid var(--grid); }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
ul.findings { list-style: none; padding: 0; margin: .6rem 0; }
ul.findings li { padding-left: 1.6rem; text-indent: -1.6rem; margin: .25rem 0; }
.holds::before { content: "\2713"; color: var(--good); display: inline-block; width: 1.6rem;
                 text-indent: 0; font-weight: 700; }
.fails::before { content: "\2717"; color: var(--bad); display: inline-block; width: 1.6rem;
                 text-indent: 0; font-weight: 700; }
.seen { color: var(--muted); }
:root { --good: #187a3d; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --good: #6bd08f; --bad: #ff8a80; } }
)";

std::string html(const Table& table) {
    std::string text =
        "<div class=\"scroll\"><table><caption>" + escaped(table.title) + "</caption><thead><tr>";
    for (const std::string& column : table.columns)
        text += "<th>" + escaped(column) + "</th>";
    text += "</tr></thead><tbody>\n";
    for (const auto& row : table.rows) {
        text += "<tr>";
        for (const std::string& cell : row)
            text += "<td>" + escaped(cell) + "</td>";
        text += "</tr>\n";
    }
    return text + "</tbody></table></div>\n";
}

std::string html(const Finding& finding) {
    return fmt::format("<li><span class=\"{}\">{}</span>: <span class=\"seen\">{}</span></li>\n",
                       finding.holds ? "holds" : "fails", escaped(finding.claim),
                       escaped(finding.seen));
}

std::string html(const Result& result) {
    std::string text =
        fmt::format("<section id=\"{}\"><h2>{}</h2>\n<p class=\"source\">{}; {:.1f} s to run</p>\n",
                    result.experiment.name, escaped(result.experiment.title),
                    escaped(result.experiment.source), result.seconds);
    text += "<ul class=\"findings\">\n";
    for (const Finding& finding : result.figure.findings)
        text += html(finding);
    text += "</ul>\n<div class=\"plots\">\n";
    for (const plot::Chart& chart : result.figure.charts)
        text += plot::svg(chart) + "\n";
    text += "</div>\n";
    for (const Table& table : result.figure.tables)
        text += html(table);
    return text + "</section>\n";
}

std::string counted_findings(const std::vector<Result>& results) {
    int holds = 0, all = 0;
    for (const Result& result : results)
        for (const Finding& finding : result.figure.findings) {
            holds += finding.holds;
            ++all;
        }
    return fmt::format("{} of {} findings hold today", holds, all);
}

std::string markdown_row(const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells)
        text += fmt::format(" {} |", cell);
    text += '\n';
    return text;
}

std::string markdown(const Table& table) {
    std::string text = fmt::format("\n{}:\n\n{}", table.title, markdown_row(table.columns));
    text += markdown_row(std::vector<std::string>(table.columns.size(), "---"));
    for (const auto& row : table.rows)
        text += markdown_row(row);
    return text;
}

/// Quotes within are doubled.
std::string csv_cell(const std::string& cell) {
    std::string text = "\"";
    for (const char c : cell)
        text.append(c == '"' ? 2 : 1, c);
    text += '"';
    return text;
}

std::string csv_row(const std::vector<std::string>& cells) {
    std::string text;
    for (const std::string& cell : cells)
        text.append(text.empty() ? "" : ",").append(csv_cell(cell));
    text += '\n';
    return text;
}

std::string csv(const Table& table) {
    std::string text = csv_row(table.columns);
    for (const auto& row : table.rows)
        text += csv_row(row);
    return text;
}

}  // namespace

std::string html(const std::vector<Result>& results) {
    std::string text =
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
        "<title>allide: the papers' figures</title>\n<style>" +
        plot::style() + layout + "</style></head><body>\n<h1>The papers' figures, run today</h1>\n";
    text += "<p>" + counted_findings(results) + ".</p>\n";
    for (const Result& result : results)
        text += html(result);
    return text +
           "<footer>Made by <code>allide reproduce</code>. Plots and data are beside this "
           "page as SVG and CSV.</footer>\n</body></html>\n";
}

std::string markdown(const std::vector<Result>& results) {
    std::string text = counted_findings(results) + ".\n";
    for (const Result& result : results) {
        text += fmt::format("\n## {}\n\n`{}`, after {}.\n\n", result.experiment.title,
                            result.experiment.name, result.experiment.source);
        for (const Finding& finding : result.figure.findings)
            text +=
                fmt::format("- {}: {} ({}).\n", finding.holds ? "**holds**" : "**does not hold**",
                            finding.claim, finding.seen);
        for (const Table& table : result.figure.tables)
            text += markdown(table);
    }
    return text;
}

std::vector<std::pair<std::string, std::string>> files(const Result& result) {
    std::vector<std::pair<std::string, std::string>> all;
    const auto name = [&](const char* what, std::size_t i) {
        return fmt::format("{}{}{}", result.experiment.name, what,
                           i == 0 ? std::string() : fmt::format("-{}", i + 1));
    };
    for (std::size_t i = 0; i < result.figure.charts.size(); ++i) {
        const plot::Chart& chart = result.figure.charts[i];
        all.emplace_back(name("", i) + ".svg", plot::document(plot::svg(chart)));
        all.emplace_back(name("", i) + ".csv", plot::csv(chart));
    }
    for (std::size_t i = 0; i < result.figure.tables.size(); ++i)
        all.emplace_back(name("-table", i) + ".csv", csv(result.figure.tables[i]));
    return all;
}

}  // namespace figures
