# SPDX-License-Identifier: MIT
"""Anything that can be meant as an array or a mesh. The module calls these where it cannot read an
argument directly; nothing but NumPy is imported."""

from __future__ import annotations

import operator
import os
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


def _array(value: Any, name: str, wanted: str) -> Array:
    """An array of numbers, or a TypeError that says what was given."""
    try:
        if hasattr(value, "__dlpack__") and not hasattr(value, "__array__"):
            array: Array = np.from_dlpack(value)
        else:
            array = np.asarray(value)
    except Exception as problem:
        if isinstance(problem, (MemoryError, RecursionError)):
            raise
        raise TypeError(f"{name}: expected {wanted} numbers, got {_kind(value)}") from problem
    if array.dtype.kind not in "fiub" or (array.dtype.kind == "b" and array.size):
        raise TypeError(f"{name}: expected {wanted} numbers, got {_kind(value, array)}")
    return array


def _kind(value: Any, array: Array | None = None) -> str:
    if array is not None and array.dtype.kind != "O":
        return f"dtype {array.dtype} of shape {array.shape}"
    return f"a {type(value).__name__} that is no array of numbers"


def doubles(value: Any, name: str, wanted: str) -> npt.NDArray[np.float64]:
    return np.require(_array(value, name, wanted), np.float64, "C")


def indices(value: Any, name: str, wanted: str) -> npt.NDArray[np.int64]:
    """Integers (n, 3), also given as floats without a fraction."""
    array = _array(value, name, wanted)
    if array.size == 0 and array.ndim in (1, 2):
        return np.zeros((0, 3), np.int64)
    if array.ndim != 2 or array.shape[1] != 3:
        raise TypeError(f"{name}: expected {wanted} integers, got shape {array.shape}")
    return _integers(array, name, np.dtype(np.int64))


def uint32(value: Any, name: str, wanted: str) -> Array:
    return _flat(value, name, wanted, np.dtype(np.uint32))


def uint64(value: Any, name: str, wanted: str) -> Array:
    return _flat(value, name, wanted, np.dtype(np.uint64))


def _flat(value: Any, name: str, wanted: str, dtype: np.dtype[Any]) -> Array:
    array = _array(_plain_integers(value), name, wanted)
    if array.size == 0:
        return np.zeros(0, dtype)
    if array.ndim != 1:
        raise TypeError(f"{name}: expected {wanted}, got shape {array.shape}")
    return _integers(array, name, dtype)


def _plain_integers(value: Any) -> Any:
    """NumPy makes floats of a list with both ints and uint64; so lists are made of ints first."""
    if not isinstance(value, (list, tuple)):
        return value
    try:
        return np.array([operator.index(item) for item in value], dtype=None if value else np.int64)
    except (TypeError, OverflowError):
        return value


def _integers(array: Array, name: str, dtype: np.dtype[Any]) -> Array:
    from ._core import ErrorCode
    from ._errors import Error

    if array.dtype.kind not in "iu":
        raise TypeError(f"{name}: expected integers, got dtype {array.dtype}")
    info = np.iinfo(dtype)
    bad = np.flatnonzero(((array < info.min) | (array > info.max)).reshape(len(array), -1).any(1))
    if len(bad):
        raise Error(f"{name}[{bad[0]}]: {array[bad[0]]} does not fit {dtype}", ErrorCode.bad_index)
    return np.ascontiguousarray(array, dtype=dtype)


def is_points(value: Any) -> bool:
    """Whether the value is an array (n, 3) and not (vertices, faces) or another kind of mesh."""
    if isinstance(value, (str, os.PathLike)) or hasattr(value, "vertices") or hasattr(value, "points"):
        return False
    if isinstance(value, (tuple, list)) and len(value) == 2:
        return np.ndim(value[0]) == 1 if not hasattr(value[0], "ndim") else value[0].ndim == 1
    return True


def as_mesh(x: Any) -> Any:
    """A Mesh of a Mesh, (vertices, faces), a path, or an object with vertices and faces (trimesh),
    vertices and triangles (Open3D) or points and regular_faces (PyVista). Polygons given as
    (vertices, list of lists) are triangulated. The arrays are copied: what their owner does with
    them later has no effect.

    >>> allide.as_mesh(([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [[0, 1, 2, 3]]))
    <allide.Mesh 4 vertices, 2 faces>
    """
    from . import _core

    if isinstance(x, _core.Mesh):
        return x
    if isinstance(x, _core.Geometry):
        return x.mesh
    if isinstance(x, (str, os.PathLike)):
        return _core.load_mesh(x)
    vertices, faces = _arrays(x)
    if _is_triangles(faces):
        return _core.Mesh(vertices, faces)
    return _core.triangulated(vertices, faces)


def _arrays(x: Any) -> tuple[Any, Any]:
    for points, corners in (("vertices", "faces"), ("vertices", "triangles"), ("points", "regular_faces")):
        if hasattr(x, points) and hasattr(x, corners):
            return np.asarray(getattr(x, points)), np.asarray(getattr(x, corners))
    if isinstance(x, (tuple, list)) and len(x) == 2:
        return x[0], x[1]
    raise TypeError(
        "mesh: expected a Mesh, (vertices, faces), a path, or an object with vertices and faces, "
        f"got a {type(x).__name__}"
    )


def _is_triangles(faces: Any) -> bool:
    if isinstance(faces, (list, tuple)):
        return all(np.ndim(face) == 0 or len(face) == 3 for face in faces)
    return not (getattr(faces, "ndim", 0) == 2 and faces.shape[1] != 3)


def polygons(x: Any) -> tuple[Any, list[Any]]:
    """Vertices, and a list with the corners of each polygon."""
    if isinstance(x, (tuple, list)) and len(x) == 2:
        return x[0], list(x[1])
    mesh = as_mesh(x)
    return mesh.vertices, list(mesh.faces)
