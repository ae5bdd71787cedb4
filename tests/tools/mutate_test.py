#!/usr/bin/env python3
"""tools/mutate on a toy module: what it changes, what it counts, and that it leaves the tree alone."""
import importlib.machinery
import importlib.util
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True  # nothing is to appear beside the tool
TOOL = Path(__file__).resolve().parents[2] / "tools/mutate"
LOADER = importlib.machinery.SourceFileLoader("mutate", str(TOOL))
mutate = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutate", LOADER))
sys.modules["mutate"] = mutate
LOADER.exec_module(mutate)

FILES = {
    "CMakePresets.json": """{"version": 6, "configurePresets": [{"name": "release",
        "generator": "Ninja", "binaryDir": "${sourceDir}/build/release"}]}""",
    "CMakeLists.txt": """cmake_minimum_required(VERSION 3.25)
        project(toy LANGUAGES CXX)
        add_executable(toy_test tests/toy_test.cpp src/toy/toy.cpp)""",
    "src/toy/toy.cpp": """// a < b in a comment, "a < b" too
        int larger(int a, int b) { return a > b ? a : b; }
        unsigned count(unsigned n) {
            unsigned i = 0, counted = 0;
            while (i != n) {
                ++i;
                ++counted;
            }
            return counted;
        }
        """,
    "tests/toy_test.cpp": """int larger(int, int);
        unsigned count(unsigned);
        int main() {
            return larger(1, 2) == 2 && larger(2, 1) == 2 && count(0) == 0 && count(3) == 3 ? 0 : 1;
        }
        """,
}
TIE = "int larger(int a, int b) { return a > b ? a : b; }"


def changed(source):
    return {mutant.applied(source) for mutant in mutate.mutants_of("x.cpp", source)}


class Changes(unittest.TestCase):
    def test_comparisons_are_flipped_and_moved_by_one(self):
        self.assertEqual(changed("a < b"), {"a <= b", "a > b"})
        self.assertEqual(changed("a == b"), {"a != b"})

    def test_numbers_signs_and_logic_are_changed(self):
        self.assertEqual(changed("x + 1"), {"x - 1", "x + 2", "x + 0"})
        self.assertEqual(changed("y * 0.5"), {"y * 1.0"})
        self.assertEqual(changed("a && !b"), {"a || !b", "a && b"})
        self.assertEqual(changed("return -a;"), {"return a;"})
        self.assertEqual(changed("std::min(a, b)"), {"std::max(a, b)"})

    def test_names_comments_strings_and_directives_are_left_alone(self):
        for text in ("Vec3 x1;", "// a < 1", "/* 1\n2 */", '"a < 1"', "#if X > 1", "a->b",
                     "static_assert(sizeof(x) == 8);", "ALLIDE_ASSERT(n > 1);",
                     "std::vector<int> v;", "0x1fp3"):
            self.assertEqual(changed(text), set(), text)


class ToyModule(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = Path(self.folder.name) / "tree"
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def run_tool(self, *arguments):
        return subprocess.run(
            [sys.executable, TOOL, "--module", "toy", "--root", self.root, "--grace", "1",
             *arguments], text=True, capture_output=True)

    def test_counts_kills_and_shows_survivors(self):
        process = self.run_tool()
        self.assertEqual(process.returncode, 1, process.stdout + process.stderr)
        # a >= b is the same; a loop from 1 does not end in time.
        self.assertIn("toy: 4 of 5 mutants killed (80.0 %), 0 did not compile", process.stdout)
        self.assertIn("+        int larger(int a, int b) { return a >= b ? a : b; }",
                      process.stdout)
        self.assertEqual({name: (self.root / name).read_text() for name in FILES}, FILES)
        self.assertFalse((self.root / "build").exists())

    def test_does_not_draw_what_is_listed_as_equivalent(self):
        self.write("tests/tools/equivalent_mutants.txt",
                   f"# of ties\nsrc/toy/toy.cpp | {TIE} | {TIE.replace('>', '>=')} | equal\n")
        process = self.run_tool("--count", "2")
        self.assertEqual(process.returncode, 0, process.stdout + process.stderr)
        self.assertIn("toy: 2 of 2 mutants killed (100.0 %)", process.stdout)
        self.assertIn("drawn from 4", process.stdout)

    def test_rejects_to_work_in_a_folder_of_other_files(self):
        process = self.run_tool("--work", self.root / "src")
        self.assertEqual(process.returncode, 1)
        self.assertIn("name an empty folder", process.stderr)
        self.assertEqual((self.root / "src/toy/toy.cpp").read_text(), FILES["src/toy/toy.cpp"])

    def test_stops_where_the_tests_fail_already(self):
        self.write("tests/toy_test.cpp", "int main() { return 1; }")
        process = self.run_tool()
        self.assertEqual(process.returncode, 1)
        self.assertIn("failed before anything was changed", process.stderr)


if __name__ == "__main__":
    unittest.main()
