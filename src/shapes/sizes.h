// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>

namespace allide::shapes {

struct NamedSize {
    const char* name;
    double value;
};

/// Throws the Error that names the first size that is not finite and positive. Returns whether all
/// are, which matters where there are no exceptions.
bool are_sizes(const char* shape, std::initializer_list<NamedSize> sizes);

}  // namespace allide::shapes
