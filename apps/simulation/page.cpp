// SPDX-License-Identifier: MIT
#include "simulation/page.h"

#include <algorithm>

#include <fmt/format.h>

#include "plot/markup.h"
#include "plot/theme.h"
#include "simulation/page_style.h"
#include "simulation/picture.h"
#include "simulation/words.h"

namespace simulation {
namespace {

using plot::escaped;

constexpr double paper_rate = 23;      // frames a second, 1000 polytopes of 36 faces, fixed cubes
constexpr double real_time_rate = 20;  // the rate that the paper calls interactive

/// 1234567 as "1,234,567".
std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t i = digits.size(); i > 3; i -= 3)
        digits.insert(i - 3, 1, ',');
    return digits;
}

std::string bytes_text(std::size_t bytes) {
    const double size = static_cast<double>(bytes);
    return size < 1e6 ? fmt::format("{:.0f} kB", size / 1e3) : fmt::format("{:.1f} MB", size / 1e6);
}

double each_frame(std::size_t total, const Run& run) {
    return static_cast<double>(total) / static_cast<double>(run.frames.size());
}

std::string figure(const std::string& svg, const std::string& title, const std::string& caption) {
    return fmt::format("<figure>{}{}<figcaption>{}</figcaption></figure>\n",
                       title.empty() ? "" : "<h3>" + escaped(title) + "</h3>", svg,
                       escaped(caption));
}

std::string tile(const std::string& value, const std::string& label) {
    return fmt::format("<div><b>{}</b><span>{}</span></div>", escaped(value), escaped(label));
}

std::string header(const Findings& f) {
    const Spread time = spread(milliseconds(f.run));
    const double rate = 1000 / time.median;
    std::string out = fmt::format(
        "<h1>{} objects in motion</h1>\n<p>The multi-body simulation of I-COLLIDE (Cohen, Lin, "
        "Manocha and Ponamgi 1995): {} fly through a cube, spin, rebound off its walls and "
        "exchange "
        "velocities when they collide. allide finds every colliding pair, exactly, in "
        "<b>{:.3g} ms</b> a frame.</p>\n<div class=\"tiles\">",
        grouped(f.options.objects), escaped(f.shape), time.median);
    out += tile(fmt::format("{:.3g} ms", time.median), "detection per frame, median");
    out += tile(grouped(static_cast<std::uint64_t>(rate)), "frames per second");
    out += tile(fmt::format("{:.3g} %", 100 * real_time_rate / rate), "of a 20 Hz frame is used");
    out += tile(fmt::format("{:.1f}", each_frame(total_box_pairs(f.run), f.run)),
                "box pairs per frame");
    out += tile(fmt::format("{:.1f}", each_frame(total_collisions(f.run), f.run)),
                "collisions per frame");
    out += tile(bytes_text(f.run.bytes + f.geometry_bytes), "memory in all");
    return out + "</div>\n";
}

std::string scene_section(const Findings& f) {
    const auto key = [](const char* colour, const char* text) {
        return fmt::format("<span><i class=\"dot\" style=\"background:var(--{})\"></i>{}</span>",
                           colour, text);
    };
    std::string out = fmt::format(
        "<h2>The scene</h2>\n<p>Frame {}, the one with the most collisions: <b>{} pairs</b> "
        "collide, "
        "and the boxes of <b>{} pairs</b> overlap.</p>\n",
        f.run.busiest.frame, f.scene.collisions.size(), f.scene.closest.size());
    out +=
        "<input class=\"switch\" type=\"checkbox\" id=\"boxes\" checked>"
        "<label for=\"boxes\">boxes</label>"
        "<input class=\"switch\" type=\"checkbox\" id=\"lines\" checked>"
        "<label for=\"lines\">closest features</label>\n";
    out +=
        "<div class=\"views\">" +
        figure(picture(f.scene), "", "All objects in their room, and the tightest box of each.") +
        figure(close_up(f.scene), "", "One of the crowded places, from near by.") +
        "</div>\n<div class=\"keys\">";
    out += key("hot", "collide; a ring where they meet") +
           key("warm", "boxes overlap, objects do not; a line joins the closest features") +
           key("box", "all other boxes");
    return out + "</div>\n";
}

plot::Series over_frames(const std::string& name, std::vector<double> values) {
    plot::Series series;
    series.name = name;
    for (std::size_t i = 0; i < values.size(); ++i)
        series.x.push_back(static_cast<double>(i + 1));
    series.y = std::move(values);
    return series;
}

/// Frames in which the machine did something else do not set the scale.
double high_of(const Spread& times) {
    return std::min(times.max, 2.5 * times.median);
}

std::string time_caption(const std::vector<double>& times) {
    const Spread s = spread(times);
    const auto above = std::ranges::count_if(times, [&](double t) { return t > high_of(s); });
    const std::string text =
        fmt::format("Median {:.3g} ms, from {:.3g} to {:.3g} ms.", s.median, s.min, s.max);
    return above == 0
               ? text
               : text + fmt::format(" {} of {} frames are off the scale.", above, times.size());
}

std::string frames_section(const Findings& f) {
    const std::vector<double> times = milliseconds(f.run);
    plot::Chart time{.x = {.label = "frame"},
                     .y = {.label = "ms", .high = high_of(spread(times))},
                     .series = {over_frames("detection", times)}};
    time.series[0].mark = plot::Mark::area;
    const auto step = [&](double allide::WorldTimes::* which) {
        return each(f.run, [&](const Frame& frame) { return 1e3 * frame.times.*which; });
    };
    const plot::Chart steps{
        .x = {.label = "frame"},
        .y = {.label = "ms", .high = high_of(spread(times))},
        .series = {over_frames("update boxes", step(&allide::WorldTimes::update)),
                   over_frames("sort", step(&allide::WorldTimes::sort)),
                   over_frames("exact tests", step(&allide::WorldTimes::exact))},
        .stacked = true};
    plot::Chart pairs{
        .x = {.label = "frame"},
        .y = {.label = "pairs"},
        .series = {
            over_frames("boxes overlap",
                        each(f.run, [](const Frame& frame) { return frame.stats.box_pairs; })),
            over_frames("collide",
                        each(f.run, [](const Frame& frame) { return frame.collisions; }))}};
    pairs.series[1].colour = 4;
    return "<h2>Frame by frame</h2>\n<p>Times are of detection alone: new boxes for all objects, "
           "the pairs of boxes that overlap, and the exact tests of these. Motion, response and "
           "drawing are left out, as in the paper.</p>\n<div class=\"charts\">" +
           figure(plot::svg(time), "Time", time_caption(times)) +
           figure(plot::svg(steps), "Where it goes", "The paper's three routines, stacked.") +
           figure(plot::svg(pairs), "What is found",
                  "Pairs that the boxes leave over, and those that collide.") +
           "</div>\n";
}

std::string broad_section(const Findings& f) {
    if (f.broad_phases.rows.empty())
        return {};
    return "<h2>Other ways to the same answer</h2>\n<p>Every broad phase finds the same "
           "collisions; they differ in cost. Median of a few frames.</p>\n"
           "<div style=\"max-width:560px\">" +
           figure(plot::svg(f.broad_phases), "", "") + "</div>\n";
}

struct Caption {
    const char *title, *text;
};

constexpr Caption graph_captions[] = {
    {"Graph 1: number of polytopes", "The paper finds both kinds of boxes nearly linear."},
    {"Graph 2: faces", "Dynamic boxes climb over more faces; fixed cubes do not look at them."},
    {"Graph 3: density", "Denser rooms have more pairs to sort and to test."},
    {"Graph 3: collisions", "They grow linearly with density, as the paper says."},
    {"Graph 4: rotation", "Faster spins change boxes more from frame to frame."},
    {"Graph 5: rotation, profile",
     "Dynamic boxes: longer climbs and more exchanges the faster the spin."},
    {"Graph 6: rotation, profile", "Fixed cubes: update and sort hardly change."},
};

std::string graphs_section(const Findings& f) {
    if (f.graphs.empty())
        return {};
    std::string out = fmt::format(
        "<h2>The paper's graphs</h2>\n<p>One parameter varies, the others stay as in "
        "this run, with at most 1000 polytopes. On an HP-9000/750 the paper reports <b>{:g} frames "
        "per second</b> for 1000 polytopes of 36 faces and fixed cubes.</p>\n"
        "<div class=\"charts\">",
        paper_rate);
    for (std::size_t i = 0; i < std::min(f.graphs.size(), std::size(graph_captions)); ++i)
        out += figure(plot::svg(f.graphs[i]), graph_captions[i].title, graph_captions[i].text);
    return out + "</div>\n";
}

std::string table(const std::vector<std::pair<std::string, std::string>>& rows) {
    std::string out = "<table>";
    for (const auto& [name, value] : rows)
        out += fmt::format("<tr><td>{}</td><td>{}</td></tr>", escaped(name), escaped(value));
    return out + "</table>";
}

std::vector<std::pair<std::string, std::string>> counts(const Findings& f) {
    allide::WorldStats sum;
    for (const Frame& frame : f.run.frames) {
        sum.box_tests += frame.stats.box_tests;
        sum.exchanges += frame.stats.exchanges;
        sum.pair_tests += frame.stats.pair_tests;
    }
    std::vector<std::pair<std::string, std::string>> rows = {
        {"box tests", grouped(sum.box_tests)},
        {"exchanges in sorted lists", grouped(sum.exchanges)},
        {"box pairs", grouped(total_box_pairs(f.run))},
        {"feature steps", grouped(sum.pair_tests.feature_steps)},
        {"volume tests", grouped(sum.pair_tests.volume_tests)},
        {"exact face tests", grouped(sum.pair_tests.face_tests)},
        {"collisions", grouped(total_collisions(f.run))},
        {"bytes of the world", grouped(f.run.bytes)},
        {"bytes of the geometries", grouped(f.geometry_bytes)},
        {"hash of all collisions", fmt::format("{:016x}", f.run.hash)}};
    std::erase_if(rows, [](const auto& row) { return row.second == "0"; });
    return rows;
}

std::string tables_section(const Findings& f) {
    return "<h2>Parameters and counts</h2>\n<p>Counts are sums over all frames.</p>\n"
           "<div class=\"tables\">" +
           table(parameters(f)) + table(counts(f)) + "</div>\n";
}

}  // namespace

std::vector<std::pair<std::string, std::string>> parameters(const Findings& f) {
    const Options& o = f.options;
    return {{"objects", grouped(o.objects)},
            {"shape", f.shape},
            {"density", fmt::format("{:g} % of the room", o.density)},
            {"translation", fmt::format("{:g} % of the radius per frame", o.translation)},
            {"rotation", fmt::format("{:g} degrees per frame", o.rotation)},
            {"paths", o.random_paths ? "a new heading every frame" : "straight between collisions"},
            {"response", word(responses(), o.response)},
            {"frames", grouped(f.run.frames.size())},
            {"broad phase", word(broad_phases(), o.world.broad)},
            {"boxes", word(boxes(), o.world.box)},
            {"method", word(methods(), o.method)},
            {"threads", std::to_string(o.world.threads)},
            {"seed", std::to_string(o.seed)},
            {"edge of the room", fmt::format("{:.2f} (a polytope has radius 1)", f.run.room)}};
}

std::string page(const Findings& f) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>allide: {} objects in motion</title>\n<style>\n{}{}{}</style>\n</head>\n<body>\n"
        "<main>\n{}{}{}{}{}{}<footer>Made by <code>{}</code><br>{}</footer>\n</main>\n</body>\n"
        "</html>\n",
        grouped(f.options.objects), plot::style(), picture_style(), page_style, header(f),
        scene_section(f), frames_section(f), broad_section(f), graphs_section(f), tables_section(f),
        escaped(f.command), escaped(f.machine));
}

}  // namespace simulation
