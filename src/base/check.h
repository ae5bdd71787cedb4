// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>

/// States what a caller must have ensured; checked in debug builds only.
#define ALLIDE_ASSERT(condition) assert(condition)
