# SPDX-License-Identifier: MIT
"""Runs the command line as a hostile user does, and holds that nothing but the named file changes."""
import contextlib
import os
import stat
import subprocess

from program import PROGRAM, ProgramTest

IS_ROOT = os.geteuid() == 0

FLIGHT = ("fly", "in.obj", "in.obj", "--steps", "3")
SIMULATION = ("simulate", "--objects", "4", "--frames", "2")
BOX = "".join(f"v {x} {y} {z}\n" for x in (0, 1) for y in (0, 1) for z in (0, 1)) + \
    "f 1 2 4 3\nf 5 7 8 6\nf 1 5 6 2\nf 3 4 8 7\nf 1 3 7 5\nf 2 6 8 4\n"
SCENE = "#VRML V2.0 utf8\nShape { geometry Box { } }\n"


def entry(path):
    """All about a file that a program could change."""
    status = os.lstat(path)
    content = None
    if stat.S_ISLNK(status.st_mode):
        content = os.readlink(path)
    elif stat.S_ISREG(status.st_mode):
        with open(path, "rb") as file:
            content = file.read()
    return (stat.S_IFMT(status.st_mode), stat.S_IMODE(status.st_mode), status.st_uid,
            status.st_gid, status.st_rdev, content)


def snapshot(folder):
    return {os.path.relpath(os.path.join(where, name), folder): entry(os.path.join(where, name))
            for where, folders, files in os.walk(folder) for name in (*folders, *files)}


class HostileTest(ProgramTest):
    def setUp(self):
        super().setUp()
        os.mkdir(self.path("tmp"))
        os.mkdir(self.path("work"))
        self.top, self.folder = self.folder, self.path("work")
        self.write("in.obj", BOX)
        self.write("in.wrl", SCENE)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def start(self, *arguments, **options):
        environment = {**os.environ, "TMPDIR": os.path.join(self.top, "tmp")}
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE,
                   "stderr": subprocess.PIPE, **options}
        return subprocess.Popen([PROGRAM, *arguments], cwd=self.folder, env=environment, **options)

    def finish(self, process, stdin=None):
        out, error = process.communicate(stdin, timeout=60)
        return process.returncode, out, error.decode()

    def run_in(self, *arguments, **options):
        return self.finish(self.start(*arguments, **options))

    @contextlib.contextmanager
    def only_changes(self, *names, case=None):
        """Holds that within this block nothing in the folders changes but files of these names."""
        before = snapshot(self.top)
        yield
        after = snapshot(self.top)
        changed = {name for name in before.keys() | after.keys()
                   if before.get(name) != after.get(name)}
        self.assertLessEqual(changed, {os.path.join("work", name) for name in names}, case)

    def assert_line(self, error, says, case):
        self.assertEqual(error.count("\n"), 1, (case, error))
        self.assertTrue(error.startswith("allide"), (case, error))
        self.assertNotRegex(error[:-1], r"[\x00-\x1f\x7f]", case)
        self.assertRegex(error, says, case)

    def assert_rejected(self, result, says, case):
        status, out, error = result
        self.assertEqual((status, out), (2, b""), (case, error))
        self.assert_line(error, says, case)

    def device(self, name, minor):
        """/dev/null or /dev/full; root gets its own, which the program may destroy."""
        path = self.path(f"{name}-device")
        if not IS_ROOT:
            return f"/dev/{name}"
        if not os.path.exists(path):
            os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, minor))
        try:
            open(path, "wb").close()
        except OSError:  # a file system without devices
            return f"/dev/{name}"
        return path

    def tmpfs(self, name, options):
        """A small file system of its own, or skips the test."""
        os.mkdir(self.path(name))
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", self.path(name)]
        try:
            mounted = subprocess.run(command, capture_output=True).returncode == 0
        except FileNotFoundError:
            mounted = False
        if not mounted:
            self.skipTest("file systems cannot be mounted here")
        self.addCleanup(subprocess.run, ["umount", self.path(name)])
        return self.path(name)
