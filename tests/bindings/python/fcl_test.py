# SPDX-License-Identifier: MIT
"""python-fcl's face: each promise of docs/manual/python_fcl.md by a test of its own."""
import itertools
import subprocess
import sys

import numpy as np
import pytest

import allide
import allide.fcl as fcl

LARGEST = sys.float_info.max
CORNERS = np.array([[-1, -1, 1], [-1, -1, -1], [-1, 1, -1], [-1, 1, 1],
                    [1, -1, 1], [1, -1, -1], [1, 1, -1], [1, 1, 1]]) / 2
QUADS = [4, 0, 3, 2, 1, 4, 4, 5, 6, 7, 4, 0, 1, 5, 4, 4, 3, 7, 6, 2, 4, 0, 4, 7, 3, 4, 1, 2, 6, 5]


def at(geometry, *translation):
    return fcl.CollisionObject(geometry, fcl.Transform(translation or [0, 0, 0]))


def cube():
    return fcl.Convex(CORNERS, 6, QUADS)


def model(mesh):
    result = fcl.BVHModel()
    assert result.beginModel(99, 99) == 0
    assert result.addSubModel(verts=mesh.vertices, triangles=mesh.faces) is True
    assert result.endModel() == 0 and result.num_tries_() == len(mesh.faces)
    return result


def contacts(o1, o2, most=1000):
    result = fcl.CollisionResult()
    count = fcl.collide(o1, o2, fcl.CollisionRequest(most, True), result)
    assert count == len(result.contacts)
    return result.contacts


def shapes():
    return {"box": fcl.Box(1, 1.5, 2), "sphere": fcl.Sphere(0.75), "capsule": fcl.Capsule(0.5, 1), "cone": fcl.Cone(1, 1),
            "cylinder": fcl.Cylinder(0.5, 1), "ellipsoid": fcl.Ellipsoid(0.5, 0.75, 1), "convex": cube(),
            "half": fcl.Halfspace([0, 0.6, 0.8], 0.25), "plane": fcl.Plane([0.6, 0, 0.8], 0.25),
            "mesh": model(allide.icosphere(1, 1)), "triangle": fcl.TriangleP([0, 0, 0], [1, 0, 0], [0, 1, 0])}


def test_all_names_are_there():
    names = """CollisionGeometry TriangleP Box Sphere Ellipsoid Capsule Cone Cylinder Halfspace Plane Convex BVHModel OcTree
    Transform CollisionObject DynamicAABBTreeCollisionManager collide distance continuousCollide defaultCollisionCallback
    defaultDistanceCallback CollisionRequest CollisionResult ContinuousCollisionRequest ContinuousCollisionResult
    DistanceRequest DistanceResult CollisionData DistanceData Contact CostSource OBJECT_TYPE NODE_TYPE CCDMotionType
    CCDSolverType GJKSolverType __version__""".split()
    assert set(names) <= set(fcl.__all__) and all(hasattr(fcl, name) for name in fcl.__all__)


def test_touching_is_a_collision_and_the_answer_is_a_bool():
    result = fcl.CollisionResult()
    assert fcl.collide(o1=at(fcl.Box(1, 1, 1)), o2=at(fcl.Box(1, 1, 1), 1, 0, 0), request=None, result=result) == 1
    assert result.is_collision is True
    assert fcl.collide(at(fcl.Box(1, 1, 1)), at(fcl.Box(1, 1, 1), np.nextafter(1, 2), 0, 0)) == 0


def test_a_mesh_is_a_surface_and_a_shape_is_solid():
    shell, small = model(allide.box([2, 2, 2])), model(allide.box([0.25, 0.25, 0.25]))
    assert fcl.collide(at(fcl.Box(1, 1, 1)), at(shell)) == 0
    assert fcl.collide(at(fcl.Box(1, 1, 1)), at(small)) == 1
    assert fcl.collide(at(shell), at(small)) == 0


def test_without_contacts_wanted_position_and_normal_are_zero():
    for one, two in ((fcl.Box(1, 1, 1), fcl.Sphere(1)), (fcl.Box(1, 1, 1), model(allide.box([1, 1, 1])))):
        result = fcl.CollisionResult()
        assert fcl.collide(at(one), at(two, 0.75, 0, 0), fcl.CollisionRequest(), result) == 1
        (contact,) = result.contacts
        assert not contact.pos.any() and not contact.normal.any()
        assert contact.o1 is one and contact.o2 is two


def test_results_accumulate():
    result, request = fcl.CollisionResult(), fcl.CollisionRequest()
    fcl.collide(at(fcl.Sphere(1)), at(fcl.Sphere(1)), request, result)
    fcl.collide(at(fcl.Sphere(1)), at(fcl.Sphere(1), 9, 0, 0), request, result)
    fcl.collide(at(fcl.Sphere(1)), at(fcl.Sphere(1), 1, 0, 0), request, result)
    assert result.is_collision is True and len(result.contacts) == 2
    distances = fcl.DistanceResult()
    for x in (9, 5, 7):
        fcl.distance(at(fcl.Sphere(1)), at(fcl.Sphere(1), x, 0, 0), None, distances)
    assert distances.min_distance == 3


@pytest.mark.parametrize("shift,depth,normal,pos", [(0, 1, (-1, 0, 0), (5, -0.5, 0.5)),
                                                    (0.75, 0.25, (1, 0, 0), (5.375, -0.5, 0.5))])
def test_of_two_cubes_the_first_corner_of_the_first_counts(shift, depth, normal, pos):
    (contact,) = contacts(at(cube(), 5, 0, 0), at(cube(), 5 + shift, 0, 0))
    assert contact.penetration_depth == pytest.approx(depth, abs=1e-12)
    assert contact.normal == pytest.approx(normal, abs=1e-12) and contact.pos == pytest.approx(pos, abs=1e-12)
    assert (contact.b1, contact.b2) == (-1, -1)


@pytest.mark.parametrize("one,two", list(itertools.combinations_with_replacement(sorted(shapes()), 2)))
def test_every_pair_of_shapes_answers_as_the_core(one, two):
    random, made, seen = np.random.default_rng(3), shapes(), set()
    for _ in range(6):
        poses = [allide.nearest_rigid(np.r_[np.c_[random.normal(size=(3, 3)), random.normal(size=3)], [[0, 0, 0, 1]]])
                 for _ in range(2)]
        a, b = (fcl.CollisionObject(made[name], fcl.Transform(pose[:3, :3], pose[:3, 3]))
                for name, pose in zip((one, two), poses))
        meets = allide.intersects(made[one].geometry.at(poses[0]), made[two].geometry.at(poses[1]))
        seen.add(meets)
        found = contacts(a, b)
        assert bool(found) == meets
        for contact in found:
            assert contact.o1 is made[one] and contact.o2 is made[two]
            assert np.linalg.norm(contact.normal) == pytest.approx(1, abs=1e-9)
            assert contact.penetration_depth >= 0 and np.isfinite(contact.pos).all()
        value = fcl.distance(a, b, fcl.DistanceRequest(True, True))
        assert (value <= 0) == meets
    assert seen


@pytest.mark.parametrize("one,two", list(itertools.product(
    ["box", "sphere", "capsule", "cone", "convex", "half"], ["box", "sphere", "capsule", "cylinder", "convex"])))
def test_moving_by_depth_along_the_normal_parts_convex_shapes(one, two):
    random, made, tested = np.random.default_rng(5), shapes(), 0
    for _ in range(10):
        a, b = at(made[one], 0, 0, 0), at(made[two], *random.uniform(-0.6, 0.6, 3))
        for contact in contacts(a, b):
            b.setTranslation(b.getTranslation() + contact.normal * (contact.penetration_depth + 1e-9))
            assert fcl.collide(a, b) == 0
            b.setTranslation(b.getTranslation() - contact.normal * 1e-6)
            assert fcl.collide(a, b) == 1
            tested += 1
    assert tested > 2


def test_contacts_of_meshes_are_those_of_face_contacts():
    one, two = model(allide.icosphere(1, 2)), model(allide.box([1, 1, 1]))
    found = contacts(at(one), at(two, 1.5, 0.25, 0))
    expected = allide.face_contacts(one.geometry, two.geometry.at([1.5, 0.25, 0]))
    assert len(found) > 10
    pairs = [(c.b1, c.b2) for c in found]
    assert pairs == sorted(pairs) == list(zip(expected["faces"]["face_a"].tolist(), expected["faces"]["face_b"].tolist()))
    shifted = two.geometry.mesh.vertices + [1.5, 0.25, 0]
    for c in found:
        first = one.geometry.mesh.vertices[one.geometry.mesh.faces[c.b1]]
        second = shifted[two.geometry.mesh.faces[c.b2]]
        assert (first @ c.normal).max() <= (second @ c.normal).min() + c.penetration_depth + 1e-12


def test_a_mesh_in_a_shape_has_a_contact_for_each_face():
    mesh = model(allide.icosphere(0.25, 1))
    assert [c.b1 for c in contacts(at(mesh), at(fcl.Box(2, 2, 2)))] == list(range(80))
    assert [c.b2 for c in contacts(at(fcl.Sphere(2)), at(mesh))] == list(range(80))
    assert len(contacts(at(mesh), at(fcl.Box(2, 2, 2)), most=7)) == 7


def test_distances_are_signed_where_wanted():
    box, signed = at(fcl.Box(1, 1, 1)), fcl.DistanceRequest(True, True)
    other, result = at(fcl.Box(1, 1, 1), 0.75, 0, 0), fcl.DistanceResult()
    assert fcl.distance(box, other) == -1
    assert fcl.distance(box, other, signed, result) == pytest.approx(-0.25, abs=1e-12)
    near, far = result.nearest_points
    assert np.linalg.norm(near - far) == pytest.approx(0.25, abs=1e-12)
    assert fcl.distance(at(model(allide.box([1, 1, 1]))), at(model(allide.box([1, 1, 1])), 1, 0, 0)) == 0
    mesh = at(model(allide.box([1, 1, 1])))
    assert fcl.distance(mesh, box, signed) == fcl.distance(mesh, at(cube()), signed) == 0.5
    assert fcl.distance(mesh, other, signed) == fcl.distance(mesh, at(cube(), 0.75, 0, 0), signed) == -1
    assert fcl.distance(mesh, at(fcl.Box(3, 3, 3)), signed) < 0


def test_distance_names_geometries_faces_and_points():
    mesh, ball, result = model(allide.box([1, 1, 1])), fcl.Sphere(1), fcl.DistanceResult()
    assert (result.min_distance, result.nearest_points, result.b1, result.o1) == (LARGEST, [None, None], -1, None)
    assert fcl.distance(at(mesh), at(ball, 5, 0, 0), None, result) == 3
    assert result.o1 is mesh and result.o2 is ball and result.b2 == -1
    assert (mesh.geometry.mesh.vertices[mesh.geometry.mesh.faces[result.b1]][:, 0] == 1).all()
    assert result.nearest_points[1] == pytest.approx([4, 0, 0], abs=1e-12)


def test_half_spaces_and_planes_have_distances():
    assert fcl.distance(at(fcl.Sphere(1), 0, 0, 3), at(fcl.Halfspace([0, 0, 2], 2))) == 1
    assert fcl.distance(at(fcl.Sphere(1), 0, 0, -3), at(fcl.Plane([0, 0, 1], 1))) == 3
    assert fcl.distance(at(fcl.Sphere(1), 0, 0, -3), at(fcl.Halfspace([0, 0, 1], 1))) == -1


def test_attributes_count_from_the_next_query_on():
    ball = fcl.Sphere(1)
    other = at(fcl.Box(1, 1, 1), 5, 0, 0)
    assert fcl.distance(at(ball), other) == 3.5
    ball.radius = 2
    assert fcl.distance(at(ball), other) == 2.5


@pytest.mark.parametrize("kind", list(fcl.CCDMotionType)[:3])
def test_times_of_contact_are_never_late(kind):
    request = fcl.ContinuousCollisionRequest(ccd_motion_type=kind)
    cone, box, still = at(fcl.Cone(1, 1), 0, 0, -2), at(fcl.Box(1, 1, 1)), fcl.Transform()
    assert 0.5 - 1e-9 <= fcl.continuousCollide(cone, fcl.Transform(), box, still, request) <= 0.5
    assert fcl.continuousCollide(cone, fcl.Transform([0, 0, -9]), box, still, request) == 1
    assert fcl.continuousCollide(at(fcl.Box(1, 1, 1), 0.5, 0, 0), still, box, still, request) == 0
    turning = fcl.Transform(allide.rotation([0, 0, 1], 2.5)[:3, :3], [0.5, 0.25, 0])
    mesh, result = at(model(allide.torus_knot()), 60, 0, 0), fcl.ContinuousCollisionResult()
    time = fcl.continuousCollide(mesh, turning, box, still, request, result)
    assert result.is_collide is True and 0 < time < 1 and result.time_of_contact == time


def test_meshes_that_turn_meet_when_first_impact_says():
    bar, post = model(allide.box([3, 0.125, 1])), model(allide.box([0.125, 0.125, 1]))
    half = fcl.Transform(allide.rotation([0, 0, 1], 3)[:3, :3])
    time = fcl.continuousCollide(at(bar), half, at(post, 0, 2, 0), fcl.Transform([0, 2, 0]))
    motion = allide.Motion.linear([0, 0, 0], half._pose)
    impact = allide.first_impact(allide.Moving(bar.geometry, motion),
                                 allide.Moving(post.geometry, allide.Motion.still([0, 2, 0])))
    assert 0 < time < 1 and time == pytest.approx(impact.time, abs=1e-5)


def test_two_unbounded_shapes_of_which_one_turns_are_answered_by_advancement():
    turned, result = fcl.Transform(allide.rotation([1, 0, 0], 0.5)[:3, :3]), fcl.ContinuousCollisionResult()
    time = fcl.continuousCollide(at(fcl.Halfspace([0, 0, 1], 0)), turned, at(fcl.Plane([0, 0, 1], 2)), fcl.Transform(),
                                 None, result)
    assert result.is_collide and time == 0  # never late: far out they meet as soon as it turns


def test_cylinders_and_cones_are_round():
    can, cone = fcl.Cylinder(0.5, 2), fcl.Cone(1, 1)
    for angle in np.linspace(0.01, 6.2, 40):
        x, y = np.cos(angle), np.sin(angle)
        assert fcl.distance(at(can), at(fcl.Sphere(0.5), 2 * x, 2 * y, 0.25)) == pytest.approx(1, abs=1e-12)
        assert not fcl.collide(at(can), at(can, (1 + 1e-9) * x, (1 + 1e-9) * y, 0))
        (contact,) = contacts(at(can), at(can, 0.75 * x, 0.75 * y, 0.5))
        assert contact.penetration_depth == pytest.approx(0.25, abs=1e-9)
        assert contact.normal == pytest.approx([x, y, 0], abs=1e-6)
    (contact,) = contacts(at(fcl.Box(9, 9, 1)), at(cone, 0, 0, 0.75))
    assert contact.penetration_depth == pytest.approx(0.25, abs=1e-9)
    assert contact.normal == pytest.approx([0, 0, 1], abs=1e-9)
    assert abs(contact.pos[2] - 0.375) < 1e-9
    signed = fcl.DistanceRequest(enable_signed_distance=True)
    assert fcl.distance(at(can), at(can, 0, 0, 1.5), signed) == pytest.approx(-0.5, abs=1e-9)


def test_boxes_that_fly_at_each_other_meet_half_way():
    result = fcl.ContinuousCollisionResult()
    left, right = at(fcl.Box(1, 1, 1), -5, 0, 0), at(fcl.Box(1, 1, 1), 5, 0, 0)
    time = fcl.continuousCollide(left, fcl.Transform([5, 0, 0]), right, fcl.Transform([-5, 0, 0]), None, result)
    assert result.is_collide and 0.45 - 1e-4 <= time <= 0.45 + 1e-12


def row(count, gap):
    objects = [at(fcl.Sphere(0.5), gap * i, 0, 0) for i in range(count)]
    manager = fcl.DynamicAABBTreeCollisionManager()
    manager.registerObjects(objects)
    manager.setup()
    return manager, objects


def test_managers_find_the_pairs_and_see_moves_without_update():
    manager, objects = row(6, 2)
    data = fcl.CollisionData(fcl.CollisionRequest(100, True))
    manager.collide(data, fcl.defaultCollisionCallback)
    assert data.result.is_collision is False and data.result.contacts == []
    objects[4].setTranslation([0.5, 0, 0])
    manager.collide(data, fcl.defaultCollisionCallback)
    (contact,) = data.result.contacts
    assert contact.o1 is objects[0].collision_geometry and contact.o2 is objects[4].collision_geometry


def test_the_default_callback_stops_at_the_limit():
    manager, _ = row(6, 0.75)
    data = fcl.CollisionData(fcl.CollisionRequest(2, True))
    manager.collide(data, fcl.defaultCollisionCallback)
    assert len(data.result.contacts) == 2


def test_callbacks_get_the_registered_objects_in_order():
    manager, objects = row(3, 0.75)
    other, theirs = row(2, 0.75)
    seen = []
    manager.collide("data", lambda a, b, data: seen.append((a, b, data)))
    assert [(objects.index(a), objects.index(b)) for a, b, _ in seen] == [(0, 1), (1, 2)]
    seen.clear()
    manager.collide(other, None, lambda a, b, data: seen.append((a, b)))
    assert seen and all(a in objects and b in theirs for a, b in seen)
    seen.clear()
    manager.collide(theirs[0], None, lambda a, b, data: seen.append(a) or True)
    assert len(seen) == 1


def test_an_exception_in_a_callback_is_raised():
    manager, _ = row(3, 0.75)

    def fail(a, b, data):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        manager.collide(None, fail)


def test_the_nearest_pair_of_a_manager():
    manager, objects = row(20, 2)
    objects[7].setTranslation([14, 0.25, 0])
    objects[8].setTranslation([15.5, 0, 0])
    data = fcl.DistanceData()
    manager.distance(data, fcl.defaultDistanceCallback)
    a, b = min(itertools.combinations(objects, 2), key=lambda pair: fcl.distance(*pair))
    assert data.result.min_distance == fcl.distance(a, b) == pytest.approx(np.hypot(1.5, 0.25) - 1)
    assert data.result.o1 is a.collision_geometry and data.result.o2 is b.collision_geometry


def test_registering_twice_unregistering_strangers_and_empty_managers():
    manager, objects = row(2, 0.5)
    manager.registerObject(objects[0])
    assert manager.size() == 2
    manager.unregisterObject({"obj": 1})
    manager.unregisterObject(objects[1])
    manager.update(objects[1])
    assert manager.getObjects() == [objects[0]] and not manager.empty()
    manager.clear()
    data = fcl.DistanceData()
    manager.distance(data, fcl.defaultDistanceCallback)
    assert manager.empty() and (data.result.min_distance, data.result.o1) == (LARGEST, None)


def test_models_that_are_not_ready_are_rejected():
    unfinished = fcl.BVHModel()
    unfinished.beginModel()
    for bad in (unfinished, fcl.BVHModel(), None):
        with pytest.raises(ValueError):
            fcl.CollisionObject(bad)
    with pytest.raises(NotImplementedError):
        fcl.OcTree(0.1, b"")


def test_a_flat_convex_is_a_surface():
    flat = fcl.Convex([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], 1, [4, 0, 1, 2, 3])
    assert fcl.collide(at(flat), at(fcl.Box(1, 1, 1))) == 1
    assert fcl.distance(at(flat), at(fcl.Box(1, 1, 1), 0, 0, 2)) == 1.5


def test_transforms_take_what_callers_give():
    matrix = allide.rotation([0, 0, 1], 0.5)
    matrix[:3, 3] = [1, 2, 3]
    single = matrix.astype(np.float32)
    transform = fcl.Transform(single[:3, :3], single[:3, 3])
    assert transform.getRotation() == pytest.approx(matrix[:3, :3], abs=1e-6)
    assert fcl.Transform(transform).getTranslation() == pytest.approx([1, 2, 3])
    assert fcl.Transform([2, 0, 0, 0]).getQuatRotation() == pytest.approx([1, 0, 0, 0])
    for bad in (([1, 2],), (np.eye(4),), (1, 2, 3)):
        with pytest.raises(ValueError):
            fcl.Transform(*bad)


def test_install_replaces_fcl_and_uninstall_restores_it():
    code = ("import sys, types; old = types.ModuleType('fcl'); sys.modules['fcl'] = old; import allide.fcl as mine\n"
            "mine.install(); import fcl; assert fcl is mine; mine.install()\n"
            "mine.uninstall(); assert sys.modules['fcl'] is old")
    subprocess.run([sys.executable, "-c", code], check=True)


def test_programs_run_with_it_installed(tmp_path):
    script = tmp_path / "program.py"
    script.write_text("import fcl, sys; print(fcl.__name__, sys.argv[1])")
    for command in ([str(script)], ["-m", "program"]):
        ran = subprocess.run([sys.executable, "-m", "allide.fcl", *command, "x"], capture_output=True, text=True,
                             check=True, cwd=tmp_path)
        assert ran.stdout.split() == ["allide.fcl", "x"]
