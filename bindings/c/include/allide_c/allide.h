// SPDX-License-Identifier: MIT
// allide for C. Each header has the name of its C++ twin in <allide/...>.
#pragma once

#include <allide_c/batch.h>
#include <allide_c/clash.h>
#include <allide_c/contact.h>
#include <allide_c/depth.h>
#include <allide_c/geometry.h>
#include <allide_c/io.h>
#include <allide_c/math.h>
#include <allide_c/mesh.h>
#include <allide_c/motion.h>
#include <allide_c/octree.h>
#include <allide_c/pair_finder.h>
#include <allide_c/placed.h>
#include <allide_c/point.h>
#include <allide_c/preset.h>
#include <allide_c/query.h>
#include <allide_c/ray.h>
#include <allide_c/repair.h>
#include <allide_c/report.h>
#include <allide_c/shapes.h>
#include <allide_c/status.h>
#include <allide_c/tracker.h>
#include <allide_c/tree.h>
#include <allide_c/tree_level.h>
#include <allide_c/way_out.h>
#include <allide_c/world.h>
