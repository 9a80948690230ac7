"""Serves the pages with sample values, under the same policy as the server's, on a free port of this machine."""
import html
import http.server
import json
import pathlib
import threading

from .mustache import Library, parse
from .pages import LANGUAGES, Text, pages

TEMPLATES = pathlib.Path(__file__).parents[3] / "Sources/BramleyHTTP/Pages/Templates"
POLICY = (
    "default-src 'none'; style-src 'nonce-{0}'; script-src 'nonce-{0}'; connect-src 'self'; img-src 'self' data:; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
NONCE = "c2FtcGxl"


class Gallery:
    def __init__(self):
        self.library = Library(TEMPLATES)
        self._texts = {}
        for language in LANGUAGES:
            texts = json.loads((TEMPLATES / f"texts-{language}.json").read_text(encoding="utf-8"))
            direction = texts.pop("direction")
            compiled = {
                section: {key: parse(html.escape(value)) for key, value in entries.items()}
                for section, entries in texts.items()
            }
            self._texts[language] = (direction, compiled)

    def states(self):
        return list(pages("en"))

    def page(self, state, language, **more):
        template, values = pages(language)[state]
        direction, texts = self._texts[language]
        values = {
            **self._filled(values, texts), "t": texts, "language": language, "direction": direction, "nonce": NONCE,
            "style": "/style.css", "script": "/page.js", **more,
        }
        return self.library.render(template, values)

    def _filled(self, value, texts):
        if isinstance(value, Text):
            section, key = value.split(".")
            return texts[section][key]
        if isinstance(value, dict):
            return {key: self._filled(item, texts) for key, item in value.items()}
        if isinstance(value, list):
            return [self._filled(item, texts) for item in value]
        return value


class Site:
    """A `with` block in which the gallery is served at `address`."""

    def __init__(self, gallery, theme=""):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                path = self.path.split("?")[0]
                if path in ("/style.css", "/page.js"):
                    body = (TEMPLATES / path[1:]).read_text(encoding="utf-8") + (theme if path == "/style.css" else "")
                    kind = "text/css" if path == "/style.css" else "text/javascript"
                else:
                    parts = path[1:].split("/")
                    if len(parts) != 2 or parts[0] not in LANGUAGES or parts[1] not in gallery.states():
                        return self.send_error(404)
                    body, kind = gallery.page(parts[1], parts[0]), "text/html"
                self.send_response(200)
                self.send_header("Content-Type", kind + "; charset=utf-8")
                self.send_header("Content-Security-Policy", POLICY.format(NONCE))
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()
