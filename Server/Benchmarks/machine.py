"""Builds, processes on a core of their own, and load: what all measurements share."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SERVER_CORE, LOAD_CORE = "0", "1"


def fail(message):
    sys.exit(f"bench: {message}")


def say(message):
    print(f"==> {message}", file=sys.stderr, flush=True)


# Building


def build(package, product):
    say(f"building {product} (release)")
    # Linked as a package's program is, and the limits as Bramley is.
    command = [os.path.join(HERE, "../../scripts/build-release"), package, product]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def file_system(folder):
    return subprocess.run(["stat", "-f", "-c", "%T", folder], capture_output=True, text=True).stdout.strip()


# Processes


class Process:
    """A child on one core that is stopped with the script."""

    running = []

    def __init__(self, core, command, ready, folder, name, environment=None):
        self.log = os.path.join(folder, f"{name}.log")
        self.began = time.perf_counter()
        self.child = subprocess.Popen(
            ["taskset", "-c", core] + command, cwd=folder, env=environment or os.environ,
            stdout=open(self.log, "ab"), stderr=subprocess.STDOUT)
        Process.running.append(self)
        self.wait(*ready)

    def wait(self, port, path):
        while time.perf_counter() - self.began < 20:
            if self.child.poll() is not None:
                fail(f"ended at its start: see {self.log}\n{open(self.log).read()[-2000:]}")
            try:
                with socket.create_connection(("127.0.0.1", port), timeout=2) as connection:
                    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: bench\r\nConnection: close\r\n\r\n".encode())
                    if connection.recv(64).startswith(b"HTTP/1.1 200"):
                        self.milliseconds = (time.perf_counter() - self.began) * 1000
                        return
            except OSError:
                pass
            time.sleep(0.0005)
        fail(f"no answer at port {port}: see {self.log}")

    @property
    def cpu(self):
        fields = open(f"/proc/{self.child.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def written(self):
        """Bytes that the process had written to storage: whole pages of the system, such as a log's."""
        return int(re.search(r"^write_bytes: (\d+)", open(f"/proc/{self.child.pid}/io").read(), re.M)[1])

    def memory(self):
        """Resident MB: all, and what is the process's own (the rest is the program's file)."""
        status = open(f"/proc/{self.child.pid}/status").read()
        return [int(re.search(rf"{key}:\s+(\d+)", status)[1]) / 1024 for key in ("VmRSS", "RssAnon")]

    def stop(self):
        Process.running.remove(self)
        self.child.send_signal(signal.SIGTERM)
        self.child.wait(timeout=10)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


# Load


def wrk(process, url, seconds, connections, script=None, *words):
    command = ["taskset", "-c", LOAD_CORE, "wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency"]
    if script:
        command += ["-s", os.path.join(HERE, "wrk", script)]
        command += [url] + (["--", *map(str, words)] if words else [])
    else:
        command += [*map(str, words), url]
    cpu, written, began = process.cpu, process.written, time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True)
    busy = (process.cpu - cpu) / (time.perf_counter() - began)
    text = done.stdout
    errors = re.search(r"Lua errors: (\d+)", text)
    if done.returncode or "Non-2xx" in text or "Socket errors" in text or (errors and errors[1] != "0"):
        fail(f"{' '.join(command)}\n{text}{done.stderr}")
    requests = int(re.search(r"(\d+) requests in", text)[1])
    return {
        "requests": requests,
        "rate": float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]),
        "p50": re.search(r"^\s+50%\s+(\S+)", text, re.M)[1],
        "p99": re.search(r"^\s+99%\s+(\S+)", text, re.M)[1],
        "busy": busy,
        "cpu_us": (process.cpu - cpu) / requests * 1e6,
        "written": (process.written - written) / requests,
    }


def median(runs):
    return sorted(runs, key=lambda run: run["rate"])[len(runs) // 2]
