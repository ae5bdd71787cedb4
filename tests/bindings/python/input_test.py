# SPDX-License-Identifier: MIT
"""The table of bad input, lifetimes, pickles and random calls."""
import copy
import gc
import multiprocessing
import pickle
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import allide

BOX = allide.Geometry.solid(allide.box([1, 1, 1]))
TRIANGLE = ([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])


@pytest.mark.parametrize("vertices,faces,words", [
    ([[0, 0]], [], r"vertices: expected \(n, 3\) numbers, got shape \(1, 2\)"),
    (np.zeros((3, 3)) * 1j, [], "vertices: .*complex128"),
    ("abc", [], "vertices: .*<U3"),
    ([[0, 0, 0], [1]], [], "vertices: .*list"),
    (TRIANGLE[0], [[0.5, 1, 2]], "faces: expected integers"),
    (TRIANGLE[0], [0, 1, 2], r"faces: expected \(n, 3\) integers, got shape \(3,\)"),
])
def test_shapes_and_dtypes_that_cannot_be_meant_are_type_errors(vertices, faces, words):
    with pytest.raises(TypeError, match=words):
        allide.Mesh(vertices, faces)


@pytest.mark.parametrize("call,words", [
    (lambda: allide.intersecting_parts(BOX, TRIANGLE), r"ignored: expected a list of \(part, part\), got "),
    (lambda: allide.intersecting_parts(BOX, [("a", 1)]), "ignored: expected the number of a part, got 'a'"),
    (lambda: allide.intersecting_parts(BOX, 5), r"ignored: expected a list of \(part, part\), got 5"),
    (lambda: allide.self_intersections(BOX, "\ud800"), r"neighbours: expected a name, got '\\ud800'"),
    (lambda: allide.write_polygons([(5, [], [])], "obj"), "name: expected a str, got 5"),
    (lambda: allide.Geometry.compound(5), "parts: expected a list of parts, got 5"),
    (lambda: allide.Geometry.compound([(BOX, [0, 0, 0], "a")]), "parent: expected the number of a part, got 'a'"),
    (lambda: allide.World().remove(-1), "objects: expected an id, got -1"),
])
def test_values_of_a_wrong_type_are_named_in_type_errors(call, words):
    with pytest.raises(TypeError, match=words):
        call()


@pytest.mark.parametrize("vertices,faces,words", [
    ([[0, 0, 0], [0, np.nan, 0]], [], r"vertices\[1\]"),
    ([[0, 0, np.inf]], [], r"vertices\[0\]"),
    ([[0, 0, 2.0**61]], [], r"vertices\[0\]"),
    (TRIANGLE[0], [[0, 1, 2], [0, 1, -1]], r"faces\[1\]: -1"),
    (TRIANGLE[0], [[0, 1, 3]], r"faces\[0\]: 3"),
    (TRIANGLE[0], [[0, 1, 2**40]], r"faces\[0\]: 1099511627776"),
    (TRIANGLE[0], np.array([[0, 1, 2**63 + 5]], np.uint64), r"faces\[0\]"),
])
def test_numbers_out_of_range_name_the_first_offender(vertices, faces, words):
    with pytest.raises(allide.Error, match=words):
        allide.Mesh(vertices, faces)


def test_poses_that_are_not_rigid_are_errors_with_a_hint(ball):
    with pytest.raises(TypeError, match=r"got shape \(3, 3\)"):
        ball.at(np.eye(3))
    with pytest.raises(allide.Error, match="nearest_rigid"):
        ball.at(np.diag([2.0, 2, 2, 1]))
    with pytest.raises(allide.Error, match="last row"):
        ball.at(np.eye(4) * 2)
    stack = np.tile(np.eye(4), (3, 1, 1))
    stack[1, 0, 0] = -1
    with pytest.raises(allide.Error, match=r"pose\[1\]"):
        ball.at(stack)


def test_empty_things_are_valid(ball):
    nothing = allide.Geometry.surface(([], []))
    assert allide.separation(nothing, ball).distance == np.inf
    assert not allide.intersects(nothing, ball)
    empty = ball.at(np.zeros((0, 4, 4)))
    assert allide.intersects(empty, ball).dtype == bool and len(allide.intersects(empty, ball)) == 0
    items, offsets = allide.intersecting_faces(empty, ball)
    assert items.dtype == allide.dtypes.face_pair and offsets.tolist() == [0]
    report = allide.World().detect()
    assert report.pairs.dtype == allide.dtypes.pair and len(report.pairs) == 0


def test_files_raise_file_errors(tmp_path):
    with pytest.raises(OSError) as caught:
        allide.load_mesh(tmp_path / "none.obj")
    assert isinstance(caught.value, allide.FileError) and isinstance(caught.value, ValueError)
    allide.save_mesh(tmp_path / "box.ply", allide.box([1, 1, 1]))
    assert allide.as_mesh(str(tmp_path / "box.ply")) == allide.box([1, 1, 1])


def test_meshes_of_other_packages_are_taken_by_their_attributes():
    class Open3D:
        vertices, triangles = TRIANGLE

    class PyVista:
        points, regular_faces = TRIANGLE

    assert allide.as_mesh(Open3D()) == allide.as_mesh(PyVista()) == allide.Mesh(*TRIANGLE)
    with pytest.raises(TypeError, match="mesh: expected"):
        allide.as_mesh(5)


def test_owners_may_change_their_arrays_and_views_stay():
    vertices = np.array(TRIANGLE[0], float)
    geometry = allide.Geometry.surface((vertices, TRIANGLE[1]))
    vertices[:] = 7
    view = geometry.mesh.vertices
    del geometry
    gc.collect()
    assert view.tolist() == TRIANGLE[0]
    with pytest.raises(ValueError):
        view[0, 0] = 1


def test_copies_pickles_and_equality(ball):
    assert copy.copy(ball) is ball and copy.deepcopy(ball) is ball
    again = pickle.loads(pickle.dumps(ball))
    assert again != ball and again.mesh == ball.mesh
    placed = pickle.loads(pickle.dumps(ball.at([1, 2, 3])))
    assert placed.world_from_local[:3, 3].tolist() == [1, 2, 3]
    for thing in (allide.World(), allide.Tracker()):
        with pytest.raises(TypeError, match="cannot be pickled"):
            pickle.dumps(thing)
    error = pickle.loads(pickle.dumps(allide.DeadId("gone", allide.ErrorCode.dead_id)))
    assert str(error) == "gone" and error.code == allide.ErrorCode.dead_id


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_geometries_travel_between_processes(method, ball):
    with multiprocessing.get_context(method).Pool(1) as pool:
        assert pool.apply(allide.intersects, (ball.at([0, 0, 0]), ball.at([1, 0, 0]))) is True


def test_reprs_are_one_line(ball):
    assert repr(ball).startswith("<allide.Geometry solid, 320 faces, ")
    assert repr(allide.World(detail="faces")) == "<allide.World 0 objects, detail faces>"
    assert "<table>" in allide.World().detect()._repr_html_()
    assert "<table>" in allide.check(allide.terrain(cells=2))._repr_html_()


OPERANDS = st.sampled_from([BOX, BOX.at([0, 0, 0]), BOX.at(np.tile(np.eye(4), (3, 1, 1))), allide.Geometry.sphere([0, 0, 0], 1),
                            allide.Geometry.convex(allide.box([1, 1, 1])), allide.Geometry.surface(([], [])),
                            allide.Geometry.compound([(BOX,), (BOX, [1, 0, 0])])])
VALUES = st.one_of(st.none(), st.integers(-(2**70), 2**70), st.floats(), st.text(max_size=3), st.just("\ud800"),
                   st.binary(max_size=3), st.lists(st.floats(), max_size=4),
                   st.builds(lambda n: np.zeros(n), st.lists(st.integers(0, 4), max_size=4)), st.just(np.eye(4)),
                   st.just(TRIANGLE), st.just(allide.box([1, 1, 1])), OPERANDS)
FUNCTIONS = [f for f in (getattr(allide, name) for name in dir(allide))
             if callable(f) and getattr(f, "__name__", "") not in {"save_mesh", "save_bytes", "save_geometry", "save_meshes",
                                                                  "save_polygons", "threads", "pipes", "icosphere", "hare",
                                                                  "terrain", "sphere", "torus", "torus_knot", "cylinder",
                                                                  "cone", "capsule", "tessellated"}]


@settings(max_examples=2000, deadline=None)
@given(st.sampled_from(FUNCTIONS), st.one_of(OPERANDS, VALUES), st.lists(VALUES, max_size=3))
def test_random_calls_never_crash(function, first, others):
    try:
        function(first, *others)
    except (TypeError, ValueError, OSError, OverflowError, AttributeError, KeyError):
        pass


def test_more_random_calls_never_crash():
    chosen = random.Random(7)
    operands = [BOX, BOX.at([0, 0, 0]), BOX.at(np.tile(np.eye(4), (3, 1, 1))), allide.Geometry.surface(([], []))]
    values = [None, 0, -1, 2**70, np.nan, 1.5, "", "\ud800", b"a", [1.0, 2.0, np.inf], np.eye(4), np.zeros((2, 0, 3)), TRIANGLE,
              {}, *operands]
    returned = 0
    for _ in range(20000):
        arguments = [chosen.choice(operands), *chosen.choices(values, k=chosen.randrange(4))]
        if chosen.randrange(3) == 0:  # enough that can be meant
            arguments = chosen.choices(operands, k=chosen.randrange(1, 3))
        try:
            chosen.choice(FUNCTIONS)(*arguments)
            returned += 1
        except (TypeError, ValueError, OSError, OverflowError, AttributeError, KeyError):
            pass
    assert 1000 < returned < 19000


def test_memory_is_flat_over_many_calls(ball, poses):
    import resource

    def work(n):
        for i in range(n):
            allide.intersecting_faces(ball, ball.at([1, 0, 0]))
            try:
                allide.Mesh([[0, 0, np.nan]], [])
            except allide.Error:
                pass

    work(2000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    work(20000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8000  # kB
