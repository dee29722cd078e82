"""Nothing that belongs to the user is read from, written to, replaced or removed by accident.

usage: ownership_test.py PROGRAM
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv.pop(1)
EDGES = "food,fruit\nfood,bread\nfruit,apple\n"


class OwnershipTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.write("edges.csv", EDGES)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return self.folder / name

    def run_program(self, *words, seconds=20, **options):
        return subprocess.run([PROGRAM, *words], cwd=self.folder, timeout=seconds, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)

    def train(self, *words, out="model"):
        return self.run_program("train", "--data", "edges.csv", "--out", out, "--init", "random",
                                "--epochs", "2", "--dim", "2", *words)

    def names(self):
        return sorted(path.name for path in self.folder.iterdir())

    def test_files_with_names_of_earlier_versions_stay(self):
        mine = [".model.running", ".model.gumbelbox", ".model.checkpoint.gumbelbox", ".log.gumbelbox"]
        for name in mine:
            self.write(name, "mine")
        self.assertEqual(self.train("--log", "log").returncode, 0)
        for name in mine:
            self.assertEqual((self.folder / name).read_text(), "mine")
        self.assertEqual(self.names(), sorted([*mine, "edges.csv", "log", "model"]))

    def test_a_pipe_or_a_link_with_a_name_of_a_hidden_file_is_refused(self):
        # The names of hidden files follow from that of the target; a run that is killed shows them.
        run = subprocess.Popen([PROGRAM, "train", "--data", "-", "--out", "model"], cwd=self.folder,
                               stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 10
        while not (locks := list(self.folder.glob(".gumbelbox-*.lock"))) and time.monotonic() < end:
            self.assertIsNone(run.poll())
        run.kill()
        run.communicate()
        self.assertTrue(locks, "a run that is going on has a lock")
        lock = locks[0]
        mine = self.write("mine", "mine")
        for make in (os.mkfifo, lambda path: os.link(mine, path), lambda path: path.symlink_to(mine)):
            lock.unlink()
            make(lock)
            ran = self.train()
            self.assertEqual(ran.returncode, 1)
            self.assertIn("which is no file of gumbelbox; move it away", ran.stderr)
            self.assertEqual(mine.read_text(), "mine")
        lock.unlink()
        self.assertEqual(self.train().returncode, 0)

    def test_a_log_under_any_name_leaves_the_model_whole(self):
        for log in ("model", "model.checkpoint", "edges.csv", ".gumbelbox-0123456789abcdef.part"):
            self.assertEqual(self.train("--log", log).returncode, 2, log)
        self.assertEqual(self.names(), ["edges.csv"])
        self.assertEqual(self.train("--log", ".model.gumbelbox").returncode, 0)
        self.assertEqual(self.run_program("info", "model").returncode, 0)

    def test_only_a_log_of_ours_is_replaced(self):
        for text in ('{"options": "mine"}\n', '{"options":{"mine":1}}\n', 'mine {"gumbelbox":"log",'):
            self.write("log", text)
            self.assertEqual(self.train("--log", "log").returncode, 2)
            self.assertEqual((self.folder / "log").read_text(), text)
        forced = self.train("--log", "log", "--force")
        self.assertEqual(forced.returncode, 0)
        self.assertIn("log: is not a log that gumbelbox made; --force replaces it", forced.stderr)
        self.assertEqual(self.train("--log", "log", "--restart").returncode, 0)
        written = (self.folder / "log").read_text()
        self.write("log", written + "a note of mine\n")
        refused = self.train("--log", "log")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("log:5: expected a line that gumbelbox wrote, got 'a note of mine'; move it away or choose "
                      "another name; --force replaces it", refused.stderr)
        self.assertEqual((self.folder / "log").read_text(), written + "a note of mine\n")
        forced = self.train("--log", "log", "--force")
        self.assertEqual(forced.returncode, 0)
        self.assertIn("got 'a note of mine'; --force replaces it", forced.stderr)
        self.assertNotIn("mine", (self.folder / "log").read_text())

    def test_a_model_that_was_changed_stays(self):
        self.assertEqual(self.train().returncode, 0)
        whole = (self.folder / "model").read_bytes()
        for changed in (whole + b"notes of mine", whole[:-1] + bytes([whole[-1] ^ 1]), whole[:-1]):
            (self.folder / "model").write_bytes(changed)
            ran = self.train()
            self.assertEqual(ran.returncode, 2)
            self.assertIn("the file has changed since it was written; move it away or choose another name; "
                          "--force replaces it", ran.stderr)
            self.assertEqual((self.folder / "model").read_bytes(), changed)
        forced = self.train("--force")
        self.assertEqual(forced.returncode, 0)
        self.assertIn("the file has changed since it was written; --force replaces it", forced.stderr)
        self.assertEqual((self.folder / "model").read_bytes(), whole)

    def test_closed_streams_are_no_files(self):
        ran = subprocess.run(f"{PROGRAM} train --data edges.csv --out model --init random --epochs 2 "
                             "--dim 2 --log log >&- 2>&- <&-", shell=True, cwd=self.folder, timeout=20)
        self.assertEqual(ran.returncode, 1, "the results could not be shown")
        for line in (self.folder / "log").read_text().splitlines():
            self.assertTrue(line.startswith("{"), line)
        self.assertEqual(self.run_program("info", "model").returncode, 0)

    def test_a_name_is_checked_for_all_that_is_made_of_it(self):
        self.assertEqual(self.train(out="m" * 245).returncode, 2)
        self.assertEqual(self.names(), ["edges.csv"])
        self.assertEqual(self.train("--checkpoint-every", "0", out="m" * 244).returncode, 0)
        self.assertEqual(self.names(), ["edges.csv", "m" * 244])

    def test_a_folder_for_curves_is_checked_before_training(self):
        self.assertEqual(self.train("--tensorboard", "model").returncode, 2)
        self.assertEqual(self.train("--tensorboard", "edges.csv").returncode, 2)
        self.assertEqual(self.names(), ["edges.csv"])

    def test_standard_input_is_compared_as_well(self):
        with open(self.folder / "edges.csv", encoding="ascii") as edges:
            ran = self.run_program("train", "--data", "-", "--out", "edges.csv", "--force", stdin=edges)
        self.assertEqual(ran.returncode, 2)
        self.assertEqual((self.folder / "edges.csv").read_text(), EDGES)

    def test_what_a_stream_was_sent_before_stays(self):
        self.assertEqual(self.train().returncode, 0)
        self.write("all", "mine\n")
        for redirection, path in ((">>", "/dev/stdout"), ("3>>", "/dev/fd/3"), ("2>>", "/dev/stderr")):
            ran = subprocess.run(f"{PROGRAM} export model --format csv --out {path} {redirection} all",
                                 shell=True, cwd=self.folder, timeout=20)
            self.assertEqual(ran.returncode, 0)
        subprocess.run(f"(echo head; {PROGRAM} export model --format csv --out /dev/stdout; echo tail) > whole",
                       shell=True, cwd=self.folder, timeout=20)
        table = self.run_program("export", "model", "--format", "csv", "--out", "/dev/stdout").stdout
        self.assertEqual((self.folder / "all").read_text(), "mine\n" + 3 * table)
        self.assertEqual((self.folder / "whole").read_text(), f"head\n{table}tail\n")

    def train_while(self, change, *words):
        """A run that ends after `change`; its exit code and what it said."""
        read, write = os.pipe()
        run = subprocess.Popen([PROGRAM, "train", "--data", "-", "--out", "late", *words], cwd=self.folder,
                               stdin=read, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        os.close(read)
        end = time.monotonic() + 10
        while not list(self.folder.glob(".gumbelbox-*.lock")) and time.monotonic() < end:
            self.assertIsNone(run.poll())
        change()
        with os.fdopen(write, "w") as edges:
            edges.write(EDGES)
        errors = run.communicate(timeout=20)[1]
        return run.returncode, errors

    def test_a_file_that_comes_during_the_run_stays(self):
        code, errors = self.train_while(lambda: self.write("late", "my thesis\n"))
        self.assertEqual(code, 2)
        self.assertIn("the model is in late.new", errors)
        self.assertEqual((self.folder / "late").read_text(), "my thesis\n")
        self.assertEqual(self.run_program("info", "late.new").returncode, 0)
        self.assertEqual(self.names(), ["edges.csv", "late", "late.new"])

    def test_a_log_that_comes_during_the_run_stays(self):
        for before, words in ((None, []), (None, ["--force"]), ("an old diary\n", ["--force"])):
            if before:
                self.write("log", before)
            code, errors = self.train_while(lambda: self.write("log", "dear diary\n"), "--log", "log", *words)
            self.assertEqual(code, 2, errors)
            self.assertIn("log: expected a log to replace, or no file, found a file of another kind", errors)
            self.assertEqual((self.folder / "log").read_text(), "dear diary\n")
            self.assertEqual(self.names(), ["edges.csv", "log"])
            (self.folder / "log").unlink()

    def test_force_replaces_what_was_there_at_the_start_alone(self):
        def come():
            self.write("other", "my thesis\n").rename(self.folder / "late")

        for before, change in ((None, come), ("an old file\n", come),
                               ("my poem\n", lambda: self.write("late", "my thesis\n"))):
            if before:
                self.write("late", before)
            code, errors = self.train_while(change, "--force")
            self.assertEqual(code, 2, errors)
            self.assertIn("the model is in late.new", errors)
            self.assertEqual((self.folder / "late").read_text(), "my thesis\n")
            for name in ("late", "late.new"):
                (self.folder / name).unlink()
        self.write("late", "my thesis\n")
        code, errors = self.train_while(lambda: None, "--force")
        self.assertEqual(code, 0, errors)
        self.assertEqual(self.names(), ["edges.csv", "late"])

    def test_links_in_a_circle_are_refused(self):
        (self.folder / "one").symlink_to("other")
        (self.folder / "other").symlink_to("one")
        ran = self.train(out="one")
        self.assertEqual(ran.returncode, 1)
        self.assertIn("one: Too many levels of symbolic links", ran.stderr)
        self.assertTrue((self.folder / "one").is_symlink())

    def test_no_folder_of_the_user_is_replaced(self):
        (self.folder / "own").mkdir()
        self.write("own/train.tsv", EDGES)
        for words in (["import", "own/train.tsv"], ["import", "edges.csv"],
                      ["split", "own/train.tsv", "--hold-out-closure"], ["generate", "balanced"]):
            ran = self.run_program(*words, "--out", "own")
            self.assertEqual(ran.returncode, 2, words)
            self.assertIn("train.tsv", ran.stderr)
            self.assertEqual((self.folder / "own/train.tsv").read_text(), EDGES)
            self.assertEqual(self.names(), ["edges.csv", "own"])

    def hidden_folder(self, target):
        """What a killed program leaves beside it; the digits are FNV-1a of the name."""
        digits = 0xcbf29ce484222325
        for byte in target.encode():
            digits = (digits ^ byte) * 0x100000001b3 % 2**64
        hidden = self.folder / f".gumbelbox-{digits:016x}.folder"
        hidden.mkdir()
        (hidden / "mark").write_text("gumbelbox: a folder that is being written\n")
        return hidden

    def test_no_link_in_a_hidden_folder_is_followed(self):
        precious = self.folder / "precious"
        precious.mkdir()
        mine = self.write("precious/mine", "mine")
        hidden = self.hidden_folder("made")
        for part in ("new", "old"):
            (hidden / part).symlink_to("../precious")
            ran = self.run_program("import", "edges.csv", "--out", "made")
            self.assertEqual(mine.read_text(), "mine", part)
            self.assertEqual(ran.returncode, 1, part)
            self.assertIn("cannot be written while", ran.stderr)
            self.assertEqual(self.names(), [hidden.name, "edges.csv", "precious"], part)
            (hidden / part).unlink()
        self.assertEqual(self.run_program("import", "edges.csv", "--out", "made").returncode, 0)
        self.assertEqual(self.names(), ["edges.csv", "made", "precious"])

    def as_somebody(self):
        """Options of a run by a user to whom rights mean something; the scratch folder is theirs."""
        if os.geteuid() != 0:
            return {}
        os.chmod(self.folder, 0o777)
        return {"user": 65534, "group": 65534, "extra_groups": []}

    def test_a_folder_that_may_not_be_written_is_refused_and_not_in_the_way_later(self):
        options = self.as_somebody()
        ran = self.run_program("import", "edges.csv", "--out", "made", **options)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        made = self.folder / "made"
        made.chmod(0o555)
        ran = self.run_program("import", "edges.csv", "--out", "made", **options)
        self.assertEqual(ran.returncode, 1)
        self.assertIn("made: cannot be replaced: Permission denied; make it writable or name a new "
                      "folder", ran.stderr)
        self.assertEqual(self.names(), ["edges.csv", "made"])
        made.chmod(0o755)
        self.assertEqual(self.run_program("import", "edges.csv", "--out", "made", **options).returncode,
                         0)
        self.folder.chmod(0o555)
        ran = self.run_program("import", "edges.csv", "--out", "made", **options)
        self.folder.chmod(0o755)
        self.assertEqual(ran.returncode, 1)
        self.assertIn("Permission denied; name a folder inside made", ran.stderr)

    def test_a_dash_is_no_folder(self):
        for words in (["import", "edges.csv"], ["split", "edges.csv", "--hold-out-closure"],
                      ["generate", "balanced"]):
            ran = self.run_program(*words, "--out", "-")
            self.assertEqual(ran.returncode, 2, words)
            self.assertIn("--out: expected the name of a folder, got '-'", ran.stderr)
        self.assertEqual(self.names(), ["edges.csv"])


if __name__ == "__main__":
    unittest.main()
