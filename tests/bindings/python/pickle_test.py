# SPDX-License-Identifier: MIT
"""Answers, geometries and reports survive a pickle, also to another process; what cannot says why."""
import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest

import allide

FIELDS = {
    "Feature": "kind index", "Separation": "distance point_a point_b feature_a feature_b",
    "Penetration": "depth direction point_a point_b", "FacePair": "face_a face_b kind", "Contact": "faces point",
    "BudgetAnswer": "verdict depth", "RayHit": "t face normal barycentric object",
    "ClosestPoint": "distance point face feature side", "SignedDistance": "distance point face feature",
    "Clash": "kind flush separation", "Depth": "lower upper point on_surface", "WayOut": "lower upper offset",
    "Finding": "defect index edge", "MeshCheck": "findings reflex_edges components closed oriented manifold convex",
    "RepairPlace": "index position size", "RepairEntry": "defect found fixed places", "RepairReport": "entries",
    "WorldStats": "moved box_tests box_pairs exchanges deformed rebuilt pair_tests octree",
    "WorldTimes": "update sort exact",
}


def same(a, b):
    if type(a).__name__ in FIELDS:
        fields = [name for name in FIELDS[type(a).__name__].split() if hasattr(a, name)]
        return type(a) is type(b) and len(fields) > 0 and all(same(getattr(a, f), getattr(b, f)) for f in fields)
    if isinstance(a, list):
        return len(a) == len(b) and all(map(same, a, b))
    return np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b


def answers():
    ball = allide.Geometry.solid(allide.icosphere(1, 2))
    box, hull = allide.Geometry.solid(allide.box([1, 1, 1])), allide.Geometry.convex(allide.box([1, 1, 1]))
    world = allide.World(detail="contacts", times=True)
    world.add(ball), world.add(box, [1.5, 0, 0])
    report, open_mesh = world.detect(), allide.terrain(cells=2)
    return [allide.separation(ball, box.at([5, 1, 0])), allide.penetration(hull, hull.at([1.5, 0, 0])),
            allide.first_contact(ball, box.at([1.5, 0, 0])), allide.first_contact(ball, box.at([1.5, 0, 0])).faces,
            allide.intersects_within_budget(box, box, tests=9), allide.cast_ray(box, [-5, 0.25, 0.5], [1, 0, 0]),
            world.cast_ray([-5, 0.25, 0.5], [1, 0, 0]), allide.closest_point(box, [3, 0, 0]),
            allide.signed_distance(box, [0, 0, 0.5]), allide.clash(box, box.at([2, 0, 0])),
            allide.depth(box, box.at([1.5, 0, 0])), allide.way_out(box, box.at([1.5, 0, 0])),
            allide.check(open_mesh), allide.check(open_mesh).findings[0],
            allide.repair(allide.Mesh(open_mesh.vertices, [[0, 1, 1], [0, 1, 3]])).report,
            report.stats, report.times]


@pytest.mark.parametrize("number", range(17))
@pytest.mark.parametrize("protocol", [2, pickle.HIGHEST_PROTOCOL])
def test_answers_survive_a_pickle(number, protocol):
    answer = answers()[number]
    assert same(answer, pickle.loads(pickle.dumps(answer, max(protocol, 4) if "." in type(answer).__qualname__ else protocol)))
    assert same(answer, copy.deepcopy(answer))


def test_the_comparison_can_fail():
    first, second = answers()[0], answers()[0]
    assert same(first, second)
    box = allide.Geometry.solid(allide.box([1, 1, 1]))
    assert not same(first, allide.separation(box, box.at([5, 0, 0])))


def test_stacks_survive_with_the_poses_of_parts():
    box = allide.Geometry.solid(allide.box([1, 1, 1]))
    poses = np.tile(np.eye(4), (20, 1, 1))
    poses[:, 0, 3] = np.linspace(0, 5, 20)
    stack = pickle.loads(pickle.dumps(box.at(poses)))
    assert np.array_equal(stack.world_from_local, poses)
    assert np.array_equal(allide.intersects(stack, box), allide.intersects(box.at(poses), box))
    arm = allide.Geometry.compound([(box, [0, 0, 0]), (box, [3, 0, 0])])
    parts = np.tile(np.eye(4), (20, 2, 1, 1))
    parts[:, 1, 0, 3] = np.linspace(0, 5, 20)
    for placed in (arm.at([0, 1, 0], parts=parts), arm.at(poses, parts=parts[7])):
        copied = pickle.loads(pickle.dumps(placed))
        assert all(np.array_equal(copied[i].world_from_part(1), placed[i].world_from_part(1)) for i in range(20))
    assert len(pickle.loads(pickle.dumps(box.at(poses[:0])))) == 0


def test_reports_keep_stats_and_times():
    world = allide.World(detail="faces", times=True)
    ball = allide.Geometry.solid(allide.icosphere(1, 2))
    world.add(ball), world.add(ball, [1, 0, 0])
    report = world.detect()
    copied = pickle.loads(pickle.dumps(report))
    assert copied == report and len(report.faces)
    assert same(copied.stats, report.stats) and copied.stats.box_pairs == 1 and copied.stats.pair_tests == report.stats.pair_tests
    assert same(copied.times, report.times) and copied.times.exact > 0


def test_another_process_reads_them(tmp_path):
    file = tmp_path / "answers.pickle"
    file.write_bytes(pickle.dumps(answers()))
    program = f"import pickle; print(len([repr(a) for a in pickle.load(open({str(file)!r}, 'rb'))]))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout.strip() == "17", ran.stderr


def test_pickles_of_other_versions_are_rejected():
    fresh = allide.Separation.__new__(allide.Separation)
    with pytest.raises(TypeError, match="another version"):
        fresh.__setstate__((1.0,))


@pytest.mark.parametrize("make", [allide.World, allide.Tracker, allide.PairFinder])
def test_what_cannot_be_pickled_says_why(make):
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(make())
