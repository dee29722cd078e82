"""Lays out ontologies that others publish with `train` as it is, and writes a table of docs/results.md about it.

usage: measure_ontologies.py [--root ROOT] [--terms N] [--folder FOLDER] PROGRAM [NAME ...]

The ontologies are those of Debian's package emboss-data, which is downloaded, not installed; a FOLDER of
NAME.obo files may be given instead. The shipped nouns of WordNet come last. For N random terms the answers of
`contains` are compared with the ancestors that this program finds itself: those of the boxes alone
(P >= 0.5) and those marked as known. The table stands between the lines "<!-- ontologies -->" and "<!-- end -->".
"""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

NAMES = {"go": "Gene Ontology", "chebi": "ChEBI, chemicals", "so": "Sequence Ontology", "pathway": "Pathway Ontology",
         "wordnet_noun": "WordNet, nouns"}
SECTION = re.compile(r"(<!-- ontologies -->\n).*?(<!-- end -->)", re.DOTALL)
HEAD = """| ontology | terms | edges | terms with several parents | dimensions | precision | recall | wrong, by `train` | lost, by `train` | seconds | MB |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


def run(program, *arguments):
    done = subprocess.run([program, *map(str, arguments), "--json"], check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def measured(program, *arguments):
    """The result, seconds and megabytes of one run."""
    begin = time.monotonic()
    process = subprocess.Popen([program, *map(str, arguments), "--json"], stdout=subprocess.PIPE, text=True)
    text = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{program} {' '.join(map(str, arguments))}: exit code {process.returncode}")
    return json.loads(text), time.monotonic() - begin, usage.ru_maxrss / 1024


def download(folder):
    subprocess.run(["apt-get", "download", "-q", "emboss-data"], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    package = next(folder.glob("*.deb"))
    subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
    return folder / "usr/share/EMBOSS/data/OBO"


def percent(share):
    return f"{100 * share:.2g}%" if share < 0.1 else f"{100 * share:.0f}%"


def read_edges(folder):
    """Parents of every id, from the training edges of a data folder."""
    parents = {}
    for name in ("train.tsv", "train.tsv.gz"):
        path = folder / name
        if path.exists():
            lines = subprocess.run(["zcat", "-f", path], check=True, stdout=subprocess.PIPE, text=True).stdout
            for line in lines.splitlines():
                parent, child = map(int, line.split("\t")[:2])
                parents.setdefault(child, set()).add(parent)
    return parents


def ancestors(parents, term):
    found, todo = set(), [term]
    while todo:
        for parent in parents.get(todo.pop(), ()):
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return found - {term}


class Answers:
    """Counts of answers against the closure."""

    def __init__(self):
        self.right = self.wrong = self.lost = self.known_differs = 0

    def add(self, results, truth):
        by_boxes = {one["id"] for one in results if one["probability"] >= 0.5}
        self.right += len(by_boxes & truth)
        self.wrong += len(by_boxes - truth)
        self.lost += len(truth - by_boxes)
        self.known_differs += {one["id"] for one in results if one["known"]} != truth

    def precision(self):
        return self.right / max(1, self.right + self.wrong)

    def recall(self):
        return self.right / max(1, self.right + self.lost)


def asked(program, model, parents, entities, count):
    """Answers about random terms, by id."""
    terms = random.Random(1).sample(range(entities), min(count, entities))
    batch = "".join(f"#{term}\n" for term in terms)
    done = subprocess.run([program, "contains", model, "--batch", "-", "--json"], input=batch, check=True,
                          stdout=subprocess.PIPE, text=True)
    answers = Answers()
    lines = done.stdout.splitlines()
    if len(lines) != len(terms):
        sys.exit(f"expected {len(terms)} answers, got {len(lines)}")
    for term, line in zip(terms, lines):
        answers.add(json.loads(line)["results"], ancestors(parents, term))
    return answers


def line_of(program, name, data, folder, terms):
    parents = read_edges(data)
    model = folder / "model"
    trained, seconds, memory = measured(program, "train", "--data", data, "--out", model, "--restart", "--quiet")
    entities = run(program, "info", model)["entities"]
    answers = asked(program, model, parents, entities, terms)
    if answers.known_differs > 0:
        sys.exit(f"{name}: what is known of {answers.known_differs} terms is not what follows from the edges")
    edges = sum(map(len, parents.values()))
    several = sum(len(one) > 1 for one in parents.values())
    print(f"{name}: {trained['dim']} dimensions, precision {answers.precision():.5f}, recall {answers.recall():.5f}, "
          f"wrong {trained['wrong_answers']:.5f}, {seconds:.0f} s, {memory:.0f} MB", file=sys.stderr)
    return (f"| {NAMES.get(name, name)} | {entities:,} | {edges:,} | {several:,} | {trained['dim']} "
            f"| {answers.precision():.4f} | {answers.recall():.4f} | {percent(trained['wrong_answers'])} "
            f"| {percent(trained['lost_answers'])} | {seconds:.0f} | {memory:.0f} |\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path("."))
    parser.add_argument("--terms", type=int, default=500)
    parser.add_argument("--folder", type=pathlib.Path)
    parser.add_argument("program")
    parser.add_argument("names", nargs="*", default=list(NAMES))
    arguments = parser.parse_args()
    document = arguments.root / "docs/results.md"
    if not SECTION.search(document.read_text()):
        sys.exit(f"{document}: expected a section '<!-- ontologies -->', found none")
    lines = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source = arguments.folder or download(folder)
        for ontology in arguments.names:
            data = arguments.root / "datasets" / ontology
            if not data.exists():
                data = folder / ontology
                run(arguments.program, "import", "obo", source / f"{ontology}.obo", "--out", data)
            lines.append(line_of(arguments.program, ontology, data, folder, arguments.terms))
    text = "".join([HEAD, *lines])
    document.write_text(SECTION.sub(lambda match: match[1] + text + match[2], document.read_text()))


if __name__ == "__main__":
    main()
