# SPDX-License-Identifier: MIT
"""python -m allide.fcl script.py ..., or -m module ...: runs a program with allide.fcl as its fcl."""

from __future__ import annotations

import os
import runpy
import sys


def main() -> None:
    arguments = sys.argv[1:]
    module = arguments[:1] == ["-m"]
    if len(arguments) < (2 if module else 1):
        raise SystemExit("usage: python -m allide.fcl (script.py | -m module) [arguments]")

    from . import install

    install()
    sys.argv = arguments[1:] if module else arguments
    if module:
        sys.path.insert(0, os.getcwd())
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        sys.path.insert(0, os.path.dirname(os.path.abspath(sys.argv[0])))
        runpy.run_path(sys.argv[0], run_name="__main__")


main()
