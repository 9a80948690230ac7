"""Passkeys, with Chromium's virtual authenticator. To a browser a domain is needed, so the demo is at `localhost`."""
import atexit
import functools
import unittest

from selenium.webdriver.common.virtual_authenticator import VirtualAuthenticatorOptions

from app import App
from browser import Browser
from demo import Demo, unique_address
from test_second_factor import Authenticator

PASSWORD = "correct horse battery"
# Chromium says that it can make passkeys by itself, and never answers where its own password manager is not there. The
# virtual authenticator takes its place.
BY_ITSELF = """
const create = navigator.credentials.create.bind(navigator.credentials);
navigator.credentials.create = ({ mediation, ...options }) => create(options);
"""


@functools.cache
def rig():
    """One demo, one browser and the page of an app for all tests here."""
    app = App("localhost")
    clients = [{"id": "app", "name": "Orchard", "redirect_uris": [f"{app.address}/callback"]}]
    demo, browser = Demo(clients, host="localhost"), Browser()
    for close in (browser.close, demo.stop, app.close):
        atexit.register(close)
    return demo, browser, app


class PasskeyTest(unittest.TestCase):
    def setUp(self):
        self.demo, self.browser, self.app = rig()
        self.browser.open("about:blank")
        self.browser.forget()
        self.browser.driver.add_virtual_authenticator(self.authenticator())
        self.addCleanup(self.browser.driver.remove_virtual_authenticator)

    def tearDown(self):
        result = self._outcome.result
        if any(test is self for test, _ in result.failures + result.errors):
            print(f"\n{self.id()}: {self.browser.driver.current_url}\n{self.browser.text('body')[:1500]}")

    @staticmethod
    def authenticator():
        options = VirtualAuthenticatorOptions()
        options.protocol = VirtualAuthenticatorOptions.Protocol.CTAP2
        options.transport = VirtualAuthenticatorOptions.Transport.INTERNAL
        options.has_resident_key = options.has_user_verification = options.is_user_verified = options.is_user_consenting = True
        return options

    def go(self, path):
        self.browser.open(self.demo.address + path)

    def expect(self, path):
        self.browser.until(lambda: self.browser.path == path, f"not at {path}")

    def click(self, css):
        self.browser.find(css).click()

    def passkeys(self):
        return self.browser.driver.get_credentials()

    def sign_up(self, address):
        """Makes an account with a passkey."""
        self.go("/sign-in")
        self.browser.press("#sign-up")
        self.browser.press("#with-passkey")
        self.expect("/sign-up/passkey")
        self.assertEqual(self.browser.axe(), [])
        self.browser.fill(given="Mira", family="Key", email=address)
        self.click("#sign-up")
        self.arrive()

    def sign_up_by_password(self, address):
        self.go("/sign-up")
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-up")
        self.arrive()

    def arrive(self):
        """Waits for the account's page, which the verification of the address may precede."""
        self.browser.until(lambda: self.browser.path in ("/account", "/account/code"), "no account")
        if self.browser.path == "/account/code":
            self.go("/account")
        self.expect("/account")

    def add_passkey(self):
        self.go("/account/ways")
        self.browser.press("#add-passkey")
        self.assertEqual(self.browser.axe(), [])
        self.click("#create-passkey")
        self.expect("/account/ways")
        self.assertEqual(len(self.passkeys()), 1)

    def sign_out(self):
        self.go("/sign-out")
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


class Passkeys(PasskeyTest):
    def test_sign_up_and_sign_in(self):
        self.sign_up(unique_address())
        self.assertIn("Mira Key", self.browser.text())
        self.assertEqual(len(self.passkeys()), 1)
        self.sign_out()
        self.sign_in()
        self.assertIn("Mira Key", self.browser.text())
        self.assertEqual(self.browser.complaints(), [])

    def test_add_rename_and_remove(self):
        self.sign_up_by_password(unique_address())
        self.add_passkey()
        self.assertIn("Passkey", self.browser.text("[role=status]"))
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
        # The page does not offer it again by itself.
        refused = self.browser.complaints()
        self.assertEqual([entry.split(" - ")[0].endswith("/sign-in/passkey") for entry in refused], [True], refused)


class PasskeyAsSecondFactor(PasskeyTest):
    def begin(self, address):
        self.go("/sign-in")
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.expect("/sign-in/second-factor")

    def test_the_page_after_the_password_takes_the_passkey(self):
        address = unique_address()
        self.sign_up_by_password(address)
        self.add_passkey()
        self.go("/account/second-factor")
        self.browser.press("#add-factor")
        app = Authenticator(self.browser.text("#secret"))
        self.browser.fill(code=app.code())
        self.browser.press("#send")
        self.expect("/account/second-factor")
        self.sign_out()
        # At this page the browser would offer the passkey to sign in with, which is more than the password.
        self.browser.driver.set_user_verified(False)
        self.begin(address)
        self.assertTrue(self.browser.has("#code"))
        self.assertEqual(self.browser.axe(), [])
        self.click("#with-passkey")
        self.expect("/account")
        self.sign_out()
        self.begin(address)
        self.browser.fill(code=app.code())
        self.browser.press("#send")
        self.expect("/account")
        self.assertEqual(self.browser.complaints(), [])


class PasskeyMadeByTheBrowser(PasskeyTest):
    """A browser makes a passkey by itself after a sign-in by password."""

    def setUp(self):
        super().setUp()
        self.address = unique_address()
        self.sign_up_by_password(self.address)
        self.sign_out()

    def stand_in(self):
        command = self.browser.driver.execute_cdp_cmd
        added = command("Page.addScriptToEvaluateOnNewDocument", {"source": BY_ITSELF})
        self.addCleanup(command, "Page.removeScriptToEvaluateOnNewDocument", added)

    def sign_in_for_an_app(self):
        """Signs in on the way of an app, and waits for the app's page."""
        self.go(
            "/v1/authorize?response_type=code&client_id=app&code_challenge_method=S256&state=s"
            "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&prompt=login"
            f"&redirect_uri={self.app.address}/callback")
        self.expect("/sign-in")
        self.browser.until(lambda: not self.browser.all("[data-upgrade]:disabled"), "no capability")
        before = len(self.app.asked)
        self.browser.fill(email=self.address, password=PASSWORD)
        self.click("#sign-in")

        def arrived():
            # Another site may be asked about before.
            for button in self.browser.all("form[action$='/sign-in/return'] #continue"):
                button.click()
            return [path for path in self.app.asked[before:] if path.startswith("/callback?")]

        found = self.browser.until(arrived, "not at the app")
        self.assertIn("code=", found[0])

    def test_on_the_way_to_an_app(self):
        self.stand_in()
        self.sign_in_for_an_app()
        self.assertEqual(len(self.passkeys()), 1)
        self.go("/account/ways")
        self.assertEqual(len(self.browser.all("a[href$='/label']")), 1, "the server has it")
        self.sign_out()
        self.browser.forget()
        self.sign_in()

    def test_who_never_answers_holds_nobody_up(self):
        self.sign_in_for_an_app()
        self.assertEqual(len(self.passkeys()), 0)

    def test_on_the_account_page(self):
        self.stand_in()
        self.go("/sign-in")
        self.browser.fill(email=self.address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.expect("/account")
        self.browser.until(lambda: self.passkeys(), "no passkey")

        def listed():
            self.go("/account/ways")
            return self.browser.all("a[href$='/label']")

        self.browser.until(listed, "the server has none")
