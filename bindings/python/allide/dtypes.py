# SPDX-License-Identifier: MIT
"""The dtypes of structured arrays, with the layout of the library's own structs.

>>> allide.dtypes.face_pair.names
('face_a', 'face_b', 'kind')
"""

from __future__ import annotations

from typing import Any

import numpy as np


def _struct(size: int, **fields: tuple[Any, int]) -> np.dtype[Any]:
    return np.dtype(
        {
            "names": list(fields),
            "formats": [form for form, _ in fields.values()],
            "offsets": [offset for _, offset in fields.values()],
            "itemsize": size,
        }
    )


_vec3 = ("f8", (3,))

feature = _struct(8, kind=("u1", 0), index=("u4", 4))
face_pair = _struct(12, face_a=("u4", 0), face_b=("u4", 4), kind=("u1", 8))
face_contact = _struct(
    112,
    faces=(face_pair, 0),
    **{"from": (_vec3, 16), "to": (_vec3, 40), "normal_a": (_vec3, 64), "normal_b": (_vec3, 88)},
)
part_pair = _struct(8, a=("u4", 0), b=("u4", 4))
box_pair = part_pair
object_pair = _struct(16, a=("u8", 0), b=("u8", 8))
pair = _struct(40, a=("u8", 0), b=("u8", 8), intersecting=("?", 16), first=("u8", 24), count=("u8", 32))
separation = _struct(
    72, distance=("f8", 0), point_a=(_vec3, 8), point_b=(_vec3, 32), feature_a=(feature, 56), feature_b=(feature, 64)
)
penetration = _struct(80, depth=("f8", 0), direction=(_vec3, 8), point_a=(_vec3, 32), point_b=(_vec3, 56))
clash = _struct(80, kind=("u1", 0), flush=("?", 1), separation=(separation, 8))
depth = _struct(64, lower=("f8", 0), upper=("f8", 8), point=(_vec3, 16), on_surface=(_vec3, 40))
way_out = _struct(40, lower=("f8", 0), upper=("f8", 8), offset=(_vec3, 16))
contact = _struct(40, face_a=("u4", 0), face_b=("u4", 4), kind=("u1", 8), point=(_vec3, 16))
ray_hit = _struct(64, t=("f8", 0), face=("u4", 8), normal=(_vec3, 16), barycentric=(_vec3, 40))
world_ray_hit = _struct(
    72, object=("u8", 0), t=("f8", 8), face=("u4", 16), normal=(_vec3, 24), barycentric=(_vec3, 48)
)
budget_answer = _struct(16, verdict=("u1", 0), depth=("f8", 8))
closest_point = _struct(
    48, distance=("f8", 0), point=(_vec3, 8), face=("u4", 32), feature=(feature, 36), side=("u1", 44)
)
signed_distance = _struct(48, distance=("f8", 0), point=(_vec3, 8), face=("u4", 32), feature=(feature, 36))
impact = _struct(
    112,
    time=("f8", 0),
    latest=("f8", 8),
    certain=("?", 16),
    exhausted=("?", 17),
    point_a=(_vec3, 24),
    point_b=(_vec3, 48),
    normal=(_vec3, 72),
    feature_a=(feature, 96),
    feature_b=(feature, 104),
)
near_point = _struct(16, distance=("f8", 0), index=("u4", 8))
