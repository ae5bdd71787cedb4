# SPDX-License-Identifier: MIT
"""Motions: times by formula, never late, and a list gives what single calls give."""
import pickle

import numpy as np
import pytest

import allide
from allide import Motion, Moving


def flight(geometry, start, end):
    return Moving(geometry, Motion.straight(start, end))


def test_a_flight_through_a_thin_wall_is_seen_when_it_begins(ball):
    wall = allide.Geometry.solid(allide.box([0.001, 4, 4]))
    impact = allide.first_impact(flight(ball, [-50, 0, 0], [50, 0, 0]), Moving(wall))
    reach = ball.mesh.vertices[:, 0].max()
    assert impact.certain and not impact.exhausted
    assert impact.time <= (50 - reach - 0.001) / 100 <= impact.time + 1e-5
    assert impact.latest >= impact.time
    assert impact.normal == pytest.approx([1, 0, 0])
    assert impact.feature_a.kind == allide.FeatureKind.vertex
    assert "certain" in repr(impact)


def test_what_passes_by_one_bit_does_not_meet(box):
    side = 2.0
    for y, found in ((side, True), (np.nextafter(side, 3), False)):
        way = flight(box, [-50, y, 0], [50, y, 0])
        assert allide.meets(way, Moving(box)) is found
        assert (allide.first_impact(way, Moving(box)) is not None) is found


def test_no_sample_on_the_way_meets_before_the_impact(ball, box):
    turn = allide.rotation([1, 2, 3], 2.5)
    end = turn.copy()
    end[:3, 3] = [0.5, 0.25, 0]
    for motion in (Motion.linear([6, 0, 0], end), Motion.screw([6, 0, 0], end),
                   Motion.linear([6, 0, 0], end, pivot=[1, 0, 0]),
                   Motion.turn([3, 0, 0], [1.5, 1, 0], [0, 0, 1], 7, advance=0.25)):
        moving = Moving(box, motion)
        impact = allide.first_impact(moving, Moving(ball))
        for time in np.linspace(0, impact.time, 50)[:-1]:
            assert not allide.intersects(box.at(moving.pose(time)), ball)
        assert allide.separation(box.at(moving.pose(impact.latest)), ball).distance < 1e-5


def test_a_list_equals_single_calls_for_any_thread_count(ball, box):
    others = [flight(box, [8, y, 0], [-8, y, 0]) for y in np.linspace(-4, 4, 15)]
    for options in ({}, {"gap": 0.25}, {"until": 0.4}):
        single = [allide.first_impact(Moving(ball), other, **options) for other in others]
        assert 0 < sum(one is None for one in single) < 15
        for threads in (1, 2, 0):
            rows = allide.first_impact(Moving(ball), others, threads=threads, **options)
            assert rows.dtype == allide.dtypes.impact
            for row, one in zip(rows, single):
                assert row["time"] == (np.inf if one is None else one.time)
                if one is not None:
                    assert np.array_equal(row["point_a"], one.point_a)
                    assert np.array_equal(row["normal"], one.normal)
                    assert row["certain"] == one.certain
                    assert row["feature_b"]["index"] == one.feature_b.index
            found = allide.meets(Moving(ball), others, threads=threads, **options)
            assert found.tolist() == [one is not None for one in single]
    assert len(allide.first_impact(Moving(ball), [])) == 0


def test_a_shape_is_cast_at_one_target_or_at_many(box):
    assert allide.cast_shape(box, [4, 0, 0], box.at([3, 0, 0])).time == pytest.approx(0.25, abs=1e-5)
    assert allide.cast_shape(box, [0.99, 0, 0], box.at([3, 0, 0])) is None
    poses = np.array([[3.0, 0, 0], [4, 0, 0], [9, 0, 0]])
    rows = allide.cast_shape(box, [4, 0, 0], box.at(stack_of(poses)))
    assert rows["time"] == pytest.approx([0.25, 0.5, np.inf], abs=1e-5)


def stack_of(translations):
    stack = np.tile(np.eye(4), (len(translations), 1, 1))
    stack[:, :3, 3] = translations
    return stack


def test_what_rests_on_a_floor_may_slide_along_it():
    box = allide.Geometry.surface(allide.box([1, 1, 1]))
    floor = Moving(allide.Geometry.surface(allide.box([20, 20, 1])))
    sliding = flight(box, [0, 0, 2], [5, 0, 2])
    assert allide.first_impact(sliding, floor).time == 0
    rising = flight(box, [0, 0, 2], [0, 0, 4])
    assert not allide.meets(rising, floor, start="left_out")
    assert allide.meets(rising, floor, start=allide.Start.counts)


def test_a_budget_ends_the_search_with_what_is_proven(ball):
    knot = Moving(allide.Geometry.surface(allide.torus_knot()))
    turning = Moving(ball, Motion.turn([0, 0, 9], [9, 0, 9], [0, 1, 0], 20))
    impact = allide.first_impact(turning, knot, tests=1)
    assert impact.exhausted and not impact.certain
    assert allide.meets(turning, knot, tests=1)


def test_a_compound_carries_its_parts_along(box):
    arm = allide.Geometry.compound([(box, [0, 0, 0]), (box, [0, 0, 0])])
    parts = stack_of([[0, 0, 0], [5, 0, 0]])
    way = Moving(arm, Motion.straight([0, 10, 0], [0, -10, 0]), parts)
    assert allide.meets(way, flight(box, [5, 0, 0], [5, 0, 0]))
    assert not allide.meets(way, flight(box, [2.5, 0, 5], [2.5, 0, 5]))
    copy = pickle.loads(pickle.dumps(way))
    target = flight(box, [5, 0, 0], [5, 0, 0])
    assert allide.first_impact(copy, target).time == allide.first_impact(way, target).time
    assert way.start.world_from_part(1)[0, 3] == 5


def test_motions_say_what_they_are_and_pickle():
    motion = Motion.turn([1, 2, 3], [4, 5, 6], [0, 0, 2], 7, 8)
    assert (motion.kind, motion.radians, motion.advance) == (allide.MotionKind.turn, 7, 8)
    assert motion.start[:3, 3].tolist() == [1, 2, 3] and motion.axis.tolist() == [0, 0, 2]
    copy = pickle.loads(pickle.dumps(motion))
    assert copy.kind == motion.kind and copy.point.tolist() == [4, 5, 6] and copy.advance == 8
    assert repr(copy) == "<allide.Motion turn>"
    assert Motion.still().kind == allide.MotionKind.still


def test_wrong_arguments_are_named(box):
    still, turned = Moving(box), allide.rotation([0, 0, 1], 1)
    for text, call in {
        "to: a straight motion needs": lambda: flight(box, [0, 0, 0], turned),
        "axis: it is zero": lambda: Moving(box, Motion.turn([0, 0, 0], [0, 0, 0], [0, 0, 0], 1)),
        "start: its translation": lambda: flight(box, [1e30, 0, 0], [0, 0, 0]),
        "gap: it is negative": lambda: allide.first_impact(still, still, gap=-1),
        "until: it is not in": lambda: allide.meets(still, still, until=2),
        "tolerance: ": lambda: allide.meets(still, still, tolerance=np.nan),
        "start: 'never' is none of counts, left_out": lambda: allide.meets(still, still, start="never"),
        "time: it is not in": lambda: still.pose(1.5),
        "offset: ": lambda: allide.cast_shape(box, [1e30, 0, 0], box),
    }.items():
        with pytest.raises(allide.Error, match=text):
            call()
    for text, call in {
        "a: expected a Moving": lambda: allide.meets(box, still),
        "b: expected a Moving": lambda: allide.meets(still, [still, box]),
        "target: expected a Geometry": lambda: allide.cast_shape(box, [1, 0, 0], still),
        "pivot: expected": lambda: Motion.linear(turned, turned, [1, 2]),
    }.items():
        with pytest.raises(TypeError, match=text):
            call()


def test_cylinders_move(box):
    cylinder = allide.Geometry.cylinder([0, 0, -1], [0, 0, 1], 1)
    flying = Moving(cylinder, Motion.straight([10, 0, 0], [0, 0, 0]))
    impact = allide.first_impact(flying, Moving(allide.Geometry.sphere([0, 0, 0], 1)))
    assert impact.time == pytest.approx(0.8, abs=1e-6)
