"""A static page on a port of its own, and what was asked of it."""
import http.server
import threading


class App:
    def __init__(self, host="127.0.0.1"):
        app = self
        self.page, self.asked, self.referers = "", [], []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                app.asked.append(self.path)
                app.referers.append(self.headers.get("Referer"))
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(app.page.encode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://{host}:{self.server.server_address[1]}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()
