"""Where the time of a step goes: by perf, and by valgrind where only instructions count."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from performance.measuring import bench, run
from performance.writing import table

# What a function does in a step, by its name. The first line that fits counts; the arguments of
# templates and functions only do where the name alone fits none. Names that fit none are "everything
# else", and this script lists them while it runs.
PARTS = [
    (r"Sampler|Random|[Pp]hilox|[Dd]raw", "drawing pairs"),
    (r"Prepare|SlopesOfRows|Adam|Rows?(?![a-z])|take|Run::move|initiali[sz]e", "row pass"),
    (r"Score|Slopes|Pair|Tile|Loss|BatchGradient", "scores, slopes and gradients of pairs"),
]
OTHER = "everything else"
# Making up the edges, their names and the model to keep, and reading the program in.
NO_STEP = r"random_edges|random_data|EdgeSet|NameTable|Vocabulary|stored_rows|require_storable|dl_|TimerResolution"
WORK = "train/gumbel/long"


def bare(symbol):
    """A name without the arguments of templates and functions."""
    before = None
    while before != symbol:
        before, symbol = symbol, re.sub(r"<[^<>]*>|\((?!anonymous)[^()]*\)", "", symbol)
    return symbol.replace("(anonymous namespace)::", "")


def part_of(symbol):
    """Nothing for what is no part of a step."""
    if re.search(NO_STEP, bare(symbol)):
        return None
    for name in bare(symbol), symbol:
        for pattern, part in PARTS:
            if re.search(pattern, name):
                return part
    return OTHER


def symbols_of(report):
    """Share and name of each function that perf reports."""
    return [(float(share), symbol) for share, symbol in
            re.findall(r"^ +([\d.]+)%.*?\[[.k]\] (.*)$", report, re.MULTILINE)]


def shares_of(symbols):
    """Of each part in the step, largest first."""
    shares = dict.fromkeys([*(part for _, part in PARTS), OTHER], 0.0)
    for share, symbol in symbols:
        part = part_of(symbol)
        if part is None:
            continue
        shares[part] += share
        if part == OTHER and share >= 0.5:
            print(f"{OTHER}: {share}% {symbol}", file=sys.stderr)
    total = sum(shares.values()) or 1
    return sorted(((part, share / total) for part, share in shares.items()), key=lambda one: -one[1])


def parts(program):
    if not shutil.which("perf"):
        return "perf is missing.\n"
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "perf.data"
        command = [str(program), "bench", "--only", WORK, "--threads", "1", "--quiet"]
        recorded = subprocess.run(["perf", "record", "-F", "2000", "-o", out, *command],
                                  capture_output=True, text=True)
        if recorded.returncode != 0:
            return "perf may not measure here.\n"
        report = run(["perf", "report", "-i", out, "--stdio", "--percent-limit", "0"]).stdout
    rows = [[part, f"{100 * share:.0f}%"] for part, share in shares_of(symbols_of(report))]
    return table(["part of a step, one thread", "share"], rows)


def instructions_of(command):
    told = run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}", *command]).stderr
    return int(re.search(r"Collected : (\d+)", told)[1])


def instructions(program, models):
    """Of the kernels, a pair and dimension; nothing without valgrind. Valgrind knows no AVX-512."""
    if not shutil.which("valgrind"):
        return {}
    works = bench(program, "kernel")
    start = instructions_of([program, "bench", "--list"])
    counted = {}
    for model in models:
        print(f"instructions of {model}", file=sys.stderr)
        work = works[f"kernel/{model}"]
        pairs = work["rounds"] * work["pairs_per_second"] * work["seconds"]
        dim = 1e9 / (work["pairs_per_second"] * work["nanoseconds_per_pair_dimension"])
        command = [program, "bench", "--only", f"kernel/{model}", "--quiet"]
        counted[model] = (instructions_of(command) - start) / (pairs * dim)
    return counted
