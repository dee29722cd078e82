"""Reference table of log1p_exp and sigmoid.

Run from the top of the repository:
    python3 tools/reference/log1p_exp.py > tests/reference/log1p_exp.inc

Needs mpmath.
"""
from mpmath import exp, log1p

from reference_table import print_table

MAGNITUDES = [
    0.0, 5e-324, 1e-300, 1e-17, 1e-8, 1e-3, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 18.5, 20.0, 20.5, 22.0,
    25.0, 28.0, 30.0, 33.0, 36.0, 37.0, 38.0, 50.0, 100.0, 500.0, 700.0,
]

if __name__ == "__main__":
    inputs = [(x,) for x in MAGNITUDES] + [(-x,) for x in MAGNITUDES] + [(1e6,), (1e300,)]
    print_table(
        "log1p_exp.py",
        "x, log(1 + e^x), 1 / (1 + e^-x)",
        inputs,
        lambda x: (log1p(exp(x)) if x < 1e5 else x, 1 / (1 + exp(-x)) if x < 1e5 else 1),
    )
