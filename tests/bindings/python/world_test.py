# SPDX-License-Identifier: MIT
import gc
import pickle
import threading

import numpy as np
import pytest

import allide


def test_a_world_reports_what_pair_queries_say(ball):
    rng = np.random.default_rng(1)
    stack = np.tile(np.eye(4), (60, 1, 1))
    stack[:, :3, 3] = rng.uniform(-4, 4, (60, 3))
    world = allide.World(detail="faces")
    ids = world.add(ball, stack)
    report = world.detect()
    order = {int(id): i for i, id in enumerate(ids)}
    found = {(order[int(p["a"])], order[int(p["b"])]): k for k, p in enumerate(report.pairs)}
    expected = {(i, j) for i in range(60) for j in range(i + 1, 60) if allide.intersects(ball.at(stack[i]), ball.at(stack[j]))}
    assert set(found) == expected and len(expected) > 10
    for (i, j), k in list(found.items())[:10]:
        assert np.array_equal(report.faces_of(k), allide.intersecting_faces(ball.at(stack[i]), ball.at(stack[j])))


@pytest.mark.parametrize("detail", ["pairs", "faces", "separations", "contacts"])
def test_reports_never_change_and_pickle(detail, ball):
    world = allide.World(detail=detail, margin=0.5)
    a, b = world.add(ball), world.add(ball, [1, 0, 0])
    first = world.detect()
    kept = pickle.loads(pickle.dumps(first))
    world.place(b, [2.4, 0, 0])
    second = world.detect()
    del world
    gc.collect()
    assert first == kept and first != second
    assert first.pairs["intersecting"].tolist() == [True] and second.pairs["intersecting"].tolist() == [False]
    assert len(first.began) == 1 and len(second.began) == 0
    if detail == "separations":
        assert second.separations["distance"][0] == pytest.approx(0.4, abs=0.02)
    if detail == "contacts":
        assert np.array_equal(first.contacts_of(0)["faces"], first.faces_of(0)) and len(first.faces) > 0
        assert np.allclose(np.linalg.norm(first.contacts["normal_a"], axis=1), 1)


def test_placing_is_all_or_none(ball):
    world = allide.World()
    ids = world.add(ball, np.stack([allide.translation([3 * i, 0, 0]) for i in range(3)]))
    before = [world.world_from_local(int(i)).copy() for i in ids]
    bad = np.tile(np.eye(4), (3, 1, 1))
    bad[2, 0, 0] = 2
    for objects, stack in ((ids, bad), (ids[:2], bad), ([ids[0], ids[0], ids[1]], np.tile(np.eye(4), (3, 1, 1))),
                           ([*ids[:2], 12345], np.tile(np.eye(4), (3, 1, 1)))):
        with pytest.raises(allide.Error):
            world.place(objects, stack)
        assert all(np.array_equal(world.world_from_local(int(i)), old) for i, old in zip(ids, before))


def test_rules_regions_rays_and_nearest(ball):
    world = allide.World()
    a, b = world.add(ball, user=7), world.add(ball, [1, 0, 0], user=8)
    assert world.detect().users.tolist() == [[7, 8]]
    world.ignore(a, b)
    assert len(world.detect().pairs) == 0 and world.is_ignored(a, b)
    world.unignore(a, b)
    world.set_groups(a, 1, 2)
    assert len(world.detect().pairs) == 0 and world.options(a)["mask"] == 2
    assert world.containing([-0.5, 0, 0]).tolist() == [a]
    assert world.intersecting([[1.5, -1, -1], [3, 1, 1]]).tolist() == [b]
    assert world.intersecting(ball.at([2.5, 0, 0])).tolist() == [b]
    object, separation = world.nearest([5, 0, 0])
    assert object == b and separation.distance == pytest.approx(3)
    assert world.nearest([50, 0, 0], 1) is None
    assert world.cast_ray([-5, 0, 0], [1, 0, 0]).object == a
    hits = world.cast_ray([[-5, 0, 0], [0, 9, 9]], [[1, 0, 0], [1, 0, 0]])
    assert hits["object"].tolist() == [a, 0] and hits["t"][1] == np.inf
    world.remove(a)
    with pytest.raises(allide.DeadId) as caught:
        world.place(a, [0, 0, 0])
    assert isinstance(caught.value, KeyError) and caught.value.code == allide.ErrorCode.dead_id
    assert a not in world and b in world and len(world) == 1


def test_presets_change_no_report():
    ring, ball = allide.torus(1, 0.4, 16, 8), allide.icosphere(1, 1)
    found = []
    for word in allide.tuning.PRESETS:
        how = allide.tuning.preset(word)
        world = allide.World(detail="faces", **how["world"])
        world.add(allide.Geometry.solid(ring, **how["tree"]))
        world.add(allide.Geometry.convex(ball, **how["convex"]), [1.5, 0, 0.25])
        report = world.detect()
        found.append(len(report.pairs))
        a, b = allide.Geometry.surface(ring, **how["tree"]), allide.Geometry.surface(ball, **how["tree"])
        assert allide.intersects(a, b.at([1.5, 0, 0.25]), **how["query"])
    assert found == [1] * 6
    with pytest.raises(ValueError):
        allide.tuning.preset("solid")


def test_selectors(ball):
    world = allide.World()
    a = world.add(ball)
    world.add(ball)
    gate = world.add_selector()
    world.add_to_selector(gate, 0, a)
    assert world.selected(gate) == -1 and len(world.detect().pairs) == 0
    world.select(gate, 0)
    assert len(world.detect().pairs) == 1
    world.set_range(gate, 0, 5)
    assert world.select_at(gate, 6) == -1 and len(world.detect().pairs) == 0
    world.remove_selector(gate)
    assert len(world.detect().pairs) == 1


def test_shapes_scales_and_owners(ball):
    world = allide.World()
    a, b = world.add(ball, owner=3), world.add(ball, [3, 0, 0], scale=2)
    assert len(world.detect().pairs) == 1
    assert world.options(a)["owner"] == 3 and world.options(b)["scale"] == 2 and world.options(b)["owner"] is None
    world.set_scale(b, 1)
    assert len(world.detect().pairs) == 0
    world.set_geometry(a, ball.scaled(2.5))
    assert len(world.detect().pairs) == 1
    world.set_owner(b, 3)
    assert len(world.detect().pairs) == 0
    world.set_owner(b, None)
    assert len(world.detect().pairs) == 1
    with pytest.raises(allide.Error):
        world.set_scale(a, 0)


def test_deforming_and_changing_faces():
    mesh = allide.terrain(size=4, height=0.5, cells=8)
    world = allide.World(detail="faces")
    sheet = world.add(allide.Geometry.deformable(mesh))
    world.add(allide.Geometry.solid(allide.box([0.5, 0.5, 0.5])), [0, 0, 5])
    assert len(world.detect().pairs) == 0
    world.deform(sheet, mesh.vertices + [0, 0, 5])
    assert len(world.detect().pairs) == 1
    first = world.change_faces(sheet, removed=np.arange(len(mesh.faces)), added=[[0, 1, 2]])
    assert first == len(mesh.faces) and len(world.detect().pairs) == 0
    assert world.face_numbers(sheet).tolist() == [first]
    with pytest.raises(allide.Error, match=r"vertices\[3\]"):
        vertices = mesh.vertices.copy()
        vertices[3, 1] = np.nan
        world.deform(sheet, vertices)


def test_threads_share_a_world_and_a_geometry(ball, poses):
    world = allide.World()
    ids = world.add(ball, poses)
    placed = ball.at([0, 0, 0])
    expected = int(allide.intersects(ball.at(poses), ball).sum())
    wrong = []

    def work(seed):
        rng = np.random.default_rng(seed)
        for _ in range(30):
            world.place(ids, poses[rng.permutation(len(poses))])
            world.detect()
            placed.move(rng.uniform(-1, 1, 3))
            allide.intersects(placed, placed)
            if int(allide.intersects(ball.at(poses), ball).sum()) != expected:
                wrong.append(seed)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong and len(world) == len(poses)


def test_the_pair_finder_finds_overlapping_boxes():
    finder = allide.PairFinder()
    for i in range(10):
        finder.place(i, [[i * 0.9, 0, 0], [i * 0.9 + 1, 1, 1]])
    assert finder.pairs()["a"].tolist() == list(range(9))
    finder.ignore(0, 1)
    finder.set_owner(4, 3)
    finder.set_owner(5, 3)
    assert len(finder.pairs()) == 7 and finder.rules(4)["owner"] == 3 and finder.rules(99) is None
