// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace cli {

/// On which times were measured: "AMD EPYC 7B13, 2 cores".
std::string machine();

}  // namespace cli
