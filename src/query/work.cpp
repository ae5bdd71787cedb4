// SPDX-License-Identifier: MIT
#include "query/work.h"

#include "base/per_thread.h"

namespace allide {

Scratch::Scratch() : impl_(std::make_unique<Impl>()) {}
Scratch::~Scratch() = default;
Scratch::Scratch(Scratch&&) noexcept = default;
Scratch& Scratch::operator=(Scratch&&) noexcept = default;

Scratch::Impl& Work::thread_scratch() {
    ALLIDE_PER_THREAD Scratch::Impl scratch;
    return scratch;
}

}  // namespace allide
