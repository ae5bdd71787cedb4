// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>

namespace allide {

/// Blocks SIGPIPE and SIGXFSZ in this thread while it lives, so that a write into a closed pipe or
/// beyond the limit of file sizes fails with an error and does not end the process.
class WriteSignals {
public:
    WriteSignals();
    ~WriteSignals();
    WriteSignals(const WriteSignals&) = delete;
    WriteSignals& operator=(const WriteSignals&) = delete;

private:
    sigset_t blocked_, previous_, pending_before_;
};

}  // namespace allide
