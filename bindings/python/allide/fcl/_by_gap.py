# SPDX-License-Identifier: MIT
"""Pairs of boxes by their distance, best first: those within a radius, which doubles; and where they
become many, blocks of boxes that are opened when they are needed."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import Optional

import numpy as np
import numpy.typing as npt

from ._crowd import LARGEST, overlapping_rows

Array = npt.NDArray[np.float64]
Places = npt.NDArray[np.intp]
BLOCK = 32  # boxes
MANY = 500_000  # pairs within a radius, which take some 30 MB


class Blocks:
    """Boxes in groups of neighbours, with a box around each group."""

    def __init__(self, boxes: Array) -> None:
        self.boxes = boxes
        self.members = _split(np.arange(len(boxes)), (boxes[:, 0] + boxes[:, 1]) / 2)
        bounds = [(boxes[m, 0].min(0), boxes[m, 1].max(0)) for m in self.members]
        self.bounds = np.array(bounds, float).reshape(-1, 2, 3)


def _split(rows: npt.NDArray[np.intp], middles: Array) -> list[npt.NDArray[np.intp]]:
    """Halves along the longest side until the blocks are small."""
    if not len(rows):
        return []
    if len(rows) <= BLOCK:
        return [rows]
    along = middles[rows][:, int(np.ptp(middles[rows], axis=0).argmax())]
    order = rows[np.argsort(along, kind="stable")]
    return _split(order[: len(order) // 2], middles) + _split(order[len(order) // 2 :], middles)


def _grown(boxes: Array, radius: float) -> Array:
    """Boxes of which all overlap whose gap is not above the radius."""
    more = radius * (0.5 + 1e-9) + np.abs(boxes) * 1e-12
    more[:, 0] *= -1
    return np.asarray(np.clip(boxes + more, -LARGEST, LARGEST))


def _spacing(boxes: Array) -> float:
    """A part of the distance of neighbours, if the boxes lie evenly."""
    size = boxes[:, 1].max(0) - boxes[:, 0].min(0)
    return float(max(size.max() / 64, (np.prod(size) / len(boxes)) ** (1 / 3) / 4))


def gaps_of(a: Array, b: Array) -> Array:
    """Lower bounds (n,) of the distances of boxes, row by row."""
    apart = np.maximum(a[:, 0] - b[:, 1], b[:, 0] - a[:, 1])
    return np.asarray(np.linalg.norm(np.maximum(apart, 0), axis=1) * (1 - 1e-12))


def gaps(a: Array, b: Array) -> Array:
    """Lower bounds (n, m) of the distances of boxes; 0 where they overlap."""
    apart = np.maximum(a[:, None, 0] - b[None, :, 1], b[None, :, 0] - a[:, None, 1])
    return np.asarray(np.linalg.norm(np.maximum(apart, 0), axis=2) * (1 - 1e-12))


class ByGap:
    """Iterates (gap, i, j) over all pairs, by gap and then by place. Whoever iterates may lower
    `bound`: pairs whose gap is not below it, and above 0, need not be told."""

    def __init__(self, mine: Array, theirs: Array, within: bool) -> None:
        self.bound = np.inf
        self._within = within  # both are the same boxes: i < j
        self._boxes = mine, theirs

    def __iter__(self) -> Iterator[tuple[float, int, int]]:
        radius, told = 0.0, -1.0
        while told < self.bound:
            ring = self._ring(told, radius)
            if ring is None:
                yield from self._by_blocks(told)
                return
            yield from ring[0]
            if ring[1]:
                return
            told, radius = radius, max(2 * radius, _spacing(self._boxes[0]))

    def _ring(self, above: float, radius: float) -> Optional[tuple[Iterator[tuple[float, int, int]], bool]]:
        """The pairs with a gap above one number and not above another, and whether these are the last.
        None if they are too many to sort at once."""
        mine, theirs = self._boxes
        total = len(mine) * (len(mine) - 1) // 2 if self._within else len(mine) * len(theirs)
        if not np.isfinite(radius):
            return None
        grown = [_grown(boxes, radius) for boxes in self._boxes]
        rows = overlapping_rows(grown[0], None if self._within else grown[1], MANY)
        if rows is None:
            return None
        i, j = rows
        gap = gaps_of(mine[i], theirs[j])
        keep = np.flatnonzero((gap > above) & (gap <= radius))
        keep = keep[np.lexsort((j[keep], i[keep], gap[keep]))]
        return zip(gap[keep].tolist(), i[keep].tolist(), j[keep].tolist()), len(i) == total

    def _by_blocks(self, above: float) -> Iterator[tuple[float, int, int]]:
        """The pairs with a gap above a number."""
        self._mine, self._theirs = (Blocks(boxes) for boxes in self._boxes)
        for item in self._all_by_blocks():
            if item[0] > above:
                yield item

    def _all_by_blocks(self) -> Iterator[tuple[float, int, int]]:
        heap: list[tuple[float, int, int]] = []
        for gap, p, q in self._pairs_of_blocks():
            while heap and heap[0][0] < gap:
                yield heapq.heappop(heap)
            if gap > 0 and gap >= self.bound:
                break
            for item in self._open(p, q):
                heapq.heappush(heap, item)
        while heap:
            yield heapq.heappop(heap)

    def _pairs_of_blocks(self) -> Iterator[tuple[float, int, int]]:
        matrix = gaps(self._mine.bounds, self._theirs.bounds)
        first, second = np.triu_indices(len(matrix)) if self._within else np.indices(matrix.shape).reshape(2, -1)
        values = matrix[first, second]
        order = np.argsort(values, kind="stable")
        yield from zip(values[order].tolist(), first[order].tolist(), second[order].tolist())

    def _open(self, p: int, q: int) -> Iterator[tuple[float, int, int]]:
        mine, theirs = self._mine.members[p], self._theirs.members[q]
        values = gaps(self._mine.boxes[mine], self._theirs.boxes[theirs])
        i, j = (x.ravel() for x in np.meshgrid(mine, theirs, indexing="ij"))
        value = values.ravel()
        keep = (value == 0) | (value < self.bound)
        if self._within:
            if p == q:
                keep &= i < j
            i, j = np.minimum(i, j), np.maximum(i, j)
        return zip(value[keep].tolist(), i[keep].tolist(), j[keep].tolist())
