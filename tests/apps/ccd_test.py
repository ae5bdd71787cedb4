# SPDX-License-Identifier: MIT
"""Query sets whose truth is known by rational arithmetic: one feature passes through a plane in
which the other one is, so that inside tests at one time decide."""
import json
import math
import random
import unittest
from fractions import Fraction

from program import ProgramTest


def turn(a, b, c):
    """Twice the area, with its sign, of a triangle in the plane z = 0."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def on_edge(p, a, b):
    inner = (a[0] - p[0]) * (b[0] - p[0]) + (a[1] - p[1]) * (b[1] - p[1])
    return turn(p, a, b) == 0 and inner <= 0


def in_face(p, a, b, c):
    signs = [turn(a, b, p), turn(b, c, p), turn(c, a, p)]
    if turn(a, b, c) == 0:
        return on_edge(p, a, b) or on_edge(p, b, c) or on_edge(p, c, a)
    return min(signs) >= 0 or max(signs) <= 0


def do_edges_cross(a, b, c, d):
    if turn(a, b, c) == turn(a, b, d) == 0 or turn(c, d, a) == turn(c, d, b) == 0:
        return on_edge(a, c, d) or on_edge(b, c, d) or on_edge(c, a, b) or on_edge(d, a, b)
    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0


class Sets:
    """Queries on a small lattice, where points often touch edges and each other."""

    def __init__(self, seed, scale=Fraction(1)):
        self.random, self.scale = random.Random(seed), scale

    def number(self):
        return Fraction(self.random.randint(-3, 3))

    def flat(self):
        return (self.number(), self.number())

    def query(self, edges):
        """The first one or two points go through z = 0, the others stay there."""
        points, heights = [self.flat() for _ in range(4)], (abs(self.number()), self.number())
        drift = (self.number() / 2, self.number() / 2)
        moving = 2 if edges else 1
        begin, end = [], []
        for i, (x, y) in enumerate(points):
            low, high = heights if i < moving else (0, 0)
            if i >= moving:
                x, y = 2 * x, 2 * y  # so that it is hit often
            begin.append((x, y, Fraction(low)))
            moved = (x + drift[0], y + drift[1], Fraction(high))
            end.append(moved if i < moving else (x, y, Fraction(0)))
        return begin, end, self.truth(edges, begin, end)

    @staticmethod
    def truth(edges, begin, end):
        low, high = begin[0][2], end[0][2]
        if low == high == 0:
            return None  # within the plane: another question
        if low * high > 0:
            return False
        t = low / (low - high)
        at = [tuple((1 - t) * p[k] + t * q[k] for k in (0, 1)) for p, q in zip(begin, end)]
        return do_edges_cross(*at) if edges else in_face(*at)

    def text(self, edges, count):
        lines, truths = [], []
        while len(truths) < count:
            begin, end, truth = self.query(edges)
            if truth is None:
                continue
            truths.append(truth)
            for point in begin + end:
                cells = [n for x in point for n in (x * self.scale).as_integer_ratio()]
                lines.append(",".join(map(str, cells)) + f",{int(truth)}")
        return "\n".join(lines) + "\n", truths


class Ccd(ProgramTest):
    def ask(self, kind, text, *arguments, status=0):
        return self.answer("ccd", self.write(f"{kind}.csv", text), *arguments, status=status)

    def test_every_answer_is_the_truth(self):
        for kind in ("edge-edge", "vertex-face"):
            for seed, scale in enumerate((Fraction(1), Fraction(5, 2**80), Fraction(3 * 2**50))):
                text, truths = Sets(seed, scale).text(kind == "edge-edge", 400)
                self.assertTrue(25 < sum(truths) < 375, sum(truths))
                found = self.ask(kind, text)
                self.assertEqual((found["queries"], found["collisions"]), (400, sum(truths)), kind)
                self.assertEqual([found[name] for name in ("false_negatives", "false_positives",
                                                           "doubtful", "inexact")], [0, 0, 0, 0])
                self.assertEqual(found["files"][0]["kind"], kind)

    def test_wrong_truths_are_counted_each_in_its_way(self):
        text, truths = Sets(4).text(False, 50)
        lines = text.splitlines()
        for query in (3, 7, 20):
            for row in range(8 * query, 8 * query + 8):
                lines[row] = lines[row][:-1] + str(1 - truths[query])
        found = self.ask("vertex-face", "\n".join(lines), status=1)
        wrong = sum(truths[query] for query in (3, 7, 20))
        self.assertEqual((found["false_positives"], found["false_negatives"]), (wrong, 3 - wrong))

    def test_numerators_and_denominators_may_have_any_length(self):
        huge = 7**400
        text, truths = Sets(6).text(False, 20)
        lines = []
        for line in text.splitlines():
            *cells, truth = map(int, line.split(","))
            lines.append(",".join(str(-huge * c) for c in cells) + f",{truth}")
        found = self.ask("vertex-face", "\n".join(lines))
        self.assertEqual((found["inexact"], found["collisions"]), (0, sum(truths)))

    def fall(self, x, end):
        """A vertex falls at x on a face that ends at (end, 0)."""
        face = [(0, -1, 0), (0, 1, 0), (end, 0, 0)]
        points = [(x, 0, 1), *face, (x, 0, -1), *face]
        text = "".join(",".join(f"{Fraction(c).numerator},{Fraction(c).denominator}" for c in p) +
                       f",{int(x <= end)}\n" for p in points)
        self.write("vertex-face.csv", text)
        run = self.run_program("ccd", "vertex-face.csv", "--json")
        return json.loads(run.stdout)

    def test_other_fractions_become_the_nearest_double(self):
        random_ = random.Random(7)
        for _ in range(20):
            x = Fraction(random_.getrandbits(70) + 2**69, 3**random_.randint(20, 40))
            nearest = x.numerator / x.denominator  # rounded correctly by Python
            found = self.fall(x, Fraction(nearest))
            self.assertEqual((found["collisions"], found["inexact"]), (1, 2))
            found = self.fall(x, Fraction(math.nextafter(nearest, 0)))
            self.assertEqual((found["collisions"], found["inexact"]), (0, 2))
        for odd, even in ((2**54 + 2, 2**54), (2**54 + 6, 2**54 + 8)):  # ties between two doubles
            found = self.fall(Fraction(odd), Fraction(even))
            self.assertEqual((found["collisions"], found["inexact"]), (1, 2), odd)

    def test_the_kind_is_told_by_the_path_or_by_an_option(self):
        text, _ = Sets(8).text(True, 10)
        self.write("set.csv", text)
        self.rejects("set.csv: neither 'edge-edge' nor 'vertex-face'", "ccd", "set.csv")
        found = self.answer("ccd", "set.csv", "--kind", "edge-edge")
        self.assertEqual(found["files"][0]["kind"], "edge-edge")
        self.assertEqual(self.answer("ccd", "-", "--kind", "edge-edge", stdin=text)["queries"], 10)

    def test_several_files_are_summed_up(self):
        for kind in ("edge-edge", "vertex-face"):
            self.write(f"{kind}.csv", Sets(9).text(kind == "edge-edge", 30)[0])
        found = self.answer("ccd", "edge-edge.csv", "vertex-face.csv")
        self.assertEqual(found["queries"], 60)
        self.assertEqual(found["collisions"], sum(f["collisions"] for f in found["files"]))
        times = found["us_per_query"]
        self.assertTrue(0 < times["median"] <= times["p99"] <= times["max"])
        lines = self.output("ccd", "edge-edge.csv", "vertex-face.csv").split("\n")
        self.assertEqual(lines[0].split()[:3], ["file", "kind", "queries"])
        self.assertEqual(lines[3].split()[:2], ["all", "60"])
        self.assertIn("microseconds a query: mean ", lines[5])

    def test_an_empty_set_has_no_wrong_answer(self):
        self.assertEqual(self.ask("edge-edge", "")["queries"], 0)

    def test_damaged_sets_are_rejected_with_line_and_column(self):
        good = Sets(10).text(False, 2)[0].splitlines()
        for line, change in {
            "line 15: there are 15 lines, no multiple of 8": lambda rows: rows.pop(),
            "line 3: there are 2 cells; a line is xn,xd,yn,yd,zn,zd,truth":
                lambda rows: rows.__setitem__(2, "1,2"),
            "line 4, column 3: a denominator must not be 0, not '-0'":
                lambda rows: rows.__setitem__(3, "1,-0,1,1,1,1,0"),
            "line 5, column 5: must be an integer of at most 10000 digits, not '1.5'":
                lambda rows: rows.__setitem__(4, "1,1,1.5,1,1,1,0"),
            "line 5, column 1: must be an integer of at most 10000 digits, not ''":
                lambda rows: rows.__setitem__(4, ",1,1,1,1,1,0"),
            "line 2, column 13: the truth must be 0 or 1, not 'x'":
                lambda rows: rows.__setitem__(1, "1,1,1,1,1,1,x"),
            "line 1, column 1: a coordinate must be within 2^60":
                lambda rows: rows.__setitem__(0, f"{2**61},1,1,1,1,1,0"),
            "line 6: the truth differs from that of the query's first line":
                lambda rows: rows.__setitem__(5, rows[5][:-1] + str(1 - int(rows[5][-1]))),
        }.items():
            rows = list(good)
            change(rows)
            self.write("vertex-face.csv", "\n".join(rows) + "\n")
            self.rejects("vertex-face.csv: " + line, "ccd", "vertex-face.csv")
        self.write("vertex-face.csv", "1" * 10001 + ",1,1,1,1,1,0\n")
        self.rejects("at most 10000 digits", "ccd", "vertex-face.csv")
        self.rejects("there is no file 'vertex-face'", "ccd", "vertex-face")

    def test_random_damage_is_answered_or_rejected_in_a_line(self):
        random_ = random.Random(11)
        good = Sets(12).text(False, 3)[0]
        statuses = set()
        for _ in range(60):
            text = list(good)
            for _ in range(random_.randint(1, 4)):
                place = random_.randrange(len(text))
                piece = random_.choice(["", "-", ",", "9" * 30, "0", "\n", "\x00"])
                text[place:place + random_.randint(0, 3)] = piece
            self.write("vertex-face.csv", "".join(text))
            run = self.run_program("ccd", "vertex-face.csv")
            self.assertIn(run.returncode, (0, 1, 2), run.stderr)
            self.assertEqual(run.stderr.count("\n"), 1 if run.returncode == 2 else 0, run.stderr)
            statuses.add(run.returncode)
        self.assertIn(2, statuses)


unittest.main()
