"""The edges of a data folder, for the peers."""

import gzip
import itertools
import pathlib

DATASETS = pathlib.Path(__file__).resolve().parents[2] / "datasets"
NOUNS = DATASETS / "wordnet_noun"
MAMMALS = DATASETS / "mammal"


def read_edges(folder, most=None):
    """(parent, child) ids of train.tsv or train.tsv.gz, at most so many."""
    path = pathlib.Path(folder) / "train.tsv"
    opened = open(path) if path.exists() else gzip.open(f"{path}.gz", "rt")
    with opened as file:
        return [tuple(map(int, line.split("\t"))) for line in itertools.islice(file, most)]
