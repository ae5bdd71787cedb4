// SPDX-License-Identifier: MIT
#include "io/files/write_signals.h"

namespace allide {

namespace {

constexpr int write_signals[] = {SIGPIPE, SIGXFSZ};

}  // namespace

WriteSignals::WriteSignals() {
    sigemptyset(&blocked_);
    for (const int signal : write_signals)
        sigaddset(&blocked_, signal);
    sigpending(&pending_before_);
    pthread_sigmask(SIG_BLOCK, &blocked_, &previous_);
}

/// Takes the signals that the writes of this thread have raised, then restores the mask.
WriteSignals::~WriteSignals() {
    sigset_t pending;
    sigpending(&pending);
    for (const int signal : write_signals) {
        if (!sigismember(&pending, signal) || sigismember(&pending_before_, signal))
            continue;
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, signal);
        int taken = 0;
        sigwait(&one, &taken);
    }
    pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
}

}  // namespace allide
