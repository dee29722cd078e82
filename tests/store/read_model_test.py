"""A short reader finds in a model file what the program answers, in files of every version.

usage: read_model_test.py PROGRAM REPOSITORY
"""

import json
import math
import pathlib
import subprocess
import sys
import tempfile

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
PAIRS = [("0", "1"), ("1", "0"), ("1", "4"), ("2", "39"), ("5", "6"), ("7", "7")]


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def read(*arguments):
    return output("/usr/bin/python3", "-B", str(ROOT / "tests/store/read_model.py"), *arguments)


def check(model, tables):
    output(PROGRAM, "train", "--data", str(ROOT / "datasets/tree_balanced40"), "--out", model,
           "--dim", "3", "--epochs", "20", "--intersection-beta", "0.05", "--tables", tables,
           "--quiet")
    rows = [line.split("\t") for line in read(model).splitlines()]
    assert len(rows) == 40, len(rows)
    assert all(len(row) == 1 + 2 * 3 and float(row[4]) > 0 for row in rows), rows
    assert read(model, "edges") == (ROOT / "datasets/tree_balanced40/train.tsv").read_text()
    names = [row[0] for row in rows]
    for a, b in PAIRS:
        a, b = names[int(a)], names[int(b)]
        answer = json.loads(output(PROGRAM, "query", model, f"P({a} | {b})", "--json"))
        expected = answer["probability"]
        got = float(read(model, a, b))
        if a == b:  # the program knows that a thing is itself, the raw score does not
            assert expected == 1 and got < 1, (a, expected, got)
        else:
            assert abs(got - expected) <= 1e-8 * expected, (a, b, expected, got)


def check_old(name, log_probability, edges=0):
    model = str(ROOT / f"tests/files/{name}.model")
    assert {"food", "sandwich"} < {line.split("\t")[0] for line in read(model).splitlines()}
    assert len(read(model, "edges").splitlines()) == edges and read(model, "counts") == ""
    got = float(read(model, "food", "pear"))
    assert abs(got / math.exp(log_probability) - 1) <= 1e-8, (name, got)


def check_aliases(folder):
    data = pathlib.Path(folder) / "data"
    data.mkdir()
    (data / "entities.tsv").write_text("0\tfood\n1\tfruit\n2\tpear\n")
    (data / "train.tsv").write_text("0\t1\n1\t2\n")
    model = f"{folder}/aliases.model"
    train = (PROGRAM, "train", "--data", str(data), "--out", model, "--quiet")
    output(*train)
    assert read(model, "aliases") == ""
    (data / "aliases.tsv").write_text("2\tBirne\n0\tF:1\n")
    output(*train)
    assert read(model, "aliases") == "pear\tBirne\nfood\tF:1\n", read(model, "aliases")


def check_calibrated(folder):
    data, model = str(ROOT / "datasets/mammal_cones"), f"{folder}/cones.model"
    output(PROGRAM, "train", "--data", data, "--out", model, "--init", "random", "--epochs", "20",
           "--quiet")
    names = [line.split("\t")[0] for line in read(model).splitlines()]
    edges = [line.split("\t") for line in read(model, "edges").splitlines()]
    pairs = edges[:3] + [[names[3], names[700]]]
    for method in "temperature", "platt", "isotonic":
        output(PROGRAM, "calibrate", model, "--data", data, "--method", method)
        for a, b in pairs:
            question = f'P("{a}" | "{b}")'
            expected = json.loads(output(PROGRAM, "query", model, question, "--json"))["probability"]
            raw = json.loads(output(PROGRAM, "query", model, question, "--json", "--raw"))
            got = float(read(model, a, b))
            assert abs(got - expected) <= 1e-8, (method, a, b, expected, got)
            assert got != raw["probability"], (method, a, b, got)


for old in ("gumbel.v1", -0.4115321657516773), ("gumbel_tables2.v1", -3.532162711984553), (
        "gumbel_layout.v1", 0), ("gumbel.v2", -0.32895840031878687, 6):
    check_old(*old)
with tempfile.TemporaryDirectory() as folder:
    for number in ("1", "2"):
        check(f"{folder}/{number}.model", number)
    check_aliases(folder)
    check_calibrated(folder)
