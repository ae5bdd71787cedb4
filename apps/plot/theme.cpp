// SPDX-License-Identifier: MIT
#include "plot/theme.h"

#include <sstream>

#include <fmt/format.h>

namespace plot {
namespace {

constexpr const char* light =
    "--paper:#ffffff;--ink:#1c2128;--muted:#5d6773;--grid:#e3e7ec;--axis:#9aa4b0;"
    "--c0:#2b6cd4;--c1:#d9700a;--c2:#1f9460;--c3:#8a55cf;--c4:#d13b36;--c5:#148a99";
constexpr const char* dark =
    "--paper:#15181d;--ink:#e8ebef;--muted:#9ba5b1;--grid:#2b3139;--axis:#5f6975;"
    "--c0:#6aa2f2;--c1:#f0983f;--c2:#4fc08d;--c3:#b48ceb;--c4:#f0706a;--c5:#4cbccb";
constexpr const char* rules =
    ".plot{font:12px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;"
    "font-variant-numeric:tabular-nums}"
    ".plot text{fill:var(--muted)}.plot .name{fill:var(--ink)}"
    ".plot .title{fill:var(--ink);font-weight:600;font-size:14px}"
    ".plot .end{text-anchor:end}.plot .mid{text-anchor:middle}"
    ".plot .grid{stroke:var(--grid);fill:none}.plot .minor{stroke:var(--grid);stroke-width:.5}"
    ".plot .axis{stroke:var(--axis);fill:none}"
    ".plot .line{fill:none;stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}"
    ".plot .thin{stroke-width:1}.plot .dashed{stroke-dasharray:5 4}"
    ".plot .area{stroke:none;fill-opacity:.82}.plot .wash{stroke:none;fill-opacity:.14}"
    ".plot .paper{fill:var(--paper)}svg:root{background:var(--paper)}";

}  // namespace

std::string style() {
    std::string css = fmt::format(
        ":root{{color-scheme:light dark;{}}}\n"
        "@media (prefers-color-scheme:dark){{:root{{{}}}}}\n{}",
        light, dark, rules);
    for (int i = 0; i < colours; ++i)
        css += fmt::format(".plot .s{0}{{stroke:var(--c{0})}}.plot .f{0}{{fill:var(--c{0})}}", i);
    return css + "\n";
}

std::string document(const std::string& svg, const std::string& more_style) {
    const std::size_t tag_end = svg.find('>'), numbers = svg.find("viewBox=\"") + 9;
    std::istringstream view(svg.substr(numbers, svg.find('"', numbers) - numbers));
    double x = 0, y = 0, width = 0, height = 0;
    view >> x >> y >> width >> height;
    const double margin = 0.02 * width;
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:g} {:g} {:g} {:g}\"><style>\n{}{}"
        "</style>{} x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\"{}</svg>\n",
        x - margin, y - margin, width + 2 * margin, height + 2 * margin, style(), more_style,
        svg.substr(0, tag_end), x, y, width, height, svg.substr(tag_end));
}

}  // namespace plot
