#!/usr/bin/env python3
"""peers_test.py PROGRAM: the comparison of peers, on tiny scenes, gives all it should."""
import csv
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools/peers"
PROGRAM = sys.argv.pop(1)
FIELDS = {"workload", "size", "unit", "peer", "configuration", "median", "min", "ratio", "equal",
          "detail"}
WORKLOADS = {"crowd", "hares", "flight-all", "flight-first", "mesh-distance", "convex-touch",
             "convex-distance", "convex-depth", "deforming"}


def run(*arguments):
    return subprocess.run([TOOL, "--program", PROGRAM, *arguments], text=True, capture_output=True)


class Peers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.out = Path(cls.folder.name)
        cls.process = run("--quick", "--out", cls.folder.name)
        assert cls.process.returncode == 0, cls.process.stdout + cls.process.stderr
        cls.report = json.loads((cls.out / "peers.json").read_text())
        cls.rows = cls.report["rows"]

    def test_every_workload_has_rows_with_all_fields(self):
        self.assertEqual({r["workload"] for r in self.rows}, WORKLOADS)
        for row in self.rows:
            self.assertLessEqual(FIELDS, row.keys())
            self.assertGreater(row["median"], 0)
            self.assertLessEqual(row["min"], row["median"])
            self.assertGreater(row["ratio"], 0)

    def test_every_peer_that_was_built_takes_part(self):
        self.assertEqual({r["peer"] for r in self.rows}, set(self.report["versions"]))

    def test_allide_begins_each_workload_and_is_the_measure(self):
        sizes = {}
        for row in self.rows:
            sizes.setdefault((row["workload"], row["size"]), row)
        for first in sizes.values():
            self.assertEqual((first["peer"], first["ratio"]), ("allide", 1))

    def test_allide_gives_the_exact_answers(self):
        judged = {r["workload"] for r in self.rows if r["configuration"] == "every face pair"}
        self.assertEqual(judged, WORKLOADS - {"convex-depth"})
        for row in self.rows:
            if row["peer"] == "allide":
                self.assertTrue(row["equal"], row)

    def test_questions_are_not_all_answered_by_no(self):
        answered = {r["workload"] for r in self.rows if r["peer"] == "allide" and r["found"] > 0}
        self.assertEqual(answered, WORKLOADS)

    def test_exact_peers_agree(self):
        for row in self.rows:
            if row["peer"] in ("CGAL", "Embree"):
                self.assertTrue(row["equal"], row)

    def test_tables_hold_every_row(self):
        with open(self.out / "peers.csv", newline="") as file:
            self.assertEqual(len(list(csv.DictReader(file))), len(self.rows))
        text = (self.out / "peers.md").read_text()
        for row in self.rows:
            self.assertIn(f"| {row['peer']} | {row['configuration']} |", text)

    def test_one_workload_can_be_run_again_and_the_others_kept(self):
        process = run("--quick", "--out", self.folder.name, "--only", "convex-touch", "--keep")
        self.assertEqual(process.returncode, 0, process.stderr)
        rows = json.loads((self.out / "peers.json").read_text())["rows"]
        identity = lambda r: (r["workload"], r["size"], r["peer"], r["configuration"])
        self.assertEqual(list(map(identity, rows)), list(map(identity, self.rows)))

    def test_unknown_workloads_are_rejected_by_name(self):
        process = run("--only", "crowds")
        self.assertNotEqual(process.returncode, 0)
        self.assertIn("crowds", process.stderr)


if __name__ == "__main__":
    unittest.main()
