"""As much of Mustache as the pages use, with the inheritance of swift-mustache, to render them with sample values."""
import html
import pathlib
import re

TAG = re.compile(r"\{\{([#^/!>$<]?)\s*([^}]*?)\s*\}\}")


class Template:
    def __init__(self, tokens):
        self.tokens = tokens


def parse(text):
    root = []
    open_tags = [(None, root)]
    position = 0
    for tag in TAG.finditer(text):
        tokens = open_tags[-1][1]
        if tag.start() > position:
            tokens.append(("text", text[position : tag.start()]))
        position = tag.end()
        kind, name = tag.group(1), tag.group(2)
        if kind in ("#", "^", "$", "<"):
            inner = []
            tokens.append((kind, name, inner))
            open_tags.append((name, inner))
        elif kind == "/":
            opened = open_tags.pop()[0]
            if opened != name:
                raise ValueError(f"{{{{#{opened}}}}} is closed by {{{{/{name}}}}}")
        elif kind != "!":
            tokens.append((kind or "value", name))
    root.append(("text", text[position:]))
    if len(open_tags) != 1:
        raise ValueError(f"{{{{#{open_tags[-1][0]}}}}} is not closed")
    return Template(root)


class Library:
    """The templates of a folder. `missing` gathers the texts that a page asked for in vain."""

    def __init__(self, folder):
        self.templates = {"notices": parse("")}
        self.missing = set()
        self._is_last = False
        for file in pathlib.Path(folder).iterdir():
            if file.suffix in (".mustache", ".svg"):
                try:
                    self.templates[file.stem] = parse(file.read_text(encoding="utf-8").removesuffix("\n"))
                except ValueError as error:
                    raise ValueError(f"{file.name}: {error}") from error

    def render(self, name, values):
        return self._render(self.templates[name].tokens, [values], {})

    def _look_up(self, name, stack):
        if name == ".":
            return stack[-1]
        if name == "last()":
            return self._is_last
        first, *rest = name.split(".")
        for scope in reversed(stack):
            if isinstance(scope, dict) and scope.get(first) is not None:
                value = scope[first]
                for part in rest:
                    value = value.get(part) if isinstance(value, dict) else None
                return value
        return None

    def _render(self, tokens, stack, blocks):
        out = []
        for kind, name, *inner in tokens:
            if kind == "text":
                out.append(name)
            elif kind == "value":
                out.append(self._value(name, stack))
            elif kind == ">":
                out.append(self._render(self.templates[name].tokens, stack, blocks))
            elif kind == "$":
                out.append(self._render(blocks.get(name, inner[0]), stack, blocks))
            elif kind == "<":
                own = {token[1]: token[2] for token in inner[0] if token[0] == "$"}
                out.append(self._render(self.templates[name].tokens, stack, {**own, **blocks}))
            else:
                out.append(self._section(kind, self._look_up(name, stack), inner[0], stack, blocks))
        return "".join(out)

    def _value(self, name, stack):
        value = self._look_up(name, stack)
        if value is None:
            if name.startswith("t."):
                self.missing.add(name)
            return ""
        if isinstance(value, Template):
            return self._render(value.tokens, stack, {})
        return html.escape(str(value), quote=True)

    def _section(self, kind, value, inner, stack, blocks):
        is_empty = value is None or value is False or value == []
        if kind == "^":
            return self._render(inner, stack, blocks) if is_empty else ""
        if is_empty:
            return ""
        if value is True:
            return self._render(inner, stack, blocks)
        if not isinstance(value, list):
            return self._render(inner, stack + [value], blocks)
        out = []
        for index, item in enumerate(value):
            self._is_last = index == len(value) - 1
            out.append(self._render(inner, stack + [item], blocks))
        return "".join(out)
