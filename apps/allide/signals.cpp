// SPDX-License-Identifier: MIT
#include "signals.h"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstring>

#include "temporary_file.h"

namespace cli {
namespace {

struct Ending {
    int signal;
    const char* line;
};

constexpr Ending endings[] = {
    {SIGINT, "allide: interrupted (SIGINT); files are as they were, or complete\n"},
    {SIGTERM, "allide: terminated (SIGTERM); files are as they were, or complete\n"},
    {SIGHUP, "allide: hung up (SIGHUP); files are as they were, or complete\n"}};

std::atomic<int> uninterrupted = 0;  ///< how many live
std::atomic<int> waiting = 0;        ///< the last signal
std::atomic_flag is_ending;

void say(int signal) {
    for (const Ending& ending : endings)
        if (ending.signal == signal && write(STDERR_FILENO, ending.line, std::strlen(ending.line)))
            return;
}

/// Calls only what signal handlers may. The signal itself ends the program, so that a shell knows.
void end_by(int signal) {
    if (is_ending.test_and_set())
        return;
    remove_temporary_files();
    say(signal);
    std::signal(signal, SIG_DFL);
    sigset_t unblocked;
    sigemptyset(&unblocked);
    sigaddset(&unblocked, signal);
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nullptr);
    raise(signal);
}

/// The signal is noted before the count is read, and Uninterrupted counts before it reads the
/// note: one of the two always sees the other.
void on_signal(int signal) {
    waiting = signal;
    if (uninterrupted == 0)
        end_by(signal);
}

void handle(int signal) {
    struct sigaction action{};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN)
        return;  // as nohup wants it
    action = {};
    action.sa_handler = on_signal;
    sigfillset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

void end_if_waiting() {
    if (const int signal = waiting)
        end_by(signal);
}

}  // namespace

void handle_signals() {
    for (const Ending& ending : endings)
        handle(ending.signal);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

Uninterrupted::Uninterrupted() {
    ++uninterrupted;
    end_if_waiting();
}

Uninterrupted::~Uninterrupted() {
    if (--uninterrupted == 0)
        end_if_waiting();
}

}  // namespace cli
