// SPDX-License-Identifier: MIT
// Cohen, Lin, Manocha and Ponamgi: I-COLLIDE (1995), section 7. One parameter of the multi-body
// simulation varies, the others have the paper's defaults.
#pragma once

#include "figures/figure.h"

namespace figures::icollide {

Figure graph1(const Effort& effort);
Figure graph2(const Effort& effort);
Figure graph3(const Effort& effort);
Figure graph4(const Effort& effort);
Figure graph5(const Effort& effort);
Figure graph6(const Effort& effort);

}  // namespace figures::icollide
