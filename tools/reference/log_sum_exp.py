"""Reference table of log_sum_exp of two terms.

Run from the top of the repository:
    python3 tools/reference/log_sum_exp.py > tests/reference/log_sum_exp.inc

Needs mpmath.
"""
from mpmath import exp, log1p

from reference_table import print_table

FIRSTS = [0.0, -1.5, 3.25, 1e3, -1e3, 1e6, -1e11]
DIFFERENCES = [0.0, 1e-9, 0.01, 0.5, 1.0, 3.0, 10.0, 30.0, 36.0, 37.0, 40.0, 300.0, 700.0]


def log_sum_exp(first, second):
    larger = max(first, second)
    smaller = min(first, second)
    total = 1 + exp(smaller - larger)
    value = larger + log1p(exp(smaller - larger))
    return value, exp(first - larger) / total, exp(second - larger) / total


if __name__ == "__main__":
    inputs = []
    for first in FIRSTS:
        for difference in DIFFERENCES:
            inputs.append((first, first + difference))
            inputs.append((first, first - difference))
    print_table(
        "log_sum_exp.py",
        "first, second, log(e^first + e^second), d_first, d_second",
        inputs,
        log_sum_exp,
    )
