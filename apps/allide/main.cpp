// SPDX-License-Identifier: MIT
// The command line: `allide VERB ...`.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include <allide/version.h>

#include "escaped.h"
#include "signals.h"
#include "usage_error.h"
#include "verbs.h"

namespace {

cli::Status fail(const CLI::App& app, const std::string& line) {
    fmt::print(stderr, "{}: {}\n", cli::command(app), cli::escaped(line));
    return cli::Status::error;
}

cli::Status finish(const CLI::App& app, cli::Status status) {
    if (std::fflush(stdout) == 0 && !std::ferror(stdout))
        return status;
    return fail(app, "standard output cannot be written; is the disk full, or its reader gone?");
}

cli::Status run(CLI::App& app, int argc, char** argv) {
    cli::Outcome outcome;
    for (const auto add_verb : cli::add_verbs)
        add_verb(app, outcome);
    try {
        app.parse(argc, argv);
        return finish(app, outcome.status);
    } catch (const CLI::Success& help) {
        app.exit(help);
        return finish(app, cli::Status::no);
    } catch (const CLI::ParseError& error) {
        return fail(app, cli::describe(error, app));
    } catch (const std::bad_alloc&) {
        return fail(app, "not enough memory; free some, or ask about less at once");
    } catch (const std::exception& error) {
        return fail(app, error.what());
    }
}

}  // namespace

int main(int argc, char** argv) {
    cli::handle_signals();
    CLI::App app(
        "Exact collision detection for triangle meshes: which of them touch, where, and how\n"
        "far apart are the others.",
        "allide");
    app.set_version_flag("--version", std::string("allide ") + allide::version(),
                         "Print the version");
    app.set_help_flag("-h,--help", "Print this text");
    app.require_subcommand(1);
    app.get_formatter()->column_width(28);
    app.get_formatter()->label("SUBCOMMAND", "VERB");
    app.get_formatter()->label("REQUIRED", "");
    app.footer(
        "Exit status: 0 no or done, 1 yes (a collision, a defect), 2 error.\n"
        "'allide VERB --help' has examples. Lengths are in the unit of the files.");
    return static_cast<int>(run(app, argc, argv));
}
