"""Measures Apple's notifications and the deletion of accounts."""

import http.client
import subprocess
import sys
import threading
import time


def notifications(bench):
    """Five thousand of Apple's notifications, a quarter of them duplicates, on eight connections."""
    count = 5_000
    bench.sessions(count)
    about = f"batch{bench.batches}"
    bench.batches += 1
    batch = f"batch{bench.batches}"
    subprocess.run([bench.bench, "notices", "--folder", bench.folder, "--client", bench.client, "--about", about,
                    "--batch", batch, "--count", str(count)], check=True)
    bodies = open(bench.path(batch + ".bodies")).read().splitlines()
    before = bench.jobs_done("apple_notification")
    times, began = post(bench, "/v1/notifications/apple", bodies, 8, lambda body: (body, {}), 200)
    sent = time.perf_counter() - began
    bench.drain(before + len(set(bodies)), "apple_notification")
    bench.figures["notifications"] = {
        "count": count, "distinct": len(set(bodies)), "seconds": sent,
        "acted": bench.jobs_done("apple_notification") - before, **percentiles(times)}


def deletion(bench):
    """DELETE /v1/user: each waits for the next whole second, so only its latency is meaningful."""
    count = 256
    tokens = [line.split()[0] for line in open(bench.sessions(count)).read().splitlines()]
    times, _ = post(bench, "/v1/user", tokens, 64, lambda token: (None, {"Authorization": f"Bearer {token}"}),
                         202, "DELETE")
    bench.figures["deletion"] = {"count": count, **percentiles(times)}


def percentiles(times):
    ordered = sorted(times)
    return {"p50": ordered[len(ordered) // 2] * 1e3, "p99": ordered[len(ordered) * 99 // 100] * 1e3,
            "max": ordered[-1] * 1e3}


def post(bench, path, items, connections, request, status, method="POST"):
    """Sends each item once, some at a time; the seconds that each took, and when the first began."""
    rest, times, lock, faults = iter(items), [], threading.Lock(), []

    def work():
        connection = http.client.HTTPConnection("127.0.0.1", bench.port, timeout=30)
        while not faults:
            with lock:
                item = next(rest, None)
            if item is None:
                return
            body, headers = request(item)
            if body:
                headers = headers | {"Content-Type": "application/json"}
            began = time.perf_counter()
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read()
            times.append(time.perf_counter() - began)
            if answer.status != status:
                faults.append(f"{method} {path}: {answer.status} {text}")

    began = time.perf_counter()
    workers = [threading.Thread(target=work) for _ in range(connections)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if faults or len(times) != len(items):
        sys.exit(f"bench: {faults[0] if faults else f'{method} {path}: a connection broke'}")
    return times, began


def table(figures):
    lines = []
    if "notifications" in figures:
        f = figures["notifications"]
        lines += ["", f"Apple's notifications: {f['count']:,} of them ({f['distinct']:,} distinct) on 8 connections "
                  f"answered in {f['seconds']:.1f} s; p50 {f['p50']:.1f} ms, p99 {f['p99']:.1f} ms, longest "
                  f"{f['max']:.0f} ms (aim: 50 ms); {f['acted']:,} acted on."]
    if "deletion" in figures:
        f = figures["deletion"]
        lines += ["", f"`DELETE /v1/user`: {f['count']} accounts on 64 connections, p50 {f['p50']:.0f} ms, p99 "
                  f"{f['p99']:.0f} ms; each waits for the next whole second of Apple's clock."]
    return lines
