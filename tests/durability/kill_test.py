"""A run is killed at 200 random moments; whatever is on the disk loads, and going on ends in the
bytes of the run that was left alone.

usage: kill_test.py PROGRAM [TRIALS]
"""

import pathlib
import random
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1]
TRIALS = int(sys.argv[2]) if len(sys.argv) > 2 else 200


def start(folder, *more):
    return subprocess.Popen(
        [PROGRAM, "train", "--data", "data", "--out", "model", "--dim", "2", "--epochs", "120",
         "--patience", "0", "--init", "random",
         "--batch-size", "64", "--eval-every", "2", "--threads", "1", "--checkpoint-every", "0.005",
         "--log", "log", "--quiet", *more],
        cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def finish(folder, *more):
    run = start(folder, *more)
    _, errors = run.communicate()
    assert run.returncode == 0, errors
    return (folder / "model").read_bytes()


def make_data(folder):
    """A tree whose closure selects the best epoch, so that this state has to be kept as well."""
    subprocess.run([PROGRAM, "generate", "balanced", "--branching", "3", "--depth", "3", "--out",
                    str(folder / "data")], check=True, stdout=subprocess.DEVNULL)
    (folder / "data/test.tsv").rename(folder / "data/valid.tsv")


def clear(folder):
    for path in folder.iterdir():
        if path.is_file():
            path.unlink()


def main():
    random.seed(7)
    found = {"nothing": 0, "checkpoint": 0, "model": 0, "both": 0}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_data(folder)
        seconds = float("inf")  # of the fastest of three: the machine may be busy
        for _ in range(3):
            clear(folder)
            begin = time.monotonic()
            expected = finish(folder)
            seconds = min(seconds, time.monotonic() - begin)
        for trial in range(TRIALS):
            clear(folder)
            run = start(folder)
            time.sleep(random.uniform(0, 1.1 * seconds))
            run.kill()
            run.communicate()
            model, checkpoint = (folder / "model").exists(), (folder / "model.checkpoint").exists()
            found[("both" if checkpoint else "model") if model else
                  ("checkpoint" if checkpoint else "nothing")] += 1
            if model:
                assert (folder / "model").read_bytes() == expected, trial
            assert finish(folder, "--resume") == expected, trial
            left = sorted(path.name for path in folder.iterdir() if path.is_file())
            assert left == ["log", "model"], (trial, left)
    print(f"{TRIALS} kills within {seconds:.2f} s; found on the disk:", found)
    assert found["checkpoint"] > TRIALS / 10, found


if __name__ == "__main__":
    main()
