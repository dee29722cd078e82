"""How well points of the Poincare ball give back the edges that they were trained on.

usage: reconstruction.py VECTORS --data FOLDER [--json]

VECTORS is a file of NumPy: an .npy array with a row an entity, or an .npz file with such an array
`point`. Mean rank and MAP are those of gensim's ReconstructionEvaluation. For every child, all
entities are ranked by their distance from it; its parents do not stand in each other's way, but the
child itself is among the others. So a parent has rank 2 at best, and a child with one parent has an
average precision of 0.5 at best.
"""

import argparse
import collections

import edges
import report

try:
    import numpy
except ImportError:
    numpy = None


def distances(vectors, one):
    """From one row to every row. Squares rounded roots as gensim does, so that ties agree."""
    apart = numpy.linalg.norm(vectors - vectors[one], axis=1) ** 2
    left = 1 - numpy.linalg.norm(vectors, axis=1) ** 2
    return numpy.arccosh(1 + 2 * apart / (left[one] * left))


def ranks_and_precision(distance, wanted):
    """Rank of each wanted entity among all others that are not wanted, and average precision."""
    is_other = numpy.ones(len(distance), bool)
    is_other[wanted] = False
    nearer = distance[is_other] < distance[wanted][:, None]
    ranks = numpy.sort(1 + nearer.sum(axis=1))
    found = numpy.arange(len(ranks))  # wanted entities that come before this one
    return ranks, ((found + 1) / (ranks + found)).mean()


def reconstruction(vectors, pairs):
    """Mean rank and MAP of (parent, child) ids; entities without an edge do not take part."""
    named, ids = numpy.unique(numpy.array(pairs), return_inverse=True)
    points = numpy.asarray(vectors, float)[named]
    parents = collections.defaultdict(set)
    for parent, child in ids.reshape(-1, 2).tolist():
        parents[child].add(parent)
    ranks, precisions = [], []
    for child, wanted in parents.items():
        of_child, precision = ranks_and_precision(distances(points, child), sorted(wanted))
        ranks.extend(of_child)
        precisions.append(precision)
    return {"mean_rank": float(numpy.mean(ranks)), "map": float(numpy.mean(precisions))}


def read_vectors(path):
    loaded = numpy.load(path)
    return loaded if isinstance(loaded, numpy.ndarray) else loaded["point"]


def main():
    parser = argparse.ArgumentParser(description="Mean rank and MAP of points in a ball.")
    parser.add_argument("vectors")
    parser.add_argument("--data", required=True, help="folder with train.tsv")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()

    result = {"name": "reconstruction"}
    if numpy is None:
        result["not_installed"] = "python3-numpy"
    else:
        pairs = edges.read_edges(arguments.data)
        result |= reconstruction(read_vectors(arguments.vectors), pairs)
    report.print_result(result, arguments.json)


if __name__ == "__main__":
    main()
