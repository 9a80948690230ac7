#!/usr/bin/python3
"""Drives a server with webhooks: it is killed again and again, and so is the receiver, which also fails, hangs, lies and
redirects. At the end each event must have been accepted, those of each person in their order.

    drive.py --command .build/debug/bramley --events 300 --kills 2
"""

import argparse
import base64
import collections
import http.client
import http.server
import json
import os
import pathlib
import random
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[4] / "Examples" / "BackEnds"))
from verify_webhook import RejectedWebhook, verify  # noqa: E402

# The account and its session, two changes of the name, the end of the session.
EVENTS = ["user.created", "session.created", "user.updated", "user.updated", "session.ended"]


def receive(port: int, secret: str, log: str, seed: int) -> None:
    """The receiver, a process of its own."""
    chance = random.Random(seed)
    lock = threading.Lock()
    out = open(log, "a", buffering=1)

    def note(*words) -> None:
        with lock:
            out.write(" ".join(words) + "\n")

    class Receiver(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self, status: int, **fields) -> None:
            self.send_response(status)
            for name, value in fields.items():
                self.send_header(name.replace("_", "-"), value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def do_GET(self):
            note("FAULT", "a-redirect-was-followed")
            self.answer(204)

        def do_POST(self):
            length = int(self.headers.get("Content-Length", 0))
            body = self.rfile.read(length)
            if len(body) < length:
                self.close_connection = True
                return None  # The server was killed in the middle of it.
            try:
                event = verify(self.headers, body, [secret])
            except RejectedWebhook as error:
                note("FAULT", str(error).replace(" ", "-"))
                return self.answer(401)
            if self.path != "/hook":
                note("FAULT", "a-redirect-was-followed")
            line = [self.headers["webhook-id"], event["type"], event["data"]["user_id"], event["timestamp"]]
            with lock:
                fate = chance.random()
            if fate < 0.02:
                return self.answer(500)
            if fate < 0.025:
                return self.answer(302, Location="/elsewhere")
            if fate < 0.0255:
                return self.answer(429, Retry_After="1")
            if fate < 0.026:
                # Hangs: the sender has to give up by itself.
                time.sleep(12)
                return None
            if fate < 0.0264:
                # Trickles: an answer that never ends.
                note("GOT", *line)
                try:
                    self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
                    for _ in range(24):
                        self.wfile.write(b"x")
                        time.sleep(0.5)
                except OSError:
                    pass
                self.close_connection = True
                return None
            note("GOT", *line)
            if fate < 0.036:
                return self.answer(503)  # It lies: it has the event.
            if fate < 0.041:
                self.close_connection = True
                return None  # It has the event, and says nothing.
            if fate < 0.0415:
                os._exit(1)  # It dies.
            return self.answer(204)

        def log_message(self, *_):
            pass

    class Server(http.server.ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 128
        allow_reuse_address = True

        def handle_error(self, request, client_address):
            pass  # A server that was killed has left its connections.

    Server(("127.0.0.1", port), Receiver).serve_forever()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Drive:
    def __init__(self, options, folder: pathlib.Path):
        self.options = options
        self.folder = folder
        self.chance = random.Random(options.seed)
        self.port, self.hook_port = free_port(), free_port()
        self.secret = "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()
        self.master_key = base64.b64encode(secrets.token_bytes(32)).decode()
        self.log = folder / "received.log"
        self.log.touch()
        self.done: list = []
        self.lock = threading.Lock()
        self.left = options.events // len(EVENTS)
        self.people = self.left
        self.server = self.receiver = None
        self.isOver = False
        self.deaths = 0

    def start_server(self) -> None:
        key = subprocess.run(
            ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
            capture_output=True, text=True, check=True).stdout if not hasattr(self, "key") else self.key
        self.key = key
        path = self.folder / "webhooks.secret"
        if not path.exists():
            # Two lines, as in the middle of a rotation: the receiver has only one of them.
            other = "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()
            path.touch(mode=0o600)
            path.write_text(other + "\n" + self.secret + "\n")
        endpoint = {
            "id": "drive", "url": f"http://127.0.0.1:{self.hook_port}/hook", "secret_path": str(path)}
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("BRAMLEY_")},
            "BRAMLEY_SERVER_PUBLIC_URL": f"http://127.0.0.1:{self.port}",
            "BRAMLEY_APPLE_BASE_URL": "http://127.0.0.1:9", "BRAMLEY_APPLE_TEAM_ID": "A1B2C3D4E5",
            "BRAMLEY_APPLE_KEY_ID": "F6G7H8J9K0", "BRAMLEY_APPLE_PRIVATE_KEY": key,
            "BRAMLEY_APPLE_NATIVE_CLIENT_IDS": "com.example.app", "BRAMLEY_GUESTS_ENABLED": "true",
            "BRAMLEY_LIMITS_ENABLED": "false", "BRAMLEY_LOG_LEVEL": "error",
            "BRAMLEY_WEBHOOKS": json.dumps([endpoint]),
        }
        if self.options.database:
            environment["BRAMLEY_DATABASE_URL"] = self.options.database
            environment["BRAMLEY_SERVER_MASTER_KEY"] = self.master_key
        words = open(self.folder / "server.log", "ab")
        self.server = subprocess.Popen(
            [self.options.command, "serve", "--port", str(self.port), "--data", str(self.folder / "data")],
            cwd=self.folder, env=environment, stdout=subprocess.PIPE, stderr=words, text=True)
        line = self.server.stdout.readline()
        if not line.startswith("listening"):
            raise SystemExit("the server did not start: " + (self.folder / "server.log").read_text()[-2000:])

    def start_receiver(self) -> None:
        self.receiver = subprocess.Popen([
            sys.executable, __file__, "--receive", str(self.hook_port), "--secret", self.secret, "--log", str(self.log),
            "--seed", str(self.chance.randrange(1 << 30))])

    def watch_receiver(self) -> None:
        while not self.isOver:
            if self.receiver.poll() is not None and not self.isOver:
                self.deaths += 1
                time.sleep(0.3)
                self.start_receiver()
            time.sleep(0.1)

    def call(self, method: str, path: str, body=None, token=None, key=None):
        """Sends a request until it is answered, whatever dies meanwhile."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = "Bearer " + token
        if key:
            headers["Idempotency-Key"] = key
        while True:
            local = self.local
            try:
                if getattr(local, "connection", None) is None:
                    local.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
                local.connection.request(method, path, json.dumps(body) if body is not None else None, headers)
                answer = local.connection.getresponse()
                data = answer.read()
                if answer.status < 500:
                    return answer.status, json.loads(data) if data else None
            except (OSError, http.client.HTTPException):
                pass
            if getattr(local, "connection", None):
                local.connection.close()
            local.connection = None
            time.sleep(0.1)

    local = threading.local()

    def person(self) -> None:
        status, session = self.call("POST", "/v1/sign-in/guest", {}, key=secrets.token_hex(16))
        assert status == 200, (status, session)
        token, user = session["access_token"], session["user"]["id"]
        for number in range(2):
            status, answer = self.call("PATCH", "/v1/user", {"name": {"given_name": f"Name {number}"}}, token)
            assert status == 200, (status, answer)
        status, answer = self.call("DELETE", "/v1/sessions/current", token=token)
        assert status in (204, 401), (status, answer)
        with self.lock:
            self.done.append(user)

    def work(self) -> None:
        while True:
            with self.lock:
                if self.left == 0:
                    return
                self.left -= 1
            try:
                self.person()
            except AssertionError as error:
                self.fault = str(error)
                return

    fault = None

    def run(self) -> int:
        began = time.time()
        self.start_receiver()
        self.start_server()
        threading.Thread(target=self.watch_receiver, daemon=True).start()
        workers = [threading.Thread(target=self.work) for _ in range(8)]
        for worker in workers:
            worker.start()
        kills = 0
        # Spread over the work, and one after it, in the middle of the deliveries.
        marks = sorted(self.chance.randrange(1, self.people + 1) for _ in range(max(0, self.options.kills - 1)))
        while any(worker.is_alive() for worker in workers):
            with self.lock:
                count = len(self.done)
            if marks and count >= marks[0]:
                marks.pop(0)
                kills += 1
                self.kill()
            time.sleep(0.01)
        while kills < self.options.kills:
            kills += 1
            self.kill()
            time.sleep(self.chance.random())
        loaded = time.time() - began
        if self.fault:
            return self.end("a request failed: " + self.fault)
        expected = self.people * len(EVENTS)
        last, since = -1, time.time()
        while True:
            ids, _, _ = self.read()
            if len(ids) >= expected:
                break
            if len(ids) != last:
                last, since = len(ids), time.time()
            if time.time() - since > self.options.patience:
                return self.end(f"{len(ids)} of {expected} events came, and no more")
            time.sleep(0.5)
        took = time.time() - began
        time.sleep(1)
        return self.end(self.verdict(), loaded, took, kills)

    def kill(self) -> None:
        self.server.send_signal(signal.SIGKILL)
        self.server.wait()
        self.start_server()

    def read(self):
        lines = [line.split() for line in self.log.read_text().splitlines()]
        faults = [" ".join(line[1:]) for line in lines if line and line[0] == "FAULT"]
        got = [line[1:] for line in lines if len(line) == 5 and line[0] == "GOT"]
        return {line[0] for line in got}, got, faults

    def verdict(self) -> str:
        ids, got, faults = self.read()
        if faults:
            return "; ".join(sorted(set(faults)))
        people = collections.defaultdict(list)
        for name, kind, user, _ in got:
            # What comes again does so before the next of the same person.
            if not people[user] or people[user][-1][0] != name:
                people[user].append((name, kind))
        wrong = [
            f"{user}: {[kind for _, kind in people[user]]}" for user in self.done
            if [kind for _, kind in people[user]] != EVENTS]
        if wrong:
            return f"{len(wrong)} of {len(self.done)} people: " + "; ".join(wrong[:3])
        if len(ids) != self.people * len(EVENTS):
            return f"{len(ids)} events instead of {self.people * len(EVENTS)}"
        self.repeated = len(got) - len(ids)
        return ""

    repeated = 0

    def end(self, fault: str, loaded=0.0, took=0.0, kills=0) -> int:
        self.isOver = True
        for process in (self.server, self.receiver):
            process.kill()
            process.wait()
        if fault:
            print(f"FAILED with seed {self.options.seed}: {fault}")
            print((self.folder / "server.log").read_text()[-1000:])
            return 1
        events = self.people * len(EVENTS)
        print(
            f"{events} events of {self.people} people, each accepted at least once and in order; {self.repeated} came again; "
            f"{kills} kills of the server, {self.deaths} deaths of the receiver; requests took {loaded:.0f} s, everything "
            f"{took:.0f} s")
        return 0


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--command")
    parser.add_argument("--database", help="a PostgreSQL database instead of SQLite")
    parser.add_argument("--events", type=int, default=300)
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--patience", type=int, default=240, help="seconds without a new event that are a failure")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--receive", type=int)
    parser.add_argument("--secret")
    parser.add_argument("--log")
    options = parser.parse_args()
    if options.seed is None:
        options.seed = int(os.environ.get("BRAMLEY_SEED", 0)) or secrets.randbelow(1 << 30)
    if options.receive:
        receive(options.receive, options.secret, options.log, options.seed)
        return 0
    options.command = str(pathlib.Path(options.command).resolve())
    with tempfile.TemporaryDirectory(prefix="webhooks-") as folder:
        return Drive(options, pathlib.Path(folder)).run()


if __name__ == "__main__":
    sys.exit(main())
