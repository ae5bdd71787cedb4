# SPDX-License-Identifier: MIT
import unittest
from pathlib import Path

from program import ProgramTest


class Reproduce(ProgramTest):
    def test_a_figure_gives_a_page_plots_data_and_findings(self):
        answer = self.answer("reproduce", "kitamura-figure13", "--quick", "--out", "made")
        figure, = answer["figures"]
        self.assertEqual(figure["figure"], "kitamura-figure13")
        self.assertEqual(len(figure["findings"]), 2)
        made = Path(self.folder) / "made"
        self.assertEqual({file.name for file in made.iterdir()},
                         {"index.html", "reproduce.md", "kitamura-figure13.svg",
                          "kitamura-figure13.csv"})
        self.assertIn('"separating planes",10,', (made / "kitamura-figure13.csv").read_text())

    def test_a_name_may_be_cut_short(self):
        answer = self.answer("reproduce", "kitamura-figure1", "--quick", "--out", "made")
        self.assertEqual(len(answer["figures"]), 5)

    def test_both_methods_see_the_same_collisions(self):
        answer = self.answer("reproduce", "kitamura-figure16", "--quick", "--out", "made")
        holds = {finding["claim"]: finding["holds"] for finding in answer["figures"][0]["findings"]}
        self.assertTrue(holds["both see the same collisions"])

    def test_an_unknown_figure_is_rejected(self):
        self.rejects("allide reproduce: there is no figure 'graph9'; 'allide reproduce --list'",
                     "reproduce", "graph9")


unittest.main()
