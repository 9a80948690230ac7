"""A `bramley demo` on free ports, with what its emulator receives."""
import fcntl
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[3]
# Another build of the command can be tested by its path.
COMMAND = os.environ.get("BRAMLEY_COMMAND", str(ROOT / "Server/.build/debug/bramley"))
PATIENCE = 120
_numbers = itertools.count(1)


class Demo:
    def __init__(self, clients=None, host="127.0.0.1", settings=None):
        self._host, self._settings = host, settings or {}
        # A free port is chosen a moment before it is used: two demos that start together could choose the same one.
        with open(pathlib.Path(tempfile.gettempdir()) / "bramley-demo.lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self._start(clients)

    def _start(self, clients):
        # One machine sends everything, so limits would stop it.
        environment = {**os.environ, "BRAMLEY_LIMITS_ENABLED": "false", **self._settings}
        if clients is not None:  # else those of the demo
            environment["BRAMLEY_APP_CLIENTS"] = json.dumps(clients)
        self._folder = tempfile.mkdtemp(prefix="bramley-browser-")
        self._log = open(pathlib.Path(self._folder) / "log", "w+", encoding="utf-8")
        self._process = subprocess.Popen(
            [COMMAND, "demo", "--host", self._host, "--port", "0", "--apple-port", "0", "--mail-port", "0", "--admin-port", "0", "--data", self._folder,
             "--log-level", "warning"],
            env=environment, stdin=subprocess.DEVNULL, stdout=self._log, stderr=subprocess.STDOUT)
        end = time.monotonic() + PATIENCE
        while True:
            text = self.log()
            found = re.search(r"^ +(http://(?:127\.0\.0\.1|localhost):\d+)$", text, re.M)
            emulator = re.search(r"Apple is at (http://127\.0\.0\.1:\d+)\.", text)
            admin = re.search(r"pages are at (http://127\.0\.0\.1:\d+)/admin", text)
            if found and emulator and admin:
                break
            if self._process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"the demo did not start:\n{text}")
            time.sleep(0.05)
        self.address, self.emulator, self.admin = found[1], emulator[1], admin[1]

    @property
    def folder(self):
        return self._folder

    def log(self):
        return (pathlib.Path(self._folder) / "log").read_text(encoding="utf-8")

    def stop(self):
        self._process.terminate()
        self._process.wait()
        self._log.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def operator(self, role):
        """Makes a token for the admin port."""
        # Variables of these tests are no settings.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("BRAMLEY_")}
        done = subprocess.run(
            [COMMAND, "admin", "token", "create", f"{role}{next(_numbers)}", "--role", role, "--data", self._folder],
            capture_output=True, text=True, check=True, env=environment)
        return done.stdout.strip()

    def control(self, path, body=None, method=None):
        request = urllib.request.Request(
            f"{self.emulator}/_emulator/{path}", method=method or ("POST" if body is not None else "GET"),
            data=None if body is None else json.dumps(body).encode(),
            headers={} if body is None else {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def person(self, given="Noor", family="Adler"):
        """Makes a person with an Apple Account, and returns the id and the address."""
        number = next(_numbers)
        id, address = f"browser{number}", f"browser{number}@example.com"
        self.control("people", {"id": id, "email": address, "given_name": given, "family_name": family})
        return id, address

    def account(self, provider, person, address):
        self.control("providers/accounts", {"provider": {"plain": "openid/plain"}.get(provider, provider), "person": person, "addresses": [{"email": address, "verified": True}]})

    def code(self, kind, to, after=0):
        """Returns the code of the newest mail or text (`kind`) to an address, when there are more than `after`."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            entries = [e for e in next(v for k, v in self.control(f"{kind}?to={urllib.request.quote(to)}").items() if isinstance(v, list))]
            if len(entries) > after:
                newest = entries[-1]
                if kind == "mail":
                    newest = self.control(f"mail/{newest['id']}")
                code = newest.get("code") or re.search(r"\b\d{6}\b", json.dumps(newest))[0]
                return str(code)
            time.sleep(0.05)
        raise AssertionError(f"no {kind} to {to}")


def unique_address(word="page"):
    return f"{word}{next(_numbers)}@example.net"
