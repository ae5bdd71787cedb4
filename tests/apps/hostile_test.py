# SPDX-License-Identifier: MIT
"""The command line as a hostile user meets it: odd outputs and inputs. After each case nothing but
the named file has changed, the exit status is right and one line says why."""
import contextlib
import os
import re
import resource
import stat
import subprocess
import threading
import unittest

from hostile import BOX, FLIGHT, IS_ROOT, SCENE, SIMULATION, HostileTest, entry

APART = ("in.obj", "in.obj", "--move", "2=5,0,0")
# What writes files: arguments before the file's name, its extension, how its content begins.
WRITERS = {
    "make": (("make", "box", "-o"), ".obj", b"v "),
    "make text": (("make", "box", "--text", "-o"), ".ply", b"ply\n"),
    "repair": (("repair", "in.obj", "-o"), ".obj", b"v "),
    "build": (("build", "in.obj", "-o"), ".allide", b"\x89allide\n"),
    "simulate recording": ((*SIMULATION, "--record"), ".allrec", b"\x89allrec\n"),
    "simulate view": ((*SIMULATION, "--view"), ".html", b"<!doctype html>"),
    "simulate csv": ((*SIMULATION, "--csv"), ".csv", b"frame,"),
    "simulate svg": ((*SIMULATION, "--svg"), ".svg", b"<svg "),
    "fly csv": ((*FLIGHT, "--csv"), ".csv", b"step,"),
    "fly svg": ((*FLIGHT, "--svg"), ".svg", b"<svg "),
    "fly picture": ((*FLIGHT, "--picture"), ".svg", b"<svg "),
    "motion picture": (("motion", "in.obj", "in.obj", "--move", "2=5,0,0", "--by", "1=1,0,0", "--picture"),
                       ".svg", b"<svg "),
    "fly recording": ((*FLIGHT, "--record"), ".allrec", b"\x89allrec\n"),
    "fly view": ((*FLIGHT, "--view"), ".html", b"<!doctype html>"),
    "clash csv": (("clash", *APART, "--csv"), ".csv", b"a,b,kind,"),
    "vrml": (("vrml", "in.wrl", "-o"), ".obj", b"v "),
    "view": (("view", "in.obj", "-o"), ".html", b"<!doctype html>"),
    "check recording": (("check", *APART, "--record"), ".allrec", b"\x89allrec\n"),
    "check view": (("check", *APART, "--view"), ".html", b"<!doctype html>"),
    "distance recording": (("distance", *APART, "--record"), ".allrec", b"\x89allrec\n"),
    "distance view": (("distance", *APART, "--view"), ".html", b"<!doctype html>"),
}
# Verbs that print their answer, so that a recording cannot go to the standard output.
PRINTING = ("check", "distance")
# Say nothing beside an output that takes the standard output.
SILENT = ("make", "view", "vrml")

# What reads a mesh: arguments in which FILE is the mesh.
READERS = {
    "check": ("check", "FILE", "in.obj"),
    "clash": ("clash", "FILE", "in.obj"),
    "distance": ("distance", "in.obj", "FILE"),
    "motion": ("motion", "FILE", "in.obj", "--by", "1=1,0,0"),
    "info": ("info", "FILE"),
    "repair": ("repair", "FILE"),
    "hull": ("make", "hull", "FILE"),
    "build": ("build", "FILE", "-o", "out.allide"),
    "simulate": (*SIMULATION, "--shape", "FILE"),
    "fly": ("fly", "in.obj", "FILE", "--steps", "2"),
    "view": ("view", "FILE", "-o", "out.html"),
}
# What reads a recording, and what reads a scene.
RECORDING_READERS = (("replay", "FILE"), ("info", "FILE"), ("view", "FILE", "-o", "out.html"))
SCENE_READERS = (("vrml", "FILE"), ("vrml", "FILE", "-o", "out.obj"))


class Outputs(HostileTest):
    def each_writer(self):
        for case, (arguments, extension, start) in WRITERS.items():
            yield case, arguments, "out" + extension, start

    def each_that_takes_the_standard_output(self):
        for case, arguments, name, start in self.each_writer():
            if case.split()[0] not in PRINTING:
                yield case, arguments, name, start

    def assert_written(self, case, name, start):
        with open(self.path(name), "rb") as file:
            content = file.read()
        self.assertTrue(content.startswith(start), (case, content[:40]))

    def writes(self, case, arguments, name, start, target=None):
        """The run succeeds and changes only the target."""
        with self.only_changes(target or name, case=case):
            status, out, error = self.run_in(*arguments, name)
        self.assertEqual((status, error), (0, ""), case)
        self.assert_written(case, name, start)

    def fails_to_write(self, says, prepare=None, **options):
        """Every writer rejects the file that `prepare` makes, or returns the path of."""
        for case, arguments, name, _ in self.each_writer():
            name = (prepare(name) if prepare else None) or name
            with self.only_changes(case=case):
                self.assert_rejected(self.run_in(*arguments, name, **options), says, case)

    def test_a_new_file_and_an_old_one(self):
        for case, arguments, name, start in self.each_writer():
            self.writes(case, arguments, name, start)
            self.write(name, "old")
            self.writes(case, arguments, name, start)

    def test_mode_and_owner_are_kept(self):
        for case, arguments, name, start in self.each_writer():
            self.write(name, "old")
            if IS_ROOT:
                os.chown(self.path(name), 4321, 1234)
            os.chmod(self.path(name), 0o640)
            before = entry(self.path(name))
            self.writes(case, arguments, name, start)
            self.assertEqual(entry(self.path(name))[:5], before[:5], case)

    def test_files_of_similar_names_are_not_touched(self):
        for case, arguments, name, start in self.each_writer():
            self.write("mine.txt", "mine")
            for suffix in (".part", ".part0", ".tmp", "~"):
                with contextlib.suppress(FileExistsError):
                    os.symlink("mine.txt", self.path(name + suffix))
            os.remove(self.path(name + ".part0"))
            self.write(name + ".part0", "my own")
            self.writes(case, arguments, name, start)
            self.assertEqual(os.stat(self.path("mine.txt")).st_size, 4)

    def test_links_are_followed(self):
        for case, arguments, name, start in self.each_writer():
            self.write("real-" + name, "old")
            with contextlib.suppress(FileExistsError):
                os.symlink("real-" + name, self.path(name))
            self.writes(case, arguments, name, start, target="real-" + name)

    def test_a_dangling_link_makes_the_file_it_names(self):
        for case, arguments, name, start in self.each_writer():
            with contextlib.suppress(FileNotFoundError):
                os.remove(self.path("real-" + name))
            with contextlib.suppress(FileExistsError):
                os.symlink("real-" + name, self.path(name))
            self.writes(case, arguments, name, start, target="real-" + name)

    def test_links_in_a_circle_are_rejected(self):
        def prepare(name):
            for a, b in ((name, "loop"), ("loop", name)):
                with contextlib.suppress(FileExistsError, FileNotFoundError):
                    os.remove(self.path(a))
                os.symlink(b, self.path(a))
        self.fails_to_write("circle", prepare)

    def test_a_link_into_no_folder_is_rejected(self):
        def prepare(name):
            with contextlib.suppress(FileExistsError):
                os.symlink("nowhere/" + name, self.path(name))
        self.fails_to_write("folder that exists", prepare)

    def test_a_folder_is_rejected(self):
        def prepare(name):
            os.makedirs(self.path(name), exist_ok=True)
        self.fails_to_write("folder", prepare)

    def test_paths_that_cannot_exist_are_rejected(self):
        self.fails_to_write("folder", lambda name: "in.obj/" + name)
        self.fails_to_write("folder", lambda name: "nowhere/" + name)
        self.fails_to_write("File name too long", lambda name: "n" * 300 + name)

    def test_the_longest_name_is_written(self):
        for case, arguments, name, start in self.each_writer():
            self.writes(case, arguments, "n" * (255 - len(name)) + name, start)

    def test_a_null_device_stays_one(self):
        null = self.device("null", 3)
        for case, arguments, _, _ in self.each_writer():
            with self.only_changes(case=case):
                status, _, error = self.run_in(*arguments, null)
            self.assertEqual((status, error), (0, ""), case)
            self.assertTrue(stat.S_ISCHR(os.stat(null).st_mode), case)

    def test_a_full_device_is_an_error(self):
        full = self.device("full", 7)
        self.fails_to_write("No space left on device; free some space", lambda name: full)

    def test_a_full_disk_is_an_error(self):
        folder = self.tmpfs("small", "size=64k")
        with contextlib.suppress(OSError), open(os.path.join(folder, "filler"), "wb") as file:
            while True:
                file.write(b"x" * 4096)
                file.flush()
        self.fails_to_write("No space left on device; free some space",
                              lambda name: "small/" + name)

    def test_a_folder_that_cannot_be_written_is_an_error(self):
        if IS_ROOT:
            folder = self.tmpfs("closed", "size=64k")
            subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
        else:
            os.mkdir(self.path("closed"), 0o555)
        self.fails_to_write("Read-only file system|Permission denied",
                              lambda name: "closed/" + name)

    def test_the_limit_of_file_sizes_is_an_error(self):
        def prepare(name):
            self.write(name, "old")
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (32, 32))
        self.fails_to_write("File too large; raise the limit", prepare, preexec_fn=limit)

    def test_a_pipe_gets_the_content_and_stays_one(self):
        for case, arguments, name, start in self.each_writer():
            with contextlib.suppress(FileExistsError):
                os.mkfifo(self.path(name))
            got = []
            def read(path):
                with open(path, "rb") as pipe:
                    got.append(pipe.read())
            reader = threading.Thread(target=read, args=(self.path(name),), daemon=True)
            with self.only_changes(case=case):
                process = self.start(*arguments, name)
                reader.start()
                status, _, error = self.finish(process)
                reader.join(timeout=10)
            self.assertEqual((status, error, len(got)), (0, "", 1), case)
            self.assertTrue(got[0].startswith(start), (case, got[0][:40]))

    def test_a_pipe_whose_reader_leaves_is_an_error(self):
        self.make("big.obj", "icosphere", "--subdivisions", "5")
        os.mkfifo(self.path("pipe.obj"))
        with self.only_changes():
            process = self.start("repair", "big.obj", "-o", "pipe.obj")
            threading.Thread(target=lambda: open(self.path("pipe.obj"), "rb").close(),
                             daemon=True).start()
            self.assert_rejected(self.finish(process), "Broken pipe", "repair")

    def test_standard_output_by_each_of_its_names(self):
        for name in ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
            for case, arguments, _, start in self.each_that_takes_the_standard_output():
                start = b"v " if case == "make text" else start
                with self.only_changes(case=case):
                    status, out, error = self.run_in(*arguments, name)
                self.assertEqual(status, 0, (case, name, error))
                self.assertTrue(out.startswith(start), (case, name, out[:40]))
                # The summary, if there is one, went to standard error.
                self.assertEqual(bool(error), not case.startswith(SILENT), (case, name, error))

    def test_standard_output_into_a_file_is_appended_to(self):
        for name in ("-", "/dev/stdout"):
            for case, arguments, _, start in self.each_that_takes_the_standard_output():
                start = b"v " if case == "make text" else start
                self.write("log", "before\n")
                with self.only_changes("log"), open(self.path("log"), "ab") as log:
                    status, _, _ = self.run_in(*arguments, name, stdout=log)
                self.assertEqual(status, 0, case)
                self.assert_written(case, "log", b"before\n" + start)

    def test_a_file_that_is_also_the_standard_output_is_rejected(self):
        for case, arguments, name, _ in self.each_writer():
            self.write(name, "old")
            with self.only_changes(case=case), open(self.path(name), "ab") as file:
                status, _, error = self.run_in(*arguments, name, stdout=file)
            self.assertEqual(status, 2, case)
            self.assert_line(error, "standard output goes to .* too; name another", case)

    def test_json_and_an_output_do_not_share_the_standard_output(self):
        for case, arguments, _, _ in self.each_that_takes_the_standard_output():
            if case == "view":  # has no JSON
                continue
            for name in ("-", "/dev/stdout"):
                self.assert_rejected(self.run_in(*arguments, name, "--json"),
                                    "--json and .* would both go to the standard output", case)

    def test_a_recording_and_an_answer_do_not_share_the_standard_output(self):
        for case, arguments, _, _ in self.each_writer():
            if case.split()[0] in PRINTING:
                for name in ("-", "/dev/stdout"):
                    self.assert_rejected(self.run_in(*arguments, name),
                                        f"{name} would mix the recording with the answer", case)

    def test_two_outputs_of_one_name_are_rejected(self):
        os.symlink("later", self.path("dangling"))
        self.write("file", "old")
        os.symlink("file", self.path("link"))
        os.mkfifo(self.path("pipe"))
        for first, second in (("x", "x"), ("x", "./x"), ("file", "link"), ("link", "file"),
                              ("dangling", "later"), ("later", "dangling"), ("pipe", "pipe"),
                              ("-", "-"), ("-", "/dev/stdout"),
                              ("file", os.path.join(self.folder, "..", "work", "file"))):
            for command, a, b in ((SIMULATION, "--csv", "--svg"), (SIMULATION, "--csv", "--report"),
                                  (FLIGHT, "--csv", "--svg"), (FLIGHT, "--svg", "--picture"),
                                  (SIMULATION, "--record", "--view"), (FLIGHT, "--csv", "--record"),
                                  (("check", *APART), "--record", "--view"),
                                  (("distance", *APART), "--view", "--record")):
                says = f"{a} and {b} both name '.*'; give each|{b} and {a} both name"
                if command[0] in PRINTING and "-" in (first, second):
                    says = "would mix the recording with the answer"
                with self.only_changes(case=(first, second)):
                    self.assert_rejected(self.run_in(*command, a, first, b, second), says,
                                        (command, first, second))

    def test_a_device_may_take_two_outputs(self):
        null = self.device("null", 3)
        status, _, error = self.run_in(*FLIGHT, "--csv", null, "--svg", null)
        self.assertEqual((status, error), (0, ""))

    def test_the_report_goes_through_the_same_writer(self):
        self.write("real.html", "old")
        os.chmod(self.path("real.html"), 0o600)
        os.symlink("real.html", self.path("page.html"))
        self.writes("report", (*SIMULATION, "--report"), "page.html", b"<!DOCTYPE html>",
                    target="real.html")
        self.assertEqual(stat.S_IMODE(os.stat(self.path("real.html")).st_mode), 0o600)

    def test_reproduce_uses_the_same_writer(self):
        figures = [f"figures/vcollide-figure5{part}.{kind}"
                   for part in ("", "-2") for kind in ("svg", "csv")]
        os.makedirs(self.path("figures", "index.html"))
        self.write(figures[0] + ".part", "mine")
        with self.only_changes(*figures, case="reproduce"):
            status, _, error = self.run_in("reproduce", "vcollide", "--quick", "--out", "figures")
        self.assertEqual(status, 2)
        self.assert_line(error, "index.html: is a folder", "reproduce")


class Inputs(HostileTest):
    def refuses_to_read(self, says, name, feed=None):
        for case, arguments in READERS.items():
            arguments = [name if a == "FILE" else a for a in arguments]
            with self.only_changes(case=case):
                process = self.start(*arguments)
                if feed is not None:
                    with contextlib.suppress(BrokenPipeError), open(self.path(name), "wb") as pipe:
                        pipe.write(feed)
                self.assert_rejected(self.finish(process), says, (case, name))

    def test_what_is_no_file_is_rejected(self):
        os.mkdir(self.path("folder.obj"))
        os.symlink("loop.obj", self.path("loop.obj"))
        os.symlink("nowhere.obj", self.path("dangling.obj"))
        self.refuses_to_read("there is no file", "none.obj")
        self.refuses_to_read("there is no file", "dangling.obj")
        self.refuses_to_read("there is no file|cannot be", "loop.obj")
        self.refuses_to_read("is a folder; name a file in it", "folder.obj")
        self.refuses_to_read("there is no file|is a folder|cannot be", "in.obj/inner.obj")

    def test_nothing_is_rejected(self):
        self.write("empty.obj", "")
        os.mkfifo(self.path("pipe"))
        self.refuses_to_read("the file is empty", "empty.obj")
        self.refuses_to_read("is empty; pipe a mesh into it", self.device("null", 3))
        self.refuses_to_read("is empty; pipe a mesh into it", "pipe", feed=b"")
        self.refuses_to_read("is empty; pipe a mesh into it", "-")

    def test_a_pipe_with_a_mesh_is_read(self):
        os.mkfifo(self.path("pipe"))
        process = self.start("info", "pipe")
        self.write("pipe", BOX)
        self.assertEqual(self.finish(process)[0], 0)

    def test_a_mesh_that_ends_too_early_is_rejected(self):
        self.make("whole.ply", "icosphere")
        with open(self.path("whole.ply"), "rb") as file:
            content = file.read()
        os.mkfifo(self.path("pipe"))
        for share in (0.1, 0.5, 0.99):
            half = content[:int(share * len(content))]
            with open(self.path("half.ply"), "wb") as file:
                file.write(half)
            self.refuses_to_read("half.ply: ", "half.ply")
            self.refuses_to_read("pipe: ", "pipe", feed=half)

    def each_recording_reader(self, content):
        """Runs each on a file with these bytes; only the page may be written."""
        with open(self.path("some.allrec"), "wb") as file:
            file.write(content)
        for arguments in RECORDING_READERS:
            with self.only_changes("out.html", case=arguments):
                yield arguments[0], self.run_in(*["some.allrec" if a == "FILE" else a
                                                  for a in arguments])

    def recording(self):
        self.output(*SIMULATION, "--record", "whole.allrec", "--exact")
        with open(self.path("whole.allrec"), "rb") as file:
            return file.read()

    def test_recordings_that_end_early_open_up_to_their_last_frame(self):
        whole = self.recording()
        for share in (0.3, 0.8, 0.999):
            for verb, (status, out, error) in self.each_recording_reader(
                    whole[:int(share * len(whole))]):
                self.assertEqual(status, 0, (verb, error))
                self.assertRegex(out.decode() + error, "ends early|not complete|page", (verb, share))

    def test_damaged_recordings_are_rejected(self):
        whole = self.recording()
        for at in (20, 100, len(whole) // 2, len(whole) - 1):
            damaged = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1:]
            for verb, result in self.each_recording_reader(damaged):
                self.assert_rejected(result, "some.allrec: the chunk at byte .* is damaged", verb)
        for content in (b"", whole[:5], whole[:10], whole + b"x", b"\0" * 100, whole[:8] + b"\7" * 8):
            for verb, result in self.each_recording_reader(content):
                self.assert_rejected(result, "some.allrec: ", (verb, content[:20]))

    def test_recordings_that_are_no_files_are_rejected(self):
        os.mkdir(self.path("folder"))
        os.symlink("loop", self.path("loop"))
        os.symlink("nowhere", self.path("dangling"))
        for name in ("folder", "loop", "dangling", "none", "in.obj/inner", self.device("null", 3)):
            with self.only_changes(case=name):
                self.assert_rejected(self.run_in("replay", name), "^allide replay: ", name)
        self.assert_rejected(self.run_in("replay", "in.obj"), "in.obj: is not a recording", "mesh")

    def test_scenes_that_are_none_are_rejected(self):
        os.mkdir(self.path("folder.wrl"))
        os.symlink("loop.wrl", self.path("loop.wrl"))
        os.symlink("nowhere.wrl", self.path("dangling.wrl"))
        for name, content in (("empty.wrl", b""), ("nul.wrl", b"\0" * 100),
                              ("inner.wrl", SCENE.encode() + b"\0"),
                              ("half.wrl", SCENE.encode()[:-4]),
                              ("escape.wrl", b"#VRML V2.0 utf8\n\x1b[2J {"),
                              ("zip.wrl", b"\x1f\x8b" + b"\0" * 40),
                              ("half.x3d", b"<X3D><Scene><Shape>")):
            with open(self.path(name), "wb") as file:
                file.write(content)
        for name in ("folder.wrl", "loop.wrl", "dangling.wrl", "none.wrl", "empty.wrl", "nul.wrl",
                     "inner.wrl", "half.wrl", "escape.wrl", "zip.wrl", "half.x3d",
                     "in.obj/inner.wrl", self.device("null", 3)):
            for arguments in SCENE_READERS:
                with self.only_changes(case=name):
                    self.assert_rejected(
                        self.run_in(*[name if a == "FILE" else a for a in arguments]),
                        "^allide vrml: ", name)

    def test_bytes_that_are_no_text_are_rejected_in_one_line(self):
        for content in (b"\0" * 100, b"v 0 0 0\0 1\nf 1 1 1\n", b"\x1b[2J\x1b[31m\n", b"v 1 2 \x1b[2J3\n",
                        b"f 1 2 3\n\0\0\0", bytes(range(256)) * 4):
            for name in ("bad.obj", "bad.ply", "bad.off", "bad.polytopes"):
                with open(self.path(name), "wb") as file:
                    file.write(content)
                self.assert_rejected(self.run_in("info", name), name, (name, content[:20]))

    def test_control_characters_of_names_are_escaped_in_messages(self):
        for name in ("esc\x1b[2Jape.obj", "two\nlines.obj", "c1\xc2\x9b2J.obj".encode("latin1").decode()):
            for arguments in (("info", name), ("check", "in.obj", name), ("make", name),
                              ("check", "in.obj", "in.obj", "--move", name + "=1,2,3"),
                              ("check", "in.obj", "in.obj", "--margin", name),
                              ("info", "in.obj", name), ("make", "box", "-o", name + "/box.obj"),
                              ("reproduce", name), (name,), ("info", "--" + name)):
                with self.only_changes(case=name):
                    self.assert_rejected(self.run_in(*arguments), r"\\x", (name, arguments))

    def test_a_nul_in_the_name_of_an_object_does_not_cut_the_message(self):
        with open(self.path("named.obj"), "wb") as file:
            file.write(b"o a\0b\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no other\nf 1 2 3\n")
        status, out, error = self.run_in("check", "named.obj", "named.obj:keel")
        self.assertEqual((status, out), (2, b""), error)
        self.assert_line(error, r"named\.obj", "object")
        self.assertRegex(error, r"other|\\x00", "the rest of the message is there")

    def refuses_poses(self, content, says):
        with open(self.path("poses.txt"), "wb") as file:
            file.write(content)
        with self.only_changes(case=content):
            self.assert_rejected(self.run_in("check", "in.obj", "in.obj", "--poses", "poses.txt"),
                                says, content)

    def test_bad_pose_files_are_rejected_with_line_and_column(self):
        for content, says in {
            b'"in.obj 5 0 0\n': "poses.txt: line 1, column 1: the quote is not closed",
            b'# one\n  "in.obj 5 0 0\n': "poses.txt: line 2, column 3: the quote is not closed",
            b'"in.obj\n" 5 0 0\n': "line 1, column 1: the quote is not closed",
            b'"in.obj\\" 5 0 0\n': "line 1, column 1: the quote is not closed",
            b'"': "line 1, column 1: the quote is not closed",
            b'"in.obj"5 0 0\n': "line 1, column 9: a blank must follow the closing quote",
            b'1 "5" 0 0\n': "line 1, column 3: a number must not be in quotes",
            b'"#1" 5 0 0\n': "line 1, column 1: there is no object '#1'",
            b"1 5 0 0\0\n": "line 1, column 8: there is a control character, byte 0x00",
            b"\n\0": "line 2, column 1: there is a control character, byte 0x00",
            b"1 5 0 0 # comment\x1b[2J\n": "line 1, column 18: there is a control character, byte 0x1b",
            b"1 up 2 3\n": "line 1, column 3: 'up' is not a number",
            b"1 1 2 nan\n": "line 1, column 7: 'nan' is not a number, or not finite",
            b"1 1e999 2 3\n": "line 1, column 3: '1e999' is not a number, or not finite",
            b"1\n": "line 1: 0 numbers are no pose",
            b"1 0x10 0 0\n": "line 1, column 3: '0x10' is not a number",
        }.items():
            self.refuses_poses(content, re.escape(says))

    def test_a_quoted_name_may_begin_with_a_number_sign(self):
        self.write("#1 in.obj", BOX)
        arguments = ("check", "in.obj", "#1 in.obj", "--poses", "poses.txt")
        for text, status in (('"#1 in.obj" 5 0 0\n', 0), ('# "#1 in.obj" 5 0 0\n', 1),
                             ('"#1 in.obj" 5 0 0 # "unclosed\n', 0),
                             ('"#1 in.obj"\t5 0 0\r\n', 0), ("", 1)):
            self.write("poses.txt", text)
            self.assertEqual(self.run_in(*arguments)[0], status, text)

    def test_pose_files_that_are_no_files_are_rejected(self):
        os.mkdir(self.path("folder"))
        poses = ("check", "in.obj", "in.obj", "--poses")
        for name, says in (("folder", "is a folder"), ("none", "there is no file"),
                           (self.device("null", 3), "is empty")):
            with self.only_changes(case=name):
                self.assert_rejected(self.run_in(*poses, name), says, name)


unittest.main()
