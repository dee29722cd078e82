"""Executes the documents: runs the commands they show and compares what is printed.

usage: check_docs.py [--write] [--root ROOT] [--program FOLDER] [DOCUMENT ...]

In README.md and docs/*.md, every "$ command" of a ```console block is run with bash, and its
standard output compared with the lines below it. "..." on a line of its own stands for any lines.
Numbers may differ by 2 percent or 0.001, other text not at all. A line ending in a backslash goes on
in the next. The blocks of one document run in order in one scratch folder that sees the
repository's datasets, docs, experiments and tools; the folder of the built program is first in PATH.
A block that begins with ```cpp PATH must be that file of the repository, line by line. Other blocks
are only shown. Relative links must lead somewhere.

--write puts what was printed, and such files, into the documents instead.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

RELATIVE_TOLERANCE = 0.02
ABSOLUTE_TOLERANCE = 0.001
SECONDS = 600
SEEN_FROM_SCRATCH = ("datasets", "docs", "experiments", "tools")

NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w])(?!\.\d)")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


class Step:
    """A command of a document and the output that the document claims."""

    def __init__(self, line, command):
        self.line = line  # of the command, from 1
        self.command = command
        self.first = line  # index of the first line of output
        self.output = []


def console_steps(lines):
    steps, fence, continued = [], None, False
    for number, line in enumerate(lines, 1):
        if line.startswith("```"):
            fence = line[3:].strip() if fence is None else None
            continued = False
            if fence is None or fence == "console":
                steps.append(None)  # outputs end at a fence
        elif fence != "console":
            continue
        elif continued:
            steps[-1].command += "\n" + line
            steps[-1].first = number
            continued = line.endswith("\\")
        elif line.startswith("$ "):
            steps.append(Step(number, line[2:]))
            continued = line.endswith("\\")
        elif steps[-1] is not None:
            steps[-1].output.append(line)
    return [step for step in steps if step]


def same_line(expected, got):
    if NUMBER.sub("#", expected.rstrip()) != NUMBER.sub("#", got.rstrip()):
        return False
    for left, right in zip(NUMBER.findall(expected), NUMBER.findall(got)):
        difference = abs(float(left) - float(right))
        if difference > max(ABSOLUTE_TOLERANCE, RELATIVE_TOLERANCE * abs(float(left))):
            return False
    return True


def same_output(expected, got):
    """Whether the lines agree; "..." matches any number of lines."""
    if not expected:
        return not got
    if expected[0].strip() == "...":
        return any(same_output(expected[1:], got[skip:]) for skip in range(len(got) + 1))
    return bool(got) and same_line(expected[0], got[0]) and same_output(expected[1:], got[1:])


def run(command, folder, program):
    environment = dict(os.environ, PATH=f"{program}{os.pathsep}{os.environ['PATH']}", LC_ALL="C")
    try:
        done = subprocess.run(
            ["bash", "-c", command], cwd=folder, env=environment, timeout=SECONDS,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, check=False)
    except subprocess.TimeoutExpired:
        return [f"(nothing within {SECONDS} seconds)"], ""
    return done.stdout.splitlines(), done.stderr


def rewritten(lines, results):
    """The document with new outputs; an output with "..." that still agrees stays."""
    lines = list(lines)
    for step, got in reversed(results):
        shortened = any(line.strip() == "..." for line in step.output)
        if not (shortened and same_output(step.output, got)):
            lines[step.first:step.first + len(step.output)] = got
    return lines


def execute(name, lines, root, program):
    """Runs the steps; gives pairs of step and printed lines, and what disagrees."""
    results, found = [], []
    with tempfile.TemporaryDirectory() as folder:
        for seen in SEEN_FROM_SCRATCH:
            if (root / seen).exists():
                os.symlink((root / seen).resolve(), pathlib.Path(folder, seen))
        for step in console_steps(lines):
            got, complaint = run(step.command, folder, program)
            results.append((step, got))
            if not same_output(step.output, got):
                found.append("\n".join(
                    [f"{name}:{step.line}: $ {step.command}", "  expected:"]
                    + [f"    {line}" for line in step.output] + ["  got:"]
                    + [f"    {line}" for line in got]
                    + [f"    (stderr) {line}" for line in complaint.splitlines()[-5:]]))
    return results, found


def broken_links(name, lines, root):
    fenced = False
    for number, line in enumerate(lines, 1):
        fenced ^= line.startswith("```")
        for target in [] if fenced else LINK.findall(line):
            path = target.split("#")[0]
            if not path or re.match(r"[a-z]+:", path):
                continue
            if not (root / name).parent.joinpath(path).exists():
                yield f"{name}:{number}: link to {path} leads nowhere"


FILE_BLOCK = re.compile(r"```\w+ (\S+)")


def with_files(lines, root):
    """The document with the blocks that show files as the files are."""
    result, fence, of_file = [], False, False
    for line in lines:
        if line.startswith("```"):
            fence = not fence
            block = FILE_BLOCK.fullmatch(line.strip()) if fence else None
            of_file = block is not None
            result.append(line)
            if block:
                path = root / block[1]
                text = path.read_text("utf-8") if path.is_file() else f"({block[1]} is not there)"
                result += text.splitlines()
        elif not of_file:
            result.append(line)
    return result


def other_files(name, lines, root):
    for number, (is_so, should) in enumerate(zip(lines, with_files(lines, root)), 1):
        if is_so != should:
            yield f"{name}:{number}: the file that this block shows has '{should}' here"
            return
    if len(lines) != len(with_files(lines, root)):
        yield f"{name}: a block shows a file that has more or fewer lines"


def documents(root):
    return [path for path in [root / "README.md", *sorted(root.glob("docs/*.md"))] if path.exists()]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path("."))
    parser.add_argument("--program", type=pathlib.Path, default=pathlib.Path("build/release"))
    parser.add_argument("documents", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    root = options.root.resolve()
    found = []
    for path in [path.resolve() for path in options.documents] or documents(root):
        name = path.relative_to(root).as_posix()
        lines = path.read_text("utf-8").splitlines()
        found += broken_links(name, lines, root)
        if options.write:
            lines = with_files(lines, root)
        found += other_files(name, lines, root)
        results, wrong = execute(name, lines, root, options.program.resolve())
        if options.write:
            path.write_text("\n".join(rewritten(lines, results)) + "\n", "utf-8")
        else:
            found += wrong
    if found:
        print(*found, sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
