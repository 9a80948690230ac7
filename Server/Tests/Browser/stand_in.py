"""As much of a server as /bramley.js talks to, for what the demo can't show: sessions that end, failing calls, counted requests."""
import base64
import hashlib
import http.server
import json
import threading
import urllib.parse

from gallery.site import TEMPLATES


class StandIn:
    def __init__(self):
        stand_in = self
        self.signed_in = False  # the browser's session
        self.asked = []  # (method, path, fields)
        self.down = False
        self.expires_in = 900
        self.codes, self.tokens = {}, 0

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self, status, body=b"", kind="application/json", **headers):
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Cache-Control", "no-store")
                self.send_header("Access-Control-Allow-Origin", self.headers.get("Origin", "null"))
                self.send_header("Access-Control-Allow-Headers", "authorization, content-type")
                self.send_header("Access-Control-Allow-Methods", "GET, POST, DELETE")
                if self.path.startswith("/v1/session?") or self.path == "/v1/session":
                    self.send_header("Access-Control-Allow-Credentials", "true")
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def note(self, fields=None):
                stand_in.asked.append((self.command, self.path.split("?")[0], fields or {}))

            def do_OPTIONS(self):
                self.answer(204)

            def do_GET(self):
                url = urllib.parse.urlsplit(self.path)
                query = dict(urllib.parse.parse_qsl(url.query))
                if url.path == "/bramley.js":
                    script = (TEMPLATES / "bramley.js").read_bytes()
                    return self.answer(200, script, "text/javascript", Cross_Origin_Resource_Policy="cross-origin")
                self.note(query)
                if stand_in.down:
                    return self.answer(503)
                if url.path == "/v1/session":
                    if not stand_in.signed_in:
                        return self.answer(204)
                    return self.answer(200, json.dumps(stand_in.session()).encode())
                if url.path == "/v1/authorize":
                    back = stand_in.answers(query)
                    page = f"""<!doctype html><meta charset="utf-8"><a id="yes" href="{back['code']}">yes</a> <a id="no" href="{back['error']}">no</a>"""
                    page = page.replace("&", "&amp;")
                    # As the real pages do, so that an opener is cut off.
                    return self.answer(200, page.encode(), "text/html", Cross_Origin_Opener_Policy="same-origin")
                if url.path.startswith("/yes"):
                    stand_in.signed_in = True
                    return self.answer(302, Location=query["to"])
                self.answer(404)

            def do_POST(self):
                fields = dict(urllib.parse.parse_qsl(self.rfile.read(int(self.headers["Content-Length"])).decode()))
                self.note(fields)
                if stand_in.down:
                    return self.answer(503)
                if fields["grant_type"] == "authorization_code":
                    challenge = stand_in.codes.pop(fields["code"], None)
                    made = base64.urlsafe_b64encode(hashlib.sha256(fields["code_verifier"].encode()).digest()).rstrip(b"=").decode()
                    if challenge != made:
                        return self.answer(400, b'{"error":"invalid_grant"}')
                elif not stand_in.signed_in:
                    return self.answer(400, b'{"error":"invalid_grant","code":"session_ended"}')
                self.answer(200, json.dumps({**stand_in.session(), "refresh_token": "refresh"}).encode())

            def do_DELETE(self):
                self.note()
                if stand_in.down:
                    return self.answer(503)
                stand_in.signed_in = False
                self.answer(204)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"

    def session(self):
        self.tokens += 1
        return {
            "access_token": f"token{self.tokens}", "token_type": "Bearer", "expires_in": self.expires_in, "session_id": "s",
            "user": {"id": "maya", "email_verified": True, "is_private_email": False}}

    def answers(self, query):
        code = f"code{len(self.codes)}"
        self.codes[code] = query["code_challenge"]
        common = {"state": query["state"], "iss": self.address}
        to = query["redirect_uri"] + "?" + urllib.parse.urlencode({"code": code, **common})
        return {
            "code": "/yes?" + urllib.parse.urlencode({"to": to}),
            "error": query["redirect_uri"] + "?" + urllib.parse.urlencode({"error": "access_denied", **common}),
        }

    def count(self, path):
        return sum(1 for _, asked, _ in self.asked if asked == path)

    def close(self):
        self._server.shutdown()
        self._server.server_close()
