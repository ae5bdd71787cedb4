#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: bench/python/fcl_differences.py [--poses N]

Compares allide.fcl with python-fcl, which must be installed: every pair of shapes at random poses,
yes or no and distance. It prints how often they differ, and how near to touching the shapes are
where they disagree about a collision."""
from __future__ import annotations

import argparse
import itertools

import fcl as theirs
import numpy as np

import allide
import allide.fcl as mine

CUBE = allide.box([0.5, 0.5, 0.5])
BALL = allide.icosphere(0.8, 2)


def model(fcl):
    result = fcl.BVHModel()
    result.beginModel(len(BALL.faces), len(BALL.vertices))
    result.addSubModel(np.array(BALL.vertices), np.array(BALL.faces, np.int64))
    result.endModel()
    return result


def convex(fcl):
    flat = np.column_stack((np.full(len(CUBE.faces), 3), CUBE.faces)).ravel()
    return fcl.Convex(np.array(CUBE.vertices), len(CUBE.faces), flat)


SHAPES = {
    "box": lambda fcl: fcl.Box(1, 1.5, 0.75),
    "sphere": lambda fcl: fcl.Sphere(0.75),
    "capsule": lambda fcl: fcl.Capsule(0.5, 1),
    "cone": lambda fcl: fcl.Cone(0.75, 1.5),
    "cylinder": lambda fcl: fcl.Cylinder(0.5, 1.5),
    "ellipsoid": lambda fcl: fcl.Ellipsoid(0.5, 0.75, 1),
    "convex": convex,
    "mesh": model,
}


def poses(count: int, seed: int):
    random = np.random.default_rng(seed)
    for _ in range(count):
        turn = allide.rotation(random.normal(size=3), random.uniform(0, 3.14))[:3, :3]
        yield turn, random.uniform(-1.3, 1.3, 3)


def answers(fcl, one: str, two: str, count: int):
    """Rows of: collides, distance."""
    a, b = SHAPES[one](fcl), SHAPES[two](fcl)
    rows = []
    for turn, place in poses(count, 7):
        x, y = fcl.CollisionObject(a, fcl.Transform()), fcl.CollisionObject(b, fcl.Transform(turn, place))
        hits = fcl.collide(x, y, fcl.CollisionRequest(), fcl.CollisionResult()) > 0
        rows.append((hits, fcl.distance(x, y, fcl.DistanceRequest(), fcl.DistanceResult())))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--poses", type=int, default=300)
    count = parser.parse_args().poses
    print("| shapes | yes or no differs | largest distance there | distances differ by more than 1e-4 | at most |\n|---|---|---|---|---|")
    for one, two in itertools.combinations_with_replacement(SHAPES, 2):
        rows = list(zip(answers(mine, one, two, count), answers(theirs, one, two, count)))
        wrong = [abs(m[1]) for m, t in rows if m[0] != t[0]]
        apart = [abs(m[1] - t[1]) for m, t in rows if not m[0] and not t[0]]
        far = [gap for gap in apart if gap > 1e-4]
        if wrong or far:
            print(f"| {one}, {two} | {len(wrong)} of {count} | {max(wrong, default=0):.2g} | {len(far)} of {len(apart)} | "
                  f"{max(far, default=0):.2g} |")


if __name__ == "__main__":
    main()
