#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: bench/python/peers.py [--page FILE] [--only NAME] [--seconds S]

allide beside python-fcl, trimesh, coal and embreex from Python, whichever are installed: the same
meshes and poses, answers compared first, then medians of CPU time in this process. --page writes
the table into the page of measurements between its markers."""
from __future__ import annotations

import argparse
import importlib
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import allide

RUNS: dict[str, Callable[[], list["Row"]]] = {}
SECONDS = 0.5  # for each median


class Row:
    """A question, allide's time, and its peers' by name; seconds."""

    def __init__(self, work: str, mine: float, **peers: float | None) -> None:
        self.work, self.mine, self.peers = work, mine, {k: v for k, v in peers.items() if v is not None}


def optional(name: str):
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


fcl, trimesh, coal, embreex = optional("fcl"), optional("trimesh"), optional("coal"), optional("embreex")


def run(function):
    RUNS[function.__name__] = function
    return function


def median(work: Callable[[], object]) -> float:
    """Of CPU time; at least 3 runs."""
    times: list[float] = []
    while len(times) < 3 or sum(times) < SECONDS and len(times) < 1000:
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return statistics.median(times)


def same(name: str, mine: object, theirs: object) -> None:
    if mine != theirs:
        raise SystemExit(f"{name}: the answers differ: allide {mine!r:.200}, the peer {theirs!r:.200}")


def ring():
    """A ring of 50 000 faces."""
    return allide.torus(3, 1, 250, 100)


def fcl_model(mesh):
    model = fcl.BVHModel()
    model.beginModel(len(mesh.faces), len(mesh.vertices))
    model.addSubModel(mesh.vertices, mesh.faces)
    model.endModel()
    return model


def coal_model(mesh):
    model = coal.BVHModelOBBRSS()
    model.beginModel(len(mesh.faces), len(mesh.vertices))
    model.addVertices(np.array(mesh.vertices))
    model.addTriangles(np.array(mesh.faces, np.int32))
    model.endModel()
    return model


def fcl_at(geometry, pose):
    return fcl.CollisionObject(geometry, fcl.Transform(pose[:3, :3], pose[:3, 3]))


@run
def build():
    mesh = ring()
    vertices, faces = np.array(mesh.vertices), np.array(mesh.faces)
    return [Row("tree of a mesh of 50 000 faces, from arrays", median(lambda: allide.Geometry.surface((vertices, faces))),
                fcl=median(lambda: fcl_model(mesh)) if fcl else None,
                coal=median(lambda: coal_model(mesh)) if coal else None)]


@run
def pair():
    """Two meshes of 50 000 faces that meet, and apart."""
    mesh = ring()
    geometry = allide.Geometry.surface(mesh)
    turn = allide.rotation([1, 0, 0], 1.5)
    meet, apart = allide.translation([1, 0.1, 0.2]) @ turn, allide.translation([9, 0.1, 0.2]) @ turn
    a, b, c = geometry.at(np.eye(4)), geometry.at(meet), geometry.at(apart)
    rows = [Row("two of them touching: yes or no", median(lambda: allide.intersects(a, b))),
            Row("all face pairs, as an array", median(lambda: allide.intersecting_faces(a, b))),
            Row("with points and normals", median(lambda: allide.face_contacts(a, b))),
            Row("distance, apart", median(lambda: allide.separation(a, c)))]
    if fcl:
        model = fcl_model(mesh)
        x, y, z = fcl_at(model, np.eye(4)), fcl_at(model, meet), fcl_at(model, apart)

        def contacts(wanted):
            result = fcl.CollisionResult()
            fcl.collide(x, y, fcl.CollisionRequest(10**6, wanted), result)
            return result.contacts

        pairs = sorted({(c.b1, c.b2) for c in contacts(False)})
        mine = allide.intersecting_faces(a, b)
        same("face pairs", list(zip(mine["face_a"].tolist(), mine["face_b"].tolist())), pairs)
        same("distance", round(allide.separation(a, c).distance, 5), round(fcl.distance(x, z), 5))
        rows[0].peers["fcl"] = median(lambda: fcl.collide(x, y, fcl.CollisionRequest()))
        rows[1].peers["fcl"] = median(lambda: [(c.b1, c.b2) for c in contacts(False)])
        rows[2].peers["fcl"] = median(lambda: [(c.b1, c.b2, c.pos, c.normal) for c in contacts(True)])
        rows[3].peers["fcl"] = median(lambda: fcl.distance(x, z))
    if coal:
        model = coal_model(mesh)
        places = [coal.Transform3s(pose[:3, :3], pose[:3, 3]) for pose in (np.eye(4), meet, apart)]

        def collide(most):
            result = coal.CollisionResult()
            coal.collide(model, places[0], model, places[1], coal.CollisionRequest(coal.CONTACT, most), result)
            return result

        rows[0].peers["coal"] = median(lambda: collide(1).isCollision())
        rows[1].peers["coal"] = median(lambda: collide(10**6).numContacts())
        rows[3].peers["coal"] = median(lambda: coal.distance(model, places[0], model, places[2], coal.DistanceRequest(),
                                                             coal.DistanceResult()))
    return rows


@run
def batch():
    mesh = allide.torus_knot()
    geometry = allide.Geometry.surface(mesh)
    random = np.random.default_rng(1)
    poses = np.array([allide.translation(random.uniform(-60, 60, 3)) @ allide.rotation(random.normal(size=3), 1)
                      for _ in range(1000)])
    stack = geometry.at(poses)
    theirs = None
    if fcl:
        model = fcl_model(mesh)
        rest, objects = fcl_at(model, np.eye(4)), [fcl_at(model, pose) for pose in poses]
        request = fcl.CollisionRequest()
        same("1000 poses", allide.intersects(stack, geometry).tolist(),
             [fcl.collide(rest, item, request) > 0 for item in objects])
        theirs = median(lambda: [fcl.collide(rest, item, request) for item in objects])
    ball = allide.Geometry.sphere([0, 0, 0], 1)
    return [Row("1000 poses at random, yes or no, one call", median(lambda: allide.intersects(geometry.at(poses), geometry)),
                fcl=theirs),
            Row("a trivial query: call overhead", median(lambda: [allide.intersects(ball, ball) for _ in range(1000)]) / 1000)]


def crowd(concave: bool):
    """A thousand bodies that move, by a World, by allide.trimesh and by trimesh's manager upon each."""
    import allide.fcl
    import allide.trimesh

    mesh = allide.torus(1, 0.35, 24, 12) if concave else allide.icosphere(1, 1)
    tri = trimesh.Trimesh(np.array(mesh.vertices), np.array(mesh.faces, np.int64), process=False) if trimesh else mesh
    random, count = np.random.default_rng(2), 1000
    side = (count * 4.2 / 0.05) ** (1 / 3) / 2
    frames = []
    for _ in range(3):
        poses = np.array([allide.rotation(random.normal(size=3), 1) for _ in range(count)])
        poses[:, :3, 3] = random.uniform(-side, side, (count, 3))
        frames.append(poses.astype(np.float32).astype(float))
    frames = [allide.nearest_rigid(poses) for poses in frames]
    names = [f"{i:04}" for i in range(count)]
    geometry = allide.Geometry.surface(mesh) if concave else allide.Geometry.convex(mesh)
    world = allide.World()
    ids = world.add(geometry, frames[0])
    turn = iter(range(10**9))

    def by_world():
        world.place(ids, frames[next(turn) % 3])
        return world.detect().pairs

    def pairs_of(manager, frame):
        for name, pose in zip(names, frames[frame]):
            manager.set_transform(name, pose)
        return manager.in_collision_internal(return_names=True)[1]

    def filled(manager):
        begin = time.process_time()
        for name, pose in zip(names, frames[0]):
            manager.add_object(name, tri, pose)
        return manager, time.process_time() - begin

    def moved(manager):
        manager.set_transforms(names, frames[next(turn) % 3])
        return manager.in_collision_internal(return_names=True)

    kind = "concave bodies of 576 faces" if concave else "convex bodies of 80 faces"
    mine, added = filled(allide.trimesh.CollisionManager())
    rows = [Row(f"1000 {kind}, all moved: pairs by World", median(by_world)),
            Row("names of pairs by allide.trimesh", median(lambda: moved(mine))),
            Row("adding them by allide.trimesh", added)]
    if trimesh:
        theirs = trimesh.collision.CollisionManager
        before = trimesh.collision.fcl
        trimesh.collision.fcl = allide.fcl
        beneath, beneath_added = filled(theirs())
        beneath_time = median(lambda: pairs_of(beneath, next(turn) % 3))
        trimesh.collision.fcl = before
        rows += [Row("names of pairs by trimesh upon allide.fcl", beneath_time),
                 Row("adding them by trimesh upon allide.fcl", beneath_added)]
        if before:
            manager, time_added = filled(theirs())
            same("names of pairs", sorted(pairs_of(mine, 1)), sorted(pairs_of(manager, 1)))
            frame = median(lambda: pairs_of(manager, next(turn) % 3))
            for row, value in zip(rows, (frame, frame, time_added, frame, time_added)):
                row.peers["trimesh"] = value
    return rows


@run
def convex_crowd():
    return crowd(False)


@run
def concave_crowd():
    return crowd(True)


@run
def nearest():
    """The nearest pair of 1000 bodies that are all apart."""
    import allide.trimesh

    mesh = allide.icosphere(1, 1)
    poses = np.tile(np.eye(4), (1000, 1, 1))
    poses[:, :3, 3] = np.array(np.unravel_index(np.arange(1000), (10, 10, 10))).T * 4.0
    poses[:, :3, 3] += np.random.default_rng(3).uniform(-0.5, 0.5, (1000, 3))
    world = allide.World()
    world.add(allide.Geometry.convex(mesh), poses)
    row = Row("nearest pair of 1000 convex bodies apart", median(world.nearest_pair))
    if fcl:
        flat = np.column_stack((np.full(len(mesh.faces), 3), mesh.faces)).ravel()
        manager = fcl.DynamicAABBTreeCollisionManager()
        manager.registerObjects([fcl_at(fcl.Convex(np.array(mesh.vertices), len(mesh.faces), flat), pose) for pose in poses])
        manager.setup()

        def least():
            data = fcl.DistanceData()
            manager.distance(data, fcl.defaultDistanceCallback)
            return data.result.min_distance

        same("nearest pair", round(world.nearest_pair()[2].distance, 4), round(least(), 4))
        row.peers["fcl"] = median(least)
    return [row]


@run
def rays():
    mesh = ring()
    geometry = allide.Geometry.surface(mesh)
    random = np.random.default_rng(4)
    origins = random.normal(size=(100_000, 3)) * 6
    directions = random.normal(size=(100_000, 3)) - origins
    row = Row("100 000 rays on 50 000 faces", median(lambda: allide.cast_ray(geometry, origins, directions)))
    if embreex and trimesh:
        from trimesh.ray.ray_pyembree import RayMeshIntersector

        tri = trimesh.Trimesh(np.array(mesh.vertices), np.array(mesh.faces, np.int64), process=False)
        caster = RayMeshIntersector(tri)
        mine = allide.cast_ray(geometry, origins, directions)
        agree = ((mine["t"] < np.inf) == (caster.intersects_first(origins, directions) >= 0)).mean()
        if agree < 0.999:  # floats
            raise SystemExit(f"rays: only {agree:.4f} agree")
        row.peers["embreex"] = median(lambda: caster.intersects_first(origins, directions))
    return [row]


def shown(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.2g} us"


def table(rows: list[Row]) -> str:
    names = ["fcl", "trimesh", "coal", "embreex"]
    lines = ["| work | allide | " + " | ".join({"fcl": "python-fcl"}.get(n, n) for n in names) + " | ratio |",
             "|---" * (len(names) + 3) + "|"]
    for row in rows:
        cells = [shown(row.peers[n]) if n in row.peers else "" for n in names]
        best = min(row.peers.values(), default=None)
        ratio = f"{best / row.mine:.2g}x" if best is not None else ""
        lines.append(f"| {row.work} | {shown(row.mine)} | " + " | ".join(cells) + f" | {ratio} |")
    return "\n".join(lines) + "\n"


def versions() -> str:
    from importlib.metadata import PackageNotFoundError, version

    found = []
    for name in ("python-fcl", "trimesh", "coal", "embreex", "numpy"):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            pass
    return f"allide {allide.__version__}, " + ", ".join(found) + f", Python {platform.python_version()}, one thread"


def write_page(path: Path, text: str) -> None:
    begin, end = "<!-- measured: bench/python/peers.py --page -->", "<!-- end -->"
    page = path.read_text()
    head, rest = page.split(begin)
    path.write_text(head + begin + "\n\n" + text + "\n" + end + rest.split(end)[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the table between the markers of this page")
    parser.add_argument("--only", choices=sorted(RUNS), action="append", help="some of the work only")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each median")
    arguments = parser.parse_args()
    globals()["SECONDS"] = arguments.seconds
    rows: list[Row] = []
    for name, work in RUNS.items():
        if arguments.only is None or name in arguments.only:
            print(name, file=sys.stderr)
            rows += work()
    text = f"Measured with {versions()}.\n\n{table(rows)}"
    if arguments.page:
        write_page(arguments.page, text)
    print(text)


if __name__ == "__main__":
    main()
