"""Runs the test files for other languages in docs/emulator."""
import os
import pathlib
import shutil
import subprocess
import tempfile

from documents import ROOT

PATIENCE = 120


def run(program):
    """Runs them with a built `bramley`, and returns how many passed, failed and were left out, and what to print."""
    folder = ROOT / "docs/emulator"
    environment = os.environ | {"BRAMLEY": program}
    passed, failed, left, lines = 0, 0, 0, []

    def attempt(name, probe, command):
        nonlocal passed, failed, left
        if subprocess.run(probe, capture_output=True).returncode:
            left += 1
            lines.append(f"not run: {name}, since its runner is not installed")
            return
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)
        passed, failed = passed + (done.returncode == 0), failed + (done.returncode != 0)
        lines.append(f"ok {name}" if done.returncode == 0 else f"FAIL: {name}: {(done.stdout + done.stderr)[-2000:]}")

    python = "/usr/bin/python3"
    attempt(
        "docs/emulator/test_sign_in_with_apple.py", [python, "-c", "import pytest, requests, jwt, cryptography"],
        [python, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", folder / "test_sign_in_with_apple.py"])
    with tempfile.TemporaryDirectory(prefix="bramley-vitest-") as name:
        vitest = pathlib.Path(name, "node_modules/vitest")
        vitest.mkdir(parents=True)
        shutil.copy(ROOT / "scripts/vitest-stand-in.mjs", vitest / "index.mjs")
        (vitest / "package.json").write_text('{"name": "vitest", "exports": "./index.mjs"}', encoding="utf-8")
        test = shutil.copy(folder / "sign-in-with-apple.test.mjs", name)
        attempt("docs/emulator/sign-in-with-apple.test.mjs", ["node", "--test", "--help"], ["node", "--test", test])
    return passed, failed, left, lines
