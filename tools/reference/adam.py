"""Reference table of Adam: the value of one parameter after three steps of given gradients.

Run from the top of the repository:
    python3 tools/reference/adam.py > tests/reference/adam.inc

Needs mpmath.
"""
from mpmath import mpf, sqrt

from reference_table import print_table

MEAN_DECAY, SQUARE_DECAY, EPSILON = mpf("0.9"), mpf("0.999"), mpf("1e-8")

# Start, rate, gradients of the steps. The last ones show the 1e-8 and a step without gradient.
RUNS = [
    (1.0, 0.125, 0.5, 0.5, 0.5),
    (0.0, 0.125, 2.0, -1.0, 0.25),
    (-0.5, 0.5, 0.0078125, 4.0, -4.0),
    (0.0, 0.125, 2.0**-26, 2.0**-27, 2.0**-26),
    (0.25, 0.125, 1.0, 0.0, 0.0),
]


def adam(value, rate, *gradients):
    mean = square = mpf(0)
    for step, gradient in enumerate(gradients, 1):
        mean = MEAN_DECAY * mean + (1 - MEAN_DECAY) * gradient
        square = SQUARE_DECAY * square + (1 - SQUARE_DECAY) * gradient**2
        corrected = mean / (1 - MEAN_DECAY**step)
        value -= rate * corrected / (sqrt(square / (1 - SQUARE_DECAY**step)) + EPSILON)
        yield value


if __name__ == "__main__":
    print_table(
        "adam.py",
        "start, rate, three gradients, the value after each step",
        RUNS,
        lambda *run: tuple(adam(*run)),
    )
