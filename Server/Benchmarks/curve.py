"""The growth curve of `size` as a table and as a plot: `curve.py FIGURES.json [PLOT.svg]`."""

import json
import math
import sys

PATHS = {"user": "`GET /v1/user`", "refresh": "refresh", "sign-in, known": "sign-in, known",
         "sign-in, new": "sign-in, new"}
ENGINES = {"sqlite": "SQLite", "postgres": "PostgreSQL"}
COLOURS = {"user": "#2a7f62", "refresh": "#3a5fa0", "sign-in, known": "#b5651d", "sign-in, new": "#8b3a62"}


def smallest(figures, engine):
    return min((f for f in figures if f["engine"] == engine), key=lambda f: f["accounts"])


def table(figures):
    """What a calm store does, and below it what it does at full load."""
    calm = ["| store | accounts | on disk | a person | start | " + " | ".join(f"{name} p99" for name in PATHS.values()) + " |",
            "|---|---|---|---|---|" + "---|" * len(PATHS)]
    full = ["| at full load | accounts | " + " | ".join(f"{name} a second" for name in PATHS.values()) + " |",
            "|---|---|" + "---|" * len(PATHS)]
    for f in sorted(figures, key=lambda f: (list(ENGINES).index(f["engine"]), f["accounts"])):
        base = smallest(figures, f["engine"])["calm"]
        slowest = {path: f["calm"][path]["p99"] for path in PATHS}
        times = [f"{slowest[path]:.1f} ms ({slowest[path] / base[path]['p99']:.1f})" for path in PATHS]
        rates = [f"{f['full'][path]['rate']:,.0f} (p99 {f['full'][path]['p99']:.0f} ms)" for path in PATHS]
        calm.append(f"| {ENGINES[f['engine']]} | {f['accounts']:,} | {f['bytes'] / 1e6:,.0f} MB | "
                    f"{f['bytes'] / f['accounts']:,.0f} B | {f['start']:.0f} ms | {' | '.join(times)} |")
        full.append(f"| {ENGINES[f['engine']]} | {f['accounts']:,} | {' | '.join(rates)} |")
    return "\n".join(calm + [""] + full)


def plot(figures):
    """p99 of each path by the number of accounts, a panel for each engine."""
    engines = [engine for engine in ENGINES if any(f["engine"] == engine for f in figures)]
    width, height, left, top, gap = 330, 220, 52, 34, 74
    top_value = max(f["calm"][path]["p99"] for f in figures for path in PATHS) * 1.15
    sizes = sorted({f["accounts"] for f in figures})
    whole = left + len(engines) * (width + gap)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {height + 110}" font-family="sans-serif" '
           'font-size="12" role="img" aria-label="99th percentile of each path by the number of accounts">',
           f'<rect width="{whole}" height="{height + 110}" fill="#ffffff"/>']
    for number, engine in enumerate(engines):
        x0, y0 = left + number * (width + gap), top + height

        def x(accounts):
            return x0 + 14 + (width - 28) * math.log(accounts / sizes[0]) / (math.log(sizes[-1] / sizes[0]) or 1)

        def y(value):
            return y0 - height * value / top_value

        out.append(f'<text x="{x0}" y="20" font-weight="bold" fill="#222">{ENGINES[engine]}: p99 in ms</text>')
        for step in range(5):
            value = top_value * step / 4
            out.append(f'<line x1="{x0}" x2="{x0 + width}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="#ddd"/>')
            out.append(f'<text x="{x0 - 6}" y="{y(value) + 4:.1f}" text-anchor="end" fill="#555">{value:.1f}</text>')
        for accounts in sizes:
            out.append(f'<text x="{x(accounts):.1f}" y="{y0 + 18}" text-anchor="middle" fill="#555">{short(accounts)}</text>')
        rows = sorted((f for f in figures if f["engine"] == engine), key=lambda f: f["accounts"])
        for path, colour in COLOURS.items():
            points = [(x(f["accounts"]), y(f["calm"][path]["p99"])) for f in rows]
            text = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
            out.append(f'<polyline points="{text}" fill="none" stroke="{colour}" stroke-width="2"/>')
            out += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{colour}"/>' for a, b in points]
        out.append(f'<text x="{x0 + width / 2}" y="{y0 + 36}" text-anchor="middle" fill="#555">accounts</text>')
    for number, (path, colour) in enumerate(COLOURS.items()):
        x0 = left + number * 160
        out.append(f'<rect x="{x0}" y="{top + height + 52}" width="12" height="12" fill="{colour}"/>')
        out.append(f'<text x="{x0 + 18}" y="{top + height + 62}" fill="#222">{PATHS[path].replace("`", "")}</text>')
    return "\n".join(out + ["</svg>"]) + "\n"


def short(accounts):
    for unit, letter in ((1_000_000, "M"), (1_000, "k")):
        if accounts >= unit:
            return f"{accounts / unit:g}{letter}"
    return str(accounts)


if __name__ == "__main__":
    figures = json.load(open(sys.argv[1]))
    print(table(figures))
    if len(sys.argv) > 2:
        with open(sys.argv[2], "w") as file:
            file.write(plot(figures))
