"""Second factors on the pages: added, asked for, removed, and lost."""
import base64
import hashlib
import hmac
import struct
import time

from demo import unique_address
from world import PageTest

PASSWORD = "correct horse battery"


class Authenticator:
    """An authenticator app (RFC 6238). It never shows a code twice: the server accepts each once."""

    def __init__(self, secret):
        self.secret = base64.b32decode(secret.replace(" ", ""))
        self.last = 0

    def code(self):
        while True:
            step = int(time.time()) // 30
            # A step ahead is accepted, too.
            for candidate in (step, step + 1):
                if candidate > self.last:
                    self.last = candidate
                    return self.at(candidate)
            time.sleep(1)

    def at(self, step):
        digest = hmac.new(self.secret, struct.pack(">Q", step), hashlib.sha1).digest()
        offset = digest[-1] & 15
        number = struct.unpack(">I", digest[offset:offset + 4])[0] & 0x7FFFFFFF
        return f"{number % 1_000_000:06d}"


class SecondFactor(PageTest):
    def enroll(self):
        """Signs up and adds an app; returns address, app and recovery codes."""
        address = unique_address("factor")
        self.sign_up(address)
        self.go("/account")
        self.browser.press("#second-factor")
        self.expect("/account/second-factor")
        self.browser.press("#add-factor")
        self.expect("/account/second-factor/add")
        app = Authenticator(self.browser.text("#secret"))
        codes = self.browser.text("#codes").split()
        self.assertEqual(len(codes), 10)
        self.assertTrue(self.browser.find("#qr").get_attribute("src").startswith("data:image/svg+xml"))
        self.browser.fill(code="000000")
        self.browser.press("#send")
        self.assertEqual(self.browser.find("#code").get_attribute("aria-invalid"), "true")
        self.assertEqual(self.browser.text("#codes").split(), codes)
        self.browser.fill(code=app.code())
        self.browser.press("#send")
        self.expect("/account/second-factor")
        self.assertTrue(self.browser.has("[role=status]"))
        return address, app, codes

    def begin(self, address):
        self.sign_out()
        self.go("/sign-in")
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.expect("/sign-in/second-factor")

    def test_an_app_is_added_and_asked_for_at_the_sign_in(self):
        address, app, _ = self.enroll()
        self.begin(address)
        if self.scripts:
            self.assertEqual(self.browser.axe(), [])
        self.go("/account")
        self.expect("/sign-in")
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.browser.fill(code="000000")
        self.browser.press("#send")
        self.assertEqual(self.browser.find("#code").get_attribute("aria-invalid"), "true")
        self.browser.fill(code=app.code())
        self.browser.press("#send")
        self.expect("/account")

    def test_a_recovery_code_opens_the_account_once(self):
        address, _, codes = self.enroll()
        self.begin(address)
        self.browser.press("#other")
        self.browser.fill(code=codes[0].lower())
        self.browser.press("#send")
        self.expect("/account")
        self.begin(address)
        self.browser.press("#other")
        self.browser.fill(code=codes[0])
        self.browser.press("#send")
        self.assertEqual(self.browser.find("#code").get_attribute("aria-invalid"), "true")

    def test_an_app_is_removed_and_new_codes_are_made(self):
        self.enroll()
        self.browser.press("#new-codes")
        self.browser.press("#confirm")
        self.assertEqual(len(self.browser.all("#codes li")), 10)
        self.browser.press("#done")
        self.expect("/account/second-factor")
        self.browser.press(".act")
        self.browser.press("#confirm")
        self.expect("/account/second-factor")
        self.assertFalse(self.browser.has(".things"))

    def test_a_lost_app_is_reported_and_the_report_is_stopped(self):
        address, app, _ = self.enroll()
        self.begin(address)
        self.browser.press("#lost")
        self.browser.press("#confirm")
        self.assertTrue(self.browser.has("time"))
        self.go("/sign-in")
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.browser.fill(code=app.code())
        self.browser.press("#send")
        self.expect("/account")
        self.go("/account/second-factor")
        self.assertFalse(self.browser.has("#cancel-loss"), "the use of the app stopped it")


class SecondFactorWithoutScripts(SecondFactor):
    scripts = False
