"""Finds the links within the site that lead nowhere."""
import html
import re
import urllib.parse

LINK = re.compile(r"(<(?:a|img|source|link)\b[^>]*?\s(?:href|src|srcset)=\")([^\"]*)(\")")


def check(folder):
    """Returns each link within the site that leads nowhere."""
    faults, anchors = [], {}
    pages = [path for path in folder.rglob("*.html") if "libraries" not in path.relative_to(folder).parts]

    def ids(path):
        if path not in anchors:
            anchors[path] = set(re.findall(r'\sid="([^"]+)"', path.read_text(encoding="utf-8")))
        return anchors[path]

    for page in pages:
        links = [html.unescape(found[2]) for found in LINK.finditer(page.read_text(encoding="utf-8"))]
        for link in links:
            if re.match(r"[a-z][a-z0-9+.-]*:", link):
                continue
            name, _, anchor = urllib.parse.unquote(link).partition("#")
            path = (page.parent / name).resolve() if name else page
            path = path / "index.html" if path.is_dir() else path
            where = page.relative_to(folder)
            if folder not in path.parents:
                faults.append(f"{where}: {link} leaves the site")
            elif not path.exists():
                faults.append(f"{where}: {link} does not exist")
            elif anchor and path.suffix == ".html" and "libraries" not in path.relative_to(folder).parts and anchor not in ids(path):
                faults.append(f"{where}: {link} has no such heading")
    return len(pages), faults
