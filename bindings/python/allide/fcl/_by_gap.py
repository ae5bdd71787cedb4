# SPDX-License-Identifier: MIT
"""Pairs of boxes by their distance, best first: blocks of boxes are opened when they are needed."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
BLOCK = 32  # boxes


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
        self._mine, self._theirs = Blocks(mine), Blocks(theirs)

    def __iter__(self) -> Iterator[tuple[float, int, int]]:
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
