"""Speed of training beside that of the tools one would pick instead, measured in turns.

usage: compare.py [--program PROGRAM] [--threads N] [--rounds N] [--only WORK] [--peer torch|gensim]
                  [--json] [--out FILE]

A round of a work runs our program with each instruction set and with one thread, and then each peer,
so that a busy machine slows all of them; the tables have the medians of the rounds. A peer that is
not installed is a row that says so.
"""

import argparse
import collections
import json
import os
import pathlib
import statistics
import sys

import mammals
from commands import Failure, lay_out, missing_note, require_positive, run, run_json

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = HERE.parent / "build/release/gumbelbox"

# Its name in our program; script and options of each peer; their threads if they cannot choose.
Work = collections.namedtuple("Work", "name peers threads", defaults=[None])

MODELS = ("gumbel", "gumbel-exact", "smooth")
WORKS = [
    *(Work(f"train/{model}{suffix}",
           [["torch_step.py", "--model", model, *options, "--form", form] for form in ("plain", "tuned")])
      for suffix, options in (("", []), ("/50d", ["--work", "50d"])) for model in MODELS),
    Work("train/poincare", [["gensim_epoch.py"]], threads=1),
]

PEERS = ("torch", "gensim")
WIDESPREAD = "avx2"  # measured besides, where the program uses a better instruction set

HEAD = ["work", "threads", "kernels for", "ours, pairs/s", "peer", "peer, pairs/s", "ratio"]
HEAD_OF_SPEEDUPS = ["work", "one thread, pairs/s", "threads", "pairs/s", "speedup"]


def instruction_sets(program):
    """The one that the program uses, and what most machines have if that is less."""
    listed = [line.split() for line in run([str(program), "--isa", "list"]).splitlines()]
    used = [words[0] for words in listed if words[1:] == ["(in", "use)"]]
    if len(used) != 1:
        raise Failure(f"{program} --isa list: expected one instruction set in use, got {used}")
    known = [words[0] for words in listed]
    return list(dict.fromkeys(used + [name for name in known if name == WIDESPREAD]))


def our_speed(program, name, isa, threads):
    command = [str(program), "--isa", isa, "bench", "--json", "--only", name, "--threads", str(threads)]
    results = run_json(command).get("results", [])
    found = [result for result in results if result.get("name") == name]
    if len(found) != 1:
        raise Failure(f"{' '.join(command)}: expected one result named {name}, got {len(found)}")
    require_positive(found[0], "pairs_per_second")
    return found[0]["pairs_per_second"]


def peer_result(folder, peer):
    """What the peer reports; has a note if there is no speed."""
    script, *options = peer
    try:
        result = run_json([sys.executable, "-B", str(folder / script), *options, "--json"])
        if "not_installed" in result:
            return result | {"note": missing_note(result)}
        require_positive(result, "pairs_per_second")
        return result
    except Failure as failure:
        return {"name": script, "note": f"failed: {failure}"}


def measure(work, program, isas, folder, threads, rounds):
    """Rows of the comparison with each peer, and of the speedup by threads if there is any."""
    peers = [peer if work.threads else [*peer, "--threads", str(threads)] for peer in work.peers]
    threads = work.threads or threads
    ours, alone, theirs = [[] for _ in isas], [], [[] for _ in peers]
    for number in range(rounds):
        print(f"{work.name}: round {number + 1} of {rounds}", file=sys.stderr)
        for isa, speeds in zip(isas, ours):
            speeds.append(our_speed(program, work.name, isa, threads))
        if threads > 1:
            alone.append(our_speed(program, work.name, isas[0], 1))
        for peer, results in zip(peers, theirs):
            if not results or "note" not in results[-1]:
                results.append(peer_result(folder, peer))
    rows = [row(work.name, threads, isa, speeds, results)
            for results in theirs for isa, speeds in zip(isas, ours)]
    return rows, [speedup(work.name, threads, alone, ours[0])] if alone else []


def row(name, threads, isa, ours, theirs):
    """From our speeds and what the peer reported, a round each."""
    last = theirs[-1]
    filled = {
        "work": name,
        "threads": threads,
        "instruction_set": isa,
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


def speedup(name, threads, alone, together):
    one, more = statistics.median(alone), statistics.median(together)
    return {"work": name, "threads": threads, "one_thread_pairs_per_second": one,
            "pairs_per_second": more, "speedup": more / one}


def cells(row):
    start = [row["work"], str(row["threads"]), row["instruction_set"],
             f"{row['ours_pairs_per_second']:,.0f}", row["peer"]]
    if "note" in row:
        return [*start, row["note"]]
    return [*start, f"{row['peer_pairs_per_second']:,.0f}", f"{row['ratio']:.1f}"]


def cells_of_speedup(row):
    return [row["work"], f"{row['one_thread_pairs_per_second']:,.0f}", str(row["threads"]),
            f"{row['pairs_per_second']:,.0f}", f"{row['speedup']:.2f}"]


def chosen_works(only, peer):
    """Works for the first table, and whether that of the mammals is wanted."""
    works = [work for work in WORKS
             if only in (None, work.name) and work.peers[0][0].startswith(peer or "")]
    return works, only in (None, mammals.NAME) and peer in (None, "gensim")


def compare(arguments):
    """All that was asked for; throws if our program fails."""
    comparison = {"cores": os.cpu_count(), "load": os.getloadavg()[0], "rounds": arguments.rounds,
                  "rows": [], "speedups": []}
    works, has_mammals = chosen_works(arguments.only, arguments.peer)
    isas = instruction_sets(arguments.program)
    for work in works:
        rows, speedups = measure(work, arguments.program, isas, arguments.peers, arguments.threads,
                                 arguments.rounds)
        comparison["rows"] += rows
        comparison["speedups"] += speedups
    if has_mammals:
        comparison[mammals.FIELD] = mammals.measure(arguments.program, arguments.peers,
                                                    arguments.rounds)
    return comparison


def as_text(comparison):
    tables = []
    if comparison["rows"]:
        tables.append(lay_out(HEAD, map(cells, comparison["rows"])))
    if comparison["speedups"]:
        tables.append(lay_out(HEAD_OF_SPEEDUPS, map(cells_of_speedup, comparison["speedups"])))
    if mammals.FIELD in comparison:
        tables.append(mammals.table(comparison[mammals.FIELD]))
    tables.append(f"medians; rounds: {comparison['rounds']}, cores: {comparison['cores']}, "
                  f"load before: {comparison['load']:.2f}\n")
    return "\n".join(tables)


def has_failed(comparison):
    rows = comparison["rows"] + comparison.get(mammals.FIELD, {}).get("rows", [])
    return any(row.get("note", "").startswith("failed") for row in rows)


def main():
    names = sorted({work.name for work in WORKS} | {mammals.NAME})
    parser = argparse.ArgumentParser(description="Our program beside other tools.")
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--peers", type=pathlib.Path, default=HERE / "peers", help="their folder")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=names)
    parser.add_argument("--peer", choices=PEERS, help="only what is compared with this one")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--out", type=pathlib.Path, help="writes the JSON there too")
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error(f"--rounds: expected at least 1, got {arguments.rounds}")

    try:
        comparison = compare(arguments)
    except Failure as failure:
        sys.exit(f"compare.py: {failure}")
    text = json.dumps(comparison, indent=2) + "\n"
    if arguments.out:
        arguments.out.write_text(text)
    sys.stdout.write(text if arguments.json else as_text(comparison))
    return has_failed(comparison)


if __name__ == "__main__":
    sys.exit(main())
