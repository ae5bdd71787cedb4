# SPDX-License-Identifier: MIT
import pickle

import numpy as np
import pytest

import allide


def test_spheres_that_touch_at_one_point_intersect():
    ball = allide.Geometry.sphere([0, 0, 0], 5)
    assert allide.intersects(ball, ball.at([6, 8, 0]))
    assert not allide.intersects(ball, ball.at([6, np.nextafter(8, 9), 0]))
    assert allide.separation(ball, ball.at([12, 16, 0])).distance == 10


def test_round_shapes_answer_stacks_with_meshes():
    ball, box = allide.Geometry.sphere([0, 0, 0], 1), allide.Geometry.solid(allide.box([1, 1, 1]))
    poses = np.tile(np.eye(4), (5, 1, 1))
    poses[:, 0, 3] = [0, 1.5, 2, 2.25, 4]
    assert allide.intersects(box, ball.at(poses)).tolist() == [True, True, True, False, False]
    assert allide.separation(box, ball.at(poses))["distance"].tolist() == [0, 0, 0, 0.25, 2]


def test_a_half_space_is_solid_and_a_plane_is_not():
    ground = allide.Geometry.half_space([0, 0, 0], [0, 0, 1])
    sheet = allide.Geometry.plane([0, 0, 0], [0, 0, 1])
    assert (ground.is_solid, sheet.is_solid) == (True, False)
    box = allide.Geometry.solid(allide.box([1, 1, 1]))
    deep = box.at([0, 0, -9])
    assert allide.intersects(deep, ground) and not allide.intersects(deep, sheet)


def test_a_capsule_survives_pickling():
    rod = allide.Geometry.capsule([0, 0, 0], [3, 0, 0], 1)
    again = pickle.loads(pickle.dumps(rod))
    assert again.kind == allide.GeometryKind.round and again.to_bytes() == rod.to_bytes()


def test_cylinders_and_cones_touch_exactly():
    can, cone = allide.Geometry.cylinder([0, 0, -1], [0, 0, 1], 5), allide.Geometry.cone([0, 0, 0], [0, 0, 4], 0, 3)
    assert allide.contains(can, [3, 4, 1]) and not allide.contains(can, [3, 4, 1.0000000000000002])
    assert allide.intersects(can, allide.Geometry.sphere([6, 8, 0], 5))
    assert allide.separation(can, cone.at([9, 0, 0])).distance > 0
    assert allide.ray_hits(cone, [-9, 0, 2], [1, 0, 0]).shape == (2,)
    with pytest.raises(allide.Error, match="both 0"):
        allide.Geometry.cone([0, 0, 0], [0, 0, 4], 0, 0)


def test_tessellations_keep_their_side_and_error():
    cone = allide.Geometry.cone([0, 0, 0], [0, 0, 2], 1, 0)
    for fit in allide.Fit:
        mesh = allide.tessellated(cone, 0.01, fit=fit)
        off = np.array([allide.closest_point(cone, v).distance for v in mesh.vertices])
        assert allide.check(mesh).closed and off.max() <= 0.01
    with pytest.raises(allide.Error, match="error"):
        allide.tessellated(cone, 0)


def test_bad_arguments_are_named():
    with pytest.raises(allide.Error, match="radius"):
        allide.Geometry.sphere([0, 0, 0], -1)
    with pytest.raises(TypeError, match="centre"):
        allide.Geometry.sphere([0, 0], 1)


@pytest.mark.parametrize("metric,order", [("l1", 1), ("l2", 2), ("l_infinity", np.inf)])
@pytest.mark.parametrize("dimensions", [2, 3, 16])
def test_points_near_are_those_of_a_comparison_with_all(metric, order, dimensions):
    random = np.random.default_rng(1)
    points, queries = random.random((200, dimensions)), random.random((20, dimensions))
    tree = allide.PointTree(points, metric=metric)
    found, offsets = tree.nearest(queries, 3, threads=2)
    assert len(tree) == 200 and offsets.tolist() == list(range(0, 63, 3))
    for i, query in enumerate(queries):
        distances = np.linalg.norm(points - query, order, axis=1)
        mine = found[offsets[i] : offsets[i + 1]]
        assert mine["index"].tolist() == np.argsort(distances, kind="stable")[:3].tolist()
        assert np.array_equal(tree.nearest(query, 3), mine)
        assert len(tree.within(query, distances[mine["index"][1]] * (1 + 1e-12))) == 2


def test_points_of_another_dimension_are_rejected():
    with pytest.raises(TypeError, match=r"points: expected \(3,\) or \(n, 3\) numbers, got shape \(2,\)"):
        allide.PointTree(np.zeros((4, 3))).nearest([0, 0])
    with pytest.raises(TypeError, match=r"\(n, d\)"):
        allide.PointTree([1, 2, 3])


def test_meshes_go_through_bytes():
    data = allide.write_meshes([("a", allide.box([1, 1, 1])), ("b", allide.icosphere(1, 1))], "obj")
    assert allide.format_of(data) == "obj"
    assert [(name, len(mesh.faces)) for name, mesh in allide.read_meshes(data)] == [("a", 12), ("b", 80)]
    assert len(allide.read_mesh(data, "obj").faces) == 92
    (name, vertices, polygons), = allide.read_polygons(
        allide.write_polygons([("q", [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [[0, 1, 2, 3]])], "off"))
    assert vertices.shape == (4, 3) and polygons == [[0, 1, 2, 3]]
