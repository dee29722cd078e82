"""Signals and limits of the system, as a shell and a scheduler set them.

usage: limits_test.py PROGRAM REPOSITORY

Whatever asks a run to end leaves a checkpoint from which it ends in the same bytes. Where a limit
is too small the program says so; it never crashes or hangs.
"""

import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
TREE = str(ROOT / "datasets/tree_balanced40")
STOPPED = 130


def run_of(epochs):
    return ["--data", TREE, "--dim", "2", "--epochs", str(epochs), "--init", "random", "--threads",
            "2", "--quiet"]


LONG = run_of(4000)
ENDLESS = run_of(1000000)


def start(folder, words, limits=(), soft_limits=()):
    """As a new shell would: with the usual answer to every signal."""

    def prepare():
        for number in range(1, 32):
            if number not in (signal.SIGKILL, signal.SIGSTOP):
                signal.signal(number, signal.SIG_DFL)
        for limit, value in limits:
            resource.setrlimit(limit, (value, value))
        for limit, value in soft_limits:
            resource.setrlimit(limit, (value, resource.getrlimit(limit)[1]))

    return subprocess.Popen([PROGRAM, *words], cwd=folder, preexec_fn=prepare,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def run(folder, words, limits=(), soft_limits=()):
    process = start(folder, words, limits, soft_limits)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def train(folder, out, *more, **limits):
    return run(folder, ["train", *LONG, "--out", out, *more], **limits)


def wait_for_checkpoint(path, process):
    while not path.exists() and process.poll() is None:
        time.sleep(0.005)


def check_signals(folder, expected):
    for number in (signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2, signal.SIGXCPU, signal.SIGTERM):
        process = start(folder, ["train", *ENDLESS, "--out", "long"])
        wait_for_checkpoint(folder / "long.checkpoint", process)
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
        assert process.returncode == STOPPED, (number, process.returncode, err)
        assert "--resume goes on from long.checkpoint" in err, (number, err)
        (folder / "long.checkpoint").unlink()
    process = start(folder, ["train", *ENDLESS, "--out", "quit"])
    wait_for_checkpoint(folder / "quit.checkpoint", process)
    process.send_signal(signal.SIGQUIT)
    process.communicate(timeout=60)
    assert process.returncode == -signal.SIGQUIT, process.returncode
    # Its lock file stays and locks nothing: the next run takes it without a word, and removes it.
    assert len(list(folder.glob(".gumbelbox-*.lock"))) == 1
    code, out, err = run(folder, ["train", *run_of(3), "--out", "quit", "--restart"])
    assert code == 0 and "lock" not in err, (code, err)
    assert not list(folder.glob(".gumbelbox-*")) and not (folder / "quit.checkpoint").exists()
    code, _, err = run(folder, ["train", *ENDLESS, "--out", "cut"],
                       soft_limits=[(resource.RLIMIT_CPU, 1)])
    assert code == STOPPED and "--resume goes on from cut.checkpoint" in err, (code, err)
    (folder / "cut.checkpoint").unlink()
    # A shorter run goes on from there to the same bytes, if a fast machine does not end it before.
    code, _, err = train(folder, "timed", soft_limits=[(resource.RLIMIT_CPU, 1)])
    if code != 0:
        assert code == STOPPED and "--resume goes on" in err, (code, err)
        code, _, err = train(folder, "timed", "--resume")
    assert code == 0, err
    assert (folder / "timed").read_bytes() == expected


def check_sizes(folder, expected):
    """A limit of file sizes is a disk that is full."""
    before = set(folder.iterdir())
    code, _, err = train(folder, "model", limits=[(resource.RLIMIT_FSIZE, 1024)])
    assert code == 1 and "File too large" in err, (code, err)
    assert set(folder.iterdir()) == before
    code, _, err = run(folder, ["generate", "balanced", "--out", "tree"],
                       limits=[(resource.RLIMIT_FSIZE, 16)])
    assert code == 1 and "File too large" in err, (code, err)
    assert set(folder.iterdir()) == before


def check_small_limits(folder, expected):
    words = ["train", *LONG, "--restart", "--out", "small"]
    for limit, value in ((resource.RLIMIT_NOFILE, 4), (resource.RLIMIT_STACK, 32 << 10)):
        code, _, err = run(folder, words, limits=[(limit, value)])
        assert code == 1 and err.startswith("gumbelbox: "), (limit, code, err)
    raised = run(folder, words, soft_limits=[(resource.RLIMIT_STACK, 64 << 10)])
    assert raised[0] == 0, raised
    assert (folder / "small").read_bytes() == expected
    # Stacks of a thousand threads do not fit: the work is done with fewer.
    code, _, err = run(folder, ["train", "--data", TREE, "--out", "threads", "--threads", "1000",
                                "--quiet"], limits=[(resource.RLIMIT_AS, 1 << 30)])
    assert code == 0, (code, err)
    for megabytes in (8, 16, 24, 32, 48, 64):
        code, _, err = run(folder, words, limits=[(resource.RLIMIT_AS, megabytes << 20)])
        no_start = "error while loading shared libraries" in err and code == 127
        assert code in (0, 1) or no_start, (megabytes, code, err)
    code, _, err = run(folder, ["generate", "random", "--nodes", "100000000", "--out", "tree"],
                       limits=[(resource.RLIMIT_AS, 1 << 30)])
    assert code == 1 and "a tree of at least 100000000 nodes needs about 10 GB of memory" in err, (code, err)
    begin = time.monotonic()
    code, _, err = run(folder, ["train", "--data", str(ROOT / "datasets/tree_random3000"), "--out",
                                "wide", "--dim", "4096", "--quiet"],
                       limits=[(resource.RLIMIT_AS, 300 << 20)])
    assert code == 1 and "in 4096 dimensions need about" in err and "; dim " in err, (code, err)
    assert time.monotonic() - begin < 5, "before the work"


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        code, _, err = train(folder, "whole")
        assert code == 0, err
        expected = (folder / "whole").read_bytes()
        for check in (check_signals, check_sizes, check_small_limits):
            check(folder, expected)
    print("signals and limits end in good order")


if __name__ == "__main__":
    main()
