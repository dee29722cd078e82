"""Sections about how the cost grows: with threads, dimensions and entities."""

import json
import sys

from performance.measuring import (bench_in_turns, median_result, speeds_by_threads, with_peak_memory)
from performance.peers import MODELS
from performance.writing import aims, at_least, at_most, millions, table

DIMS = [2, 4, 8, 16, 32, 64, 128]
FLAT_FROM = 8  # dimensions
ENTITIES = [10_000, 100_000, 1_000_000, 10_000_000]
ROUNDS = 3


def threads(program):
    lines, reached = [], []
    for name in (*(f"train/{model}" for model in MODELS), "train/gumbel/50d"):
        alone, two, apart = speeds_by_threads(program, name, ROUNDS)
        lines.append([name, millions(alone), f"{two:.2f}", f"{apart:.2f}"])
        reached.append(at_least(f"`{name}`, times one thread", 1.6, two))
    return table(["benchmark", "one thread, million pairs/s", "speedup, two threads",
                  "speedup, two programs at once"], lines) + aims(reached)


def growth(values):
    """The largest, as a multiple of the smallest."""
    return max(values) / min(values) if min(values) > 0 else None


def dimensions(program):
    names = {dim: f"train/gumbel/dim-{dim}" for dim in DIMS}
    results = bench_in_turns(program, names.values(), ROUNDS)
    return dimensions_text({dim: results[name]["seconds"] for dim, name in names.items()},
                           {dim: results[name]["pairs_per_second"] for dim, name in names.items()})


def dimensions_text(seconds, speeds):
    """By dimensions."""
    pairs = {dim: seconds[dim] * speeds[dim] for dim in seconds}
    each = {dim: 1e9 / speeds[dim] / dim for dim in seconds}
    further = {dim: 1e9 * (seconds[dim] - seconds[before]) / (dim - before) / pairs[dim]
               for before, dim in zip(DIMS, DIMS[1:])}
    lines = [[str(dim), f"{1e3 * seconds[dim]:.1f}", f"{each[dim]:.2f}",
              f"{further[dim]:.2f}" if dim in further else "", millions(speeds[dim])] for dim in DIMS]
    head = ["dimensions", "step, ms", "a pair and dimension, ns", "a pair and further dimension, ns",
            "million pairs/s"]
    return table(head, lines) + aims([
        at_most(f"cost of a dimension from {FLAT_FROM} to {DIMS[-1]}, largest by smallest", 1.25,
                growth([each[dim] for dim in DIMS if dim >= FLAT_FROM])),
        at_most(f"cost of a further dimension from {FLAT_FROM} to {DIMS[-1]}, largest by smallest", 1.25,
                growth([further[dim] for dim in DIMS if dim > FLAT_FROM]))])


def entities(program):
    measured = {}
    for number in range(ROUNDS):
        for count in ENTITIES:
            if number > 0 and count == ENTITIES[-1]:
                continue  # takes as long as all others
            for adam in ("dense", "lazy"):
                name = f"train/gumbel/entities-{count}-{adam}"
                print(f"bench {name}", file=sys.stderr)
                memory, out = with_peak_memory([program, "bench", "--json", "--quiet", "--only", name])
                result = json.loads(out)["results"][0] | {"memory": memory}
                measured.setdefault((count, adam), []).append(result)
    return entities_text({key: median_result(results) for key, results in measured.items()})


def entities_text(results):
    """By number and Adam."""
    cost = {key: 1e9 / result["pairs_per_second"] for key, result in results.items()}
    lines = []
    for count in ENTITIES:
        row = [f"{count:,}"]
        for adam in ("dense", "lazy"):
            row += [f"{cost[count, adam]:.1f}", millions(results[count, adam]["pairs_per_second"])]
        peak = max(results[count, adam]["memory"] for adam in ("dense", "lazy"))
        lines.append([*row, f"{peak:.0f}"])
    head = ["entities", "dense, ns a pair", "million pairs/s", "lazy, ns a pair", "million pairs/s",
            "peak memory, MiB"]
    return table(head, lines) + aims([
        at_most(f"{adam}, 1,000,000 entities, times the cost of 10,000", 4,
                cost[1_000_000, adam] / cost[10_000, adam]) for adam in ("dense", "lazy")])
