"""Every call by which a command replaces what it wrote before is made to fail, and then to kill the
program, one after the other.

usage: folder_test.py PROGRAM FAIL_CALL_LIBRARY

Whatever happens, what was there is the old or the new one, whole; a failure is said; and the same
command, run again, ends in the new one and leaves nothing else.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

PROGRAM, LIBRARY = sys.argv[1:]
REASONS = {
    "open": "No space left on device",
    "write": "No space left on device",
    "fsync": "Input/output error",
    "rename": "Permission denied",
    "renameat2": "Permission denied",
    "mkdir": "No space left on device",
    "unlink": None,  # of what nobody needs any more: it stays until the next run
    "rmdir": None,
}
TRAIN = ["--dim", "2", "--epochs", "2", "--threads", "1", "--quiet"]
COMMANDS = {  # how the old one was made, and how the new one is
    "import": (["import", "ratings", "old.tsv", "--hold-out-users", "0.3", "--quiet"],
               ["import", "ratings", "new.tsv", "--hold-out-users", "0.3", "--quiet"]),
    "split": (["split", "edges.csv", "--hold-out-closure", "--share", "1"],
              ["split", "edges.csv", "--hold-out-closure", "--share", "1", "--seed", "2"]),
    "generate": (["generate", "random", "--nodes", "9"],
                 ["generate", "random", "--nodes", "9", "--seed", "2"]),
    "market": (["generate", "market", "--items", "5", "--people", "9", "--questions", "2"],
               ["generate", "market", "--items", "5", "--people", "9", "--questions", "2",
                "--seed", "2"]),
    "projector": (["export", "one.model", "--format", "projector"],
                  ["export", "two.model", "--format", "projector"]),
    "export": (["export", "one.model", "--format", "json"],
               ["export", "two.model", "--format", "json"]),
    "calibrate": (["calibrate", "one.model", "--data", "held", "--method", "platt"],
                  ["calibrate", "two.model", "--data", "held", "--method", "platt"]),
    "train": (["train", "--data", "edges.csv", *TRAIN],
              ["train", "--data", "edges.csv", *TRAIN, "--seed", "2", "--init", "random",
               "--restart", "--log", "log"]),
}
FOLDERS = ["import", "split", "generate", "market", "projector"]


def run(folder, *arguments, **environment):
    return subprocess.run([PROGRAM, *arguments], cwd=folder, env=os.environ | environment,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def made(folder, *arguments):
    ran = run(folder, *arguments)
    assert ran.returncode == 0, (arguments, ran.stderr)


def ratings(users, step):
    """User i has the items i, i + step and i + 2 step, modulo 11."""
    return "".join(f"u{i}\titem{(i + k * step) % 11}\n" for i in range(users) for k in range(3))


def make_sources(folder):
    (folder / "old.tsv").write_text(ratings(60, 2))
    (folder / "new.tsv").write_text(ratings(90, 3))
    (folder / "edges.csv").write_text("".join(f"n{(i - 1) // 2},n{i}\n" for i in range(1, 15)))
    made(folder, *COMMANDS["split"][0], "--out", "held")
    for seed, name in enumerate(("one.model", "two.model")):
        made(folder, "train", "--data", "edges.csv", "--init", "random", "--out", name, *TRAIN,
             "--seed", str(seed + 1))


def content(path):
    """Names and bytes of a folder or a file; nothing if there is none."""
    if path.is_dir():
        return {file.name: file.read_bytes() for file in path.iterdir()}
    return path.read_bytes() if path.exists() else None


class Case:
    """A command whose target is there already, in a folder of its own for every trial."""

    def __init__(self, name, sources, scratch):
        self.name = name
        self.sources = sources
        self.folder = scratch / "trial"
        self.target = self.folder / "target"
        old, new = COMMANDS[name]
        self.command = [*new, "--out", "target"]
        shutil.copytree(sources, self.folder)
        made(self.folder, *old, "--out", "target")
        self.old = content(self.target)
        self.kept = scratch / "kept"
        if self.target.is_dir():
            shutil.copytree(self.target, self.kept)
        else:
            shutil.copy(self.target, self.kept)
        made(self.folder, *self.command)
        self.new = content(self.target)
        assert self.old != self.new, name
        self.names = sorted(path.name for path in self.folder.iterdir())

    def restore(self):
        for path in self.folder.iterdir():
            if path.name in {file.name for file in self.sources.iterdir()}:
                continue
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        if self.kept.is_dir():
            shutil.copytree(self.kept, self.target)
        else:
            shutil.copy(self.kept, self.target)

    def trial(self, call, at, **environment):
        """None if there is no such call; else which of the two is there afterwards."""
        self.restore()
        ran = run(self.folder, *self.command, LD_PRELOAD=LIBRARY, FAIL_CALL=call, FAIL_AT=str(at),
                  FAIL_COUNT=str(self.sources.parent / "count"), **environment)
        where = f"{self.name}, {call} {at} {environment}: exit {ran.returncode}, {ran.stderr!r}"
        left = content(self.target)
        killed = ran.returncode == -signal.SIGKILL
        if not killed and int((self.sources.parent / "count").read_text()) < at:
            assert ran.returncode == 0 and left == self.new, where
            return None
        absent = left is None and killed and "NO_EXCHANGE" in environment
        assert left in (self.old, self.new) or absent, where
        if ran.returncode == 0:
            assert left == self.new, where
        elif not killed:
            assert REASONS[call] and REASONS[call] in ran.stderr, where
        again = run(self.folder, *self.command)
        assert again.returncode == 0, f"{where}, then {again.stderr!r}"
        assert content(self.target) == self.new, where
        names = sorted(path.name for path in self.folder.iterdir())
        assert names == self.names, f"{where}: left {names}"
        return "old" if left == self.old else "new" if left == self.new else "none"

    def trials(self, call, **environment):
        seen = []
        while (outcome := self.trial(call, len(seen) + 1, **environment)) is not None:
            seen.append(outcome)
        return seen


def check(name, sources, scratch):
    case = Case(name, sources, scratch)
    failed = sum((case.trials(call, FAIL_MODE="files") for call in REASONS), [])
    kills = case.trials("any", FAIL_MODE="kill")
    text = f"{name}: {len(failed)} calls failed, {failed.count('old')} of them before the exchange"
    text += f"; {len(kills)} kills, {kills.count('old')} before"
    assert kills.count("old") >= 4, name
    if name in FOLDERS:
        kills = case.trials("any", FAIL_MODE="kill", NO_EXCHANGE="1")
        assert 1 <= kills.count("none") <= 2, kills
        text += f"; in two steps {len(kills)}, {kills.count('none')} between"
    print(text, flush=True)


def check_arrival(sources, scratch):
    """A file that somebody puts there after the last look is not lost."""
    for name in FOLDERS:
        case = Case(name, sources, scratch / name)
        for how in ({}, {"NO_EXCHANGE": "1"}):
            case.restore()
            ran = run(case.folder, *case.command, LD_PRELOAD=LIBRARY, ARRIVES="target/notes", **how)
            where = f"{name}, {how}: exit {ran.returncode}, {ran.stderr!r}"
            assert ran.returncode == 2 and "notes" in ran.stderr, where
            assert content(case.target) == case.old | {"notes": b""}, where
            (case.target / "notes").unlink()
            assert sorted(path.name for path in case.folder.iterdir()) == case.names, where


def check_layers(sources, scratch):
    """In an overlay an empty folder is replaced; any other is kept, with a way on."""
    case = Case("import", sources, scratch)
    case.restore()
    ran = run(case.folder, *case.command, LD_PRELOAD=LIBRARY, NO_EXCHANGE="layers")
    assert ran.returncode == 1 and "name a new one" in ran.stderr, ran
    assert content(case.target) == case.old, ran
    shutil.rmtree(case.target)
    case.target.mkdir()
    ran = run(case.folder, *case.command, LD_PRELOAD=LIBRARY, NO_EXCHANGE="layers")
    assert ran.returncode == 0 and content(case.target) == case.new, ran
    assert sorted(path.name for path in case.folder.iterdir()) == case.names, ran


def check_full_disk(sources):
    """What is known to have no room is refused before anything is done."""
    for name, (old, _) in COMMANDS.items():
        before = sorted(path.name for path in sources.iterdir())
        ran = run(sources, *old, "--out", "target", LD_PRELOAD=LIBRARY, DISK_FREE="0")
        assert ran.returncode == 1 and " free" in ran.stderr, (name, ran.returncode, ran.stderr)
        assert sorted(path.name for path in sources.iterdir()) == before, name


def check_rivals(sources):
    """Of runs that write one folder at the same time, each does, or says that another does."""
    words = [PROGRAM, "import", "edges.csv", "--out", "shared", "--quiet"]
    for _ in range(60):
        rivals = [subprocess.Popen(words, cwd=sources, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   text=True) for _ in range(4)]
        for rival in rivals:
            err = rival.communicate(timeout=60)[1]
            assert rival.returncode == 0 or "shared: another program is writing it" in err, err
    shutil.rmtree(sources / "shared")
    assert not list(sources.glob(".gumbelbox-*"))


def main():
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        sources = root / "sources"
        sources.mkdir()
        make_sources(sources)
        check_full_disk(sources)
        check_rivals(sources)
        for name in FOLDERS:
            (root / "arrival" / name).mkdir(parents=True)
        check_arrival(sources, root / "arrival")
        (root / "layers").mkdir()
        check_layers(sources, root / "layers")
        for command in COMMANDS:
            scratch = root / command
            scratch.mkdir()
            check(command, sources, scratch)


if __name__ == "__main__":
    main()
