// SPDX-License-Identifier: MIT
// Hudson, Lin, Cohen, Gottschalk and Manocha: V-COLLIDE (1997), section 4.3.
#pragma once

#include "figures/figure.h"

namespace figures::vcollide {

Figure figure5(const Effort& effort);

}  // namespace figures::vcollide
