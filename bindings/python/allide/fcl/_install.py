# SPDX-License-Identifier: MIT
"""Puts allide.fcl where programs look for python-fcl."""

from __future__ import annotations

import sys
from typing import Any

_missing = object()
_before: dict[str, Any] = {}


def install() -> None:
    """Makes `import fcl` mean allide.fcl, in trimesh too if it is loaded already.

    >>> allide.fcl.install()
    >>> import fcl
    >>> fcl is allide.fcl
    True
    >>> allide.fcl.uninstall()
    """
    mine = sys.modules[__package__]
    if sys.modules.get("fcl") is not mine:
        _before["fcl"] = sys.modules.get("fcl", _missing)
        sys.modules["fcl"] = mine
    user = sys.modules.get("trimesh.collision")
    if user is not None and getattr(user, "fcl", _missing) is not mine:
        _before["trimesh"] = getattr(user, "fcl", _missing)
        user.fcl = mine  # type: ignore[attr-defined]


def uninstall() -> None:
    """Undoes install.

    >>> allide.fcl.uninstall()
    """
    mine = sys.modules[__package__]
    if sys.modules.get("fcl") is mine:
        old = _before.pop("fcl", _missing)
        if old is _missing:
            del sys.modules["fcl"]
        else:
            sys.modules["fcl"] = old
    user = sys.modules.get("trimesh.collision")
    if user is not None and getattr(user, "fcl", None) is mine:
        old = _before.pop("trimesh", _missing)
        user.fcl = None if old is _missing else old  # type: ignore[attr-defined]
