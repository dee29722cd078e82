"""Feeds the program every grammar that it reads nested a million times, with a small stack.

usage: nesting_test.py PROGRAM

Whatever the depth, the program must read it or refuse it with a message, and soon.
"""

import pathlib
import resource
import struct
import subprocess
import sys
import tempfile
import time

N = 1_000_000
LINE = 500_000  # of what stands in one line, where lines may have a megabyte
STACK = 1 << 20
SECONDS = 20  # for each; far more than any takes

TRAIN = ["train", "--data", "edges.tsv", "--out", "made.model", "--quiet", "--config"]
LINT = ["lint", "--quiet", "--most", "1"]
ASK = ["query", "a.model", "--batch"]
TURTLE = "@prefix : <http://a/> .\n"
HEAD = b'{"a":' + b"[" * N + b"]" * N + b"}"
TERM = "format-version: 1.2\n\n[Term]\nid: A:1\nname: "

CASES = [  # what, command, ending of the file, its content
    ("dotted keys of TOML", TRAIN, "toml", ".".join(["a"] * N) + "=1\n"),
    ("40,000 dots in a key of TOML", TRAIN, "toml", "a." * 40_000 + "a=1\n"),
    ("quoted keys of TOML", TRAIN, "toml", '"a".' * N + "a=1\n"),
    ("headers of TOML", TRAIN, "toml", "[" + "a." * N + "a]\n"),
    ("headers of tables in an array of TOML", TRAIN, "toml", "[[" + "a." * N + "a]]\n"),
    ("headers of TOML that do not close", TRAIN, "toml", "[a\n" * N),
    ("arrays of TOML", TRAIN, "toml", "a=" + "[" * N + "]" * N + "\n"),
    ("inline tables of TOML", TRAIN, "toml", "a=" + "{a=" * N + "1" + "}" * N + "\n"),
    ("the deepest TOML that is parsed", TRAIN, "toml",
     ("a." * 15 + "a={") * 64 + "a=1" + "}" * 64 + "\n"),
    ("arrays of JSON", LINT, "json", "[" * N + "]" * N),
    ("arrays of JSON that do not close", LINT, "json", "[" * N),
    ("objects of JSON", LINT, "json", '{"a":' * N + "1" + "}" * N),
    ("children of JSON", LINT, "json", '{"name":"a","children":[' * N + "]}" * N),
    ("half a million children of JSON", LINT, "json",
     "".join(f'{{"name":"{i}","children":[' for i in range(N // 2 - 1)) + "]}" * (N // 2 - 1)),
    ("records of JSON with values", LINT, "json",
     '[{"id":1,"parent":null,"x":' + "[" * (N - 2) + "]" * (N - 2) + '},{"id":2,"parent":1}]'),
    ("blank nodes of Turtle", LINT, "ttl", TURTLE + ":a :b " + "[ :b " * N + "]" * N + " .\n"),
    ("blank nodes without a verb", LINT, "ttl", TURTLE + "[ " * N),
    ("collections of Turtle", LINT, "ttl", TURTLE + ":a :b " + "( " * N + ")" * N + " .\n"),
    ("collections as subjects", LINT, "ttl", TURTLE + "(" * N + ")" * N + " :b :c .\n"),
    ("braces of OBO", LINT, "obo", TERM + "{ " * LINE + "\nis_a: A:0 " + '{ "' * (LINE // 2) + "\n"),
    ("a chain of OBO", LINT, "obo", "format-version: 1.2\n\n" + "".join(
        f"[Term]\nid: A:{i}\nname: n{i}\nis_a: A:{i + 1}\n\n" for i in range(N // 10))),
    ("a chain of edges", LINT, "tsv", "".join(f"n{i}\tn{i + 1}\n" for i in range(N))),
    ("a path", LINT, "txt", "a > b\na > c\n" + " > ".join(["a"] * (LINE // 2)) + "\n"),
    ("a path of different steps", LINT, "txt",
     "a > b\na > c\n" + " > ".join(f"s{i}" for i in range(LINE // 5)) + "\n"),
    ("a path of slashes", LINT, "txt", "a/b\na/c/d\n" + "/".join(["a"] * LINE) + "\n"),
    ("quotes of CSV", LINT, "csv", "parent,child\na," + '"' * LINE + "\n"),
    ("quotes and commas of CSV", LINT, "csv", "parent,child\n" + '"""' + ',"' * (LINE // 2) + "\n"),
    ("quotes of CSV over lines", LINT, "csv", "parent,child\n" + 'a,"b\n' * N),
    ("the head of a model file", ["info"], "model", struct.pack("<Q", len(HEAD)) + HEAD),
    ("parentheses of a question", ASK, "txt", "P" + "(" * LINE + ")" * LINE + "\n"),
    ("marks of negation", ASK, "txt", "P(" + "!" * (2 * LINE) + "a)\n"),
    ("quotes of a question", ASK, "txt", "P(" + '"' * (2 * LINE) + ")\n"),
    ("names of a question", ASK, "txt", "P(" + "a," * LINE + "a | a)\n"),
    ("bars of a question", ASK, "txt", "P(" + "a|" * LINE + "a)\n"),
]


def small_stack():
    resource.setrlimit(resource.RLIMIT_STACK, (STACK, STACK))


def complaint(program, command, path, folder):
    """What is wrong with how the program takes the file; None if nothing is."""
    begin = time.monotonic()
    try:
        ran = subprocess.run([program, *command, path], cwd=folder, capture_output=True,
                             timeout=SECONDS, preexec_fn=small_stack)
    except subprocess.TimeoutExpired:
        return f"took more than {SECONDS} s"
    lines = ran.stderr.decode(errors="replace").strip().split("\n")
    last = lines[-1]
    print(f"  {time.monotonic() - begin:4.1f} s, exit {ran.returncode}: {last[:150]}")
    if ran.returncode not in (0, 1, 2):
        return f"ended with {ran.returncode}"
    if ran.returncode != 0 and not last.startswith("gumbelbox: "):
        return "was refused without a message"
    if max(map(len, lines)) > 1000:
        return "was refused in more than 1000 characters"
    return None


def main(program):
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        edges = pathlib.Path(folder, "edges.tsv")
        edges.write_text("a\tb\nb\tc\n")
        subprocess.run([program, "train", "--data", "edges.tsv", "--out", "a.model", "--quiet"],
                       cwd=folder, check=True, capture_output=True)
        for what, command, ending, content in CASES:
            path = pathlib.Path(folder, "nested." + ending)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
            print(what)
            wrong = complaint(program, command, path.name, folder)
            if wrong:
                print(f"  WRONG: {what}: {wrong}")
                bad += 1
    return bad > 0


if __name__ == "__main__":
    sys.exit(main(str(pathlib.Path(sys.argv[1]).resolve())))
