"""Holds the code in README and docs/ against what compiles or runs it."""
import re

from documents import ROOT

# Languages whose blocks in README and docs/ are run or compiled by a test, or say why not.
RUN = ("swift", "python", "js", "javascript", "html", "php", "ruby", "go")


def faults(pages):
    """Yields (place, fault) of each block that nothing holds.

    A comment right above a block says which file it is taken from (`as in PATH`), what runs it (`run by PATH`), or why nothing does
    (`not run: REASON`).
    """
    for page in pages:
        if page.path.name != "README.md" and page.path.parts[len(ROOT.parts)] != "docs":
            continue
        for block in page.blocks:
            if block.language not in RUN or block.note.startswith("not run: "):
                continue
            found = re.fullmatch(r"(as in|run by) (\S+)", block.note)
            source = found and ROOT / found[2]
            if not found:
                yield block.where, "no comment above it says what compiles or runs it (`as in PATH`, `run by PATH`, `not run: REASON`)"
            elif not source.is_file():
                yield block.where, f"{found[2]} does not exist"
            elif found[1] == "run by" and page.name not in source.read_text(encoding="utf-8"):
                yield block.where, f"{found[2]} does not name this page"
            elif found[1] == "as in" and (line := strange_line(block.text, source.read_text(encoding="utf-8"))):
                yield block.where, f"{found[2]} has no line `{line}` there"


def strange_line(text, source):
    """Returns the first line of a text that a source does not have, in the same order; nil if it has all. White space, commas and
    comments at the end of a line may differ."""

    def bare(line):
        return re.sub(r"[\s,]+", "", re.sub(r"(^|\s)(//|#) .*", "", line))

    whole, position = "".join(bare(line) + "\n" for line in source.split("\n")).replace("\n", ""), 0
    for line in text.split("\n"):
        wanted = bare(line)
        if not wanted or wanted == "…":
            continue
        at = whole.find(wanted, position)
        if at < 0:
            return line.strip()
        position = at + len(wanted)
    return None
