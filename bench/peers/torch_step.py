"""Speed of training boxes in PyTorch, on the CPU.

usage: torch_step.py [--model gumbel|gumbel-exact|smooth] [--work 5d|50d] [--threads N] [--steps N]
                     [--data FOLDER] [--form tuned|plain] [--json]

One step of 5d: 8,096 positives, each with 78 negatives in which a random entity replaces the parent
or the child; 82,114 entities in 5 dimensions; loss, gradient, Adam on all rows. Drawing is part of
it. One step of 50d: 2,048 pairs with a probability each, of 2,000 entities in 50 dimensions.

Speed of what was tried for gumbel in 5d, relative to the plain form (PyTorch 1.13, 2 threads of an
EPYC with AVX2; medians of 14 steps in turns on a machine that was not quiet: differences below a
fifth mean nothing):

    1.0   plain: embedding() of all rows, logaddexp, autograd
    1.2   sides and volumes once for each entity, not for each pair; all below do that
    1.2   the same, with softplus(a - b) for logaddexp(a, b)
    0.7   rows by index_select() instead of embedding()
    1.5   rows by table[ids], with logaddexp; 1.3 with softplus
    1.5   the gradient written by hand, in place; 2.4 when malloc also keeps its memory
    2.4   the same on a part of the batch in each of two Python threads, one thread per operator
    2.8   both: the tuned form

Shorter parts, one table for both corners, a vector for each dimension, and looking up the kept
entity once for all its negatives were no faster. For gumbel-exact, K0 and K1 of SciPy took 1.2
times as long as PyTorch's.
"""

import argparse
import collections
import concurrent.futures
import ctypes
import functools
import math
import statistics
import time

import edges
import report

try:
    import torch
except ImportError:
    torch = None
else:
    import torch_boxes

# Sides of the random boxes in the unit cube; whether a pair has a probability; timed steps, unless
# told otherwise.
Work = collections.namedtuple("Work", "entities dim positives negatives side has_targets steps")

WORKS = {
    "5d": Work(82_114, 5, 8_096, 78, side=0.1, has_targets=False, steps=5),
    "50d": Work(2_000, 50, 2_048, 0, side=0.95, has_targets=True, steps=40),
}
PAIRS = 200_000  # with a probability, from which steps draw
RATE = 0.01
MODELS = ("gumbel", "gumbel-exact", "smooth")


def initial_rows(work):
    """Lower corners and raw sides, entities x dim each: random corners, equal sides."""
    lower = torch.empty(work.entities, work.dim).uniform_(1e-7, 1 - work.side - 1e-7)
    raw = torch.full((work.entities, work.dim), math.log(math.expm1(10 * work.side)) / 10)
    return lower.requires_grad_(), raw.requires_grad_()


def draw(work, positives, generator):
    """Parents and children, positives x (1 + negatives) each; column 0 is the positive."""
    parent, child = positives[:, :1], positives[:, 1:]
    shape = len(positives), work.negatives
    drawn = torch.randint(work.entities, shape, generator=generator)
    of_parent = torch.randint(2, shape, dtype=torch.bool, generator=generator)
    return (torch.cat([parent, torch.where(of_parent, drawn, parent)], 1),
            torch.cat([child, torch.where(of_parent, child, drawn)], 1))


def draw_edges(work, positives, generators):
    """Of one step: a function for each generator, which draws negatives for a part of the batch."""
    batch = positives[torch.randint(len(positives), (work.positives,))]
    return [functools.partial(draw, work, *part)
            for part in zip(batch.chunk(len(generators)), generators)]


def draw_pairs(work, pairs, targets, generators):
    """The same for pairs with a probability each."""
    chosen = torch.randint(len(pairs), (work.positives,))
    return [lambda part=part: (*pairs[part].unbind(1), targets[part])
            for part in chosen.chunk(len(generators))]


def sampler(work, data):
    """Gives the parts of a step for some generators."""
    if work.has_targets:
        pairs = torch.randint(work.entities, (PAIRS, 2))
        return functools.partial(draw_pairs, work, pairs, torch.rand(PAIRS))
    positives = (torch.tensor(edges.read_edges(data)) if data
                 else torch.randint(work.entities, (work.positives, 2)))
    return functools.partial(draw_edges, work, positives)


def keep_memory():
    """Has the C library keep large blocks instead of returning them to the system at each free."""
    trim_threshold, mmap_threshold = -1, -3
    libc = ctypes.CDLL(None)
    libc.mallopt(mmap_threshold, 1 << 30)
    libc.mallopt(trim_threshold, 1 << 30)


def measure(gradient_of, parts_of_step, rows, steps):
    """Seconds of each step after one that warms up."""
    optimizer = torch.optim.Adam(rows, lr=RATE)
    seconds = []
    for _ in range(1 + steps):
        start = time.perf_counter()
        parts = parts_of_step()
        optimizer.zero_grad(set_to_none=True)
        loss = gradient_of(*rows, parts)
        optimizer.step()
        seconds.append(time.perf_counter() - start)
        if not math.isfinite(loss):
            raise SystemExit("the loss is not finite")
    return seconds[1:]


def pairs_per_second(arguments):
    torch.manual_seed(0)
    work, threads = WORKS[arguments.work], arguments.threads
    models = torch_boxes.BOXES_OF_PROBABILITIES if work.has_targets else torch_boxes.BOXES
    boxes = models[arguments.model]
    parts_of = sampler(work, arguments.data)
    with concurrent.futures.ThreadPoolExecutor(threads, "", torch.set_num_threads, (1,)) as pool:
        torch_boxes.require_right_gradient(boxes, pool)
        if arguments.form == "tuned":
            keep_memory()
            torch.set_num_threads(1)
            gradient_of = functools.partial(torch_boxes.tuned_gradient, boxes, pool=pool)
            generators = [torch.Generator().manual_seed(i) for i in range(threads)]
        else:
            torch.set_num_threads(threads)
            gradient_of = functools.partial(torch_boxes.plain_gradient, boxes)
            generators = [torch.Generator()]
        seconds = measure(gradient_of, functools.partial(parts_of, generators), initial_rows(work),
                          arguments.steps or work.steps)
    return work.positives * (1 + work.negatives) / statistics.median(seconds)


def main():
    parser = argparse.ArgumentParser(description="Training steps of box models in PyTorch.")
    parser.add_argument("--model", choices=MODELS, default="gumbel")
    parser.add_argument("--work", choices=WORKS, default="5d")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--steps", type=int, help="timed steps, after one that is not")
    parser.add_argument("--data", help="of 5d, folder with train.tsv; random pairs without it")
    parser.add_argument("--form", choices=("tuned", "plain"), default="tuned")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()

    name = f"torch/{arguments.model}{'/50d' if arguments.work == '50d' else ''}/{arguments.form}"
    result = {"name": name, "threads": arguments.threads}
    if torch is None:
        result["not_installed"] = "python3-torch"
    else:
        result["pairs_per_second"] = pairs_per_second(arguments)
        result["version"] = torch.__version__
    report.print_result(result, arguments.json)


if __name__ == "__main__":
    main()
