"""A web page of one's own with /bramley.js, and any OAuth client of another language."""
import base64
import hashlib
import json
import os
import secrets
import unittest
import urllib.parse
import urllib.request

from authlib.integrations.requests_client import OAuth2Session
from selenium.webdriver.support.ui import WebDriverWait

from browser import PATIENCE, ROOT
from stand_in import StandIn
from world import BrowserTest, PageTest, web_app

# Authlib wants https, and the demo has none.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
PAGE = """<!doctype html><meta charset="utf-8"><title>Orchard</title>
<h1>Orchard</h1><p id="who">…</p>
<button id="in">Sign in</button><button id="popup">Sign in here</button><button id="out">Sign out</button>
<script src="SERVER/bramley.js"></script>
<script>
const bramley = Bramley.start({clientID: "CLIENT", crossSite: CROSS});
const show = () => { document.querySelector("#who").textContent = bramley.state + " " + (bramley.user?.id ?? ""); };
bramley.addEventListener("change", show);
bramley.ready.then(show, (e) => { document.querySelector("#who").textContent = "failed " + e.code; });
document.querySelector("#in").onclick = () => bramley.signIn();
document.querySelector("#popup").onclick = () => bramley.signIn({mode: "popup"}).then((u) => { window.ended = u ? u.id : "nobody"; }, (e) => { window.ended = e.code; });
document.querySelector("#out").onclick = () => bramley.signOut();
</script>"""


class OAuthClient(PageTest):
    """Knows nothing but the metadata."""

    def test_signs_in_by_sending_a_browser(self):
        app = web_app("127.0.0.1")
        app.asked.clear()
        with urllib.request.urlopen(f"{self.demo.address}/.well-known/oauth-authorization-server") as answer:
            metadata = json.load(answer)
        verifier = secrets.token_urlsafe(48)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        redirect = app.address + "/callback"
        query = {
            "response_type": "code", "client_id": "app", "redirect_uri": redirect, "state": "s t&=", "code_challenge": challenge,
            "code_challenge_method": "S256", "ui_locales": "xx de", "login_hint": "hint@example.net"}
        self.browser.open(metadata["authorization_endpoint"] + "?" + urllib.parse.urlencode(query))
        self.assertEqual(self.browser.find("html").get_attribute("lang"), "de")
        self.assertEqual(self.browser.find("#email").get_attribute("value"), "hint@example.net")
        self.browser.press("#with-apple")
        self.choose(self.demo.person()[0])
        self.browser.find("#continue")
        self.assertEqual(self.browser.axe(), [])
        self.browser.press("#continue")
        self.browser.until(lambda: app.asked, "no answer")
        answer = urllib.parse.parse_qs(urllib.parse.urlsplit(app.asked[0]).query)
        self.assertEqual(answer["state"], ["s t&="])
        self.assertEqual(answer["iss"], [metadata["issuer"]])
        form = {
            "grant_type": "authorization_code", "code": answer["code"][0], "code_verifier": verifier, "redirect_uri": redirect,
            "client_id": "app"}
        with urllib.request.urlopen(metadata["token_endpoint"], urllib.parse.urlencode(form).encode()) as answer:
            self.assertEqual(json.load(answer)["token_type"], "Bearer")


class WebApp(BrowserTest):
    """A page of the same site, on another port."""

    host = "127.0.0.1"
    cross_site = "false"

    def setUp(self):
        super().setUp()
        self.app = web_app(self.host)
        self.start_server()
        self.app.page = PAGE.replace("SERVER", self.server).replace("CLIENT", "web").replace("CROSS", self.cross_site)
        self.open()

    def start_server(self):
        self.stand_in = StandIn()
        self.addCleanup(self.stand_in.close)
        self.server = self.stand_in.address

    def agree(self):
        """Signs in on the server's pages."""
        self.browser.find("#yes").click()

    def open(self, query=""):
        self.browser.open(self.app.address + "/app.html" + query)
        self.browser.until(lambda: self.state() not in ("…", "checking"), "no answer")

    def state(self):
        return self.browser.text("#who").split(" ")[0]

    def expect_state(self, state):
        self.browser.until(lambda: self.browser.all("#who") and self.state() == state, f"not {state}")

    def evaluate(self, script):
        return self.browser.driver.execute_async_script(
            f"const done = arguments[0]; Promise.resolve({script}).then(done, (e) => done('failed ' + e.code))")

    def sign_in(self):
        self.browser.press("#in")
        self.agree()
        self.browser.until(lambda: self.browser.driver.current_url.startswith(self.app.address), "not back")
        self.expect_state("signedIn")

    def open_popup(self):
        driver = self.browser.driver
        own = driver.current_window_handle
        self.browser.find("#popup").click()
        self.browser.until(lambda: len(driver.window_handles) == 2, "no popup")
        driver.switch_to.window(next(h for h in driver.window_handles if h != own))
        return own

    def end_popup(self, own):
        driver = self.browser.driver
        WebDriverWait(driver, PATIENCE).until(lambda _: len(driver.window_handles) == 1)
        driver.switch_to.window(own)
        self.browser.until(lambda: self.browser.run("return window.ended"), "the popup reported nothing")

    def test_signs_in_by_redirect_and_signs_out(self):
        self.expect_state("signedOut")
        self.sign_in()
        self.assertEqual(urllib.parse.urlsplit(self.browser.driver.current_url).query, "")
        self.assertTrue(self.evaluate("bramley.token()"))
        self.browser.find("#out").click()
        self.expect_state("signedOut")
        self.open()
        self.expect_state("signedOut")

    def test_signs_in_by_a_popup_that_closes_itself(self):
        own = self.open_popup()
        self.agree()
        self.end_popup(own)
        self.expect_state("signedIn")

    def test_stays_signed_in_when_the_page_is_loaded_again(self):
        self.sign_in()
        self.open()
        self.expect_state("signedIn")


class WebAppAtStandIn(WebApp):
    def test_a_cancelled_popup_resolves_with_nobody(self):
        own = self.open_popup()
        self.browser.find("#no").click()
        self.end_popup(own)
        self.assertEqual(self.browser.run("return window.ended"), "nobody")
        self.expect_state("signedOut")

    def test_comes_back_to_where_the_person_was(self):
        self.open("?page=3#here")
        self.browser.press("#in")
        self.agree()
        self.browser.until(lambda: self.browser.driver.current_url.startswith(self.app.address), "not back")
        self.expect_state("signedIn")
        self.assertTrue(self.browser.driver.current_url.endswith("/app.html?page=3#here"), self.browser.driver.current_url)

    def test_an_answer_that_nobody_asked_for_signs_nobody_in(self):
        self.open("?code=stolen&state=unknown&iss=x")
        self.expect_state("signedOut")
        self.assertEqual(self.stand_in.count("/v1/token"), 0)

    def test_an_answer_of_another_issuer_is_refused(self):
        self.browser.press("#in")
        address = self.browser.find("#yes").get_attribute("href")
        back = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(address).query))["to"]
        self.browser.open(back.replace(urllib.parse.quote(self.server, safe=""), "https%3A%2F%2Fevil.example"))
        self.browser.until(lambda: self.state() == "failed", "the answer was accepted")
        self.assertIn("issuer_wrong", self.browser.text("#who"))

    def test_a_token_is_asked_for_once_and_kept(self):
        self.sign_in()
        before = len(self.stand_in.asked)
        self.assertEqual(len(set(self.evaluate("Promise.all([1, 2, 3, 4, 5].map(() => bramley.token()))"))), 1)
        self.assertEqual(len(self.stand_in.asked), before)
        self.browser.run("const now = Date.now; Date.now = () => now() + 3_600_000")
        self.assertEqual(len(set(self.evaluate("Promise.all([1, 2, 3, 4, 5].map(() => bramley.token()))"))), 1)
        self.assertEqual(len(self.stand_in.asked), before + 1)

    def test_a_failed_call_signs_nobody_out(self):
        self.stand_in.expires_in = 1
        self.sign_in()
        self.stand_in.down = True
        self.browser.run("const now = Date.now; Date.now = () => now() + 3_600_000")
        self.assertEqual(self.evaluate("bramley.token()"), "failed unavailable")
        self.expect_state("signedIn")
        self.stand_in.down = False
        self.assertRegex(self.evaluate("bramley.token()"), "^token")

    def test_a_session_that_ended_elsewhere_is_noticed(self):
        self.sign_in()
        self.stand_in.signed_in = False
        self.browser.run("const now = Date.now; Date.now = () => now() + 3_600_000")
        self.evaluate("bramley.token()")
        self.expect_state("signedOut")


class WebAppOfAnotherSiteAtStandIn(WebAppAtStandIn):
    """A page of another site keeps a session of its own for its tab."""

    host = "localhost"
    cross_site = "true"

    def test_the_session_stays_in_the_tab(self):
        self.sign_in()
        self.browser.driver.switch_to.new_window("tab")
        self.open()
        self.expect_state("signedOut")


class TwoTabsAtStandIn(WebAppAtStandIn):
    """Only what two tabs of the same site do."""

    def test_another_tab_hears_of_it(self):
        driver = self.browser.driver
        first = driver.current_window_handle
        driver.switch_to.new_window("tab")
        self.open()
        self.sign_in()
        driver.switch_to.window(first)
        self.expect_state("signedIn")
        self.browser.find("#out").click()
        self.expect_state("signedOut")
        driver.switch_to.window(next(h for h in driver.window_handles if h != first))
        self.expect_state("signedOut")


class WebAppAtDemo(WebApp, PageTest):
    """The same against the real server."""

    def start_server(self):
        self.server = self.demo.address

    def agree(self):
        # A popup is empty at first.
        self.browser.until(lambda: self.browser.has("#with-apple") or self.browser.has("details.card"), "no sign-in")
        if self.browser.has("#with-apple"):
            self.browser.press("#with-apple")
        self.choose(self.demo.person()[0])
        self.browser.until(lambda: self.browser.has("#continue") or self.browser.has("#who"), "no way on")
        if self.browser.has("#continue"):
            self.browser.find("#continue").click()


class WebAppOfAnotherSiteAtDemo(WebAppAtDemo):
    host = "localhost"
    cross_site = "true"


class OAuthLibrary(PageTest):
    """Authlib, which knows nothing of Bramley but the metadata."""

    def test_signs_in_by_sending_a_browser(self):
        app = web_app("127.0.0.1")
        app.asked.clear()
        with urllib.request.urlopen(f"{self.demo.address}/.well-known/oauth-authorization-server") as answer:
            metadata = json.load(answer)
        client = OAuth2Session("app", redirect_uri=app.address + "/callback", code_challenge_method="S256", token_endpoint_auth_method="none")
        verifier = secrets.token_urlsafe(48)
        address, state = client.create_authorization_url(metadata["authorization_endpoint"], code_verifier=verifier)
        self.browser.open(address)
        self.browser.press("#with-apple")
        self.choose(self.demo.person()[0])
        self.browser.press("#continue")
        self.browser.until(lambda: app.asked, "no answer")
        token = client.fetch_token(
            metadata["token_endpoint"], authorization_response=app.address + app.asked[0], code_verifier=verifier, state=state)
        self.assertEqual(token["token_type"], "Bearer")
        with client.get(f"{self.demo.address}/v1/user") as user:
            self.assertEqual(user.status_code, 200)


class Document(PageTest):
    """The page of docs/pages.md, as a reader would type it."""

    def test_the_page_of_the_document_signs_in_and_out(self):
        text = (ROOT / "docs/pages.md").read_text(encoding="utf-8")
        app = web_app("127.0.0.1")
        app.page = text.split("```html\n")[1].split("```")[0].replace("http://127.0.0.1:8080", self.demo.address)
        self.browser.open(app.address + "/")
        self.browser.until(lambda: "Nobody" in self.browser.text("#who"), "not known")
        self.browser.press("#sign-in")
        self.browser.press("#with-apple")
        self.choose(self.demo.person(given="Reader")[0])
        self.browser.press("#continue")
        self.browser.until(lambda: self.browser.all("#who") and "Hello, Reader" in self.browser.text("#who"), "nobody greeted")
        self.browser.press("#account")
        self.expect("/account")
        self.browser.open(app.address + "/")
        self.browser.until(lambda: "Hello" in self.browser.text("#who"), "forgotten")
        self.browser.find("#sign-out").click()
        self.browser.until(lambda: "Nobody" in self.browser.text("#who"), "not signed out")

    def test_the_page_without_the_script_signs_in_and_out(self):
        text = (ROOT / "docs/web-pages.md").read_text(encoding="utf-8")
        app = web_app("127.0.0.1")
        app.page = text.split("```html\n")[1].split("```")[0].replace("http://127.0.0.1:8080", self.demo.address)
        self.browser.open(app.address + "/")
        self.browser.until(lambda: "Nobody" in self.browser.text("#who"), "not known")
        self.browser.press("#sign-in")
        self.browser.press("#with-apple")
        self.choose(self.demo.person(given="Reader")[0])
        self.browser.press("#continue")
        self.browser.until(lambda: self.browser.all("#who") and "Hello, Reader" in self.browser.text("#who"), "nobody greeted")
        self.assertEqual(self.browser.driver.current_url, app.address + "/")
        self.browser.find("#sign-out").click()
        self.browser.until(lambda: "Nobody" in self.browser.text("#who"), "not signed out")


# The classes that others build on run by themselves only where it says so.
def load_tests(loader, _, __):
    suite = unittest.TestSuite()
    for case in (OAuthClient, OAuthLibrary, Document, WebAppAtStandIn, WebAppOfAnotherSiteAtStandIn, WebAppAtDemo, WebAppOfAnotherSiteAtDemo):
        suite.addTests(loader.loadTestsFromTestCase(case))
    own = "test_another_tab_hears_of_it"
    if own in loader.getTestCaseNames(TwoTabsAtStandIn):
        suite.addTest(TwoTabsAtStandIn(own))
    return suite
