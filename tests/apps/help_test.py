# SPDX-License-Identifier: MIT
import re
import unittest

from program import ProgramTest


class Help(ProgramTest):
    def verbs(self):
        listed = self.output("--help").split("Verbs:\n")[1].split("\n\n")[0]
        return [line.split()[0] for line in listed.split("\n")]

    def examples(self, verb):
        return re.findall(r"^  \$ (.*)$", self.output(verb, "--help"), re.M)

    def test_every_verb_has_examples_that_run(self):
        for verb in self.verbs():
            examples = self.examples(verb)
            self.assertTrue(any(f"allide {verb}" in line for line in examples), verb)
            for line in examples:
                if line.endswith("# minutes"):
                    continue
                run = self.shell(line)
                self.assertIn(run.returncode, (0, 1), f"{line}\n{run.stderr}")
                self.assertEqual(run.stderr, "", line)

    def test_no_line_of_help_is_wider_than_100_columns(self):
        for verb in [[], *([v] for v in self.verbs())]:
            for line in self.output(*verb, "--help").split("\n"):
                self.assertLessEqual(len(line), 100, line)

    def test_every_verb_says_its_exit_statuses(self):
        for verb in self.verbs():
            self.assertIn("Exit status:", self.output(verb, "--help"), verb)

    def test_the_version_is_printed(self):
        self.assertRegex(self.output("--version"), r"^allide \d+\.\d+\.\d+\n$")

    def test_what_is_wrong_is_said_in_a_line(self):
        self.rejects("allide: name a verb: check, distance")
        self.rejects("allide: there is no verb 'collide'; there are check, distance", "collide")
        self.rejects("allide: there is no option '--bogus'; see 'allide --help'", "--bogus")

    def test_a_full_disk_is_an_error(self):
        run = self.shell("allide make box > /dev/full")
        self.assertEqual((run.returncode, run.stderr.count("\n")), (2, 1), run.stderr)
        self.assertIn("standard output cannot be written", run.stderr)


unittest.main()
