"""Reference table of bessel_log_side.

Run from the top of the repository:
    python3 tools/reference/bessel_side.py > tests/reference/bessel_side.inc

Needs mpmath.
"""
from mpmath import exp, log

from log_bessel_k0 import log_k0
from reference_table import print_table

BETAS = [1e-4, 0.05, 1.0, 3.0]
RATIOS = [
    -1e3, -999.9, -700.3, -300.1, -100.0, -30.0, -10.0, -7.0, -5.0, -3.0, -2.0, -1.0, -0.762, -0.5,
    -0.1, -1e-6, 0.0, 1e-6, 0.1, 0.5, 1.0, 1.2, 2.0, 2.53, 3.0, 5.0, 8.0, 10.0, 15.0, 20.0, 25.0,
    30.0, 33.0, 34.1, 35.0, 36.0, 39.0, 39.99, 40.01, 41.0, 45.0, 60.0, 100.0, 500.0, 1e3, 1.5e3,
    1e4, 1e6,
]


def bessel_side(gap, beta):
    value, ratio = log_k0(2 * exp(-gap / (2 * beta)))
    return log(2 * beta) + value, ratio / (2 * beta)


if __name__ == "__main__":
    print_table(
        "bessel_side.py",
        "gap, beta, log side, slope",
        [(ratio * beta, beta) for beta in BETAS for ratio in RATIOS],
        bessel_side,
    )
