// SPDX-License-Identifier: MIT
#include "machine.h"

#include <fmt/format.h>

#include <fstream>
#include <thread>

namespace cli {
namespace {

/// The name of the processor, as Linux reports it.
std::string processor() {
    std::ifstream lines("/proc/cpuinfo");
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("model name"))
            return line.substr(line.find(':') + 2);
    return "unknown processor";
}

}  // namespace

std::string machine() {
    const unsigned cores = std::thread::hardware_concurrency();
    return fmt::format("{}, {} core{}", processor(), cores, cores == 1 ? "" : "s");
}

}  // namespace cli
