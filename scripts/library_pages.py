"""Puts the libraries' documentation, as scripts/docs makes it, into the site, so that it works below any address."""
import json
import pathlib
import re
import shutil

ROOT = pathlib.Path(__file__).resolve().parents[1]
MADE = ROOT / ".build/docs"
LIBRARIES = (
    "BramleyClient", "BramleyUI", "BramleyAPI", "BramleyVerifier", "BramleyTokens", "BramleyComposableArchitecture",
    "BramleyServer", "AppleID", "AppleIDEmulator")


def starts():
    """Returns the libraries with the addresses of their first pages: folders, since DocC's script knows no index.html."""
    return [(name, f"libraries/{name}/documentation/{name.lower()}/") for name in LIBRARIES if (MADE / name).exists()]


def address_of(path):
    """Returns where an article of a catalogue is in the site; nil for any other file."""
    catalogue = next((folder for folder in path.parents if folder.suffix == ".docc"), None)
    if catalogue is None or path.suffix != ".md":
        return None
    library = catalogue.stem
    name = "" if path.stem == library else path.stem.lower() + "/"
    return f"libraries/{library}/documentation/{library.lower()}/{name}"


def add(folder):
    """Copies all libraries into a folder of the site, and returns their entries of the search."""
    entries = []
    missing = [name for name in LIBRARIES if not (MADE / name).exists()]
    if missing:
        raise SystemExit(f"the documentation of {', '.join(missing)} is missing; run: make docs")
    for name in LIBRARIES:
        place = folder / name
        shutil.copytree(MADE / name, place)
        for page in place.rglob("index.html"):
            make_relative(page, place)
        entries += search_entries(name, place)
    return entries


def make_relative(page, place):
    """DocC's pages name their files from the root of the host. Relative names work below any address."""
    up = "../" * (len(page.relative_to(place).parts) - 1) or "./"
    text = page.read_text(encoding="utf-8")
    text = re.sub(r'((?:src|href)=")/(?!/)', rf"\g<1>{up}", text)
    # The script needs the address of its folder; it is found from the page's own.
    text = re.sub(r'var baseUrl = "/"', f'var baseUrl = new URL("{up}", location.href).pathname', text)
    page.write_text(text, encoding="utf-8")


def search_entries(name, place):
    """Returns [page, heading, address, text] of each page of a library."""
    entries = []
    for data in sorted((place / "data/documentation").rglob("*.json")):
        page = json.loads(data.read_text(encoding="utf-8"))
        title = page.get("metadata", {}).get("title")
        path = data.relative_to(place / "data").with_suffix("")
        if not title or not (place / path / "index.html").exists():
            continue
        abstract = "".join(part.get("text") or part.get("code") or "" for part in page.get("abstract", []))
        text = " ".join(words(page.get("primaryContentSections", [])))
        entries.append([name, title, f"libraries/{name}/{path}/", f"{abstract} {text}".strip()[:600]])
    return entries


def words(value):
    """Yields the texts of a page's content."""
    if isinstance(value, dict):
        if value.get("type") in ("text", "codeVoice"):
            yield value.get("text") or value.get("code") or ""
        for inner in value.values():
            yield from words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner)
