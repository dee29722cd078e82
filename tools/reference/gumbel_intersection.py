"""Reference table of the lower corner of GumbelIntersection.

Run from the top of the repository:
    python3 tools/reference/gumbel_intersection.py > tests/reference/gumbel_intersection.inc

Needs mpmath.
"""
from log_sum_exp import log_sum_exp
from reference_table import print_table

CORNERS = [0.0, 0.25, -3.0, 1e3, -1e6]
BETAS = [1e-5, 0.01, 0.3, 1.0, 100.0]
DISTANCES = [0.0, 1e-4, 0.5, 2.0, 10.0, 36.0, 50.0, 600.0]


def lower(first, second, beta):
    value, d_first, d_second = log_sum_exp(first / beta, second / beta)
    return beta * value, d_first, d_second


if __name__ == "__main__":
    inputs = []
    for corner in CORNERS:
        for beta in BETAS:
            for sign, distance in enumerate(DISTANCES):
                inputs.append((corner, corner + (-1) ** sign * distance * beta, beta))
    print_table(
        "gumbel_intersection.py",
        "first, second, intersection_beta, lower, d_first, d_second",
        inputs,
        lower,
    )
