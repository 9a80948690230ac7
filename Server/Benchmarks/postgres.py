"""A PostgreSQL cluster for measurements: on a real disk, with its own defaults where commits are concerned."""

import os
import pwd
import re
import shutil
import subprocess
import tempfile
import time

from machine import fail


class Cluster:
    """Listens on a socket in its folder; `stop` removes it."""

    def __init__(self, parent, core, settings=()):
        self.bin = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True).stdout.strip()
        if not os.path.exists(os.path.join(self.bin, "postgres")):
            fail("PostgreSQL is missing (apt-get install postgresql libpq-dev)")
        self.parent, self.core = parent, core
        # The path of a socket may have a hundred bytes, and PostgreSQL refuses to run as root.
        self.socket = tempfile.mkdtemp(prefix="bramley-pg-", dir="/tmp")
        self.folder = tempfile.mkdtemp(prefix="pg-", dir=parent)
        self.as_user = []
        if os.getuid() == 0:
            who = pwd.getpwnam("postgres")
            for folder in (self.folder, self.socket):
                os.chown(folder, who.pw_uid, who.pw_gid)
            self.as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
        self.run([os.path.join(self.bin, "initdb"), "--pgdata", self.data, "--username", "bramley", "--auth", "trust",
                  "--encoding", "UTF8", "--locale", "C", "--no-sync"])
        self.settings = {"listen_addresses": "", "max_connections": "100", "shared_buffers": "512MB",
                         "max_wal_size": "2GB", "wal_level": "minimal", "max_wal_senders": "0"} | dict(settings)
        self.start()

    @property
    def data(self):
        return os.path.join(self.folder, "data")

    def run(self, command):
        done = subprocess.run(self.as_user + command, cwd=self.folder, capture_output=True, text=True)
        if done.returncode:
            fail(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
        return done.stdout

    def start(self, **settings):
        words = [word for item in (self.settings | settings).items() for word in ("-c", "=".join(item))]
        self.child = subprocess.Popen(
            ["taskset", "-c", self.core] + self.as_user
            + [os.path.join(self.bin, "postgres"), "-D", self.data, "-k", self.socket] + words,
            cwd=self.folder, stdin=subprocess.DEVNULL, stdout=open(os.path.join(self.socket, "log"), "ab"),
            stderr=subprocess.STDOUT)
        for _ in range(600):
            ready = subprocess.run([os.path.join(self.bin, "pg_isready"), "-q", "-h", self.socket, "-U", "bramley",
                                    "-d", "postgres"])
            if ready.returncode == 0:
                return
            if self.child.poll() is not None:
                break
            time.sleep(0.1)
        fail(f"PostgreSQL does not start\n{open(os.path.join(self.socket, 'log')).read()[-2000:]}")

    def shut(self):
        """Stops it in good order; the data stay."""
        self.run([os.path.join(self.bin, "pg_ctl"), "-D", self.data, "-m", "fast", "-w", "-t", "300", "stop"])
        self.child.wait()

    def stop(self):
        if self.child.poll() is None:
            subprocess.run(self.as_user + [os.path.join(self.bin, "pg_ctl"), "-D", self.data, "-m", "immediate",
                                           "stop"], cwd=self.folder, capture_output=True)
        self.child.wait()
        for folder in (self.folder, self.socket):
            shutil.rmtree(folder, ignore_errors=True)

    def url(self, database):
        return f"postgres://bramley@/{database}?host={self.socket}"

    def sql(self, database, text):
        """The rows of a statement as text, one a line."""
        return self.run(["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-d", self.url(database), "-c", text]).strip()

    def make(self, database):
        self.sql("postgres", f"CREATE DATABASE {database}")

    @property
    def cpu(self):
        """Seconds of CPU time that all its processes have used, also those that ended."""
        ticks = 0
        for pid in [str(self.child.pid)] + subprocess.run(
                ["pgrep", "-P", str(self.child.pid)], capture_output=True, text=True).stdout.split():
            try:
                fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            ticks += sum(map(int, fields[11:15] if pid == str(self.child.pid) else fields[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    # Limits

    def commits(self, clients, seconds, core):
        """pgbench: transactions of one inserted row each, a second."""
        self.sql("postgres", "CREATE TABLE IF NOT EXISTS bare (id bigserial PRIMARY KEY, body bytea NOT NULL)")
        return self.pgbench(
            "INSERT INTO bare (body) VALUES (decode(repeat('00', 300), 'hex'));", clients, seconds, core)

    def round_trips(self, clients, seconds, core):
        """pgbench: answers to `SELECT 1`, a second."""
        return self.pgbench("SELECT 1;", clients, seconds, core)

    def pgbench(self, script, clients, seconds, core):
        path = os.path.join(self.socket, "script.sql")
        with open(path, "w") as file:
            file.write(script)
        done = subprocess.run(
            ["taskset", "-c", core, "pgbench", "-n", "-M", "prepared", "-c", str(clients), "-j", "1", "-T", str(seconds),
             "-f", path, "-h", self.socket, "-U", "bramley", "postgres"], capture_output=True, text=True)
        found = re.search(r"tps = ([\d.]+)", done.stdout)
        if not found:
            fail(f"pgbench: {done.stdout}{done.stderr}")
        return float(found[1])
