// SPDX-License-Identifier: MIT
// C++ may include the headers too, and names that are C's own do not clash with allide's.
#include <allide/allide.h>
#include <allide_c/allide.h>
#include <allide_c/vcollide.h>

static_assert(sizeof(AllideTransform) == sizeof(allide::Transform));
