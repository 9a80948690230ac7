#!/usr/bin/python3
"""Runs the tests in real browsers and ends with a line that counts them.

  run.py [PATTERN...]     only the tests whose name has one of the words
"""
import os
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
os.chdir(HERE)


def main():
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{word}*" for word in sys.argv[1:]] or None
    result = unittest.TextTestRunner(verbosity=2).run(loader.discover(str(HERE)))
    bad = len({str(getattr(test, "test_case", test)) for test, _ in result.failures + result.errors})
    print(f"{max(0, result.testsRun - bad)} passed, {bad} failed, {len(result.skipped)} skipped")
    return 1 if bad or not result.testsRun else 0


if __name__ == "__main__":
    sys.exit(main())
