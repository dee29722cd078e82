"""Answers are the same to the digit on every instruction set; training differs by rounding only.

usage: isa_test.py PROGRAM REPOSITORY
"""

import json
import pathlib
import subprocess
import sys
import tempfile

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
DATA = str(ROOT / "datasets/mammal_cones")
MODELS = ("gumbel", "gumbel-exact", "gumbel-censored", "smooth", "hard", "gaussian", "order", "poe",
          "poincare", "cones")


def output(*command, isa=None, given=None):
    forced = ("--isa", isa) if isa else ()
    done = subprocess.run([PROGRAM, *forced, *command], input=given, text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.returncode == 0, (command, isa, done.stderr)
    return done.stdout


def instruction_sets():
    return [line.split()[0] for line in output("--isa", "list").splitlines()]


def trained(place, model, isa=None, seed="1"):
    path = f"{place}/{model}.{isa}.{seed}"
    report = output("train", "--data", DATA, "--out", path, "--model", model, "--dim", "5", "--init",
                    "random", "--epochs", "2", "--seed", seed, "--quiet", "--json", isa=isa)
    return path, json.loads(report)



def check_answers(model, isas, names):
    few, asked = names[::40], [f"P({a} | {b})\n" for a, b in zip(names[::9], names[5::9])]
    joint = [f"P({a}, !{b} | {c})\n" for a, b, c in zip(names[::30], names[7::30], names[3::30])]
    is_joint = not model.split("/")[-1].startswith(("order", "poincare", "cones"))
    batch = "".join(f"{name}\n" for name in few)
    for command, given in (
            (("contains", model, "--batch", "-", "--json", "-k", "50", "--at-least", "0"), batch),
            (("inside", model, "--batch", "-", "--json", "-k", "50", "--at-least", "0"), batch),
            (("contains", model, "--batch", "-", "--at-least", "0.3"), batch),
            (("query", model, "--batch", "-", "--json", "--samples", "100"),
             "".join(asked + joint * is_joint)),
            (("eval", model, "--data", DATA, "--task", "ranking", "--json"), None),
            (("eval", model, "--data", DATA, "--task", "classification", "--json"), None)):
        found = {isa: output(*command, isa=isa, given=given) for isa in isas}
        assert len(found[isas[0]]) > 50, (command, found)
        for isa in isas:
            assert found[isa] == found[isas[0]], (command, isas[0], isa)


def check_training(place, isas):
    """The same start and the same batches; rows that differ by roundings of float."""
    losses = []
    for isa in isas:
        path, report = trained(place, "gumbel", isa)
        again = pathlib.Path(path).read_bytes()
        trained(place, "gumbel", isa)
        assert pathlib.Path(path).read_bytes() == again, isa
        losses.append(report["loss"])
    other = trained(place, "gumbel", isas[0], seed="2")[1]["loss"]
    apart = max(losses) - min(losses)
    assert apart <= 1e-5 * losses[0], losses
    assert abs(other - losses[0]) > 10 * apart, (other, losses)


def main():
    isas = instruction_sets()
    assert isas[-1] == "scalar", isas
    with tempfile.TemporaryDirectory() as place:
        names = None
        for model in MODELS:
            path, _ = trained(place, model)
            names = names or [line.split("\t")[1] for line in pathlib.Path(
                DATA, "entities.tsv").read_text().splitlines()]
            check_answers(path, isas, names)
        check_training(place, isas)


if __name__ == "__main__":
    main()
