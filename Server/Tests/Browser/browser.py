"""A headless Chromium, driven through Debian's chromedriver."""
import glob
import json
import os
import pathlib

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

ROOT = pathlib.Path(__file__).resolve().parents[3]
# A busy machine is slow. Nothing waits for a time, only for a condition.
PATIENCE = 60
LEAVING = ["aborted by navigation", "does not belong to the document", "execution context", "no such frame", "target frame detached"]
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe_source():
    pattern = str(ROOT / ".build/browser/lib/python*/site-packages/axe_playwright_python/axe.min.js")
    files = glob.glob(pattern)
    if not files:
        raise SystemExit("axe is missing; run: scripts/setup tests")
    return pathlib.Path(files[0]).read_text(encoding="utf-8")


class Browser:
    def __init__(self, scripts=True, language="en"):
        options = webdriver.ChromeOptions()
        for argument in [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--hide-scrollbars", "--window-size=1280,900", f"--lang={language}", "--disable-features=PasswordLeakDetection",
        ]:
            options.add_argument(argument)
        preferences = {"intl.accept_languages": language, "credentials_enable_service": False}
        if not scripts:
            preferences["profile.managed_default_content_settings.javascript"] = 2
        options.add_experimental_option("prefs", preferences)
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.set_page_load_timeout(PATIENCE)
        self.driver.set_script_timeout(PATIENCE)
        self.width = 1280

    def close(self):
        self.driver.quit()

    # Going about

    def open(self, url):
        self.driver.get(url)

    @property
    def path(self):
        """The path of the page, without server and query."""
        return "/" + self.driver.current_url.split("/", 3)[3].split("?")[0].split("#")[0]

    def find(self, css):
        """Waits until an element is shown."""
        return self.until(lambda: next((e for e in self.all(css) if e.is_displayed()), None), f"no {css}")

    def all(self, css):
        return self.driver.find_elements(By.CSS_SELECTOR, css)

    def has(self, css):
        return any(e.is_displayed() for e in self.all(css))

    def text(self, css="main"):
        return self.find(css).text

    def until(self, condition, message):
        def tried(_):
            try:
                return condition()
            except WebDriverException as error:
                # What a page that is just being left answers.
                if isinstance(error, StaleElementReferenceException) or any(word in str(error) for word in LEAVING):
                    return None
                raise

        return WebDriverWait(self.driver, PATIENCE, poll_frequency=0.05).until(tried, f"{message} on {self.driver.current_url}")

    def fill(self, **fields):
        for name, value in fields.items():
            field = self.find(f"[name={name}]")
            field.clear()
            field.send_keys(value)

    def press(self, css):
        """Presses what leads to another page, and waits for that page."""
        before = self.find("html").id
        self.find(css).click()
        self.leave(before)

    def leave(self, before):
        def left():
            # Between two pages there may be none.
            pages = self.all("html")
            return pages and pages[0].id != before and self.run("return document.readyState") == "complete"

        self.until(left, "no other page")

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def forget(self):
        """Begins anew, as another browser would."""
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "local_storage"})
        self.resize(1280)
        self.look()

    # Appearance

    def resize(self, width, height=900):
        self.width = width
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def look(self, scheme="light", forced_colors=False):
        features = [
            {"name": "forced-colors", "value": "active" if forced_colors else "none"},
            {"name": "prefers-color-scheme", "value": scheme},
        ]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def save_picture(self, file):
        height = self.run("return document.documentElement.scrollHeight")
        self.resize(self.width, max(700, height))
        self.driver.save_screenshot(str(file))

    # Judging

    def axe(self):
        """Returns what axe-core finds, one line for each element."""
        if not self.run("return !!window.axe"):
            self.run(_axe())
        answer = self.driver.execute_async_script(
            """const done = arguments[1];
            axe.run(document, {runOnly: arguments[0]}).then((r) => done({version: axe.version, found: r.violations.flatMap((v) =>
              v.nodes.map((n) => `${v.id}: ${v.help}: ${n.html.slice(0, 160)}`))}), (e) => done({found: ["axe: " + e]}));""", WCAG)
        return answer["found"]

    def overflow(self):
        """Returns the elements that are wider than the window."""
        return self.run(
            """if (document.documentElement.scrollWidth <= innerWidth) return [];
            return [...document.querySelectorAll("body *")].filter((e) => {
              const box = e.getBoundingClientRect();
              return box.right > innerWidth + 1 || box.left < -1;
            }).map((e) => e.outerHTML.slice(0, 120));""")

    def complaints(self):
        """Returns what the browser wrote to its console, such as violations of the policy."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def traffic(self):
        """Returns the answers since the last call: [{url, status, headers, bytes}]."""
        answers = {}
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            parameters = message["params"]
            if message["method"] == "Network.responseReceived":
                response = parameters["response"]
                answers[parameters["requestId"]] = {
                    "url": response["url"], "status": response["status"], "bytes": 0,
                    "headers": {k.lower(): v for k, v in response["headers"].items()}}
            elif message["method"] == "Network.loadingFinished" and parameters["requestId"] in answers:
                answers[parameters["requestId"]]["bytes"] = parameters["encodedDataLength"]
        return list(answers.values())


_source = None


def _axe():
    global _source
    _source = _source or axe_source()
    return _source
