"""One demo and one browser for all tests that need them, made when first asked for, and closed at the end."""
import atexit
import functools
import unittest

from app import App
from browser import Browser
from demo import Demo


@functools.cache
def web_app(host):
    """A web page of one's own. To a browser `localhost` is another site than the demo's."""
    one = App(host)
    atexit.register(one.close)
    return one


@functools.cache
def demo():
    apps = [web_app("127.0.0.1"), web_app("localhost")]
    clients = [
        {"id": "app", "name": "Orchard", "redirect_uris": [f"{apps[0].address}/callback"]},
        {"id": "evil", "name": '<b>Evil</b>"><img src=x onerror=window.evil=1>', "redirect_uris": [f"{apps[0].address}/callback"]},
        {
            "id": "web", "name": "Orchard on the web", "redirect_uris": [f"{app.address}/{page}" for app in apps for page in ("app.html", "")],
            "origins": [app.address for app in apps]},
    ]
    one = Demo(clients)
    atexit.register(one.stop)
    return one


@functools.cache
def browser(scripts=True):
    one = Browser(scripts=scripts)
    atexit.register(one.close)
    return one


class BrowserTest(unittest.TestCase):
    """A test with the browser of nobody."""

    scripts = True

    def setUp(self):
        self.browser = browser(self.scripts)
        while len(self.browser.driver.window_handles) > 1:
            self.browser.driver.switch_to.window(self.browser.driver.window_handles[-1])
            self.browser.driver.close()
        self.browser.driver.switch_to.window(self.browser.driver.window_handles[0])
        self.browser.open("about:blank")
        self.browser.forget()

    def tearDown(self):
        result = self._outcome.result
        if not any(test is self for test, _ in result.failures + result.errors):
            return
        # What the person would have seen.
        print(f"\n{self.id()}: {self.browser.driver.current_url}")
        for element in self.browser.all("body")[:1]:
            print(element.text[:1500])


class PageTest(BrowserTest):
    """A test of the demo's pages."""

    def setUp(self):
        self.demo = demo()
        super().setUp()

    # What people do

    def go(self, path):
        self.browser.open(self.demo.address + path)

    def expect(self, path):
        self.browser.until(lambda: self.browser.path == path, f"not at {path}")

    def choose(self, person, hide_mail=False):
        """Picks a person on the page of an emulated provider."""
        browser = self.browser
        browser.find("details.card")
        if not browser.all(f"input[name=person][value='{person}'], input[type=text][name=person]"):
            browser.driver.refresh()  # the person was made after the page
            browser.find("details.card")
        for field in browser.all(f"input[type=hidden][name=person][value='{person}']"):
            form = field.find_element("xpath", "..")
            break
        else:
            field = browser.all("input[type=text][name=person]")[-1]
            form = field.find_element("xpath", "ancestor::form")
        card = form.find_element("xpath", "ancestor::details")
        if card.get_attribute("open") is None:
            card.find_element("css selector", "summary").click()
        if field.get_attribute("type") == "text":
            field.send_keys(person)
        if hide_mail:
            form.find_element("css selector", "input[value=hide]").click()
        before = browser.find("html").id
        form.find_element("css selector", "button").click()
        browser.leave(before)
        # Apple's answer is a form that a script sends.
        if not self.scripts and browser.all("form button") and browser.path == "/auth/authorize":
            browser.press("form button")

    def sign_in_with_apple(self, **options):
        person, address = self.demo.person()
        self.go("/sign-in")
        self.browser.press("#with-apple")
        self.choose(person, **options)
        self.expect("/account")
        return person, address

    def sign_up(self, address, password="correct horse battery", given="Ida", family="Noether"):
        self.go("/sign-up")
        self.browser.fill(given=given, family=family, email=address, password=password)
        self.browser.press("#sign-up")
        # Verification may come first.
        if self.browser.path == "/account/code":
            self.browser.press("#later") if self.browser.has("#later") else self.go("/account")
        self.expect("/account")

    def sign_out(self):
        self.go("/sign-out")
        self.browser.press("#confirm")
        self.browser.find("#again")

    def prove(self, password):
        """Answers a request to confirm who it is, if there is one."""
        if self.browser.path == "/sign-in":
            self.browser.fill(password=password)
            self.browser.press("#sign-in")
