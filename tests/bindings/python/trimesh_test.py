# SPDX-License-Identifier: MIT
"""allide.trimesh beside trimesh's own manager, upon allide.fcl and, where it is installed, python-fcl."""
import importlib.util

import numpy as np
import pytest

import allide
import allide.fcl
import allide.trimesh as at

CUBE = allide.box([0.5, 0.5, 0.5])
RING = allide.torus(1, 0.25, 16, 8)


def shifted(x, y=0.0, z=0.0):
    return allide.translation([x, y, z])


def manager(**options):
    made = at.CollisionManager(**options)
    made.add_object("ring", RING)
    made.add_object("cube", CUBE, shifted(1))
    made.add_object("far", CUBE, shifted(5))
    return made


def test_answers_have_the_types_and_names_of_trimesh():
    made = manager()
    assert made.in_collision_internal() is True
    assert made.in_collision_internal(return_names=True) == (True, {("cube", "ring")})
    hit, names, contacts = made.in_collision_internal(True, True)
    assert hit and len(contacts) == len(contacts.points) > 10
    one = contacts[-1]
    assert one.names == {"cube", "ring"} and 0 <= one.index("ring") < len(RING.faces) and one.index("cube") == -1
    assert np.array_equal(one.point, contacts.points[-1]) and one.depth == contacts.depths[-1] >= 0
    assert len(contacts[:3]) == 3 and contacts.faces.shape == (len(contacts), 2)
    with pytest.raises(IndexError):
        contacts[len(contacts)]
    assert made.in_collision_single(CUBE, shifted(5), return_names=True) == (True, {"far"})
    hit, data = made.in_collision_single(CUBE, shifted(50), return_data=True)
    assert hit is False and len(data) == 0 and data.points.shape == (0, 3)
    other = at.CollisionManager()
    other.add_object("probe", CUBE, shifted(5.5))
    assert made.in_collision_other(other, return_names=True) == (True, {("far", "probe")})


def test_distances_are_signed_and_named():
    made = manager()
    distance, names, data = made.min_distance_internal(return_names=True, return_data=True)
    assert distance == -1 and names == ("cube", "ring") and data.names == set(names)
    made.remove_object("ring")
    assert made.min_distance_internal(return_names=True) == (3, ("cube", "far"))
    distance, name, data = made.min_distance_single(CUBE, shifted(2.5), True, True)
    assert (distance, name) == (0.5, "cube")
    assert data.point("cube")[0] == 1.5 and data.point("__external")[0] == 2 and data.index("cube") == -1
    other = manager()
    assert made.min_distance_other(other) == pytest.approx(-1)
    made.set_transform("cube", shifted(4.5))
    assert made.min_distance_internal("far") == pytest.approx(-0.5)
    empty = at.CollisionManager()
    assert empty.min_distance_internal(return_names=True)[1] == (None, None)
    assert empty.min_distance_single(CUBE) == np.finfo(float).max
    with pytest.raises(ValueError, match="nothing not in"):
        made.min_distance_internal("nothing")


def test_solids_have_an_inside():
    shell = allide.torus(3, 2.5, 24, 24)
    for solid in (False, True):
        made = at.CollisionManager(solid=solid)
        made.add_object("shell", shell)
        assert made.in_collision_single(allide.torus(0.25, 0.125, 12, 6), shifted(3)) is solid


def test_a_margin_reports_what_comes_near_with_negative_depths():
    made = at.CollisionManager(margin=0.5)
    made.add_object("a", CUBE)
    made.add_object("b", CUBE, shifted(1.5))
    made.add_object("c", CUBE, shifted(9))
    hit, names, contacts = made.in_collision_internal(True, True)
    assert names == {("a", "b")} and contacts.depths.tolist() == [-0.5]
    assert contacts[0].normal.tolist() == [1, 0, 0] and contacts[0].point[0] == 0.75
    assert made.in_collision_single(CUBE, shifted(-1.5)) and not made.in_collision_single(CUBE, shifted(-1.5 - 1e-9))


def test_pairs_are_ignored_grouped_and_followed():
    made = manager()
    assert made.began() == {("cube", "ring")} and made.began() == set() and made.ended() == set()
    made.ignore("ring", "cube")
    assert made.ended() == {("cube", "ring")} and not made.in_collision_internal()
    made.add_object("cube", CUBE, shifted(1))  # replaced, and still ignored
    assert not made.in_collision_internal()
    made.unignore("ring", "cube")
    assert made.began() == {("cube", "ring")}
    made.set_groups("ring", 2, 2)
    assert not made.in_collision_internal()
    assert made.min_distance_internal("ring", return_names=True)[1] == (None, None)
    made.set_groups("ring", 1)
    assert made.in_collision_internal()
    made.set_transforms(["cube", "far"], np.stack([shifted(9), shifted(1)]))
    assert made.in_collision_internal(return_names=True)[1] == {("far", "ring")}


def test_deformed_objects_are_where_their_vertices_are():
    made = manager()
    made.deform("ring", RING.vertices + [4.5, 0, 0])
    hit, names, contacts = made.in_collision_internal(True, True)
    assert names == {("far", "ring")} and (contacts.points[:, 0] > 4).all()
    made.deform("ring", RING.vertices)
    assert made.in_collision_internal(return_names=True)[1] == {("cube", "ring")}
    with pytest.raises(allide.Error):
        made.deform("cube", CUBE.vertices[:3])
    assert made.in_collision_internal(return_names=True)[1] == {("cube", "ring")}


def test_objects_of_one_mesh_share_a_geometry():
    made = at.CollisionManager()
    items = [made.add_object(i, allide.torus(1, 0.25, 16, 8), shifted(9 * i)) for i in range(5)]
    assert len({id(item.collision_geometry) for item in items}) == 1


@pytest.mark.parametrize("change", [np.diag([2.0, 2, 2, 1]), np.diag([-1.0, 1, 1, 1]),
                                    np.array([[1, 0.5, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]])])
def test_scale_shear_and_mirror_are_errors_that_name_the_object(change):
    made = manager()
    with pytest.raises(allide.Error, match="^far: .*scales, shears or mirrors"):
        made.set_transform("far", change)
    with pytest.raises(allide.Error, match="^new: "):
        made.add_object("new", CUBE, change)
    assert made.min_distance_internal("far") > 2
    made.set_transform("far", allide.rotation([0, 0, 1], 1).astype(np.float32))


trimesh_only = pytest.mark.skipif(not importlib.util.find_spec("trimesh"), reason="needs trimesh")


def references(monkeypatch):
    """trimesh.collision upon allide.fcl, and upon python-fcl where that is installed."""
    import trimesh.collision

    theirs = trimesh.collision.fcl
    monkeypatch.setattr(trimesh.collision, "fcl", allide.fcl)
    yield trimesh.collision.CollisionManager
    if theirs is not None and theirs is not allide.fcl:
        monkeypatch.setattr(trimesh.collision, "fcl", theirs)
        yield trimesh.collision.CollisionManager


@trimesh_only
@pytest.mark.parametrize("seed", range(4))
def test_random_scenes_are_answered_as_by_trimesh(seed, monkeypatch):
    import trimesh

    random = np.random.default_rng(seed)
    kinds = [trimesh.creation.icosphere(1, 0.5), trimesh.creation.box([1, 0.8, 0.6])]
    kinds += [trimesh.creation.torus(0.6, 0.2)] if seed % 2 else []
    poses = [trimesh.transformations.random_rotation_matrix(random.random(3)) for _ in range(24)]
    for pose in poses:
        pose[:3, 3] = random.uniform(-1, 1, 3) * (2 if seed < 2 else 12)
    tested = 0
    for kind in references(monkeypatch):
        mine, theirs = at.CollisionManager(), kind()
        other_mine, other_theirs = at.CollisionManager(), kind()
        for i, pose in enumerate(poses):
            single = pose.astype(np.float32).astype(float)
            for made in (mine, theirs) if i < 16 else (other_mine, other_theirs):
                made.add_object(f"{i:02}", kinds[i % len(kinds)], single)
        assert mine.in_collision_internal(True) == theirs.in_collision_internal(True)
        assert mine.in_collision_other(other_mine, True) == theirs.in_collision_other(other_theirs, True)
        probe = kinds[0], poses[20]
        assert mine.in_collision_single(*probe, True) == theirs.in_collision_single(*probe, True)
        if seed in (0, 2):  # convex ones alone
            upon_allide = isinstance(theirs._manager, allide.fcl.DynamicAABBTreeCollisionManager)
            for name in ("min_distance_internal", "min_distance_single", "min_distance_other"):
                args = {"min_distance_single": probe, "min_distance_other": (other_mine,)}.get(name, ())
                their_args = (other_theirs,) if name == "min_distance_other" else args
                found, expected = getattr(mine, name)(*args), getattr(theirs, name)(*their_args)
                if found > 0 or upon_allide:
                    assert found == pytest.approx(expected, abs=1e-9 if upon_allide else 1e-5)
                else:  # python-fcl stops at the first pair that meets
                    assert found <= expected + 1e-5 and expected < 0
        tested += 1
    assert tested


@trimesh_only
def test_scenes_become_managers_and_worlds_with_scale_and_mirror_in_the_mesh():
    import trimesh

    scene = trimesh.Scene()
    ball = trimesh.creation.icosphere(1, 1.0)
    for name, x, scale in (("a", 0, 1), ("b", 3, 2), ("c", 9, -1), ("d", 20, 1)):
        scene.add_geometry(ball, node_name=name, geom_name="ball",
                           transform=shifted(x) @ np.diag([scale, abs(scale), abs(scale), 1.0]))
    made, objects = at.scene_to_collision(scene)
    assert set(objects) == {"a", "b", "c", "d"}
    assert made.in_collision_internal(return_names=True) == (True, {("a", "b")})
    world, ids = at.from_scene(scene, detail="separations", margin=6)
    assert world.geometry(ids["a"]) is not None and len(world) == 4
    report = world.detect()
    assert {(int(p["a"]), int(p["b"])) for p in report.pairs if p["intersecting"]} == {(ids["a"], ids["b"])}
    mesh = world.mesh(ids["c"])
    assert allide.check(mesh).oriented and allide.Geometry.solid(mesh).is_solid
    shown = at.scene(world)
    assert set(shown.geometry) >= {str(i) for i in ids.values()} and "separations" in shown.geometry
    assert tuple(shown.geometry[str(ids["a"])].visual.face_colors[0]) == (220, 40, 40, 255)
    assert tuple(shown.geometry[str(ids["d"])].visual.face_colors[0]) == (170, 170, 170, 255)
    again = at.to_trimesh(mesh)
    assert again.is_watertight and allide.as_mesh(again) == mesh


@trimesh_only
def test_install_puts_the_manager_into_trimesh():
    import trimesh.collision

    before = trimesh.collision.CollisionManager
    at.install()
    try:
        assert trimesh.collision.CollisionManager is at.CollisionManager
        assert trimesh.collision.fcl is allide.fcl
    finally:
        at.uninstall()
    assert trimesh.collision.CollisionManager is before and trimesh.collision.fcl is not allide.fcl


@trimesh_only
def test_a_mesh_of_trimesh_that_changes_gets_a_shape_of_its_own():
    import trimesh

    mesh, manager = trimesh.creation.box(), at.CollisionManager()
    first = manager.add_object("a", mesh)
    assert manager.add_object("b", mesh.copy())._geometry is first._geometry
    mesh.vertices[:, 0] += 2
    assert manager.add_object("c", mesh)._geometry is not first._geometry
    assert manager.in_collision_internal(return_names=True)[1] == {("a", "b")}
    mesh.faces = mesh.faces[:4]
    assert len(manager.add_object("d", mesh)._geometry.geometry.mesh.faces) == 4
