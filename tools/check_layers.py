"""Fails if a source includes what its folder may not know, if the library prints, exits or speaks of
flags, or if anything but the model table knows a model by its name.

usage: check_layers.py [ROOT]
"""

import pathlib
import re
import sys

MAY_USE = {  # what a folder of gumbelbox/ includes besides itself; and all that those include
    "base": [],
    "options": ["base"],
    "math": ["base"],
    "data": ["base"],
    "optim": ["simd"],
    "box": ["math"],
    "sample": ["data", "simd", "options"],
    "layout": ["data", "math"],
    "probability": ["box"],
    "simd": ["box"],
    "loss": ["simd"],
    "score": ["data", "loss", "optim", "options", "probability"],
    "train": ["score", "sample", "layout", "optim"],
    "eval": ["score", "data"],
    "store": ["train", "score", "data"],
    "fit": ["train", "eval", "store"],
    "text": ["score", "data", "optim"],
    "query": ["fit", "probability"],
    "draw": ["query"],
    "export": ["store"],
    "serve": ["query"],
}

NEVER = {  # what a folder may not include even though something it uses does
    "math": ["gumbelbox/base/file.h", "gumbelbox/base/workers.h"],
    "box": ["gumbelbox/base/file.h", "gumbelbox/base/workers.h"],
}

THIRD_PARTY = {  # beginning of an include -> the only places that may have it
    "fmt/": ["gumbelbox/base/format.h"],
    "nlohmann/": ["gumbelbox/base/json.h"],
    "zlib.h": ["gumbelbox/base/", "tests/", "fuzz/"],
    "CLI/": ["cli/"],
    "toml++/": ["cli/"],
    "hwy/": ["gumbelbox/simd/"],
    "torch/": ["gumbelbox/text/"],
    "serd/": ["gumbelbox/data/rdf_"],
    "utf8proc.h": ["gumbelbox/data/unicode_form.cpp"],
    "httplib.h": ["gumbelbox/serve/"],
    "gtest/": ["tests/"],
    "gmock/": ["tests/"],
    "benchmark/": ["bench/"],
}

LOUD = re.compile(
    r"std::(cout|cerr|clog)\b|(?<![\w.>])(f?printf|puts|_?exit|quick_exit|abort|terminate)\s*\(|<iostream>"
)
MODELS = (  # names that only the model table and the entries of it may compare with
    "gumbel", "gumbel-exact", "gumbel-censored", "gumbel-truncated", "smooth", "gaussian", "hard",
    "order", "poincare", "cones", "poe", "mf", "complex",
)
NAME = '"(?:' + "|".join(MODELS) + ')"'
COMPARES_MODEL = re.compile(
    rf"[=!]=\s*{NAME}|{NAME}\s*[=!]=|\bmodel\s*[=!]=\s*\"|(?:starts_with|contains|find)\({NAME}"
)
MODEL_TABLE = re.compile(r"gumbelbox/score/(?:model_table|\w+_entr(?:y|ies))\.(?:h|cpp)$")
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
INCLUDE = re.compile(r'\s*#\s*include\s*[<"]([^>"]+)[>"]')


def reachable(folder):
    seen, todo = {folder}, [folder]
    while todo:
        for other in MAY_USE[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def without_comment(line):
    return line.split("//", 1)[0]


def library_violations(name, included):
    """Of one include in a file of gumbelbox/."""
    folder = name.split("/")[1]
    if folder not in MAY_USE:
        yield f"folder {folder} is not in the table of tools/check_layers.py"
        return
    if included.startswith(("cli/", "tests/", "bench/", "experiments/")):
        yield f"the library may not include {included}"
    parts = included.split("/")
    if parts[0] == "gumbelbox" and len(parts) > 2 and parts[1] not in reachable(folder):
        yield f"{folder} may not include {parts[1]}"
    if included.startswith(tuple(NEVER.get(folder, []))):
        yield f"{folder} may not include {included}"


def line_violations(name, line):
    in_library = name.startswith("gumbelbox/")
    found = INCLUDE.match(line)
    if found:
        if in_library:
            yield from library_violations(name, found[1])
        for beginning, places in THIRD_PARTY.items():
            if found[1].startswith(beginning) and not name.startswith(tuple(places)):
                yield f"<{found[1]}> belongs in {' or '.join(places)} only"
    code = without_comment(line)
    if in_library and (loud := LOUD.search(code)):
        yield f"the library may not print or exit: {loud[0]}"
    if in_library and any(FLAG.search(text) for text in TEXT.findall(code)):
        yield "the library speaks of options, not of flags"
    if name.startswith(("gumbelbox/", "cli/", "experiments/")) and not MODEL_TABLE.match(name):
        if COMPARES_MODEL.search(code):
            yield "only the model table knows a model by its name"


def violations(root):
    for top in ("gumbelbox", "experiments", "cli", "tests", "bench", "fuzz", "python"):
        for path in sorted((root / top).rglob("*")):
            if path.suffix not in {".h", ".cpp"}:
                continue
            name = path.relative_to(root).as_posix()
            for number, line in enumerate(path.read_text().splitlines(), 1):
                for what in line_violations(name, line):
                    yield f"{name}:{number}: {what}"


def main():
    found = list(violations(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
    if found:
        print(*found, sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
