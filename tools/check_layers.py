#!/usr/bin/env python3
"""Fails when a file includes what src/CMakeLists.txt does not let it see.

A module of src/ and its public headers may include the modules they depend on; apps/, examples/
and bindings/ may include public headers only. A folder of src/ that is no module is an error too.
"""
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1]
SRC = ROOT / "src"
DECLARATION = re.compile(r"^\s*allide_module\(([^)]*)\)", re.M)
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"](\w+)/([\w.]+)', re.M)


def read_modules():
    """Returns module -> all it may include, and public header -> its module."""
    below, owner = {}, {}
    for declaration in DECLARATION.findall((SRC / "CMakeLists.txt").read_text()):
        name, *words = declaration.split()
        below[name], keyword = {name}, None
        for word in words:
            if word.isupper():
                keyword = word
            elif keyword == "HEADERS":
                owner[word] = name
            elif word not in below:  # the list is bottom-up, so it cannot hold a cycle
                sys.exit(f"{name} depends on {word}, which is not declared above it")
            else:
                below[name] |= below[word]
    return below, owner


def sources(folder):
    return sorted(f for f in folder.rglob("*") if f.suffix in {".h", ".cpp", ".c"})


def check():
    below, owner = read_modules()
    errors = []

    def check_file(file, module):
        allowed = below.get(module, set())
        for folder, header in INCLUDE.findall(file.read_text()):
            target = owner.get(header) if folder == "allide" else folder
            if target in below and target not in allowed and (module or folder != "allide"):
                errors.append(f"{file.relative_to(ROOT)}: {module or file.parts[-2]} may not include {folder}/{header}")

    for file in sources(SRC):
        module = file.relative_to(SRC).parts[0]
        if module not in below:
            errors.append(f"src/{module} is not a module of src/CMakeLists.txt")
        else:
            check_file(file, module)
    for file in sources(ROOT / "include" / "allide"):
        if file.name in owner:
            check_file(file, owner[file.name])
        elif file.name != "allide.h":
            errors.append(f"include/allide/{file.name} belongs to no module")
    for folder in ("apps", "examples", "bindings"):
        for file in sources(ROOT / folder):
            check_file(file, None)
    return errors


sys.exit("\n".join(check()) or 0)
