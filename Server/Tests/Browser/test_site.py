"""The static site of the documents, opened as files: no server answers, and search works all the same."""
import subprocess
import tempfile
import unittest

from browser import ROOT, Browser


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="bramley-site-")
        cls.addClassCleanup(cls.folder.cleanup)
        subprocess.run([ROOT / "scripts/site", "--pages", "--to", cls.folder.name], check=True, capture_output=True)
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def open(self, page):
        self.browser.open(f"file://{self.folder.name}/{page}")

    def search(self, words):
        self.browser.find("#search").clear()
        self.browser.find("#search").send_keys(words)
        self.browser.find("#found a, #found p")

    def test_a_setting_is_found_on_its_page(self):
        self.open("docs/deploying.html")
        self.search("trusted_proxies")
        first = self.browser.find("#found a")
        target = first.get_attribute("href")
        self.assertIn("/docs/", target)
        first.click()
        self.browser.until(lambda: self.browser.driver.current_url == target, "the page was not opened")
        self.assertIn("trusted_proxies", self.browser.find("main").text)

    def test_a_title_comes_before_a_mention(self):
        self.open("index.html")
        self.search("backups")
        self.assertIn("/docs/backup.html", self.browser.find("#found a").get_attribute("href"))

    def test_what_is_nowhere_is_said_to_be_nowhere(self):
        self.open("index.html")
        self.search("xyzzy")
        self.assertEqual(self.browser.find("#found").text, "Nothing was found.")

    def test_the_keyboard_alone_opens_what_was_found(self):
        self.open("index.html")
        self.search("glossary")
        self.browser.find("#search").send_keys("\ue015")
        self.browser.find('#found a[aria-selected="true"]')
        self.browser.find("#search").send_keys("\ue007")
        self.browser.until(lambda: self.browser.driver.current_url.endswith("/docs/glossary.html"), "the page was not opened")

    def test_pages_are_accessible_and_fit_a_phone(self):
        for page in ("index.html", "docs/index.html", "docs/configuration-examples.html", "docs/faq.html", "docs/api.html"):
            self.open(page)
            # The longest page has nothing that the others lack, and axe needs minutes for it.
            self.assertEqual(self.browser.axe() if page != "docs/api.html" else [], [], page)
            for width in (320, 1280):
                self.browser.driver.set_window_size(width, 900)
                overflow = self.browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
                self.assertLessEqual(overflow, 0, (page, width))


if __name__ == "__main__":
    unittest.main()
