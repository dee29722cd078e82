"""The table of ontologies is written from what the program says."""

import json
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import measure_ontologies

TEXT = "before\n<!-- ontologies -->\nold\n<!-- end -->\nafter\n"


class MeasureOntologies(unittest.TestCase):
    def test_the_table_compares_answers_with_the_closure(self):
        def run(program, verb, *arguments):
            if verb == "import":
                out = pathlib.Path(arguments[arguments.index("--out") + 1])
                out.mkdir()
                (out / "train.tsv").write_text("0\t1\n0\t2\n1\t3\n2\t3\n")
            return {"entities": 4}

        def measured(program, *arguments):
            return {"dim": 7, "wrong_answers": 0.0625, "lost_answers": 0}, 12.3, 45.6

        def answered(*arguments, **options):
            lines = []
            for line in options["input"].splitlines():
                truth = {0: [], 1: [0], 2: [0], 3: [0, 1, 2]}[int(line[1:])]
                results = [{"id": one, "probability": 0.9, "known": True} for one in truth]
                if line == "#1":  # a wrong answer of the boxes
                    results.append({"id": 2, "probability": 0.6, "known": False})
                if line == "#3":  # a lost one
                    results[0]["probability"] = 0.4
                lines.append(json.dumps({"results": results}))
            return mock.Mock(stdout="\n".join(lines))

        with tempfile.TemporaryDirectory() as name:
            root = pathlib.Path(name)
            (root / "docs").mkdir()
            (root / "docs/results.md").write_text(TEXT)
            arguments = ["x", "--root", name, "--folder", name, "program", "go"]
            edges = {1: {0}, 2: {0}, 3: {1, 2}}
            with mock.patch.object(measure_ontologies, "run", run), \
                    mock.patch.object(measure_ontologies, "measured", measured), \
                    mock.patch.object(measure_ontologies, "read_edges", lambda folder: edges), \
                    mock.patch.object(measure_ontologies.subprocess, "run", answered), \
                    mock.patch.object(sys, "argv", arguments):
                measure_ontologies.main()
            written = (root / "docs/results.md").read_text()
        self.assertTrue(written.startswith("before\n<!-- ontologies -->\n| ontology |"), written)
        self.assertTrue(written.endswith("<!-- end -->\nafter\n"), written)
        self.assertNotIn("old", written)
        # 5 pairs follow; 4 are found, 1 is lost, 1 other is found.
        self.assertIn("| Gene Ontology | 4 | 4 | 1 | 7 | 0.8000 | 0.8000 | 6.2% | 0% | 12 | 46 |\n", written)

    def test_known_answers_that_are_not_the_closure_end_it(self):
        answers = measure_ontologies.Answers()
        answers.add([{"id": 1, "probability": 0.1, "known": True}], {1})
        self.assertEqual(answers.known_differs, 0)
        answers.add([{"id": 1, "probability": 0.9, "known": False}], {1})
        self.assertEqual(answers.known_differs, 1)


if __name__ == "__main__":
    unittest.main()
