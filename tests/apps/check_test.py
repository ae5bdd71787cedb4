# SPDX-License-Identifier: MIT
import json
import unittest

from program import TWO_TRIANGLES, ProgramTest


class Check(ProgramTest):
    def collisions(self, *arguments):
        """Pairs of names."""
        run = self.run_program("check", *arguments, "--json")
        found = [(c["a"], c["b"]) for c in json.loads(run.stdout)["collisions"]]
        self.assertEqual(run.returncode, 1 if found else 0)
        return found

    def test_boxes_that_touch_intersect_and_boxes_an_ulp_apart_do_not(self):
        box = self.box()
        self.assertEqual(self.collisions(box, box, "--move", "2=1,0,0"), [(box, box + " (2)")])
        self.assertEqual(self.collisions(box, box, "--move", "2=1.0000000000000002,0,0"), [])

    def test_faces_are_those_that_meet_with_their_kinds(self):
        self.write("pair.obj", TWO_TRIANGLES)
        answer = self.answer("check", "pair.obj", "--faces", status=1)
        self.assertEqual(answer["collisions"],
                         [{"a": "pair.obj:left wing", "b": "pair.obj:rudder", "intersects": True,
                           "faces": [{"a": 0, "b": 0, "kind": "crossing"}]}])
        self.assertEqual([o["name"] for o in answer["objects"]],
                         ["pair.obj:left wing", "pair.obj:rudder"])

    def test_round_shapes_on_the_line_touch_exactly(self):
        box = self.box()
        self.assertEqual(self.collisions(box, "--sphere", "0,0,2.5,2"), [(box, "sphere 0,0,2.5,2")])
        self.assertEqual(self.collisions(box, "--sphere", "0,0,2.5,1.9999999999999998"), [])
        self.assertEqual(self.collisions(box, "--capsule", "0,0,2.5,4,0,2.5,2", "--plane",
                                         "0,0,-1,0,0,0"), [(box, "capsule 0,0,2.5,4,0,2.5,2")])
        self.assertEqual(self.collisions(box, "--half-space", "9,9,-0.5,9,9,0"),
                         [(box, "half-space 9,9,-0.5,9,9,0")])
        self.assertEqual(self.collisions(box, "--cylinder", "0,0,0.5,0,0,9,2", "--cone",
                                         "0,0,-2,0,0,-0.5,1,0"),
                         [(box, "cylinder 0,0,0.5,0,0,9,2"), (box, "cone 0,0,-2,0,0,-0.5,1,0")])
        self.assertEqual(self.collisions(box, "--cone", "0,0,-2,0,0,-0.5000000000000001,1,0"), [])
        for wrong in ("1,2,3", "1,2,3,x", "1,2,3,-4"):
            self.assertEqual(self.run_program("check", box, "--sphere", wrong).returncode, 2)

    def test_exact_shapes_are_files_like_others(self):
        box = self.box()
        self.make("ball.allide", "sphere", "--radius", "2", "--exact")
        self.make("rod.allide", "capsule", "--radius", "1", "--height", "4", "--exact")
        self.assertEqual(self.collisions(box, "ball.allide", "--move", "2=0,0,2.5"),
                         [(box, "ball.allide")])
        self.assertEqual(self.collisions("rod.allide", "ball.allide", "--move", "2=0,0,5.25"), [])
        self.make("can.allide", "cylinder", "--radius", "1", "--height", "4", "--exact")
        self.make("cone.allide", "cone", "--radius", "1", "--height", "4", "--exact")
        self.assertEqual(self.collisions("can.allide", "ball.allide", "--move", "2=3,0,0"),
                         [("can.allide", "ball.allide")])
        self.assertEqual(self.collisions("cone.allide", "ball.allide", "--move", "2=0,0,4.5"), [])
        self.assertEqual(self.answer("info", "ball.allide")["objects"][0]["kind"], "round")

    def test_one_object_of_a_file_can_be_named(self):
        self.write("pair.obj", TWO_TRIANGLES)
        self.assertEqual(self.collisions("pair.obj:left wing", "pair.obj:rudder"),
                         [("pair.obj:left wing", "pair.obj:rudder")])

    def test_a_box_in_a_box_counts_for_solids_only(self):
        inner, outer = self.box("inner.obj"), self.box("outer.obj", 3, 3, 3)
        self.assertEqual(self.collisions(inner, outer), [])
        self.assertEqual(self.collisions(inner, outer, "--solid"), [(inner, outer)])
        self.assertEqual(self.collisions(inner, outer, "--convex"), [(inner, outer)])

    def test_a_margin_lists_near_pairs_with_their_distance(self):
        box = self.box()
        answer = self.answer("check", box, box, "--move", "2=1.5,0,0", "--margin", "0.5", "--faces",
                             status=1)
        (near,) = answer["collisions"]
        self.assertEqual((near["intersects"], near["distance"]), (False, 0.5))
        self.assertEqual({pair["kind"] for pair in near["faces"]}, {"none"})
        self.assertEqual(answer["margin"], 0.5)
        self.assertEqual(self.collisions(box, box, "--move", "2=1.5,0,0", "--margin", "0.49"), [])

    def test_self_finds_faces_of_one_object_that_meet(self):
        self.make("fat.obj", "torus-knot", "--tube-radius", "0.4", "--segments", "60", "--sides", "8")
        answer = self.answer("check", "fat.obj", "--self", status=1)
        (itself,) = answer["self_intersections"]
        self.assertEqual(itself["object"], "fat.obj")
        self.assertTrue(all(pair["a"] < pair["b"] for pair in itself["faces"]))
        self.assertEqual(self.answer("check", self.box(), "--self")["self_intersections"], [])

    def test_poses_come_from_a_file_then_turns_then_moves(self):
        rod = self.make("rod.obj", "box", "--size", "4", "1", "1")
        post = self.box("post.obj")
        self.write("poses.txt", '# where the post stands\n\n"post.obj" 0 1 0 # above the rod\n')
        at_post = [(rod, post)]
        self.assertEqual(self.collisions(rod, post, "--poses", "poses.txt"), at_post)
        self.assertEqual(self.collisions(rod, post, "--poses", "poses.txt", "--move", "2=2.6,0,0"),
                         [])
        # The rod along y reaches what is above it, and what is beside it no more.
        self.assertEqual(self.collisions(rod, post, "--turn", "rod.obj=0,0,1,90", "--move",
                                         "post.obj=0,2.5,0"), at_post)
        self.assertEqual(self.collisions(rod, post, "--turn", "1=0,0,1,90", "--move",
                                         "2=1.0000000000000002,0,0"), [])

    def test_poses_may_be_quaternions_and_matrices(self):
        rod = self.make("rod.obj", "box", "--size", "4", "1", "1")
        post = self.box("post.obj", 1, 1, 1)
        for pose in ("0 0 2.5 0 0 1 0", "0 0 1 0  0 1 0 0  -1 0 0 2.5",
                     "0 0 1 0  0 1 0 0  -1 0 0 2.5  0 0 0 1"):
            expected = [] if pose.startswith("0 0 2.5") else [(rod, post)]
            self.write("poses.txt", f"rod.obj {pose}\n")
            self.assertEqual(self.collisions(rod, post, "--poses", "poses.txt"), expected, pose)

    def test_every_shape_and_thread_count_gives_the_same_answer(self):
        ball = self.make("ball.obj", "icosphere")
        self.output("build", ball, "--tree", "dop18", "-o", "saved.allide")
        pose = ("--move", "2=1.25,0.5,0", "--faces")
        plain = self.answer("check", ball, ball, *pose, status=1)["collisions"][0]["faces"]
        for arguments in ((ball, "saved.allide"), ("saved.allide", "saved.allide"),
                          (ball, ball, "--threads", "2"), (ball, ball, "--solid")):
            again = self.answer("check", *arguments, *pose, status=1)["collisions"][0]["faces"]
            self.assertEqual(again, plain)
        self.assertGreater(len(plain), 20)

    def test_many_objects_are_compared_with_each_other(self):
        box = self.box()
        moves = [f"--move={i + 1}={i * 0.75},0,0" for i in range(6)]
        found = self.collisions(*[box] * 6, *moves)
        names = [box] + [f"{box} ({i})" for i in range(2, 7)]
        self.assertEqual(found, list(zip(names, names[1:])))

    def test_a_mesh_may_come_from_standard_input(self):
        box = self.box()
        for shape in (box, "box.stl", "box.ply", "box.off", "box.polytopes"):
            self.make(shape, "box", *(["--text"] if shape.endswith(("stl", "ply")) else []))
            with open(f"{self.folder}/{shape}") as file:
                answer = self.answer("check", "-", box, status=1, stdin=file.read())
            self.assertEqual(answer["collisions"][0]["a"], "-")

    def test_a_mesh_may_come_from_a_pipe(self):
        box = self.box()
        run = self.shell(f"allide check <(allide make box) <(allide make box) {box} --json")
        self.assertEqual((run.returncode, run.stderr), (1, ""))
        self.assertEqual(len(json.loads(run.stdout)["collisions"]), 3)

    def test_people_get_a_table(self):
        box = self.box()
        self.assertEqual(self.output("check", box, box, "--move", "2=1.25,0,0", "--margin", "0.5",
                                     status=1).split("\n"),
                         ["a        b            distance", "box.obj  box.obj (2)      0.25", "",
                          "2 objects, 1 pair within the margin", ""])
        self.assertEqual(self.output("check", box, box, "--move", "2=2,0,0"),
                         "2 objects, 0 intersecting pairs\n")

    def test_what_is_wrong_is_said_in_a_line(self):
        box, sheet = self.box(), self.make("sheet.obj", "terrain", "--cells", "2")
        self.write("bad.obj", "v 0 0 0\nf 1 2 3\n")
        self.write("bad.ply", "garbage\n")
        self.write("empty.obj", "")
        self.write("box.shape", "v 0 0 0\n")
        self.write("pair.obj", TWO_TRIANGLES)
        for line, arguments in {
            "FILE is required; see 'allide check --help'": (),
            "there is no file 'nowhere.obj'; check its name": (box, "nowhere.obj"),
            "'.' is a folder; name a file in it": (box, "."),
            "one object cannot intersect another; name more": (box,),
            "there is no option '--bogus'; see 'allide check --help'": (box, box, "--bogus"),
            "--margin needs a value after it": (box, box, "--margin"),
            "--margin must be a number from 0 to 1e18, not '-1'": (box, box, "--margin", "-1"),
            "--margin must be a number from 0 to 1e18, not 'inf'": (box, box, "--margin", "inf"),
            "--threads must be a whole number from 0 to 1024, not '2.5'":
                (box, box, "--threads", "2.5"),
            "--solid and --convex exclude each other": (box, box, "--solid", "--convex"),
            "sheet.obj: edge 0 of face 0, from": (box, sheet, "--solid"),
            "bad.obj: line 2: a face names vertex 3 of 1; fix the file": (box, "bad.obj"),
            "bad.ply: line 1: a PLY file begins with": (box, "bad.ply"),
            "empty.obj: the file is empty; fix": (box, "empty.obj"),
            "allide does not read '.shape' files; it reads .obj": (box, "box.shape"),
            "pair.obj has no object 'keel'; it has left wing, rudder": (box, "pair.obj:keel"),
            "the standard input is empty; pipe a mesh into it": (box, "-"),
            "--move: there is no object 'c'; name a file": (box, box, "--move", "c=1,2,3"),
            "--move 1=1,2: is not of the form OBJECT=X,Y,Z": (box, box, "--move", "1=1,2"),
            "--move 1=1,2,z: 'z' is not a number": (box, box, "--move", "1=1,2,z"),
            "box.obj: the translation is not finite or reaches beyond":
                (box, box, "--move", "1=1e30,0,0"),
            "--turn 7: is not of the form OBJECT=AX,AY,AZ,DEGREES": (box, box, "--turn", "7"),
            "--turn 1=0,0,0,5: the axis is zero; 0,0,1 is": (box, box, "--turn", "1=0,0,0,5"),
        }.items():
            self.rejects(line, "check", *arguments)
        with open(f"{self.folder}/{box}") as file:
            self.rejects("can be read once only; name a file", "check", "-", "-",
                         stdin=file.read())

    def test_a_bad_pose_file_is_rejected_with_its_line(self):
        box = self.box()
        for line, text in {
            "poses.txt: line 2: 2 numbers are no pose; give 3, 7, 12 or 16": "\n1 5 6\n",
            "line 1, column 1: there is no object 'disc'; name a file": "disc 1 2 3\n",
            "line 1, column 3: 'up' is not a number": "1 up 2 3\n",
            "line 1: the quaternion is zero": "1 0 0 0 0 0 0 0\n",
            "line 1: the last row of a matrix of 16 numbers":
                "1  1 0 0 0  0 1 0 0  0 0 1 0  0 0 1 1\n",
            "box.obj: the rotation is not rigid": "1  2 0 0 0  0 1 0 0  0 0 1 0\n",
        }.items():
            self.write("poses.txt", text)
            self.rejects(line, "check", box, box, "--poses", "poses.txt")
        self.rejects("there is no file 'none.txt'", "check", box, box, "--poses", "none.txt")


unittest.main()
