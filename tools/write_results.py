"""Writes the tables of docs/results.md from experiments/results/*.json.

usage: write_results.py [--check] [--root ROOT]

A table stands between the lines "<!-- NAME.json -->" and "<!-- end -->". With --check nothing is
written, and a table that differs from its file is an error.
"""

import argparse
import json
import pathlib
import re
import sys

TABLE = re.compile(r"(<!-- (\w+\.json) -->\n).*?(<!-- end -->)", re.DOTALL)
HEAD = """| data | dim | model | settings | note | paper | ours, `paper` ranks | ours, `strict` ranks | seeds |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


def figure(row):
    return f"{row['ours']:.3f} (spread {row['spread']:.3f})"


def table(rows):
    """One line a pair of rows that differ in the protocol only."""
    lines = {}
    for row in rows:
        key = tuple(row[name] for name in ("dataset", "dim", "name", "settings", "note", "paper", "seeds"))
        lines.setdefault(key, {})[row["protocol"]] = row
    text = HEAD
    for (dataset, dim, name, settings, note, paper, seeds), by_protocol in lines.items():
        text += (
            f"| {dataset} | {dim} | {name} | {settings} | {note} | {paper:.3f} "
            f"| {figure(by_protocol['paper'])} | {figure(by_protocol['strict'])} | {seeds} |\n"
        )
    return text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path("."))
    arguments = parser.parse_args()
    document = arguments.root / "docs/results.md"
    results = arguments.root / "experiments/results"

    def fill(match):
        rows = json.loads((results / match[2]).read_text())["rows"]
        return match[1] + table(rows) + match[3]

    old = document.read_text()
    new = TABLE.sub(fill, old)
    if not arguments.check:
        document.write_text(new)
    elif new != old:
        sys.exit("docs/results.md: differs from experiments/results; 'make docs' writes it")


if __name__ == "__main__":
    main()
