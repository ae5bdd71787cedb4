# SPDX-License-Identifier: MIT
"""Reports of worlds, and small tables for notebooks."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

import numpy as np
import numpy.typing as npt

Rows = npt.NDArray[Any]


class Report:
    """The answer of World.detect. Its arrays belong to it and never change.

    `pairs` has a, b, intersecting, first and count; `separations` has a row for each pair. `faces`
    and `contacts` have count rows from first on for each pair. `users` is (n, 2).

    >>> world = allide.World(detail="faces")
    >>> ball = allide.Geometry.solid(allide.icosphere(1, 1))
    >>> ids = world.add(ball), world.add(ball, [1, 0, 0])
    >>> report = world.detect()
    >>> len(report.faces_of(0)) == int(report.pairs["count"][0]) > 0
    True
    """

    pairs: Rows
    users: npt.NDArray[np.uint64]
    faces: Rows
    contacts: Rows
    separations: Rows
    began: Rows
    ended: Rows
    stats: Any
    times: Any

    _arrays = ("pairs", "users", "faces", "contacts", "separations", "began", "ended")

    def __init__(self, *, stats: Any = None, times: Any = None, **arrays: Rows) -> None:
        for name in self._arrays:
            setattr(self, name, arrays[name])
        if len(self.contacts):
            self.faces = self.contacts["faces"]
        self.stats, self.times = stats, times

    def faces_of(self, pair: int) -> Rows:
        """The faces of a pair of this report that intersect."""
        return self._rows_of(self.faces, pair)

    def contacts_of(self, pair: int) -> Rows:
        """The contacts of a pair of this report."""
        return self._rows_of(self.contacts, pair)

    def _rows_of(self, rows: Rows, pair: int) -> Rows:
        row = self.pairs[pair]
        return rows[int(row["first"]) : int(row["first"]) + int(row["count"])] if len(rows) else rows

    def __getstate__(self) -> dict[str, Any]:
        arrays = {name: np.copy(getattr(self, name)) for name in self._arrays}
        return {**arrays, "stats": self.stats, "times": self.times}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state)  # type: ignore[misc]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Report):
            return NotImplemented
        return all(np.array_equal(getattr(self, name), getattr(other, name)) for name in self._arrays)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<allide.Report {len(self.pairs)} pairs, {len(self.began)} began, {len(self.ended)} ended>"

    def _repr_html_(self) -> str:
        rows = [(int(p["a"]), int(p["b"]), bool(p["intersecting"]), int(p["count"])) for p in self.pairs[:20]]
        return _table(("a", "b", "intersecting", "faces"), rows, len(self.pairs))


def _table(head: Iterable[str], rows: Iterable[Iterable[object]], total: int) -> str:
    lines = ["".join(f"<th>{escape(name)}</th>" for name in head)]
    lines += ["".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows]
    more = f"<p>{total - len(lines) + 1} more</p>" if total > len(lines) - 1 else ""
    return "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>" + more


def check_html(check: Any) -> str:
    """A table of what check found."""
    facts = [(name, getattr(check, name)) for name in ("components", "closed", "oriented", "manifold", "convex")]
    counts: dict[str, int] = {}
    for finding in check.findings:
        counts[finding.defect.name] = counts.get(finding.defect.name, 0) + 1
    rows = [*facts, *counts.items()]
    return _table(("", ""), rows, len(rows))


def repair_html(report: Any) -> str:
    """A table of what repair found and fixed."""
    rows = [(entry.defect.name, entry.found, entry.fixed) for entry in report.entries]
    return _table(("defect", "found", "fixed"), rows, len(rows))
