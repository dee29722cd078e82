"""Measures how fast this build is and why, and writes docs/performance.md about it.

usage: measure_performance.py [--out FILE] PROGRAM

Takes about ten minutes, wants a machine that does nothing else, and says in the document how busy
it was. Peers, valgrind and perf are used if they are there.
"""

import argparse
import json
import os
import pathlib
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DIMS = [2, 4, 8, 16, 32, 64, 128]
ENTITIES = [10_000, 100_000, 1_000_000, 10_000_000]
MODELS = ["gumbel", "gumbel-exact", "smooth"]
SEEDS = range(1, 6)
TABLE_WIDTH = 16  # floats of a row in 5 dimensions
PARTS = {  # beginning of a function's name -> what it does in a step
    "Scores": "scores and their slopes",
    "AddSlopes": "adding slopes to gradient rows",
    "Sampler": "drawing negatives",
    "Random": "drawing negatives",
    "philox": "drawing negatives",
    "Prepare": "preparing rows",
    "Slopes": "gradient by the parameters",
    "take": "summing gradients",
    "SumOfLosses": "loss",
    "AdamNumbers": "Adam",
}


def run(command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True)


def bench(program, name, *options):
    """Results by name of one work or group."""
    print(f"bench {name}", file=sys.stderr)
    answer = run([program, "bench", "--json", "--quiet", "--only", name, *options])
    return {result["name"]: result for result in json.loads(answer.stdout)["results"]}


def markdown(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def millions(result):
    return f"{result['pairs_per_second'] / 1e6:.1f}"


def peers(program):
    answer = run([sys.executable, "-B", ROOT / "bench/compare.py", "--program", program, "--json"])
    rows = []
    for row in json.loads(answer.stdout)["rows"]:
        ours = [row["work"], str(row["threads"]), f"{row['ours_pairs_per_second'] / 1e6:.1f}", row["peer"]]
        if "note" in row:
            rows.append([*ours, row["note"], ""])
        else:
            rows.append([*ours, f"{row['peer_pairs_per_second'] / 1e6:.3f}", f"{row['ratio']:.1f}"])
    return markdown(["work", "threads", "ours, million pairs/s", "peer", "peer, million pairs/s", "ratio"], rows)


def standard(program):
    answer = run([program, "bench", "--json", "--quiet"])
    rows = []
    for result in json.loads(answer.stdout)["results"]:
        rows.append([result["name"], str(result["threads"]), millions(result),
                     f"{1e3 * result['seconds']:.2f} ms", f"{100 * result['spread']:.0f}%"])
    return markdown(["work", "threads", "million pairs/s", "one takes", "spread"], rows)


def threads(program):
    """In turns, so that a busy machine slows both."""
    one, two = [], []
    for _ in range(5):
        one.append(bench(program, "train/gumbel", "--threads", 1)["train/gumbel"]["pairs_per_second"])
        two.append(bench(program, "train/gumbel", "--threads", 2)["train/gumbel"]["pairs_per_second"])
    ratio = statistics.median(b / a for a, b in zip(one, two))
    return (f"One thread {statistics.median(one) / 1e6:.1f}, two threads {statistics.median(two) / 1e6:.1f} "
            f"million pairs/s: {ratio:.2f} times (median of five turns).\n")


def instructions(program):
    """Of scores and slopes, a pair and dimension, counted by valgrind."""
    if not shutil.which("valgrind"):
        return {}
    counted = {}
    for model in MODELS:
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "callgrind"
            command = [program, "bench", "--only", f"kernel/{model}", "--quiet"]
            run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *command])
            listing = run(["callgrind_annotate", "--inclusive=yes", "--threshold=100", out]).stdout
        total = sum(int(found[1].replace(",", "")) for found in re.finditer(
            r"^ *([\d,]+) .*gumbelbox::BoxPairs::(?:scores|add_slopes)\(", listing, re.MULTILINE))
        counted[model] = total / (31 * 100_000 * 5)
    return counted


def limits(program):
    kernel = bench(program, "kernel")
    limit = bench(program, "limit")
    counted = instructions(program)
    rows = []
    for model in MODELS:
        mine = kernel[f"kernel/{model}"]
        library = limit[f"limit/{model}"]
        ours = limit[f"limit/{model}/ours"]
        time = "nanoseconds_per_pair_dimension"
        rows.append([model, f"{mine[time]:.2f}", f"{library[time]:.2f}", f"{library[time] / mine[time]:.2f}",
                     f"{ours[time]:.2f}", f"{ours[time] / mine[time]:.2f}",
                     f"{counted[model]:.1f}" if model in counted else "valgrind is missing"])
    return markdown(["model", "kernel, ns", "limit, ns", "share", "own functions, ns", "share", "instructions"],
                    rows)


def parts(program):
    """Where the time of a step goes, by perf."""
    if not shutil.which("perf"):
        return "perf is missing.\n"
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "perf.data"
        command = [program, "bench", "--only", "train/gumbel", "--threads", 1, "--quiet"]
        run(["perf", "record", "-F", "2000", "-o", out, *command])
        listing = run(["perf", "report", "-i", out, "--stdio", "--percent-limit", "0"]).stdout
    shares = dict.fromkeys([*PARTS.values(), "everything else"], 0.0)
    for share, symbol in re.findall(r"^ +([\d.]+)%.*?\[[.k]\] (.*)$", listing, re.MULTILINE):
        # Making up the edges and reading the program in are not part of a step.
        if "random_edges" in symbol or "dl_" in symbol or "EdgeSet" in symbol:
            continue
        part = next((PARTS[name] for name in PARTS if re.search(rf"\b{name}\b", symbol)), "everything else")
        shares[part] += float(share)
    total = sum(shares.values())
    rows = [[part, f"{100 * share / total:.0f}%"] for part, share in
            sorted(shares.items(), key=lambda entry: -entry[1])]
    return markdown(["part of a step, one thread", "share"], rows)


def dimensions(program):
    results = [bench(program, f"train/gumbel/dim-{dim}")[f"train/gumbel/dim-{dim}"] for dim in DIMS]
    rows = []
    for dim, result, before, dim_before in zip(DIMS, results, [None, *results], [None, *DIMS]):
        slope = ""
        if before:
            slope = f"{1e3 * (result['seconds'] - before['seconds']) / (dim - dim_before):.2f}"
        rows.append([str(dim), f"{1e3 * result['seconds']:.1f}", slope, millions(result)])
    return markdown(["dimensions", "step, ms", "more for each dimension, ms", "million pairs/s"], rows)


def entities(program):
    rows = []
    for count in ENTITIES:
        row = [f"{count:,}"]
        for adam in ("dense", "lazy"):
            name = f"train/gumbel/entities-{count}-{adam}"
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
            result = bench(program, name)[name]
            row += [f"{1e9 * result['seconds'] / 639_584:.1f}", millions(result)]
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
            memory = f"{peak / 1024:.0f}" if peak > before else ""
            if adam == "dense":
                row_memory = memory
        rows.append([*row, row_memory, f"{count * TABLE_WIDTH * 4 / 2**20:.0f}"])
    return markdown(["entities", "dense, ns a pair", "million pairs/s", "lazy, ns a pair", "million pairs/s",
                     "peak memory, MiB", "table, MiB"], rows)


def mrr(program, data, mode, seed):
    with tempfile.TemporaryDirectory() as folder:
        model = pathlib.Path(folder) / "model"
        run([program, "train", "--data", ROOT / "datasets" / data, "--out", model, "--negatives-mode", mode,
             "--seed", seed, "--quiet"])
        answer = run([program, "eval", model, "--data", ROOT / "datasets" / data, "--task", "ranking",
                      "--protocol", "strict", "--json", "--quiet"])
    return json.loads(answer.stdout)["mrr"]


def shared(program):
    rows = []
    for data in ("tree_balanced40", "mammal", "tree_random3000"):
        row = [data]
        for mode in ("independent", "shared"):
            print(f"{data}, {mode}", file=sys.stderr)
            found = [mrr(program, data, mode, seed) for seed in SEEDS]
            row.append(f"{statistics.mean(found):.3f} +- {statistics.stdev(found):.3f}")
        rows.append(row)
    return markdown(["data", "independent", "shared"], rows)


def machine(program):
    cpu = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    isa = run([program, "--isa", "list"]).stdout.split()[0]
    return (f"{cpu[1] if cpu else platform.machine()}, {os.cpu_count()} cores, kernels for {isa}; "
            f"load {os.getloadavg()[0]:.1f} when the measurement began.\n")


MEASURES = [machine, peers, standard, threads, limits, parts, dimensions, entities, shared]


def main():
    parser = argparse.ArgumentParser(description="Writes docs/performance.md.")
    parser.add_argument("program")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "docs/performance.md")
    parser.add_argument("--only", help="measures one section", choices=[m.__name__ for m in MEASURES])
    arguments = parser.parse_args()
    text = arguments.out.read_text()
    for measure in MEASURES:
        if arguments.only not in (None, measure.__name__):
            continue
        print(measure.__name__, file=sys.stderr)
        written = measure(arguments.program)
        pattern = re.compile(rf"(<!-- {measure.__name__} -->\n).*?(<!-- end -->)", re.DOTALL)
        text, count = pattern.subn(lambda found: found[1] + written + found[2], text)
        if count != 1:
            sys.exit(f"{arguments.out}: expected one section {measure.__name__}, found {count}")
        arguments.out.write_text(text)


if __name__ == "__main__":
    main()
