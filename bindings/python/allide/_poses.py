# SPDX-License-Identifier: MIT
"""Poses made with NumPy."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ._convert import doubles
from ._core import ErrorCode
from ._errors import Error


def pose(R: npt.ArrayLike, t: npt.ArrayLike = (0, 0, 0)) -> npt.NDArray[np.float64]:
    """The (4, 4) pose of a rotation matrix (3, 3) and a translation (3,).

    >>> allide.pose(np.eye(3), [1, 2, 3])[:3, 3]
    array([1., 2., 3.])
    """
    rotation, offset = doubles(R, "R", "(3, 3)"), doubles(t, "t", "(3,)")
    if rotation.shape != (3, 3):
        raise TypeError(f"R: expected (3, 3) numbers, got shape {rotation.shape}")
    if offset.shape != (3,):
        raise TypeError(f"t: expected (3,) numbers, got shape {offset.shape}")
    result = np.eye(4)
    result[:3, :3] = rotation
    result[:3, 3] = offset
    return result


def nearest_rigid(pose: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """The rigid pose nearest to a matrix (4, 4) or (3, 4), or to each of a stack.

    >>> bool(np.allclose(allide.nearest_rigid(np.diag([2.0, 2, 2, 1])), np.eye(4)))
    True
    """
    given = doubles(pose, "pose", "(4, 4), (3, 4), (n, 4, 4) or (n, 3, 4)")
    if given.ndim not in (2, 3) or given.shape[-1] != 4 or given.shape[-2] not in (3, 4):
        raise TypeError(f"pose: expected (4, 4) or (3, 4) numbers, got shape {given.shape}")
    if not np.isfinite(given).all():
        raise Error("pose: an entry is not finite", ErrorCode.bad_transform)
    u, _, v = np.linalg.svd(given[..., :3, :3])
    u[..., :, 2] *= np.sign(np.linalg.det(u @ v))[..., None]
    result = np.zeros((*given.shape[:-2], 4, 4))
    result[..., :3, :3] = u @ v
    result[..., :3, 3] = given[..., :3, 3]
    result[..., 3, 3] = 1
    return result
