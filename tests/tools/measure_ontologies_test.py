"""The table of ontologies is written from what the program says."""

import pathlib
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import measure_ontologies

TEXT = "before\n<!-- ontologies -->\nold\n<!-- end -->\nafter\n"


class MeasureOntologies(unittest.TestCase):
    def test_the_table_has_a_line_for_every_dimension(self):
        calls = []

        def run(program, verb, *arguments):
            calls.append(verb)
            out = pathlib.Path(arguments[arguments.index("--out") + 1]) if "--out" in arguments else None
            if verb == "import":
                out.mkdir()
                (out / "train.tsv").write_text("0\t1\n0\t2\n1\t3\n2\t3\n")
                return {"entities": 4, "pairs": 4}
            return {"f1": 0.75, "ece": 0.125} if verb == "eval" else {"wrong_answers": 0.0625}

        with tempfile.TemporaryDirectory() as name:
            root = pathlib.Path(name)
            (root / "docs").mkdir()
            (root / "docs/results.md").write_text(TEXT)
            arguments = ["x", "--root", name, "--folder", name, "--dims", "5,12", "program", "go"]
            with mock.patch.object(measure_ontologies, "run", run), mock.patch.object(sys, "argv", arguments):
                measure_ontologies.main()
            written = (root / "docs/results.md").read_text()
        self.assertEqual(calls, ["import", "split", "train", "eval", "train", "eval"])
        self.assertTrue(written.startswith("before\n<!-- ontologies -->\n| ontology |"), written)
        self.assertTrue(written.endswith("<!-- end -->\nafter\n"), written)
        self.assertNotIn("old", written)
        self.assertIn("| Gene Ontology | 4 | 4 | 1 | 5 | 0.7500 | 0.1250 | 6.2% | 0 |\n", written)
        self.assertIn("| Gene Ontology | 4 | 4 | 1 | 12 | 0.7500 | 0.1250 | 6.2% | 0 |\n", written)


if __name__ == "__main__":
    unittest.main()
