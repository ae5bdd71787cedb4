# SPDX-License-Identifier: MIT
"""Runs the README's commands of this program."""
import re
import unittest
from pathlib import Path

from program import ProgramTest

README = (Path(__file__).resolve().parents[2] / "README.md").read_text()


class Readme(ProgramTest):
    def test_commands_run_in_their_order_and_end_as_they_say(self):
        shell = "".join(re.findall(r"^```sh\n(.*?)^```", README, re.M | re.S))
        lines = re.findall(r"^allide (.*)$", shell, re.M)
        self.assertGreater(len(lines), 3)
        for line in lines:
            command, _, comment = line.partition("#")
            status = re.search(r"exit status (\d)", comment)
            run = self.run_program(*command.split())
            self.assertEqual(run.returncode, int(status[1]) if status else 0, line + run.stderr)
            self.assertEqual(run.stderr, "", line)

    def test_verbs_and_options_that_it_names_exist(self):
        named = re.findall(r"`allide ([a-z]+)([^`]*)`", README)
        self.assertGreater(len(named), 10)
        for verb, rest in named:
            known = self.output(verb, "--help")
            for option in re.findall(r"(?<!\w)--?[a-z][a-z-]*", rest):
                self.assertIn(option, known, f"allide {verb}{rest}")


unittest.main()
