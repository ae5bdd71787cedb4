# SPDX-License-Identifier: MIT
"""Ten thousand poses in one call."""
import numpy as np

import allide

part = allide.Geometry.solid(allide.torus_knot())
fixture = allide.Geometry.solid(allide.box([30, 30, 2]))

random = np.random.default_rng(1)
poses = np.tile(np.eye(4), (10_000, 1, 1))
poses[:, :3, 3] = random.uniform([-40, -40, 0], [40, 40, 60], (10_000, 3))

hits = allide.intersects(part.at(poses), fixture, threads=0)
print(f"{hits.sum()} of {len(hits)} poses collide")

free = poses[~hits]
gaps = allide.separation(part.at(free[:1000]), fixture, threads=0)
nearest = gaps["distance"].argmin()
print(f"the nearest of 1000 free ones is {gaps['distance'][nearest]:.3f} away, at height {free[nearest, 2, 3]:.2f}")
