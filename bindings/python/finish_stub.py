#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: finish_stub.py FROM TO. Makes a stub of nanobind strict: results that it knows as `object`
are Any, generic types have parameters, and == takes anything."""
import re
import sys

CHANGES = [
    (r"-> object\b", "-> Any"),
    (r"\btuple\b(?!\[)", "tuple[Any, ...]"),
    (r"\blist\b(?!\[)", "list[Any]"),
    (r"\bdict\b(?!\[)", "dict[str, Any]"),
    (r"\bos\.PathLike\b(?!\[)", "os.PathLike[str]"),
    (r"(def __eq__\(self, \w+): [\w.]+", r"\1: Any"),
]


def finish(line: str) -> str:
    if not re.match(r"\s*(def |@|[a-z_]+:)", line):
        return line  # a docstring
    for pattern, to in CHANGES:
        line = re.sub(pattern, to, line)
    return line


source, target = sys.argv[1:]
with open(source) as stub:
    lines = [finish(line) for line in stub]
with open(target, "w") as stub:
    stub.writelines(["from typing import Any\n", *lines])
