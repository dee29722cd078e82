"""Requests for memory and for threads are made to fail, one a run.

usage: memory_test.py PROGRAM FAIL_MEMORY_LIBRARY REPOSITORY

Whatever fails, the program says that there is not enough memory, or does what it would have done;
it never crashes, and every file is the old one, the new one, or not there.
"""

import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PROGRAM, LIBRARY, ROOT = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
SMALL_TRAIN = ["--dim", "2", "--epochs", "3", "--threads", "1", "--quiet"]
FIRST, GROWTH = 200, 1.12  # all of the first requests, then a geometric sample

EDGES = "".join(f"{parent}\t{child}\n" for child in range(1, 30) for parent in [child // 3])
RATINGS = "".join(f"u{i}\titem{(i + k * 3) % 7}\n" for i in range(40) for k in range(3))

# A verb on files in the folder, and what it is to leave as it is if it fails.
WORKS = {
    "train": ["train", "--data", "edges.tsv", "--out", "model", "--restart", *SMALL_TRAIN],
    "train from random boxes": ["train", "--data", str(ROOT / "datasets/tree_balanced40"), "--out",
                                "model", "--restart", "--init", "random", *SMALL_TRAIN],
    "train with threads": ["train", "--data", "edges.tsv", "--out", "model", "--restart", "--quiet",
                           "--threads", "4"],
    "import": ["import", "ratings", "ratings.tsv", "--out", "data"],
    "split": ["split", "edges.tsv", "--hold-out-closure", "--out", "data"],
    "calibrate": ["calibrate", "model", "--data", "labelled", "--out", "calibrated", "--threads",
                  "1"],
    "export": ["export", "model", "--out", "numbers.tsv"],
    "query": ["query", "model", "P(0 | 5)"],
}


def run(folder, words, fail=None, at=0, count=None):
    environment = dict(os.environ)
    if fail is not None:
        environment |= {"LD_PRELOAD": LIBRARY, "FAIL_CALL": fail, "FAIL_AT": str(at)}
    if count is not None:
        environment["FAIL_COUNT"] = str(count)
    return subprocess.run([PROGRAM, *words], cwd=folder, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=60)


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*") if path.is_file()}


def make_start(folder):
    folder.mkdir()
    (folder / "edges.tsv").write_text(EDGES)
    (folder / "ratings.tsv").write_text(RATINGS)
    made = run(folder, ["train", "--data", "edges.tsv", "--out", "model", "--seed", "2",
                        *SMALL_TRAIN])
    assert made.returncode == 0, made.stderr
    made = run(folder, ["split", "edges.tsv", "--hold-out-closure", "--out", "labelled"])
    assert made.returncode == 0, made.stderr


def points(calls):
    at = 1
    while at <= calls:
        yield at
        at += 1 if at < FIRST else int(at * (GROWTH - 1))


class Work:
    """One verb, and what it makes of the folder if nothing fails."""

    def __init__(self, name, start, scratch):
        self.name, self.words, self.start, self.scratch = name, WORKS[name], start, scratch
        self.old = files(start)
        folder, counter = self.fresh("all"), scratch / "count"
        ran = run(folder, self.words, "malloc", 0, counter)
        assert ran.returncode == 0, f"{name}: {ran.stderr}"
        self.calls = int(counter.read_text())
        self.new, self.out = files(folder), ran.stdout

    def fresh(self, name):
        folder = self.scratch / name
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.start, folder)
        return folder

    def check(self, fail, at):
        folder = self.fresh(f"{fail}{at}")
        ran = run(folder, self.words, fail, at)
        where = f"{self.name}, {fail} {at}: exit {ran.returncode}, {ran.stderr!r}"
        assert ran.returncode in (0, 1), where
        left = files(folder)
        if ran.returncode == 0:
            assert left == self.new and ran.stdout == self.out, where
        else:
            assert "not enough memory" in ran.stderr or "Cannot allocate memory" in ran.stderr, where
            checkpoint = left.pop("model.checkpoint", None)
            for path, content in left.items():
                assert content in (self.old.get(path), self.new.get(path)), f"{where}: {path}"
            assert set(self.old) <= set(left), where
            if checkpoint is not None:
                words = [word for word in self.words if word != "--restart"] + ["--resume"]
                again = run(folder, words)
                assert again.returncode == 0, f"{where}, then {again.stderr!r}"
                assert files(folder) == self.new, where
        shutil.rmtree(folder)
        return ran.returncode


def main():
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(2) as pool:
        scratch = pathlib.Path(name)
        make_start(scratch / "start")
        for name in WORKS:
            if name == "train with threads":
                continue  # by which thread a request comes is not always the same
            work = Work(name, scratch / "start", scratch)
            assert work.calls > FIRST, f"{name}: requests for memory are not intercepted"
            codes = list(pool.map(lambda at: work.check("malloc", at), points(work.calls)))
            assert codes.count(1) > len(codes) / 2, f"{name}: {codes}"
            print(f"{name}: {len(codes)} of {work.calls} requests failed, {codes.count(0)} of them "
                  "did no harm", flush=True)
        threads = Work("train with threads", scratch / "start", scratch)
        for at in (1, 2, 3):
            assert threads.check("pthread_create", at) == 0, "goes on with fewer"
        print("without a thread that was asked for, training goes on with those that there are")


if __name__ == "__main__":
    main()
