# SPDX-License-Identifier: MIT
"""The default of the argument `threads`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ._core import _set_threads


@contextmanager
def threads(count: int) -> Iterator[None]:
    """Sets the default of `threads` for this thread of Python: 1 at first, 0 is all cores.

    >>> with allide.threads(2):
    ...     allide.World().threads
    2
    """
    before = _set_threads(count)
    try:
        yield
    finally:
        _set_threads(before)
