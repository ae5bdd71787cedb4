// SPDX-License-Identifier: MIT
// The one place where threads are decided: oneTBB, std::thread (for ThreadSanitizer, which cannot
// see into the distribution's TBB) or none.
#pragma once

#include <cstddef>
#include <type_traits>

namespace allide {

/// Borrows a callable for the length of a call, without allocating.
class RangeBody {
public:
    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, RangeBody>)
    RangeBody(F&& body)
        : object_(const_cast<void*>(static_cast<const void*>(&body))),
          call_([](void* object, std::size_t begin, std::size_t end) {
              (*static_cast<std::remove_reference_t<F>*>(object))(begin, end);
          }) {}

    void operator()(std::size_t begin, std::size_t end) const { call_(object_, begin, end); }

private:
    void* object_;
    void (*call_)(void*, std::size_t, std::size_t);
};

/// Calls body(begin, end) over disjoint ranges of about `grain` indices that cover [0, count), on
/// up to `threads` threads. Write results by index: which thread runs a range is not determined,
/// and the ranges themselves may differ between backends.
void parallel_for(int threads, std::size_t count, std::size_t grain, RangeBody body);

}  // namespace allide
