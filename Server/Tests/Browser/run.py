#!/usr/bin/python3
"""Runs the tests in real browsers and ends with a line that counts them.

  run.py [PATTERN...]     only the tests whose name has one of the words

Without patterns two processes share the work, each with browsers and a `bramley demo` of its own.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
os.chdir(HERE)
# The parts, by the words that the names of their tests have; the first takes whatever no other does.
PARTS = [[], ["test_gallery.", "test_texts.", "test_web_app.", "test_firefox.", "test_site."]]
COUNTS = re.compile(r"^(\d+) passed, (\d+) failed, (\d+) skipped$", re.M)


def names(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from names(test)
        else:
            yield test


def part_of(test):
    return next((i for i, words in enumerate(PARTS) if any(word in test.id() for word in words)), 0)


def run(patterns, part=None):
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{word}*" for word in patterns] or None
    tests = [t for t in names(loader.discover(str(HERE))) if part is None or part_of(t) == part]
    result = unittest.TextTestRunner(verbosity=2).run(unittest.TestSuite(tests))
    bad = len({str(getattr(test, "test_case", test)) for test, _ in result.failures + result.errors})
    print(f"{max(0, result.testsRun - bad - len(result.skipped))} passed, {bad} failed, {len(result.skipped)} skipped", flush=True)
    return 1 if bad or not result.testsRun else 0


def run_parts():
    start = time.monotonic()
    logs = [tempfile.TemporaryFile("w+", encoding="utf-8") for _ in PARTS]
    processes = [
        subprocess.Popen([sys.executable, __file__, f"--part={i}"], stdout=log, stderr=subprocess.STDOUT)
        for i, log in enumerate(logs)]
    total, status = [0, 0, 0], 0
    for process, log in zip(processes, logs):
        status = process.wait() or status
        log.seek(0)
        text = log.read()
        counts = COUNTS.findall(text)
        print(COUNTS.sub("", text).rstrip(), flush=True)
        # A part that ends without its counts failed.
        total = [a + int(b) for a, b in zip(total, counts[-1] if counts else (0, 1, 0))]
    print(f"in {time.monotonic() - start:.0f} seconds")
    print("{} passed, {} failed, {} skipped".format(*total))
    return 1 if status or total[1] else 0


def main():
    arguments = sys.argv[1:]
    if not arguments:
        return run_parts()
    if arguments[0].startswith("--part="):
        return run([], int(arguments[0].split("=")[1]))
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
