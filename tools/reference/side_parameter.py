"""Reference table of SoftplusSideParameter::side.

Run from the top of the repository:
    python3 tools/reference/side_parameter.py > tests/reference/side_parameter.inc

Needs mpmath.
"""
from mpmath import exp, log1p

from reference_table import print_table

RAWS = [
    -50.0, -20.0, -5.0, -3.7, -2.0, -1.0, -0.5, -0.1, -1e-3, 0.0, 1e-3, 0.0541324855, 0.1, 0.5, 1.0,
    1.9, 2.1, 3.6, 3.8, 10.0, 50.0,
]

if __name__ == "__main__":
    print_table(
        "side_parameter.py",
        "raw, side, slope",
        [(raw,) for raw in RAWS],
        lambda raw: (log1p(exp(10 * raw)) / 10, 1 / (1 + exp(-10 * raw))),
    )
