// SPDX-License-Identifier: MIT
#pragma once

#include <allide/error.h>
#include <allide/math.h>
#include <allide/mesh.h>
