// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <type_traits>

namespace allide {

/// Borrows a callable bool(face of a, face of b) to which a traversal hands the pairs that its
/// volumes do not separate, in any order, each once. It returns false to end the traversal.
class FacePairSink {
public:
    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, FacePairSink>)
    FacePairSink(F&& body)
        : object_(const_cast<void*>(static_cast<const void*>(&body))),
          call_([](void* object, std::uint32_t a, std::uint32_t b) -> bool {
              return (*static_cast<std::remove_reference_t<F>*>(object))(a, b);
          }) {}

    bool operator()(std::uint32_t a, std::uint32_t b) const { return call_(object_, a, b); }

private:
    void* object_;
    bool (*call_)(void*, std::uint32_t, std::uint32_t);
};

}  // namespace allide
