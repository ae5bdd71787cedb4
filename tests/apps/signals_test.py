# SPDX-License-Identifier: MIT
"""Signals at every stage: no temporary file stays, files are old or new, one line says what ended
the program."""
import contextlib
import os
import re
import resource
import signal
import subprocess
import threading
import time
import unittest

from hostile import BOX, FLIGHT, HostileTest, entry
from program import PROGRAM


class Signals(HostileTest):
    ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def assert_ended(self, result, number, case):
        status, _, error = result
        self.assertEqual(status, -number, (case, error))
        self.assert_line(error, rf"\({number.name}\); files are as they were, or complete", case)

    def test_while_it_waits_for_input(self):
        os.mkfifo(self.path("pipe"))
        for number in self.ENDING:
            for arguments in (("info", "-"), ("info", "pipe"), ("check", "in.obj", "-"),
                              ("replay", "pipe"), ("vrml", "pipe"), ("clash", "in.obj", "pipe"),
                              ("view", "in.obj", "pipe", "-o", "out.html")):
                with self.only_changes(case=arguments):
                    process = self.start(*arguments, stdin=subprocess.PIPE)
                    self.wait_until_asleep(process)
                    process.send_signal(number)
                    process.wait(timeout=20)
                    self.assert_ended(self.finish(process), number, arguments)

    def wait_until(self, process, states):
        """It handles signals, and is in one of these states: R runs, S waits for something."""
        for _ in range(2000):
            with open(f"/proc/{process.pid}/status") as file:
                text = file.read()
            caught = int(re.search(r"SigCgt:\s*([0-9a-f]+)", text)[1], 16)
            if re.search(r"State:\s*(\w)", text)[1] in states and caught >> signal.SIGTERM - 1 & 1:
                return
            time.sleep(0.005)
        self.fail("the program neither waits nor ends")

    def wait_until_asleep(self, process):
        self.wait_until(process, "S")

    def test_while_it_waits_for_the_reader_of_a_pipe(self):
        os.mkfifo(self.path("pipe.obj"))
        for number in self.ENDING:
            with self.only_changes(case=number):
                process = self.start("make", "box", "-o", "pipe.obj")
                self.wait_until_asleep(process)
                process.send_signal(number)
                self.assert_ended(self.finish(process), number, "pipe")

    def test_while_it_computes(self):
        simulation = ("simulate", "--frames", "10000000")
        for arguments in ((*simulation, "--csv", "out.csv"), (*simulation, "--record", "out.allrec"),
                          (*simulation, "--view", "out.html", "--every", "1000"),
                          ("vrml", "in.wrl", "--run", "160000", "-o", "out.obj")):
            written = ("out.obj",) if arguments[0] == "vrml" else ()  # it is written first
            for number in self.ENDING:
                with self.only_changes(*written, case=(arguments, number)):
                    process = self.start(*arguments)
                    self.wait_until(process, "RSD")
                    time.sleep(0.2)
                    process.send_signal(number)
                    self.assert_ended(self.finish(process), number, arguments)

    def test_at_any_time_between_start_and_end(self):
        """The mesh from standard input lies in a temporary file, and is written to another."""
        self.make("ball.obj", "icosphere", "--subdivisions", "5")
        with open(self.path("ball.obj"), "rb") as file:
            ball = file.read()
        duration = min(self.time_of_repair(ball) for _ in range(3))
        whole, ended = entry(self.path("whole.obj")), 0
        for step in range(24):
            number = self.ENDING[step % 3]
            with contextlib.suppress(FileNotFoundError):
                os.remove(self.path("out.obj"))
            with self.only_changes("out.obj", case=step):
                process = self.start("repair", "-", "-o", "out.obj", stdin=subprocess.PIPE)
                timer = threading.Timer(duration * step / 24, process.send_signal, [number])
                timer.start()
                status, _, error = self.finish(process, ball)
                timer.cancel()
            # Before the program handles signals, they end it without a line.
            self.assertIn(status, (0, -number), error)
            if error and status:
                self.assert_ended((status, b"", error), number, step)
            ended += status != 0
            if os.path.exists(self.path("out.obj")):
                self.assertEqual(entry(self.path("out.obj"))[5], whole[5], step)
        self.assertGreater(ended, 3)

    def time_of_repair(self, mesh):
        begin = time.monotonic()
        process = self.start("repair", "-", "-o", "whole.obj", stdin=subprocess.PIPE)
        self.assertEqual(self.finish(process, mesh)[0], 0)
        return time.monotonic() - begin

    def test_while_a_file_is_written(self):
        self.write("out.obj", "old")
        hits = 0
        for attempt in range(12):
            number = self.ENDING[attempt % 3]
            with self.only_changes("out.obj", case=attempt):
                process = self.start("make", "terrain", "--cells", "250", "-o", "out.obj")
                while process.poll() is None:
                    if any(name.startswith(".allide-") for name in os.listdir(self.folder)):
                        process.send_signal(number)
                        break
                status, out, error = self.finish(process)
            if status == -number:
                hits += 1
                self.assert_ended((status, out, error), number, attempt)
            size = os.stat(self.path("out.obj")).st_size
            self.assertTrue(size == 3 or size > 1_000_000, size)
        self.assertGreater(hits, 0)

    def test_a_signal_that_is_ignored_stays_ignored(self):
        ignore = lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)
        process = self.start("info", "-", stdin=subprocess.PIPE, preexec_fn=ignore)
        self.wait_until_asleep(process)
        process.send_signal(signal.SIGHUP)
        self.assertEqual(self.finish(process, BOX.encode())[0], 0)

    def test_shells_see_the_number_of_the_signal(self):
        run = subprocess.run(["bash", "-c", f'"{PROGRAM}" simulate --frames 10000000 & sleep 0.3; '
                              "kill -TERM $!; wait $!; echo $?"], capture_output=True, text=True)
        self.assertEqual(run.stdout, "143\n")

    def test_a_reader_that_leaves_is_an_error(self):
        for arguments in (("make", "icosphere"), ("info", "in.obj"), ("info", "in.obj", "--json"),
                          (*FLIGHT, "--csv", "-"), ("--help",), ("build", "in.obj", "-o", "-"),
                          (*FLIGHT, "--record", "-"), (*FLIGHT, "--view", "-"),
                          ("view", "in.obj", "-o", "-"), ("vrml", "in.wrl", "-o", "-"),
                          ("clash", "in.obj", "in.obj", "--csv", "-")):
            reading, writing = os.pipe()
            os.close(reading)
            with self.only_changes(case=arguments):
                status, _, error = self.run_in(*arguments, stdout=writing)
            os.close(writing)
            self.assertEqual(status, 2, arguments)
            self.assertIn("standard output cannot be written", error.strip().split("\n")[-1])

    def test_standard_output_beyond_the_limit_of_file_sizes_is_an_error(self):
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))
        for arguments in (("info", "in.obj"), ("info", "in.obj", "--json"), ("--help",)):
            with self.only_changes("log"), open(self.path("log"), "wb") as log:
                status, _, error = self.run_in(*arguments, stdout=log, preexec_fn=limit)
            self.assertEqual(status, 2, arguments)
            self.assert_line(error, "standard output cannot be written", arguments)


unittest.main()
