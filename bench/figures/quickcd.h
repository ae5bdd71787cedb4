// SPDX-License-Identifier: MIT
// Klosowski: Efficient Collision Detection for Interactive 3D Graphics and Virtual Environments
// (1998), chapters 5 to 7, on generated equivalents of its datasets.
#pragma once

#include "figures/figure.h"

namespace figures::quickcd {

Figure preliminary(const Effort& effort);
Figure volumes(const Effort& effort);
Figure preprocessing(const Effort& effort);
Figure splitting_rules(const Effort& effort);
Figure traversals(const Effort& effort);
Figure fronts(const Effort& effort);
Figure nested_spheres(const Effort& effort);
Figure every_step(const Effort& effort);
Figure scaling(const Effort& effort);
Figure profile(const Effort& effort);

}  // namespace figures::quickcd
