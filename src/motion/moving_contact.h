// SPDX-License-Identifier: MIT
#pragma once

#include <allide/moving_contact.h>

namespace allide {

/// Decides whether two moving faces meet: at time 0 or 1, or by any vertex and face or two edges.
MovingContact moving_contact(const MovingVertex (&a)[3], const MovingVertex (&b)[3]);

}  // namespace allide
