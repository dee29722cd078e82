"""Poincare embeddings of the mammals: ours beside those of gensim, in quality and time.

Both train on the same edges in as many dimensions and epochs, on one thread. Ours draws negatives
as gensim does, which replaces only the parent, and keeps its learning rate, as gensim does; the rest
are defaults. One script measures the points of both. Every round has another seed.
"""

import json
import pathlib
import statistics
import sys
import tempfile

from commands import Failure, missing_note, lay_out, require_positive, run, run_json

NAME = "mammal/poincare"
FIELD = "poincare_on_mammals"
DATA = pathlib.Path(__file__).resolve().parent.parent / "datasets/mammal"
DIM = 5
EPOCHS = 50
AS_GENSIM = ["--negative-ends", "parents", "--schedule", "constant"]
OURS = "gumbelbox/poincare"
PEER = "gensim_mammals.py"
FIGURES = ("mean_rank", "map", "seconds_per_epoch")
HEAD = ["poincare on mammals", "mean rank", "MAP", "seconds an epoch", "times ours"]


def seconds_per_epoch(log):
    """From the lines that `train --log` writes: training alone, without what comes before and
    after."""
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    last = [line for line in lines if "epoch" in line][-1:]
    if not last or last[0]["epoch"] != EPOCHS:
        raise Failure(f"{log.name}: expected {EPOCHS} epochs, got {last}")
    return last[0]["seconds"] / EPOCHS


def our_result(program, peers, seed):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        model, log, points = folder / "model", folder / "log", folder / "points.npz"
        run([str(program), "train", "--data", str(DATA), "--model", "poincare", "--dim", str(DIM),
             "--epochs", str(EPOCHS), *AS_GENSIM, "--threads", "1", "--seed", str(seed), "--out", str(model),
             "--log", str(log), "--quiet"])
        run([str(program), "export", str(model), "--out", str(points)])
        quality = run_json([sys.executable, "-B", str(peers / "reconstruction.py"), str(points),
                            "--data", str(DATA), "--json"])
        result = quality | {"name": OURS, "seconds_per_epoch": seconds_per_epoch(log)}
    if "not_installed" in result:
        return result | {"note": missing_note(result)}
    require_positive(result, *FIGURES)
    return result


def peer_result(peers, seed):
    """What the peer reports; has a note if there are no figures."""
    try:
        result = run_json([sys.executable, "-B", str(peers / PEER), "--data", str(DATA), "--dim",
                           str(DIM), "--epochs", str(EPOCHS), "--seed", str(seed), "--json"])
        if "not_installed" in result:
            return result | {"note": missing_note(result)}
        require_positive(result, *FIGURES)
        return result
    except Failure as failure:
        return {"name": PEER, "note": f"failed: {failure}"}


def row(results):
    """Medians of what was reported, a round each."""
    last = results[-1]
    name = " ".join(filter(None, [last["name"], last.get("version")]))
    if "note" in last:
        return {"name": name, "note": last["note"]}
    medians = {figure: statistics.median(result[figure] for result in results)
               for figure in FIGURES}
    rounds = [{figure: result[figure] for figure in FIGURES} for result in results]
    return {"name": name, **medians, "rounds": rounds}


def measure(program, peers, rounds):
    ours, theirs = [], []
    for seed in range(1, rounds + 1):
        print(f"{NAME}, {PEER}: round {seed} of {rounds}", file=sys.stderr)
        ours.append(our_result(program, peers, seed))
        if not theirs or "note" not in theirs[-1]:
            theirs.append(peer_result(peers, seed))
    rows = [row(ours), row(theirs)]
    measured = [one for one in rows if "note" not in one]
    for one in measured:
        one["times_ours"] = one["seconds_per_epoch"] / statistics.median(
            result["seconds_per_epoch"] for result in ours)
    return {"dim": DIM, "epochs": EPOCHS, "threads": 1, "rows": rows}


def cells(row):
    if "note" in row:
        return [row["name"], row["note"]]
    return [row["name"], f"{row['mean_rank']:.2f}", f"{row['map']:.3f}",
            f"{row['seconds_per_epoch']:.4f}", f"{row['times_ours']:.1f}"]


def table(comparison):
    return lay_out(HEAD, map(cells, comparison["rows"]))
