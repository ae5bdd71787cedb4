# SPDX-License-Identifier: MIT
"""An arm of three links as one compound: all configurations in one call. With a URDF file and
yourdfpy, `robot.py FILE.urdf` takes the links of the robot instead."""
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

import allide

Array = npt.NDArray[np.float64]
Arm = tuple[allide.Geometry, Callable[[Array], Array], int]


def arm() -> Arm:
    """A compound whose parts are links of length 1, and a function that gives their poses in the frame of the arm."""
    link = allide.Geometry.solid(allide.box([0.5, 0.1, 0.1]))
    parts = [(link, [2 * k, 0, 0]) for k in range(3)]

    def poses(angles: Array) -> Array:
        result = np.tile(np.eye(4), (len(angles), 3, 1, 1))
        for row, turns in zip(result, angles):
            end = np.eye(4)
            for k, turn in enumerate(turns):
                end = end @ allide.rotation([0, 0, 1], turn)
                row[k] = end @ allide.translation([0.5, 0, 0])
                end = end @ allide.translation([1, 0, 0])
        return result

    return allide.Geometry.compound(parts), poses, 3


def from_urdf(file: str) -> Arm:
    """The same of the links of a URDF file."""
    import yourdfpy

    robot: Any = yourdfpy.URDF.load(file, build_collision_scene_graph=True, load_collision_meshes=True)
    scene = robot.collision_scene
    nodes = list(scene.graph.nodes_geometry)
    parts = [(allide.Geometry.surface(scene.geometry[scene.graph[node][1]]), [0, 0, 0]) for node in nodes]

    def poses(angles: Array) -> Array:
        result = np.empty((len(angles), len(nodes), 4, 4))
        for row, turns in zip(result, angles):
            robot.update_cfg(turns)
            row[:] = [scene.graph.get(node)[0] for node in nodes]
        return result

    return allide.Geometry.compound(parts), poses, len(robot.actuated_joint_names)


geometry, poses_of, joints = from_urdf(sys.argv[1]) if len(sys.argv) > 1 else arm()
angles = np.random.default_rng(3).uniform(-2.8, 2.8, (1000, joints))
placed = geometry.at(np.eye(4), parts=poses_of(angles))

table = allide.Geometry.solid(allide.box([4, 0.5, 4])).at([0, -1, 0])
hits = allide.intersects(placed, table, threads=0)
neighbours = [(k, k + 1) for k in range(len(geometry.parts) - 1)]
pairs, offsets = allide.intersecting_parts(placed, neighbours, threads=0)
folded = np.diff(offsets) > 0
print(f"{hits.sum()} of {len(hits)} configurations hit the table, {folded.sum()} hit the arm itself")
print(f"{(~hits & ~folded).sum()} are free")
