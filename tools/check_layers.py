#!/usr/bin/env python3
"""Fails when a file includes what src/CMakeLists.txt does not let it see.

A folder of src/ is a module, also one inside another. A module and its public headers may include
the modules they depend on and nothing else of this repository; a part of lab/ may include itself and the modules that lab/CMakeLists.txt lets it
depend on; apps/ and examples/ may include public headers but no module, and apps/ what scenes/
makes; bindings/ may include public headers and the C library's, whose own headers see each other
only; allide.h includes every public header.
"""
import re
import sys
from pathlib import Path

MODULE = re.compile(r"allide_module\(([\w/]+)(?:\s+DEPENDS([\s\w/]+?))?(?:\s+HEADERS([\s\w.]+))?\)")
LAB = re.compile(r"allide_lab\((\w+)\s+DEPENDS([\s\w/]+)\)")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([\w/]+)/([\w.-]+)', re.M)


def read_modules(root):
    """Returns module -> all it may include, and public header -> its module."""
    below, owner = {}, {}
    for name, depends, headers in MODULE.findall((root / "src/CMakeLists.txt").read_text()):
        below[name] = {name}
        for module in depends.split():
            if module not in below:  # the list is bottom-up, so it cannot hold a cycle
                sys.exit(f"{name} depends on {module}, which is not declared above it")
            below[name] |= below[module]
        owner.update(dict.fromkeys(headers.split(), name))
    return below, owner


def read_lab(root, below):
    """Returns part of lab/ -> the modules it may include."""
    lists = root / "lab/CMakeLists.txt"
    parts = LAB.findall(lists.read_text()) if lists.exists() else []
    return {part: set().union(*(below[m] for m in depends.split())) for part, depends in parts}


def sources(root, folder):
    return sorted(f for f in (root / folder).rglob("*") if f.suffix in {".h", ".cpp", ".c"})


def includes(file):
    return INCLUDE.findall(file.read_text())


def check(root):
    """Yields (file, what is wrong with it)."""
    below, owner = read_modules(root)
    tops = {module.split("/")[0] for module in below}

    def module_errors(file, module):
        if module not in below:
            yield file, "belongs to no module of src/CMakeLists.txt"
            return
        for bracket, folder, header in includes(file):
            ours = bracket == '"' or folder in {"allide", "allide_c"} or folder in below
            target = owner.get(header) if folder == "allide" else folder
            if ours and target not in below[module]:
                yield file, f"module {module} may not include {folder}/{header}"

    for file in sources(root, "src"):
        yield from module_errors(file, file.parent.relative_to(root / "src").as_posix())
    lab = read_lab(root, below)
    for file in sources(root, "lab"):
        part = file.relative_to(root).parts[1]
        if part not in lab:
            yield file, "belongs to no part of lab/CMakeLists.txt"
            continue
        for bracket, folder, header in includes(file):
            own = folder == f"lab/{part}"
            target = owner.get(header) if folder == "allide" else folder
            if (bracket == '"' or folder == "allide") and not own and target not in lab[part]:
                yield file, f"lab/{part} may not include {folder}/{header}"
    everything = root / "include/allide/allide.h"
    offered = {header for _, _, header in includes(everything)} | {everything.name}
    for file in sources(root, "include/allide"):
        if file.name not in offered:
            yield file, "is not included by allide.h"
        if re.search(r"^namespace allide\b(?! ALLIDE_API \{)", file.read_text(), re.M):
            yield file, "opens the namespace without ALLIDE_API, so that nothing of it is exported"
        if file != everything:
            yield from module_errors(file, owner.get(file.name))
    for outside in ("apps", "examples"):
        for file in sources(root, outside):
            for _, folder, header in includes(file):
                if folder.split("/")[0] in tops:
                    yield file, f"{outside} may not include {folder}/{header}, which is private"
                if folder == "scenes" and outside != "apps":
                    yield file, f"{outside} may not include {folder}/{header}, which is not installed"
    for file in sources(root, "bindings"):
        for_c = file.is_relative_to(root / "bindings/c/include")
        for bracket, folder, header in includes(file):
            ours = bracket == '"' or folder.split("/")[0] in {"allide", "lab", "scenes", "tests"} | tops
            if ours and (for_c or bracket == '"' or folder != "allide"):
                yield file, f"bindings may not include {folder}/{header} here"


root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1]
sys.exit("\n".join(f"{f.relative_to(root)}: {error}" for f, error in check(root)) or 0)
