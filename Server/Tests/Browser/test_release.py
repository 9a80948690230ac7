"""The parts of a release that need no build, without a browser."""
import os
import pathlib
import subprocess
import tempfile
import unittest

from browser import ROOT

BEFORE = "# Changelog\n\nWords.\n\n## Unreleased\n\n- One thing.\n- Another.\n"


class Changelog(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name, "CHANGELOG.md")
        self.file.write_text(BEFORE, encoding="utf-8")

    def run_script(self, *arguments):
        return subprocess.run(
            [ROOT / "scripts/cut-changelog", *arguments], env={**os.environ, "CHANGELOG": str(self.file)}, capture_output=True, text=True)

    def test_a_release_takes_what_was_unreleased_and_begins_anew(self):
        self.assertEqual(self.run_script("cut", "0.1.0", "2026-11-25").returncode, 0)
        text = self.file.read_text(encoding="utf-8")
        self.assertIn("## Unreleased\n\nNothing yet.\n\n## 0.1.0 (2026-11-25)\n\n- One thing.\n- Another.\n", text)
        self.assertEqual(self.run_script("notes", "0.1.0").stdout, "- One thing.\n- Another.\n")
        self.assertEqual(self.run_script("check", "0.1.0").returncode, 0)

    def test_a_version_is_cut_once_and_not_from_nothing(self):
        self.run_script("cut", "0.1.0", "2026-11-25")
        for version in ("0.1.0", "0.2.0"):
            self.assertEqual(self.run_script("cut", version, "2026-11-26").returncode, 1, version)

    def test_what_is_no_version_or_no_date_changes_nothing(self):
        for version, date in (("one", "2026-11-25"), ("0.1", "2026-11-25"), ("0.1.0", "2026-13-01"), ("0.1.0", "today")):
            self.assertNotEqual(self.run_script("cut", version, date).returncode, 0, (version, date))
        self.assertEqual(self.file.read_text(encoding="utf-8"), BEFORE)

    def test_a_version_that_was_not_cut_has_no_notes(self):
        self.assertEqual(self.run_script("check", "0.1.0").returncode, 1)
        self.assertIn("has no section", self.run_script("notes", "0.1.0").stderr)


if __name__ == "__main__":
    unittest.main()
