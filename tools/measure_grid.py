"""Trains on a field of scales, learning rates and dimensions and writes docs/numerics.md about it.

usage: measure_grid.py [--sparse] [--root ROOT] PROGRAM

Every point must either leave a model whose numbers are all finite, or stop with a message that
says what helps, and leave no model. More than a tenth of stops is an error.
The text stands between the lines "<!-- grid -->" and "<!-- end -->". With --sparse a few points of
the field are trained, shortly, and nothing is written.
"""

import argparse
import array
import collections
import concurrent.futures
import itertools
import json
import math
import pathlib
import re
import statistics
import struct
import subprocess
import sys
import tempfile

Point = collections.namedtuple("Point", "model beta rate dim epochs")
Outcome = collections.namedtuple("Outcome", "stop mrr")  # a message or None; None if it stopped

SCALE = {
    "gumbel": "--beta",
    "gumbel-exact": "--beta",
    "gumbel-censored": "--beta",
    "gumbel-truncated": "--beta",
    "smooth": "--volume-beta",
    "gaussian": "--volume-beta",
    "hard": None,
}
MOST_DIMS = {"gumbel-censored": 5, "gumbel-truncated": 5}  # an integral for every dimension takes its time
BETAS = [1e-4, 1e-3, 1e-2, 0.1, 1, 3]
RATES = [5e-4, 5e-3, 0.05, 0.3, 1]
EPOCHS = {1: 300, 2: 300, 5: 300, 50: 100}  # by dimension: time grows with it
SPARSE_BETAS = [1e-4, 1e-2, 3]
SPARSE_RATES = [5e-4, 1]
SPARSE_EPOCHS = {2: 60, 50: 20}
MOST_STOPS = 0.1
PROCESSES = 2

CLEAR = re.compile(r"^gumbelbox: .*--learning-rate", re.MULTILINE)
SECTION = re.compile(r"(<!-- grid -->\n).*?(<!-- end -->)", re.DOTALL)


def grid(betas, rates, epochs):
    return [
        Point(model, beta, rate, dim, epochs[dim])
        for model, option in SCALE.items()
        for beta, rate, dim in itertools.product(betas if option else [None], rates, epochs)
        if dim <= MOST_DIMS.get(model, dim)
    ]


def say(point):
    beta = f", scale {point.beta:g}" if point.beta else ""
    return f"{point.model}{beta}, learning rate {point.rate:g}, dim {point.dim}"


def read_model(path):
    """The float tensors of a model file, by name."""
    with open(path, "rb") as file:
        head = json.loads(file.read(struct.unpack("<Q", file.read(8))[0]))
        data = file.read()
    tensors = {}
    for name, entry in head.items():
        if entry.get("dtype") == "F32":
            begin, end = entry["data_offsets"]
            tensors[name] = array.array("f", data[begin:end])
    return tensors


def train(program, data, point, path):
    command = [
        program, "train", "--data", data, "--out", path, "--model", point.model, "--dim", point.dim,
        "--learning-rate", point.rate, "--epochs", point.epochs, "--threads", 1, "--quiet",
        "--init", "random",
    ]
    if point.beta:
        command += [SCALE[point.model], point.beta]
    return subprocess.run([str(word) for word in command], capture_output=True, text=True)


def strict_mrr(program, data, path):
    command = [program, "eval", path, "--data", data, "--task", "ranking", "--threads", 1, "--json", "--quiet"]
    output = subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True)
    return json.loads(output.stdout)["mrr"]


def measure(program, data, point):
    """Runs one point; a ValueError tells how it broke the promise."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "model"
        run = train(program, data, point, path)
        if run.returncode == 1 and CLEAR.search(run.stderr):
            if path.exists():
                raise ValueError("stopped and left a model")
            return Outcome(run.stderr.strip().splitlines()[-1], None)
        if run.returncode != 0:
            raise ValueError(f"exit {run.returncode} without a clear message: {run.stderr.strip()}")
        tensors = read_model(path)
        if not tensors or not all(math.isfinite(x) for tensor in tensors.values() for x in tensor):
            raise ValueError("a number in the model file is not finite")
        mrr = strict_mrr(program, data, path)
        if not 0 <= mrr <= 1:
            raise ValueError(f"the mrr is {mrr}")
        return Outcome(None, mrr)


def measure_all(program, data, points):
    outcomes, broken = {}, []
    with concurrent.futures.ThreadPoolExecutor(PROCESSES) as pool:
        waiting = {pool.submit(measure, program, data, point): point for point in points}
        for done, future in enumerate(concurrent.futures.as_completed(waiting), 1):
            point = waiting[future]
            try:
                outcomes[point] = future.result()
            except (ValueError, OSError, subprocess.CalledProcessError) as error:
                broken.append(f"{say(point)}: {error}")
            if sys.stderr.isatty():
                print(f"\r{done} of {len(points)} points", end="", file=sys.stderr)
    return {point: outcomes[point] for point in points if point in outcomes}, broken


def numbers(values):
    return ", ".join(f"{value:g}" for value in values)


def quality(outcomes, model, beta, dim):
    found = [o.mrr for p, o in outcomes.items() if (p.model, p.beta, p.dim) == (model, beta, dim) and o.mrr is not None]
    return f"{max(found):.3f} / {statistics.median(found):.3f}" if found else "-"


def document(outcomes):
    stops = {point: outcome.stop for point, outcome in outcomes.items() if outcome.stop}
    epochs = "; ".join(f"{count} in {numbers(dim for dim in EPOCHS if EPOCHS[dim] == count)} dimensions"
                       for count in sorted(set(EPOCHS.values()), reverse=True))
    text = f"""Scales: {numbers(BETAS)} (`gumbel` uses one value for both; `hard` has none).
Learning rates: {numbers(RATES)}. Dimensions: {numbers(EPOCHS)}.
Epochs: {epochs}. Other options have their defaults.

Of {len(outcomes)} points {len(stops)} stop ({len(stops) / len(outcomes):.1%}); {len(outcomes) - len(stops)} leave a model file in which every number is finite.

"""
    for point, message in stops.items():
        text += f"- {say(point)}: {message}\n"
    text += "\n" if stops else ""
    text += "Strict MRR, best / median over the learning rates:\n\n"
    text += "| model | scale | " + " | ".join(f"dim {dim}" for dim in EPOCHS) + " |\n"
    text += "| --- | --- |" + " --- |" * len(EPOCHS) + "\n"
    for model, option in SCALE.items():
        for beta in BETAS if option else [None]:
            cells = [model, f"{beta:g}" if beta else "-"] + [quality(outcomes, model, beta, dim) for dim in EPOCHS]
            text += "| " + " | ".join(cells) + " |\n"
    return text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--sparse", action="store_true")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path("."))
    arguments = parser.parse_args()
    data = arguments.root / "datasets/tree_balanced40"
    points = grid(SPARSE_BETAS, SPARSE_RATES, SPARSE_EPOCHS) if arguments.sparse else grid(BETAS, RATES, EPOCHS)

    outcomes, broken = measure_all(arguments.program, data, points)
    stops = [f"{say(point)}: {outcome.stop}" for point, outcome in outcomes.items() if outcome.stop]
    print("\n".join(stops + broken + [f"{len(points)} points, {len(stops)} stop, {len(broken)} break the promise"]))
    if broken or len(stops) > MOST_STOPS * len(points):
        sys.exit(f"expected no broken point and at most {MOST_STOPS:.0%} of stops")
    if not arguments.sparse:
        path = arguments.root / "docs/numerics.md"
        path.write_text(SECTION.sub(lambda match: match[1] + document(outcomes) + match[2], path.read_text()))


if __name__ == "__main__":
    main()
