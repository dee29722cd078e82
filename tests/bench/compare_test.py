"""bench/compare.py takes medians in turns, says which peer is missing and what failed."""

import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))
import compare  # noqa: E402

# Stands for the program or a peer: notes that it was called, then does as `act` says.
SCRIPT = """#!/usr/bin/python3 -B
import json, pathlib, sys
log = pathlib.Path(__file__).with_name("log")
calls = log.read_text() if log.exists() else ""
call = "{who} " + " ".join(sys.argv[1:]) + "\\n"
log.write_text(calls + call)
turn = calls.count(call)
name = sys.argv[sys.argv.index("--only") + 1] if "--only" in sys.argv else "{who}"
{act}
"""
LISTS = """if "list" in sys.argv: sys.exit(print("avx512 (in use)\\navx2\\nscalar"))
"""
OURS = LISTS + """speed = 3 if sys.argv[-1] == "1" else 5 if "avx2" in sys.argv else [9, 1, 6][turn % 3]
print(json.dumps({"results": [{"name": name, "pairs_per_second": speed}]}))
"""
PEER = 'print(json.dumps({"name": name, "pairs_per_second": [1, 4, 2][turn % 3], "version": "1.2"}))'
WORKS = [
    compare.Work("train/gumbel", [["torch_step.py", "--form", form] for form in ("plain", "tuned")]),
    compare.Work("train/gumbel-exact", [["torch_step.py", "--model", "gumbel-exact"]]),
    compare.Work("train/smooth", [["torch_step.py", "--model", "smooth"]]),
    compare.Work("train/gumbel", [["gensim_epoch.py"]], threads=1),
]
MAMMALS = {"dim": 5, "epochs": 50, "threads": 1, "rows": [
    {"name": "gumbelbox/poincare", "mean_rank": 4, "map": 0.5, "seconds_per_epoch": 0.5, "times_ours": 1},
    {"name": "gensim_mammals.py", "note": "failed: exit code 1"}]}
MISSING = 'print(json.dumps({"name": name, "not_installed": "python3-torch"}))'


class Run(unittest.TestCase):
    def run_main(self, *options, ours=OURS, torch=PEER, gensim=PEER):
        """Exit code, output, errors and calls."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for file, act in [("program", ours), ("torch_step.py", torch), ("gensim_epoch.py", gensim)]:
                if act is not None:
                    (folder / file).write_text(SCRIPT.format(who=file.removesuffix(".py"), act=act))
                    (folder / file).chmod(0o755)
            arguments = ["compare.py", "--program", f"{name}/program", "--peers", name, "--rounds", "3", *options]
            out, errors = io.StringIO(), io.StringIO()
            with mock.patch.object(sys, "argv", arguments), mock.patch.object(compare, "WORKS", WORKS), \
                    mock.patch.object(compare.mammals, "measure", return_value=MAMMALS), \
                    contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
                try:
                    code = int(compare.main())
                except SystemExit as end:
                    code = end.code
            log = folder / "log"
            calls = log.read_text().splitlines() if log.exists() else []
            return code, out.getvalue(), errors.getvalue(), calls

    def failure(self, **scripts):
        code, out, _, _ = self.run_main("--only", "train/smooth", **scripts)
        self.assertEqual(out, "")
        self.assertIsInstance(code, str)  # text given to sys.exit goes to stderr, with exit code 1
        return code

    def test_medians_and_their_ratio(self):
        code, out, _, _ = self.run_main("--json", "--peer", "torch")
        self.assertEqual(code, 0)
        comparison = json.loads(out)
        rows = comparison["rows"]
        self.assertEqual([(row["work"], row["instruction_set"]) for row in rows], [
            (name, isa) for name in ("train/gumbel", "train/gumbel", "train/gumbel-exact", "train/smooth")
            for isa in ("avx512", "avx2")])
        self.assertNotIn("poincare_on_mammals", comparison)
        best = {"work": "train/gumbel", "threads": 2, "instruction_set": "avx512", "ours_pairs_per_second": 6,
                "ours_rounds": [9, 1, 6], "peer": "torch_step 1.2", "peer_pairs_per_second": 2,
                "peer_rounds": [1, 4, 2], "ratio": 3}
        self.assertEqual(rows[0], best)
        self.assertEqual(rows[1], best | {"instruction_set": "avx2", "ours_pairs_per_second": 5,
                                          "ours_rounds": [5, 5, 5], "ratio": 2.5})

    def test_several_threads_are_compared_with_one(self):
        _, out, _, _ = self.run_main("--json", "--only", "train/gumbel")
        self.assertEqual(json.loads(out)["speedups"], [{
            "work": "train/gumbel", "threads": 2, "one_thread_pairs_per_second": 3, "pairs_per_second": 6,
            "speedup": 2}])

    def test_one_thread_is_not_compared_with_itself(self):
        _, out, _, calls = self.run_main("--json", "--only", "train/smooth", "--threads", "1")
        self.assertEqual(json.loads(out)["speedups"], [])
        self.assertEqual(len(calls), 1 + 3 * 3)

    def test_ours_and_the_peers_take_turns_with_the_same_threads(self):
        _, _, _, calls = self.run_main("--only", "train/gumbel", "--peer", "torch", "--threads", "4")
        ours = "bench --json --only train/gumbel --threads"
        self.assertEqual(calls, ["program --isa list"] + [
            f"program --isa avx512 {ours} 4",
            f"program --isa avx2 {ours} 4",
            f"program --isa avx512 {ours} 1",
            "torch_step --form plain --threads 4 --json",
            "torch_step --form tuned --threads 4 --json"] * 3)

    def test_a_peer_with_one_thread_meets_one_of_ours(self):
        _, out, _, calls = self.run_main("--only", "train/gumbel", "--json", "--peer", "gensim")
        ours = "bench --json --only train/gumbel --threads 1"
        self.assertEqual(calls[1:], [
            f"program --isa avx512 {ours}", f"program --isa avx2 {ours}", "gensim_epoch --json"] * 3)
        self.assertEqual([row["threads"] for row in json.loads(out)["rows"]], [1, 1])

    def test_where_avx2_is_the_best_or_missing_it_is_not_measured_besides(self):
        for listed in "avx2 (in use)", "neon (in use)":
            with self.subTest(listed=listed):
                ours = OURS.replace("avx512 (in use)\\navx2", listed)
                _, out, _, _ = self.run_main("--only", "train/smooth", "--json", ours=ours)
                self.assertEqual([row["instruction_set"] for row in json.loads(out)["rows"]],
                                 [listed.split()[0]])

    def test_prints_tables(self):
        _, out, _, _ = self.run_main("--only", "train/gumbel", torch=MISSING)
        lines = out.splitlines()
        self.assertEqual(lines[:2] + lines[5:10], [
            "work          threads  kernels for  ours, pairs/s  peer              peer, pairs/s  ratio",
            "train/gumbel  2        avx512       6              torch_step        "
            "not installed: apt-get install python3-torch",
            "train/gumbel  1        avx512       3              gensim_epoch 1.2  2              1.5",
            "train/gumbel  1        avx2         3              gensim_epoch 1.2  2              1.5",
            "",
            "work          one thread, pairs/s  threads  pairs/s  speedup",
            "train/gumbel  3                    2        6        2.00"])
        self.assertRegex(lines[-1], r"^medians; rounds: 3, cores: \d+, load before: \d")

    def test_the_mammals_are_a_table_of_their_own_and_may_fail_alone(self):
        code, out, _, calls = self.run_main("--only", "mammal/poincare")
        self.assertEqual((code, calls), (1, ["program --isa list"]))
        self.assertEqual(out.splitlines()[:3], [
            "poincare on mammals  mean rank  MAP    seconds an epoch  times ours",
            "gumbelbox/poincare   4.00       0.500  0.5000            1.0",
            "gensim_mammals.py    failed: exit code 1"])

    def test_everything_is_both_tables(self):
        code, out, _, _ = self.run_main("--json")
        comparison = json.loads(out)
        self.assertEqual([row["peer"].split()[0] for row in comparison["rows"]],
                         ["torch_step"] * 8 + ["gensim_epoch"] * 2)
        self.assertEqual((code, comparison["poincare_on_mammals"]), (1, MAMMALS))

    def test_all_that_is_compared_with_one_peer(self):
        _, out, _, _ = self.run_main("--json", "--peer", "gensim")
        comparison = json.loads(out)
        self.assertEqual([row["peer"] for row in comparison["rows"]], ["gensim_epoch 1.2"] * 2)
        self.assertIn("poincare_on_mammals", comparison)

    def test_a_missing_peer_is_asked_once_and_is_no_failure(self):
        code, out, _, calls = self.run_main("--only", "train/smooth", "--json", torch=MISSING)
        self.assertEqual(code, 0)
        row, _ = json.loads(out)["rows"]
        self.assertEqual(row["note"], "not installed: apt-get install python3-torch")
        self.assertEqual(row["ours_pairs_per_second"], 6)
        self.assertNotIn("ratio", row)
        self.assertEqual([call.split()[0] for call in calls].count("torch_step"), 1)
        self.assertEqual(len(calls), 1 + 3 * 3 + 1)

    def test_a_failing_peer_leaves_the_other_rows_and_exit_code_1(self):
        for act, reason in [("sys.exit('out of memory')", "exit code 1: out of memory"),
                            ("print('fast')", "expected JSON"),
                            ("print(json.dumps({'name': name, 'pairs_per_second': 0}))",
                             "expected pairs_per_second above 0, got 0")]:
            with self.subTest(act=act):
                code, out, _, _ = self.run_main("--only", "train/gumbel", "--json", torch=act)
                self.assertEqual(code, 1)
                rows = json.loads(out)["rows"]
                self.assertRegex(rows[0]["note"], f"^failed: .*{reason}")
                self.assertEqual(rows[-1]["ratio"], 1.5)

    def test_a_failing_program_ends_with_its_message(self):
        self.assertRegex(self.failure(ours=LISTS + "sys.exit('gumbelbox: no such verb')"),
                         "^compare.py: .*program --isa avx512 bench .*: exit code 1: gumbelbox: no such verb$")
        self.assertRegex(self.failure(ours=LISTS + "sys.exit(3)"), "exit code 3: no message$")

    def test_a_program_that_is_not_there_is_named(self):
        self.assertRegex(self.failure(ours=None), "^compare.py: .*/program: No such file or directory$")

    def test_refuses_what_is_not_the_expected_json(self):
        for act, reason in [("print('6 pairs')", "program .* bench .*: expected JSON: "),
                            ("print('[6]')", r"expected a JSON object, got \[6\]"),
                            ("print('{}')", "expected one result named train/smooth, got 0"),
                            ("print(json.dumps({'results': [{'name': name}]}))",
                             "train/smooth: expected pairs_per_second above 0, got None")]:
            with self.subTest(act=act):
                self.assertRegex(self.failure(ours=LISTS + act), reason)

    def test_refuses_a_list_without_an_instruction_set_in_use(self):
        self.assertRegex(self.failure(ours="print('avx2')"), "expected one instruction set in use, got \\[\\]")

    def test_writes_a_file_besides(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "speed.json"
            _, out, _, _ = self.run_main("--only", "train/smooth", "--out", str(path))
            self.assertIn("train/smooth", out)
            self.assertEqual(json.loads(path.read_text())["rows"][0]["ratio"], 3)

    def test_refuses_no_rounds(self):
        code, _, errors, calls = self.run_main("--rounds", "0")
        self.assertEqual((code, calls), (2, []))
        self.assertIn("--rounds: expected at least 1, got 0", errors)


class Peers(unittest.TestCase):
    def test_a_peer_without_its_library_says_what_to_install(self):
        for script, name, package in [("torch_step.py", "torch/gumbel/tuned", "python3-torch"),
                                      ("gensim_epoch.py", "gensim/poincare", "python3-gensim"),
                                      ("gensim_mammals.py", "gensim/poincare", "python3-gensim")]:
            with self.subTest(script=script):
                # Without installed packages the import fails wherever this runs.
                command = [sys.executable, "-B", "-E", "-S", str(ROOT / "bench/peers" / script), "--json"]
                result = compare.run_json(command)
                self.assertEqual((result["name"], result["not_installed"]), (name, package))

    def test_the_works_name_peers_that_exist(self):
        self.assertEqual([work.name for work in compare.WORKS], [
            "train/gumbel", "train/gumbel-exact", "train/smooth", "train/gumbel/50d", "train/gumbel-exact/50d",
            "train/smooth/50d", "train/poincare"])
        for work in compare.WORKS:
            for script, *_ in work.peers:
                self.assertTrue((ROOT / "bench/peers" / script).exists(), work)


if __name__ == "__main__":
    unittest.main()
