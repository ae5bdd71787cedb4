# SPDX-License-Identifier: MIT
"""Numbers without sense are rejected with their range, and those at its ends work."""
import json
import re
import unittest

from hostile import BOX, FLIGHT, SIMULATION, HostileTest


class Numbers(HostileTest):
    VALUES = ("nan", "-inf", "1e300", "-1e300", "0x10", "", "99999999999999999999999")

    def options(self, *verb):
        """The options with numbers that the help of a verb lists: name, kind."""
        text = self.run_in(*verb, "--help")[1].decode()
        return re.findall(r"^  (?:-\w,)?(--?[\w-]+) (NUMBER|COUNT|SEED|X Y Z)\b", text, re.M)

    def verbs(self):
        """Each verb with arguments that it needs."""
        shapes = self.run_in("make", "--help")[1].decode().split("Shapes:\n")[1].split("\n\n")[0]
        for line in shapes.split("\n"):
            shape = line.split()[0]
            yield ("make", shape), (["in.obj"] if shape == "hull" else [])
        for verb in ("check", "clash", "distance", "motion"):
            yield (verb,), ["in.obj", "in.obj"]
        for verb in ("info", "repair", "build", "replay", "view"):
            yield (verb,), ["in.obj"]
        yield ("vrml",), ["in.wrl"]
        yield ("reproduce",), []
        yield ("fly",), ["in.obj", "in.obj"]
        yield ("simulate",), []

    def test_every_number_without_sense_is_rejected_with_its_range(self):
        tried = 0
        for verb, arguments in self.verbs():
            for name, kind in self.options(*verb):
                for value in self.VALUES:
                    says = re.escape(name) + " must be a (whole )?number from .* to .*, not '"
                    if not value:
                        says += "|needs a value after it"
                    if kind == "X Y Z" and value.startswith("-"):
                        says += "|no option '-"
                    values = ["1", "1", value] if kind == "X Y Z" else [value]
                    given = [name + "=" + value] if kind != "X Y Z" else [name, *values]
                    case = (*verb, *given)
                    with self.only_changes(case=case):
                        self.assert_rejected(self.run_in(*verb, *arguments, *given), says, case)
                    tried += 1
        self.assertGreater(tried, 300)

    def test_steps_without_sense_are_rejected(self):
        for value in (*self.VALUES, "0", "-1", "1/0", "1/-2", "/", "1/", "1/2/3", "nan/1", "1e300/1", "1e-7",
                      "1e7", "-1/-0"):
            with self.only_changes(case=value):
                self.assert_rejected(self.run_in("vrml", "in.wrl", "--run", "1", "--step=" + value),
                                    "--step must be a time from .* to .* seconds|needs a value",
                                    value)
        self.assertEqual(self.run_in("vrml", "in.wrl", "--run", "1", "--step", "1/4")[0], 0)

    def test_the_ends_of_ranges_work(self):
        for shape, names in {"box": ["--size"], "icosphere": ["--radius"], "torus-knot": ["--radius"],
                             "cylinder": ["--radius", "--height"], "polytope": ["--radius"],
                             "terrain": ["--size", "--height"], "pipes": ["--size"],
                             "hare": ["--length"], "shuttle": ["--length"]}.items():
            for value in ("1e-50", "1e17"):
                options = [w for name in names
                           for w in (name, *[value] * (3 if shape == "box" else 1))]
                options += ["--tube-radius", value] if shape == "torus-knot" else []
                status, _, error = self.run_in("make", shape, *options, "-o", "out.obj")
                self.assertEqual((status, error), (0, ""), (shape, value))
        for aspect in ("0.001", "1000"):
            self.assertEqual(self.run_in("make", "polytope", "--aspect", aspect)[0], 0)
        for options in (("--density", "0.0001"), ("--density", "100"), ("--translation", "1000"),
                        ("--rotation", "360")):
            self.assertEqual(self.run_in(*SIMULATION, *options)[0], 0, options)
        for options in (("--margin", "1e18"), ("--margin", "0")):
            self.assertIn(self.run_in("check", "in.obj", "in.obj", "--move", "2=1e18,1e18,1e18",
                                      *options)[0], (0, 1), options)
        for options in (("--reach", "1e17"), ("--step", "1e17"), ("--turn", "360"),
                        ("--start", "-1e17", "1e17", "0")):
            self.assertEqual(self.run_in(*FLIGHT, *options)[0], 0, options)

    def test_counts_that_multiply_to_too_much_are_rejected(self):
        for arguments in (("sphere", "--segments", "32768", "--rings", "32768"),
                          ("capsule", "--segments", "32768", "--rings", "32768"),
                          ("torus", "--segments", "32768", "--sides", "32768"),
                          ("torus-knot", "--segments", "32768", "--sides", "32768"),
                          ("terrain", "--cells", "32768")):
            self.assert_rejected(self.run_in("make", *arguments), r"faces; choose counts", arguments)
        self.assert_rejected(self.run_in("simulate", "--objects", "1000", "--faces", "100000"),
                            "--faces must be at most 20000 for 1000", "simulate")

    def distance(self, *arguments):
        status, out, error = self.run_in("distance", "in.obj", "other.obj", "--json", *arguments)
        self.assertIn(status, (0, 1), error)
        return json.loads(out)

    def test_whole_turns_lose_nothing(self):
        self.write("other.obj", BOX.replace("v 0", "v 3").replace("v 1", "v 4"))
        for degrees in (0, 90, 180, 270, -90, 30, 12.5, -0.25):
            plain = self.distance("--turn", f"2=0,0,1,{degrees!r}")
            for turns in (1, -1, 1000, 2**40, -2**40):
                many = degrees + 360 * turns
                if many - 360 * turns == degrees:  # no digit is lost here
                    self.assertEqual(self.distance("--turn", f"2=0,0,1,{many!r}"), plain,
                                     (degrees, turns))

    def test_quarter_turns_are_exact_after_any_number_of_turns(self):
        self.write("other.obj", BOX)
        for quarters in (1, 2**46 + 1, 10**14 + 1, -2**46 - 3):
            found = self.distance("--turn", f"2=0,0,1,{90 * quarters}", "--move", "2=3,0,0")
            self.assertEqual(found["distance"], 1, quarters)  # x from 2 to 3, all exact
            found = self.distance("--turn", f"2=0,0,1e-200,{90 * quarters}", "--move", "2=3,0,0")
            self.assertEqual(found["distance"], 1, quarters)

    def test_the_scale_of_axes_and_quaternions_does_not_matter(self):
        self.write("other.obj", BOX)
        plain = self.distance("--turn", "2=1,2,3,40", "--move", "2=3,0,0")
        for scale in (2.0**600, 2.0**-600, 2.0**1000, 2.0**-1000):
            axis = ",".join(repr(scale * n) for n in (1, 2, 3))
            self.assertEqual(self.distance("--turn", f"2={axis},40", "--move", "2=3,0,0"), plain)
        poses = []
        for scale in (1, 2.0**600, 2.0**-600):
            self.write("poses.txt", "2 3 0 0 " + " ".join(repr(scale * n) for n in (1, 2, 3, 4)))
            poses.append(self.distance("--poses", "poses.txt"))
        self.assertEqual(poses, [poses[0]] * 3)


unittest.main()
