"""Measures how fast this build is and why, and writes docs/performance.md about it.

usage: measure_performance.py [--out FILE] [--only SECTION] PROGRAM

Takes about twenty minutes, wants a machine that does nothing else, and says in the document how busy
it was. Peers, valgrind and perf are used if they are there. The folder performance/ has the sections.
"""

import argparse
import json
import os
import pathlib
import platform
import re
import statistics
import sys
import tempfile

from performance.growth import dimensions, entities, threads
from performance.measuring import Bystanders, bench, run
from performance.peers import MODELS, ROOT, busy, gensim, quiet
from performance.profile import instructions, parts
from performance.writing import aims, at_most, millions, table

SEEDS = range(1, 6)
QUIET = 0.5  # most load that leaves figures alone


def machine(program):
    cpu = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    isa = re.search(r"^(\S+) \(in use\)", run([program, "--isa", "list"]).stdout, re.MULTILINE)[1]
    load = os.getloadavg()[0]
    return (f"{cpu[1] if cpu else platform.machine()}, {os.cpu_count()} cores, kernels for {isa}. Load when "
            f"the measurement began: {load:.1f}, {'quiet' if load <= QUIET else 'not quiet'}.\n")


def standard(program):
    rows = [[result["name"], str(result["threads"]), millions(result["pairs_per_second"]),
             f"{1e3 * result['seconds']:.2f} ms", f"{100 * result['spread']:.0f}%"]
            for result in bench(program, "").values()]
    return table(["benchmark", "threads", "million pairs/s", "time", "spread"], rows)


def limits(program):
    kernel = bench(program, "kernel")
    limit = bench(program, "limit")
    counted = instructions(program, MODELS)
    rows = []
    for model in MODELS:
        mine, library, ours = (works[name]["nanoseconds_per_pair_dimension"] for works, name in (
            (kernel, f"kernel/{model}"), (limit, f"limit/{model}"), (limit, f"limit/{model}/ours")))
        rows.append([model, f"{mine:.2f}", f"{library:.2f}", f"{library / mine:.2f}", f"{ours:.2f}",
                     f"{ours / mine:.2f}", f"{counted[model]:.1f}" if counted else "valgrind is missing"])
    return table(["model", "kernel, ns", "limit, ns", "share", "own functions, ns", "share", "instructions"],
                 rows)


def top10(program):
    return top10_text(bench(program, "top10"))


def top10_text(results):
    """Results by name; the name says which question."""
    rows = [[name, f"{1e3 * result['seconds']:.3f} ms"] for name, result in results.items()]
    lines = []
    for question, most in (("contains", 0.1), ("inside", 0.5)):
        asked = {name: 1e3 * result["seconds"] for name, result in results.items() if question in name}
        lines += [at_most(f"`{name}`, ms", most, time) for name, time in
                  (asked or {f"top10/wordnet/{question}": None}).items()]
    return table(["benchmark", "median time of a question"], rows) + aims(lines)


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
    return table(["data", "independent", "shared"], rows)


# In the order of the document. Those that measure no time do not care who else computes.
SECTIONS = [machine, quiet, busy, gensim, standard, threads, limits, parts, dimensions, entities, top10, shared]
UNTIMED = [machine, shared]


def measured(section, program):
    bystanders = Bystanders()
    text = section(program)
    if section in UNTIMED:
        return text
    return f"{text}\nOther programs took {100 * bystanders.share():.0f}% of the processors meanwhile.\n"


def replaced(text, name, written):
    """The document with another content of a section; nothing if it has not exactly one."""
    pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
    text, count = pattern.subn(lambda found: found[1] + written + found[2], text)
    return text if count == 1 else None


def main():
    parser = argparse.ArgumentParser(description="Writes docs/performance.md.")
    parser.add_argument("program")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "docs/performance.md")
    parser.add_argument("--only", help="measures one section", choices=[m.__name__ for m in SECTIONS])
    arguments = parser.parse_args()
    wanted = [section for section in SECTIONS if arguments.only in (None, section.__name__)]
    for section in wanted:
        if replaced(arguments.out.read_text(), section.__name__, "") is None:
            sys.exit(f"{arguments.out}: expected one section {section.__name__}")
    for section in wanted:
        print(section.__name__, file=sys.stderr)
        written = measured(section, arguments.program)
        arguments.out.write_text(replaced(arguments.out.read_text(), section.__name__, written))


if __name__ == "__main__":
    main()
