// SPDX-License-Identifier: MIT
#pragma once

#include <allide/api.h>
#include <allide/batch.h>
#include <allide/budget.h>
#include <allide/clash.h>
#include <allide/contact.h>
#include <allide/error.h>
#include <allide/geometry.h>
#include <allide/io.h>
#include <allide/math.h>
#include <allide/mesh.h>
#include <allide/pair_finder.h>
#include <allide/placed.h>
#include <allide/point.h>
#include <allide/point_tree.h>
#include <allide/query.h>
#include <allide/ray.h>
#include <allide/repair.h>
#include <allide/shapes.h>
#include <allide/signed_distance.h>
#include <allide/store.h>
#include <allide/tracker.h>
#include <allide/tree_level.h>
#include <allide/tuning.h>
#include <allide/version.h>
#include <allide/world.h>
