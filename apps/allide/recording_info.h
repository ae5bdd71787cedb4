// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "verb.h"

namespace cli {

/// `allide info` of a recording.
Status describe_recording(const std::string& file, bool json);

}  // namespace cli
