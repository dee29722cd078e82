"""The peers read the edges of a data folder as they are, packed or not, and report in one form."""

import contextlib
import gzip
import io
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench/peers"))
import edges  # noqa: E402
import reconstruction  # noqa: E402
import report  # noqa: E402


class Edges(unittest.TestCase):
    def test_reads_plain_and_packed_files(self):
        text = "2\t27\n2\t40\n7\t2\n"
        for name, data in [("train.tsv", text.encode()), ("train.tsv.gz", gzip.compress(text.encode()))]:
            with self.subTest(name=name), tempfile.TemporaryDirectory() as folder:
                (pathlib.Path(folder) / name).write_bytes(data)
                self.assertEqual(edges.read_edges(folder), [(2, 27), (2, 40), (7, 2)])
                self.assertEqual(edges.read_edges(folder, 1), [(2, 27)])

    def test_reads_the_shipped_nouns(self):
        read = edges.read_edges(edges.NOUNS)
        self.assertEqual(len(read), 84_363)
        self.assertEqual(max(map(max, read)), 82_113)


class Report(unittest.TestCase):
    def printed(self, result, as_json):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            report.print_result(result, as_json)
        return out.getvalue()

    def test_prints_json_or_a_line(self):
        result = {"name": "torch/gumbel", "threads": 2, "pairs_per_second": 1234567.8, "version": "1.13"}
        self.assertEqual(json.loads(self.printed(result, True)), result)
        self.assertEqual(self.printed(result, False), "torch/gumbel 1.13: 1,234,568 pairs/s, threads: 2\n")

    def test_prints_quality_and_time_where_they_were_measured(self):
        result = {"name": "gensim/poincare", "threads": 1, "mean_rank": 7.126, "map": 0.4467,
                  "seconds_per_epoch": 0.61234, "version": "4.2.0"}
        self.assertEqual(self.printed(result, False), "gensim/poincare 4.2.0: mean rank 7.13, MAP 0.447, "
                         "0.6123 s an epoch, threads: 1\n")

    def test_says_what_to_install(self):
        result = {"name": "torch/gumbel", "threads": 2, "not_installed": "python3-torch"}
        self.assertEqual(self.printed(result, False),
                         "torch/gumbel: not installed: apt-get install python3-torch\n")


class TorchStep(unittest.TestCase):
    def test_a_step_on_probabilities_has_one_gradient_in_both_forms_and_is_timed(self):
        script = pathlib.Path(report.__file__).with_name("torch_step.py")
        for model in ("gumbel", "gumbel-exact", "smooth"):
            command = [sys.executable, "-B", str(script), "--work", "50d", "--model", model, "--steps", "1", "--json"]
            done = subprocess.run(command, capture_output=True, text=True)  # fails if the gradients differ
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            result = json.loads(done.stdout)
            self.assertEqual(result["name"], f"torch/{model}/50d/tuned")
            if "not_installed" in result:
                self.skipTest("needs PyTorch")
            self.assertGreater(result["pairs_per_second"], 0)


@unittest.skipIf(reconstruction.numpy is None, "needs NumPy")
class Reconstruction(unittest.TestCase):
    # On a line from the centre: 0 at 0, 1 at 0.1, 2 at 0.3, 3 at 0.6, 9 without an edge at 0.31.
    POINTS = [[0, 0], [0.1, 0], [0.3, 0], [0.6, 0], *[[0.31, 0]] * 6]

    def test_distances_are_those_of_the_ball(self):
        points = reconstruction.numpy.array(self.POINTS)
        found = reconstruction.distances(points, 0)
        for x, distance in [(0, 0), (1, 0.1), (2, 0.3), (3, 0.6)]:
            self.assertAlmostEqual(found[x], 2 * math.atanh(distance))
        self.assertAlmostEqual(reconstruction.distances(points, 2)[3], 2 * math.atanh(0.6) - 2 * math.atanh(0.3))

    def test_ranks_parents_among_all_others_and_the_child_itself(self):
        # Child 3: parent 2 is next to it; 0 and 1 do not come before. Rank 2, precision 1/2.
        # Child 2: parents 0 and 1 are nearer than 3; only 2 itself comes before. Ranks 2 and 2,
        # precisions 1/2 and 2/3.
        result = reconstruction.reconstruction(self.POINTS, [(2, 3), (0, 2), (1, 2)])
        self.assertAlmostEqual(result["mean_rank"], 2)
        self.assertAlmostEqual(result["map"], (1 / 2 + (1 / 2 + 2 / 3) / 2) / 2)

    def test_others_in_between_count_and_repeated_edges_do_not(self):
        # Child 3: 2, 1 and 3 itself come before its parent 0.
        for pairs in [(0, 3), (1, 2)], [(0, 3), (1, 2), (0, 3)]:
            result = reconstruction.reconstruction(self.POINTS, pairs)
            self.assertAlmostEqual(result["mean_rank"], (4 + 2) / 2)
            self.assertAlmostEqual(result["map"], (1 / 4 + 1 / 2) / 2)

    def test_reads_both_files_of_numpy(self):
        with tempfile.TemporaryDirectory() as folder:
            reconstruction.numpy.save(f"{folder}/a.npy", self.POINTS)
            reconstruction.numpy.savez(f"{folder}/a.npz", point=self.POINTS, names=["a"])
            for name in ("a.npy", "a.npz"):
                self.assertEqual(reconstruction.read_vectors(f"{folder}/{name}").tolist(), self.POINTS)


if __name__ == "__main__":
    unittest.main()
