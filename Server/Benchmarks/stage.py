"""What `nodes` and `size` share: the stand-in for Apple, servers on either store, bodies and sessions."""

import argparse
import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile

from machine import HERE, LOAD_CORE, Process, build, fail, file_system, free_port, say

CLIENT = "com.example.bench"
TEAM = "BENCHTEAM1"


def parser(doc):
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bramley", help="a release build of the server that is there, instead of building it")
    parser.add_argument("--bench", help="a release build of bramley-bench that is there")
    parser.add_argument("--folder", help="where data lie meanwhile: a real disk (a folder in .build)")
    parser.add_argument("--json", help="write all figures to this file")
    return parser


class Stage:
    def __init__(self, options):
        for tool in ("wrk", "taskset"):
            if not shutil.which(tool):
                fail(f"{tool} is missing (apt-get install wrk util-linux)")
        self.bramley = os.path.abspath(options.bramley or build(os.path.dirname(HERE), "bramley"))
        self.bench = os.path.abspath(options.bench or build(HERE, "bramley-bench"))
        parent = os.path.abspath(options.folder or os.path.join(HERE, ".build"))
        os.makedirs(parent, exist_ok=True)
        if file_system(parent) in ("tmpfs", "ramfs"):
            fail(f"{parent} is memory, not a disk: commits would cost nothing; choose another by --folder")
        load = os.getloadavg()[0]
        if load > 0.5:
            say(f"the machine is not quiet (load {load:.1f}): take these figures for a hint only")
        self.folder = tempfile.mkdtemp(prefix="bench-", dir=parent)
        # PostgreSQL's user has to pass through it.
        os.chmod(self.folder, 0o755)
        self.batches = 0
        self.apple_port = free_port()
        self.key = self.path("master.key")
        with open(self.key, "w") as file:
            file.write(subprocess.run(["openssl", "rand", "-base64", "32"], capture_output=True, text=True,
                                      check=True).stdout)
        os.chmod(self.key, 0o600)

    def path(self, name):
        return os.path.join(self.folder, name)

    def start_apple(self):
        self.apple = Process(
            LOAD_CORE, [self.bench, "apple", "--folder", self.folder, "--port", str(self.apple_port)],
            (self.apple_port, "/auth/keys"), self.folder, "apple")

    def close(self):
        for process in list(Process.running):
            process.child.kill()
            process.child.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def environment(self, url=None, **further):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("BRAMLEY_")}
        environment |= {
            "BRAMLEY_APPLE_TEAM_ID": TEAM, "BRAMLEY_APPLE_KEY_ID": "BENCHKEY01",
            "BRAMLEY_APPLE_PRIVATE_KEY_PATH": self.path("team.p8"),
            "BRAMLEY_APPLE_NATIVE_CLIENT_IDS": CLIENT,
            "BRAMLEY_APPLE_BASE_URL": f"http://127.0.0.1:{self.apple_port}",
            "BRAMLEY_LIMITS_ENABLED": "false", "BRAMLEY_SERVER_MASTER_KEY_PATH": self.key,
            # Every node says the same, since tokens name it.
            "BRAMLEY_SERVER_PUBLIC_URL": "http://127.0.0.1:8080",
        }
        if url:
            environment["BRAMLEY_DATABASE_URL"] = url
        return environment | further

    def serve(self, core, name, url=None, data="data", **further):
        """A server on one core, or on several; its port and that of its metrics are `port` and `admin`."""
        port, admin = free_port(), free_port()
        process = Process(
            core, [self.bramley, "serve", "--port", str(port), "--data", self.path(data)],
            (port, "/health/ready"), self.folder, name,
            self.environment(url, BRAMLEY_ADMIN_PORT=str(admin), **further))
        process.port, process.admin, process.url = port, admin, f"http://127.0.0.1:{port}"
        return process

    # What is sent

    def bench_tool(self, verb, **options):
        words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        return subprocess.run([self.bench, verb] + words, check=True, capture_output=True, text=True).stdout

    def mint(self, count, **options):
        self.batches += 1
        batch = f"batch{self.batches}"
        self.bench_tool("mint", folder=self.folder, client=CLIENT, batch=batch, count=count, **options)
        return self.path(batch + ".bodies")

    def sessions(self, port, count):
        """Signs people in; a file with their tokens."""
        bodies = self.mint(count)
        path = self.path(f"sessions{self.batches}")
        with open(path, "w") as file:
            for session in self.sign_in(port, bodies):
                file.write(f"{session['access_token']} {session['refresh_token']}\n")
        return path

    def sign_in(self, port, bodies):
        """Sends the bodies of a file, one after the other; what each was answered."""
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        for body in open(bodies).read().splitlines():
            connection.request("POST", "/v1/sign-in/apple", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            text = answer.read()
            if answer.status != 200:
                fail(f"sign-in: {answer.status} {text}")
            yield json.loads(text)


def keep(options, figures):
    if options.json:
        with open(options.json, "w") as file:
            json.dump(figures, file, indent=1)
    sys.stdout.flush()
