# SPDX-License-Identifier: MIT
import gzip
import os
import unittest

from program import ProgramTest

DECLARATION = """#VRML V2.0 utf8
EXTERNPROTO CollisionObject [ eventIn MFNode addChildren eventIn MFNode removeChildren
  eventIn MFNode addIgnoredObjects eventIn MFNode removeIgnoredObjects exposedField MFNode children
  exposedField MFNode ignoredObjects exposedField SFBool collide field SFVec3f bboxCenter
  field SFVec3f bboxSize field SFNode proxy eventOut SFTime collideTime
  eventOut MFNode collideObjects ] [ "urn:edu.unc.cs:geom:CollisionObject:1" "fallback.wrl" ]
"""
FLIGHT = DECLARATION + """
DEF CLOCK TimeSensor { cycleInterval 10 }
DEF PATH PositionInterpolator { key [ 0 1 ] keyValue [ -5 0 0, 5 0 0 ] }
DEF MOVE Transform { translation -5 0 0
  children DEF BALL CollisionObject { children Shape { geometry Sphere { radius 0.5 } } } }
DEF WALL CollisionObject { children Shape { geometry Box { size 1 4 4 } } }
ROUTE CLOCK.fraction_changed TO PATH.set_fraction
ROUTE PATH.value_changed TO MOVE.translation
"""
FIGURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../x3d/figures")


class Vrml(ProgramTest):
    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf8") as file:
            file.write(text)
        return name

    def test_lists_objects_and_pairs_at_time_0(self):
        answer = self.answer("vrml", os.path.join(FIGURES, "figure2.wrl"), status=1)
        self.assertEqual([o["path"] for o in answer["objects"]], ["/BALL", "/BOX"])
        self.assertEqual([(c["a"], c["b"]) for c in answer["contacts"]], [("/BALL", "/BOX")])
        self.assertEqual(len(answer["warnings"]), 1)
        self.assertEqual(answer["frames"], 1)
        text = self.output("vrml", os.path.join(FIGURES, "figure2.wrl"), status=1)
        self.assertIn("/BALL intersects /BOX\n", text)

    def test_objects_of_figure_4_ignore_each_other(self):
        answer = self.answer("vrml", os.path.join(FIGURES, "figure4.wrl"))
        self.assertEqual([o["ignored"] for o in answer["objects"]], [["/BAR"], ["/FOO"]])
        self.assertEqual(answer["contacts"], [])

    def test_plays_a_flight(self):
        scene = self.write("flight.wrl", FLIGHT)
        self.assertEqual(self.answer("vrml", scene)["contacts"], [])
        one = self.output("vrml", scene, "--run", "10", "--step", "1/4", status=1)
        self.assertEqual(one, self.output("vrml", scene, "--run", "10", "--step", "1/4",
                                          "--threads", "4", status=1))
        lines = one.split("\n")
        self.assertIn("4.0000 began /MOVE/BALL /WALL", lines)
        self.assertIn("4.0000 collideTime /WALL", lines)
        self.assertIn("6.2500 ended /MOVE/BALL /WALL", lines)
        answer = self.answer("vrml", scene, "--run", "10", "--step", "0.25", status=1)
        self.assertEqual(answer["frames"], 41)
        sent = [e["time"] for e in answer["events"] if e["type"] == "collideTime"]
        self.assertEqual(len(sent), 2 * 9)

    def test_records_frames_with_paths_as_names(self):
        scene = self.write("flight.wrl", FLIGHT)
        self.output("vrml", scene, "--run", "10", "--step", "1/4", "--record", "flight.rec",
                    "--view", "flight.html", "--exact", status=1)
        frames = self.answer("info", "flight.rec")["recording"]["frames"]
        self.assertEqual(frames, 41)
        self.output("replay", "flight.rec")
        with open(os.path.join(self.folder, "flight.rec"), "rb") as file:
            recorded = file.read()
        self.assertIn(b"/MOVE/BALL", recorded)
        self.output("vrml", scene, "--run", "10", "--step", "1/4", "--record", "half.rec",
                    "--every", "2", status=1)
        self.assertEqual(self.answer("info", "half.rec")["recording"]["frames"], 21)
        self.rejects("--exact and --every", "vrml", scene, "--every", "2")

    def test_sends_events_only_when_a_contact_begins(self):
        scene = self.write("flight.wrl", FLIGHT)
        answer = self.answer("vrml", scene, "--run", "10", "--step", "1/4", "--events", "began",
                             "--faces", status=1)
        self.assertEqual([e["type"] for e in answer["events"]],
                         ["collideTime", "collideTime", "began", "ended"])
        faces = answer["events"][2]["faces"]
        self.assertTrue(faces)
        self.assertTrue(all(f["shape_b"].startswith("flight.wrl: line ") for f in faces))
        self.assertNotIn("faces", answer["events"][3])

    def test_exact_shapes_are_round(self):
        scene = self.write("ball.wrl", DECLARATION +
                           "DEF A CollisionObject { children Shape { geometry Sphere { } } }\n"
                           "DEF B CollisionObject { children Shape { geometry Box { size .1 .1 .1 } } }")
        self.assertEqual(self.answer("vrml", scene)["contacts"], [])
        answer = self.answer("vrml", scene, "--exact-shapes", "--record", "ball.rec", status=1)
        self.assertEqual([o["triangles"] for o in answer["objects"]], [0, 12])
        self.assertEqual(self.answer("info", "ball.rec")["recording"]["objects"], 2)

    def test_limits_are_options(self):
        scene = self.write("two.wrl", "#VRML V2.0 utf8\nShape { geometry Sphere { } }")
        for limit in ("bytes=10", "nesting=0", "nodes=1", "triangles=10", "segments=5"):
            self.rejects("limit of " + limit.split("=")[1], "vrml", scene, "--limit", limit)
        self.answer("vrml", scene, "--limit", "nodes=2", "--limit", "bytes=46")
        for wrong in ("nodes", "nodes=x", "nodes=1.5", "nodes=-1", "frogs=1", "=1"):
            self.rejects("is no NAME=NUMBER", "vrml", scene, "--limit", wrong)

    def test_reads_gzipped_scenes(self):
        packed = gzip.compress(b"#VRML V2.0 utf8\nShape { geometry Box { } }" + b" " * 100000)
        name = "packed.wrl"
        with open(os.path.join(self.folder, name), "wb") as file:
            file.write(packed)
        result = self.run_program("vrml", name, "--json")
        if "built without zlib" in result.stderr:
            self.skipTest("no zlib")
        self.assertEqual(self.answer("vrml", name)["triangles"], 12)
        self.assertEqual(self.answer("info", name, status=0)["objects"][0]["faces"], 12)
        self.rejects("limit of 100000", "vrml", name, "--limit", "bytes=100000")
        around = self.write("around.wrl", '#VRML V2.0 utf8\nInline { url "packed.wrl" }')
        self.assertEqual(self.answer("vrml", around)["triangles"], 12)
        with open(os.path.join(self.folder, name), "wb") as file:
            file.write(packed[:-9])
        self.rejects("damaged or cut short", "vrml", name)

    def test_warns_of_scripts_and_wrong_hints(self):
        scene = self.write("warned.wrl", DECLARATION + "Script { } Script { }\nCollisionObject { "
                           "bboxSize 1 1 1 children Shape { geometry Box { } } }")
        texts = [w["text"] for w in self.answer("vrml", scene)["warnings"]]
        self.assertEqual(texts, ["2 Script nodes do nothing here",
                                 "/CollisionObject: bboxSize does not contain all of it"])

    def test_sensors_take_input(self):
        scene = self.write("door.wrl", DECLARATION +
                           "DEF DRAG PlaneSensor { maxPosition 2 9 }\n"
                           "DEF MOVE Transform { translation 9 0 0 children DEF A CollisionObject { "
                           "children Shape { geometry Box { } } } }\n"
                           "DEF B CollisionObject { children Shape { geometry Box { } } }\n"
                           "ROUTE DRAG.translation_changed TO MOVE.translation\n")
        lines = self.write("input.txt", "# drags\n0.5 DRAG 8 0\n1 DRAG\n")
        answer = self.answer("vrml", scene, "--run", "2", "--step", "0.25", "--input", lines,
                             status=1)
        began = [e["time"] for e in answer["events"] if e["type"] == "began"]
        self.assertEqual(began, [0.5])
        for wrong, message in (("x DRAG 1 2", "line 1"), ("1", "line 1"), ("1 NONE 1", "NONE"),
                               ("1 DRAG 1", "takes no such input"), ("1 B 1", "is no sensor"),
                               ("1 DRAG 1 1\n0 DRAG 1 1", "line 2")):
            self.rejects(message, "vrml", scene, "--run", "2", "--input",
                         self.write("wrong.txt", wrong + "\n"))

    def test_walks_until_a_wall(self):
        scene = self.write("room.wrl", "#VRML V2.0 utf8\nShape { geometry Box { size 4 4 4 } }")
        goals = self.write("goals.txt", "# time x y z\n0  0 0 6\n0  0 0 0\n")
        answer = self.answer("vrml", scene, "--walk", goals, status=1)
        first, second = answer["walks"]
        self.assertEqual((first["stopped"], first["position"]), (False, [0, 0, 6]))
        self.assertEqual((second["stopped"], second["path"]), (True, "/"))
        self.assertTrue(2.25 < second["position"][2] <= 2.375)
        self.rejects("line 1", "vrml", scene, "--walk", self.write("bad.txt", "1 2 3\n"))

    def test_loads_the_fallback_without_its_urn(self):
        with open(os.path.join(FIGURES, "figure3.wrl"), encoding="utf8") as file:
            self.write("fallback.wrl", file.read())
        scene = self.write("flight.wrl", FLIGHT)
        answer = self.answer("vrml", scene, "--no-native")
        self.assertEqual({o["kind"] for o in answer["objects"]}, {"untagged"})

    def test_opens_files_only_in_folders_that_are_allowed(self):
        self.write("other/inner.wrl", "#VRML V2.0 utf8\nShape { geometry Box { } }")
        self.write("main/sub/inner.wrl", "#VRML V2.0 utf8\nShape { geometry Box { } }")
        os.symlink("../other/inner.wrl", os.path.join(self.folder, "main/link.wrl"))
        below = self.write("main/a.wrl", '#VRML V2.0 utf8\nInline { url "sub/inner.wrl" }')
        self.assertEqual(self.answer("vrml", below)["triangles"], 12)
        absolute = os.path.join(self.folder, "other/inner.wrl")
        for url in ("../other/inner.wrl", "link.wrl", absolute):
            scene = self.write("main/b.wrl", f'#VRML V2.0 utf8\nInline {{ url "{url}" }}')
            answer = self.answer("vrml", scene)
            self.assertEqual((answer["triangles"], len(answer["warnings"])), (0, 1))
            if url != absolute:
                self.assertEqual(self.answer("vrml", scene, "--allow", "other")["triangles"], 12)

    def test_says_where_a_file_is_wrong(self):
        scene = self.write("bad.wrl", "#VRML V2.0 utf8\nShape {\n geometry Box { size TRUE } }")
        self.rejects("bad.wrl: line 3, column 22: expected a number, found 'TRUE'", "vrml", scene)
        unknown = self.write("new.wrl", "#VRML V2.0 utf8\nNew { } New { }")
        self.assertEqual(self.answer("vrml", unknown)["skipped"][0]["count"], 2)
        self.rejects("'New'", "vrml", unknown, "--strict")
        wrong = self.write("wrong.wrl", "#VRML V2.0 utf8\nShape { geometry Box { size -1 1 1 } }")
        self.rejects("line 2", "vrml", wrong)
        self.assertEqual(len(self.answer("vrml", wrong, "--lenient")["warnings"]), 1)

    def test_writes_triangles_that_other_verbs_read(self):
        scene = self.write("two.wrl", "#VRML V2.0 utf8\nDEF A Shape { geometry Box { } }\n"
                           "Transform { translation 1 0 0 children DEF B Shape { geometry Box { } } }")
        self.output("vrml", scene, "-o", "two.obj")
        self.assertEqual(len(self.answer("info", "two.obj", status=0)["objects"]), 2)
        self.assertEqual(len(self.answer("check", scene, status=1)["collisions"]), 1)


if __name__ == "__main__":
    unittest.main()
