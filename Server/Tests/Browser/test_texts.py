"""The texts of the pages, without a browser."""
import json
import re
import unittest

from gallery.pages import LANGUAGES
from gallery.site import TEMPLATES, Gallery


def texts(language):
    whole = json.loads((TEMPLATES / f"texts-{language}.json").read_text(encoding="utf-8"))
    return {
        f"{section}.{key}": value
        for section, entries in whole.items() if isinstance(entries, dict)
        for key, value in entries.items()
    }


class Texts(unittest.TestCase):
    def test_every_language_has_every_text_with_the_same_gaps(self):
        english = texts("en")
        gaps = re.compile(r"{{.*?}}")
        for language in LANGUAGES:
            own = texts(language)
            self.assertEqual(english.keys(), own.keys(), language)
            for key, value in own.items():
                self.assertEqual(sorted(gaps.findall(english[key])), sorted(gaps.findall(value)), f"{language} {key}")
                self.assertTrue(value.strip(), f"{language} {key}")

    def test_every_page_finds_its_texts(self):
        gallery = Gallery()
        for state in gallery.states():
            gallery.page(state, "en")
        self.assertEqual(gallery.library.missing, set())

    def test_every_text_of_a_template_is_there(self):
        used = {
            key for file in TEMPLATES.glob("*.mustache")
            for key in re.findall(r"{{t\.([\w.]+)}}", file.read_text(encoding="utf-8"))
        }
        self.assertEqual(used - texts("en").keys(), set())

    def test_values_are_escaped(self):
        gallery = Gallery()
        evil = "<img src=x onerror=alert(1)>\"'"
        page = gallery.page("account", "en", name=evil, person={"label": evil, "initial": "<"})
        self.assertNotIn("<img src=x", page)
        self.assertIn("&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;", page)

    def test_what_is_absent_is_not_written(self):
        gallery = Gallery()
        for state in gallery.states():
            self.assertNotIn("False", gallery.page(state, "en"), state)
        self.assertIn("Sign out: Unnamed device", gallery.page("devices", "en"))
        self.assertIn("Sign out: Maya’s iPhone", gallery.page("devices", "en"))

    def test_no_page_has_an_inline_script_or_style(self):
        gallery = Gallery()
        for state in gallery.states():
            page = gallery.page(state, "en")
            self.assertIsNone(re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:", page), state)
