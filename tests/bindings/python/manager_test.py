# SPDX-License-Identifier: MIT
"""allide.fcl's managers against all pairs tested one by one, and which pairs callbacks are called for."""
import itertools

import numpy as np
import pytest

import allide
import allide.fcl as fcl
from allide.fcl import _by_gap, _collide, _crowd, _manager


def model(mesh):
    result = fcl.BVHModel()
    result.beginModel()
    result.addSubModel(mesh.vertices, mesh.faces)
    result.endModel()
    return result


def shapes():
    return [fcl.Box(1, 1.5, 2), fcl.Sphere(0.75), fcl.Capsule(0.5, 1), fcl.Ellipsoid(0.5, 0.75, 1),
            model(allide.torus(1, 0.25, 12, 8)), fcl.TriangleP([0, 0, 0], [1, 0, 0], [0, 1, 0])]


def crowd(count, side, seed, more=()):
    random, made = np.random.default_rng(seed), [*shapes(), *more]
    objects = []
    for i in range(count):
        pose = allide.rotation(random.normal(size=3), random.uniform(0, 3))
        objects.append(fcl.CollisionObject(made[i % len(made)], fcl.Transform(pose[:3, :3], random.uniform(0, side, 3))))
    manager = fcl.DynamicAABBTreeCollisionManager()
    manager.registerObjects(objects)
    return manager, objects


def called(manager, *other):
    seen = []
    manager.collide(*other, None, lambda a, b, data: seen.append((a, b)))
    return seen


def collided(manager, *other):
    """The pairs for which collide in a callback says yes."""
    seen = []

    def callback(a, b, data):
        if fcl.collide(a, b):
            seen.append((a, b))

    manager.collide(*other, None, callback)
    return seen


def names(pairs, *lists):
    mine, theirs = lists[0], lists[-1]
    return [(mine.index(a), theirs.index(b)) for a, b in pairs]


def boxes_overlap(a, b):
    (la, ha), (lb, hb) = allide.bounds(a.placed), allide.bounds(b.placed)
    return bool((la <= hb).all() and (lb <= ha).all())


@pytest.mark.parametrize("seed", range(4))
def test_the_pairs_of_a_manager_are_those_of_brute_force(seed):
    flat = [fcl.Halfspace([0, 0.6, 0.8], 0.5), fcl.Plane([1, 0, 0], 3)]
    manager, objects = crowd(60, 8, seed, flat if seed % 2 else [])
    random = np.random.default_rng(seed)
    for _ in range(3):
        meeting = [(i, j) for i, j in itertools.combinations(range(60), 2)
                   if allide.intersects(objects[i].placed, objects[j].placed)]
        assert names(collided(manager), objects) == meeting and len(meeting) > 15
        told = names(called(manager), objects)
        assert told == sorted(set(told)) and len(told) < 60 * 59 / 2
        assert {(i, j) for i, j in itertools.combinations(range(60), 2)
                if boxes_overlap(objects[i], objects[j])} <= set(told)
        data = fcl.CollisionData(fcl.CollisionRequest(10**6, False))
        manager.collide(data, fcl.defaultCollisionCallback)
        assert len(data.result.contacts) == sum(
            fcl.collide(objects[i], objects[j], fcl.CollisionRequest(10**6, False)) for i, j in meeting)
        for i in random.choice(60, 20, replace=False).tolist():
            objects[i].setTranslation(random.uniform(0, 9, 3))


@pytest.mark.parametrize("seed", range(3))
def test_the_pairs_of_two_managers_are_those_of_brute_force(seed):
    (first, mine), (second, theirs) = crowd(40, 8, seed), crowd(30, 8, seed + 50)
    meeting = [(i, j) for i, j in itertools.product(range(40), range(30))
               if allide.intersects(mine[i].placed, theirs[j].placed)]
    assert names(collided(first, second), mine, theirs) == meeting and meeting
    assert names(collided(first, theirs[3]), mine, theirs) == [(i, j) for i, j in meeting if j == 3]
    data = fcl.CollisionData(fcl.CollisionRequest(10**6, False))
    first.collide(second, data, fcl.defaultCollisionCallback)
    assert data.result.is_collision is True and len(data.result.contacts) >= len(meeting)


def test_default_callbacks_call_no_function_of_python(monkeypatch):
    manager, objects = crowd(30, 6, 1)

    def never(*arguments):
        raise AssertionError("called")

    for module in (_manager, _collide):
        monkeypatch.setattr(module, "collide", never)
    data = fcl.CollisionData(fcl.CollisionRequest(10**6, True))
    manager.collide(data, fcl.defaultCollisionCallback)
    manager.collide(objects[0], data, fcl.defaultCollisionCallback)
    assert data.result.is_collision
    manager.distance(fcl.DistanceData(), fcl.defaultDistanceCallback)


def test_what_a_callback_moves_is_tested_where_it_is():
    manager = fcl.DynamicAABBTreeCollisionManager()
    objects = [fcl.CollisionObject(fcl.Sphere(1), fcl.Transform([0.1 * i, 0, 0])) for i in range(12)]
    manager.registerObjects(objects)
    seen = []

    def callback(a, b, data):
        if len(seen) == 40:
            for obj in objects[6:]:
                obj.setTranslation([0, 50 + 9 * objects.index(obj), 0])
        seen.append(allide.intersects(a.placed, b.placed) == bool(fcl.collide(a, b)))

    manager.collide(None, callback)
    assert len(seen) == 66 and all(seen)


def test_what_a_callback_registers_removes_or_reshapes_breaks_nothing():
    manager, objects = crowd(40, 5, 2)
    count = []

    def callback(a, b, data):
        count.append(allide.intersects(a.placed, b.placed) == bool(fcl.collide(a, b)))
        if len(count) == 20:
            manager.unregisterObject(objects[3])
            manager.registerObject(fcl.CollisionObject(fcl.Sphere(9)))
            objects[1].collision_geometry.radius = 0.01
            called(manager)

    manager.collide(None, callback)
    assert len(count) > 40 and all(count)
    assert manager.size() == 40


def test_a_loop_within_a_loop_leaves_the_outer_one_its_answers():
    manager, objects = crowd(30, 5, 3)
    inner, theirs = crowd(20, 4, 4)
    wrong = []

    def outer(a, b, data):
        inside = collided(inner)
        wrong.append(bool(inside) and bool(fcl.collide(a, b)) != allide.intersects(a.placed, b.placed))

    manager.collide(None, outer)
    assert len(wrong) > 20 and not any(wrong)
    with pytest.raises(KeyError):
        manager.collide(None, lambda a, b, data: {}[a])
    from allide.fcl._running import running

    assert running.run is None


def test_boxes_hold_the_exact_ones():
    for flat in ([], [fcl.Halfspace([0, 0.6, 0.8], 0.5), fcl.Plane([1, 0, 0], 3)]):
        manager, objects = crowd(50, 5, 5, flat)
        for box, obj in zip(manager._crowd.boxes(), objects):
            exact = np.clip(allide.bounds(obj.placed), -_crowd.LARGEST, _crowd.LARGEST)
            assert (box[0] <= exact[0]).all() and (box[1] >= exact[1]).all()


@pytest.mark.parametrize("count", [0, 1, 2, 33, 150])
@pytest.mark.parametrize("within", [True, False])
@pytest.mark.parametrize("many", [0, 60, 10**6])
def test_pairs_by_gap_are_those_of_sorting_all(count, within, many, monkeypatch):
    monkeypatch.setattr(_by_gap, "MANY", many)  # from where on blocks are opened
    random = np.random.default_rng(count)
    low = np.round(random.uniform(0, 6, (count, 3)))  # many gaps are equal
    boxes = np.stack((low, low + 0.5), axis=1)
    others = boxes if within else boxes[: count // 2] + [9, 0, 0]
    gaps = _by_gap.gaps(boxes, others)
    rows = itertools.combinations(range(count), 2) if within else itertools.product(range(count), range(len(others)))
    expected = sorted((float(gaps[i, j]), i, j) for i, j in rows)
    assert list(_by_gap.ByGap(boxes, others, within)) == expected
    bounded, told = _by_gap.ByGap(boxes, others, within), []
    for item in bounded:
        told.append(item)
        bounded.bound = 1.5
    first = [item for item in expected if item[0] < 1.5]
    assert told[: len(first)] == first


@pytest.mark.parametrize("seed", range(3))
def test_a_callback_for_distances_finds_the_nearest_pair(seed):
    manager, objects = crowd(40, 40, seed)
    calls = []

    def callback(a, b, result):
        calls.append(1)
        fcl.distance(a, b, None, result)
        return False, result.min_distance

    result = fcl.DistanceResult()
    manager.distance(result, callback)
    least = min(fcl.distance(a, b) for a, b in itertools.combinations(objects, 2))
    data = fcl.DistanceData()
    manager.distance(data, fcl.defaultDistanceCallback)
    assert result.min_distance == data.result.min_distance == least
    assert len(calls) < 40 * 39 / 4
    other = fcl.CollisionObject(fcl.Sphere(1), fcl.Transform([50, 20, 20]))
    near, default = fcl.DistanceResult(), fcl.DistanceData()
    manager.distance(other, near, callback)
    manager.distance(other, default, fcl.defaultDistanceCallback)
    assert near.min_distance == default.result.min_distance == min(fcl.distance(a, other) for a in objects)


def test_nearest_points_are_as_far_apart_as_the_distance_in_any_order():
    turn = fcl.Transform([np.cos(0.5), 0, 0, np.sin(0.5)], [-2, 0, 0])
    long = fcl.CollisionObject(fcl.Box(20, 5, 900), turn)
    small = [fcl.CollisionObject(fcl.Box(5, 5, 900), fcl.Transform([x, y, 0])) for x, y in ((-5, 14), (-15, 15))]
    found = []
    for order in (small, small[::-1]):
        managers = [fcl.DynamicAABBTreeCollisionManager() for _ in range(2)]
        managers[0].registerObject(long)
        managers[1].registerObjects(order)
        data = fcl.DistanceData(fcl.DistanceRequest(enable_nearest_points=True))
        managers[0].distance(managers[1], data, fcl.defaultDistanceCallback)
        points = data.result.nearest_points
        assert np.linalg.norm(points[0] - points[1]) == pytest.approx(data.result.min_distance, abs=1e-9)
        found.append(data.result.min_distance)
    assert found[0] == found[1] > 0
