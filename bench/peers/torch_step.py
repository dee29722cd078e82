"""Speed of training boxes on the WordNet work in PyTorch, on the CPU.

usage: torch_step.py [--model gumbel|gumbel-exact|smooth] [--threads N] [--steps N] [--data FOLDER]
                     [--form tuned|plain] [--json]

One step: 8,096 positives, each with 78 negatives in which a random entity replaces the parent or
the child; 82,114 entities in 5 dimensions; loss, gradient, Adam on all rows. Drawing is part of it.

Speed of what was tried for gumbel, relative to the plain form (PyTorch 1.13, 2 threads of an EPYC
with AVX2; medians of 14 steps in turns on a machine that was not quiet: differences below a fifth
mean nothing):

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

ENTITIES = 82_114
DIM = 5
POSITIVES = 8_096
NEGATIVES = 78
RATE = 0.01
MODELS = ("gumbel", "gumbel-exact", "smooth")


def initial_rows():
    """Lower corners and raw sides, entities x dim each: random corners, sides of 0.1."""
    lower = torch.empty(ENTITIES, DIM).uniform_(1e-7, 0.9 - 1e-7)
    raw = torch.full((ENTITIES, DIM), math.log(math.expm1(10 * 0.1)) / 10)
    return lower.requires_grad_(), raw.requires_grad_()


def draw(positives, generator):
    """Parents and children, positives x (1 + negatives) each; column 0 is the positive."""
    parent, child = positives[:, :1], positives[:, 1:]
    shape = len(positives), NEGATIVES
    drawn = torch.randint(ENTITIES, shape, generator=generator)
    of_parent = torch.randint(2, shape, dtype=torch.bool, generator=generator)
    return (torch.cat([parent, torch.where(of_parent, drawn, parent)], 1),
            torch.cat([child, torch.where(of_parent, child, drawn)], 1))


def keep_memory():
    """Has the C library keep large blocks instead of returning them to the system at each free."""
    trim_threshold, mmap_threshold = -1, -3
    libc = ctypes.CDLL(None)
    libc.mallopt(mmap_threshold, 1 << 30)
    libc.mallopt(trim_threshold, 1 << 30)


def measure(gradient_of, positives, generators, steps):
    """Seconds of each step after one that warms up."""
    rows = initial_rows()
    optimizer = torch.optim.Adam(rows, lr=RATE)
    seconds = []
    for _ in range(1 + steps):
        start = time.perf_counter()
        batch = positives[torch.randint(len(positives), (POSITIVES,))]
        parts = [functools.partial(draw, *part)
                 for part in zip(batch.chunk(len(generators)), generators)]
        optimizer.zero_grad(set_to_none=True)
        loss = gradient_of(*rows, parts)
        optimizer.step()
        seconds.append(time.perf_counter() - start)
        if not math.isfinite(loss):
            raise SystemExit("the loss is not finite")
    return seconds[1:]


def pairs_per_second(model, threads, form, steps, positives):
    torch.manual_seed(0)
    boxes = torch_boxes.BOXES[model]
    with concurrent.futures.ThreadPoolExecutor(threads, "", torch.set_num_threads, (1,)) as pool:
        torch_boxes.require_right_gradient(boxes, pool)
        if form == "tuned":
            keep_memory()
            torch.set_num_threads(1)
            gradient_of = functools.partial(torch_boxes.tuned_gradient, boxes, pool=pool)
            generators = [torch.Generator().manual_seed(i) for i in range(threads)]
        else:
            torch.set_num_threads(threads)
            gradient_of = functools.partial(torch_boxes.plain_gradient, boxes)
            generators = [torch.Generator()]
        seconds = measure(gradient_of, positives, generators, steps)
    return POSITIVES * (1 + NEGATIVES) / statistics.median(seconds)


def main():
    parser = argparse.ArgumentParser(description="Training steps of box models in PyTorch.")
    parser.add_argument("--model", choices=MODELS, default="gumbel")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--steps", type=int, default=5, help="timed steps, after one that is not")
    parser.add_argument("--data", help="folder with train.tsv; random pairs without it")
    parser.add_argument("--form", choices=("tuned", "plain"), default="tuned")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()

    result = {"name": f"torch/{arguments.model}/{arguments.form}", "threads": arguments.threads}
    if torch is None:
        result["not_installed"] = "python3-torch"
    else:
        positives = (torch.tensor(edges.read_edges(arguments.data)) if arguments.data
                     else torch.randint(ENTITIES, (POSITIVES, 2)))
        result["pairs_per_second"] = pairs_per_second(
            arguments.model, arguments.threads, arguments.form, arguments.steps, positives)
        result["version"] = torch.__version__
    report.print_result(result, arguments.json)


if __name__ == "__main__":
    main()
