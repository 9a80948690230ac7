"""What a stranger tries in a browser."""
import http.server
import re
import threading
import urllib.parse

from demo import unique_address
from world import PageTest

PASSWORD = "correct horse battery"


class Stranger:
    """Another site: `localhost` is one to a browser that has signed in at 127.0.0.1."""

    def __init__(self):
        stranger = self
        self.page, self.referers = "", []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                stranger.referers.append(self.headers.get("Referer"))
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(stranger.page.encode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://localhost:{self.server.server_address[1]}/"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Attacks(PageTest):
    def setUp(self):
        super().setUp()
        self.stranger = Stranger()
        self.addCleanup(self.stranger.close)

    def test_a_form_of_another_site_does_nothing(self):
        self.sign_in_with_apple()
        name = self.browser.text("h1")
        for path, fields in {
            "/account/name": {"given": "Mallory"}, "/sign-out": {}, "/account/delete": {"agree": "yes"},
            "/account/devices/others/end": {}, "/account/password": {"password": "mallory was here"},
            "/sign-in": {"email": "mallory@example.net", "password": PASSWORD}, "/sign-in/guest": {},
        }.items():
            inputs = "".join(f'<input name="{k}" value="{v}">' for k, v in {**fields, "csrf": "x", "key": "y"}.items())
            self.stranger.page = f'<form method="post" action="{self.demo.address}{path}">{inputs}<button id="go">go</button></form>'
            self.browser.open(self.stranger.address)
            self.browser.press("#go")
            self.go("/account")
            self.expect("/account")
            self.assertEqual(self.browser.text("h1"), name, path)

    def test_no_page_shows_itself_in_a_frame(self):
        self.sign_in_with_apple()
        for path in ["/account", "/account/delete", "/sign-in", "/sign-up"]:
            self.stranger.page = f'<iframe id="f" src="{self.demo.address}{path}"></iframe>'
            self.browser.open(self.stranger.address)
            self.browser.driver.switch_to.frame(self.browser.find("#f"))
            self.assertEqual(self.browser.all("form"), [], path)
            self.browser.driver.switch_to.default_content()

    def test_no_address_of_a_page_goes_elsewhere(self):
        self.go("/sign-in?login_hint=secret%40example.net")
        # Even a link that someone put into the page tells nothing.
        self.browser.run(
            "const a = document.createElement('a'); a.id = 'out'; a.textContent = 'out'; a.href = arguments[0]; document.querySelector('main').append(a)",
            self.stranger.address)
        self.browser.press("#out")
        # Chromium asks for the stranger's icon with the stranger's own address.
        told = {r for r in self.stranger.referers if r != self.stranger.address}
        self.assertEqual(told, {None})

    def test_an_attackers_words_are_only_text(self):
        evil = "\"><script>window.evil=1</script><img src=x onerror=window.evil=1>"
        quoted = urllib.parse.quote(evil)
        for path in [
            f"/sign-in?login_hint={quoted}", f"/sign-in?flow={quoted}", f"/sign-in?ui_locales={quoted}", f"/account?fault={quoted}",
            f"/account?done={quoted}", f"/account?done=linked&way={quoted}", f"/deletions/{quoted}", f"/account/activity?after={quoted}",
            f"/v1/authorize?client_id={quoted}", f"/v1/authorize?response_type=code&client_id=app&redirect_uri={quoted}",
            f"/v1/callback/apple?error={quoted}&state={quoted}", f"/{quoted}", f"/sign-in/with/{quoted}", f"/account/ways/{quoted}/remove",
        ]:
            self.go(path)
            self.assertIsNone(self.browser.run("return window.evil ?? null"), path)
            self.assertEqual(self.browser.all("main img"), [], path)
        self.go("/sign-in")
        self.browser.fill(email=evil, password="x")
        self.browser.press("#sign-in")
        self.assertIsNone(self.browser.run("return window.evil ?? null"))
        self.assertEqual(self.browser.find("#email").get_attribute("value"), evil)

    def test_no_parameter_leads_to_another_site(self):
        target = self.stranger.address
        host = target.split("//")[1].rstrip("/")
        spellings = [
            target, f"//{host}", f"/\\{host}", f"\\\\{host}", f"https:{host}", f"///{host}", f"/%2f{host}", f"http:\\\\{host}",
            f"\t//{host}", f"/\t/{host}", f" {target}", f"{self.demo.address}@{host}", f"{self.demo.address}.{host}", "javascript:alert(1)",
            "data:text/html,<script>alert(1)</script>", f"/account/..//{host}", f"http://{host}#@127.0.0.1", f"http://{host}?127.0.0.1",
        ]
        names = ["next", "return_to", "returnTo", "redirect", "redirect_uri", "url", "continue", "flow", "state", "again", "cancel", "again"]
        self.sign_in_with_apple()
        for spelling in spellings:
            query = "&".join(f"{name}={urllib.parse.quote(spelling)}" for name in names)
            for path in ["/sign-in", "/account", "/signed-out", "/v1/authorize"]:
                self.go(f"{path}?{query}")
                self.assertTrue(self.browser.driver.current_url.startswith(self.demo.address + "/"), spelling)
                leading = self.browser.run(
                    "return [...document.querySelectorAll('a[href], form[action]')].map((e) => e.href || e.action).filter((u) => !u.startsWith(location.origin + '/'))")
                self.assertEqual([u for u in leading if host in u or u.startswith(("javascript", "data"))], [], spelling)

    def test_a_tossed_cookie_signs_nobody_in_as_somebody_else(self):
        self.sign_in_with_apple()
        mine = self.browser.text("h1")
        cookies = self.browser.driver.get_cookies()
        session = [c for c in cookies if c["httpOnly"]]
        self.assertTrue(session)
        for cookie in session:
            self.assertTrue(cookie["httpOnly"])
            self.assertEqual(cookie["sameSite"], "Lax")
            self.browser.driver.add_cookie({"name": cookie["name"], "value": "mallory", "path": "/account"})
        self.go("/account")
        if self.browser.path == "/account":
            self.assertEqual(self.browser.text("h1"), mine)
        else:
            self.expect("/sign-in")

    def test_every_page_has_its_headers(self):
        self.sign_in_with_apple()
        self.browser.traffic()
        for path in ["/account", "/account/ways", "/account/delete", "/sign-in", "/sign-out", "/no-such-page"]:
            self.go(path)
            answers = [a for a in self.browser.traffic() if urllib.parse.urlsplit(a["url"]).path == path]
            headers = answers[0]["headers"]
            policy = headers["content-security-policy"]
            for part in ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "require-trusted-types-for 'script'"]:
                self.assertIn(part, policy, path)
            self.assertNotIn("unsafe", policy)
            self.assertIn("no-store", headers["cache-control"], path)
            # With no-referrer a browser would send its own forms with `Origin: null`.
            self.assertIn(headers["referrer-policy"], ["no-referrer", "same-origin"], path)
            self.assertEqual(headers["x-content-type-options"], "nosniff", path)
            self.assertEqual(headers["cross-origin-opener-policy"], "same-origin", path)
            self.assertIn("permissions-policy", headers, path)
            self.assertIn("cross-origin-resource-policy", headers, path)

    def test_the_session_changes_at_sign_in(self):
        self.go("/sign-in")
        before = {c["value"] for c in self.browser.driver.get_cookies()}
        self.sign_up(unique_address("fixed"))
        names = {c["name"]: c["value"] for c in self.browser.driver.get_cookies()}
        self.assertTrue(set(names.values()) - before)
        # No address, no name and no token of a session is in what the browser remembers of where it was.
        for entry in [self.browser.driver.current_url]:
            self.assertIsNone(re.search(r"example\.net|token|session", entry))

    def test_after_signing_out_the_back_button_shows_nothing(self):
        self.sign_in_with_apple()
        self.go("/account/activity")
        self.sign_out()
        self.browser.driver.back()
        self.browser.driver.back()
        self.browser.until(lambda: self.browser.run("return document.readyState") == "complete", "not loaded")
        self.assertEqual(self.browser.all(".things"), [])
