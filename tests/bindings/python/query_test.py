# SPDX-License-Identifier: MIT
"""Queries: a stack gives what single calls give, whatever the layout and the number of threads."""
import doctest
import enum
import importlib
import inspect

import numpy as np
import pytest

import allide


def test_a_stack_equals_single_calls_for_any_thread_count(ball, box, poses):
    single = [allide.intersects(ball.at(pose), box) for pose in poses]
    assert 0 < sum(single) < len(poses)
    for threads in (1, 2, 0):
        assert allide.intersects(ball.at(poses), box, threads=threads).tolist() == single
        assert allide.intersects(box, ball.at(poses), threads=threads).tolist() == single


def test_lists_come_with_offsets(ball, box, poses):
    items, offsets = allide.intersecting_faces(ball.at(poses), box)
    assert len(offsets) == len(poses) + 1 and offsets[-1] == len(items) > 0
    for i in (0, 20, 25, 49):
        one = allide.intersecting_faces(ball.at(poses[i]), box)
        assert np.array_equal(one, items[int(offsets[i]) : int(offsets[i + 1])])


@pytest.mark.parametrize("name", ["separation", "first_contact", "separation_lower_bound"])
def test_structured_rows_have_the_fields_of_single_answers(name, ball, box, poses):
    query = getattr(allide, name)
    rows = query(ball.at(poses), box)
    assert len(rows) == len(poses)
    for i in (0, 13, 25):
        one = query(ball.at(poses[i]), box)
        if name == "separation":
            assert rows[i]["distance"] == one.distance
            assert np.array_equal(rows[i]["point_a"], one.point_a)
            assert rows[i]["feature_b"]["index"] == one.feature_b.index
        elif name == "first_contact":
            assert (one is None) == (rows[i]["face_a"] == 2**32 - 1)
        else:
            assert rows[i] == one


def test_both_may_be_stacks(ball, poses):
    moved = poses.copy()
    moved[:, 1, 3] += np.linspace(0, 4, len(poses))
    hits = allide.intersects(ball.at(poses), ball.at(moved))
    assert hits[0] and not hits[-1]
    with pytest.raises(allide.Error, match="different length"):
        allide.intersects(ball.at(poses), ball.at(poses[:3]))


@pytest.mark.parametrize("dtype", ["f8", "f4", "i8", "u2"])
@pytest.mark.parametrize("layout", ["C", "F", "strided", "list"])
def test_layouts_and_dtypes_of_vertices_give_the_same_mesh(dtype, layout):
    mesh = allide.box([1, 1, 1])
    vertices = (mesh.vertices + 1).astype(dtype)
    faces = mesh.faces.astype("i8")
    if layout == "F":
        vertices, faces = np.asfortranarray(vertices), np.asfortranarray(faces)
    elif layout == "strided":
        vertices, faces = np.repeat(vertices, 2, 0)[::2], np.repeat(faces, 2, 1)[:, ::2]
    elif layout == "list":
        vertices, faces = vertices.tolist(), faces.tolist()
    assert allide.Mesh(vertices, faces) == allide.Mesh(mesh.vertices + 1, mesh.faces)


@pytest.mark.parametrize("dtype", ["i4", "u4", "i8", "u8", "u1"])
def test_integer_dtypes_of_faces_are_taken(dtype):
    mesh = allide.box([1, 1, 1])
    assert allide.Mesh(mesh.vertices, mesh.faces.astype(dtype)) == mesh


def test_poses_of_three_forms_are_one(ball):
    full = allide.translation([1, 2, 3])
    for form in ([1, 2, 3], full, full[:3], full.astype("f4"), np.asfortranarray(full), full.tolist()):
        assert np.array_equal(ball.at(form).world_from_local, full)


def test_poses_are_made_and_inverted():
    turn = allide.rotation([0, 0, 2], 0.5)
    both = allide.pose(turn[:3, :3], [1, 2, 3])
    assert np.allclose(allide.inverse(both) @ both, np.eye(4))
    assert np.allclose(allide.rotation(allide.quaternion(turn)), turn)
    assert np.allclose(allide.nearest_rigid(both * [[1.0001], [1], [1], [1]]), both, atol=1e-3)
    assert np.linalg.det(allide.nearest_rigid(np.diag([1.0, 1, -1, 1]))[:3, :3]) == pytest.approx(1)


def test_rays_and_points_in_batches(box):
    origins = np.array([[-5, 0.25, 0.5], [-5, 3, 0]])
    hits = allide.cast_ray(box, origins, [1, 0, 0])
    assert hits["t"].tolist() == [4.0, np.inf]
    assert allide.cast_ray(box, origins[1], [1, 0, 0]) is None
    items, offsets = allide.ray_hits(box, origins, [1, 0, 0])
    assert offsets.tolist() == [0, 2, 2] and items["t"].tolist() == [4.0, 6.0]
    assert allide.contains(box, [[0, 0, 0], [2, 0, 0]]).tolist() == [True, False]
    assert allide.closest_point(box, [[3, 0, 0]])["distance"].tolist() == [2.0]
    assert allide.closest_point(box, [0, 0, 0.5]).signed_distance() == -0.5


def test_clashes_depths_and_ways_out_of_one_and_of_many(box):
    places = [[2, 0, 0], [1.5, 0, 0], [5, 0, 0]]
    kinds = [allide.clash(box, box.at(p), clearance=3).kind.name for p in places]
    assert kinds == ["touch", "overlap", "near"]
    placed = box.at(np.array([allide.translation(p) for p in places]))
    many = allide.clash(box, placed, clearance=3)
    assert many["kind"].tolist() == [allide.ClashKind[kind] for kind in kinds]
    depths = allide.depth(box, placed, tolerance=1e-9)
    assert depths["lower"] == pytest.approx([0, 0.5, 0], abs=2e-9) and depths["upper"][0] == 0
    way = allide.way_out(box, box.at([1.5, 0, 0]))
    assert way.offset == pytest.approx([0.5, 0, 0], abs=1e-6)
    assert not allide.intersects(box, box.at(allide.translation(way.offset) @ allide.translation([1.5, 0, 0])))
    assert allide.way_out(box, placed)["upper"] == pytest.approx([0, 0.5, 0], abs=1e-6)


def test_signed_distances_of_a_point_and_of_many(box):
    one = allide.signed_distance(box, [0, 0, 0.5])
    assert (one.distance, one.point.tolist()) == (-0.5, [0, 0, 1])
    points = np.random.default_rng(1).uniform(-2, 2, (3000, 3))
    many = allide.signed_distance(box, points, threads=2)
    for i in (0, 1023, 1024, 2999):
        alone = allide.signed_distance(box, points[i])
        assert (many["distance"][i], many["face"][i]) == (alone.distance, alone.face)
    assert ((many["distance"] < 0) == (np.abs(points) < 1).all(axis=1)).all()
    with pytest.raises(allide.Error, match="inside"):
        allide.signed_distance(allide.Geometry.surface(allide.box([1, 1, 1])), [0, 0, 0])


def test_clashes_and_depths_have_rows_for_stacks(box, poses):
    rows, deep = allide.clash(box, box.at(poses), clearance=0.5), allide.depth(box, box.at(poses))
    assert rows.dtype == allide.dtypes.clash and deep.dtype == allide.dtypes.depth
    for i in (0, 10, 30):
        one = allide.clash(box, box.at(poses[i]), clearance=0.5)
        assert (rows["kind"][i], rows["flush"][i]) == (one.kind, one.flush)
        assert rows["separation"]["distance"][i] == one.separation.distance
    assert {"clear", "near", "overlap"} <= {allide.ClashKind(kind).name for kind in rows["kind"]}
    expected = np.maximum(np.minimum(2 - np.abs(poses[:, 0, 3]), 1), 0)
    assert (deep["lower"] <= expected + 1e-9).all() and (deep["upper"] >= expected - 1e-9).all()


def test_configurations_of_an_arm_are_one_call(box):
    arm = allide.Geometry.compound([(box, [0, 0, 0]), (box, [3, 0, 0])])
    parts = np.tile(np.eye(4), (10, 2, 1, 1))
    parts[:, 1, 0, 3] = np.linspace(0, 5, 10)
    placed = arm.at(np.eye(4), parts=parts)
    items, offsets = allide.intersecting_parts(placed)
    assert np.diff(offsets).tolist() == [1 if x <= 2 else 0 for x in np.linspace(0, 5, 10)]
    assert allide.intersects(placed, box.at([6, 0, 0])).tolist() == (np.linspace(0, 5, 10) >= 4).tolist()


def test_the_tracker_answers_like_the_functions(poses):
    a = allide.Geometry.convex(allide.polytope(faces=60))
    tracker = allide.Tracker()
    assert np.array_equal(tracker.intersects(a.at(poses), a), allide.intersects(a.at(poses), a))
    apart = poses[:5]
    assert np.allclose(tracker.separation(a.at(apart), a)["distance"], allide.separation(a.at(apart), a)["distance"])


def test_stats_count_work_once_per_call(ball, box, poses):
    one, two = allide.Stats(), allide.Stats()
    allide.intersecting_faces(ball.at(poses), box, stats=one)
    allide.intersecting_faces(ball.at(poses), box, stats=two, threads=2)
    assert one == two and one.face_tests > 0


MODULES = ["allide", "allide._core", "allide._errors", "allide._convert", "allide._poses", "allide._report",
           "allide._threads", "allide.trimesh", "allide._trimesh_manager", "allide.dtypes", "allide.tuning", "allide.fcl",
           "allide.fcl._collide", "allide.fcl._distance", "allide.fcl._motion", "allide.fcl._install", "allide.fcl._manager",
           "allide.fcl._shapes", "allide.fcl._values"]


def documented(thing, name):
    """A name with its members, nanobind's functions among them, that have a text of their own."""
    yield name, thing
    if isinstance(thing, type):
        for key, member in vars(thing).items():
            if not key.startswith("_") and not isinstance(member, int):
                yield from documented(getattr(member, "__func__", member), f"{name}.{key}")


def examples(module):
    found = importlib.import_module(module)
    things = {k: v for k, v in vars(found).items()
              if getattr(v, "__module__", None) == module and not k.startswith("__")}
    for key, thing in {module: found, **things}.items():
        for name, member in documented(thing, key):
            text = inspect.getdoc(member) or ""
            if ">>>" in text:
                yield name, text


@pytest.mark.parametrize("module", MODULES)
def test_examples_of_docstrings_run(module, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    for name, text in examples(module):
        runner.run(parser.get_doctest(text, {"allide": allide, "np": np}, name, module, 0))
    assert runner.summarize(verbose=False).failed == 0


def test_examples_of_statics_and_methods_are_seen():
    names = {name for name, _ in examples("allide._core")}
    assert {"Geometry.solid", "Geometry.at", "World.detect", "World.RayHit", "Tracker.separation", "intersects"} <= names
    assert len(names) > 130


def test_every_public_name_has_an_example():
    silent = {"DeadId", "Error", "FileError"}  # exceptions inherit nothing that would count
    lacking = []
    for name in set(allide.__all__) - {"standard_sphere_faces"}:  # a tuple
        if ">>>" not in (inspect.getdoc(getattr(allide, name)) or ""):
            lacking.append(name)
    assert sorted(set(lacking) - silent) == []
    assert [name for name in sorted(silent) if ">>>" not in (getattr(allide, name).__doc__ or "")] == []


@pytest.mark.parametrize("module", ["allide._core", "allide.fcl._values", "allide.fcl._manager",
                                    "allide._trimesh_manager", "allide._trimesh_data", "allide._report"])
def test_every_public_method_says_what_it_does(module):
    found = importlib.import_module(module)
    lacking = []
    for key, thing in vars(found).items():
        if not isinstance(thing, type) or thing.__module__ != module or key.startswith("_") or issubclass(thing, enum.Enum):
            continue
        for name, member in documented(thing, key):
            if callable(member) and not isinstance(member, type):
                text = inspect.getdoc(member) or ""
                lines = [line for line in text.splitlines() if line.strip()]
                if len(lines) < (2 if module == "allide._core" else 1):  # nanobind's text begins with the signature
                    lacking.append(name)
    assert lacking == []
