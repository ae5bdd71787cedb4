// SPDX-License-Identifier: MIT
#include <allide/version.h>

namespace allide {

const char* version() noexcept {
    return ALLIDE_VERSION;
}

}  // namespace allide
