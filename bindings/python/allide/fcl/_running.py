# SPDX-License-Identifier: MIT
"""While a manager calls a callback for its pairs, `collide` takes the answers of the manager's world
instead of testing each pair by itself."""

from __future__ import annotations

import threading
from typing import Any, Optional

from ._crowd import Crowd, Listed

FEW = 4  # pairs that are tested one by one before the world answers for all


class Run:
    """One loop of a manager over its pairs; `place` says which pair is at the callback."""

    def __init__(self, crowd: Crowd, listed: Listed, pairs: int) -> None:
        self._crowd, self._listed, self._version = crowd, listed, crowd.version
        self._left = FEW if pairs > 2 * FEW else pairs
        self._meeting: Optional[set[tuple[int, int]]] = None
        self.place = (-1, -1)

    def answer(self, o1: Any, o2: Any) -> Optional[bool]:
        """Whether the pair at the callback intersects; None if that is not known."""
        i, j = self.place
        listed = self._listed
        if o1 is not listed.objects[i] or o2 is not listed.objects[j] or self._crowd.version != self._version:
            return None
        if o1._moves != listed.moves[i] or o2._moves != listed.moves[j]:
            return None
        if listed.shaped and not (self._is_shaped_so(i) and self._is_shaped_so(j)):
            return None
        if self._meeting is None and not self._ask():
            return None
        return self._meeting is not None and self.place in self._meeting

    def _is_shaped_so(self, i: int) -> bool:
        return self._listed.objects[i].collision_geometry.geometry is self._listed.geometries[i]

    def _ask(self) -> bool:
        """Lets the world answer for all pairs, after the first few."""
        self._left -= 1
        if self._left < 0:
            meeting = set(self._crowd.meeting())
            if self._crowd.version == self._version:  # else a callback moved other objects
                self._meeting = meeting
        return self._meeting is not None


class _Running(threading.local):
    run: Optional[Run] = None


running = _Running()


def known_answer(o1: Any, o2: Any) -> Optional[bool]:
    """What the manager that calls the callback knows of a pair; None is nothing."""
    run = running.run
    return None if run is None else run.answer(o1, o2)
