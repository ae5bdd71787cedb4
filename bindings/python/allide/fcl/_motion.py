# SPDX-License-Identifier: MIT
"""fcl.continuousCollide by first_impact, which misses nothing. What that does not support, such as
cones, goes by conservative advancement: no point moves faster than a bound, so objects that are d
apart cannot meet before d / bound. The time is never late in both."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from .. import _core
from .._errors import Error
from ._supports import Array
from ._values import CCDMotionType, ContinuousCollisionRequest, ContinuousCollisionResult, Transform

LARGEST_TOLERANCE = 2.0**60  # of first_impact
SMALL_STEPS = 200  # after so many steps within the tolerance the objects count as meeting


class Motion:
    """From one pose to another in unit time, with constant angular velocity."""

    def __init__(self, item: Any, end: Transform, screw: bool) -> None:
        self.geometry, self.start = item.collision_geometry.geometry, item._transform._pose
        self.end = target = end._pose
        turn = target[:3, :3] @ self.start[:3, :3].T
        w, x, y, z = np.asarray(_core.quaternion(_pose(turn, np.zeros(3))))
        imaginary = np.array([x, y, z]) * (1 if w >= 0 else -1)
        sine = float(np.linalg.norm(imaginary))
        self.angle = 2 * float(np.arctan2(sine, abs(w)))
        self.axis = imaginary / sine if sine > 0 else np.array([0.0, 0, 1])
        self.slide = target[:3, 3] - self.start[:3, 3]
        self.centre = self.start[:3, 3]  # a point that moves along a straight line
        if screw and self.angle > 1e-9:
            along = self.axis * (self.slide @ self.axis)
            across = self.slide - along
            self.centre = self.centre + (across + np.cross(self.axis, across) / np.tan(self.angle / 2)) / 2
            self.slide = along
        box = np.asarray(_core.bounds(self.geometry.at(self.start)))
        self.radius = float(np.linalg.norm(np.maximum(np.abs(box[0] - self.centre), np.abs(box[1] - self.centre))))

    def moving(self, screw: bool) -> _core.Moving:
        make = _core.Motion.screw if screw else _core.Motion.linear
        return _core.Moving(self.geometry, make(self.start, self.end))

    def at(self, time: float) -> Array:
        turn = np.asarray(_core.rotation(self.axis, self.angle * time))[:3, :3]
        origin = self.centre + self.slide * time + turn @ (self.start[:3, 3] - self.centre)
        return _pose(turn @ self.start[:3, :3], origin)


def _pose(turn: Array, origin: Array) -> Array:
    result = np.eye(4)
    result[:3, :3], result[:3, 3] = turn, origin
    return result


def speed_bound(a: Motion, b: Motion) -> float:
    """No point of one is faster than this as seen from the other. What has no end is seen from its
    own frame, so the reach of the other counts."""
    slide = float(np.linalg.norm(b.slide - a.slide))
    far = float(np.linalg.norm(b.centre - a.centre)) + slide
    result = slide
    for mine, other in ((a, b), (b, a)):
        if mine.angle > 1e-12:
            radius = mine.radius if np.isfinite(mine.radius) else far + other.radius
            result += mine.angle * radius
    return result


def continuousCollide(o1: Any, tf1_end: Transform, o2: Any, tf2_end: Transform,
                      request: Optional[ContinuousCollisionRequest] = None,
                      result: Optional[ContinuousCollisionResult] = None) -> float:
    """The time from 0 to 1 at which the moving objects first meet; 1 if they do not.

    >>> import allide.fcl as fcl
    >>> cone = fcl.CollisionObject(fcl.Cone(1, 1), fcl.Transform([0, 0, -2]))
    >>> box = fcl.CollisionObject(fcl.Box(1, 1, 1))
    >>> round(fcl.continuousCollide(cone, fcl.Transform(), box, fcl.Transform()), 9)
    0.5
    """
    request = ContinuousCollisionRequest() if request is None else request
    result = ContinuousCollisionResult() if result is None else result
    screw = request.ccd_motion_type == CCDMotionType.CCDM_SCREW
    a, b = Motion(o1, tf1_end, screw), Motion(o2, tf2_end, screw)
    time, meets = _impact(a, b, request.toc_err, screw)
    result.is_collide, result.time_of_contact = meets, time
    return time


def _impact(a: Motion, b: Motion, error: float, screw: bool) -> tuple[float, bool]:
    try:
        tolerance = min(1e-3 * error * speed_bound(a, b), LARGEST_TOLERANCE)
        impact = _core.first_impact(a.moving(screw), b.moving(screw), tolerance=tolerance)
    except Error:  # advancement takes it, or says what is wrong
        return _advance(a, b, error)
    return (1.0, False) if impact is None else (impact.time, True)


def _advance(a: Motion, b: Motion, error: float) -> tuple[float, bool]:
    bound = speed_bound(a, b)
    tolerance, time, small = error * bound, 0.0, 0
    while True:
        gap = float(_core.separation(a.geometry.at(a.at(time)), b.geometry.at(b.at(time))).distance)
        small = small + 1 if gap <= tolerance else 0
        if gap == 0 or gap <= 1e-3 * tolerance or small > SMALL_STEPS:
            # Without any motion a small gap is no contact.
            return (time, True) if gap == 0 or bound > 0 else (1.0, False)
        if not np.isfinite(gap) or time == 1 or gap >= bound * (1 - time) * (1 + 1e-12):
            return 1.0, False
        time = min(1.0, time + gap / bound)
