"""The curves of a run that was stopped and resumed, as an independent reader sees them.

usage: read_events_test.py PROGRAM REPOSITORY
"""

import pathlib
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])


def train(folder, *more):
    return [PROGRAM, "train", "--data", str(ROOT / "datasets/tree_balanced40"), "--out",
            str(folder / "model"), "--dim", "2", "--epochs", "1000", "--tensorboard",
            str(folder / "curves"), "--log", str(folder / "log"), "--quiet", *more]


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        run = subprocess.Popen(train(folder), stderr=subprocess.DEVNULL)
        while not (folder / "model.checkpoint").exists() and run.poll() is None:
            time.sleep(0.01)
        run.send_signal(signal.SIGTERM)
        assert run.wait() == 130, run.returncode
        subprocess.run(train(folder, "--resume"), check=True, stdout=subprocess.DEVNULL)
        files = sorted((folder / "curves").iterdir(), key=lambda path: path.stat().st_mtime)
        assert len(files) == 2, files
        stories = [subprocess.run(
            ["/usr/bin/python3", "-B", str(ROOT / "tests/store/read_events.py"), str(path)],
            check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines() for path in files]
        steps = []
        for story in stories:
            assert story[0] == "version brain.Event:2", story[0]
            steps.append([int(line.split()[1]) for line in story[2:]])
            assert all(" train/loss " in line for line in story[2:]), story
        assert stories[0][1] == "session 0 1", stories[0][1]
        assert stories[1][1] == f"session {steps[1][0]} 1", stories[1][1]
        assert steps[0] + steps[1] == list(range(1, 1001)), steps


if __name__ == "__main__":
    main()
