"""Sections about other tools, from what bench/compare.py measures."""

import json
import os
import pathlib
import sys

from performance.measuring import competitor, run
from performance.writing import aims, at_least, millions, table

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROUNDS = int(os.environ.get("ROUNDS", "5"))
BUSY_ROUNDS = min(ROUNDS, 3)
MODELS = ["gumbel", "gumbel-exact", "smooth"]


def compared(program, rounds, *options):
    """Exit code 1 says that the peer failed; its row tells how."""
    answer = run([sys.executable, "-B", ROOT / "bench/compare.py", "--program", program, "--json",
                  "--rounds", rounds, *options], (0, 1))
    return json.loads(answer.stdout)


def speeds(rows):
    lines = []
    for row in rows:
        ours = [row["work"], row["instruction_set"], millions(row["ours_pairs_per_second"]), row["peer"]]
        if "note" in row:
            lines.append([*ours, row["note"], ""])
        else:
            lines.append([*ours, millions(row["peer_pairs_per_second"]), f"{row['ratio']:.1f}"])
    return table(["benchmark", "kernels for", "ours, million pairs/s", "peer", "peer, million pairs/s",
                  "ratio"], lines)


def conditions(rounds, load, threads):
    return f"\nMedians of {rounds} rounds in turns, threads: {threads}; load before: {load:.1f}.\n"


def form_of(row):
    return row["peer"].split()[0].split("/")[-1]


def ratio(rows, work, form, isa):
    """Nothing if it was not measured."""
    found = [row.get("ratio") for row in rows
             if (row["work"], form_of(row), row["instruction_set"]) == (work, form, isa)]
    return found[0] if found else None


def ours(rows, work, isa):
    found = [row["ours_pairs_per_second"] for row in rows
             if (row["work"], row["instruction_set"]) == (work, isa)]
    return found[0] if found else None


def aims_beside_peers(rows):
    isa = rows[0]["instruction_set"]  # that the program uses
    works = [f"train/{model}" for model in MODELS]
    lines = [at_least(f"`{work}`, times plain PyTorch", 30, ratio(rows, work, "plain", isa)) for work in works]
    lines += [at_least(f"`{work}`, times tuned PyTorch", 12, ratio(rows, work, "tuned", isa)) for work in works]
    lines += [at_least(f"`{work}` with AVX2, times plain PyTorch", 25, ratio(rows, work, "plain", "avx2"))
              for work in works]
    lines += [at_least(f"`{work}/50d`, times plain PyTorch", 10, ratio(rows, f"{work}/50d", "plain", isa))
              for work in works]
    of_gumbel, of_exact = (ours(rows, work, isa) for work in works[:2])
    share = of_exact / of_gumbel if of_gumbel and of_exact else None
    return aims([*lines, at_least("speed of `gumbel-exact`, as a share of `gumbel`", 0.5, share)])


def quiet(program):
    comparison = compared(program, ROUNDS, "--peer", "torch")
    rows = comparison["rows"]
    return speeds(rows) + aims_beside_peers(rows) + conditions(ROUNDS, comparison["load"], rows[0]["threads"])


def busy(program):
    """The first rows again, while another process keeps a core occupied."""
    load = os.getloadavg()[0]
    rows = []
    with competitor():
        for model in MODELS:
            rows += compared(program, BUSY_ROUNDS, "--peer", "torch", "--only", f"train/{model}")["rows"]
    isa = rows[0]["instruction_set"]
    rows = [row for row in rows if row["instruction_set"] == isa]
    return speeds(rows) + conditions(BUSY_ROUNDS, load, rows[0]["threads"])


def gensim(program):
    comparison = compared(program, ROUNDS, "--peer", "gensim")
    isa = comparison["rows"][0]["instruction_set"]
    rows = []
    for row in comparison["poincare_on_mammals"]["rows"]:
        if "note" in row:
            rows.append([row["name"], row["note"], "", "", ""])
        else:
            rows.append([row["name"], f"{row['mean_rank']:.2f}", f"{row['map']:.3f}",
                         f"{1e3 * row['seconds_per_epoch']:.1f}", f"{row['times_ours']:.1f}"])
    head = ["mammals", "mean rank", "MAP", "an epoch, ms", "times ours"]
    first = [row for row in comparison["rows"] if row["instruction_set"] == isa]
    return speeds(first) + "\n" + table(head, rows) + conditions(ROUNDS, comparison["load"], 1)
