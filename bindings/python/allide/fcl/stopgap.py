# SPDX-License-Identifier: MIT
"""Ellipsoids as polytopes, until the core has them. Vertices lie on the surface; those along the axes are exact. With
64 segments the polytope of a unit sphere is at most 0.0025 inside the surface."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .. import _core


def _count() -> int:
    from . import segments

    return max(8, int(segments))


def _angles(count: int) -> npt.NDArray[np.float64]:
    """Cosine and sine of angles all around; those along the axes are exact."""
    angles = np.array([_core.sin_cos(2 * np.pi * i / count)[::-1] for i in range(count)])
    angles[np.abs(angles) < 1e-15] = 0
    return angles


def sphere(radius: float) -> npt.NDArray[np.float64]:
    circle = _angles(_count())
    rows = [[[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]]]
    for c, s in circle:
        if c > 0:
            rows.append(np.column_stack((c * circle, np.full(len(circle), s))).tolist())
    return radius * np.concatenate([np.array(row) for row in rows])


def ellipsoid(radii: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return sphere(1.0) * np.asarray(radii)
