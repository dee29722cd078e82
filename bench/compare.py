"""Speed of training beside that of the tools one would pick instead, measured in turns.

usage: compare.py [--program PROGRAM] [--threads N] [--rounds N] [--only WORK] [--json] [--out FILE]

A round runs our program and then the peer, so that a busy machine slows both; the table has the
medians of the rounds. A peer that is not installed is a row that says so.
"""

import argparse
import collections
import json
import os
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = HERE.parent / "build/release/gumbelbox"

# Its name in our program; script and options of the peer; the peer's threads if it cannot choose.
Work = collections.namedtuple("Work", "name peer threads", defaults=[None])

WORKS = [
    *(Work(f"train/{model}", ["torch_step.py", "--model", model, "--form", form])
      for form in ("plain", "tuned") for model in ("gumbel", "gumbel-exact", "smooth")),
    Work("train/gumbel", ["gensim_epoch.py"], threads=1),
]

HEAD = ["work", "threads", "ours, pairs/s", "peer", "peer, pairs/s", "ratio"]


class Failure(Exception):
    """A command did not do what it should; the text says which and why."""


def run_json(command):
    """The JSON object that a command prints."""
    told = " ".join(command)
    try:
        run = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        raise Failure(f"{command[0]}: {error.strerror}") from error
    if run.returncode != 0:
        reason = run.stderr.strip().splitlines()[-1:] or ["no message"]
        raise Failure(f"{told}: exit code {run.returncode}: {reason[0]}")
    try:
        answer = json.loads(run.stdout)
    except ValueError as error:
        raise Failure(f"{told}: expected JSON: {error}") from error
    if not isinstance(answer, dict):
        raise Failure(f"{told}: expected a JSON object, got {run.stdout.strip()}")
    return answer


def require_speed(result):
    speed = result.get("pairs_per_second")
    if not isinstance(speed, (int, float)) or not speed > 0:
        raise Failure(f"{result['name']}: expected pairs_per_second above 0, got {speed}")
    return speed


def our_speed(program, name, threads):
    command = [str(program), "bench", "--json", "--only", name, "--threads", str(threads)]
    results = run_json(command).get("results", [])
    found = [result for result in results if result.get("name") == name]
    if len(found) != 1:
        raise Failure(f"{' '.join(command)}: expected one result named {name}, got {len(found)}")
    return require_speed(found[0])


def peer_result(folder, peer):
    """What the peer reports; has a note if there is no speed."""
    script, *options = peer
    try:
        result = run_json([sys.executable, "-B", str(folder / script), *options, "--json"])
        if "not_installed" in result:
            return result | {"note": f"not installed: apt-get install {result['not_installed']}"}
        require_speed(result)
        return result
    except Failure as failure:
        return {"name": script, "note": f"failed: {failure}"}


def measure(work, program, folder, threads, rounds):
    """One row of the comparison."""
    peer = work.peer if work.threads else [*work.peer, "--threads", str(threads)]
    threads = work.threads or threads
    ours, theirs = [], []
    for number in range(rounds):
        print(f"{work.name}, {work.peer[0]}: round {number + 1} of {rounds}", file=sys.stderr)
        ours.append(our_speed(program, work.name, threads))
        if not theirs or "note" not in theirs[-1]:
            theirs.append(peer_result(folder, peer))
    return row(work.name, threads, ours, theirs)


def row(name, threads, ours, theirs):
    """From our speeds and what the peer reported, a round each."""
    last = theirs[-1]
    filled = {
        "work": name,
        "threads": threads,
        "ours_pairs_per_second": statistics.median(ours),
        "ours_rounds": ours,
        "peer": " ".join(filter(None, [last["name"], last.get("version")])),
    }
    if "note" in last:
        return filled | {"note": last["note"]}
    speeds = [result["pairs_per_second"] for result in theirs]
    return filled | {
        "peer_pairs_per_second": statistics.median(speeds),
        "peer_rounds": speeds,
        "ratio": statistics.median(ours) / statistics.median(speeds),
    }


def cells(row):
    start = [row["work"], str(row["threads"]), f"{row['ours_pairs_per_second']:,.0f}", row["peer"]]
    if "note" in row:
        return [*start, row["note"]]
    return [*start, f"{row['peer_pairs_per_second']:,.0f}", f"{row['ratio']:.1f}"]


def table(rows):
    lines = [HEAD, *map(cells, rows)]
    # A line that ends early ends in a note, which may run on over the columns to its right.
    full = [line for line in lines if len(line) == len(HEAD)]
    widths = [max(len(line[i]) for line in (full if i >= 4 else lines)) for i in range(len(HEAD))]
    return "".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() + "\n"
                   for line in lines)


def main():
    parser = argparse.ArgumentParser(description="Our speed beside that of other tools.")
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--peers", type=pathlib.Path, default=HERE / "peers", help="their folder")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=sorted({work.name for work in WORKS}))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--out", type=pathlib.Path, help="writes the JSON there too")
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error(f"--rounds: expected at least 1, got {arguments.rounds}")

    comparison = {"cores": os.cpu_count(), "load": os.getloadavg()[0], "rounds": arguments.rounds}
    try:
        comparison["rows"] = [
            measure(work, arguments.program, arguments.peers, arguments.threads, arguments.rounds)
            for work in WORKS if arguments.only in (None, work.name)]
    except Failure as failure:
        sys.exit(f"compare.py: {failure}")

    text = json.dumps(comparison, indent=2) + "\n"
    if arguments.out:
        arguments.out.write_text(text)
    if not arguments.json:
        text = table(comparison["rows"]) + (
            f"\nmedians; rounds: {arguments.rounds}, cores: {comparison['cores']}, "
            f"load before: {comparison['load']:.2f}\n")
    sys.stdout.write(text)
    return any(row.get("note", "").startswith("failed") for row in comparison["rows"])


if __name__ == "__main__":
    sys.exit(main())
