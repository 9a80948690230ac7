"""Passwords: sign-ins a second compared with bare Argon2id, other requests meanwhile, memory with many waiting, and
whether the response time reveals a known address. Part of `run`."""

import http.client
import json
import math
import os
import random
import statistics
import subprocess
import sys
import threading
import time

PASSWORD = "correct horse battery"
WAITING = 200
KNOWN = 50


def say(message):
    print(f"==> {message}", file=sys.stderr, flush=True)


class Client:
    """One connection."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def post(self, path, body):
        """Status and seconds."""
        text = json.dumps(body)
        began = time.perf_counter()
        self.connection.request("POST", path, text, {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        self.text = answer.read()
        return answer.status, time.perf_counter() - began

    def user(self, token):
        began = time.perf_counter()
        self.connection.request("GET", "/v1/user", headers={"Authorization": f"Bearer {token}"})
        answer = self.connection.getresponse()
        answer.read()
        return answer.status, time.perf_counter() - began


def demand(status, expected, what):
    if status != expected:
        sys.exit(f"bench: {what}: {status}")


def address(index):
    return f"person{index}@example.com"


def sign_in(index, password=PASSWORD):
    return {"email": address(index), "password": password}


def bare(measurement):
    """Bare Argon2id on the server's core, checks a second."""
    done = subprocess.run(
        ["taskset", "-c", "0", measurement.bench, "argon2", "--seconds", str(measurement.options.seconds)],
        capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["argon2id"]


def rate(measurement, token, seconds, lines=8):
    """Sign-ins a second over some connections, and how long `GET /v1/user` takes meanwhile."""
    end = time.perf_counter() + seconds
    counts, waits = [0] * lines, []

    def load(line):
        client = Client(measurement.port)
        while time.perf_counter() < end:
            status, _ = client.post("/v1/sign-in/password", sign_in((line * 7 + counts[line]) % KNOWN))
            demand(status, 200, "password sign-in")
            counts[line] += 1

    def look():
        client = Client(measurement.port)
        while time.perf_counter() < end:
            status, took = client.user(token)
            demand(status, 200, "user")
            waits.append(took * 1000)
            time.sleep(0.01)

    threads = [threading.Thread(target=load, args=(line,)) for line in range(lines)]
    threads.append(threading.Thread(target=look))
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.perf_counter() - began
    waits.sort()
    return {"rate": sum(counts) / took, "user p50": waits[len(waits) // 2],
            "user p99": waits[int(len(waits) * 0.99)], "user asked": len(waits)}


def waiting(measurement, token):
    """The maximum memory, in MB, while a number of sign-ins wait; and `GET /v1/user` meanwhile."""
    most, waits, statuses = [0, 0], [], []
    done = threading.Event()

    def one(index):
        status, _ = Client(measurement.port).post("/v1/sign-in/password", sign_in(index % KNOWN))
        statuses.append(status)

    def watch():
        client = Client(measurement.port)
        while not done.is_set():
            most[:] = map(max, most, measurement.server.memory())
            waits.append(client.user(token)[1] * 1000)
            time.sleep(0.005)

    watcher = threading.Thread(target=watch)
    watcher.start()
    threads = [threading.Thread(target=one, args=(index,)) for index in range(WAITING)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    done.set()
    watcher.join()
    for status in statuses:
        demand(status, 200, f"one of {WAITING} sign-ins at once")
    waits.sort()
    return {"MB": most, "user p99": waits[int(len(waits) * 0.99)]}


def normal_tail(z):
    """Two-sided p of a standard normal value."""
    return math.erfc(abs(z) / math.sqrt(2))


def welch(one, other):
    """Two-sided p; with hundreds of values Student's distribution is the normal one."""
    spread = statistics.variance(one) / len(one) + statistics.variance(other) / len(other)
    return normal_tail((statistics.mean(one) - statistics.mean(other)) / math.sqrt(spread))


def mann_whitney(one, other):
    """Two-sided p by the normal approximation; times hardly ever tie."""
    ranked = sorted([(value, True) for value in one] + [(value, False) for value in other])
    ranks = sum(rank for rank, (_, isOne) in enumerate(ranked, 1) if isOne)
    m, n = len(one), len(other)
    return normal_tail((ranks - m * (m + n + 1) / 2) / math.sqrt(m * n * (m + n + 1) / 12))


def timing(measurement, count=1_000):
    """A thousand refused sign-ins in a shuffled order, half with addresses that are known."""
    client = Client(measurement.port)
    order = [True, False] * (count // 2)
    random.shuffle(order)
    times = {True: [], False: []}
    for index, known in enumerate([True, False] * 10 + order):
        body = {"email": address(index % KNOWN) if known else f"nobody{index % KNOWN}@example.com",
                "password": "a wrong password"}
        status, took = client.post("/v1/sign-in/password", body)
        demand(status, 401, "refused sign-in")
        if index >= 20:
            times[known].append(took * 1000)
    return {"known": statistics.median(times[True]), "unknown": statistics.median(times[False]),
            "welch": welch(times[True], times[False]), "mann_whitney": mann_whitney(times[True], times[False])}


def measure(measurement):
    client = Client(measurement.port)
    for index in range(KNOWN):
        status, _ = client.post("/v1/sign-up/password", sign_in(index))
        demand(status, 200, "sign-up")
    token = json.loads(client.text)["access_token"]
    figures = measurement.figures
    figures["argon2id"] = {"rate": bare(measurement)}
    rate(measurement, token, 2)
    runs = [rate(measurement, token, measurement.options.seconds) for _ in range(measurement.options.runs)]
    figures["passwords"] = sorted(runs, key=lambda run: run["rate"])[len(runs) // 2]
    say(f"password sign-ins: {figures['passwords']['rate']:.1f} a second; bare {figures['argon2id']['rate']:.1f}; "
        f"/v1/user p99 {figures['passwords']['user p99']:.1f} ms")
    figures["passwords waiting"] = waiting(measurement, token)
    say(f"{WAITING} waiting: {figures['passwords waiting']['MB'][0]:.0f} MB")
    figures["passwords timing"] = timing(measurement)
    say(f"known or unknown: {figures['passwords timing']}")


def table(figures):
    if "passwords" not in figures:
        return []
    f, w, t = figures["passwords"], figures["passwords waiting"], figures["passwords timing"]
    bare_rate = figures["argon2id"]["rate"]
    return [
        "", "| passwords | | aim |", "|---|---|---|",
        f"| bare Argon2id (19 MiB, 2 passes), one core | {bare_rate:.1f} a second | |",
        f"| sign-ins, 8 connections | {f['rate']:.1f} a second, {f['rate'] / bare_rate:.0%} of bare | 90% |",
        f"| `GET /v1/user` meanwhile | p50 {f['user p50']:.1f} ms, p99 {f['user p99']:.1f} ms | p99 20 ms |",
        f"| memory with {WAITING} sign-ins at once (of it anonymous) | {w['MB'][0]:.0f} MB ({w['MB'][1]:.0f} MB) | 300 MB |",
        f"| `GET /v1/user` meanwhile | p99 {w['user p99']:.1f} ms | |",
        f"| 1,000 refused sign-ins, known or unknown address | medians {t['known']:.2f} and {t['unknown']:.2f} ms; "
        f"p = {t['welch']:.2f} (Welch), {t['mann_whitney']:.2f} (Mann-Whitney) | p > 0.05 |",
    ]
