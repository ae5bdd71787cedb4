// SPDX-License-Identifier: MIT
#include "shapes/sizes.h"

#include <cmath>
#include <string>

#include "base/reject.h"

namespace allide::shapes {

bool are_sizes(const char* shape, std::initializer_list<NamedSize> sizes) {
    for (const auto& [name, value] : sizes)
        if (!std::isfinite(value) || value <= 0) {
            reject(ErrorCode::bad_argument, std::string(shape) + ": " + name + " is " +
                                                std::to_string(value) +
                                                "; give a finite, positive size");
            return false;
        }
    return true;
}

}  // namespace allide::shapes
