"""gensim's PoincareModel on the mammals: seconds an epoch, and how well it gives back the edges.

usage: gensim_mammals.py [--data FOLDER] [--dim N] [--epochs N] [--seed N] [--json]

All else is gensim's default: 10 negatives an edge, 10 epochs of burn-in before the others, which
count as epochs, batches of 10 edges, one thread. Making the model is not measured.
"""

import argparse
import math
import pathlib
import tempfile
import time
from unittest import mock

import edges
import reconstruction
import report

try:
    import gensim
    import numpy
    from gensim.models.poincare import PoincareModel, ReconstructionEvaluation
except ImportError:
    gensim = None


def train(pairs, dim, epochs, seed):
    """The model and seconds an epoch."""
    relations = [(str(child), str(parent)) for parent, child in pairs]
    model = PoincareModel(relations, size=dim, seed=seed)
    start = time.perf_counter()
    model.train(epochs=epochs)
    return model, (time.perf_counter() - start) / (model.burn_in + epochs)


def less(masked, other):
    """masked < other, as gensim needs it. NumPy 1.24 does not widen the mask with the numbers."""
    compared = masked.data < other
    return numpy.ma.array(compared, mask=numpy.broadcast_to(masked.mask, compared.shape))


def gensims_own(model, pairs):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "relations.tsv"
        path.write_text("".join(f"{child}\t{parent}\n" for parent, child in pairs))
        with mock.patch.object(numpy.ma.MaskedArray, "__lt__", less):
            return ReconstructionEvaluation(str(path), model.kv).evaluate()


def measure(model, pairs):
    """Mean rank and MAP; throws if gensim itself finds others."""
    ids = {int(name): row for row, name in enumerate(model.kv.index_to_key)}
    rows = [(ids[parent], ids[child]) for parent, child in pairs]
    measured = reconstruction.reconstruction(model.kv.vectors, rows)
    own = gensims_own(model, pairs)
    if not (math.isclose(measured["mean_rank"], own["mean_rank"])
            and math.isclose(measured["map"], own["MAP"])):
        raise SystemExit(f"expected mean rank and MAP of gensim, {own}, got {measured}")
    return measured


def main():
    parser = argparse.ArgumentParser(description="gensim's PoincareModel on the mammals.")
    parser.add_argument("--data", default=edges.MAMMALS, help="folder with train.tsv")
    parser.add_argument("--dim", type=int, default=5)
    parser.add_argument("--epochs", type=int, default=50, help="after those of the burn-in")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()

    result = {"name": "gensim/poincare", "threads": 1}
    if gensim is None:
        result["not_installed"] = "python3-gensim"
    else:
        pairs = edges.read_edges(arguments.data)
        model, seconds = train(pairs, arguments.dim, arguments.epochs, arguments.seed)
        result |= measure(model, pairs) | {"seconds_per_epoch": seconds}
        result["version"] = gensim.__version__
    report.print_result(result, arguments.json)


if __name__ == "__main__":
    main()
