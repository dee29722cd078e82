"""The hierarchies that come with the program, and a generated one, are told apart by their layout alone.

usage: hierarchies_test.py PROGRAM ROOT
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])


def run(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], check=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True)
    return done.stdout


def dag_of_second_parents(path, nodes, depth, seed):
    """Edges by name: half of the nodes have one or two more parents, siblings of their first."""
    draw = random.Random(seed)
    growth = nodes ** (1 / (0.75 * depth))
    sizes = [growth ** min(level, 0.75 * depth) for level in range(1, depth + 1)]
    levels = [[0]]
    parents, children = [[]], [[]]
    for size in sizes:
        level = []
        for node in range(len(parents), len(parents) + max(3, round(size * (nodes - 1) / sum(sizes)))):
            first = draw.choice(levels[-1])
            beside = [other for above in parents[first][:1] for other in children[above] if other != first]
            more = draw.choice((1, 1, 2)) if draw.random() < 0.5 and beside else 0
            parents.append([first, *{draw.choice(beside) for _ in range(more)}])
            children.append([])
            for parent in parents[node]:
                children[parent].append(node)
            level.append(node)
        levels.append(level)
    with open(path, "w") as file:
        for node, above in enumerate(parents):
            file.writelines(f"n{parent}\tn{node}\n" for parent in above)


class Hierarchies(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def measure(self, data, task, *arguments):
        model = self.folder / "model"
        trained = json.loads(run("train", "--data", data, "--out", model, "--json", *arguments))
        self.assertEqual(trained["origin"], "constructed")
        return json.loads(run("eval", model, "--data", data, "--task", task, "--json"))

    def test_wordnet_needs_no_flag(self):
        result = self.measure(ROOT / "datasets/wordnet_noun", "classification")
        self.assertGreaterEqual(result["f1"], 0.998)
        self.assertLess(result["ece"], 0.001)

    def test_trees_need_few_dimensions(self):
        for data, dim, least in (("mammal", 1, 0.999), ("tree_random3000", 1, 0.54),
                                 ("tree_random3000", 2, 0.999)):
            result = self.measure(ROOT / "datasets" / data, "ranking", "--dim", dim)
            self.assertGreaterEqual(result["mrr"], least, (data, dim))

    def test_half_of_the_nodes_may_have_several_parents(self):
        dag_of_second_parents(self.folder / "dag.tsv", 40000, 15, seed=3)
        run("split", self.folder / "dag.tsv", "--hold-out-closure", "--share", 0.01, "--out", self.folder / "dag")
        result = self.measure(self.folder / "dag", "classification")
        self.assertGreaterEqual(result["f1"], 0.97)

    def test_a_messy_file_of_names_needs_no_flag(self):
        # Three roots, a cycle, an edge twice, a self-loop, a second parent.
        edges = [("a", "b"), ("b", "c"), ("c", "b"), ("a", "b"), ("d", "d"), ("d", "e"), ("f", "g"), ("a", "g")]
        data = self.folder / "messy.tsv"
        data.write_text("".join(f"{parent}\t{child}\n" for parent, child in edges))
        run("train", "--data", data, "--out", self.folder / "model")
        for question, least, most in (("P(a | c)", 0.9, 1), ("P(c | b)", 0.5, 1), ("P(f | g)", 0.9, 1),
                                      ("P(d | g)", 0, 0.1), ("P(b | a)", 0, 0.5)):
            answer = json.loads(run("query", self.folder / "model", question, "--json"))["probability"]
            self.assertTrue(least <= answer <= most, (question, answer))

    def test_training_on_never_ends_worse_than_the_layout_began(self):
        data = ROOT / "datasets/mammal_cones"
        model = self.folder / "model"
        begin = json.loads(run("train", "--data", data, "--out", model, "--dim", 1, "--json"))
        end = json.loads(run("train", "--data", data, "--out", model, "--dim", 1, "--epochs", 20,
                             "--eval-every", 2, "--learning-rate", 1, "--json"))
        self.assertGreaterEqual(end["best_metric"], begin["best_metric"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
