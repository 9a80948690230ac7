"""Passkeys, with Chromium's virtual authenticator. To a browser a domain is needed, so the server is at `localhost`.

Not a part of `run.py` yet: the demo's pages offer no passkeys at `localhost`, for a reason that has to be found.
"""
import socket

from selenium.webdriver.common.virtual_authenticator import VirtualAuthenticatorOptions

from browser import Browser
from demo import Demo, unique_address
import unittest

PASSWORD = "correct horse battery"


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Passkeys(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        port = free_port()
        cls.address = f"http://localhost:{port}"
        cls.demo = Demo(port=port, settings={"BRAMLEY_SERVER_PUBLIC_URL": cls.address})
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.demo.stop()

    def setUp(self):
        self.browser.open("about:blank")
        self.browser.forget()
        self.browser.driver.add_virtual_authenticator(self.authenticator())
        self.addCleanup(self.browser.driver.remove_virtual_authenticator)

    @staticmethod
    def authenticator():
        options = VirtualAuthenticatorOptions()
        options.protocol = VirtualAuthenticatorOptions.Protocol.CTAP2
        options.transport = VirtualAuthenticatorOptions.Transport.INTERNAL
        options.has_resident_key = options.has_user_verification = options.is_user_verified = options.is_user_consenting = True
        return options

    def go(self, path):
        self.browser.open(self.address + path)

    def expect(self, path):
        self.browser.until(lambda: self.browser.path == path, f"not at {path}")

    def click(self, css):
        self.browser.find(css).click()

    def sign_up(self, address):
        self.go("/sign-in")
        self.browser.press("#sign-up")
        self.browser.press("#with-passkey")
        self.expect("/sign-up/passkey")
        self.assertEqual(self.browser.axe(), [])
        self.browser.fill(given="Mira", family="Key", email=address)
        self.click("#sign-up")
        self.expect("/account")

    def sign_out(self):
        self.browser.press("#sign-out")
        self.browser.press("#confirm")

    def sign_in(self):
        """By the button, unless the browser has offered the passkey by itself before."""
        self.go("/sign-in")
        if self.browser.path == "/sign-in":
            try:
                self.click("#with-passkey")
            except Exception:  # the page was left meanwhile
                pass
        self.expect("/account")

    def test_sign_up_and_sign_in(self):
        self.sign_up(unique_address())
        self.assertIn("Mira Key", self.browser.text())
        self.assertEqual(len(self.browser.driver.get_credentials()), 1)
        self.sign_out()
        self.sign_in()
        self.assertIn("Mira Key", self.browser.text())
        self.assertEqual(self.browser.complaints(), [])

    def test_add_rename_and_remove(self):
        self.go("/sign-up")
        self.browser.fill(email=unique_address(), password=PASSWORD)
        self.browser.press("#sign-up")
        self.expect("/account")
        self.go("/account/ways")
        self.browser.press("#add-passkey")
        self.assertEqual(self.browser.axe(), [])
        self.click("#create-passkey")
        self.expect("/account/ways")
        self.assertIn("Passkey", self.browser.text("[role=status]"))
        self.assertEqual(len(self.browser.driver.get_credentials()), 1)
        self.browser.press("a[href$='/label']")
        self.assertEqual(self.browser.axe(), [])
        self.browser.fill(label="My laptop")
        self.browser.press("#save")
        self.expect("/account/ways")
        self.assertIn("My laptop", self.browser.text())
        for link in self.browser.all("a[href$='/remove']"):
            if "My laptop" in link.find_element("xpath", "..").text:
                link.click()
                break
        self.browser.press("#confirm")
        self.expect("/account/ways")
        self.assertNotIn("My laptop", self.browser.text())
        self.assertEqual(self.browser.complaints(), [])

    def test_a_passkey_that_nobody_has_is_refused(self):
        self.sign_up(unique_address())
        self.go("/account/delete")
        self.browser.find("[name=agree]").click()
        self.browser.press("button[type=submit].danger")
        self.go("/sign-in")
        if self.browser.path == "/sign-in" and not self.browser.has("[role=alert]"):
            self.click("#with-passkey")
        self.browser.until(lambda: self.browser.has("[role=alert]"), "no refusal")
        self.assertIn("passkey", self.browser.text("[role=alert]"))
