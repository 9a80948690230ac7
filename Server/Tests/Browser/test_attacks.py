"""What a stranger tries in a browser."""
import http.server
import re
import threading
import urllib.error
import urllib.parse
import urllib.request

from demo import unique_address
from world import PageTest, web_app

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


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Attacks(PageTest):
    def setUp(self):
        super().setUp()
        self.stranger = Stranger()
        self.addCleanup(self.stranger.close)

    def test_a_form_of_another_site_does_nothing(self):
        self.sign_in_with_apple()
        name = self.browser.text("h1")
        ways = self.ways()
        for path, fields in {
            "/account/name": {"given": "Mallory"}, "/sign-out": {}, "/account/delete": {"agree": "yes"},
            "/account/devices/others/end": {}, "/account/password": {"password": "mallory was here"},
            "/account/email": {"email": "mallory@example.net"}, "/account/verify": {}, "/account/merge": {},
            "/account/export": {"format": "json"}, "/account/ways/add/email": {"email": "mallory@example.net"},
            "/account/ways/add/phone": {"phone": "+4915123450000", "country": "DE"}, "/account/code": {"code": "123456"},
            "/account/code/resend": {}, "/account/merge/x/undo": {}, f"/account/ways/{ways}/remove": {},
            "/sign-in": {"email": "mallory@example.net", "password": PASSWORD}, "/sign-in/guest": {},
            "/sign-in/continue": {}, "/sign-in/return": {"answer": "continue"}, "/sign-in/email": {"email": "mallory@example.net"},
            "/sign-in/code": {"code": "123456"}, "/sign-in/forgot": {"email": "mallory@example.net"},
            "/sign-in/reset": {"code": "123456", "password": "mallory was here"},
            "/sign-up": {"email": "mallory@example.net", "password": "mallory was here"},
        }.items():
            inputs = "".join(f'<input name="{k}" value="{v}">' for k, v in {**fields, "csrf": "x", "key": "y"}.items())
            self.stranger.page = f'<form method="post" action="{self.demo.address}{path}">{inputs}<button id="go">go</button></form>'
            self.browser.open(self.stranger.address)
            self.browser.press("#go")
            self.go("/account")
            self.expect("/account")
            self.assertEqual(self.browser.text("h1"), name, path)
        self.go("/account/ways")
        self.assertEqual(len(self.browser.all(".things li")), 1)

    def ways(self):
        """The id of the account's one way to sign in, as an attacker might have seen it."""
        with_token = self.browser.driver.execute_async_script(
            "const done = arguments[0]; fetch('/v1/session').then((r) => r.json()).then((s) => done(s.user.identities[0].id))")
        return with_token

    def test_nobody_is_signed_in_as_somebody_else_by_another_site(self):
        # What an attacker's own browser was shown is worth nothing in this one, also from the page's own origin.
        attacker = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        page = attacker.open(self.demo.address + "/sign-in").read().decode()
        hidden = dict(re.findall(r'<input type="hidden" name="([a-z]+)" value="([^"]*)">', page))
        address = unique_address("mallory")
        self.sign_up(address)
        self.browser.forget()
        self.go("/sign-in")
        status = self.browser.run(
            """const body = new URLSearchParams({...arguments[0], email: arguments[1], password: arguments[2]});
            return fetch("/sign-in", {method: "POST", body, redirect: "manual"}).then((r) => r.status);""", hidden, address, PASSWORD)
        self.assertEqual(status, 422)
        self.go("/account")
        self.expect("/sign-in")
        # Neither is an answer that an attacker's browser fetched from a provider.
        self.stranger.page = f'<a id="go" href="{self.demo.address}/sign-in/complete?code=stolen&state=stolen">go</a>'
        self.browser.open(self.stranger.address)
        self.browser.press("#go")
        self.assertIn("can’t go on here", self.browser.text("h1"))
        self.go("/account")
        self.expect("/sign-in")

    def test_a_planted_session_ends_with_the_sign_in(self):
        attacker, victim = unique_address("planter"), unique_address("planted")
        self.sign_up(victim)
        self.sign_out()
        self.sign_up(attacker)
        name = next(c["name"] for c in self.browser.driver.get_cookies() if c["name"].endswith("session"))
        planted = self.browser.driver.get_cookie(name)["value"]
        self.go("/sign-in")
        self.browser.fill(email=victim, password=PASSWORD)
        self.browser.press("#sign-in")
        self.expect("/account")
        self.assertNotEqual(self.browser.driver.get_cookie(name)["value"], planted)
        request = urllib.request.Request(self.demo.address + "/account", headers={"Cookie": f"{name}={planted}", "Accept": "text/html"})
        with urllib.request.urlopen(request) as answer:
            self.assertIn("/sign-in", answer.url)

    def test_no_page_shows_itself_in_a_frame(self):
        self.sign_in_with_apple()
        for path in ["/account", "/account/delete", "/sign-in", "/sign-up"]:
            self.stranger.page = f'<iframe id="f" src="{self.demo.address}{path}"></iframe>'
            self.browser.open(self.stranger.address)
            self.browser.driver.switch_to.frame(self.browser.find("#f"))
            self.assertEqual(self.browser.all("form"), [], path)
            self.browser.driver.switch_to.default_content()
            self.browser.traffic()
            self.go(path)
            shown = next(a for a in self.browser.traffic() if urllib.parse.urlsplit(a["url"]).path == path)
            self.assertEqual(shown["headers"]["x-frame-options"], "DENY", path)
            self.assertIn("frame-ancestors 'none'", shown["headers"]["content-security-policy"], path)

    def fetch(self, path, headers=None):
        """Asks without a browser; an answer of any status is one."""
        request = urllib.request.Request(self.demo.address + path, headers={"Accept": "text/html", **(headers or {})})
        opener = urllib.request.build_opener(NoRedirects())
        try:
            return opener.open(request)
        except urllib.error.HTTPError as error:
            return error

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
            f"/v1/callback/google?error={quoted}&error_description={quoted}&state=x", f"/v1/callback/{quoted}", f"/sign-in/join?flow={quoted}",
            f"/sign-in/complete?state={quoted}&error={quoted}&problem={quoted}&methods={quoted}", f"/password/reset?token={quoted}",
            f"/account/merge/{quoted}/undo", f"/account/devices/{quoted}/end", f"/demo/callback?code={quoted}&state={quoted}",
        ]:
            self.go(path)
            self.assertIsNone(self.browser.run("return window.evil ?? null"), path)
            self.assertEqual(self.browser.all("main img"), [], path)
        self.go("/sign-in")
        self.browser.fill(email=evil, password="x")
        self.browser.press("#sign-in")
        self.assertIsNone(self.browser.run("return window.evil ?? null"))
        self.assertEqual(self.browser.find("#email").get_attribute("value"), evil)
        # A name, a provider's name of a person, and the name of a client that an operator wrote.
        self.browser.forget()
        person, _ = self.demo.person(given=evil[:60], family="{{t}}{{> style}}")
        self.go("/sign-in")
        self.browser.press("#with-apple")
        self.choose(person)
        for path in ["/account", "/account/name", "/account/devices", "/account/activity", "/account/delete", self.authorize("evil")]:
            self.go(path)
            self.assertIsNone(self.browser.run("return window.evil ?? null"), path)
            self.assertEqual(self.browser.all("main img, main script"), [], path)
        self.assertIn("<b>Evil", self.browser.text("h1"))

    def authorize(self, client, **more):
        redirect = web_app("127.0.0.1").address + "/callback"
        return "/v1/authorize?" + urllib.parse.urlencode({
            "response_type": "code", "client_id": client, "redirect_uri": redirect, "state": "s",
            "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256", **more})

    def test_a_client_learns_no_address_from_the_browser(self):
        app = web_app("127.0.0.1")
        app.asked.clear()
        app.referers.clear()
        self.sign_in_with_apple()
        self.go(self.authorize("app"))
        self.browser.press("#continue")
        self.browser.until(lambda: app.asked, "no answer")
        self.assertEqual(set(app.referers) - {app.address + "/", self.browser.driver.current_url}, {None})
        # The address that goes into the history has the code, which is good once and for the client alone.
        self.assertNotIn("flow=", self.browser.driver.current_url)

    def test_proxies_change_no_address_and_caches_keep_no_page(self):
        evil = "evil.example"
        headers = [
            {"X-Forwarded-Host": evil}, {"X-Forwarded-Proto": "https", "X-Forwarded-Host": evil}, {"Forwarded": f"host={evil};proto=https"},
            {"X-Host": evil}, {"X-Forwarded-Server": evil}, {"X-Original-URL": "/account"}, {"X-Rewrite-URL": "/account"},
            {"X-Forwarded-Port": "666"}, {"X-Forwarded-Prefix": "/evil.example"}, {"Host": evil},
        ]
        paths = [
            "/sign-in", "/sign-up", "/account", "/signed-out", "/sign-out", "/bramley.js", "/openapi.json", "/docs", self.authorize("app"),
            "/.well-known/oauth-authorization-server", "/no-such-page", "/sign-in?ui_locales=de",
        ]
        for path in paths:
            with self.fetch(path) as plain:
                location = (plain.headers["Location"] or "").split("?")[0]
            for header in headers:
                with self.fetch(path, header) as answer:
                    body = answer.read().decode(errors="replace")
                    self.assertNotIn(evil, body + str(answer.headers), (path, header))
                    self.assertEqual((answer.headers["Location"] or "").split("?")[0], location, (path, header))
                    # The API's reference is the same for everybody, and may be stored.
                    if path != "/docs" and ("text/html" in (answer.headers["Content-Type"] or "") or location):
                        self.assertIn("no-store", answer.headers["Cache-Control"], path)

    def test_no_parameter_leads_to_another_site(self):
        target = self.stranger.address
        host = target.split("//")[1].rstrip("/")
        spellings = [
            f"//{host}/%2e%2e", f"//{host}/..", f"/%5c{host}", f"/%09/{host}", f"//%00{host}", f"/%0d%0aLocation:{target}", f"//{host}%00.127.0.0.1",
            f"http:/{host}", f"http:///{host}", f"HTTP://{host}", f"http:{host}", f"https:///{host}", f"//{host}\\@127.0.0.1", f"/;@{host}",
            f"/.{host}", f"//user:pass@{host}", f"{self.demo.address}%2f@{host}", f"{self.demo.address}#@{host}", f"{self.demo.address}?@{host}",
            f"vbscript:msgbox(1)", f"JaVaScRiPt:alert(1)", f"\x01javascript:alert(1)", f"java\nscript:alert(1)", f"file:///etc/passwd", f"//[::1]:1",
            target, f"//{host}", f"/\\{host}", f"\\\\{host}", f"https:{host}", f"///{host}", f"/%2f{host}", f"http:\\\\{host}",
            f"\t//{host}", f"/\t/{host}", f" {target}", f"{self.demo.address}@{host}", f"{self.demo.address}.{host}", "javascript:alert(1)",
            "data:text/html,<script>alert(1)</script>", f"/account/..//{host}", f"http://{host}#@127.0.0.1", f"http://{host}?127.0.0.1",
        ]
        self.assertGreaterEqual(len(set(spellings)), 40)
        names = ["next", "return_to", "returnTo", "redirect", "redirect_uri", "url", "continue", "flow", "state", "again", "cancel", "code", "error", "iss", "done", "way", "proof"]
        # Each by itself, without a browser.
        for spelling in spellings:
            text = urllib.parse.quote(spelling, safe="")
            for name in names:
                self.leads_nowhere(f"/sign-in?{name}={text}", host)
            every = "&".join(f"{name}={text}" for name in names)
            for path in ["/sign-in/complete", "/sign-in/return", "/sign-in/join", "/v1/callback/apple/resume", "/account", "/sign-out", "/signed-out"]:
                self.leads_nowhere(f"{path}?{every}", host)
            for path in [
                f"/v1/authorize?response_type=code&client_id=app&state=s&code_challenge={'c' * 43}&code_challenge_method=S256&redirect_uri={text}",
                f"/sign-in/with/{text}", f"/deletions/{text}", f"/{spelling.lstrip('/')}" if spelling.isprintable() and " " not in spelling else "/",
            ]:
                self.leads_nowhere(path, host)
        self.sign_in_with_apple()
        for spelling in spellings[::3]:
            query = "&".join(f"{name}={urllib.parse.quote(spelling)}" for name in names)
            for path in ["/sign-in", "/account"]:
                self.go(f"{path}?{query}")
                self.assertTrue(self.browser.driver.current_url.startswith(self.demo.address + "/"), spelling)
                leading = self.browser.run(
                    "return [...document.querySelectorAll('a[href], form[action]')].map((e) => e.href || e.action).filter((u) => !u.startsWith(location.origin + '/'))")
                self.assertEqual([u for u in leading if host in u or u.startswith(("javascript", "data"))], [], spelling)

    def leads_nowhere(self, path, host):
        with self.fetch(path) as answer:
            location = answer.headers["Location"]
            body = answer.read().decode(errors="replace")
        if location:
            self.assertTrue(location.startswith(self.demo.address + "/"), (path, location))
        for link in re.findall(r'(?:href|action)="([^"]*)"', body):
            if link.startswith("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'"):
                continue  # the page's icon
            self.assertFalse(host in link.split("?")[0] or link.lower().startswith(("javascript", "data", "vbscript", "//")), (path, link))

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
