"""The peers read the edges of a data folder as they are, packed or not, and report in one form."""

import contextlib
import gzip
import io
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench/peers"))
import edges  # noqa: E402
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
        read = edges.read_edges(edges.SHIPPED)
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

    def test_says_what_to_install(self):
        result = {"name": "torch/gumbel", "threads": 2, "not_installed": "python3-torch"}
        self.assertEqual(self.printed(result, False),
                         "torch/gumbel: not installed: apt-get install python3-torch\n")


if __name__ == "__main__":
    unittest.main()
