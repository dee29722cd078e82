"""The grid of training runs notices numbers that are not finite, unclear ends and too many stops."""

import contextlib
import io
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import measure_grid
from measure_grid import Outcome, Point

# Stands for the program: a model with one tensor of one number, or a stop.
PROGRAM = """#!/usr/bin/python3 -B
import json, struct, sys
out = sys.argv[sys.argv.index("--out") + 1] if "--out" in sys.argv else None
if sys.argv[1] == "eval":
    print(json.dumps({{"mrr": {mrr}}}))
else:
    head = json.dumps({{"lower": {{"dtype": "F32", "data_offsets": [0, 4]}}}}).encode()
    if {number} is not None:
        with open(out, "wb") as file:
            file.write(struct.pack("<Q", len(head)) + head + struct.pack("<f", {number}))
    sys.exit({end!r})
"""
CLEAR = "gumbelbox: the loss is not finite at epoch 1; a lower --learning-rate usually helps"


class Measure(unittest.TestCase):
    def measure(self, number="0.5", end=0, mrr="0.75"):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "program"
            program.write_text(PROGRAM.format(number=number, end=end, mrr=mrr))
            program.chmod(0o755)
            return measure_grid.measure(program, "data", Point("gumbel", 0.1, 0.5, 2, 3))

    def test_takes_a_finite_model(self):
        self.assertEqual(self.measure(), Outcome(None, 0.75))

    def test_takes_a_clear_stop(self):
        self.assertEqual(self.measure(number=None, end=CLEAR), Outcome(CLEAR, None))

    def test_refuses_a_number_that_is_not_finite(self):
        for number in ("float('nan')", "float('inf')"):
            with self.assertRaisesRegex(ValueError, "not finite"):
                self.measure(number=number)

    def test_refuses_a_metric_that_is_not_a_number(self):
        with self.assertRaisesRegex(ValueError, "the mrr is nan"):
            self.measure(mrr="float('nan')")

    def test_refuses_a_stop_that_leaves_a_model(self):
        with self.assertRaisesRegex(ValueError, "left a model"):
            self.measure(end=CLEAR)

    def test_refuses_a_stop_that_does_not_say_what_helps(self):
        with self.assertRaisesRegex(ValueError, "without a clear message: gumbelbox: failed"):
            self.measure(number=None, end="gumbelbox: failed")

    def test_refuses_another_exit_code(self):
        with self.assertRaisesRegex(ValueError, "exit 3"):
            self.measure(number=None, end=3)


class Main(unittest.TestCase):
    def run_main(self, measure, *options):
        """Returns whether main ended well, what it printed and the document after it."""
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "docs").mkdir()
            document = pathlib.Path(folder) / "docs/numerics.md"
            document.write_text("before\n<!-- grid -->\nold\n<!-- end -->\nafter\n")
            printed = io.StringIO()
            arguments = ["measure_grid.py", "--root", folder, *options, "program"]
            with mock.patch.object(measure_grid, "measure", measure), mock.patch.object(sys, "argv", arguments):
                try:
                    with contextlib.redirect_stdout(printed):
                        measure_grid.main()
                    well = True
                except SystemExit:
                    well = False
            return well, printed.getvalue(), document.read_text()

    def test_writes_the_stops_and_the_quality(self):
        def measure(program, data, point):
            stops = point.model == "hard" and point.rate == 1
            return Outcome(CLEAR, None) if stops else Outcome(None, 1.0 if point.rate == 0.3 else 0.5)

        well, printed, document = self.run_main(measure)
        self.assertTrue(well, printed)
        self.assertIn("Of 680 points 4 stop (0.6%); 676 leave a model file in which every number is finite.", document)
        self.assertIn(f"- hard, learning rate 1, dim 50: {CLEAR}\n", document)
        self.assertIn("| gumbel | 0.0001 | 1.000 / 0.500 | 1.000 / 0.500 | 1.000 / 0.500 | 1.000 / 0.500 |\n", document)
        self.assertNotIn("old", document)
        self.assertTrue(document.startswith("before\n") and document.endswith("after\n"))

    def test_writes_nothing_for_a_few_points(self):
        well, printed, document = self.run_main(lambda *_: Outcome(None, 1.0), "--sparse")
        self.assertTrue(well, printed)
        self.assertIn("64 points, 0 stop, 0 break the promise", printed)
        self.assertIn("old", document)

    def test_takes_a_tenth_of_stops_and_no_more(self):
        def stops_of(*models):
            return lambda program, data, point: Outcome(CLEAR if point.model in models else None, 1.0)

        self.assertTrue(self.run_main(stops_of("hard"), "--sparse")[0])
        self.assertFalse(self.run_main(stops_of("smooth"), "--sparse")[0])

    def test_refuses_a_single_broken_point(self):
        def measure(program, data, point):
            if point == Point("smooth", 3, 1, 50, 20):
                raise ValueError("left a model")
            return Outcome(None, 1.0)

        well, printed, _ = self.run_main(measure, "--sparse")
        self.assertFalse(well)
        self.assertIn("smooth, scale 3, learning rate 1, dim 50: left a model\n", printed)


if __name__ == "__main__":
    unittest.main()
