// SPDX-License-Identifier: MIT
// Kitamura, Smith, Takemura and Kishino: Accurate collision detection for deformable polyhedral
// objects (1998), sections 4 and 5.
#pragma once

#include "figures/figure.h"

namespace figures::kitamura {

Figure approach(const Effort& effort);
Figure face_count(const Effort& effort);
Figure shuttles(const Effort& effort);
Figure interaction(const Effort& effort);
Figure separating_plane(const Effort& effort);
Figure octree_update(const Effort& effort);
Figure distance_cycles(const Effort& effort);
Figure distance_faces(const Effort& effort);

}  // namespace figures::kitamura
