"""Reference table of gumbel_log_side.

Run from the top of the repository:
    python3 tools/reference/gumbel_side.py > tests/reference/gumbel_side.inc

Needs mpmath.
"""
from mpmath import euler

from reference_table import print_table
from softplus_side import softplus_side

SCALES = [(1.0, 1.0), (0.05, 1 / 7), (1e-4, 1e-4), (1e-4, 3.0), (3.0, 0.03), (0.3, 1.0)]
RATIOS = [
    -1e6, -1e3, -745.5, -100.0, -38.0, -37.1, -36.9, -36.0, -34.0, -30.0, -20.0, -10.0, -5.0, -2.0,
    -1.0, -0.762, -0.1, 0.0, 0.1, 1.0, 2.0, 2.53, 5.0, 10.0, 20.0, 36.0, 38.0, 100.0, 1e3, 1e6,
]


def gumbel_side(gap, intersection_beta, volume_beta):
    return softplus_side(gap - 2 * euler * intersection_beta, volume_beta)


if __name__ == "__main__":
    inputs = []
    for intersection_beta, volume_beta in SCALES:
        shift = 2 * float(euler) * intersection_beta
        inputs += [(r * volume_beta, intersection_beta, volume_beta) for r in RATIOS]
        near_shift = (-37.001, -36.999, -25.0, -3.0, -0.01, 0.0, 0.01, 3.0)
        inputs += [(shift + z * volume_beta, intersection_beta, volume_beta) for z in near_shift]
    print_table(
        "gumbel_side.py",
        "gap, intersection_beta, volume_beta, log side, slope",
        inputs,
        gumbel_side,
    )
