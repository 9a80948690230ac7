#!/usr/bin/python3
"""Takes the pictures of the README from a running demo: what a person and an operator see, light and dark.

  pictures.py FOLDER
"""
import base64
import os
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from browser import Browser
from demo import Demo
from world import PageTest

WIDTH, HEIGHT = 480, 760


def take(browser, folder, name):
    for scheme in ("light", "dark"):
        browser.look(scheme)
        browser.driver.refresh()  # colours change gradually
        browser.find("h1")
        answer = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": False})
        file = folder / f"{name}-{scheme}.png"
        file.write_bytes(base64.b64decode(answer["data"]))
        print(f"{file} {file.stat().st_size // 1000} kB")
    browser.look()


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["BRAMLEY_PAGES_NAME"] = "Orchard"
    steps = PageTest()
    steps.demo = Demo()
    steps.browser = browser = Browser()
    try:
        browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1.5, "mobile": False})
        browser.open(steps.demo.address + "/sign-in")
        take(browser, folder, "sign-in")
        browser.press("#with-apple")
        steps.choose("maya")
        steps.expect("/account")
        take(browser, folder, "account")
        token = steps.demo.operator("support")
        browser.open(steps.demo.admin + "/admin")
        browser.fill(token=token)
        browser.press("#sign-in")
        browser.fill(q="maya.lindqvist@example.com")
        browser.press("#search")
        browser.find("#profile")
        take(browser, folder, "admin")
    finally:
        browser.close()
        steps.demo.stop()


if __name__ == "__main__":
    main()
