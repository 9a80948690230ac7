"""A web page of one's own with /bramley.js, and any OAuth client of another language."""
import base64
import hashlib
import http.server
import json
import secrets
import threading
import urllib.parse
import urllib.request

from selenium.webdriver.support.ui import WebDriverWait

from world import PageTest

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


class App:
    """A static page on a port of its own, and what was asked of it."""

    def __init__(self, host="127.0.0.1"):
        app = self
        self.page, self.asked = "", []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                app.asked.append(self.path)
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(app.page.encode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://{host}:{self.server.server_address[1]}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class OAuthClient(PageTest):
    """Knows nothing but the metadata."""

    def test_signs_in_by_sending_a_browser(self):
        app = App()
        self.addCleanup(app.close)
        with urllib.request.urlopen(f"{self.demo.address}/.well-known/oauth-authorization-server") as answer:
            metadata = json.load(answer)
        verifier = secrets.token_urlsafe(48)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        redirect = app.address + "/callback"
        query = {
            "response_type": "code", "client_id": "app", "redirect_uri": redirect, "state": "s t&=", "code_challenge": challenge,
            "code_challenge_method": "S256", "ui_locales": "xx de", "login_hint": "hint@example.net"}
        self.browser.open(metadata["authorization_endpoint"] + "?" + urllib.parse.urlencode(query))
        if not self.browser.all("#with-apple"):
            self.skipTest("the demo registers no such address")
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


class WebApp(PageTest):
    host = "127.0.0.1"
    cross_site = "false"

    def setUp(self):
        super().setUp()
        self.app = App(self.host)
        self.addCleanup(self.app.close)
        self.app.page = PAGE.replace("SERVER", self.demo.address).replace("CLIENT", "web").replace("CROSS", self.cross_site)
        self.browser.open(self.app.address + "/app.html")
        self.browser.until(lambda: self.state() not in ("…", "checking"), "no answer")
        if self.state().startswith("failed"):
            self.skipTest(f"this build knows no web client: {self.state()}")

    def state(self):
        return self.browser.text("#who").split(" ")[0]

    def expect_state(self, state):
        self.browser.until(lambda: self.browser.all("#who") and self.state() == state, f"not {state}")

    def sign_in(self):
        self.browser.press("#in")
        if self.browser.has("#with-apple"):
            self.browser.press("#with-apple")
        self.choose(self.demo.person()[0])
        if self.browser.has("#continue"):
            self.browser.press("#continue")
        self.browser.until(lambda: self.browser.driver.current_url.startswith(self.app.address), "not back")
        self.expect_state("signedIn")

    def test_signs_in_by_redirect_calls_and_signs_out(self):
        self.expect_state("signedOut")
        self.sign_in()
        self.assertEqual(urllib.parse.urlsplit(self.browser.driver.current_url).query, "")
        token = self.browser.driver.execute_async_script("const done = arguments[0]; bramley.token().then(done)")
        request = urllib.request.Request(self.demo.address + "/v1/user", headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request) as answer:
            self.assertIn("id", json.load(answer))
        self.browser.find("#out").click()
        self.expect_state("signedOut")
        self.browser.open(self.app.address + "/app.html")
        self.expect_state("signedOut")

    def test_signs_in_by_a_popup_that_closes_itself(self):
        self.expect_state("signedOut")
        driver = self.browser.driver
        own = driver.current_window_handle
        self.browser.find("#popup").click()
        self.browser.until(lambda: len(driver.window_handles) == 2, "no popup")
        driver.switch_to.window(next(h for h in driver.window_handles if h != own))
        self.browser.press("#with-apple")
        self.choose(self.demo.person()[0])
        if self.browser.has("#continue"):
            self.browser.find("#continue").click()
        WebDriverWait(driver, 60).until(lambda _: len(driver.window_handles) == 1)
        driver.switch_to.window(own)
        self.browser.until(lambda: self.browser.run("return window.ended"), "the popup told nothing")
        self.expect_state("signedIn")

    def test_another_tab_hears_of_it(self):
        self.expect_state("signedOut")
        driver = self.browser.driver
        first = driver.current_window_handle
        driver.switch_to.new_window("tab")
        self.browser.open(self.app.address + "/app.html")
        self.sign_in()
        if self.cross_site == "false":
            driver.switch_to.window(first)
            self.expect_state("signedIn")
            self.browser.find("#out").click()
            self.expect_state("signedOut")


class WebAppOfAnotherSite(WebApp):
    host = "localhost"
    cross_site = "true"
