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
ROUNDS = os.environ.get("ROUNDS", "5")  # of the comparison with other tools
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


def run(command, codes=(0,)):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode not in codes:
        sys.exit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stderr}")
    return done


def peak_memory(command):
    """Of one process, in MiB, and what it prints."""
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit code {process.returncode}")
    return usage.ru_maxrss / 1024, out


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


def compared(program, peer):
    """With one peer. Exit code 1 says that the peer failed; its row tells how."""
    answer = run([sys.executable, "-B", ROOT / "bench/compare.py", "--program", program, "--json",
                  "--rounds", ROUNDS, "--peer", peer], (0, 1))
    return json.loads(answer.stdout)


def speeds(comparison):
    rows = []
    for row in comparison["rows"]:
        ours = [row["work"], str(row["threads"]), f"{row['ours_pairs_per_second'] / 1e6:.1f}", row["peer"]]
        if "note" in row:
            rows.append([*ours, row["note"], ""])
        else:
            rows.append([*ours, f"{row['peer_pairs_per_second'] / 1e6:.3f}", f"{row['ratio']:.1f}"])
    head = ["benchmark", "threads", "ours, million pairs/s", "peer", "peer, million pairs/s", "ratio"]
    return markdown(head, rows)


def conditions(comparison):
    return f"\nMedians of {comparison['rounds']} rounds in turns; load before: {comparison['load']:.1f}.\n"


def peers(program):
    comparison = compared(program, "torch")
    return speeds(comparison) + conditions(comparison)


def gensim(program):
    comparison = compared(program, "gensim")
    rows = []
    for row in comparison["poincare_on_mammals"]["rows"]:
        if "note" in row:
            rows.append([row["name"], row["note"], "", "", ""])
        else:
            rows.append([row["name"], f"{row['mean_rank']:.2f}", f"{row['map']:.3f}",
                         f"{1e3 * row['seconds_per_epoch']:.1f}", f"{row['times_ours']:.1f}"])
    head = ["mammals", "mean rank", "MAP", "an epoch, ms", "times ours"]
    return speeds(comparison) + "\n" + markdown(head, rows) + conditions(comparison)


def standard(program):
    answer = run([program, "bench", "--json", "--quiet"])
    rows = []
    for result in json.loads(answer.stdout)["results"]:
        rows.append([result["name"], str(result["threads"]), millions(result),
                     f"{1e3 * result['seconds']:.2f} ms", f"{100 * result['spread']:.0f}%"])
    return markdown(["benchmark", "threads", "million pairs/s", "time", "spread"], rows)


def at_once(program, name):
    """Pairs a second of two programs that know nothing of each other, with one thread each."""
    command = [str(program), "bench", "--json", "--quiet", "--only", name, "--threads", "1"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    return sum(json.loads(one.communicate()[0])["results"][0]["pairs_per_second"] for one in both)


def threads(program):
    """In turns, so that a busy machine slows all."""
    rows = []
    for name in ("train/gumbel", "kernel/gumbel", "limit/gumbel/ours"):
        alone, threaded, apart = [], [], []
        for _ in range(5):
            alone.append(bench(program, name, "--threads", 1)[name]["pairs_per_second"])
            if name.startswith("train"):
                threaded.append(bench(program, name, "--threads", 2)[name]["pairs_per_second"])
            apart.append(at_once(program, name))
        two = f"{statistics.median(b / a for a, b in zip(alone, threaded)):.2f}" if threaded else ""
        rows.append([name, f"{statistics.median(alone) / 1e6:.1f}", two,
                     f"{statistics.median(b / a for a, b in zip(alone, apart)):.2f}"])
    return markdown(["benchmark", "one thread, million pairs/s", "speedup, two threads",
                     "speedup, two programs at once"], rows)


def instructions(program):
    """Of scores and slopes, a pair and dimension, counted by valgrind."""
    if not shutil.which("valgrind"):
        return {}
    counted = {}
    works = bench(program, "kernel")
    for model in MODELS:
        work = works[f"kernel/{model}"]
        pairs = work["rounds"] * work["pairs_per_second"] * work["seconds"]
        dim = 1e9 / (work["pairs_per_second"] * work["nanoseconds_per_pair_dimension"])
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "callgrind"
            command = [program, "bench", "--only", f"kernel/{model}", "--quiet"]
            run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *command])
            listing = run(["callgrind_annotate", "--inclusive=yes", "--threshold=100", out]).stdout
        total = sum(int(found[1].replace(",", "")) for found in re.finditer(
            r"^ *([\d,]+) .*gumbelbox::BoxPairs::(?:scores|add_slopes)\(", listing, re.MULTILINE))
        counted[model] = total / (pairs * dim)
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
    return markdown(["dimensions", "step, ms", "per further dimension, ms", "million pairs/s"], rows)


def entities(program):
    rows = []
    for count in ENTITIES:
        row = [f"{count:,}"]
        peak = 0
        for adam in ("dense", "lazy"):
            name = f"train/gumbel/entities-{count}-{adam}"
            print(f"bench {name}", file=sys.stderr)
            memory, out = peak_memory([program, "bench", "--json", "--quiet", "--only", name])
            result = json.loads(out)["results"][0]
            row += [f"{1e9 / result['pairs_per_second']:.1f}", millions(result)]
            peak = max(peak, memory)
        table = count * TABLE_WIDTH * 4 / 2**20
        rows.append([*row, f"{peak:.0f}", f"{table:.0f}", f"{(peak - 64) / table:.1f}" if peak > 64 else "0"])
    return markdown(["entities", "dense, ns a pair", "million pairs/s", "lazy, ns a pair", "million pairs/s",
                     "peak memory, MiB", "table, MiB", "(peak - 64) / table"], rows)


def mrr(program, data, mode, seed):
    with tempfile.TemporaryDirectory() as folder:
        model = pathlib.Path(folder) / "model"
        run([program, "train", "--data", ROOT / "datasets" / data, "--out", model, "--dim", 2,
             "--init", "random", "--negatives-mode", mode, "--seed", seed, "--quiet"])
        answer = run([program, "eval", model, "--data", ROOT / "datasets" / data, "--task", "ranking",
                      "--protocol", "strict", "--json", "--quiet"])
    return json.loads(answer.stdout)["mrr"]


def shared(program):
    rows = []
    for data in ("mammal", "tree_random3000"):
        row = [data]
        for mode in ("independent", "shared"):
            print(f"{data}, {mode}", file=sys.stderr)
            found = [mrr(program, data, mode, seed) for seed in SEEDS]
            row.append(f"{statistics.mean(found):.3f} +- {statistics.stdev(found):.3f}")
        rows.append(row)
    return markdown(["data", "independent", "shared"], rows)


def machine(program):
    cpu = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    isa = re.search(r"^(\S+) \(in use\)", run([program, "--isa", "list"]).stdout, re.MULTILINE)[1]
    return (f"{cpu[1] if cpu else platform.machine()}, {os.cpu_count()} cores, kernels for {isa}; "
            f"load {os.getloadavg()[0]:.1f} when the measurement began.\n")


MEASURES = [machine, peers, gensim, standard, threads, limits, parts, dimensions, entities, shared]


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
