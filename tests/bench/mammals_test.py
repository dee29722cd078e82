"""bench/mammals.py trains ours and the peer in turns and takes medians of quality and time."""

import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))
import mammals  # noqa: E402
from commands import Failure  # noqa: E402

# Stands for a command: notes that it was called, then does as `act` says.
SCRIPT = """#!/usr/bin/python3 -B
import json, pathlib, sys
log = pathlib.Path(__file__).with_name("log")
calls = log.read_text() if log.exists() else ""
log.write_text(calls + "{who} " + " ".join(sys.argv[1:]) + "\\n")
def option(name): return sys.argv[sys.argv.index(name) + 1]
{act}
"""
# The first seed is 1; seconds of 50 epochs.
PROGRAM = """
if sys.argv[1] == "train":
    seed = int(option("--seed"))
    lines = [{"options": {}}, {"epoch": 1, "seconds": 7}, {"epoch": 50, "seconds": [5, 20, 10][seed - 1]}]
    pathlib.Path(option("--log")).write_text("".join(json.dumps(line) + "\\n" for line in lines))
    pathlib.Path(option("--out")).write_text(str(seed))
else:
    pathlib.Path(option("--out")).write_text(pathlib.Path(sys.argv[2]).read_text())
"""
QUALITY = """
seed = int(pathlib.Path(sys.argv[1]).read_text())
print(json.dumps({"name": "reconstruction", "mean_rank": [6, 4, 5][seed - 1], "map": seed / 4}))
"""
PEER = """
seed = int(option("--seed"))
print(json.dumps({"name": "gensim/poincare", "version": "4.2", "mean_rank": 7 + seed, "map": 0.25,
                  "seconds_per_epoch": 2.0 * seed}))
"""
MISSING = 'print(json.dumps({"name": "gensim/poincare", "not_installed": "python3-gensim"}))'


class Run(unittest.TestCase):
    def measure(self, rounds=3, program=PROGRAM, quality=QUALITY, peer=PEER):
        """The comparison and the calls that it took."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for file, act in [("program", program), ("reconstruction.py", quality), (mammals.PEER, peer)]:
                (folder / file).write_text(SCRIPT.format(who=file.removesuffix(".py"), act=act))
                (folder / file).chmod(0o755)
            with contextlib.redirect_stderr(io.StringIO()):
                comparison = mammals.measure(folder / "program", folder, rounds)
            return comparison, (folder / "log").read_text().splitlines()

    def test_medians_of_rounds_with_a_seed_each(self):
        comparison, _ = self.measure()
        ours, theirs = comparison["rows"]
        self.assertEqual(ours, {
            "name": "gumbelbox/poincare", "mean_rank": 5, "map": 0.5, "seconds_per_epoch": 0.2, "times_ours": 1,
            "rounds": [{"mean_rank": 6, "map": 0.25, "seconds_per_epoch": 0.1},
                       {"mean_rank": 4, "map": 0.5, "seconds_per_epoch": 0.4},
                       {"mean_rank": 5, "map": 0.75, "seconds_per_epoch": 0.2}]})
        self.assertEqual(theirs["name"], "gensim/poincare 4.2")
        self.assertEqual([theirs[figure] for figure in mammals.FIGURES], [9, 0.25, 4])
        self.assertAlmostEqual(theirs["times_ours"], 20)

    def test_both_take_turns_on_the_same_edges_and_ours_keeps_its_defaults(self):
        _, calls = self.measure(rounds=2)
        self.assertEqual([call.split()[0] for call in calls],
                         ["program", "program", "reconstruction", "gensim_mammals"] * 2)
        words = calls[4].split()
        self.assertEqual([word for word in words if word.startswith("--")],
                         ["--data", "--model", "--dim", "--epochs", "--negative-ends", "--schedule", "--threads", "--seed", "--out", "--log",
                          "--quiet"])
        for call in calls[4], calls[6], calls[7]:
            self.assertIn(f"--data {mammals.DATA} ", call)
        self.assertIn("--model poincare --dim 5 --epochs 50 --negative-ends parents --schedule constant --threads 1 --seed 2 ", calls[4])
        self.assertIn("--dim 5 --epochs 50 --seed 2 --json", calls[7])

    def test_a_missing_peer_is_asked_once_and_named(self):
        comparison, calls = self.measure(peer=MISSING)
        self.assertEqual(comparison["rows"][1],
                         {"name": "gensim/poincare", "note": "not installed: apt-get install python3-gensim"})
        self.assertEqual(comparison["rows"][0]["mean_rank"], 5)
        self.assertEqual(sum(call.startswith("gensim") for call in calls), 1)

    def test_without_numpy_ours_has_a_note_and_gensim_none_to_compare_with(self):
        comparison, _ = self.measure(
            quality='print(json.dumps({"name": "reconstruction", "not_installed": "python3-numpy"}))')
        self.assertEqual(comparison["rows"][0],
                         {"name": "gumbelbox/poincare", "note": "not installed: apt-get install python3-numpy"})

    def test_a_failing_peer_is_a_note(self):
        for act, reason in [("sys.exit('out of memory')", "exit code 1: out of memory"),
                            ("print(json.dumps({'name': 'gensim', 'mean_rank': 0}))",
                             "gensim: expected mean_rank above 0, got 0")]:
            comparison, _ = self.measure(peer=act)
            self.assertRegex(comparison["rows"][1]["note"], f"^failed: .*{reason}$")

    def test_our_failure_ends_the_comparison(self):
        with self.assertRaisesRegex(Failure, "program train .*: exit code 1: no such model"):
            self.measure(program="sys.exit('no such model')")
        with self.assertRaisesRegex(Failure, "log: expected 50 epochs, got"):
            self.measure(program=PROGRAM.replace('"epoch": 50', '"epoch": 49'))

    def test_the_table_has_a_line_each(self):
        comparison, _ = self.measure()
        self.assertEqual(mammals.table(comparison).splitlines(), [
            "poincare on mammals  mean rank  MAP    seconds an epoch  times ours",
            "gumbelbox/poincare   5.00       0.500  0.2000            1.0",
            "gensim/poincare 4.2  9.00       0.250  4.0000            20.0"])

    def test_the_peers_are_there(self):
        for script in ("reconstruction.py", mammals.PEER):
            self.assertTrue((ROOT / "bench/peers" / script).exists())
        self.assertTrue((mammals.DATA / "train.tsv").exists())


if __name__ == "__main__":
    unittest.main()
