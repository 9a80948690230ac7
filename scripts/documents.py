"""Reads the documents of this repository: their links, headings, code spans and code blocks."""
import pathlib
import re
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[1]
FENCE = re.compile(r"^(\s*)(`{3,}|~{3,})\s*([\w-]*)")
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*<?([^()\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
HTML_LINK = re.compile(r"<(?:img|source|a)\s[^>]*?(?:src|srcset|href)=\"([^\"]+)\"")
ARTICLE = re.compile(r"<doc:([^>]+)>")
SPAN = re.compile(r"(`+)(.+?)\1", re.S)
COMMENT = re.compile(r"<!--.*?-->", re.S)


@dataclass
class Block:
    """A block of code: fenced with its language, or indented, which has none."""
    page: pathlib.Path
    line: int
    language: str
    text: str
    note: str = ""  # the comment right above it

    @property
    def where(self):
        return f"{self.page.relative_to(ROOT)}:{self.line}"


@dataclass
class Page:
    path: pathlib.Path
    blocks: list = field(default_factory=list)
    prose: list = field(default_factory=list)  # (line number, line) of what is not code

    @property
    def name(self):
        return str(self.path.relative_to(ROOT))

    @property
    def text(self):
        return "\n".join(line for _, line in self.prose)

    def line_of(self, offset):
        """Returns the line number of an offset in `text`."""
        return self.prose[self.text.count("\n", 0, offset)][0] if self.prose else 1

    def links(self):
        """Yields (line, target) of each link, picture and DocC reference."""
        text = self.without_spans()
        for pattern in (LINK, HTML_LINK):
            for found in pattern.finditer(text):
                yield self.line_of(found.start()), found[1]
        for found in ARTICLE.finditer(text):
            yield self.line_of(found.start()), "doc:" + found[1]

    def without_spans(self):
        """Returns the prose with its code spans blanked out, at the same offsets."""
        blank = lambda found: re.sub(r"[^\n]", " ", found[0])
        return SPAN.sub(blank, COMMENT.sub(blank, self.text))

    def spans(self):
        """Yields (line, text) of each code span; a line break in it reads as a space."""
        for found in SPAN.finditer(COMMENT.sub("", self.text)):
            yield self.line_of(found.start()), re.sub(r"\s+", " ", found[2])

    def anchors(self):
        """Returns the anchors that GitHub makes of the headings."""
        seen, anchors = {}, set()
        for _, line in self.prose:
            found = re.match(r"#{1,6}\s+(.*?)\s*#*$", line)
            if not found:
                anchors.update(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", line))
                continue
            title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", found[1])
            slug = re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")
            count = seen.get(slug, 0)
            seen[slug] = count + 1
            anchors.add(f"{slug}-{count}" if count else slug)
        return anchors


def read(path):
    page = Page(path)
    lines = path.read_text(encoding="utf-8").split("\n")
    note, number = "", 0
    while number < len(lines):
        line = lines[number]
        fence = FENCE.match(line)
        previous_blank = number == 0 or not lines[number - 1].strip()
        if fence:
            start, body = number, []
            number += 1
            closing = re.compile(rf"^\s*{re.escape(fence[2])}\s*$")
            while number < len(lines) and not closing.match(lines[number]):
                body.append(lines[number].removeprefix(fence[1]))
                number += 1
            page.blocks.append(Block(path, start + 1, fence[3], "\n".join(body), note))
            page.prose.append((start + 1, ""))
            note = ""
        elif line.startswith("    ") and previous_blank and not in_list(lines, number):
            start, body = number, []
            while number < len(lines) and (lines[number].startswith("    ") or indented_follows(lines, number)):
                body.append(lines[number][4:])
                number += 1
            number -= 1
            page.blocks.append(Block(path, start + 1, "", "\n".join(body).rstrip(), note))
            page.prose.append((start + 1, ""))
            note = ""
        else:
            page.prose.append((number + 1, line))
            found = re.fullmatch(r"\s*<!--\s*(.*?)\s*-->\s*", line)
            note = found[1] if found else (note if not line.strip() else "")
        number += 1
    return page


def in_list(lines, number):
    """Whether an indented line goes on a list's entry."""
    for line in reversed(lines[:number]):
        if re.match(r"\s*([-*]|\d+\.)\s", line):
            return True
        if line.strip() and not line.startswith(" "):
            return False
    return False


def indented_follows(lines, number):
    """Whether a blank line is inside an indented block."""
    if lines[number].strip():
        return False
    rest = next((line for line in lines[number:] if line.strip()), "")
    return rest.startswith("    ")


def version():
    """Returns the version of server and command."""
    text = (ROOT / "Server/Sources/BramleyHTTP/Server/ServerVersion.swift").read_text(encoding="utf-8")
    return re.search(r'current = "([^"]+)"', text)[1]


def paths():
    """Returns all documents, catalogues of DocC included."""
    found = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")]
    found += sorted((ROOT / "docs").rglob("*.md"))
    found += catalogue_paths()
    found += sorted((ROOT / "Examples").glob("*/README.md")) + [ROOT / "Server/Benchmarks/README.md"]
    return [path for path in found if path.exists()]


def catalogue_paths():
    folders = [ROOT / "Sources", ROOT / "Server/Sources", ROOT / "Integrations"]
    return sorted(path for folder in folders for path in folder.rglob("*.docc/*.md") if ".build" not in path.parts)
