"""Answers of the program against each other and against formulas computed apart (oracle.py).

usage: answers_test.py PROGRAM

For every model: `contains` and `inside` say of each pair what `query` says and what the formula of
docs/model_format.md says; known answers are those that follow from the edges; the order, ties
included, is the documented one. For models with joint questions: random questions with several
names and negations.
"""

import collections
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile

from oracle import Oracle

PROGRAM = sys.argv[1]
EDGES = [("all", "food"), ("all", "tool"), ("food", "fruit"), ("food", "bread"), ("fruit", "apple"),
         ("fruit", "pear"), ("bread", "rye"), ("bread", "toast"), ("food", "toast"),
         ("tool", "saw"), ("tool", "knife"), ("food", "knife"), ("saw", "fretsaw")]
START = {  # model -> how its boxes or points come about; a layout has ties
    "gumbel": ("layout", "0"), "smooth": ("layout", "0"), "hard": ("layout", "0"),
    "gumbel-exact": ("random", "60"), "gumbel-censored": ("random", "60"),
    "gumbel-truncated": ("random", "60"), "gaussian": ("random", "60"), "order": ("random", "60"),
    "poe": ("random", "60"), "poincare": ("random", "60"), "cones": ("random", "60")}
JOINT = ("gumbel", "smooth", "hard", "gumbel-exact", "gumbel-censored", "gumbel-truncated", "poe")
# gaussian has them too, but samples every one from noise that no formula here knows.
QUESTIONS = 60
FEW = "--samples", "20"  # where only gaussian is sampled, and not compared


def output(*command, given=None):
    done = subprocess.run([PROGRAM, *command], input=given, text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.returncode in (0, 1), (command, done.stderr)
    return done.stdout


def lines(*command, given):
    """The JSON object of every line of a batch."""
    text = output(*command, "--batch", "-", "--json", given="".join(f"{one}\n" for one in given))
    found = [json.loads(line) for line in text.splitlines()]
    assert len(found) == len(given), (command, len(found), len(given))
    return found


def near(found, expected, relative=1e-9):
    return abs(found - expected) <= relative * abs(expected) + 1e-12


def distances(edges, start, to_parents):
    """Entities that follow from the edges, and the number of edges between."""
    found, queue = {}, collections.deque([(start, 0)])
    while queue:
        entity, steps = queue.popleft()
        for parent, child in edges:
            here, there = (child, parent) if to_parents else (parent, child)
            if here == entity and there not in found and there != start:
                found[there] = steps + 1
                queue.append((there, steps + 1))
    return found


def check_order(oracle, results, known, log_raw, above, where):
    """By edges between, for known ones, and by P, for others; then by size; then by id."""
    boxed = oracle.name not in ("order", "poincare", "cones", "mf", "complex")
    size = (lambda name: oracle.log_volume(name)) if boxed else (lambda name: 0)
    ids = {name: i for i, name in enumerate(oracle.names)}

    def comes_before(x, y):
        if x["known"] != y["known"]:
            return x["known"]
        first = known[x["name"]] if x["known"] else -log_raw[x["name"]]
        second = known[y["name"]] if y["known"] else -log_raw[y["name"]]
        if first != second:
            return first < second
        sizes = (size(x["name"]), size(y["name"]))
        if abs(sizes[0] - sizes[1]) > 1e-12:
            return (sizes[0] < sizes[1]) == above
        return ids[x["name"]] < ids[y["name"]] or sizes[0] != sizes[1]

    for one, other in zip(results, results[1:]):
        assert comes_before(one, other), (where, one, other)


def check_lists(model, oracle, verb, is_hierarchy):
    """All answers about all entities, against query, the formula, the edges and the order."""
    names, above = oracle.names, verb == "contains"
    pairs = [(x, given) if above else (given, x) for given in names for x in names if x != given]
    asked = [f"P({a} | {b})" for a, b in pairs]
    queried = dict(zip(pairs, lines("query", model, *FEW, given=asked)))
    raw = dict(zip(pairs, lines("query", model, *FEW, "--raw", given=asked)))
    ties = 0
    for line in lines(verb, model, "-k", "1000", "--at-least", "0", given=names):
        given, results = line["name"], line["results"]
        assert {one["name"] for one in results} == set(names) - {given}, (model, verb, given)
        known = distances([(names[a], names[b]) for a, b in oracle.edges()], given, above)
        log_raw = {}
        for one in results:
            pair = (one["name"], given) if above else (given, one["name"])
            where = (oracle.name, verb, pair, one["probability"])
            assert near(one["probability"], oracle.pair(*pair)), (*where, oracle.pair(*pair))
            answer = raw[pair]["log_probability"]
            log_raw[one["name"]] = -1e9 if answer is None else answer
            if oracle.name == "gaussian":  # whose noise only query knows
                log_raw[one["name"]] = math.log(oracle.pair(*pair))
            elif oracle.name == "hard" and one["probability"] < 1e-30:
                assert queried[pair]["probability"] == 0, where
                log_raw[one["name"]] = math.log(one["probability"] or 1e-300)
            else:
                assert one["probability"] == queried[pair]["probability"], (*where, queried[pair])
            if is_hierarchy:
                assert one["known"] == (one["name"] in known), where
        for one in results:
            one.setdefault("known", False)
        ties += len(results) - len(set(log_raw.values()))
        if oracle.name != "gaussian":
            check_order(oracle, results, known, log_raw, above, (model, verb, given))
    return ties


def random_question(names):
    chosen = random.sample(names, 8)
    counts = [random.randint(*bounds) for bounds in ((0, 2), (0, 3), (1, 2), (0, 1))]
    if counts[0] + counts[1] == 0:
        counts[1] = 1
    parts = []
    for count in counts:
        parts.append(chosen[:count])
        chosen = chosen[count:]
    written = [part if i % 2 == 0 else ["!" + name for name in part]
               for i, part in enumerate(parts)]
    return f"P({', '.join(written[0] + written[1])} | {', '.join(written[2] + written[3])})", parts


def check_questions(model, oracle):
    asked = [random_question(oracle.names) for _ in range(QUESTIONS)]
    answered = 0
    for (question, parts), found in zip(asked, lines("query", model, "--raw", "--samples", "5000",
                                                     given=[text for text, _ in asked])):
        if "error" in found or "hardly goes together" in found.get("remark", ""):
            continue
        if "samples" in found and oracle.name == "gumbel":
            continue  # sampled answers are about other volumes, and say so
        expected = float(min(max(oracle.joint(*parts), 0), 1))
        error = 4 * found.get("standard_error", 0)
        assert abs(found["probability"] - expected) <= 1e-9 * expected + 1e-13 + error, (
            oracle.name, question, found, expected)
        missing = -math.expm1(found["log_probability"]) if expected > 0.5 else 0
        if expected > 0.5:
            exact = float(1 - min(oracle.joint(*parts), 1))
            assert abs(missing - exact) <= 1e-6 * exact + 1e-13 + error, (oracle.name, question)
        answered += 1
    assert answered > QUESTIONS // 3, (oracle.name, answered)


def write_counts(folder):
    names = ["bread", "butter", "jam", "tea", "milk"]
    folder.mkdir()
    (folder / "entities.tsv").write_text("".join(f"{i}\t{n}\n" for i, n in enumerate(names)))
    (folder / "train.tsv").write_text("".join(
        f"{a}\t{b}\t{((3 * a + 5 * b) % 9 + 1) / 10}\t{(3 * a + 5 * b) % 9 + 1}\t10\n"
        for a in range(5) for b in range(5) if a != b))
    return str(folder)


def main():
    random.seed(7)
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        data = place / "things.tsv"
        data.write_text("".join(f"{parent}\t{child}\n" for parent, child in EDGES))
        ties = 0
        for name, (start, epochs) in START.items():
            model = str(place / name)
            output("train", "--data", str(data), "--out", model, "--model", name, "--dim", "2",
                   "--init", start, "--epochs", epochs, "--seed", "3", "--quiet")
            oracle = Oracle(model)
            for verb in ("contains", "inside"):
                ties += check_lists(model, oracle, verb, is_hierarchy=True)
            if name in JOINT:
                check_questions(model, oracle)
        assert ties > 50, ties
        counts = write_counts(place / "counts")
        for name in ("gumbel", "mf", "complex"):
            model = str(place / f"counts.{name}")
            output("train", "--data", counts, "--out", model, "--model", name, "--dim", "3",
                   "--epochs", "40", "--seed", "3", "--quiet")
            for verb in ("contains", "inside"):
                check_lists(model, Oracle(model), verb, is_hierarchy=False)


if __name__ == "__main__":
    main()
