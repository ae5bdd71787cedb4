// SPDX-License-Identifier: MIT
#pragma once

namespace cli {

/// From now on SIGINT, SIGTERM and SIGHUP remove temporary files, say one line and then end the
/// program; a closed pipe and the limit of file sizes are errors of the write, not signals.
void handle_signals();

/// While one lives, the signals above wait until it is gone, so that what it encloses is done whole
/// or not at all. A system call that blocks is still interrupted.
class Uninterrupted {
public:
    Uninterrupted();
    ~Uninterrupted();
    Uninterrupted(const Uninterrupted&) = delete;
    Uninterrupted& operator=(const Uninterrupted&) = delete;
};

}  // namespace cli
