"""Every call by which a training run keeps something is made to fail once, in turn.

usage: fault_test.py PROGRAM FAIL_CALL_LIBRARY REPOSITORY

Whatever fails, the program says so, the old model stays whole or the new one is complete, no
temporary file is left, and going on gives the bytes of a run that nothing happened to.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM, LIBRARY, ROOT = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
CALLS = {
    "write": "No space left on device",
    "fsync": "Input/output error",
    "rename": "Permission denied",
    "open": "No space left on device",
}
OLD = None  # bytes of a model that the run replaces


def train(folder, *more, seed=1, fail=None, at=0, count=None):
    environment = dict(os.environ)
    if fail is not None:
        environment |= {"LD_PRELOAD": LIBRARY, "FAIL_CALL": fail, "FAIL_AT": str(at)}
        if count is not None:
            environment["FAIL_COUNT"] = str(count)
    return subprocess.run(
        [PROGRAM, "train", "--data", str(ROOT / "datasets/tree_balanced40"), "--out", "model",
         "--dim", "2", "--epochs", "4", "--batch-size", "1000", "--negatives", "20", "--threads", "1",
         "--checkpoint-every", "0", "--log", "log", "--seed", str(seed), *more],
        cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def fresh(folder):
    for path in folder.iterdir():
        path.unlink()
    (folder / "model").write_bytes(OLD)


def check_point(folder, call, at, expected):
    fresh(folder)
    ran = train(folder, fail=call, at=at)
    where = f"{call} {at}: exit {ran.returncode}, {ran.stderr!r}"
    model = (folder / "model").read_bytes()
    assert ran.returncode in (0, 1), where
    assert not list(folder.glob(".*")), where
    if ran.returncode == 0:
        assert model == expected, where
        assert not (folder / "model.checkpoint").exists(), where
        return "told" if CALLS[call] in ran.stderr else "unseen"
    assert model in (OLD, expected), where
    assert CALLS[call] in ran.stderr or "cannot write the results" in ran.stderr, where
    # Without a checkpoint there is nothing to go on from, and the model of another run is not replaced unasked.
    goes_on = (folder / "model.checkpoint").exists() or model == expected
    again = train(folder, "--resume" if goes_on else "--restart")
    assert again.returncode == 0, f"{where}, then {again.stderr!r}"
    assert (folder / "model").read_bytes() == expected, where
    left = {path.name for path in folder.iterdir()}
    # A model that is complete is left alone, whatever became of its log.
    assert left == {"log", "model"} or (model == expected and left == {"model"}), where
    return "stopped" if model == OLD else "late"


def main():
    global OLD
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        assert train(folder, seed=2).returncode == 0
        OLD = (folder / "model").read_bytes()
        (folder / "model").unlink()
        assert train(folder).returncode == 0
        expected = (folder / "model").read_bytes()
        assert expected != OLD
        counter = pathlib.Path(name + ".count")
        for call in CALLS:
            fresh(folder)
            assert train(folder, fail=call, count=counter).returncode == 0
            calls = int(counter.read_text())
            assert calls > 5, f"{call} is not intercepted"
            outcomes = [check_point(folder, call, at, expected) for at in range(1, calls + 1)]
            print(f"{call}: {calls} calls;", ", ".join(
                f"{outcomes.count(kind)} {meaning}" for kind, meaning in [
                    ("stopped", "ended the run, the old model whole"),
                    ("late", "told after the new model was complete"),
                    ("told", "told, the run went on"),
                    ("unseen", "only the display suffered")] if kind in outcomes))
            assert "stopped" in outcomes, f"{call}: no failure ended the run"
        counter.unlink()


if __name__ == "__main__":
    main()
