# SPDX-License-Identifier: MIT
"""What runs without the GIL, and Ctrl-C within one call."""
import signal
import threading
import time

import numpy as np
import pytest

import allide


def turns_of_another_thread(work):
    """How often another thread of Python gets its turn while `work` runs on this one."""
    turns, stop, begun = [0], threading.Event(), threading.Event()

    def count():
        while not stop.is_set():
            turns[0] += 1
            begun.set()
            time.sleep(0)

    other = threading.Thread(target=count)
    other.start()
    begun.wait()
    before = turns[0]
    work()
    during = turns[0] - before
    stop.set()
    other.join()
    return during


@pytest.mark.parametrize("name", ["shape", "mesh", "scaled", "stack"])
def test_makers_release_the_gil(name):
    vertices, faces = np.zeros((1_000_000, 3)), np.zeros((3_000_000, 3), np.int64)
    geometry, poses = allide.Geometry.surface(allide.terrain(cells=400)), np.tile(np.eye(4), (200_000, 1, 1))
    work = {"shape": lambda: allide.terrain(cells=400), "mesh": lambda: allide.Mesh(vertices, faces),
            "scaled": lambda: geometry.scaled(2), "stack": lambda: geometry.at(poses)}[name]
    assert any(turns_of_another_thread(work) > 0 for _ in range(20))


def test_many_rays_of_a_world_may_share_an_origin_or_a_direction():
    world, random = allide.World(), np.random.default_rng(1)
    world.add(allide.Geometry.solid(allide.icosphere(1, 2)), [3, 0, 0])
    world.add(allide.Geometry.solid(allide.box([1, 1, 1])))
    points = random.uniform(-4, 4, (200, 3))
    for origins, directions in ((points, [1, 0, 0]), ([0, 9, 0], points), (points, -points)):
        rows = world.cast_ray(origins, directions)
        each = [world.cast_ray(o, d) for o, d in zip(np.broadcast_to(origins, points.shape),
                                                     np.broadcast_to(directions, points.shape))]
        assert [row["t"] for row in rows] == [np.inf if hit is None else hit.t for hit in each]
        assert {int(row["object"]) for row in rows} == {0 if hit is None else hit.object for hit in each}
    with pytest.raises(allide.Error, match="different length"):
        world.cast_ray(points, points[:5])


def test_ctrl_c_ends_many_rays_of_a_world():
    world = allide.World()
    world.add(allide.Geometry.surface(allide.terrain(cells=100)))
    origins = np.zeros((3_000_000, 3))
    origins[:, 2] = 50
    before = signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    begin = time.perf_counter()
    try:
        with pytest.raises(KeyboardInterrupt):
            while time.perf_counter() - begin < 60:
                world.cast_ray(origins, [0.1, 0.2, -1])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(world) == 1 and world.cast_ray(origins[0], [0, 0, -1]) is not None
