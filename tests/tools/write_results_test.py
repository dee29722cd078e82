"""The table of results is written from the JSON file, and an old one is noticed."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools/write_results.py"


def row(protocol, ours):
    return {
        "name": "gumbel", "dataset": "tree", "dim": 1, "metric": "mrr", "protocol": protocol, "boxes": "trained", "split": "given", "settings": "published",
        "note": "", "paper": 0.971, "ours": ours, "spread": 0.01, "seeds": 5,
    }


class WriteResults(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        (self.root / "docs").mkdir()
        (self.root / "experiments/results").mkdir(parents=True)
        self.document = self.root / "docs/results.md"
        self.document.write_text("before\n<!-- t.json -->\nold\n<!-- end -->\nafter\n")
        rows = [row("paper", 0.9721), row("strict", 0.999)]
        (self.root / "experiments/results/t.json").write_text(json.dumps({"rows": rows}))

    def tearDown(self):
        self.folder.cleanup()

    def run_tool(self, *arguments):
        command = [sys.executable, "-B", str(TOOL), "--root", str(self.root), *arguments]
        return subprocess.run(command, capture_output=True, text=True).returncode

    def test_puts_both_protocols_into_one_line(self):
        self.assertEqual(self.run_tool(), 0)
        text = self.document.read_text()
        self.assertIn(
            "| tree | 1 | gumbel | trained | published |  | 0.971 | 0.972 (spread 0.010) | 0.999 (spread 0.010) | 5 |\n", text)
        self.assertNotIn("old", text)
        self.assertTrue(text.startswith("before\n") and text.endswith("after\n"))

    def test_tells_constructed_boxes_from_trained_ones(self):
        f1 = row("threshold", 0.62) | {"metric": "f1", "regularized": True, "valid": 0.61, "epoch": 340}
        rows = [f1, f1 | {"boxes": "constructed", "paper": None, "regularized": False, "epoch": 0}]
        (self.root / "experiments/results/t.json").write_text(json.dumps({"rows": rows}))
        self.assertEqual(self.run_tool(), 0)
        text = self.document.read_text()
        self.assertIn(
            "| tree | given | 1 | gumbel | trained | yes | published |  | 0.971 | 0.6200 (spread 0.0100) | 340 | 5 |\n", text)
        self.assertIn(
            "| tree | given | 1 | gumbel | constructed | no | published |  | - | 0.6200 (spread 0.0100) | 0 | 5 |\n", text)

    def test_puts_all_figures_of_counts_into_one_line(self):
        kl = row("test", 0.00184) | {"metric": "kl", "paper": 0.012, "spread": 0.00002, "seeds": 3}
        baseline = {"name": "popularity", "boxes": "none", "settings": "none", "paper": None}
        rows = [kl, kl | {"metric": "pearson", "ours": 0.9789}, kl | {"metric": "joint_added", "ours": 0.8},
                kl | baseline | {"ours": 0.0427}]
        (self.root / "experiments/results/t.json").write_text(json.dumps({"rows": rows}))
        self.assertEqual(self.run_tool(), 0)
        text = self.document.read_text()
        self.assertIn("| tree | given | gumbel | 1 | published |  | 0.0120 | 0.00184 (spread 0.00002) | 0.979 "
                      "| - | - | - | - | 0.800 | - | - |\n", text)
        self.assertIn("| tree | given | popularity | - | - |  | - | 0.04270 | - | - | - | - | - | - | - | - |\n", text)

    def test_writes_the_chosen_rows_of_an_analysis(self):
        rows = [{"name": "softplus", "metric": "|error|", "paper": 0.0617013, "ours": 0.06170123},
                {"name": "series", "metric": "error", "paper": None, "ours": 0.25},
                {"name": "other", "metric": "error", "paper": None, "ours": 1}]
        (self.root / "experiments/results/a.json").write_text(json.dumps({"rows": rows}))
        document = self.root / "docs/approximations.md"
        document.write_text("<!-- a.json: softplus, series -->\n<!-- end -->\n")
        self.assertNotEqual(self.run_tool("--check"), 0)
        self.assertEqual(self.run_tool(), 0)
        self.assertEqual(document.read_text(), "<!-- a.json: softplus, series -->\n"
                         "| | quantity | paper | ours |\n| --- | --- | --- | --- |\n"
                         "| softplus | \\|error\\| | 0.0617013 | 0.0617012 |\n"
                         "| series | error | - | 0.25 |\n<!-- end -->\n")

    def test_shows_the_curves_of_long_runs(self):
        long = row("threshold", 0.62) | {"metric": "f1", "regularized": True, "curve": [[100, 0.25], [500, 0.4567], [7000, 0.5]]}
        short = long | {"name": "smooth", "curve": [[100, 0.25], [500, 0.3]]}
        (self.root / "experiments/results/t.json").write_text(json.dumps({"rows": [long, short, row("strict", 1)]}))
        self.document.write_text("<!-- t.json by epoch -->\nold\n<!-- end -->\n")
        self.assertEqual(self.run_tool(), 0)
        lines = self.document.read_text().splitlines()
        self.assertEqual(lines[1], "| model | penalty | settings | 100 | 200 | 500 | 1,000 | 2,000 | 3,000 | 4,000 | 5,000 | 7,000 |")
        self.assertEqual(lines[3], "| gumbel | yes | published | 0.250 |  | 0.457 |  |  |  |  |  | 0.500 |")
        self.assertEqual(lines[4], "<!-- end -->")

    def test_puts_default_models_beside_each_other(self):
        kl = row("test", 0.00184) | {"metric": "kl", "settings": "ours", "dim": 50}
        rows = [kl, kl | {"name": "mf", "ours": 0.0024}, kl | {"metric": "joint", "ours": 0.949},
                kl | {"name": "mf", "dim": 5, "note": "5 dimensions", "ours": 0.03}, kl | {"note": "tuned", "ours": 1},
                kl | {"settings": "published", "ours": 1}, kl | {"name": "poe", "ours": 1}]
        (self.root / "experiments/results/t.json").write_text(json.dumps({"rows": rows}))
        document = self.root / "docs/models.md"
        document.write_text("<!-- t.json beside: gumbel, mf -->\n<!-- end -->\n")
        self.assertEqual(self.run_tool(), 0)
        self.assertEqual(document.read_text().splitlines()[1:-1], [
            "| data | split | dim | figure | `gumbel` | `mf` |",
            "| --- | --- | --- | --- | --- | --- |",
            "| tree | given | 50 | KL of P(a \\| b) | 0.0018 | 0.0024 |",
            "| tree | given | 50 | Pearson, P(a \\| b, c) | 0.949 | no answer |",
            "| tree | given | 5 | KL of P(a \\| b) | no answer | 0.0300 |"])

    def test_notices_an_old_table(self):
        self.assertNotEqual(self.run_tool("--check"), 0)
        self.run_tool()
        self.assertEqual(self.run_tool("--check"), 0)


if __name__ == "__main__":
    unittest.main()
