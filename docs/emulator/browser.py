"""A browser test: a real Chromium signs in at the emulator and comes back to the app.

    apt install chromium chromium-driver python3-selenium       (or: pip install selenium)
    bramley apple
    python3 browser.py http://127.0.0.1:8081
"""

import json
import sys
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlencode

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

APPLE = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8081"
CLIENT = "com.example.recipe.web"


class App(BaseHTTPRequestHandler):
    """Stands in for your app: shows what Apple's page posts to the redirect address."""

    def do_POST(self):
        form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        name = json.loads(form["user"][0])["name"]["firstName"] if "user" in form else "again"
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(f"<title>app</title><h1>Hello {name}</h1><p>{form['state'][0]}".encode())

    def log_message(self, *_):
        pass


app = HTTPServer(("127.0.0.1", 0), App)
Thread(target=app.serve_forever, daemon=True).start()
redirect = f"http://127.0.0.1:{app.server_port}/callback/apple"


def control(path, body):
    request = urllib.request.Request(
        APPLE + "/_emulator/" + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request))


# Somebody new for each run, so that it is always a first time.
person = control("people", {"given_name": "Ada", "family_name": "Lovelace"})
control("clients", {"id": CLIENT, "kind": "web", "redirect_uris": [redirect]})

options = webdriver.ChromeOptions()
for flag in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"]:
    options.add_argument(flag)
browser = webdriver.Chrome(options=options)
try:
    browser.get(APPLE + "/auth/authorize?" + urlencode({
        "client_id": CLIENT, "redirect_uri": redirect, "response_type": "code", "response_mode": "form_post",
        "scope": "name email", "state": "s-1"}))
    # Each person has a card; its button is the form's submit button.
    card = browser.find_element(By.CSS_SELECTOR, f"details:has(input[name=person][value={person['id']}])")
    if not card.get_attribute("open"):
        card.find_element(By.TAG_NAME, "summary").click()
    card.find_element(By.CSS_SELECTOR, "button[name=action][value=continue]").click()
    WebDriverWait(browser, 60).until(lambda browser: browser.title == "app")
    print(browser.find_element(By.TAG_NAME, "h1").text)
    assert browser.find_element(By.TAG_NAME, "h1").text == "Hello Ada"
    assert browser.find_element(By.TAG_NAME, "p").text == "s-1"
finally:
    browser.quit()
