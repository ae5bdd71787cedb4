# SPDX-License-Identifier: MIT
"""fcl.distance: the separation, or a negative number for what intersects."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from .. import _core
from ._collide import deepest
from ._values import DistanceRequest, DistanceResult


def distance(o1: Any, o2: Any, request: Optional[DistanceRequest] = None,
             result: Optional[DistanceResult] = None) -> float:
    """The distance. Of what intersects: 0 for two meshes, otherwise -1, or minus the depth of two
    convex ones with enable_signed_distance. It updates the result where it is less.

    >>> import allide.fcl as fcl
    >>> ball = fcl.CollisionObject(fcl.Sphere(1), fcl.Transform([5, 0, 0]))
    >>> fcl.distance(fcl.CollisionObject(fcl.Box(2, 2, 2)), ball)
    3.0
    """
    request = DistanceRequest() if request is None else request
    result = DistanceResult() if result is None else result
    g1, g2 = o1.collision_geometry, o2.collision_geometry
    found = _core.separation(o1.placed, o2.placed)
    value, points = float(found.distance), [np.asarray(found.point_a), np.asarray(found.point_b)]
    both = g1.is_convex and g2.is_convex
    if value == 0 and (g1.is_convex or g2.is_convex):
        value = -1.0
        if both and request.enable_signed_distance:
            depth, normal, middle = deepest(o1, o2)
            value = -depth
            points = [middle + normal * depth / 2, middle - normal * depth / 2]
    if value < result.min_distance:
        result.min_distance, result.nearest_points = value, points
        result.o1, result.o2 = g1, g2
        result.b1, result.b2 = g1._face(found.feature_a), g2._face(found.feature_b)
    return value
