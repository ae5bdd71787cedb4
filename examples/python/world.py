# SPDX-License-Identifier: MIT
"""Many moving objects: which pairs begin and cease to collide."""
import numpy as np

import allide

world = allide.World(detail="faces")
stone = allide.Geometry.convex(allide.icosphere(0.5, 2))
random = np.random.default_rng(2)
poses = np.tile(np.eye(4), (200, 1, 1))
poses[:, :3, 3] = random.uniform(-6, 6, (200, 3))
speeds = random.uniform(-0.1, 0.1, (200, 3))
ids = world.add(stone, poses)

for frame in range(10):
    poses[:, :3, 3] += speeds
    world.place(ids, poses)
    report = world.detect()
    faces = int(report.pairs["count"].sum())
    print(f"frame {frame}: {len(report.pairs)} pairs collide, {len(report.began)} began, {len(report.ended)} ended, "
          f"{faces} pairs of faces")

nearest = world.nearest_pair()
if nearest is not None:  # it is None of fewer than two objects
    a, b, separation = nearest
    print("the closest two", "meet" if separation.distance == 0 else f"are {separation.distance:.3f} apart")
