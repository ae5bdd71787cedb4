// SPDX-License-Identifier: MIT
#include "pair/work.h"

#include "base/per_thread.h"

namespace allide {
namespace {

Scratch::Impl& thread_scratch() {
    ALLIDE_PER_THREAD Scratch::Impl scratch;
    return scratch;
}

}  // namespace

Scratch::Scratch() : impl_(std::make_unique<Impl>()) {}
Scratch::~Scratch() = default;
Scratch::Scratch(Scratch&&) noexcept = default;
Scratch& Scratch::operator=(Scratch&&) noexcept = default;

Work::Work(const QueryOptions& options)
    : scratch(options.scratch ? options.scratch->impl() : thread_scratch()),
      stats(options.stats ? *options.stats : unasked_),
      dop(options.dop) {}

}  // namespace allide
