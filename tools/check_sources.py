"""Fails if a source has no test, a test no source, or a file is too long or not plain.

usage: check_sources.py [ROOT]
"""

import pathlib
import re
import sys

MOST_LINES = 400

WITHOUT_TEST = {  # source -> why there is nothing of its own to test
    "gumbelbox/base/batch.h": "declares a struct",
    "gumbelbox/base/error.h": "declares the exception",
    "gumbelbox/base/format.h": "includes fmt",
    "gumbelbox/base/json.h": "includes nlohmann-json",
    "gumbelbox/base/pair.h": "declares a struct",
    "gumbelbox/box/corner.h": "declares a struct",
    "gumbelbox/box/log_side.h": "declares a struct",
    "gumbelbox/data/data_kind.h": "declares an enumeration",
    "gumbelbox/data/taxonomy.h": "declares structs",
    "gumbelbox/loss/loss.h": "declares the interface",
    "gumbelbox/optim/optimizer.h": "declares the interface",
    "gumbelbox/store/model.h": "declares a struct",
    "cli/command.h": "declares a struct",
    "cli/commands.h": "the table of verbs, tested verb by verb",
    "cli/console.h": "declares a struct",
    "cli/raw_flag.h": "declares an option, tested with query_command",
    "cli/main.cpp": "only calls run_program",
    "cli/train_flags.h": "declares options, tested with train_command",
}

FREE_TESTS = (  # test no single source
    "tests/differential/", "tests/durability/", "tests/install/", "tests/tools/")
TEXT = {".h", ".cpp", ".py", ".cmake", ".txt", ".toml", ".sh", ".md", ".inc"}
CODE = {".h", ".cpp", ".py", ".cmake", ".sh"}
TOPS = ("gumbelbox", "cli", "tests", "bench", "fuzz", "python", "tools", "docs", "experiments")
MACHINE_PATH = re.compile(r"(?<![\w.}/])/(?:work|root|tmp|home)(?:/|\b)")
# In pieces, so that it does not match itself.
UNFINISHED = re.compile(r"\b(?:TO" r"DO|FIX" r"ME)\b(?!\(#\d+\))")


def sources(root):
    """Names of library and program sources, without ending, with the files that carry them.

    x-inl.h is a part of the kernels that include it, and is tested through them."""
    found = {}
    for top in ("gumbelbox", "experiments", "cli"):
        for path in sorted((root / top).rglob("*")):
            if path.suffix in {".h", ".cpp"} and not path.stem.endswith("-inl"):
                name = path.relative_to(root)
                stem = name.with_suffix("").as_posix()
                found.setdefault(stem, []).append(name.as_posix())
    return found


def test_of(stem):
    folder, name = stem.rsplit("/", 1)
    folder = folder.removeprefix("gumbelbox/").removeprefix("experiments/")
    return f"tests/{folder}/{name}_test.cpp"


def pairing_violations(root):
    expected = {}
    for stem, files in sources(root).items():
        expected[test_of(stem)] = files
        exempt = [name for name in files if name in WITHOUT_TEST]
        if not exempt and not (root / test_of(stem)).exists():
            yield f"{files[-1]}: expected a test in {test_of(stem)}"
    for path in sorted((root / "tests").rglob("*_test.cpp")):
        name = path.relative_to(root).as_posix()
        if name not in expected and not name.startswith(FREE_TESTS):
            yield f"{name}: tests no source"
    for name in WITHOUT_TEST:
        if not (root / name).exists():
            yield f"{name}: is exempt in tools/check_sources.py and does not exist"


def file_violations(name, text):
    lines = text.splitlines()
    suffix = pathlib.PurePath(name).suffix
    if suffix in CODE and len(lines) > MOST_LINES:
        yield f"{name}: {len(lines)} lines, at most {MOST_LINES}"
    for number, line in enumerate(lines, 1):
        if suffix in CODE and not line.isascii():
            yield f"{name}:{number}: not ASCII"
        if UNFINISHED.search(line):
            yield f"{name}:{number}: unfinished work without an issue number, as in (#12)"
        if MACHINE_PATH.search(line):
            yield f"{name}:{number}: path of one machine"


def text_files(root):
    for path in sorted(root.glob("*")) + sorted((root / ".ci").glob("*")):
        if path.is_file() and (path.suffix in TEXT or path.name in {"Makefile", "run"}):
            yield path
    for top in TOPS:
        for path in sorted((root / top).rglob("*")):
            if path.is_file() and path.suffix in TEXT and "__pycache__" not in path.parts:
                yield path


def violations(root):
    yield from pairing_violations(root)
    for path in text_files(root):
        yield from file_violations(path.relative_to(root).as_posix(), path.read_text("utf-8"))


def main():
    found = list(violations(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
    if found:
        print(*found, sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
