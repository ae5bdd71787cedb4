# SPDX-License-Identifier: MIT
"""The exceptions that allide raises."""

from __future__ import annotations

from typing import Any


class Error(ValueError):
    """Data that the library rejects. `code` is an ErrorCode; the text says what to do.

    >>> try:
    ...     allide.Geometry.solid(allide.terrain(cells=2))
    ... except allide.Error as error:
    ...     print(error.code.name)
    not_closed
    """

    code: Any

    def __init__(self, message: str, code: Any = None) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.code)


class FileError(Error, OSError):
    """A file that is missing, unreadable, truncated, or not what its format allows.

    >>> issubclass(allide.FileError, OSError)
    True
    """


class DeadId(Error, KeyError):
    """An id of no object: removed, of another world, or made up.

    >>> issubclass(allide.DeadId, KeyError)
    True
    """

    def __str__(self) -> str:
        return str(self.args[0])
