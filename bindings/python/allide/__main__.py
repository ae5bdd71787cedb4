# SPDX-License-Identifier: MIT
"""python -m allide VERB ...: the command line, a program that the package contains."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PROGRAM = Path(__file__).parent / "bin" / "allide"


def main() -> None:
    """Runs the program in place of this one, with its arguments and exit status."""
    if not PROGRAM.exists():
        print("allide: this package was built without the command line, where CLI11, nlohmann-json or fmt were missing",
              file=sys.stderr)
        raise SystemExit(2)
    sys.stdout.flush()
    os.execv(PROGRAM, [str(PROGRAM), *sys.argv[1:]])


if __name__ == "__main__":
    main()
