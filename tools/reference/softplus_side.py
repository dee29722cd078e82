"""Reference table of softplus_log_side.

Run from the top of the repository:
    python3 tools/reference/softplus_side.py > tests/reference/softplus_side.inc

Needs mpmath.
"""
from mpmath import exp, log, log1p

from reference_table import print_table

BETAS = [1e-4, 0.02, 1 / 7, 1.0, 3.0]
RATIOS = [
    -1e6, -1e3, -745.5, -300.0, -100.0, -50.0, -38.0, -37.1, -37.000001, -36.999999, -36.9, -36.0,
    -34.0, -33.0, -32.0, -31.1, -30.0, -25.0, -20.0, -15.0, -10.0, -9.0, -5.0, -2.0, -1.0, -0.5,
    -0.1, -1e-6, 0.0, 1e-6,
    0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 36.0, 37.0, 38.0, 50.0, 100.0, 1e3, 1e6,
]


def softplus_side(gap, volume_beta):
    z = gap / volume_beta
    softplus = log1p(exp(z)) if z < 1e4 else z
    if z < -1e4:
        return log(volume_beta) + z, 1 / volume_beta
    side = volume_beta * softplus
    return log(side), 1 / (1 + exp(-z)) / side


if __name__ == "__main__":
    print_table(
        "softplus_side.py",
        "gap, volume_beta, log side, slope",
        [(ratio * beta, beta) for beta in BETAS for ratio in RATIOS],
        softplus_side,
    )
