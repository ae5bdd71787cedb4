# SPDX-License-Identifier: MIT
"""The parts of a building that clash or come within a clearance, as CSV. `clash.py FILE` takes the
objects of a file by their names instead of the building below."""
import csv
import sys
from collections.abc import Iterator, Sequence

import numpy as np

import allide


Part = tuple[str, allide.Mesh, Sequence[float]]


def building() -> Iterator[Part]:
    """Walls with a gap, a pipe through it and a duct that is too near, in metres."""
    yield "wall left", allide.box([1.5, 0.1, 1.5]), [-2, 0, 0]
    yield "wall right", allide.box([1.5, 0.1, 1.5]), [2, 0, 0]
    yield "pipe", allide.cylinder(0.1, 2, 64), [0.36, 0, 0]
    yield "duct", allide.box([0.1, 1, 0.1]), [-0.4, 0, 1]
    yield "floor", allide.box([4, 4, 0.1]), [0, 0, -1.6]


def of_file(name: str) -> Iterator[Part]:
    for part, mesh in allide.load_meshes(name):
        yield part, mesh, [0, 0, 0]


def geometry(mesh: allide.Mesh) -> allide.Geometry:
    return allide.Geometry.solid(mesh) if allide.check(mesh).closed else allide.Geometry.surface(mesh)


clearance = 0.05
names: list[str] = []
placed: list[allide.Placed] = []
world = allide.World(detail="separations", margin=clearance)
for name, mesh, where in of_file(sys.argv[1]) if len(sys.argv) > 1 else building():
    turn = allide.rotation([1, 0, 0], np.pi / 2) if name == "pipe" else np.eye(4)
    shape = geometry(mesh)
    placed.append(shape.at(allide.translation(where) @ turn))
    world.add(shape, placed[-1].world_from_local, user=len(names))
    names.append(name)

writer = csv.writer(sys.stdout)
writer.writerow(["a", "b", "kind", "distance"])
for a, b in world.detect().users.tolist():
    found = allide.clash(placed[a], placed[b], clearance)
    writer.writerow([names[a], names[b], found.kind.name, f"{found.separation.distance:.4f}"])
