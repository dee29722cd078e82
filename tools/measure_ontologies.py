"""Lays out ontologies that others publish and writes a table of docs/results.md about it.

usage: measure_ontologies.py [--root ROOT] [--dims N,N] [--folder FOLDER] PROGRAM [NAME ...]

The ontologies are those of Debian's package emboss-data, which is downloaded, not installed; a FOLDER of
NAME.obo files may be given instead. The table stands between the lines "<!-- ontologies -->" and "<!-- end -->".
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

NAMES = {"go": "Gene Ontology", "chebi": "ChEBI, chemicals", "so": "Sequence Ontology", "pathway": "Pathway Ontology"}
DIMS = (5, 20)
SECTION = re.compile(r"(<!-- ontologies -->\n).*?(<!-- end -->)", re.DOTALL)
HEAD = """| ontology | terms | edges | terms with several parents | dim | F1 | calibration error | wrong answers | seconds |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


def run(program, *arguments):
    done = subprocess.run([program, *map(str, arguments), "--json"], check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def download(folder):
    subprocess.run(["apt-get", "download", "-q", "emboss-data"], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    package = next(folder.glob("*.deb"))
    subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
    return folder / "usr/share/EMBOSS/data/OBO"


def percent(share):
    return f"{100 * share:.2g}%" if share < 0.1 else f"{100 * share:.0f}%"


def several_parents(train_file):
    parents = {}
    for line in train_file.read_text().splitlines():
        child = line.split("\t")[1]
        parents[child] = parents.get(child, 0) + 1
    return sum(count > 1 for count in parents.values())


def lines_of(program, name, source, folder, dims):
    imported = run(program, "import", "obo", source / f"{name}.obo", "--out", folder / name)
    data = folder / f"{name}.split"
    run(program, "split", folder / name, "--hold-out-closure", "--out", data)
    several = several_parents(folder / name / "train.tsv")
    for dim in dims:
        begin = time.monotonic()
        trained = run(program, "train", "--data", data, "--out", folder / "model", "--dim", dim)
        seconds = time.monotonic() - begin
        result = run(program, "eval", folder / "model", "--data", data, "--task", "classification")
        print(f"{name} {dim}: F1 {result['f1']:.4f}, ece {result['ece']:.4f}, {seconds:.0f} s", file=sys.stderr)
        yield (f"| {NAMES.get(name, name)} | {imported['entities']:,} | {imported['pairs']:,} | {several:,} | {dim} "
               f"| {result['f1']:.4f} | {result['ece']:.4f} | {percent(trained['wrong_answers'])} | {seconds:.0f} |\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path("."))
    parser.add_argument("--dims", default=",".join(map(str, DIMS)))
    parser.add_argument("--folder", type=pathlib.Path)
    parser.add_argument("program")
    parser.add_argument("names", nargs="*", default=list(NAMES))
    arguments = parser.parse_args()
    dims = [int(dim) for dim in arguments.dims.split(",")]
    document = arguments.root / "docs/results.md"
    if not SECTION.search(document.read_text()):
        sys.exit(f"{document}: expected a section '<!-- ontologies -->', found none")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source = arguments.folder or download(folder)
        lines = [line for name in arguments.names
                 for line in lines_of(arguments.program, name, source, folder, dims)]
    text = "".join([HEAD, *lines])
    document.write_text(SECTION.sub(lambda match: match[1] + text + match[2], document.read_text()))


if __name__ == "__main__":
    main()
