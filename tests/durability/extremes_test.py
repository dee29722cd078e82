"""Trains every model with each number at either end of its range.

usage: extremes_test.py PROGRAM

A run ends in a model whose figures are numbers, or in an error that says why; it never crashes,
hangs, or prints what is not a number.
"""

import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
NOT_TRAINING = {"threads", "checkpoint-every", "seed", "max-wrong"}
ENDLESS = {"epochs", "pretrain-epochs", "samples"}  # whose upper ends take long, as they should
SLOW = {"gumbel-truncated": {"dim", "negatives"}}  # the same of one that integrates every pair
NUMBER = r"-?[\d.]+(?:e[+-]?\d+)?"


def help_text(*words):
    return subprocess.run([PROGRAM, "help", *words], check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def ranges():
    """The ends of every option that is a number, by its name."""
    found = {}
    for part in re.split(r"\n  --", help_text("train", "all"))[1:]:
        text = " ".join(part.split())
        ends = re.search(rf"\(({NUMBER}) to ({NUMBER});", text)
        if ends:
            found[text.split()[0]] = ends.groups()
    return found


def models():
    text = subprocess.run([PROGRAM, "train", "--data", "x", "--out", "y", "--model", "?"], text=True,
                          stderr=subprocess.PIPE).stderr
    return re.search(r"expected one of (.*), got", text)[1].split(", ")


def points():
    for model in models():
        for name, ends in ranges().items():
            if name in NOT_TRAINING:
                continue
            is_long = name in ENDLESS or name in SLOW.get(model, ())
            for value in ends[:1] if is_long else ends:
                for init in ([], ["--init", "random"]):
                    yield ["--model", model, *init, f"--{name}", value]


def check(folder, number, words):
    epochs = [] if "--epochs" in words else ["--epochs", "2"]
    if "cones" in words and "--pretrain-epochs" not in words:
        epochs += ["--pretrain-epochs", "2"]
    out = f"{folder}/{number}"
    ran = subprocess.run(
        [PROGRAM, "train", "--data", f"{folder}/edges.tsv", "--out", out, "--json", "--threads", "1",
         "--quiet", *words, *epochs],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60)
    where = f"{' '.join(words)}: exit {ran.returncode}, {ran.stdout!r}, {ran.stderr!r}"
    assert ran.returncode in (0, 1, 2), where
    assert not re.search(r"\bnan\b", ran.stdout + ran.stderr), where
    if ran.returncode == 0:
        result = json.loads(ran.stdout)
        assert result["loss"] is not None or result["epochs"] == 0, where
    else:
        assert ran.stderr.startswith("gumbelbox: ") and ran.stderr.count("\n") == 1, where
        assert ran.returncode == 2 or "--learning-rate" in words, f"known before the work: {where}"
    for path in (out, out + ".checkpoint"):
        if os.path.exists(path):
            os.unlink(path)
    return ran.returncode


def main():
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        with open(f"{folder}/edges.tsv", "w") as file:
            file.writelines(f"{child - 1}\t{child}\n" for child in range(1, 13))
        words = list(points())
        assert len(words) > 500, "the help has no ranges any more"
        codes = list(pool.map(lambda one: check(folder, *one), enumerate(words)))
        print(f"{len(words)} runs: {codes.count(0)} ended in a model, {codes.count(1)} in numbers "
              f"that ran away, {codes.count(2)} had an option that the model lacks")
        assert codes.count(0) > len(words) / 4, "most runs are refused"


if __name__ == "__main__":
    main()
