"""Speed of gensim's PoincareModel: one epoch over the edges of WordNet's nouns, in 5 dimensions.

usage: gensim_epoch.py [--data FOLDER] [--edges N] [--json]

Each edge comes with 20 negatives, so it counts as 21 pairs. Making the model and the burn-in are
not measured. gensim trains on one thread.
"""

import argparse
import time

import edges
import report

try:
    import gensim
    from gensim.models.poincare import PoincareModel
except ImportError:
    gensim = None

DIM = 5
NEGATIVES = 20


def pairs_per_second(relations):
    model = PoincareModel(relations, size=DIM, negative=NEGATIVES, burn_in=0)
    start = time.perf_counter()
    model.train(epochs=1)
    return len(relations) * (1 + NEGATIVES) / (time.perf_counter() - start)


def main():
    parser = argparse.ArgumentParser(description="An epoch of gensim's PoincareModel.")
    parser.add_argument("--data", default=edges.NOUNS, help="folder with train.tsv")
    parser.add_argument("--edges", type=int, help="only the first of them")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()

    result = {"name": "gensim/poincare", "threads": 1}
    if gensim is None:
        result["not_installed"] = "python3-gensim"
    else:
        read = edges.read_edges(arguments.data, arguments.edges)
        relations = [(child, parent) for parent, child in read]
        result["pairs_per_second"] = pairs_per_second(relations)
        result["version"] = gensim.__version__
    report.print_result(result, arguments.json)


if __name__ == "__main__":
    main()
