#!/usr/bin/python3
"""Takes a picture of each page in each state, language and scheme, and makes contact sheets of them.

  screenshots.py FOLDER [LANGUAGE...]
"""
import base64
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from browser import Browser
from gallery.pages import LANGUAGES
from gallery.site import Gallery, Site

WIDTHS = {"desktop": 1120, "phone": 360}


def picture(browser, file, width):
    # The whole page in one window; a part outside of it is cut wrongly from right to left.
    browser.resize(width, 600)
    for _ in range(2):  # some space on a page depends on the window's height
        browser.resize(width, max(600, browser.run("return document.documentElement.scrollHeight")))
    answer = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "webp", "quality": 80})
    file.write_bytes(base64.b64decode(answer["data"]))


def sheet(browser, folder, title, files, width):
    figures = "".join(
        f'<figure><img src="{file.name}" width="{width}"><figcaption>{file.stem}</figcaption></figure>' for file in files)
    page = folder / f"sheet-{title}.html"
    page.write_text(
        f"""<!doctype html><meta charset="utf-8"><title>{title}</title><style>body{{font:13px sans-serif;margin:16px;background:#888}}
        div{{columns:6;column-gap:12px}}figure{{margin:0 0 12px;break-inside:avoid}}img{{display:block;width:100%;height:auto}}</style>
        <h1>{title}</h1><div>{figures}</div>""", encoding="utf-8")
    browser.resize(1800)
    browser.look()
    browser.open(page.resolve().as_uri())
    browser.until(lambda: browser.run("return [...document.images].every((i) => i.complete)"), "a picture is missing")
    picture(browser, folder / f"sheet-{title}.webp", 1800)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    gallery = Gallery()
    browser = Browser()
    try:
        with Site(gallery) as site:
            for language in sys.argv[2:] or LANGUAGES:
                for scheme in ("light", "dark"):
                    for size, width in WIDTHS.items():
                        files = []
                        browser.resize(width, 700)
                        browser.look(scheme)
                        for state in gallery.states():
                            browser.open(f"{site.address}/{language}/{state}")
                            files.append(folder / f"{language}-{scheme}-{size}-{state}.webp")
                            picture(browser, files[-1], width)
                        sheet(browser, folder, f"{language}-{scheme}-{size}", files, 280)
                print(f"{language}: {folder}", flush=True)
    finally:
        browser.close()


if __name__ == "__main__":
    main()
