"""Writes the tables of docs/results.md and docs/approximations.md from experiments/results/*.json.

usage: write_results.py [--check] [--root ROOT]

A table stands between the lines "<!-- NAME.json -->" and "<!-- end -->"; "<!-- NAME.json: WORD, WORD -->"
has only the rows whose name or metric contains one of the words; "<!-- NAME.json by epoch -->" has the curves of the
runs that took long; "<!-- NAME.json beside: MODEL, MODEL -->" has models beside each other. With --check nothing is written, and a table
that differs from its file is an error.
"""

import argparse
import json
import pathlib
import re
import sys

TABLE = re.compile(r"(<!-- (\w+\.json)(?:: ([^\n]*?)| (by epoch)| beside: ([^\n]*?))? -->\n).*?(<!-- end -->)", re.DOTALL)
DOCUMENTS = ("docs/results.md", "docs/approximations.md", "docs/models.md")
RANKING_HEAD = """| data | dim | model | boxes | settings | note | paper | ours, `paper` ranks | ours, `strict` ranks | seeds |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""
F1_HEAD = """| data | split | dim | model | boxes | penalty | settings | note | paper | ours | best epoch | seeds |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""
COUNT_HEAD = """| data | split | model | dim | settings | note | paper | KL | Pearson | Spearman | ECE | KL, rare b | P(a \\| b, c) | added | P(a \\| b, !c) | added |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""
COUNT_FIGURES = ("kl", "pearson", "spearman", "ece", "kl_rare", "joint", "joint_added", "negation", "negation_added")
LONG = 1000  # epochs
CURVE_EPOCHS = (100, 200, 500, 1000, 2000, 3000, 4000, 5000, 7000)


def paper_figure(row):
    return "-" if row["paper"] is None else f"{row['paper']:.3f}"


def figure(row, digits=3):
    spread = f" (spread {row['spread']:.{digits}f})" if row["seeds"] > 1 else ""
    return f"{row['ours']:.{digits}f}{spread}"


def analysis_table(rows):
    """One line a row of an analysis, which has no protocols."""
    text = "| | quantity | paper | ours |\n| --- | --- | --- | --- |\n"
    for row in rows:
        paper = "-" if row["paper"] is None else f"{row['paper']:.6g}"
        metric = row["metric"].replace("|", "\\|")
        text += f"| {row['name']} | {metric} | {paper} | {row['ours']:.6g} |\n"
    return text


def f1_table(rows):
    text = F1_HEAD
    for row in rows:
        penalty = "yes" if row["regularized"] else "no"
        text += (
            f"| {row['dataset']} | {row['split']} | {row['dim']} | {row['name']} | {row['boxes']} | {penalty} | {row['settings']} "
            f"| {row['note']} | {paper_figure(row)} | {figure(row, 4)} | {row['epoch']:.0f} | {row['seeds']} |\n"
        )
    return text


def curve_table(rows):
    """The metric on valid after some epochs, of the runs that took long."""
    text = "| model | penalty | settings | " + " | ".join(f"{epoch:,}" for epoch in CURVE_EPOCHS) + " |\n"
    text += "| --- " * (3 + len(CURVE_EPOCHS)) + "|\n"
    for row in rows:
        curve = dict(row.get("curve", []))
        if max(curve, default=0) < LONG:
            continue
        looks = (f"{curve[epoch]:.3f}" if epoch in curve else "" for epoch in CURVE_EPOCHS)
        penalty = "yes" if row["regularized"] else "no"
        note = f", {row['note']}" if row["note"] else ""
        text += f"| {row['name']} | {penalty} | {row['settings']}{note} | {' | '.join(looks)} |\n"
    return text


def ranking_table(rows):
    """One line a pair of rows that differ in the protocol only."""
    lines = {}
    for row in rows:
        key = tuple(row[name] for name in ("dataset", "dim", "name", "boxes", "settings", "note", "paper", "seeds"))
        lines.setdefault(key, {})[row["protocol"]] = row
    text = RANKING_HEAD
    for by_protocol in lines.values():
        row = by_protocol["strict"]
        text += (
            f"| {row['dataset']} | {row['dim']} | {row['name']} | {row['boxes']} | {row['settings']} | {row['note']} "
            f"| {paper_figure(row)} | {figure(by_protocol['paper'])} | {figure(row)} | {row['seeds']} |\n"
        )
    return text


def count_cell(name, rows):
    """One figure; of KL with its spread."""
    if name not in rows:
        return "-"
    row = rows[name]
    if name == "kl" and row["boxes"] != "none":
        return figure(row, 5)
    digits = {"kl": 5, "ece": 4, "kl_rare": 4}.get(name, 3)
    return f"{row['ours']:.{digits}f}"


def count_table(rows):
    """One line for all figures of one model on probabilities."""
    lines = {}
    for row in rows:
        key = tuple(row[name] for name in ("dataset", "split", "name", "dim", "settings", "note"))
        lines.setdefault(key, {})[row["metric"]] = row
    text = COUNT_HEAD
    for (dataset, split, name, dim, settings, note), by_metric in lines.items():
        baseline = by_metric["kl"]["boxes"] == "none"
        paper = by_metric["kl"]["paper"]
        text += f"| {dataset} | {split} | {name} | {'-' if baseline else dim} | {'-' if baseline else settings} | {note} "
        text += f"| {'-' if paper is None else f'{paper:.4f}'} | "
        text += " | ".join(count_cell(figure_name, by_metric) for figure_name in COUNT_FIGURES) + " |\n"
    return text


BESIDE_FIGURES = {"kl": "KL of P(a \\| b)", "joint": "Pearson, P(a \\| b, c)", "negation": "Pearson, P(a \\| b, !c)"}


def beside_table(rows, models):
    """Figures of models with their default settings, a column each."""
    lines = {}
    for row in rows:
        is_default = row["settings"] == "ours" and row["note"] in ("", f"{row['dim']} dimensions")
        if is_default and row["name"] in models and row["metric"] in BESIDE_FIGURES:
            key = (row["dataset"], row["split"], row["dim"], row["metric"])
            lines.setdefault(key, {})[row["name"]] = row["ours"]
    text = "| data | split | dim | figure | " + " | ".join(f"`{model}`" for model in models) + " |\n"
    text += "| --- " * (4 + len(models)) + "|\n"
    order = list(BESIDE_FIGURES)
    for key in sorted(lines, key=lambda key: (key[0], key[1], -key[2], order.index(key[3]))):
        dataset, split, dim, metric = key
        digits = 4 if metric == "kl" else 3
        cells = (f"{lines[key][model]:.{digits}f}" if model in lines[key] else "no answer" for model in models)
        text += f"| {dataset} | {split} | {dim} | {BESIDE_FIGURES[metric]} | {' | '.join(cells)} |\n"
    return text


def table(rows):
    if "protocol" not in rows[0]:
        return analysis_table(rows)
    if any(row["metric"] == "kl" for row in rows):
        return count_table(rows)
    return f1_table(rows) if rows[0]["metric"] == "f1" else ranking_table(rows)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path("."))
    arguments = parser.parse_args()
    results = arguments.root / "experiments/results"

    def fill(match):
        rows = json.loads((results / match[2]).read_text())["rows"]
        if match[4]:
            return match[1] + curve_table(rows) + match[6]
        if match[5]:
            return match[1] + beside_table(rows, match[5].split(", ")) + match[6]
        if match[3]:
            words = match[3].split(", ")
            rows = [row for row in rows if any(word in row["name"] + " " + row["metric"] for word in words)]
        return match[1] + table(rows) + match[6]

    for name in DOCUMENTS:
        document = arguments.root / name
        if not document.exists():
            continue
        old = document.read_text()
        new = TABLE.sub(fill, old)
        if not arguments.check:
            document.write_text(new)
        elif new != old:
            sys.exit(f"{name}: differs from experiments/results; 'make docs' writes it")


if __name__ == "__main__":
    main()
