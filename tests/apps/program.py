# SPDX-License-Identifier: MIT
"""Runs the command line for the tests beside this file, each in a folder of its own."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))


class ProgramTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_program(self, *arguments, stdin=""):
        return subprocess.run([PROGRAM, *arguments], cwd=self.folder, input=stdin, text=True,
                              capture_output=True, timeout=300)

    def shell(self, line):
        """A line of shell, in which `allide` is the program."""
        function = f'allide() {{ "{PROGRAM}" "$@"; }}; set -o pipefail; '
        return subprocess.run(["bash", "-c", function + line], cwd=self.folder, text=True,
                              capture_output=True, timeout=600)

    def output(self, *arguments, status=0, stdin=""):
        """The standard output of a run that ends with this status and nothing on standard error."""
        run = self.run_program(*arguments, stdin=stdin)
        self.assertEqual((run.returncode, run.stderr), (status, ""), arguments)
        return run.stdout

    def answer(self, *arguments, status=0, stdin=""):
        """Runs the program and returns its output, read as JSON."""
        return json.loads(self.output(*arguments, "--json", status=status, stdin=stdin))

    def rejects(self, line, *arguments, stdin=""):
        """Status 2, nothing on standard output, one line on standard error that holds `line`, and no
        file made."""
        before = sorted(os.listdir(self.folder))
        run = self.run_program(*arguments, stdin=stdin)
        self.assertEqual((run.returncode, run.stdout), (2, ""), arguments)
        self.assertEqual(run.stderr.count("\n"), 1, run.stderr)
        self.assertTrue(run.stderr.startswith("allide"), run.stderr)
        self.assertIn(line, run.stderr)
        self.assertEqual(sorted(os.listdir(self.folder)), before)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as file:
            file.write(text)
        return name

    def make(self, name, shape, *arguments):
        self.output("make", shape, *arguments, "-o", name)
        return name

    def box(self, name="box.obj", *size):
        return self.make(name, "box", "--size", *map(str, size or (1, 1, 1)))


TWO_TRIANGLES = """o left wing
v 0 0 0
v 2 0 0
v 0 2 0
f 1 2 3
o rudder
v 0.5 0.5 -1
v 0.5 0.5 1
v 3 3 1
f 4 5 6
"""
