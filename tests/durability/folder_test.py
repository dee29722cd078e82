"""Every call by which an import replaces a data folder is made to fail once, in turn.

usage: folder_test.py PROGRAM FAIL_CALL_LIBRARY

Whatever fails, the program says so, and the folder is the old one, the new one, or refused.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PROGRAM, LIBRARY = sys.argv[1:]
CALLS = ["write", "fsync", "rename", "ftruncate", "open"]
UNFINISHED = "expected train.tsv beside entities.tsv, found none"


def ratings(users, step):
    """User i has the items i, i + step and i + 2 step, modulo 11."""
    return "".join(f"u{i}\titem{(i + k * step) % 11}\n" for i in range(users) for k in range(3))


def run(folder, *arguments, **environment):
    return subprocess.run([PROGRAM, *arguments], cwd=folder, env=os.environ | environment,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def import_into(folder, file, **environment):
    return run(folder, "import", "ratings", file, "--hold-out-users", "0.3", "--out", "data",
               **environment)


def content(folder):
    return {path.name: path.read_bytes() for path in (folder / "data").glob("[!.]*")}


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "old.tsv").write_text(ratings(60, 2))
        (folder / "new.tsv").write_text(ratings(90, 3))
        assert import_into(folder, "new.tsv").returncode == 0
        new = content(folder)
        assert import_into(folder, "old.tsv").returncode == 0
        old = content(folder)
        shutil.copytree(folder / "data", folder / "kept")
        seen = {"old": 0, "new": 0, "refused": 0}
        for call in CALLS:
            for at in range(1, 1000):
                shutil.rmtree(folder / "data")
                shutil.copytree(folder / "kept", folder / "data")
                ran = import_into(folder, "new.tsv", LD_PRELOAD=LIBRARY, FAIL_CALL=call,
                                  FAIL_AT=str(at))
                where = f"{call} {at}: exit {ran.returncode}, {ran.stderr!r}"
                left = content(folder)
                if ran.returncode == 0:
                    assert left == new, where
                    break
                if left in (old, new):
                    seen["old" if left == old else "new"] += 1
                    continue
                trained = run(folder, "train", "--data", "data", "--out", "model")
                assert trained.returncode == 1 and UNFINISHED in trained.stderr, where
                assert import_into(folder, "new.tsv").returncode == 0, where
                assert content(folder) == new, where
                seen["refused"] += 1
        assert seen["refused"] >= 20, seen
        print(f"every failure left a folder that is whole or refused: {seen}")


if __name__ == "__main__":
    main()
